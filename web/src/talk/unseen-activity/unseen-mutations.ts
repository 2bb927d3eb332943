import * as messages from '@groundwork/contract/base/messages.gen';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { unseenCount } from './unseen-queries.ts';

type Mark = { team_id: string; seen_at: string | null; instead_of?: string };

/** Marks the activity of a team up to a time as seen. `was` is the previous mark, for Undo. */
export function useMarkSeen() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: api.unseenActivity.key() });
  const { mutate: undo } = useReportedMutation({
    mutationFn: (mark: Mark) => client.unseenActivity.setMark(mark),
    failed: messages.unseenActivity.markFailed,
    onSettled,
  });
  return useOptimisticUpdate({
    write: ({ team_id, until }: { team_id: string; until: string; was: string | null }) =>
      client.unseenActivity.setMark({ team_id, seen_at: until }),
    changes: [api.unseenActivity.key()],
    show: ({ team_id }) => {
      queries.setQueryData(unseenCount(team_id).queryKey, { unseen: 0 });
    },
    failed: messages.unseenActivity.markFailed,
    onSuccess: ({ mark }, { team_id, was }) => {
      const seen = mark ?? undefined;
      toastSuccess(messages.unseenActivity.marked, {
        ...(seen && { undo: () => undo({ team_id, seen_at: was, instead_of: seen }) }),
      });
    },
    onSettled,
  });
}
