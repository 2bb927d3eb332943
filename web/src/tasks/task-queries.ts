import { limits } from '@groundwork/contract/limits';
import type { TaskStatus } from '@groundwork/contract/statuses';
import type { TaskFilters, TaskGrouping, TaskSort } from '@groundwork/contract/tasks';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { everyPage, paging } from '../cached-rows.ts';
import { today } from '../ui/dates.ts';

/** A screenful comes first and quickly, the rest in few requests. */
const pageAt = (cursor: string | undefined) => ({ cursor, limit: cursor ? limits.page.max : 50 });

/** The rows of the last filter stay until those of the next arrive. */
export const filteredTasks = (filters: TaskFilters, group: TaskGrouping | undefined, sort?: TaskSort) =>
  api.tasks.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, group, sort, today: group === 'due' ? today() : undefined, ...pageAt(cursor) }),
    ...paging,
    placeholderData: keepPreviousData,
  });

/** The tasks of a column of the board, in people's own order unless another is asked for. */
export const columnTasks = (filters: TaskFilters, status: TaskStatus, sort: TaskSort = 'board') =>
  filteredTasks({ ...filters, status: [status] }, undefined, sort);

export const taskCounts = (filters: TaskFilters) => api.tasks.counts.queryOptions({ input: filters });

export const goalTasks = (goalId: string) =>
  api.tasks.list.infiniteOptions({ input: (cursor: string | undefined) => ({ goal_id: goalId, group: 'status', ...pageAt(cursor) }), ...paging });

export const oneTask = (taskId: string) => api.tasks.get.queryOptions({ input: { taskId } });

/** Every task of a team that others stand under, by title. */
export const parentChoices = (teamId: string) =>
  queryOptions({
    queryKey: [...api.tasks.list.key(), 'parents', teamId],
    queryFn: () => everyPage((cursor) => client.tasks.list({ team_id: teamId, has_subtasks: 'true', sort: 'title', limit: limits.page.max, cursor })),
  });
