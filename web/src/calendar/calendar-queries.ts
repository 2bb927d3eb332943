import { limits } from '@groundwork/contract/limits';
import type { TaskFilters } from '@groundwork/contract/tasks';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { everyPage, paging } from '../cached-rows.ts';
import { openStatuses } from '../tasks/task-filter.ts';

/** Every task that is due on one of these days. */
export const scheduledTasks = (filters: TaskFilters, first: string, last: string) =>
  queryOptions({
    queryKey: [...api.tasks.list.key(), 'every', filters, first, last],
    queryFn: () => everyPage((cursor) => client.tasks.list({ ...filters, due_from: first, due_to: last, sort: 'priority', limit: limits.page.max, cursor })),
    placeholderData: keepPreviousData,
  });

export const unscheduledTasks = (filters: TaskFilters) =>
  api.tasks.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, due: 'none' as const, sort: 'priority' as const, limit: limits.page.max, cursor }),
    ...paging,
    placeholderData: keepPreviousData,
  });

export const unscheduledCount = (filters: TaskFilters) => api.tasks.counts.queryOptions({ input: { ...filters, due: 'none' } });

/** The open tasks that wait for a day, unless statuses are chosen. */
export const openOf = (filters: TaskFilters): TaskFilters => ({ ...filters, status: filters.status ?? openStatuses });
