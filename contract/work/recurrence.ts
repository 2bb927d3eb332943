import { limits } from '../base/limits.ts';

// Separate from the schemas, so that the browser reads a rule without the validation library.

/** Monday first, as RFC 5545 writes them. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];
export const workdays: readonly Weekday[] = weekdays.slice(0, 5);

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** The first to fourth, or the last (-1), of the weekdays of a month. */
export const places = [1, 2, 3, 4, -1] as const;
export type Place = (typeof places)[number];

/** A day of a month, the last day (-1), or a weekday of it. */
type DayOfMonth = { day: number } | { place: Place; weekday: Weekday };

/** When a recurring task is due: the part of RFC 5545 that a person can read as one sentence. */
export type Recurrence = {
  frequency: Frequency;
  interval: number;
  /** Only for weeks; none means the weekday on which the recurrence starts. */
  weekdays: Weekday[];
  /** Only for months and years; null means the day on which the recurrence starts. */
  dayOfMonth: DayOfMonth | null;
  /** 1 to 12, for years with a day of the month, and only for those. */
  month: number | null;
  /** `count` includes the first date, `until` is the last day. */
  end: { count: number } | { until: string } | null;
  /**
   * The first day of the week; absent means Monday. It decides which days are in the same week. So it matters only for
   * rules with several weekdays and an interval of two weeks or more, and other rules have no `weekStart`.
   */
  weekStart?: Weekday;
};

const needsWeekStart = ({ frequency, interval, weekdays }: Recurrence) =>
  frequency === 'WEEKLY' && interval > 1 && weekdays.length > 1;

/** The fewest and the most days that a month (1 to 12) can have; null stands for any month. */
const shortest = (month: number | null) => (month === null || month === 2 ? 28 : longest(month));
const longest = (month: number | null) => (month === 2 ? 29 : month && [4, 6, 9, 11].includes(month) ? 30 : 31);

/** The days 28 to `day`. BYSETPOS=-1 then picks the last one that a month has; RFC 5545 skips months without `day`. */
const lastOf = (day: number) => Array.from({ length: day - 27 }, (_, index) => 28 + index).join(',');

/** Returns the rule as the value of an RRULE of RFC 5545: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR". */
export function recurrenceText(recurrence: Recurrence): string {
  const { frequency, interval, weekdays, dayOfMonth, month, end, weekStart = 'MO' } = recurrence;
  const parts = [`FREQ=${frequency}`];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (month !== null) parts.push(`BYMONTH=${month}`);
  if (weekdays.length > 0) parts.push(`BYDAY=${weekdays.join(',')}`);
  if (dayOfMonth && 'weekday' in dayOfMonth) parts.push(`BYDAY=${dayOfMonth.place}${dayOfMonth.weekday}`);
  else if (dayOfMonth && dayOfMonth.day <= shortest(month)) parts.push(`BYMONTHDAY=${dayOfMonth.day}`);
  else if (dayOfMonth) parts.push(`BYMONTHDAY=${lastOf(dayOfMonth.day)}`, 'BYSETPOS=-1');
  if (end && 'count' in end) parts.push(`COUNT=${end.count}`);
  if (end && 'until' in end) parts.push(`UNTIL=${end.until.replaceAll('-', '')}`);
  if (weekStart !== 'MO' && needsWeekStart(recurrence)) parts.push(`WKST=${weekStart}`);
  return parts.join(';');
}

const list = (text: string | undefined) => text?.split(',') ?? [];

function dayOfMonthOf(byDay: string[], byMonthDay: string[]): DayOfMonth | null {
  const day = byMonthDay.at(-1);
  if (day !== undefined) return { day: Number(day) };
  const place = places.find((one) => byDay[0]?.startsWith(String(one)));
  const weekday = weekdays.find((one) => byDay[0]?.endsWith(one));
  return place !== undefined && weekday ? { place, weekday } : null;
}

/** Returns the day of an UNTIL. Its time does not matter to tasks that are due on days. */
const untilOf = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d)(T\d{6}Z?)?$/, '$1-$2-$3');
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text);

const isWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

function isBounded({ frequency, interval, dayOfMonth, month, end }: Recurrence): boolean {
  return (
    isWithin(interval, 1, limits.recurrence.interval) &&
    (month !== null) === (frequency === 'YEARLY' && dayOfMonth !== null) &&
    (month === null || isWithin(month, 1, 12)) &&
    (!dayOfMonth || 'weekday' in dayOfMonth || dayOfMonth.day === -1 || isWithin(dayOfMonth.day, 1, longest(month))) &&
    (!end || ('count' in end ? isWithin(end.count, 1, limits.recurrence.count) : isDay(end.until)))
  );
}

/** Whether a part of a rule only states the default. */
const isDefault = (part: string) => part === 'INTERVAL=1' || part === 'WKST=MO';

/** The rule in one spelling, for comparisons: parts sorted, without defaults, and UNTIL without its time. */
const inOrder = (text: string) =>
  text
    .split(';')
    .filter((part) => !isDefault(part))
    .map((part) => (part.startsWith('UNTIL=') ? part.slice(0, 14) : part))
    .toSorted()
    .join(';');

/**
 * Parses the value of an RRULE. Returns null for invalid text, and for a rule that `Recurrence` cannot represent:
 * writing it again would give a different rule.
 */
export function parseRecurrence(text: string): Recurrence | null {
  if (text.length > limits.text.recurrence) return null;
  const rule = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string | undefined]));
  const frequency = frequencies.find((one) => one === parts.get('FREQ'));
  if (!frequency) return null;
  const isOfMonth = frequency === 'MONTHLY' || frequency === 'YEARLY';
  const byDay = list(parts.get('BYDAY'));
  const [count, until, month] = ['COUNT', 'UNTIL', 'BYMONTH'].map((name) => parts.get(name));
  const recurrence: Recurrence = {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: frequency === 'WEEKLY' ? weekdays.filter((day) => byDay.includes(day)) : [],
    dayOfMonth: isOfMonth ? dayOfMonthOf(byDay, list(parts.get('BYMONTHDAY'))) : null,
    month: frequency === 'YEARLY' && month !== undefined ? Number(month) : null,
    end: count !== undefined ? { count: Number(count) } : until !== undefined ? { until: untilOf(until) } : null,
  };
  if (!isBounded(recurrence)) return null;
  const weekStart = weekdays.find((one) => one === (parts.get('WKST') ?? 'MO'));
  if (!weekStart) return null;
  if (weekStart !== 'MO' && needsWeekStart(recurrence)) recurrence.weekStart = weekStart;
  const days = byDay.toSorted((one, other) => weekdays.indexOf(one as Weekday) - weekdays.indexOf(other as Weekday));
  const plain = needsWeekStart(recurrence) ? rule : rule.replace(/(^|;)WKST=[^;]*/, '').replace(/^;/, '');
  const sorted = plain.replace(/BYDAY=[^;]*/, `BYDAY=${days.join(',')}`);
  return inOrder(sorted) === inOrder(recurrenceText(recurrence)) ? recurrence : null;
}
