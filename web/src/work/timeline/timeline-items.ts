import { addDays } from '../../base/dates/dates.ts';
import type { Status } from '../../base/icons/status-icon.tsx';
import { withinYears } from './timeline-scale.ts';

/** The first and last day of an item. */
export type Days = { start: string | null; end: string | null };

/** A row of a timeline: a task or a goal. */
export type TimelineItem = Days & {
  id: string;
  title: string;
  /** The moment of the end, if it is due at a time. */
  endsAt: string | null;
  status: Status;
  /** Whether it is finished. Finished work is never overdue. */
  closed: boolean;
  /** The share that is done, from 0 to 1; null when it is unknown. */
  progress: number | null;
  can: { edit: boolean };
};

/** The days that a bar covers. */
export type Bar = { from: string; to: string };

/** Returns the bar of an item. With one date it covers one day, without dates there is none. */
export function barOf({ start, end }: Days): Bar | null {
  const from = start ?? end;
  const to = end ?? start;
  return from !== null && to !== null ? { from, to: to < from ? from : to } : null;
}

/** The part of an item that a person moves: the whole bar, its first day or its last one. */
export type Part = 'bar' | 'start' | 'end';

/**
 * Returns the days after a move. A moved bar keeps its length. A moved end stops at the other end. If the item has only
 * one date, moving an end sets the second date.
 */
export function movedDays(days: Days, part: Part, by: number): Days {
  const bar = barOf(days);
  if (!bar || by === 0) return days;
  const shifted = (day: string) => withinYears(addDays(day, by));
  if (part === 'bar') {
    const whole =
      withinYears(addDays(bar.from, by)) === addDays(bar.from, by) && shifted(bar.to) === addDays(bar.to, by);
    if (!whole) return days;
    return { start: days.start && shifted(days.start), end: days.end && shifted(days.end) };
  }
  if (part === 'start') {
    const start = shifted(bar.from);
    return { start: start > bar.to ? bar.to : start, end: bar.to };
  }
  const end = shifted(bar.to);
  return { start: bar.from, end: end < bar.from ? bar.from : end };
}

/** Returns the days of a bar that is drawn from one day to another, in either direction. */
export const drawnDays = (one: string, other: string): Days =>
  one < other ? { start: one, end: other } : { start: other, end: one };

/** A move by keyboard: one step of a part, or the removal of all dates. */
export type KeyMove = { part: Part; by: -1 | 1 } | 'clear';

type Pressed = { key: string; altKey: boolean; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** Returns the move of a key: Alt moves the bar, Shift its end, both its start. Alt with Delete removes the dates. */
export function moveByKey({ key, altKey, shiftKey, ctrlKey, metaKey }: Pressed, isRtl: boolean): KeyMove | null {
  if (ctrlKey || metaKey || (!altKey && !shiftKey)) return null;
  if (altKey && (key === 'Delete' || key === 'Backspace')) return 'clear';
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const forward = (key === 'ArrowRight') !== isRtl;
  return { part: altKey && shiftKey ? 'start' : altKey ? 'bar' : 'end', by: forward ? 1 : -1 };
}
