import type { JsonValue } from '@groundwork/contract/base/json';
import { dateFormat, isDay, today } from '../../base/dates/dates.ts';

const format = (month: number, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(dateOf(month));
const dateOf = (month: number) => Date.UTC(Math.floor(month / 12), month % 12);

/** Returns the month of a date or an instant, counted from the year 0; null when it is neither. */
export function monthIn(value: JsonValue | undefined): number | null {
  if (typeof value !== 'string') return null;
  const isInstant = value.includes('T') && !Number.isNaN(Date.parse(value));
  const day = isInstant ? today(new Date(value)) : value;
  return isDay(day) ? Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 : null;
}

/** Returns "Mar 2026". */
const monthText = (month: number) => format(month, { month: 'short', year: 'numeric' });
/** Returns "Mar 26", for little room. */
export const shortMonth = (month: number) => format(month, { month: 'short', year: '2-digit' });

/** Returns a range of months: "Mar 2026", "Jan – Mar 2026", "2026" or "2020 – 2024". */
export function monthsText(first: number, last: number): string {
  if (first === last) return monthText(first);
  const isYears = first % 12 === 0 && last % 12 === 11;
  const options: Intl.DateTimeFormatOptions = isYears
    ? { year: 'numeric', timeZone: 'UTC' }
    : { month: 'short', year: 'numeric', timeZone: 'UTC' };
  return dateFormat(options).formatRange(dateOf(first), dateOf(last));
}
