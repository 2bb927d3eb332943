import { casual, GB } from 'chrono-node/en';
import { isDay, today } from './dates.ts';

// Loaded when somebody types a date (day-field.tsx), because the parser is large. It knows the language of the
// interface: another one needs its own parser of chrono-node beside its words.

/** People in the United States and Canada write the month first: 12/4 is 4 December. */
const parserFor = (locale: string) => (/^en-(US|CA)$/i.test(locale) || locale === 'en' ? casual : GB);

/** "dec 24" would be December 2024, but people mean the day. */
const dayAfterMonth = /^([a-z]{3,9})\.? (\d{1,2})$/i;

/**
 * Returns the day that a text such as "fri", "tomorrow 3pm", "in 2 weeks" or "4 Dec" means, as `YYYY-MM-DD`, with the
 * time as `YYYY-MM-DD HH:MM` if the text has one. Returns null unless it understands the whole text. A day without a
 * year is the next one.
 */
export function naturalDate(text: string, now: Date, locale = navigator.language): string | null {
  const written = text.trim().replace(dayAfterMonth, '$2 $1');
  const [found, another] = parserFor(locale).parse(written, now, { forwardDate: true });
  if (!found || another || found.end || found.text.length < written.length) return null;
  const day = today(found.start.date());
  if (!isDay(day)) return null;
  const two = (part: 'hour' | 'minute') => `${found.start.get(part) ?? 0}`.padStart(2, '0');
  return found.start.isCertain('hour') ? `${day} ${two('hour')}:${two('minute')}` : day;
}

/** What a sentence holds beside dates: a month alone, a span of time, the past, an hour without "am" or minutes. */
const noDueDate = /^(now|\d.*(minute|hour|day|week|month|year|min|hr)s?)$|\b(last|past|ago|yesterday)\b/i;
const clearTime = /\d[:.]\d\d|\d\s*[ap]\.?m|noon|midnight/i;
const beforeDate = /(?<=^|\s)(by|due|on|at)\s+$/i;

/**
 * Returns the dates within a sentence, such as "by fri 3pm" in "Ring Rosa by fri 3pm about the hall", with their places
 * and what `naturalDate` understands. Words that only may mean a date, such as "May" and "at 5", are left out.
 */
export function datesWithin(text: string, now: Date, locale = navigator.language) {
  return parserFor(locale)
    .parse(text, now, { forwardDate: true })
    .flatMap(({ text: written, index, start, end }) => {
      const isDayClear = start.isCertain('day') || start.isCertain('weekday') || /^next\s/i.test(written);
      const isClear = isDayClear || dayAfterMonth.test(written) || (start.isCertain('hour') && clearTime.test(written));
      const when = end || !isClear || noDueDate.test(written) ? null : naturalDate(written, now, locale);
      const from = index - (beforeDate.exec(text.slice(0, index))?.[0].length ?? 0);
      return when === null ? [] : [{ from, to: index + written.length, when }];
    });
}
