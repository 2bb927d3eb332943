import type { TaskFilters } from '@groundwork/contract/tasks';
import { api } from '../api.ts';
import { openStatuses } from '../tasks/task-filter.ts';
import { filteredTasks } from '../tasks/task-queries.ts';

/** The tasks that are due on these days, the first days first; the calendar reads on until it has all. */
export const scheduledTasks = (filters: TaskFilters, first: string, last: string) =>
  filteredTasks({ ...filters, due_from: first, due_to: last }, undefined, 'due');

export const unscheduledTasks = (filters: TaskFilters) =>
  filteredTasks({ ...filters, due: 'none' }, undefined, 'priority');

export const unscheduledCount = (filters: TaskFilters) =>
  api.tasks.counts.queryOptions({ input: { ...filters, due: 'none' } });

/** The open tasks that wait for a day, unless statuses are chosen. */
export const openOf = (filters: TaskFilters): TaskFilters => ({ ...filters, status: filters.status ?? openStatuses });
