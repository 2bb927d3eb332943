import type { TaskView } from '@groundwork/contract/views';
import type { TaskFilter } from '../tasks/task-filter.ts';

/** What a view keeps of an address: its page, and what it says. */
export type SeenView = Pick<TaskView, 'page' | 'search'>;

export function seenView(page: TaskView['page'], { saved, ...filter }: TaskFilter): SeenView {
  return { page, search: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) };
}

/** Nothing is filtered, grouped or sorted. */
export const isPlain = ({ search }: SeenView) => Object.keys(search).length === 0;

/** The order of values in the address says nothing. */
const told = ({ page, search }: SeenView) =>
  [page, ...Object.entries(search).map(([key, value]) => `${key}: ${[value].flat().toSorted()}`)].toSorted().join('\n');
export const isSameView = (a: SeenView, b: SeenView) => told(a) === told(b);

/** Where a view leads. The address names it, so that it can be updated to what the address becomes. */
export const addressOfView = ({ id, page, search }: TaskView) => ({
  to: page === 'calendar' ? ('/dashboard/tasks/calendar' as const) : ('/dashboard/tasks' as const),
  search: { ...search, saved: id } satisfies TaskFilter,
});
