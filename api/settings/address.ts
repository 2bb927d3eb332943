/** An address without slashes at its end. */
export const plainAddress = (url: string) => url.replace(/\/+$/, '');
