import { useEffect, useRef, useState } from 'react';
import { richTextExtensions } from './rich-text-extensions.ts';
import { Pictures, type UploadPicture } from './rich-text-pictures.ts';

type PictureProps = {
  /** Uploads pasted and dropped pictures. Without it, the editor shows that it accepts none. */
  onPicture?: UploadPicture | undefined;
  /** Called with the number of running uploads. */
  onUploading?: ((count: number) => void) | undefined;
};

/**
 * Returns the extensions of an editor that accepts pictures, which stay the same, and the message of the last failed
 * picture.
 */
export function usePictures({ onPicture, onUploading }: PictureProps) {
  const [failed, setFailed] = useState<string | undefined>();
  const latest = useRef({ onPicture, onUploading });
  useEffect(() => {
    latest.current = { onPicture, onUploading };
  });
  const [extensions] = useState(() => [
    ...richTextExtensions.filter(({ name }) => name !== Pictures.name),
    Pictures.configure({
      upload: onPicture ? (file) => (latest.current.onPicture ?? onPicture)(file) : null,
      onChange: ({ uploading, failed }) => {
        latest.current.onUploading?.(uploading);
        setFailed(failed);
      },
    }),
  ]);
  return { extensions, failed };
}
