import { limits } from '@groundwork/contract/limits';
import { type TaskStatus, taskStatuses } from '@groundwork/contract/statuses';
import type { TaskFilters, TaskGrouping, TaskSort } from '@groundwork/contract/tasks';
import { keepPreviousData, notifyManager, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { everyPage, paging } from '../cached-rows.ts';
import { today } from '../ui/dates.ts';

/** A screenful comes first and quickly, the rest in few requests. */
const pageAt = (cursor: string | undefined, screenful = 50) => ({
  cursor,
  limit: cursor ? limits.page.max : screenful,
});

/** The rows of the last filter stay until those of the next arrive. */
export const filteredTasks = (
  filters: TaskFilters,
  group: TaskGrouping | undefined,
  sort?: TaskSort,
  screenful?: number,
) =>
  api.tasks.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...filters,
      group,
      sort,
      today: group === 'due' ? today() : undefined,
      ...pageAt(cursor, screenful),
    }),
    ...paging,
    placeholderData: keepPreviousData,
  });

const screenful = 24;

/** The tasks of a column of the board, in people's own order unless another is asked for. */
export const columnTasks = (filters: TaskFilters, status: TaskStatus, sort: TaskSort = 'board') =>
  filteredTasks({ ...filters, status: [status] }, undefined, sort, screenful);

/** The first tasks of every column, in one request; they become those of `columnTasks`, which goes on and keeps them up to date. */
export const firstOfColumns = (queries: QueryClient, filters: TaskFilters, sort: TaskSort = 'board') =>
  queryOptions({
    queryKey: [...api.tasks.columns.key(), filters, sort],
    queryFn: async ({ signal }) => {
      const { columns } = await client.tasks.columns({ ...filters, sort, limit: screenful }, { signal });
      notifyManager.batch(() => {
        for (const status of filters.status ?? taskStatuses)
          queries.setQueryData(columnTasks(filters, status, sort).queryKey, {
            pages: [columns[status] ?? { items: [], next_cursor: null }],
            pageParams: [undefined],
          });
      });
      return null;
    },
    // Once is enough.
    enabled: ({ state }) => state.data === undefined,
  });

export const taskCounts = (filters: TaskFilters) => api.tasks.counts.queryOptions({ input: filters });

export const goalTasks = (goalId: string) =>
  api.tasks.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ goal_id: goalId, group: 'status', ...pageAt(cursor) }),
    ...paging,
  });

export const oneTask = (taskId: string) => api.tasks.get.queryOptions({ input: { taskId } });

/** Every task of a team that others stand under, by title. */
export const parentChoices = (teamId: string) =>
  queryOptions({
    queryKey: [...api.tasks.list.key(), 'parents', teamId],
    queryFn: () =>
      everyPage((cursor) =>
        client.tasks.list({ team_id: teamId, has_subtasks: 'true', sort: 'title', limit: limits.page.max, cursor }),
      ),
  });
