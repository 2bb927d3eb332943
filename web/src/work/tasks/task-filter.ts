import { openStatuses, priorities, taskStatuses } from '@groundwork/contract/base/statuses';
import {
  dueFilters,
  listColumns,
  sortDirections,
  startFilters,
  taskGroupings,
  taskSorts,
} from '@groundwork/contract/work/task-lists';
import type { TaskFilters } from '@groundwork/contract/work/tasks';
import { timelineScales } from '@groundwork/contract/work/timeline-scales';
import type { TaskView } from '@groundwork/contract/work/views';
import { addDays, isDay, lastOfWeek } from '../../base/dates/dates.ts';
import { searchedWords } from '../../base/page/searched-words.ts';

export const filterFields = [
  'status',
  'priority',
  'assigned_to',
  'goal_id',
  'parent_task_id',
  'label_id',
  'sprint_id',
  'start',
  'due',
  'finished',
] as const;
export type FilterField = (typeof filterFields)[number];

/** The values of `view` in the URL. Without one, the page shows the list. */
const taskViews = ['board', 'timeline'] as const;

/**
 * The search parameters of the tasks page: those of a saved view, and `saved`, the id of the last opened one, or `none`
 * for all tasks even if a view opens first. An assignee is an id, `me` or `none`.
 */
export type TaskFilter = TaskView['search'] & { saved?: string | undefined };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The maximum number of values that the API accepts for one filter. */
const most = 50;
/** The fields with a single value. */
const single: readonly FilterField[] = ['start', 'due', 'finished'];

const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);
const isAssignee = (value: unknown): value is string => value === 'me' || value === 'none' || isUuid(value);
const isOneOf =
  <Known extends string>(known: readonly Known[]) =>
  (value: unknown): value is Known =>
    known.some((one) => one === value);

function several<Value>(given: unknown, isValid: (value: unknown) => value is Value): Value[] | undefined {
  const valid = [...new Set([given].flat().filter(isValid))].slice(0, most);
  return valid.length > 0 ? valid : undefined;
}

/** How a list of tasks is arranged. */
export type Arrangement = Pick<TaskFilter, 'group' | 'sort' | 'direction' | 'columns'>;

/** Parses the search parameters of an arrangement and drops invalid values. The title is always among the columns. */
export function arrangementOf(search: Record<string, unknown>): Arrangement {
  const columns = several(search.columns, isOneOf(listColumns));
  return {
    group: taskGroupings.find((group) => group === search.group),
    sort: taskSorts.find((sort) => sort === search.sort),
    direction: sortDirections.find((direction) => direction === search.direction),
    columns: columns && (columns.includes('title') ? columns : ['title', ...columns]),
  };
}

/** Parses the search parameters of the tasks page and drops invalid values. */
export const taskFilterOf = (search: Record<string, unknown>): TaskFilter => ({
  search: searchedWords(search.search),
  status: several(search.status, isOneOf(taskStatuses)),
  priority: several(search.priority, isOneOf(priorities)),
  assigned_to: several(search.assigned_to, isAssignee),
  goal_id: several(search.goal_id, isUuid),
  parent_task_id: several(search.parent_task_id, isUuid),
  label_id: several(search.label_id, isUuid),
  sprint_id: several(search.sprint_id, isUuid),
  start: startFilters.find((start) => start === search.start),
  due: dueFilters.find((due) => due === search.due),
  finished: typeof search.finished === 'string' && isDay(search.finished) ? search.finished : undefined,
  view: taskViews.find((view) => view === search.view),
  ...arrangementOf(search),
  scale: timelineScales.find((scale) => scale === search.scale),
  undated: search.undated === true || search.undated === 'true' ? true : undefined,
  saved: search.saved === 'none' || isUuid(search.saved) ? search.saved : undefined,
});

export const noFilter: TaskFilter = Object.fromEntries(['search', ...filterFields].map((field) => [field, undefined]));

export const isFiltered = (filter: TaskFilter) =>
  filter.search !== undefined || filterFields.some((field) => filter[field] !== undefined);

export const chosen = (filter: TaskFilter, field: FilterField): string[] => [filter[field] ?? []].flat();

/** Returns the filter with a value added, or removed if it was there. */
export function toggled(filter: TaskFilter, field: FilterField, value: string): TaskFilter {
  const before = chosen(filter, field);
  const values = before.includes(value)
    ? before.filter((one) => one !== value)
    : single.includes(field)
      ? [value]
      : [...before, value];
  return taskFilterOf({ ...filter, [field]: single.includes(field) ? values[0] : values });
}

function datesOfDue(due: (typeof dueFilters)[number], today: string): Pick<TaskFilters, 'due' | 'due_from' | 'due_to'> {
  if (due === 'next_7_days') return { due_from: today, due_to: addDays(today, 6) };
  if (due !== 'week') return { due };
  const last = lastOfWeek(today);
  return { due_from: addDays(last, -6), due_to: last };
}

/**
 * Returns the filters for the API. Finished tasks are never overdue, so `overdue` implies open statuses unless the user
 * chose some.
 */
export function filtersOf(
  {
    view,
    group,
    sort,
    direction,
    columns,
    scale,
    undated,
    saved,
    start,
    due,
    finished,
    assigned_to,
    status,
    ...same
  }: TaskFilter,
  teamId: string,
  me: string,
  today: string,
): TaskFilters {
  return {
    ...same,
    team_id: teamId,
    status: status ?? (due === 'overdue' ? [...openStatuses] : undefined),
    assigned_to: assigned_to && [...new Set(assigned_to.map((who) => (who === 'me' ? me : who)))],
    ...(start === 'started' && { start_to: today }),
    ...(start === 'later' && { start_from: addDays(today, 1) }),
    ...(start === 'none' && { start }),
    ...(due && datesOfDue(due, today)),
    ...(finished && { finished_from: finished, finished_to: addDays(finished, 6) }),
  };
}
