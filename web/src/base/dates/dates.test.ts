import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { setDatePreferences } from './date-preferences.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  dayWords,
  dueWords,
  isDay,
  isMonthFirst,
  isWeekend,
  lastOfWeek,
  lastWeeks,
  momentOfWhen,
  onAccountClock,
  rangeWords,
  timeOfDay,
  timeWords,
  today,
  todayFor,
  weekdaysInOrder,
  weekEnd,
  weekInfo,
  weekOf,
  weeksOfMonth,
  whenText,
  whenWords,
} from './dates.ts';

const now = '2026-10-14'; // a Wednesday

describe('dayWords', () => {
  it.each([
    ['2026-10-13', 'Yesterday'],
    ['2026-10-14', 'Today'],
    ['2026-10-15', 'Tomorrow'],
    ['2026-10-16', 'Fri'],
    ['2026-10-20', 'Tue'],
    ['2026-10-21', '21 Oct'],
    ['2026-10-12', '12 Oct'],
    ['2027-01-15', '15 Jan 2027'],
    ['2025-12-31', '31 Dec 2025'],
  ])('%s is %s', (day, words) => expect(dayWords(day, now, 'en-GB')).toBe(words));

  it('follows the locale', () => {
    expect(dayWords('2026-10-15', now, 'de')).toBe('Morgen');
    expect(dayWords('2026-10-23', now, 'en-US')).toBe('Oct 23');
  });
});

describe('timeWords', () => {
  const at = (day: number, hour: number, minute: number) => new Date(2026, 9, day, hour, minute);
  it.each([
    [new Date(2026, 9, 14, 11, 59, 1), 'Just now'],
    [at(14, 11, 59), '1 min ago'],
    [at(14, 11, 40), '20 min ago'],
    [at(14, 9, 0), '3 hr ago'],
    [at(13, 9, 10), 'Yesterday 09:10'],
    [at(12, 17, 6), 'Monday 17:06'],
    [new Date(2026, 8, 28, 12), '28 Sept'],
  ])('%s is %s', (then, words) => expect(timeWords(then.toISOString(), at(14, 12, 0), 'en-GB')).toBe(words));
});

describe('days', () => {
  it('counts days across a daylight saving change', () => expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2));
  it('adds across the end of a month', () => expect(addDays('2026-02-27', 2)).toBe('2026-03-01'));
  it('takes today from the viewer’s calendar', () => expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05'));
});

describe('the order of dates', () => {
  afterEach(() => {
    setDatePreferences();
    vi.restoreAllMocks();
  });

  it('is that of the person’s locale, in fields as in rows', () => {
    expect([whenText('2027-12-04'), dayWords('2027-12-04', now), isMonthFirst()]).toEqual([
      'Dec 4, 2027',
      'Dec 4, 2027',
      true,
    ]);
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-CH');
    expect([whenText('2027-12-04 15:00'), dayWords('2027-12-04', now), isMonthFirst()]).toEqual([
      '4 Dec 2027 15:00',
      '4 Dec 2027',
      false,
    ]);
  });

  it('is what the person has chosen, which does not change hours', () => {
    setDatePreferences({ week_start: null, date_order: 'day', time_zone: null });
    expect(whenText('2027-12-04 15:00')).toMatch(/^4 Dec 2027 3:00\spm$/i);
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    setDatePreferences({ week_start: null, date_order: 'month', time_zone: null });
    expect(whenText('2027-12-04 15:00')).toBe('Dec 4, 2027 15:00');
  });
});

test('all code formats dates by the functions of this file', () => {
  const source = join(import.meta.dirname, '../..');
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((path) => !path.includes('.test.'));
  const own = /new Intl\.(?:DateTimeFormat|RelativeTimeFormat)\(|toLocale(?:Date|Time)String/;
  expect(files.filter((path) => own.test(readFileSync(join(source, path), 'utf8'))).sort()).toEqual([
    'base/dates/date-preferences.ts',
    'base/dates/dates.ts',
    'base/dates/zones.ts',
  ]);
});

describe('a due time in another time zone than that of the device', () => {
  const { TZ: deviceZone } = process.env;
  const show = (device: string, account: string) => {
    process.env.TZ = device;
    setDatePreferences({ week_start: null, date_order: null, time_zone: account });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T21:00:00Z') });
  };
  afterEach(() => {
    if (deviceZone === undefined) delete process.env.TZ;
    else process.env.TZ = deviceZone;
    setDatePreferences();
    vi.useRealTimers();
  });

  it('names its zone, in rows as in fields, and a day alone does not', () => {
    show('America/New_York', 'Europe/Berlin');
    expect(dueWords('2026-11-27', '00:30')).toBe(`Tomorrow ${timeOfDay('00:30')} GMT+1`);
    expect(dueWords('2026-11-27', null)).toBe('Tomorrow');
    expect(whenText('2026-12-04 15:00')).toBe(`Dec 4, 2026 ${timeOfDay('15:00')} GMT+1`);
    expect(whenText('2026-07-04 15:00')).toBe(`Jul 4, 2026 ${timeOfDay('15:00')} GMT+2`);
    expect(whenWords('2026-12-04 15:00')).toBe(`Fri, Dec 4, ${timeOfDay('15:00')} GMT+1`);
  });

  it('is as it is where both clocks show the same', () => {
    show('Europe/Paris', 'Europe/Berlin');
    expect(dueWords('2026-11-27', '00:30')).toBe(`Tomorrow ${timeOfDay('00:30')}`);
    expect(onAccountClock('2026-11-27 00:30')).toBe('2026-11-27 00:30');
  });

  it('is the moment on the clock of the account, and has its day', () => {
    show('America/New_York', 'Asia/Tokyo');
    expect(momentOfWhen('2026-11-27', '09:00')).toBe('2026-11-27T00:00:00.000Z');
    expect(onAccountClock('2026-11-26 18:30')).toBe('2026-11-27 08:30');
    expect(onAccountClock('2026-11-26')).toBe('2026-11-26');
    expect([today(), todayFor(null), todayFor('09:00')]).toEqual(['2026-11-26', '2026-11-26', '2026-11-27']);
    expect(dueWords('2026-11-27', '09:00')).toBe(`Today ${timeOfDay('09:00')} GMT+9`);
  });
});

describe('isDay', () => {
  it.each(['2026-02-28', '2028-02-29', '1901-01-01', '2199-12-31'])('accepts %s', (text) =>
    expect(isDay(text)).toBe(true),
  );
  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-11', '1900-12-31', '2200-01-01', 'today', ''])(
    'rejects %s',
    (text) => expect(isDay(text)).toBe(false),
  );
});

describe('weeks', () => {
  const monday = { firstDay: 1 };
  const shape = (month: string, week = monday) => {
    const weeks = weeksOfMonth(month, week);
    expect(weeks.every((days) => days.length === 7)).toBe(true);
    return [weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  };

  it.each([
    ['2026-10', 5, '2026-09-28', '2026-11-01'],
    ['2026-08', 6, '2026-07-27', '2026-09-06'],
    ['2027-02', 4, '2027-02-01', '2027-02-28'],
    ['2028-02', 5, '2028-01-31', '2028-03-05'],
    ['2026-12', 5, '2026-11-30', '2027-01-03'],
    ['2027-01', 5, '2026-12-28', '2027-01-31'],
  ])('%s has %i, from %s to %s', (month, ...expected) => expect(shape(month)).toEqual(expected));

  it('may start on a Sunday', () => {
    expect(shape('2026-10', { firstDay: 7 })).toEqual([5, '2026-09-27', '2026-10-31']);
    expect(weekOf('2026-11-15', { firstDay: 7 })[0]).toBe('2026-11-15');
  });
  it('start on the day that the person has chosen, and else on that of their locale', () => {
    expect([weekInfo().firstDay, weekdaysInOrder()]).toEqual([7, [7, 1, 2, 3, 4, 5, 6]]);
    setDatePreferences({ week_start: 1, date_order: null, time_zone: null });
    expect([weekInfo().firstDay, weekInfo('en-US').firstDay, lastOfWeek('2026-10-14')]).toEqual([1, 7, '2026-10-18']);
    setDatePreferences({ week_start: 6, date_order: null, time_zone: null });
    expect([weekdaysInOrder(), lastOfWeek('2026-10-14')]).toEqual([[6, 7, 1, 2, 3, 4, 5], '2026-10-16']);
    setDatePreferences();
  });
  it('span the end of a year', () => {
    expect(lastWeeks(3, '2026-11-15', monday)).toEqual(['2026-10-26', '2026-11-02', '2026-11-09']);
    expect(weekEnd('2026-11-09')).toBe('2026-11-15');
    expect(weekOf('2027-01-01', monday)).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
  });
  it('follow the locale', () => {
    expect([weekInfo('en-GB').firstDay, weekInfo('en-US').firstDay]).toEqual([1, 7]);
    expect(isWeekend('2026-10-16', weekInfo('he-IL'))).toBe(true);
    expect(isWeekend('2026-10-18', weekInfo('he-IL'))).toBe(false);
  });
  it('are formatted as a range', () =>
    expect(rangeWords('2026-11-30', '2026-12-06', 'en-GB')).toBe('30 Nov\u2009–\u20096 Dec 2026'));
});

describe('addMonths', () => {
  it.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-01', 14, '2027-03'],
  ])('%s and %i is %s', (month, months, result) => expect(addMonths(month, months)).toBe(result));
});
