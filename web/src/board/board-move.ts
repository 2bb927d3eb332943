import type { OfferedStatus, TaskStatus } from '@groundwork/contract/statuses';
import { offeredStatuses, taskStatuses } from '@groundwork/contract/statuses';
import type { TaskRow } from '@groundwork/contract/tasks';

/** "In review" is offered but saved as "In progress", so its column stays empty. */
export type ColumnStatus = TaskStatus | OfferedStatus;

/** Where a card would land: the column, and the index of the card to insert before, not counting the moved one. */
export type Target = { status: ColumnStatus; at: number };

/** A card that is being moved. */
export type Move = Target & {
  task: TaskRow;
  by: 'pointer' | 'keyboard';
  /** The height of the card, in pixels. */
  height: number;
};

/** Returns the columns to show: the offered statuses, and others that have tasks. A status filter limits them. */
export function columnStatuses(
  counts: Partial<Record<TaskStatus, number>> | undefined,
  filter: TaskStatus[] | undefined,
): ColumnStatus[] {
  if (filter) return taskStatuses.filter((status) => filter.includes(status));
  const others = taskStatuses.filter(
    (status) => !offeredStatuses.some((offered) => offered === status) && counts?.[status],
  );
  return [...offeredStatuses, ...others];
}

/** Returns the move after an arrow key. `sizes` are the numbers of cards per column without the moved one. */
export function moveAfter(
  move: Move,
  key: string,
  columns: ColumnStatus[],
  sizes: (status: ColumnStatus) => number,
): Move {
  const column = columns.indexOf(move.status);
  const to = (status: ColumnStatus, at: number): Move => ({
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
 * Returns the index of the gap under the pointer: the number of cards whose middle is above it. The open gap counts as
 * its own area, so that it does not jump away from the pointer.
 */
export function gapUnder(y: number, cards: { top: number; bottom: number; index: number }[], size: number): number {
  const below = cards.find(({ top, bottom }) => y < (top + bottom) / 2);
  if (below) return below.index;
  const last = cards.at(-1);
  return last ? last.index + 1 : size;
}
