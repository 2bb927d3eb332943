import type { TaskSort } from './tasks.ts';

/** The columns of a list of tasks, in the order in which they are offered. */
export const listColumns = [
  'status',
  'priority',
  'id',
  'title',
  'labels',
  'type',
  'goal',
  'sprint',
  'start',
  'due',
  'estimate',
  'spent',
  'remaining',
  'created',
  'assignee',
] as const;
export type ListColumn = (typeof listColumns)[number];

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** The direction of an order when none is given: the newest tasks first, other orders ascending. */
export const usualDirection = (sort: TaskSort): SortDirection => (sort === 'created' ? 'desc' : 'asc');
