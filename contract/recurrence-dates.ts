import { RRuleTemporal } from 'rrule-temporal';
import { limits } from './limits.ts';
import { parseRecurrence, type Recurrence, recurrenceText } from './recurrence.ts';

// Dates are days (YYYY-MM-DD), which no time zone and no change of clocks moves. A task keeps its time of day and its
// zone beside its day.

const dayMs = 86_400_000;
const lastDay = `${limits.years.last}-12-31`;

const instantOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
const dayOf = (date: { toString(): string }) => date.toString().slice(0, 10);

/** Names the day of the month on which a recurrence starts, if it names none. */
function withDay(recurrence: Recurrence, start: string): Recurrence {
  const { frequency, dayOfMonth } = recurrence;
  if (dayOfMonth || frequency === 'DAILY' || frequency === 'WEEKLY') return recurrence;
  const [, month, day] = start.split('-').map(Number) as [number, number, number];
  return { ...recurrence, dayOfMonth: { day }, month: frequency === 'YEARLY' ? month : null };
}

const rule = (recurrence: Recurrence, start: string) =>
  new RRuleTemporal({
    rruleString: `DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${recurrenceText({ ...withDay(recurrence, start), end: null })}`,
  });

/** The number of dates after `start`, up to and with `day`. Stops counting above `most`. */
function datesUntil(recurrence: Recurrence, start: string, day: string, most: number): number {
  let counted = 0;
  rule(recurrence, start).all((date) => {
    const at = dayOf(date);
    if (at > day) return false;
    if (at > start) counted += 1;
    return counted <= most;
  });
  return counted;
}

/** A date after `start`, and the recurrence as it goes on from there. */
type NextDate = { day: string; recurrence: string };

/**
 * Returns the first date of a recurrence that is after `start` and not before `notBefore`; null if it has ended by then.
 * Dates that are left out count, as RFC 5545 has it.
 */
export function nextDate(text: string, start: string, notBefore = start): NextDate | null {
  const recurrence = parseRecurrence(text);
  if (!recurrence) return null;
  const { end } = recurrence;
  if (end && 'count' in end && end.count === 1) return null;
  const next = rule(recurrence, start).next(instantOf(notBefore > start ? dayBefore(notBefore) : start));
  const day = next ? dayOf(next) : null;
  if (!day || day > lastDay) return null;
  if (!end) return { day, recurrence: text };
  if ('until' in end) return day <= end.until ? { day, recurrence: text } : null;
  const count = end.count - datesUntil(recurrence, start, day, end.count);
  return count > 0 ? { day, recurrence: recurrenceText({ ...recurrence, end: { count } }) } : null;
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
