/** The "Dates" rules of the interface. Days are `YYYY-MM-DD` strings of the viewer's calendar; nothing here depends on a time zone except `today`. */

const dayMs = 86_400_000;
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The viewer's date. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const addDays = (day: string, days: number) => new Date(utc(day) + days * dayMs).toISOString().slice(0, 10);

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((utc(to) - utc(from)) / dayMs);

const upperFirst = (text: string, locale?: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
const format = (day: string, options: Intl.DateTimeFormatOptions, locale?: string) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(utc(day));

/** Yesterday, Today, Tomorrow, the weekday within six days, then 23 Oct, with the year when it is another. */
export const dayWords = (day: string, now = today(), locale?: string) => upperFirst(dayInSentence(day, now, locale), locale);

/** The same inside a sentence: "Created by Grace, yesterday". */
export function dayInSentence(day: string, now = today(), locale?: string): string {
  const days = daysBetween(now, day);
  if (Math.abs(days) <= 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  if (days > 0 && days < 7) return format(day, { weekday: 'short' }, locale);
  const otherYear = day.slice(0, 4) !== now.slice(0, 4);
  return format(day, { day: 'numeric', month: 'short', ...(otherYear && { year: 'numeric' }) }, locale);
}

/** The whole date, for a tooltip or a reader: "Wednesday, 14 October 2026". */
export const fullDay = (day: string, locale?: string) => format(day, { dateStyle: 'full' }, locale);

/** Times past: 20 min ago, 3 h ago, Yesterday 9.10, Monday 17.06, 28 Sep. */
export function timeWords(timestamp: string, now = new Date(), locale?: string): string {
  const then = new Date(timestamp);
  const minutes = Math.max(0, Math.floor((now.getTime() - then.getTime()) / 60_000));
  const ago = (value: number, unit: 'minute' | 'hour') => new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' }).format(-value, unit);
  const days = daysBetween(today(then), today(now));
  if (minutes < 60) return upperFirst(ago(minutes, 'minute'), locale);
  if (days === 0) return ago(Math.floor(minutes / 60), 'hour');
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(then);
  if (days === 1) return `${dayWords(today(then), today(now), locale)} ${time}`;
  if (days < 7) return `${upperFirst(new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(then), locale)} ${time}`;
  return dayWords(today(then), today(now), locale);
}
