import type { OfferedStatus, TaskStatus } from '@groundwork/contract/statuses';
import { offeredStatuses, taskStatuses } from '@groundwork/contract/statuses';
import type { TaskRow } from '@groundwork/contract/tasks';

/** In review is offered and saved as In progress, so its column stays empty. */
export type ColumnStatus = TaskStatus | OfferedStatus;

/** Where a card would land: in which column, before its card number `at` (from 0, the moved one not counted). */
export type Target = { status: ColumnStatus; at: number };

/** A card that has been picked up. */
export type Move = Target & {
  task: TaskRow;
  by: 'pointer' | 'keyboard';
  /** Of the card, in pixels. */
  height: number;
};

/** What is offered, and of the other statuses those that have tasks. A filter by status leaves its columns. */
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

/** Where the arrow takes a card that the keyboard has picked up; `sizes` are the numbers of cards in the columns without it. */
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
 * Which gap of a column the pointer is over: the number of cards whose middle lies above it.
 * The gap that is open already counts as its own, so that it does not run away from the pointer.
 */
export function gapUnder(y: number, cards: { top: number; bottom: number; index: number }[], size: number): number {
  const below = cards.find(({ top, bottom }) => y < (top + bottom) / 2);
  if (below) return below.index;
  const last = cards.at(-1);
  return last ? last.index + 1 : size;
}
