/** What opens the palette, beside its button. */
export const paletteKey = 'mod+k';

/** Hears the keys that buttons press. */
export const buttonKeys = new EventTarget();

/** Does what a key does, for a button. */
export const press = (key: string) => buttonKeys.dispatchEvent(new CustomEvent('key', { detail: key }));
