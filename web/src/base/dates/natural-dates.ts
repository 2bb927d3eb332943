import { comingMoment, dayAt, matchAt, monthNumber, pattern, type Reader, timeAt } from './date-words.ts';
import { addDays, daysBetween, isDay, isMonthFirst, joinWhen, splitWhen, weekInfo } from './dates.ts';
import { movedByDays, recurrenceAt } from './recurrence-words.ts';
import { clockAt, momentOf, type Zone } from './zones.ts';

// This chunk loads when somebody types a date (day-text.ts). It parses English only: another language needs its own
// words (date-words.ts, recurrence-words.ts).

const readerOf = (text: string, now: Date, locale: string | undefined, isField: boolean): Reader => ({
  text,
  now,
  here: clockAt(now),
  monthFirst: isMonthFirst(locale),
  week: weekInfo(locale),
  isField,
});

/** The meaning of the words between two positions of a text. */
type Found = {
  from: number;
  to: number;
  /** The moment, if the words name a time. */
  moment: Date | null;
  day: string;
  /** Whether the words are certainly a date, even within a sentence. */
  isSure: boolean;
  rule?: string;
};

const gap = pattern(',?\\s+');
const gapBeforeDay = pattern(',?\\s+(?:(?:on|by)\\s+)?');

/** Reads a day, a time, or both in any order. */
function whenAt(at: number, reader: Reader): Found | null {
  const { text, isField } = reader;
  const day = dayAt(at, reader);
  if (day) {
    if (day.time) {
      const moment = momentOf({ day: day.day, time: day.time });
      return { from: at, to: day.to, day: day.day, moment, isSure: true };
    }
    const space = matchAt(gap, text, day.to)?.[0];
    const time = space ? timeAt(day.to + space.length, reader) : null;
    const isSure = day.sure === 'surely' || day.hasWord || time?.isSure || isNamed(reader, at, day.to, time !== null);
    if (!time) return { from: at, to: day.to, day: day.day, moment: null, isSure };
    return { from: at, to: time.to, day: day.day, moment: comingMoment(day, time, reader), isSure };
  }
  const time = timeAt(at, reader);
  if (!time) return null;
  const space = time.isSure || isField ? matchAt(gapBeforeDay, text, time.to)?.[0] : undefined;
  const dayAfter = space === undefined ? null : dayAt(time.to + space.length, reader);
  // After a time, a name is certainly a day: "3pm sat".
  const to = dayAfter && !dayAfter.time ? dayAfter.to : time.to;
  const moment = comingMoment(to === time.to ? null : dayAfter, time, reader);
  return { from: at, to, day: clockAt(moment).day, moment, isSure: time.isSure };
}

/**
 * Names of weekdays and months that have other meanings. A capital letter at the beginning of a line proves nothing.
 */
const otherWords = /^(?:sat|sun|wed|may|mar|march)\b/iu;

/**
 * Whether the capital letter of a weekday or month shows that it is a name. `datesWithin` looks at the word before it.
 */
function isNamed({ text }: Reader, at: number, to: number, hasTime: boolean): boolean {
  const name = /\p{L}{3,}/u.exec(text.slice(at, to))?.[0] ?? '';
  if (!/^\p{Lu}\p{Ll}/u.test(name)) return false;
  const isFirst = !/[\p{L}\p{N}]/u.test(text.slice(0, at));
  return hasTime || !isFirst || !otherWords.test(name) || /^\s*(?:[|,;:.!?]|$)/u.test(text.slice(to));
}

/** Returns the value of a date field: a day, or a day with the time in `zone`. */
function whenOf({ day, moment }: Pick<Found, 'day' | 'moment'>, zone: Zone): string | null {
  const clock = moment && clockAt(moment, zone);
  const when = clock ? joinWhen(clock.day, clock.time) : day;
  return isDay(clock?.day ?? day) ? when : null;
}

const beforeDate = pattern('(?:due\\s+)?(?:on|by|due)\\s+');

/**
 * Returns the day that a text such as "fri", "tomorrow 3pm", "in 2 weeks" or "4 Dec" means, as `YYYY-MM-DD`, or as
 * `YYYY-MM-DD HH:MM` if the text has a time. Returns null unless the whole text is a date. A day without a year is the
 * next such day. A written time counts on the clock of the device, or in the time zone that the text names; the result
 * is converted to `zone`.
 */
export function naturalDate(text: string, now: Date, locale?: string, zone?: Zone): string | null {
  const written = text.trim();
  const reader = readerOf(written, now, locale, true);
  const start = matchAt(beforeDate, written, 0)?.[0]?.length ?? 0;
  for (const at of [0, start]) {
    const found = whenAt(at, reader);
    if (found?.to === written.length) return whenOf(found, zone);
  }
  return null;
}

/** Words before a date that belong to the date. After them, a name in lower case counts as well. */
const itsWord = /(?<=^|\s)(?:due\s+(?:on\s+|by\s+)?|on\s+|by\s+)$/iu;
/** Words before a date which show that it is not a due date. */
const beforeOtherDates = (
  'last past previous since after before from until till for of the a an than about between and or to ' +
  'every each & black good easter palm ash cyber super'
).split(' ');
const anotherDate = new RegExp(`(?<=^|[\\s(])(?:${beforeOtherDates.join('|')})\\s+$`, 'iu');
const joined = /^\s*(?:(?:[-–—,/&+]|\b(?:and|or|to|till|until)\b)\s*)+(?:(?:on|by)\s+)?$/iu;
const rangeSign = /(?:[-–—]|\b(?:to|till|until))$/iu;
/** Whether a text ends with the start of a range, such as "9:30 to". */
function isRangeBegun(text: string): boolean {
  const [begun, sign] = [text.trimEnd(), rangeSign.exec(text.trimEnd())];
  return sign !== null && /\d/u.test(begun.slice(0, sign.index).trimEnd().split(/\s/u).at(-1) ?? '');
}
const rangeAfter = /^\s*(?:[-–—]|to\b|till\b|until\b)\s*\d/iu;
const byMonth = pattern('(?:by|next)\\s+<months><end>(?!\\s+\\d)');

const isStart = (text: string, at: number) => at === 0 || /[\s|]/u.test(text.charAt(at - 1));
const isEnd = (text: string, at: number) => /^(?:$|[\s|]|[,.;:!?…]+(?:$|[\s|]))/u.test(text.slice(at, at + 8));

/** Reads "by March" as 1 March. */
function monthAt(at: number, { text, here }: Reader): Found | null {
  const [all, name = ''] = matchAt(byMonth, text, at) ?? [];
  if (!all) return null;
  const two = `${monthNumber(name)}`.padStart(2, '0');
  const year = Number(here.day.slice(0, 4));
  const day = [year, year + 1].map((one) => `${one}-${two}-01`).find((day) => day > here.day);
  return { from: at, to: at + all.length, day: day ?? '', moment: null, isSure: true };
}

function ruleAt(at: number, reader: Reader): Found | null {
  const found = recurrenceAt(at, reader);
  if (!found) return null;
  const { to, time, rule } = found;
  const [today, tomorrow] = [reader.here.day, addDays(reader.here.day, 1)];
  const first = found.firstDay(today);
  if (!time) return { from: at, to, day: first, moment: null, isSure: true, rule };
  const momentOn = (day: string) => momentOf({ day, time: time.time }, time.zone);
  const day = momentOn(first) > reader.now ? first : found.firstDay(tomorrow);
  return { from: at, to, day, moment: momentOn(day), isSure: true, rule };
}

/** Returns all parts of a text that may be a date, without overlaps. */
function datesIn(reader: Reader): Found[] {
  const { text } = reader;
  const found: Found[] = [];
  for (const { index: at } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (at < (found.at(-1)?.to ?? 0) || !isStart(text, at)) continue;
    const date = ruleAt(at, reader) ?? monthAt(at, reader) ?? whenAt(at, reader);
    if (date && isEnd(text, date.to)) found.push(date);
  }
  return found;
}

/**
 * A date within a sentence, from the index `from` to the index `to`. `when` is as in `naturalDate`; `rule` is the value
 * of an RRULE.
 */
export type DateWithin = { from: number; to: number; when: string; rule?: string };

/**
 * Returns the dates within a sentence, such as "by Fri 3pm" in "Ring Rosa by Fri 3pm about the hall". Leaves out all
 * that is not certainly a due date: "John 3:16", "3/4 cup", "May", "sat", "at 5", ranges and past dates.
 */
export function datesWithin(text: string, now: Date, locale?: string, zone?: Zone): DateWithin[] {
  const reader = readerOf(text, now, locale, false);
  const all = datesIn(reader);
  return all.flatMap((date, index) => {
    const before = text.slice(0, date.from);
    const word = itsWord.exec(before)?.[0] ?? '';
    const beside = [all[index - 1], all[index + 1]];
    const isJoined = beside.some(
      (other) => other && joined.test(text.slice(Math.min(date.to, other.to), Math.max(date.from, other.from))),
    );
    const isRange = isRangeBegun(before) || rangeAfter.test(text.slice(date.to));
    const isLater = date.moment ? date.moment >= now : date.day >= reader.here.day;
    if (!(date.isSure || word) || anotherDate.test(before) || isJoined || isRange || !isLater) return [];
    const when = whenOf(date, zone);
    if (when === null) return [];
    const rule = date.rule && movedByDays(date.rule, daysBetween(date.day, splitWhen(when).day));
    return [{ from: date.from - word.length, to: date.to, when, ...(rule && { rule }) }];
  });
}
