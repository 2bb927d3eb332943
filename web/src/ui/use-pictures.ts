import { useEffect, useRef, useState } from 'react';
import { richTextExtensions } from './rich-text-extensions.ts';
import { Pictures, type UploadPicture } from './rich-text-pictures.ts';

type PictureProps = {
  /** Uploads pasted and dropped pictures. Without it the editor says that it takes none. */
  onPicture?: UploadPicture | undefined;
  /** Called with the number of pictures that are on their way. */
  onUploading?: ((count: number) => void) | undefined;
};

/** The extensions of an editor that takes pictures, and why one could not be added. The extensions stay the same. */
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
