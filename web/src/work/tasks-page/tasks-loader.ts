import type { TaskFilters } from '@groundwork/contract/work/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { today } from '../../base/dates/dates.ts';
import { lazily } from '../../base/loading/lazily.tsx';
import { accountQuery } from '../../base/session/session.ts';
import { currentTeam } from '../../people/current-team/current-team.ts';
import { filtersOf, type TaskFilter } from '../tasks/task-filter.ts';
import { boardOrder, filteredTasks, firstOfColumns, taskCounts, timelineTasks } from '../tasks/task-queries.ts';

export const TaskTimeline = lazily(() =>
  import('../timeline/task-timeline.tsx').then(({ TaskTimeline }) => TaskTimeline),
);
export const TaskBoard = lazily(() => import('../board/task-board.tsx').then(({ TaskBoard }) => TaskBoard));

/**
 * Prefetches the first data of the tasks page while its code loads. The returned promise waits only for the code of the
 * board or the timeline.
 */
export async function loadTasks(queries: QueryClient, filter: TaskFilter) {
  void prefetchTasks(queries, filter).catch(() => {});
  if (filter.view === 'board') await TaskBoard.preload();
  if (filter.view === 'timeline') await TaskTimeline.preload();
}

/** Returns the filters in the URL for the current team, or null without a team. */
export async function filtersHere(queries: QueryClient, filter: TaskFilter): Promise<TaskFilters | null> {
  const [account, team] = await Promise.all([queries.ensureQueryData(accountQuery), currentTeam(queries)]);
  return team && filtersOf(filter, team.id, account.id, today());
}

async function prefetchTasks(queries: QueryClient, filter: TaskFilter) {
  const filters = await filtersHere(queries, filter);
  if (!filters) return;
  const { view, group = 'status' } = filter;
  if (view === 'timeline') return void queries.prefetchInfiniteQuery(timelineTasks(filters, filter));
  if (view === 'board' || group === 'status') void queries.prefetchQuery(taskCounts(filters));
  if (view !== 'board') void queries.prefetchInfiniteQuery(filteredTasks(filters, group, filter));
  // `ensureQueryData`, because a later load must not overwrite columns that already have more pages.
  else await queries.ensureQueryData(firstOfColumns(queries, filters, boardOrder(filter)));
}
