/**
 * The number of characters of a text, which are code points: an emoji counts as one. PostgreSQL and JSON Schema count
 * the same, but `length` counts UTF-16 units.
 */
export function characters(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    if ((text.codePointAt(at) ?? 0) <= 0xffff) continue;
    count--;
    at++;
  }
  return count;
}

export const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || characters(text) > most);

/** The beginning of a text, with at most that many characters. Cuts no character in two. */
export function firstCharacters(text: string, most: number): string {
  return isLonger(text, most) ? [...text.slice(0, 2 * most)].slice(0, most).join('') : text;
}
