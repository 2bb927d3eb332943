import * as messages from '@groundwork/contract/base/messages.gen';
import type { CheckIn } from '@groundwork/contract/work/check-ins';
import type { Goal } from '@groundwork/contract/work/goals';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { toastSuccess } from '../../base/toast/toast.ts';

/** Also refetches goals, because the last check-in is part of its goal. */
function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [api.checkIns, api.goals, api.activity].map((noun) => queries.invalidateQueries({ queryKey: noun.key() })),
    );
}

type CheckInFields = Pick<CheckIn, 'health' | 'note'>;

/** Changes `checkIn`. Without `checkIn`, adds a check-in to the goal. */
export function useSaveCheckIn(goal: Goal, checkIn: CheckIn | undefined) {
  const refresh = useRefresh();
  const [saved, failed] = checkIn
    ? [messages.checkIns.updated, messages.checkIns.updateFailed]
    : [messages.checkIns.added, messages.checkIns.addFailed];
  return useReportedMutation({
    mutationFn: (fields: CheckInFields) =>
      checkIn
        ? client.checkIns.update({ checkInId: checkIn.id, ...fields })
        : client.checkIns.create({ goalId: goal.id, ...fields }),
    onSuccess: () => toastSuccess(saved, { name: goal.title }),
    failed,
    retry: 'in place',
    onSettled: refresh,
  });
}

export function useDeleteCheckIn() {
  const undoOf = useUndoDeletion();
  const refresh = useRefresh();
  return useOptimisticUpdate({
    write: (checkIn: CheckIn) => client.checkIns.delete({ checkInId: checkIn.id }),
    changes: [api.checkIns.key()],
    show: ({ id }, queries) =>
      changeCached<CheckIn>(queries, api.checkIns.key(), (row) => (row.id === id ? null : row)),
    failed: messages.checkIns.deleteFailed,
    onSuccess: ({ deletion_id }) => toastSuccess(messages.checkIns.deleted, { undo: undoOf(undefined, deletion_id) }),
    onSettled: refresh,
  });
}
