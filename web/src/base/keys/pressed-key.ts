/** The parts of a key event that say which key it was. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * Returns the key of a shortcut. Caps Lock does not count: a letter is upper case only with Shift. On a layout without
 * Latin letters, such as Cyrillic or Greek, the place on the keyboard decides, as on a US keyboard. An event without a
 * key, which a browser sends when it fills in a form, gives ''.
 */
export function pressedKey({ key = '', code = '', shiftKey }: Partial<Press>): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  if (!/^\p{L}$/u.test(key)) return key;
  const letter = place && !/^\p{Script=Latin}$/u.test(key) ? place : key;
  const cased = shiftKey ? letter.toUpperCase() : letter.toLowerCase();
  // Some letters, such as ß, become two.
  return cased.length === letter.length ? cased : letter;
}

/**
 * Returns whether a key belongs to an input method, such as the Enter that accepts a Japanese word. Safari ends the
 * composition before it sends that key, with the key code 229.
 */
export const isComposing = ({ nativeEvent }: { nativeEvent: Pick<KeyboardEvent, 'isComposing' | 'keyCode'> }) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Returns a keydown event for Enter. Lists read its `code`, fields read its `key`. */
export const enterKey = () =>
  new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
