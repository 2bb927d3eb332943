import { addDays, addMonths, isDay, lastOfWeek, monthsLater, type WeekInfo, weekdayOf } from './dates.ts';
import { type Clock, clockAt, momentOf, type Zone } from './zones.ts';

// Reads English words for days and times at a place of a text. The functions return null where no such words begin.

/** The text that is parsed, and the context of its words. */
export type Reader = {
  text: string;
  now: Date;
  /** The day and the time on the clock of the device. */
  here: Clock;
  /** Whether 12/4 is 4 December, as in the United States and Canada. */
  monthFirst: boolean;
  week: WeekInfo;
  /** Whether the whole text must be a date, as in a date field. Then the parser accepts more words. */
  isField: boolean;
};

/**
 * How certain words mean a date: in any text, only with a capital letter or a word such as "next", or only in a field.
 */
type Sureness = 'surely' | 'named' | 'in a field';

export type DayWords = {
  to: number;
  sure: Sureness;
  day: string;
  /** The time that "in 2 hours" names. */
  time?: string;
  /** A weekday without "next". If its time has passed today, the date is a week later. */
  isWeekday?: boolean;
  /** Whether a word such as "next" stands before a name, which then counts in lower case as well. */
  hasWord?: boolean;
};
export type TimeWords = { to: number; time: string; zone: Zone; isSure: boolean };

const weekdays =
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?';
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|' +
  'july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const amount = `\\d{1,4}|an?|${numbers.join('|')}`;
const units = 'min(?:ute)?s?|h(?:ours?|rs?)?|days?|weeks?|months?|years?';
const year = '(?:19|20|21)\\d\\d';

const first = (name: string, names: readonly string[]) => names.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
/** 1 for January. */
export const monthNumber = (name: string) => first(name, monthNames);
/** Monday is 1, Sunday 7. */
export const weekdayNumber = (name: string) => first(name, ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
/** "2", "a" or "two" as a number. */
export const numberOf = (word: string) =>
  /^\d/.test(word) ? Number.parseInt(word, 10) : numbers.indexOf(word.toLowerCase()) + 1 || 1;

/** Lookahead: the words do not continue as a longer word, a number or a fraction. */
const end = "(?![\\p{L}\\p{N}_’'/]|[-–—:.,]\\d|-\\p{L})";
const sources = { weekdays: `(${weekdays})\\.?`, months: `(${months})\\.?`, amount: `(${amount})`, year, end };
/** Returns a sticky regular expression. Names in angle brackets insert the `sources` above. */
export const pattern = (source: string) =>
  new RegExp(
    source.replace(/<(\w+)>/g, (_, name: keyof typeof sources) => sources[name]),
    'iuy',
  );
/** Returns the groups of a pattern that matches at a position, the whole match first; null without a match. */
export function matchAt(pattern: RegExp, text: string, at: number): (string | undefined)[] | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const two = (n: number) => String(n).padStart(2, '0');
const dayOf = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`;

/** Returns the next day with this month and number, from today on; null if no year has it. */
function nextDayOf(today: string, month: number, number: number): string | null {
  const thisYear = Number(today.slice(0, 4));
  for (let after = 0; after <= 8; after++) {
    const day = dayOf(thisYear + after, month, number);
    if (isDay(day) && day >= today) return day;
  }
  return null;
}

/** The next such weekday, today included. */
const nextWeekday = (today: string, weekday: number) => addDays(today, (weekday - weekdayOf(today) + 7) % 7);

type Read = (groups: (string | undefined)[], reader: Reader) => Omit<DayWords, 'to'> | null;

const later = (day: string, count: number, unit: string) => {
  if (unit.startsWith('d')) return addDays(day, count);
  if (unit.startsWith('w')) return addDays(day, 7 * count);
  return monthsLater(day, unit.startsWith('y') ? 12 * count : count);
};

/** Hours and minutes are elapsed time, so that a daylight saving change does not matter. */
function inTime(count: number, unit: string, { now, here }: Reader, sure: Sureness): ReturnType<Read> {
  if (!/^(?:h|min)/i.test(unit)) return { sure, day: later(here.day, count, unit.toLowerCase()) };
  return { sure, ...clockAt(new Date(now.getTime() + count * (/^h/i.test(unit) ? 3_600_000 : 60_000))) };
}

function namedDay(month: string, number: string, written: string | undefined, { here }: Reader): ReturnType<Read> {
  const [at, day] = [monthNumber(month), Number.parseInt(number, 10)];
  const found = written ? dayOf(Number(written), at, day) : nextDayOf(here.day, at, day);
  if (!found) return null;
  // "May", "march" and "mar" have other meanings; "dec 24" can only be a date.
  const isOtherWord = /^ma[ry]|^march/i.test(month);
  return { sure: written || !isOtherWord ? 'surely' : 'named', day: found };
}

function numericDay([, one, dot, other, year]: (string | undefined)[], { monthFirst, here }: Reader): ReturnType<Read> {
  const inOrder = dot === '/' && monthFirst ? [one, other] : [other, one];
  const [month, number] = inOrder.map(Number) as [number, number];
  const full = year?.length === 2 ? `20${year}` : year;
  const day = full ? dayOf(Number(full), month, number) : nextDayOf(here.day, month, number);
  return day ? { sure: year?.length === 4 ? 'surely' : 'in a field', day } : null;
}

/** Returns the weekday of the next week, for "next friday". */
const nextWeeks = (today: string, weekday: number, week: WeekInfo) =>
  nextWeekday(addDays(lastOfWeek(today, week), 1), weekday);

/** Words after a day that do not change the day. */
export const dayTime = '(?:\\s+(?:morning|afternoon|evening|night))?';
const before = '(?:<weekdays>,?\\s+(?:the\\s+)?)?';
const ordinal = '(\\d{1,2})(?:st|nd|rd|th)?';

const days: [RegExp, Read][] = [
  [pattern('(\\d{4}-\\d\\d-\\d\\d)<end>'), ([, day = '']) => ({ sure: 'surely', day })],
  [pattern('(\\d{1,2})([/.])(\\d{1,2})\\2(<year>|\\d\\d)<end>'), numericDay],
  [pattern('(\\d{1,2})(/)(\\d{1,2})<end>'), numericDay],
  [pattern('(\\d{1,2})(\\.)(\\d{1,2})\\.(?!\\d)'), numericDay],
  [
    pattern(`${before}${ordinal}(?:\\s+of)?\\s+<months>(?:,?\\s+(<year>))?<end>`),
    ([, , number = '', month = '', year], reader) => namedDay(month, number, year, reader),
  ],
  [
    pattern(`${before}<months>\\s+${ordinal}(?:,?\\s+(<year>))?<end>`),
    ([, , month = '', number = '', year], reader) => namedDay(month, number, year, reader),
  ],
  [
    pattern(`(this|next|coming|last)\\s+<weekdays>${dayTime}<end>`),
    ([, word = '', weekday = ''], { here: { day: today }, week }) => {
      const at = weekdayNumber(weekday);
      if (/last/i.test(word)) return { sure: 'in a field', day: addDays(nextWeekday(addDays(today, -7), at), 0) };
      const isNext = /next/i.test(word);
      return { sure: 'named', hasWord: true, day: isNext ? nextWeeks(today, at, week) : nextWeekday(today, at) };
    },
  ],
  [
    pattern(`<weekdays>${dayTime}<end>`),
    ([, weekday = ''], { here }) => ({
      sure: 'named',
      isWeekday: true,
      day: nextWeekday(here.day, weekdayNumber(weekday)),
    }),
  ],
  [
    pattern(`(today|tonight|tomorrow|(?:the\\s+)?day\\s+after\\s+tomorrow|yesterday)${dayTime}<end>`),
    ([, word = ''], { here }) => {
      const ahead = /after/i.test(word) ? 2 : /^tom/i.test(word) ? 1 : /^y/i.test(word) ? -1 : 0;
      return { sure: ahead < 0 ? 'in a field' : 'surely', day: addDays(here.day, ahead) };
    },
  ],
  [
    pattern(`in\\s+<amount>\\s*(${units})<end>`),
    ([, count = '', unit = ''], reader) => inTime(numberOf(count), unit, reader, 'surely'),
  ],
  [pattern('in\\s+half\\s+an\\s+hour<end>'), (_, reader) => inTime(30, 'min', reader, 'surely')],
  [
    pattern(`<amount>\\s+(${units})(\\s+ago|\\s+from\\s+(?:now|today))?<end>`),
    ([, count = '', unit = '', word], reader) =>
      inTime(numberOf(count) * (word?.endsWith('ago') ? -1 : 1), unit, reader, 'in a field'),
  ],
  [
    pattern('(next|last)\\s+(week|month|year)<end>'),
    ([, word = '', unit = ''], { here }) =>
      /next/i.test(word)
        ? { sure: 'surely', day: later(here.day, 1, unit.toLowerCase()) }
        : { sure: 'in a field', day: later(here.day, -1, unit.toLowerCase()) },
  ],
  [
    pattern('(?:the\\s+)?end\\s+of\\s+(?:(?:the|this)\\s+)?(week|month|year)<end>'),
    ([, unit = ''], { here: { day }, week }) => {
      if (/^w/i.test(unit)) return { sure: 'in a field', day: lastOfWeek(day, week) };
      const month = /^y/i.test(unit) ? `${day.slice(0, 4)}-12` : day.slice(0, 7);
      return { sure: 'in a field', day: addDays(`${addMonths(month, 1)}-01`, -1) };
    },
  ],
  [
    pattern('(?:this\\s+)?weekend<end>'),
    (_, { here, week }) => ({ sure: 'in a field', day: nextWeekday(here.day, week.weekend[0] ?? 6) }),
  ],
  [
    pattern('(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)<end>'),
    ([, number = ''], { here }) => {
      const months = [0, 1, 2].map((after) => `${addMonths(here.day.slice(0, 7), after)}-${number.padStart(2, '0')}`);
      const day = months.find((day) => isDay(day) && day >= here.day);
      return day ? { sure: 'in a field', day } : null;
    },
  ],
];

/** Returns the day whose words begin at a place. */
export function dayAt(at: number, reader: Reader): DayWords | null {
  for (const [words, read] of days) {
    const groups = matchAt(words, reader.text, at);
    const found = groups && read(groups, reader);
    if (!found || !isDay(found.day) || (found.sure === 'in a field' && !reader.isField)) continue;
    return { ...found, to: at + (groups[0]?.length ?? 0) };
  }
  return null;
}

/** Minutes ahead of UTC. */
const fixedZones: Record<string, number> = {
  ...{ UTC: 0, GMT: 0, Z: 0, WET: 0, BST: 60, WEST: 60, CET: 60, CEST: 120, EET: 120, SAST: 120, EEST: 180, MSK: 180 },
  ...{
    IST: 330,
    SGT: 480,
    HKT: 480,
    AWST: 480,
    JST: 540,
    KST: 540,
    ACST: 570,
    AEST: 600,
    AEDT: 660,
    NZST: 720,
    NZDT: 780,
  },
  ...{ HST: -600, AKST: -540, AKDT: -480, PST: -480, PDT: -420, MST: -420, MDT: -360, CST: -360, CDT: -300 },
  ...{ EST: -300, EDT: -240, AST: -240, BRT: -180 },
};
/** Names that follow daylight saving time. */
const namedZones: Record<string, string> = {
  ...{ ET: 'America/New_York', CT: 'America/Chicago', MT: 'America/Denver', PT: 'America/Los_Angeles' },
};
const zoneNames = [...Object.keys(fixedZones), ...Object.keys(namedZones)].join('|');
const zoneWords = pattern(`\\s?(?:(?:GMT|UTC)?([+-]\\d{1,2})(?::?(\\d\\d))?|\\b(${zoneNames}))<end>`);

function zoneAt(at: number, { text, isField }: Reader): { to: number; zone: Zone } | null {
  const groups = matchAt(zoneWords, text, at);
  if (!groups) return null;
  const [all = '', hours, minutes = '0', name] = groups;
  const to = at + all.length;
  if (hours !== undefined) {
    const ahead = 60 * Math.abs(Number(hours)) + Number(minutes);
    // A number alone may be something else.
    return ahead > 14 * 60 || !/GMT|UTC/i.test(all) ? null : { to, zone: hours.startsWith('-') ? -ahead : ahead };
  }
  if (!name || (!isField && name !== name.toUpperCase())) return null;
  return { to, zone: namedZones[name.toUpperCase()] ?? fixedZones[name.toUpperCase()] };
}

/** Hours, minutes and the mark of a time: "3pm", "15h30", "15:00", and after "at" an hour alone. */
const clocks: [pattern: RegExp, isSure: boolean][] = [
  [pattern('(\\d{1,2})(?:[:.]([0-5]\\d))?\\s?([ap])\\.?m\\.?(?![\\p{L}\\p{N}])'), true],
  [pattern('(\\d{1,2})h([0-5]\\d)?<end>'), true],
  [pattern('(\\d{1,2})[:.]([0-5]\\d)\\s?h<end>'), true],
  [pattern('(\\d{1,2}):([0-5]\\d)(?!\\d|[:.,]\\d|[-–—]\\d|\\p{L})'), false],
];
const hourAlone = pattern("(\\d{1,2})(\\s+o['’]?clock)?<end>");
/** A time with a dot, as rows show it in Finland. */
const dottedClock = pattern('(\\d{1,2})\\.([0-5]\\d)<end>');
const namedTime = pattern('(noon|midday|midnight)<end>');
const atWord = pattern('at\\s+');

function clockTime(hour: string, minute = '00', half?: string): string | null {
  const hours = Number(hour);
  if (hours > 23 || (half && (hours < 1 || hours > 12))) return null;
  const whole = half ? (hours % 12) + (/p/i.test(half) ? 12 : 0) : hours;
  return `${two(whole)}:${minute}`;
}

function timeAlone(at: number, { text, isField }: Reader, hasAt: boolean): Omit<TimeWords, 'zone'> | null {
  const named = matchAt(namedTime, text, at);
  if (named) {
    const [all = ''] = named;
    return { to: at + all.length, time: /midnight/i.test(all) ? '00:00' : '12:00', isSure: hasAt };
  }
  for (const [words, isSure] of clocks) {
    const groups = matchAt(words, text, at);
    const [all = '', hour = '', minute, half] = groups ?? [];
    const time = groups && clockTime(hour, minute, half);
    // "2h" without "at" is more likely a duration.
    const isShort = /^\dh$/i.test(all) && !hasAt;
    if (time) return { to: at + all.length, time, isSure: (isSure && !isShort) || hasAt };
  }
  const dotted = isField && matchAt(dottedClock, text, at);
  if (dotted) {
    const [all = '', hour = '', minute] = dotted;
    const time = clockTime(hour, minute);
    return time ? { to: at + all.length, time, isSure: false } : null;
  }
  const [all = '', hour = '', clock] = (hasAt && matchAt(hourAlone, text, at)) || [];
  const time = hour && clockTime(hour);
  // "at 12 Kings Road" is not a time.
  return time ? { to: at + all.length, time, isSure: clock !== undefined } : null;
}

/** Returns the time whose words begin at a place, with its time zone. */
export function timeAt(at: number, reader: Reader): TimeWords | null {
  const word = matchAt(atWord, reader.text, at)?.[0] ?? '';
  const found = timeAlone(at + word.length, reader, word !== '');
  if (!found) return null;
  const zone = zoneAt(found.to, reader);
  return zone ? { ...found, ...zone, isSure: true } : { ...found, zone: undefined };
}

/**
 * Returns the moment that words for a day, a time or both mean. Without a date, that is the next such time. A time
 * counts in its time zone, a day on the clock of the device.
 */
export function comingMoment(day: DayWords | null, time: TimeWords, { now, here }: Reader): Date {
  const start = day?.day ?? (time.zone === undefined ? here.day : clockAt(now, time.zone).day);
  const moment = momentOf({ day: start, time: time.time }, time.zone);
  const again = day ? (day.isWeekday ? 7 : 0) : 1;
  if (moment > now || again === 0) return moment;
  return momentOf({ day: addDays(start, again), time: time.time }, time.zone);
}
