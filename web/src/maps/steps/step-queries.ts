import * as messages from '@groundwork/contract/base/messages.gen';
import type { NodeStep } from '@groundwork/contract/maps/map-steps';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { batches } from '../../base/queries/cached-rows.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';

/** The next steps of the nodes of a map, or of one node. */
export const stepsOfMap = (mapId: string, nodeId?: string) =>
  api.mapSteps.list.queryOptions({ input: { mapId, node_id: nodeId } });

type Adding = {
  steps: (NodeStep & { assignee: { id: string } | null; due: string | null })[];
  /** Null for the goal of the map. */
  goalId: string | null;
  /** Called with the ids of the tasks that undo has deleted. */
  onUndone?: (ids: string[]) => void;
};

/** Makes a task of each of these steps. Undo deletes them. */
export function useAddStepTasks(mapId: string) {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(
      [api.mapSteps.key(), api.tasks.key(), api.goals.key()].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  const { mutate: remove } = useReportedMutation({
    mutationFn: async ({ ids }: { ids: string[]; onUndone: Adding['onUndone'] }) => {
      for (const task_ids of batches(ids.map((id) => ({ id })))) await client.tasks.deleteMany({ task_ids });
    },
    onSuccess: (_, { ids, onUndone }) => onUndone?.(ids),
    failed: messages.tasks.deleteFailed,
    onSettled: refresh,
  });
  return useReportedMutation({
    mutationFn: ({ steps, goalId }: Adding) =>
      client.mapSteps.addTasks({
        mapId,
        steps: steps.map(({ node, step, assignee, due }) => ({
          node_id: node.id,
          step,
          assigned_to: assignee?.id ?? null,
          due_date: due,
        })),
        goal_id: goalId,
      }),
    onSuccess: ({ tasks }, { onUndone }) => {
      const ids = tasks.map(({ id }) => id);
      toastSuccess(words.mapSteps.added(ids.length), ids.length > 0 ? { undo: () => remove({ ids, onUndone }) } : {});
    },
    failed: messages.mapSteps.addFailed,
    onSettled: refresh,
  });
}

type NewRule = Omit<Parameters<typeof client.mapSteps.setRule>[0], 'mapId'>;

export function useSetStepRule(mapId: string) {
  const queries = useQueryClient();
  return useReportedMutation({
    mutationFn: (rule: NewRule) => client.mapSteps.setRule({ mapId, ...rule }),
    onSuccess: () => toastSuccess(words.mapSteps.rule.saved),
    failed: messages.mapSteps.ruleFailed,
    onSettled: () => queries.invalidateQueries({ queryKey: api.mapSteps.key() }),
  });
}
