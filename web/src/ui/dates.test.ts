import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  dayWords,
  isDay,
  isWeekend,
  lastWeeks,
  rangeWords,
  timeWords,
  today,
  weekEnd,
  weekInfo,
  weekOf,
  weeksOfMonth,
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
