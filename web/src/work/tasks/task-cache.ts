import type { TaskStatus } from '@groundwork/contract/base/statuses';
import type { Goal } from '@groundwork/contract/work/goals';
import type { Task, TaskRow } from '@groundwork/contract/work/tasks';
import { type InfiniteData, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { changeTask } from '../../base/queries/cached-tasks.ts';
import { progressAfter } from '../goals/goal-progress.ts';

/** The mutation key of tasks, also for their labels. */
export const taskMutations = api.tasks.key({ type: 'mutation' });

/** Whether a list has many pages. Refetching such a list is slow, because each page waits for the previous one. */
const isLong = ({ state: { data } }: Query) =>
  ((data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0) > 3;

/**
 * Refetches after the last of several concurrent edits, so that an early response does not overwrite a later optimistic
 * update. It includes goals, labels, sprints and statistics, because they count tasks.
 * With `rowsAreShown`, an optimistic update has already changed the rows, so long lists refetch on their next mount.
 */
export async function refreshTasks(queries: QueryClient, { rowsAreShown = false } = {}) {
  if (queries.isMutating({ mutationKey: taskMutations }) > 1) return;
  await queries.invalidateQueries({ queryKey: api.tasks.key(), refetchType: 'none' });
  await Promise.all(
    [
      api.tasks,
      api.taskRelations,
      api.links,
      api.goals,
      api.labels,
      api.sprints,
      api.workload,
      api.dashboardStatistics,
    ].map((noun) =>
      queries.invalidateQueries({ queryKey: noun.key(), predicate: (query) => !rowsAreShown || !isLong(query) }),
    ),
  );
}

/** Returns `refreshTasks` for the `onSettled` of a mutation. */
export function useRefreshTasks(options: { rowsAreShown?: boolean } = {}) {
  const queries = useQueryClient();
  return () => refreshTasks(queries, options);
}

/** Applies an optimistic edit to the task and to the progress of its goal. `from` is the previous status. */
export function showEdit(queries: QueryClient, task: TaskRow, shown: Partial<Task>, from: TaskStatus) {
  const { title } = shown;
  changeTask(queries, (row) => {
    if (row.id === task.id) return { ...row, ...shown };
    // Subtasks show the title of their parent.
    return title !== undefined && row.parent?.id === task.id ? { ...row, parent: { ...row.parent, title } } : row;
  });
  const to = shown.status;
  if (!to || to === from) return;
  changeCached<Goal>(queries, api.goals.key(), (goal) =>
    goal.id === task.goal_id ? { ...goal, ...progressAfter(goal, from, to) } : goal,
  );
}
