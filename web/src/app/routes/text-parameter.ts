/** Parses a text parameter. */
export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
