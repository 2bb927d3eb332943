import { offeredStatuses, savedStatus, type TaskStatus, taskStatuses } from '@groundwork/contract/base/statuses';
import type { TaskRow } from '@groundwork/contract/work/tasks';

/** Where a card would land: the column, and the index of the card to insert before, not counting the moved one. */
export type Target = { status: TaskStatus; at: number };

/** A card that is being moved. */
export type Move = Target & {
  task: TaskRow;
  by: 'pointer' | 'keyboard';
  /** The index of the card when it was picked up, in the column of its status. */
  from: number;
  /** The height of the card, in pixels. */
  height: number;
};

/** The statuses that tasks can be given. "In review" is saved as "In progress", so it has no column. */
const offered: readonly TaskStatus[] = [...new Set(offeredStatuses.map(savedStatus))];

/** Returns the columns to show: the offered statuses, and others that have tasks. A status filter limits them. */
export function columnStatuses(
  counts: Partial<Record<TaskStatus, number>> | undefined,
  filter: TaskStatus[] | undefined,
): TaskStatus[] {
  if (filter) return taskStatuses.filter((status) => filter.includes(status));
  return [...offered, ...taskStatuses.filter((status) => !offered.includes(status) && counts?.[status])];
}

/**
 * Returns the index of the gap in a column, or -1 outside of it. Unless the order is the manual one, a move changes
 * only the column. Then the gap stays at the old index in the card's own column, and is first in other columns.
 */
export function gapIn(status: TaskStatus, move: Move | null, ordered: boolean, others: number): number {
  if (move?.status !== status) return -1;
  const at = ordered ? move.at : status === move.task.status ? move.from : 0;
  return Math.min(at, others);
}

/** Returns the move after an arrow key. `sizes` are the numbers of cards per column without the moved one. */
export function moveAfter(move: Move, key: string, columns: TaskStatus[], sizes: (status: TaskStatus) => number): Move {
  const column = columns.indexOf(move.status);
  const to = (status: TaskStatus, at: number): Move => ({
    ...move,
    status,
    at: Math.min(Math.max(at, 0), sizes(status)),
  });
  if (key === 'ArrowUp') return to(move.status, move.at - 1);
  if (key === 'ArrowDown') return to(move.status, move.at + 1);
  const next = columns[column + (key === 'ArrowRight' ? 1 : -1)];
  return next ? to(next, move.at) : move;
}

/**
 * Returns the index of the gap under the pointer: the number of cards whose middle is above the pointer. The open gap
 * counts as an area of its own, so that it does not jump away from the pointer.
 */
export function gapUnder(y: number, cards: { top: number; bottom: number; index: number }[], size: number): number {
  const below = cards.find(({ top, bottom }) => y < (top + bottom) / 2);
  if (below) return below.index;
  const last = cards.at(-1);
  return last ? last.index + 1 : size;
}
