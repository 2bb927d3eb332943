import type { Attachment } from '@groundwork/contract/attachments';
import { messages } from '@groundwork/contract/messages';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../api.ts';
import { changeCached } from '../cached-rows.ts';
import { changeTask } from '../tasks/task-mutations.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { downloadAddress, isThere } from './attachment-queries.ts';

/** Shows on its task that there is a file more or less. */
export const countOnTask = (queries: QueryClient, { task_id }: Pick<Attachment, 'task_id'>, change: 1 | -1) =>
  changeTask(queries, (row) =>
    row.id === task_id ? { ...row, attachment_count: row.attachment_count + change } : row,
  );

/** Gone at once; back with a message when the server refuses. */
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

/** Hands a file to the browser's downloads, once it is known that it can be had. */
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
