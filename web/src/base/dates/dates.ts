import { limits } from '@groundwork/contract/base/limits';
import * as words from '../words/words.ts';
import { currentTime } from './clock.ts';
import { accountZone, chosenWeekStart, dateLocale, personLocale } from './date-preferences.ts';
import { clockAt, clockElsewhere, foreignZone, momentOf } from './zones.ts';

/**
 * The date rules of the interface. Days are `YYYY-MM-DD` strings, and `today` is the day on the clock of the device. A
 * day with a time, `YYYY-MM-DD HH:MM`, counts on the clock of the account (date-preferences.ts).
 */

const dayMs = 86_400_000;
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Returns the viewer's date. If the device's clock is wrong, the server's time decides. */
export function today(now = currentTime()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const addDays = (day: string, days: number) => new Date(utc(day) + days * dayMs).toISOString().slice(0, 10);

const range = (length: number) => Array.from({ length }, (_, index) => index);

/**
 * Returns whether a text is an existing day, except in the first and last year that the product accepts. The neighbors
 * of a valid day can therefore be saved as well.
 */
export function isDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    year > limits.years.first &&
    year < limits.years.last &&
    !Number.isNaN(utc(text)) &&
    addDays(text, 0) === text
  );
}

/** Returns whether a text is a day, `YYYY-MM-DD`, or a day and a time, `YYYY-MM-DD HH:MM`. */
export function isWhen(text: string): boolean {
  const { day, time } = splitWhen(text);
  return isDay(day) && (time === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time));
}
/** Returns the message for an invalid value of an optional date field, or null. */
export const dayProblem = (when: string) => (when === '' || isWhen(when) ? null : words.dates.unclear);
export function splitWhen(when: string): { day: string; time: string | null } {
  const [day = '', ...time] = when.split(' ');
  return { day, time: time.length > 0 ? time.join(' ') : null };
}
export const joinWhen = (day: string, time: string | null) => (time ? `${day} ${time}` : day);

/** Converts a day with a time from the clock of the device to the clock of the account. A day alone stays the same. */
export function onAccountClock(when: string): string {
  const { day, time } = splitWhen(when);
  if (time === null) return when;
  const there = clockElsewhere({ day, time }, undefined, accountZone());
  return joinWhen(there.day, there.time);
}

/** Returns the day and the time that the clock of the account shows at a moment. */
export function whenOfMoment(timestamp: string): string {
  const { day, time } = clockAt(new Date(timestamp), accountZone());
  return joinWhen(day, time);
}
/** Returns the moment of a day and a time. */
export const momentOfWhen = (day: string, time: string) => momentOf({ day, time }, accountZone()).toISOString();

/** Returns the day that a due date is compared with. With a time, it is today in the time zone of the account. */
export const todayFor = (time: string | null) => (time === null ? today() : clockAt(currentTime(), accountZone()).day);

/** Returns whether the due time has come, or the due day is over. */
export const isPastDue = (due_date: string | null, due_at: string | null, now = currentTime()) =>
  due_at ? Date.parse(due_at) <= now.getTime() : due_date !== null && due_date < today(now);

/** Returns the month of a day as `YYYY-MM`. */
export const monthOf = (day: string) => day.slice(0, 7);

export function addMonths(month: string, months: number): string {
  const date = new Date(utc(`${month}-01`));
  date.setUTCMonth(date.getUTCMonth() + months);
  return monthOf(date.toISOString());
}

/** Returns the day `count` months later, or the last day of that month if the month is too short. */
export function monthsLater(day: string, count: number): string {
  const month = addMonths(monthOf(day), count);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}${day.slice(7)}`;
  return same < last ? same : last;
}

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string) => new Date(utc(day)).getUTCDay() || 7;

export type WeekInfo = { firstDay: number; weekend: number[] };

/**
 * Returns the first day of the week and the weekend of a locale. Without a locale, the person's own first day comes
 * first. Browsers without this data get Monday, and Saturday with Sunday.
 */
export function weekInfo(locale?: string): WeekInfo {
  const known: { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(locale ?? personLocale());
  const info = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1, weekend: [6, 7] };
  return { ...info, firstDay: (locale === undefined && chosenWeekStart()) || info.firstDay };
}

/** Returns the days of the week in the order of the person: 7, 1, 2 … if it begins on Sunday. */
export const weekdaysInOrder = ({ firstDay }: Pick<WeekInfo, 'firstDay'> = weekInfo()) =>
  range(7).map((index) => ((firstDay - 1 + index) % 7) + 1);

export const isWeekend = (day: string, { weekend }: WeekInfo) => weekend.includes(weekdayOf(day));

/** Returns the seven days of the week that contains a day. */
export function weekOf(day: string, { firstDay }: Pick<WeekInfo, 'firstDay'>): string[] {
  const first = addDays(day, -((weekdayOf(day) - firstDay + 7) % 7));
  return range(7).map((index) => addDays(first, index));
}

/** Returns the last day of the person's week that contains a day. */
export const lastOfWeek = (day = today(), week: Pick<WeekInfo, 'firstDay'> = weekInfo()) =>
  weekOf(day, week).at(-1) ?? day;

/** Returns the first days of `count` weeks, the last of which contains `now`. */
export function lastWeeks(count: number, now: string, week: Pick<WeekInfo, 'firstDay'> = weekInfo()): string[] {
  const [last = now] = weekOf(now, week);
  return range(count).map((index) => addDays(last, 7 * (index - count + 1)));
}

/** Returns the last day of the week that starts with a day. */
export const weekEnd = (first: string) => addDays(first, 6);

/** Returns the whole weeks that overlap a month: four, five or six. */
export function weeksOfMonth(month: string, week: Pick<WeekInfo, 'firstDay'>): string[][] {
  const [first = month] = weekOf(`${month}-01`, week);
  const days = daysBetween(first, `${addMonths(month, 1)}-01`);
  return range(Math.ceil(days / 7)).map((index) => weekOf(addDays(first, 7 * index), week));
}

/** Returns the number of days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((utc(to) - utc(from)) / dayMs);

const upperFirst = (text: string, locale?: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a format of dates and times in the order of the person. Cached, because creating a format is far slower than
 * using it, and lists format a date in every row.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = dateLocale()): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
/** Cached like the date formats. */
const relatives = new Map<string, Intl.RelativeTimeFormat>();
function relativeOf(options: Intl.RelativeTimeFormatOptions, locale = dateLocale()): Intl.RelativeTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = relatives.get(key) ?? new Intl.RelativeTimeFormat(locale, options);
  relatives.set(key, format);
  return format;
}
const format = (day: string, options: Intl.DateTimeFormatOptions, locale?: string) =>
  dateFormat({ ...options, timeZone: 'UTC' }, locale).format(utc(day));

/** Returns Yesterday, Today, Tomorrow, a weekday within six days, or 23 Oct, with the year when it is another. */
export const dayWords = (day: string, now = today(), locale?: string) =>
  upperFirst(dayInSentence(day, now, locale), locale);

/** The same for use inside a sentence: "Created by Grace, yesterday". */
export function dayInSentence(day: string, now = today(), locale?: string): string {
  const days = daysBetween(now, day);
  if (Math.abs(days) <= 1) return relativeOf({ numeric: 'auto' }, locale).format(days, 'day');
  if (days > 0 && days < 7) return format(day, { weekday: 'short' }, locale);
  const otherYear = day.slice(0, 4) !== now.slice(0, 4);
  return format(day, { day: 'numeric', month: 'short', ...(otherYear && { year: 'numeric' }) }, locale);
}

/** Returns a due date as rows show it: "Today", "Today 15:00" or "Today 15:00 GMT+1". */
export const dueWords = (day: string, time: string | null) =>
  joinWhen(dayWords(day, todayFor(time)), time && dueTimeWords(day, time));

/** Returns a time of day. Adds its time zone if the device has another offset than the account at that time. */
export function dueTimeWords(day: string, time: string, locale?: string): string {
  const zone = foreignZone({ day, time }, accountZone());
  return zone ? `${timeOfDay(time, locale)} ${zone}` : timeOfDay(time, locale);
}

/** Returns a month as "October 2026". */
export const monthWords = (month: string, locale?: string) =>
  format(`${month}-01`, { month: 'long', year: 'numeric' }, locale);

/** Returns a month as "Oct". */
export const monthName = (month: string, locale?: string) => format(`${month}-01`, { month: 'short' }, locale);

/** Returns a range as "16 – 22 Nov 2026". */
export const rangeWords = (from: string, to: string, locale?: string) =>
  dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }, locale).formatRange(
    utc(from),
    utc(to),
  );

/** Returns "Mon" or "M". */
export const weekdayWords = (day: string, length: 'short' | 'narrow', locale?: string) =>
  format(day, { weekday: length }, locale);

/** Returns "Friday" or "Fri" for 5. Monday is 1, as on 1 January 2024. */
export const weekdayName = (weekday: number, length: 'long' | 'short' = 'long', locale?: string) =>
  format(`2024-01-0${weekday}`, { weekday: length }, locale);

/** Returns a day of any year as "15 March". */
export const dayOfYear = (month: number, day: number, locale?: string) =>
  format(
    new Date(Date.UTC(2024, month - 1, day)).toISOString().slice(0, 10),
    { day: 'numeric', month: 'long' },
    locale,
  );

/** Returns "March" for 3. */
export const nameOfMonth = (month: number, locale?: string) =>
  format(new Date(Date.UTC(2024, month - 1)).toISOString().slice(0, 10), { month: 'long' }, locale);

/** Returns "Fri 16 Oct". */
export const weekdayAndDay = (day: string, locale?: string) =>
  format(day, { weekday: 'short', day: 'numeric', month: 'short' }, locale);

/** Returns a date as rows show it, with its year, which a date field understands: "4 Dec 2026 15:00". */
export function whenText(when: string, locale?: string): string {
  const { day, time } = splitWhen(when);
  return joinWhen(dayAndYear(day, locale), time && dueTimeWords(day, time, locale));
}
/** Returns "4 Dec 2026". */
const dayAndYear = (day: string, locale?: string) =>
  format(day, { day: 'numeric', month: 'short', year: 'numeric' }, locale);

/** Returns "Fri 4 Dec" or "Fri 4 Dec, 15:00", with the year when it is another. */
export function whenWords(when: string, locale?: string, now = today()): string {
  const { day, time } = splitWhen(when);
  const year = day.slice(0, 4) === now.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const words = format(day, { weekday: 'short', day: 'numeric', month: 'short', ...year }, locale);
  return time ? `${words}, ${dueTimeWords(day, time, locale)}` : words;
}

/** Whether dates in numbers begin with the month in a locale, as in the United States and Canada. */
export function isMonthFirst(locale?: string): boolean {
  const parts = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }, locale).formatToParts(0);
  return parts.findIndex(({ type }) => type === 'month') < parts.findIndex(({ type }) => type === 'day');
}

/** Returns a moment as "Fri 4 Dec, 15:00". */
export const momentWords = (timestamp: string, locale?: string) =>
  dateFormat({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }, locale).format(
    new Date(timestamp),
  );

/** Returns the full date for tooltips and screen readers: "Wednesday, 14 October 2026". */
export const fullDay = (day: string, locale?: string) => format(day, { dateStyle: 'full' }, locale);

/** Returns the exact time, for a tooltip. */
export const exactTime = (timestamp: string, locale?: string) =>
  dateFormat({ dateStyle: 'full', timeStyle: 'medium' }, locale).format(new Date(timestamp));

/** Returns a past time as "Just now", "20 min ago", "3 hr ago", "Yesterday 09:10", "Monday 17:06" or "28 Sept". */
export const timeWords = (timestamp: string, now = currentTime(), locale?: string) =>
  upperFirst(timeInSentence(timestamp, now, locale), locale);

/** The same for use inside a sentence: "Signed in yesterday 9.10". */
export function timeInSentence(timestamp: string, now = currentTime(), locale?: string): string {
  const then = new Date(timestamp);
  const minutes = Math.max(0, Math.floor((now.getTime() - then.getTime()) / 60_000));
  const ago = (value: number, unit: 'minute' | 'hour') => relativeOf({ style: 'short' }, locale).format(-value, unit);
  const days = daysBetween(today(then), today(now));
  if (minutes === 0) return words.dates.justNow;
  if (minutes < 60) return ago(minutes, 'minute');
  if (days === 0) return ago(Math.floor(minutes / 60), 'hour');
  const time = dateFormat({ timeStyle: 'short' }, locale).format(then);
  if (days === 1) return `${dayInSentence(today(then), today(now), locale)} ${time}`;
  if (days < 7) return `${dateFormat({ weekday: 'long' }, locale).format(then)} ${time}`;
  return dayInSentence(today(then), today(now), locale);
}

/** Returns a past or future time as "Tomorrow 19.30" or "3 Dec 19.30". */
export const dayAndTime = (timestamp: string, now = today(), locale?: string) =>
  upperFirst(dayAndTimeInSentence(timestamp, now, locale), locale);

/** The same for use inside a sentence: "until tomorrow 19.30". */
export function dayAndTimeInSentence(timestamp: string, now = today(), locale?: string) {
  const then = new Date(timestamp);
  return `${dayInSentence(today(then), now, locale)} ${dateFormat({ timeStyle: 'short' }, locale).format(then)}`;
}

/** Returns a time of day, such as "19:30", in the format of the locale. */
export const timeOfDay = (time: string, locale?: string) =>
  dateFormat({ timeStyle: 'short', timeZone: 'UTC' }, locale).format(new Date(`1970-01-01T${time}Z`));
