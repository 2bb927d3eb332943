import * as messages from '@groundwork/contract/base/messages.gen';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../base/queries/api.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { toastSuccess } from '../../base/toast/toast.ts';

/** Restores a version. The restored row may appear on any screen, so this refetches everything. */
export function useRestoreRevision(name: string) {
  const queries = useQueryClient();
  const restoring = useReportedMutation({
    mutationFn: (revisionId: string) => client.revisions.restore({ revisionId }),
    onSuccess: ({ previous_id }) =>
      toastSuccess(previous_id === null ? messages.revisions.unchanged : messages.revisions.restored, {
        name,
        undo: previous_id === null ? undefined : () => restoring.mutate(previous_id),
      }),
    failed: messages.revisions.restoreFailed,
    onSettled: () => queries.invalidateQueries(),
  });
  return restoring;
}
