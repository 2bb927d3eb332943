import { limits } from '@groundwork/contract/base/limits';
import type { AttachmentSubject } from '@groundwork/contract/talk/attachments';
import { useQuery } from '@tanstack/react-query';
import type { DragEvent } from 'react';
import { fileLimit } from './attachment-queries.ts';
import { useUploads } from './uploads.ts';

export const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Attaches files that are dropped anywhere on an element, except on a part that handles dropped files itself. */
export function useDroppedFiles(subject: AttachmentSubject, onTaken: () => void) {
  const { data: limitMb = limits.fileMegabytes } = useQuery(fileLimit);
  const { add } = useUploads(subject);
  return {
    onDragOver(event: DragEvent) {
      if (holdsFiles(event)) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (event.defaultPrevented || !holdsFiles(event)) return;
      event.preventDefault();
      add(event.dataTransfer.files, limitMb);
      onTaken();
    },
  };
}
