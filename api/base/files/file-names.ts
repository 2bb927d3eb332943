import { limits } from '@groundwork/contract/base/limits';

/**
 * Characters that file names must not contain: control characters, and marks that reverse text direction. With such a
 * mark `exe.gpj` reads as `jpg.exe`.
 */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu;

/** The longest prefix of `text` that fits in `most` bytes of UTF-8, without half of a character at its end. */
const fitting = (text: string, most: number) =>
  Buffer.from(text)
    .subarray(0, most)
    .toString()
    .replace(/\ufffd$/, '');

/** The extension of a name with its dot; empty when it has none. */
const endingOf = (name: string) => name.match(/.(\.[a-z0-9]{1,10})$/i)?.[1] ?? '';

/**
 * The last part of a path; of a long one its beginning and its extension. The shortening comes first, because
 * normalization takes quadratic time for many combining marks.
 */
function lastPart(sent: string): string {
  const part = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  const most = 8 * limits.fileNameBytes;
  return part.length <= most ? part : part.slice(0, most) + endingOf(part.slice(-16));
}

/** The name that people see and download: the sent name without folders and invisible characters, at most 255 bytes. */
export function shownName(sent: string | undefined): string {
  // Browsers encode a quotation mark in the file name of a form as %22.
  const name = lastPart(sent ?? '')
    .replaceAll('%22', '"')
    .toWellFormed()
    .normalize('NFC')
    .replace(unseen, '')
    .trim();
  if (!/[^.\s]/.test(name)) return 'file';
  const ending = endingOf(name);
  return fitting(name.slice(0, name.length - ending.length), limits.fileNameBytes - ending.length) + ending;
}

/** The name of the stored file: ids of the server and the sent extension in lower case. */
export const storedName = (teamId: string, id: string, name: string) =>
  `${teamId}/${id}${endingOf(name).toLowerCase() || '.bin'}`;

/**
 * The name of a person's `number`th file in an archive: "00001 report.pdf". The number keeps equal names apart. A name
 * that begins with it is not reserved by any operating system.
 */
export function archiveName(number: number, name: string): string {
  const plain = shownName(name.replace(/[<>:"|?*]/g, '_')).replace(/(?<![. ])[. ]+$/, '');
  const ending = endingOf(plain);
  const short = fitting(plain.slice(0, plain.length - ending.length), limits.fileNameBytes - ending.length - 20);
  return `${String(number).padStart(5, '0')} ${short}${ending}`;
}

/** A Content-Disposition header (RFC 6266): an ASCII name for old clients, and the full name in UTF-8. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
