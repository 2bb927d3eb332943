import { RRuleTemporal } from 'rrule-temporal';
import { limits } from '../base/limits.ts';
import { parseRecurrence, type Recurrence, recurrenceText, weekdays } from './recurrence.ts';

// Dates are days (YYYY-MM-DD), which no time zone and no change of clocks moves. A task keeps its time of day and its
// zone beside its day.
//
// Every period of a rule (each `interval` days, weeks, months or years) has the same number of dates: each chosen
// weekday of a week, and one date of a month or year. So the dates up to a day are counted without visiting them,
// however long ago the recurrence began.

const dayMs = 86_400_000;
const lastDay = `${limits.years.last}-12-31`;

const instantOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
const dayOf = (date: { toString(): string }) => date.toString().slice(0, 10);

/** Days since 1970-01-01, a Thursday. */
const dayNumber = (day: string) => Date.parse(day) / dayMs;
/** Months since the year 0. */
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Names the day of the month on which a recurrence starts, if it names none. */
function withDay(recurrence: Recurrence, start: string): Recurrence {
  const { frequency, dayOfMonth } = recurrence;
  if (dayOfMonth || frequency === 'DAILY' || frequency === 'WEEKLY') return recurrence;
  const [, month, day] = start.split('-').map(Number) as [number, number, number];
  return { ...recurrence, dayOfMonth: { day }, month: frequency === 'YEARLY' ? month : null };
}

/** The index in its week, from 0, of the weekday that is `afterMonday` days after a Monday. */
const placeOf = ({ weekStart = 'MO' }: Recurrence, afterMonday: number) =>
  (((afterMonday - weekdays.indexOf(weekStart)) % 7) + 7) % 7;
const placeInWeek = (recurrence: Recurrence, day: string) => placeOf(recurrence, dayNumber(day) + 3);

/** The number of periods from the period of `start` to the period of `day`. */
function periodsUntil(recurrence: Recurrence, start: string, day: string): number {
  const { frequency, interval } = recurrence;
  const weekOf = (one: string) => (dayNumber(one) - placeInWeek(recurrence, one)) / 7;
  const units = {
    DAILY: () => dayNumber(day) - dayNumber(start),
    WEEKLY: () => weekOf(day) - weekOf(start),
    MONTHLY: () => monthNumber(day) - monthNumber(start),
    YEARLY: () => Number(day.slice(0, 4)) - Number(start.slice(0, 4)),
  };
  return Math.floor(units[frequency]() / interval);
}

/** The number of dates after `start`, up to and with `day`, which is a date of the rule. */
function datesUntil(recurrence: Recurrence, start: string, day: string): number {
  const { frequency, weekdays: chosen } = recurrence;
  const periods = periodsUntil(recurrence, start, day);
  if (frequency === 'DAILY') return periods;
  if (frequency === 'WEEKLY' && chosen.length > 0) {
    const upTo = (one: string) => {
      const place = placeInWeek(recurrence, one);
      return chosen.filter((weekday) => placeOf(recurrence, weekdays.indexOf(weekday)) <= place).length;
    };
    return periods * chosen.length + upTo(day) - upTo(start);
  }
  // Each period has one date. The date of the first period counts only if it is after the start.
  const first = rule(recurrence, start).next(instantOf(dayBefore(start)), true);
  return periods + (first && dayOf(first) > start && periodsUntil(recurrence, start, dayOf(first)) === 0 ? 1 : 0);
}

/** The rule without its end. */
const rule = (recurrence: Recurrence, start: string) =>
  new RRuleTemporal({
    rruleString: `DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${recurrenceText({ ...recurrence, end: null })}`,
  });

/** A date after `start`, and the recurrence as it goes on from there. */
type NextDate = { day: string; recurrence: string };

/**
 * Returns the first date of a recurrence that is after `start` and not before `notBefore`; null if it has ended by
 * then. Skipped dates count toward COUNT, as in RFC 5545.
 */
export function nextDate(text: string, start: string, notBefore = start): NextDate | null {
  const parsed = parseRecurrence(text);
  if (!parsed) return null;
  const { end } = parsed;
  if (end && 'count' in end && end.count === 1) return null;
  const recurrence = withDay(parsed, start);
  const after = notBefore > start ? dayBefore(notBefore) : start;
  const next = rule(recurrence, start).next(instantOf(after));
  const day = next ? dayOf(next) : null;
  if (!day || day > lastDay) return null;
  if (!end) return { day, recurrence: text };
  if ('until' in end) return day <= end.until ? { day, recurrence: text } : null;
  const count = end.count - datesUntil(recurrence, start, day);
  return count > 0 ? { day, recurrence: recurrenceText({ ...parsed, end: { count } }) } : null;
}

/** Returns the dates of a recurrence after `start`, from day `first` to day `last`. */
export function datesBetween(text: string, start: string, first: string, last: string): string[] {
  const days: string[] = [];
  let next = nextDate(text, start, first);
  while (next && next.day <= last) {
    days.push(next.day);
    next = nextDate(next.recurrence, next.day);
  }
  return days;
}
