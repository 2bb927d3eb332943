import type { Deletion } from '@groundwork/contract/app/deletions';
import * as messages from '@groundwork/contract/base/messages.gen';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { toastSuccess } from '../../base/toast/toast.ts';

/** Purges a deletion, so that nobody can restore it. */
export function usePurge() {
  const queries = useQueryClient();
  return useOptimisticUpdate({
    write: ({ id }: Deletion) => client.deletions.purge({ deletionId: id }),
    changes: [api.deletions.key()],
    show: ({ id }) => changeCached<Deletion>(queries, api.deletions.key(), (row) => (row.id === id ? null : row)),
    failed: messages.deletions.purgeFailed,
    onSuccess: (_, { name }) => toastSuccess(messages.deletions.purged, { name }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.deletions.key() }),
  });
}
