import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { AttachmentSubject } from '@groundwork/contract/talk/attachments';
import { Button, FileButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { TextButton } from '../../base/fields/text-button.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { AttachmentPreview } from './attachment-preview.tsx';
import { attachmentsOf, fileLimit } from './attachment-queries.ts';
import { AttachmentRow, isShown } from './attachment-row.tsx';
import c from './attachments.module.css';
import { holdsFiles } from './dropped-files.ts';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './uploads.ts';

/** The files of a task or a goal, with uploads by file dialog, drag and drop, or paste. */
export const Attachments = bounded(function Attachments({ subject }: { subject: AttachmentSubject }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    attachmentsOf(subject),
  );
  const { data: limitMb = limits.fileMegabytes } = useQuery(fileLimit);
  const { uploads, add, retry, cancel } = useUploads(subject);
  const [viewed, view] = useState<string | null>(null);
  const upload = (files: Iterable<File>) => add(files, limitMb);
  const { over, ...target } = useDrop(upload);
  usePaste(upload);
  const files = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className={over ? `${c.attachments} ${c.over}` : c.attachments} {...target}>
      <div className={c.drop}>
        <IconUpload size={20} stroke={1.5} aria-hidden />
        <div>
          {words.attachments.dropHere}{' '}
          <FileButton multiple onChange={upload}>
            {(props) => <TextButton {...props}>{words.attachments.choose}</TextButton>}
          </FileButton>
          <small className={c.limit}>{words.attachments.limit(limitMb)}</small>
        </div>
      </div>
      {!data &&
        (error ? (
          <ErrorState title={messages.attachments.loadFailed} error={error} onRetry={refetch} />
        ) : (
          <RowsSkeleton />
        ))}
      {files.length + uploads.length > 0 && (
        <ul className={c.list} aria-label={words.attachments.list}>
          {files.map((file) => (
            <AttachmentRow key={file.id} attachment={file} onView={() => view(file.id)} />
          ))}
          {uploads.map((one) => (
            <UploadRow key={one.id} upload={one} onRetry={() => retry(one)} onCancel={() => cancel(one)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className={c.more} variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {words.attachments.older}
        </Button>
      )}
      <AttachmentPreview files={files.filter(isShown)} viewed={viewed} onView={view} />
    </div>
  );
});

/** Accepts files dropped on an element. `over` is true while files are dragged over it. */
function useDrop(onFiles: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
}

/** Accepts files that are pasted outside of text fields. */
function usePaste(onFiles: (files: FileList) => void) {
  useWindowEvent('paste', (event) => {
    const { target, clipboardData } = event;
    const intoText = target instanceof Element && target.closest('input, textarea, [contenteditable="true"]');
    if (intoText || !clipboardData || clipboardData.files.length === 0) return;
    event.preventDefault();
    onFiles(clipboardData.files);
  });
}
