import * as messages from '@groundwork/contract/base/messages.gen';
import type { Attachment } from '@groundwork/contract/talk/attachments';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { changeTask } from '../../base/queries/cached-tasks.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { toastError, toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { downloadAddress, isThere } from './attachment-queries.ts';

/** Updates the attachment count of the cached task. */
export const countOnTask = (queries: QueryClient, { task_id }: Pick<Attachment, 'task_id'>, change: 1 | -1) =>
  changeTask(queries, (row) =>
    row.id === task_id ? { ...row, attachment_count: row.attachment_count + change } : row,
  );

/** Deletes a file with an optimistic update. */
export function useDeleteAttachment() {
  const undoOf = useUndoDeletion();
  const queries = useQueryClient();
  return useOptimisticUpdate({
    write: ({ id }: Attachment) => client.attachments.delete({ attachmentId: id }),
    changes: [api.attachments.key()],
    show: (attachment, queries, restore) => {
      changeCached<Attachment>(queries, api.attachments.key(), (row) => (row.id === attachment.id ? null : row));
      countOnTask(queries, attachment, -1);
      return () => {
        restore();
        countOnTask(queries, attachment, 1);
      };
    },
    failed: messages.attachments.deleteFailed,
    onSuccess: ({ deletion_id }, { file_name }) =>
      toastSuccess(messages.attachments.deleted, { name: file_name, undo: undoOf(file_name, deletion_id) }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.attachments.key() }),
  });
}

/** Downloads a file after checking that it is available. */
export async function download(attachment: Attachment) {
  const address = downloadAddress(attachment);
  const { file_name } = attachment;
  const failed = (detail: string) =>
    toastError(messages.attachments.downloadFailed, { detail, retry: () => download(attachment) });
  try {
    if (!(await isThere(address))) return failed(file_name);
  } catch (error) {
    return failed(words.attachments.failed(file_name, messageOf(error)));
  }
  const link = document.createElement('a');
  link.href = address;
  link.download = file_name;
  link.click();
  toastSuccess(messages.attachments.downloaded, { name: file_name });
}
