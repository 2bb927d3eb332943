/** The parts of a key event that say which key it was. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * Returns the key of a shortcut. On a layout without Latin letters, such as Cyrillic or Greek, the place on the keyboard
 * decides, as on a US keyboard. An event without a key, which a browser sends when it fills in a form, gives ''.
 */
export function pressedKey({ key = '', code = '', shiftKey }: Partial<Press>): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  if (!place || !/^(?!\p{Script=Latin})\p{L}$/u.test(key)) return key;
  return shiftKey ? place : place.toLowerCase();
}

/**
 * Returns whether a key belongs to an input method, such as the Enter that accepts a Japanese word. Safari ends the
 * composition before it sends that key, with the key code 229.
 */
export const isComposing = ({ nativeEvent }: { nativeEvent: Pick<KeyboardEvent, 'isComposing' | 'keyCode'> }) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
