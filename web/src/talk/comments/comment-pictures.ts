import { pictureOf } from '@groundwork/contract/base/pictures';
import type { AttachmentSubject } from '@groundwork/contract/talk/attachments';
import { type RefObject, useState } from 'react';
import type { EmbeddedPicture } from '../../base/paste/embedded-pictures.ts';
import * as words from '../../base/words/words.ts';
import { useUploadPicture } from '../attachments/picture-upload.ts';
import { insert } from './text-field.ts';

const w = words.ui.richText;

type Text = { read: () => string | undefined; keep: (text: string) => void };

/**
 * Replaces a part of the text. This also works while the person types, and after the field has closed. Keeps the caret.
 */
function replace(field: HTMLTextAreaElement | null, { read, keep }: Text, part: string, by: string) {
  const text = field?.value ?? read() ?? '';
  const at = text.indexOf(part);
  if (at < 0) return;
  const caret = field?.selectionStart ?? 0;
  keep(text.slice(0, at) + by + text.slice(at + part.length));
  if (!field) return;
  const moved = caret > at ? Math.max(at + by.length, caret + by.length - part.length) : caret;
  requestAnimationFrame(() => field.setSelectionRange(moved, moved));
}

/**
 * Attaches pictures that are pasted or dropped into a comment. A placeholder in the text names each picture until its
 * upload ends. `failed` is the reason why a picture could not be attached.
 */
export function useCommentPictures(
  subject: AttachmentSubject,
  field: RefObject<HTMLTextAreaElement | null>,
  text: Text,
) {
  const upload = useUploadPicture(subject);
  const [uploading, setUploading] = useState(0);
  const [failed, setFailed] = useState<string | undefined>();

  const placeOf = (file: File) => `[${w.uploading(file.name.replaceAll(/[[\]]/g, ''))}]`;
  const attach = async (file: File, afterFailure: string) => {
    try {
      replace(field.current, text, placeOf(file), pictureOf(await upload(file)));
    } catch (error) {
      replace(field.current, text, placeOf(file), afterFailure);
      setFailed(w.pictureFailed(file.name, (error as Error).message));
    }
    setUploading((count) => count - 1);
  };

  const add = async (files: File[]) => {
    setFailed(undefined);
    setUploading((count) => count + files.length);
    if (field.current) insert(field.current, files.map(placeOf).join('\n'));
    for (const file of files) await attach(file, '');
  };
  /** Attaches the pictures of a pasted text. The text refers to its pictures by placeholder ids. */
  const addWithin = async (pasted: string, pictures: EmbeddedPicture[], problem: string | undefined) => {
    setFailed(problem);
    setUploading((count) => count + pictures.length);
    const shown = pictures.map(({ id, file: { name } }) => pictureOf({ id, name }));
    const waiting = pictures.reduce((all, { file }, index) => all.replace(shown[index] ?? '', placeOf(file)), pasted);
    if (field.current) insert(field.current, waiting);
    for (const { file } of pictures) await attach(file, w.picture(file.name));
  };
  return { add, addWithin, uploading, failed };
}
