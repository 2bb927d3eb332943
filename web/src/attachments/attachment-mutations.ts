import type { Attachment } from '@groundwork/contract/attachments';
import { messages } from '@groundwork/contract/messages';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../api.ts';
import { changeCached } from '../cached-rows.ts';
import { changeTask } from '../tasks/task-mutations.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { downloadAddress, isThere } from './attachment-queries.ts';

/** Updates the attachment count of the cached task. */
export const countOnTask = (queries: QueryClient, { task_id }: Pick<Attachment, 'task_id'>, change: 1 | -1) =>
  changeTask(queries, (row) =>
    row.id === task_id ? { ...row, attachment_count: row.attachment_count + change } : row,
  );

/** Optimistic delete with rollback. */
export function useDeleteAttachment() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Attachment) => client.attachments.delete({ attachmentId: id }),
    onMutate: async (attachment) => {
      await queries.cancelQueries({ queryKey: api.attachments.key() });
      const before = queries.getQueriesData({ queryKey: api.attachments.key() });
      changeCached<Attachment>(queries, api.attachments.key(), (row) => (row.id === attachment.id ? null : row));
      countOnTask(queries, attachment, -1);
      return before;
    },
    onSuccess: () => toastSuccess(messages.attachments.deleted),
    onError: (error, attachment, before) => {
      for (const [key, data] of before ?? []) queries.setQueryData(key, data);
      countOnTask(queries, attachment, 1);
      toastError(messages.attachments.deleteFailed, { detail: messageOf(error) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.attachments.key() }),
  });
}

/** Downloads a file after checking that it is available. */
export async function download(attachment: Attachment) {
  const address = downloadAddress(attachment);
  if (!(await isThere(address)))
    return toastError(messages.attachments.downloadFailed, {
      detail: attachment.file_name,
      retry: () => download(attachment),
    });
  const link = document.createElement('a');
  link.href = address;
  link.download = attachment.file_name;
  link.click();
  toastSuccess(messages.attachments.downloaded);
}
