import { type ListColumn, listColumns, type TaskSort } from '@groundwork/contract/work/task-lists';
import { accountZone } from '../../base/dates/date-preferences.ts';
import type { ArrangedList } from './kept-arrangement.ts';

/** The columns that a list shows unless the URL names others. Phones always show these. */
export const usualColumns: ListColumn[] = ['status', 'priority', 'id', 'title', 'labels', 'goal', 'due', 'assignee'];

/** The shown, usual and offered columns of a list. The list of a goal or a sprint has no column for it. */
export function columnsOf(list: ArrangedList, chosen: ListColumn[] | undefined) {
  const without = (columns: readonly ListColumn[]) => columns.filter((column) => column !== list);
  const usual = without(usualColumns);
  return { columns: chosen ? without(chosen) : usual, usual, offered: without(listColumns) };
}

/** The width of each column, in pixels. The title takes what is left. */
const widths: Record<Exclude<ListColumn, 'title'>, number> = {
  status: 16,
  priority: 16,
  id: 60,
  labels: 160,
  type: 88,
  goal: 160,
  sprint: 128,
  start: 96,
  due: 112,
  estimate: 80,
  spent: 80,
  remaining: 88,
  created: 104,
  assignee: 20,
};
/** How much wider due dates are with the name of a time zone, such as GMT+5:30. */
const zoneWidth = 72;
/**
 * The width of due dates. The shell sets it as `--due-width` for lists with the usual columns (task-row.module.css).
 */
export const dueWidth = () => widths.due + (accountZone() ? zoneWidth : 0);
const widthOf = (column: Exclude<ListColumn, 'title'>) => (column === 'due' ? dueWidth() : widths[column]);
const leastTitle = 220;
const gap = 10;
/** The margins and paddings of a row, and its checkbox. */
const around = 70;

/** The tracks of a grid with these columns. */
export const columnTracks = (columns: ListColumn[]) =>
  columns.map((column) => (column === 'title' ? `minmax(${leastTitle}px, 1fr)` : `${widthOf(column)}px`)).join(' ');

/** The least width of a list with these columns, in pixels. In less room, the list scrolls sideways. */
export const leastWidth = (columns: ListColumn[]) =>
  columns.reduce((sum, column) => sum + (column === 'title' ? leastTitle : widthOf(column)) + gap, around);

/** The order of the tasks that a column sorts by. Labels and ids have none. */
export const sortOfColumn = (column: ListColumn): TaskSort | null =>
  column === 'id' || column === 'labels' ? null : column;
