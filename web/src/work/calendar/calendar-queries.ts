import { openStatuses } from '@groundwork/contract/base/statuses';
import type { TaskFilters } from '@groundwork/contract/work/tasks';
import { api } from '../../base/queries/api.ts';
import { filteredTasks } from '../tasks/task-queries.ts';

/** The tasks due on these days, by date. The calendar fetches all pages. */
export const scheduledTasks = (filters: TaskFilters, first: string, last: string) =>
  filteredTasks({ ...filters, due_from: first, due_to: last }, undefined, { sort: 'due' });

export const unscheduledTasks = (filters: TaskFilters) =>
  filteredTasks({ ...filters, due: 'none' }, undefined, { sort: 'priority' });

export const unscheduledCount = (filters: TaskFilters) =>
  api.tasks.counts.queryOptions({ input: { ...filters, due: 'none' } });

/** Returns filters for open tasks, unless they already choose statuses. */
export const openOf = (filters: TaskFilters): TaskFilters => ({
  ...filters,
  status: filters.status ?? [...openStatuses],
});
