import * as messages from '@groundwork/contract/base/messages.gen';
import { useQueryClient } from '@tanstack/react-query';
import { toastSuccess } from '../toast/toast.ts';
import * as words from '../words/words.ts';
import { client } from './api.ts';
import { useReportedMutation } from './reported-mutation.ts';
import { undoable } from './undo-stack.ts';

type Restored = { deletion_id: string; name?: string | undefined };

/** Restores a deletion. Its rows may appear on any screen, so all queries are refetched. */
export function useRestore() {
  const queries = useQueryClient();
  return useReportedMutation({
    mutationFn: ({ deletion_id }: Restored) => client.deletions.restore({ deletionId: deletion_id }),
    onSuccess: ({ left_out, waiting }, { name }) => {
      const { leftOut, waiting: waitingFor } = words.deletions;
      const detail = [left_out > 0 && leftOut(left_out), waiting > 0 && waitingFor(waiting)].filter(Boolean).join(' ');
      toastSuccess(messages.deletions.restored, { name, detail: detail || undefined });
    },
    failed: messages.deletions.restoreFailed,
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Makes the deletions of one action undoable. Returns the undo function for the toast. */
export function useUndoDeletion() {
  const { mutate } = useRestore();
  return (name: string | undefined, ...ids: (string | null)[]) => {
    const restorable = ids.filter((id) => id !== null);
    if (restorable.length === 0) return undefined;
    return undoable(() => {
      for (const deletion_id of restorable) mutate({ deletion_id, name });
    });
  };
}
