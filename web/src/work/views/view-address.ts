import type { TaskView } from '@groundwork/contract/work/views';
import type { TaskFilter } from '../tasks/task-filter.ts';

/** The part of a URL that a view saves: its page and search parameters. */
export type SeenView = Pick<TaskView, 'page' | 'search'>;

export function seenView(page: TaskView['page'], { saved, ...filter }: TaskFilter): SeenView {
  return { page, search: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) };
}

/** Returns whether a view has no filter, grouping or order. */
export const isPlain = ({ search }: SeenView) => Object.keys(search).length === 0;

/** Returns a canonical form for comparison: the order of values in the URL has a meaning only for columns. */
const canonical = ({ page, search: { columns, ...search } }: SeenView) =>
  [page, `columns: ${columns}`, ...Object.entries(search).map(([key, value]) => `${key}: ${[value].flat().toSorted()}`)]
    .toSorted()
    .join('\n');
export const isSameView = (a: SeenView, b: SeenView) => canonical(a) === canonical(b);

/**
 * Returns the link of a view. `saved` keeps its id in the URL, so that the user can update the view to later changes.
 */
export const addressOfView = ({ id, page, search }: Pick<TaskView, 'id' | 'page' | 'search'>) => ({
  to: page === 'calendar' ? ('/dashboard/tasks/calendar' as const) : ('/dashboard/tasks' as const),
  search: { ...search, saved: id } satisfies TaskFilter,
});

/** The link of all tasks, also if a view opens first. */
export const allTasks = { to: '/dashboard/tasks' as const, search: { saved: 'none' } satisfies TaskFilter };
