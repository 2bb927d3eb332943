import { limits } from '@groundwork/contract/limits';

/** What no file name holds: control characters, and marks that turn the direction of text, behind which `exe.gpj` reads as `jpg.exe`. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu;

const bytes = (text: string) => Buffer.byteLength(text);

/** The letters of `text` that fit in so many bytes of UTF-8. */
function fitting(text: string, most: number): string {
  let end = text.length;
  while (bytes(text.slice(0, end).toWellFormed()) > most) end--;
  return text
    .slice(0, end)
    .toWellFormed()
    .replace(/\ufffd$/, '');
}

/** The ending of a name with its dot, in small letters; empty when it has none. */
const endingOf = (name: string) => name.match(/.(\.[a-z0-9]{1,10})$/i)?.[1] ?? '';

/** The name under which people see and download a file: what the sender calls it, without folders and what hides; at most 255 bytes. */
export function shownName(sent: string | undefined): string {
  // Browsers write a quotation mark in a form's file name like this.
  const name =
    (sent ?? '')
      .replaceAll('%22', '"')
      .toWellFormed()
      .normalize('NFC')
      .replace(unseen, '')
      .split(/[/\\]/)
      .at(-1)
      ?.trim() ?? '';
  if (!/[^.\s]/.test(name)) return 'file';
  const ending = endingOf(name);
  return fitting(name.slice(0, name.length - ending.length), limits.fileNameBytes - ending.length) + ending;
}

/** The name under which a file is stored: of the sender's only the ending, which opens nothing. */
export const storedName = (teamId: string, id: string, name: string) =>
  `${teamId}/${id}${endingOf(name).toLowerCase() || '.bin'}`;

/** Content-Disposition of RFC 6266: the name in plain letters for old readers, and whole. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
