import type { AttachmentSubject } from '@groundwork/contract/attachments';
import { pictureOf } from '@groundwork/contract/pictures';
import { type RefObject, useState } from 'react';
import { useUploadPicture } from '../attachments/picture-upload.ts';
import { words } from '../words/words.ts';
import { insert } from './text-field.ts';

const w = words.ui.richText;

type Text = { read: () => string | undefined; keep: (text: string) => void };

/** Replaces a part of the text, also while the person writes on or after the field has closed. Keeps the caret. */
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
 * Attaches pictures that are pasted or dropped into a comment. The text says which one is on its way until it can show
 * it. `failed` says why one could not be attached.
 */
export function useCommentPictures(
  subject: AttachmentSubject,
  field: RefObject<HTMLTextAreaElement | null>,
  text: Text,
) {
  const upload = useUploadPicture(subject);
  const [uploading, setUploading] = useState(0);
  const [failed, setFailed] = useState<string | undefined>();

  const add = async (files: File[]) => {
    setFailed(undefined);
    setUploading((count) => count + files.length);
    const places = files.map((file) => `[${w.uploading(file.name.replaceAll(/[[\]]/g, ''))}]`);
    if (field.current) insert(field.current, places.join('\n'));
    for (const [index, file] of files.entries()) {
      const place = places[index] ?? '';
      try {
        replace(field.current, text, place, pictureOf(await upload(file)));
      } catch (error) {
        replace(field.current, text, place, '');
        setFailed(w.pictureFailed(file.name, (error as Error).message));
      }
      setUploading((count) => count - 1);
    }
  };
  return { add, uploading, failed };
}
