import * as messages from '@groundwork/contract/base/messages.gen';
import type { NodeStep } from '@groundwork/contract/maps/map-steps';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';

/** The next steps of the nodes of a map, or of one node. */
export const stepsOfMap = (mapId: string, nodeId?: string) =>
  api.mapSteps.list.queryOptions({ input: { mapId, node_id: nodeId } });

type Adding = { steps: NodeStep[]; assignedTo: string | null };

/** Makes a task of each of these steps. */
export function useAddStepTasks(mapId: string) {
  const queries = useQueryClient();
  return useReportedMutation({
    mutationFn: ({ steps, assignedTo }: Adding) =>
      client.mapSteps.addTasks({
        mapId,
        node_ids: steps.map(({ node }) => node.id),
        steps: steps.map(({ step }) => step),
        assigned_to: assignedTo,
      }),
    onSuccess: ({ added }) => toastSuccess(words.mapSteps.added(added)),
    failed: messages.mapSteps.addFailed,
    onSettled: () =>
      Promise.all(
        [api.mapSteps.key(), api.tasks.key(), api.goals.key()].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
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
