import * as messages from '@groundwork/contract/base/messages.gen';
import type { WatchChoice, WatchSubject } from '@groundwork/contract/talk/watches';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { oneWatch } from './watch-queries.ts';

/** Sets which events of a subject notify the person. */
export function useSetWatch(subject: WatchSubject) {
  const queries = useQueryClient();
  const { queryKey } = oneWatch(subject);
  return useOptimisticUpdate({
    write: (choice: WatchChoice) => client.watches.set({ ...subject, choice }),
    changes: [queryKey],
    show: (choice) => {
      queries.setQueryData(queryKey, (now) => now && { ...now, choice });
    },
    failed: messages.watches.saveFailed,
    onSuccess: (watch) => queries.setQueryData(queryKey, watch),
    onSettled: () => queries.invalidateQueries({ queryKey: api.watches.key() }),
    scope: { id: 'watches' },
  });
}
