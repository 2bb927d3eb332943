import { open } from 'node:fs/promises';
import type { FileType } from '@groundwork/contract/base/file-types';
import { photoType, plainFile, type shownTypes } from '@groundwork/contract/base/file-types';

/** The kind of a file by its content. Text has no signature, so the name of the file decides which text it is. */
export type ContentType = (typeof shownTypes)[number] | typeof photoType | 'text' | typeof plainFile;

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
/** File signatures: the bytes at an offset for each type. */
const beginnings: [type: ContentType, ...parts: [offset: number, bytes: number[]][]][] = [
  ['image/jpeg', [0, [0xff, 0xd8, 0xff]]],
  ['image/png', [0, [0x89, ...ascii('PNG\r\n\x1a\n')]]],
  ['image/gif', [0, ascii('GIF87a')]],
  ['image/gif', [0, ascii('GIF89a')]],
  ['image/webp', [0, ascii('RIFF')], [8, ascii('WEBP')]],
  ['application/pdf', [0, ascii('%PDF-')]],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'].map((brand): (typeof beginnings)[number] => [
    photoType,
    [4, ascii(`ftyp${brand}`)],
  ]),
];
/**
 * Whether a HEIF container holds a HEIC photo. Its major brand also allows other pictures, so the next brands decide.
 */
const isPhotoContainer = (head: Buffer) =>
  /^ftyp(mif1|msf1)$/.test(head.toString('latin1', 4, 12)) && /heic|heix/.test(head.toString('latin1', 16, 64));

/** Whether bytes look like text: they have no control characters, or begin with a byte order mark of UTF-16. */
const isText = (head: Buffer) =>
  head.length > 0 &&
  (/^(\xff\xfe|\xfe\xff)/.test(head.toString('latin1', 0, 2)) || !head.some((byte) => unprinted.has(byte)));
const unprinted = new Set(
  Array.from({ length: 32 }, (_, byte) => byte).filter((byte) => ![9, 10, 12, 13, 27].includes(byte)),
);

/** The type of a file by its content. The sent type is ignored. */
export async function typeOf(path: string): Promise<ContentType> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead);
    const match = beginnings.find(([, ...parts]) =>
      parts.every(([offset, bytes]) => bytes.every((byte, index) => head[offset + index] === byte)),
    );
    if (match) return match[0];
    if (isPhotoContainer(head)) return photoType;
    return isText(head) ? 'text' : plainFile;
  } finally {
    await file.close();
  }
}

const texts: Record<string, FileType> = {
  '': 'text/plain',
  txt: 'text/plain',
  text: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  markdown: 'text/markdown',
};

/** The type of an attachment. Text also needs a text extension: an HTML page or a script counts as plain bytes. */
export function typeFor(type: ContentType, name: string): FileType {
  if (type !== 'text') return type;
  const ending = /.\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return (Object.hasOwn(texts, ending) && texts[ending]) || plainFile;
}
