import {
  type Place,
  parseRecurrence,
  type Recurrence,
  recurrenceText,
  type Weekday,
  weekdays,
  workdays,
} from '@groundwork/contract/work/recurrence';
import {
  dayAt,
  dayTime,
  matchAt,
  monthNumber,
  numberOf,
  pattern,
  type Reader,
  type TimeWords,
  timeAt,
  weekdayNumber,
} from './date-words.ts';
import { addDays, addMonths, weekdayOf } from './dates.ts';

// Reads English words for a rule of recurrence, such as "every second friday at 9am until 4 Dec".

export type RecurrenceWords = {
  to: number;
  /** The value of an RRULE (contract/work/recurrence.ts). */
  rule: string;
  /** Returns the first day of the rule from a day on. */
  firstDay: (from: string) => string;
  time: TimeWords | null;
};

type Rule = Omit<Recurrence, 'end'>;

const plain: Rule = { frequency: 'DAILY', interval: 1, weekdays: [], dayOfMonth: null, month: null };
const frequencyOf = { d: 'DAILY', w: 'WEEKLY', m: 'MONTHLY', y: 'YEARLY' } as const;
const weekdayOfName = (name: string): Weekday => weekdays[weekdayNumber(name) - 1] ?? 'MO';

/** A continuation such as "the 13th" in "every Friday the 13th", which is not supported. */
const another = pattern('\\s+the\\s+\\d');
const interval = '(?:(other|second|2nd|third|3rd|\\d{1,2}(?:th)?|two|three|four|five|six)\\s+)?';
const intervalOf = (word = '1') => (/^(?:other|second)/i.test(word) ? 2 : /^third/i.test(word) ? 3 : numberOf(word));
const places: Record<string, Place> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };
const ofMonth = '(\\s+(?:of\\s+(?:the|each|every)\\s+|in\\s+(?:the|each|every)\\s+)month)';
const dayOfMonth = (number: string) =>
  Number.parseInt(number, 10) <= 31 ? { day: Number.parseInt(number, 10) } : null;

/** `isSure` tells whether the words are certainly a rule within a sentence: in "Make every day count" they are not. */
type Read = (groups: (string | undefined)[]) => (Rule & { isSure: boolean }) | null;
const monthly = (day: Rule['dayOfMonth'], month: number | null = null) =>
  day && {
    ...plain,
    frequency: month ? ('YEARLY' as const) : ('MONTHLY' as const),
    dayOfMonth: day,
    month,
    isSure: true,
  };

const rules: [RegExp, Read][] = [
  [
    pattern('(?:weekday|workday|work(?:ing)?\\s+day|business\\s+day)s?<end>'),
    () => ({ ...plain, frequency: 'WEEKLY', weekdays: [...workdays], isSure: true }),
  ],
  [
    pattern(`(first|second|third|fourth|last)\\s+<weekdays>${ofMonth}<end>`),
    ([, place = '', weekday = '']) =>
      monthly({ place: places[place.toLowerCase()] ?? 1, weekday: weekdayOfName(weekday) }),
  ],
  [
    pattern('(first|fourth|last)\\s+<weekdays><end>'),
    ([, place = '', weekday = '']) =>
      monthly({ place: places[place.toLowerCase()] ?? 1, weekday: weekdayOfName(weekday) }),
  ],
  [pattern(`(?:last\\s+day${ofMonth}|end\\s+of\\s+(?:the\\s+)?month)<end>`), () => monthly({ day: -1 })],
  [
    pattern(`${interval}<weekdays>((?:\\s*(?:,|&|\\band\\b)\\s*(?:and\\s+)?<weekdays>(?![\\p{L}]))*)${dayTime}<end>`),
    ([, word, name = '', others = '']) => {
      const named = [name, ...(others.match(/\p{L}+/gu) ?? []).filter((one) => !/^and$/i.test(one))];
      const chosen = new Set(named.map(weekdayOfName));
      return {
        ...plain,
        frequency: 'WEEKLY',
        interval: intervalOf(word),
        weekdays: weekdays.filter((one) => chosen.has(one)),
        isSure: true,
      };
    },
  ],
  [
    pattern('month\\s+on\\s+the\\s+(?:(\\d{1,2})(?:st|nd|rd|th)?|last\\s+day)<end>'),
    ([, number]) => monthly(number ? dayOfMonth(number) : { day: -1 }),
  ],
  [
    pattern('(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+of)?\\s+<months><end>'),
    ([, number = '', month = '']) => monthly(dayOfMonth(number), monthNumber(month)),
  ],
  [
    pattern('<months>\\s+(\\d{1,2})(?:st|nd|rd|th)?<end>'),
    ([, month = '', number = '']) => monthly(dayOfMonth(number), monthNumber(month)),
  ],
  [
    pattern(`${interval}(day|week|month|year)s?(?:\\s+on\\s+<weekdays>${dayTime})?<end>`),
    ([, word, unit = '', weekday]) => {
      const frequency = frequencyOf[unit.charAt(0).toLowerCase() as keyof typeof frequencyOf];
      if (weekday && frequency !== 'WEEKLY') return null;
      const chosen = weekday ? [weekdayOfName(weekday)] : [];
      return { ...plain, frequency, interval: intervalOf(word), weekdays: chosen, isSure: Boolean(word ?? weekday) };
    },
  ],
  [pattern(`(\\d{1,2})(?:st|nd|rd|th)${ofMonth}?<end>`), ([, number = '']) => monthly(dayOfMonth(number))],
];

const everyWord = pattern('(?:every|each)\\s+');
const between = pattern(',?\\s+');
const untilWord = pattern(',?\\s+(?:until|till)\\s+');

/** Returns whether a day follows a rule, apart from its interval. */
function follows(day: string, { weekdays: chosen, dayOfMonth, month }: Rule): boolean {
  if (chosen.length > 0) return chosen.includes(weekdays[weekdayOf(day) - 1] ?? 'MO');
  if (month !== null && Number(day.slice(5, 7)) !== month) return false;
  if (!dayOfMonth) return true;
  const last = Number(addDays(`${addMonths(day.slice(0, 7), 1)}-01`, -1).slice(8));
  const number = Number(day.slice(8));
  if ('day' in dayOfMonth) return number === (dayOfMonth.day === -1 ? last : Math.min(dayOfMonth.day, last));
  const place = dayOfMonth.place === -1 ? number > last - 7 : Math.ceil(number / 7) === dayOfMonth.place;
  return place && weekdays[weekdayOf(day) - 1] === dayOfMonth.weekday;
}

function firstDayOf(rule: Rule, from: string): string {
  let day = from;
  for (let after = 0; after < 366 && !follows(day, rule); after++) day = addDays(day, 1);
  return day;
}

/** Moves the weekdays of a rule into another time zone: Thursday evening may be Friday on the clock of the account. */
export function movedByDays(rule: string, days: number): string {
  const read = parseRecurrence(rule);
  if (!read || days === 0) return rule;
  const moved = read.weekdays.map((one) => weekdays[(weekdays.indexOf(one) + days + 7) % 7]);
  return recurrenceText({ ...read, weekdays: weekdays.filter((one) => moved.includes(one)) });
}

/** Matches the end of a line. Uncertain words count as a rule only before it. */
const restOfLine = /^[\s|.!?]*$/;

/** Returns the rule whose words begin at a position. The text before it in the line, if any, is a title. */
export function recurrenceAt(at: number, reader: Reader): RecurrenceWords | null {
  const { text } = reader;
  const every = matchAt(everyWord, text, at)?.[0];
  if (!every) return null;
  for (const [words, read] of rules) {
    const groups = matchAt(words, text, at + every.length);
    const found = groups && read(groups);
    if (!found) continue;
    const { isSure, ...rule } = found;
    let to = at + every.length + (groups[0]?.length ?? 0);
    if (matchAt(another, text, to)) return null;
    const gap = matchAt(between, text, to)?.[0];
    const time = gap ? timeAt(to + gap.length, reader) : null;
    if (time) to = time.to;
    const word = matchAt(untilWord, text, to)?.[0];
    const until = word ? dayAt(to + word.length, reader) : null;
    if (until) to = until.to;
    if (!isSure && !time && !until && !restOfLine.test(text.slice(to))) return null;
    const written = recurrenceText({
      ...rule,
      weekStart: weekdays[reader.week.firstDay - 1] ?? 'MO',
      end: until && { until: until.day },
    });
    if (!parseRecurrence(written)) return null;
    return {
      to,
      rule: written,
      firstDay: (from) => firstDayOf(rule, from),
      time,
    };
  }
  return null;
}
