/** The shortcut of the command palette, besides its button. */
export const paletteKey = 'mod+k';

/** The shortcut of printing. */
export const printKey = 'mod+p';

/** Dispatches shortcuts that buttons trigger. */
export const buttonKeys = new EventTarget();

/** Triggers the command of a shortcut from a button. */
export const press = (key: string) => buttonKeys.dispatchEvent(new CustomEvent('key', { detail: key }));
