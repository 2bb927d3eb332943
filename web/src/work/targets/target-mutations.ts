import * as messages from '@groundwork/contract/base/messages.gen';
import type { Goal } from '@groundwork/contract/work/goals';
import type { Target, TargetSourceInput } from '@groundwork/contract/work/targets';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { undoable } from '../../base/queries/undo-stack.ts';
import { toastSuccess } from '../../base/toast/toast.ts';

/** Also refetches goals, because targets are part of their goal. */
function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [api.targets, api.goals, api.activity].map((noun) => queries.invalidateQueries({ queryKey: noun.key() })),
    );
}

/** Changes the targets of a goal wherever it is shown. */
const showTargets = (queries: QueryClient, goalId: string, change: (targets: Target[]) => Target[]) =>
  changeCached<Goal>(queries, api.goals.key(), (goal) =>
    goal.id === goalId ? { ...goal, targets: change(goal.targets) } : goal,
  );

export type TargetFields = Pick<Target, 'name' | 'unit' | 'start_value' | 'target_value'> & {
  source?: TargetSourceInput | undefined;
};

/** Changes `target`. Without `target`, adds one to the goal. */
export function useSaveTarget(goalId: string, target: Target | undefined) {
  const refresh = useRefresh();
  const [saved, failed] = target
    ? [messages.targets.updated, messages.targets.updateFailed]
    : [messages.targets.added, messages.targets.addFailed];
  return useReportedMutation({
    mutationFn: ({ source, ...fields }: TargetFields) =>
      target
        ? client.targets.update({ targetId: target.id, ...fields })
        : client.targets.create({ goalId, ...fields, source }),
    onSuccess: ({ name }) => toastSuccess(saved, { name }),
    failed,
    retry: 'in place',
    onSettled: refresh,
  });
}

export function useMoveTarget() {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useOptimisticUpdate({
    write: ({ id, at }: { id: string; goalId: string; at: number }) =>
      client.targets.update({ targetId: id, sort_order: at }),
    changes: [api.goals.key()],
    show: ({ id, goalId, at }) =>
      showTargets(queries, goalId, (targets) => {
        const moved = targets.filter((target) => target.id === id);
        return targets.filter((target) => target.id !== id).toSpliced(at, 0, ...moved);
      }),
    failed: messages.targets.updateFailed,
    onSettled: refresh,
  });
}

/** Enters the current number of a target. Undo enters the previous number, so the history shows both. */
export function useSetTargetValue() {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const set = useOptimisticUpdate({
    write: ({ target, value }: { target: Target; value: number; undoes?: boolean }) =>
      client.targets.setValue({ targetId: target.id, value }),
    changes: [api.goals.key()],
    show: ({ target, value }) =>
      showTargets(queries, target.goal_id, (targets) =>
        targets.map((one) => (one.id === target.id ? { ...one, current_value: value } : one)),
      ),
    failed: messages.targets.saveFailed,
    onSuccess: (saved, { target, undoes }) => {
      const before = target.current_value ?? target.start_value;
      toastSuccess(messages.targets.saved, {
        name: target.name,
        undo: undoes ? undefined : undoable(() => set.mutate({ target: saved, value: before, undoes: true })),
      });
    },
    onSettled: refresh,
  });
  return set;
}

export function useDeleteTarget() {
  const queries = useQueryClient();
  const undoOf = useUndoDeletion();
  const refresh = useRefresh();
  return useOptimisticUpdate({
    write: (target: Target) => client.targets.delete({ targetId: target.id }),
    changes: [api.goals.key()],
    show: ({ id, goal_id }) => showTargets(queries, goal_id, (targets) => targets.filter((one) => one.id !== id)),
    failed: messages.targets.deleteFailed,
    onSuccess: ({ deletion_id }, { name }) =>
      toastSuccess(messages.targets.deleted, { name, undo: undoOf(name, deletion_id) }),
    onSettled: refresh,
  });
}
