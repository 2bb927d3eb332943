import { limits } from '@groundwork/contract/base/limits';
import { type TaskStatus, taskStatuses } from '@groundwork/contract/base/statuses';
import type { SortDirection, TaskGrouping, TaskSort } from '@groundwork/contract/work/task-lists';
import type { TaskFilters } from '@groundwork/contract/work/tasks';
import { keepPreviousData, notifyManager, type QueryClient, queryOptions } from '@tanstack/react-query';
import { lastOfWeek, today } from '../../base/dates/dates.ts';
import { api, client } from '../../base/queries/api.ts';
import { everyPage, paging } from '../../base/queries/cached-rows.ts';
import { commentsOf, firstComments } from '../../talk/comments/comment-queries.ts';
import type { Arrangement, TaskFilter } from './task-filter.ts';

/** Returns a small first page for a fast first render, and then the maximum page size for fewer requests. */
const pageAt = (cursor: string | undefined, screenful = 50) => ({
  cursor,
  limit: cursor ? limits.page.max : screenful,
});

export type TaskOrder = { sort?: TaskSort | undefined; direction?: SortDirection | undefined };

/** Reads filtered tasks and keeps the rows of the previous filter while the new rows load. */
export const filteredTasks = (
  filters: TaskFilters & { dated?: 'true' | undefined },
  group: TaskGrouping | undefined,
  { sort, direction }: TaskOrder = {},
  screenful?: number,
) =>
  api.tasks.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...filters,
      group,
      sort,
      direction,
      ...(group === 'due' && { today: today(), week_end: lastOfWeek() }),
      ...pageAt(cursor, screenful),
    }),
    ...paging,
    placeholderData: keepPreviousData,
  });

/** Reads the tasks of a timeline, by default those with dates, by goal and first day. */
export const timelineTasks = (
  filters: TaskFilters,
  { group = 'goal', sort = 'start', direction, undated }: TaskFilter,
) => filteredTasks({ ...filters, dated: undated ? undefined : 'true' }, group, { sort, direction });

const screenful = 24;
const byHand: TaskOrder = { sort: 'board' };

/** The order of the cards: by default the manual one, which has no direction. */
export const boardOrder = ({ sort = 'board', direction }: TaskOrder): TaskOrder =>
  sort === 'board' ? byHand : { sort, direction };

/** Reads the tasks of a board column, by default in the manual order. */
export const columnTasks = (filters: TaskFilters, status: TaskStatus, order: TaskOrder = byHand) =>
  filteredTasks({ ...filters, status: [status] }, undefined, order, screenful);

/**
 * Reads the first page of every column in one request and writes it to the cache of `columnTasks`, which reads the next
 * pages.
 */
export const firstOfColumns = (queries: QueryClient, filters: TaskFilters, order: TaskOrder = byHand) =>
  queryOptions({
    queryKey: [...api.tasks.columns.key(), filters, order],
    queryFn: async ({ signal }) => {
      const { columns } = await client.tasks.columns({ ...filters, ...order, limit: screenful }, { signal });
      notifyManager.batch(() => {
        for (const status of filters.status ?? taskStatuses)
          queries.setQueryData(columnTasks(filters, status, order).queryKey, {
            pages: [columns[status] ?? { items: [], next_cursor: null }],
            pageParams: [undefined],
          });
      });
      return null;
    },
    // The query runs only once, because a refetch would overwrite the later pages of the columns.
    enabled: ({ state }) => state.data === undefined,
  });

export const taskCounts = (filters: TaskFilters) => api.tasks.counts.queryOptions({ input: filters });

/**
 * The input names the goal as one string. This tells `base/live/shown-rows.ts` that the list shows the tasks of only
 * one goal.
 */
export const goalTasks = (goalId: string, { group = 'status', sort, direction }: Arrangement = {}) =>
  api.tasks.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...{ goal_id: goalId, group, sort, direction },
      today: group === 'due' ? today() : undefined,
      ...pageAt(cursor),
    }),
    ...paging,
    placeholderData: keepPreviousData,
  });

/** Reads a task, and in the same request the first page of its comments, unless the cache of `commentsOf` has them. */
export const oneTask = (taskId: string) => {
  const comments = commentsOf({ task_id: taskId }).queryKey;
  return queryOptions({
    queryKey: api.tasks.get.queryKey({ input: { taskId } }),
    queryFn: async ({ client: queries, signal }) => {
      const first = queries.getQueryData(comments) ? undefined : firstComments;
      const { comments: page, ...task } = await client.tasks.get({ taskId, comments: first }, { signal });
      if (page) queries.setQueryData(comments, (now) => now ?? { pages: [page], pageParams: [undefined] });
      return task;
    },
  });
};

/** Reads the open tasks of the person's own work in all teams: assigned to them, or planned by them. */
export const myTasks = queryOptions({
  queryKey: [...api.tasks.list.key(), 'mine'],
  queryFn: () => everyPage((page) => client.tasks.list({ work: 'mine', ...page })),
});

/** Reads the open tasks of others for which the person waits, in all teams, the most urgent first. */
export const waitedTasks = api.tasks.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ work: 'waiting', sort: 'due', cursor }),
  ...paging,
});

/** Reads all tasks of a team that have subtasks, by title. */
export const parentChoices = (teamId: string) =>
  queryOptions({
    queryKey: [...api.tasks.list.key(), 'parents', teamId],
    queryFn: () =>
      everyPage((page) => client.tasks.list({ team_id: teamId, has_subtasks: 'true', sort: 'title', ...page })),
  });
