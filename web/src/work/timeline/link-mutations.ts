import * as messages from '@groundwork/contract/base/messages.gen';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { everyPage, type Page } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { taskMutations, useRefreshTasks } from '../tasks/task-cache.ts';
import type { TimelineLink } from './timeline-links.ts';

type Relation = Awaited<ReturnType<typeof client.taskRelations.ofTeam>>['items'][number];

/** Reads which tasks of a team block which. */
export const teamBlocks = (teamId: string) =>
  queryOptions({
    queryKey: [...api.taskRelations.ofTeam.key(), 'blocks', teamId],
    queryFn: () => everyPage((page) => client.taskRelations.ofTeam({ teamId, kind: 'blocks', ...page })),
  });

/** Makes a task block another, or removes that relation, with an optimistic update. */
export function useLinkTasks(teamId: string) {
  const queries = useQueryClient();
  const refresh = useRefreshTasks();
  const { queryKey } = teamBlocks(teamId);
  return useOptimisticUpdate({
    mutationKey: taskMutations,
    write: ({ from, to, on }: TimelineLink & { on: boolean }) => {
      const pair = { taskId: from, relatedTaskId: to };
      return on ? client.taskRelations.set({ ...pair, kind: 'blocks' }) : client.taskRelations.remove(pair);
    },
    changes: [queryKey],
    show: ({ from, to, on }) =>
      void queries.setQueryData<Page<Relation>>(queryKey, (data) => {
        if (!data) return data;
        const others = data.items.filter((row) => row.task_id !== from || row.related_task_id !== to);
        const added = { task_id: from, related_task_id: to, kind: 'blocks' as const };
        return { ...data, items: on ? [...others, added] : others };
      }),
    failed: messages.taskRelations.addFailed,
    onSettled: refresh,
  });
}
