// How lists of tasks are arranged. Without zod, so that the first script of the web stays small.

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

/**
 * Sort orders of a list; each ends with the id, so that paging neither repeats nor skips a task. `board` is the manual
 * order of the cards. `start` sorts by the first day of a task on the timeline: its start or else its due date. Goals
 * and people are sorted by name, sprints by their start.
 */
export const taskSorts = [
  'created',
  'priority',
  'start',
  'due',
  'title',
  'status',
  'assignee',
  'goal',
  'sprint',
  'type',
  'estimate',
  'spent',
  'remaining',
  'board',
] as const;
export type TaskSort = (typeof taskSorts)[number];

/**
 * Groups of a list, sorted before its order. By due date: overdue, today, the rest of the week, later, none, finished
 * earlier.
 */
export const taskGroupings = ['status', 'goal', 'assignee', 'sprint', 'due'] as const;
export type TaskGrouping = (typeof taskGroupings)[number];

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** Filters by the start date of tasks. */
export const startFilters = ['started', 'later', 'none'] as const;
/** Filters by the due date. `week` is the week of the viewer that contains today. */
export const dueFilters = ['overdue', 'week', 'next_7_days', 'none'] as const;

/** The direction of an order when none is given: the newest tasks first, other orders ascending. */
export const usualDirection = (sort: TaskSort): SortDirection => (sort === 'created' ? 'desc' : 'asc');
