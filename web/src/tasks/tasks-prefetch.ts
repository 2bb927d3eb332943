import { offeredStatuses, savedStatus } from '@groundwork/contract/statuses';
import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '../identity/session.ts';
import { currentTeam } from '../teams/current-team.tsx';
import { today } from '../ui/dates.ts';
import { filtersOf, type TaskFilter } from './task-filter.ts';
import { columnTasks, filteredTasks, taskCounts } from './task-queries.ts';

/** Asks for what the tasks page shows first, while its code is still on its way. */
export async function prefetchTasks(queries: QueryClient, filter: TaskFilter) {
  const [account, team] = await Promise.all([queries.ensureQueryData(accountQuery), currentTeam(queries)]);
  if (!team) return;
  const { view, group = 'status', sort } = filter;
  const filters = filtersOf(filter, team.id, account.id, today());
  if (view === 'board') {
    void import('../board/task-board.tsx');
    const columns = new Set((filter.status ?? offeredStatuses).map(savedStatus));
    for (const status of columns) void queries.prefetchInfiniteQuery(columnTasks(filters, status, sort));
  } else void queries.prefetchInfiniteQuery(filteredTasks(filters, group, sort));
  if (view === 'board' || group === 'status') void queries.prefetchQuery(taskCounts(filters));
}
