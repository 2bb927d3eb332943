import type { TaskFilters, TaskSort } from '@groundwork/contract/tasks';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../api.ts';
import { paging } from '../cached-rows.ts';

const pageSize = 100;

/** The rows of the last filter stay until those of the next arrive. */
export const filteredTasks = (filters: TaskFilters, sort?: TaskSort) =>
  api.tasks.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, sort, limit: pageSize, cursor }),
    ...paging,
    placeholderData: keepPreviousData,
  });

export const taskCounts = (filters: TaskFilters) => api.tasks.counts.queryOptions({ input: filters });

export const goalTasks = (goalId: string) =>
  api.tasks.list.infiniteOptions({ input: (cursor: string | undefined) => ({ goal_id: goalId, limit: pageSize, cursor }), ...paging });

export const oneTask = (taskId: string) => api.tasks.get.queryOptions({ input: { taskId } });
