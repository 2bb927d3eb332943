import type { TaskFilters } from '@groundwork/contract/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { accountQuery } from '../identity/session.ts';
import { currentTeam } from '../teams/current-team.ts';
import { today } from '../ui/dates.ts';
import { filtersOf, type TaskFilter } from './task-filter.ts';
import { filteredTasks, firstOfColumns, taskCounts } from './task-queries.ts';

export const TaskBoard = lazyRouteComponent(() => import('../board/task-board.tsx'), 'TaskBoard');

/** Asks for what the tasks page shows first, while its code is still on its way; the code of the board is there before the page is drawn. */
export async function loadTasks(queries: QueryClient, filter: TaskFilter) {
  void prefetchTasks(queries, filter).catch(() => {});
  if (filter.view === 'board') await TaskBoard.preload?.();
}

/** What the address asks for of the current team; null without a team. */
export async function filtersHere(queries: QueryClient, filter: TaskFilter): Promise<TaskFilters | null> {
  const [account, team] = await Promise.all([queries.ensureQueryData(accountQuery), currentTeam(queries)]);
  return team && filtersOf(filter, team.id, account.id, today());
}

async function prefetchTasks(queries: QueryClient, filter: TaskFilter) {
  const filters = await filtersHere(queries, filter);
  if (!filters) return;
  const { view, group = 'status', sort } = filter;
  if (view === 'board' || group === 'status') void queries.prefetchQuery(taskCounts(filters));
  if (view !== 'board') void queries.prefetchInfiniteQuery(filteredTasks(filters, group, sort));
  // Once: the columns are read on by then.
  else await queries.ensureQueryData(firstOfColumns(queries, filters, sort));
}
