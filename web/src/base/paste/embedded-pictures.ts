import { limits } from '@groundwork/contract/base/limits';
import { newId } from '../queries/new-id.ts';
import * as words from '../words/words.ts';

const w = words.ui.richText;
const endings: Record<string, string> = { png: 'png', jpeg: 'jpg', jpg: 'jpg', gif: 'gif', webp: 'webp' };

/** A picture from a `data:` address in pasted HTML. Its temporary id is used until the file is an attachment. */
export type EmbeddedPicture = { id: string; file: File };
/** Extracts the picture of a `data:` address from HTML. Null: the text shows the name instead of the picture. */
export type TakePicture = (address: string, alt: string) => { id: string; name: string } | null;

/** Whether HTML contains embedded pictures, as Google Docs and mail programs write them. */
export const hasEmbedded = (html: string) =>
  /<img\b/i.test(html) && /\bsrc\s{0,9}=\s{0,9}["']?\s{0,9}data:/i.test(html);

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * Collects the pictures of pasted HTML as files, at most `limits.embedded` of them. `problem` is the reason why a
 * picture was left out.
 */
export function embeddedPictures() {
  const taken: EmbeddedPicture[] = [];
  let size = 0;
  let problem: string | undefined;
  const leave = (reason: string) => {
    problem = reason;
    return null;
  };
  const take: TakePicture = (address, alt) => {
    const [, type = '', base64 = ''] = /^\s*data:image\/([a-z]+);base64,([\s\S]*)$/i.exec(address) ?? [];
    const ending = endings[type.toLowerCase()];
    if (!ending) return leave(w.embeddedType);
    if (taken.length >= limits.embedded.pictures) return leave(w.tooManyEmbedded(limits.embedded.pictures));
    size += (base64.length * 3) / 4;
    if (size > limits.embedded.megabytes * 1024 * 1024) return leave(w.embeddedTooLarge(limits.embedded.megabytes));
    const bytes = bytesOf(base64);
    if (!bytes?.length) return leave(w.embeddedType);
    const name = `${
      alt
        .replaceAll(/[/\\[\]\p{C}]/gu, ' ')
        .replace(/\.(?:png|jpe?g|gif|webp)\s*$/i, '')
        .trim()
        .slice(0, 80) || w.unnamedPicture
    }.${ending}`;
    const file = new File([bytes], name, { type: `image/${ending === 'jpg' ? 'jpeg' : ending}` });
    taken.push({ id: newId(), file });
    return { id: taken.at(-1)?.id ?? '', name };
  };
  return { take, taken, problem: () => problem };
}
