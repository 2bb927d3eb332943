import { limits } from '@groundwork/contract/base/limits';
import type { TimelineScale } from '@groundwork/contract/work/timeline-scales';
import {
  addDays,
  addMonths,
  daysBetween,
  monthName,
  monthOf,
  monthWords,
  weekInfo,
  weekOf,
} from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The width of a day in pixels, and the units of the two lines of the axis. */
const scales: Record<TimelineScale, { dayWidth: number; minor: Unit; major: Unit }> = {
  days: { dayWidth: 36, minor: 'day', major: 'month' },
  weeks: { dayWidth: 12, minor: 'week', major: 'month' },
  months: { dayWidth: 4, minor: 'month', major: 'year' },
  quarters: { dayWidth: 1.5, minor: 'quarter', major: 'year' },
};
export const dayWidthOf = (scale: TimelineScale) => scales[scale].dayWidth;

/** Returns how many days an arrow key moves a bar. */
export const keyStepOf = (scale: TimelineScale) => (scale === 'days' || scale === 'weeks' ? 1 : 7);

function startOf(unit: Unit, day: string): string {
  const month = Number(day.slice(5, 7));
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return weekOf(day, weekInfo())[0] ?? day;
    case 'month':
      return `${monthOf(day)}-01`;
    case 'quarter':
      return `${addMonths(monthOf(day), -((month - 1) % 3))}-01`;
    case 'year':
      return `${day.slice(0, 4)}-01-01`;
  }
}

const monthsIn = { month: 1, quarter: 3, year: 12 };
/** Returns the first day of the unit after the one that starts with `first`. */
const nextOf = (unit: Unit, first: string) =>
  unit === 'day' || unit === 'week'
    ? addDays(first, unit === 'day' ? 1 : 7)
    : `${addMonths(monthOf(first), monthsIn[unit])}-01`;

function labelOf(unit: Unit, first: string): string {
  switch (unit) {
    case 'day':
    case 'week':
      return String(Number(first.slice(8)));
    case 'month':
      return monthName(monthOf(first));
    case 'quarter':
      return words.timeline.quarter((Number(first.slice(5, 7)) + 2) / 3);
    case 'year':
      return first.slice(0, 4);
  }
}

/** A unit on the axis: its first day, the number of its days and its name. */
export type Tick = { day: string; days: number; label: string };

function ticks(unit: Unit, from: string, to: string, label: (first: string) => string): Tick[] {
  const found: Tick[] = [];
  for (let day = startOf(unit, from); day <= to; ) {
    const next = nextOf(unit, day);
    found.push({ day, days: daysBetween(day, next), label: label(day) });
    day = next;
  }
  return found;
}

/** Returns the two lines of the axis from one day to another. */
export function axisOf(scale: TimelineScale, from: string, to: string): { minor: Tick[]; major: Tick[] } {
  const { minor, major } = scales[scale];
  return {
    minor: ticks(minor, from, to, (first) => labelOf(minor, first)),
    major: ticks(major, from, to, (first) => (major === 'month' ? monthWords(monthOf(first)) : labelOf(major, first))),
  };
}

/** The days of a timeline, both included. */
export type TimelineSpan = { first: string; last: string };

/** The empty room before the first and after the last bar, in pixels: more than most screens are wide. */
const room = 1600;
const earliest = `${limits.years.first + 1}-01-01`;
const latest = `${limits.years.last - 1}-12-31`;

/** Returns a valid day: the given one, or the first or last that the product accepts. */
export const withinYears = (day: string) => (day < earliest ? earliest : day > latest ? latest : day);

/** Returns the days to show: those of all bars and today, with room on both sides, in whole units of the axis. */
export function spanOf(
  bars: Iterable<{ from: string; to: string }>,
  today: string,
  scale: TimelineScale,
): TimelineSpan {
  let [first, last] = [today, today];
  for (const { from, to } of bars) {
    if (from < first) first = from;
    if (to > last) last = to;
  }
  const { dayWidth, major } = scales[scale];
  const beside = Math.ceil(room / dayWidth);
  return {
    first: startOf(major, withinYears(addDays(first, -beside))),
    last: addDays(nextOf(major, startOf(major, withinYears(addDays(last, beside)))), -1),
  };
}
