import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, dayWords, timeWords, today } from './dates.ts';

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
    [at(14, 11, 40), '20 min ago'],
    [at(14, 9, 0), '3 hr ago'],
    [at(13, 9, 10), 'Yesterday 09:10'],
    [at(12, 17, 6), 'Monday 17:06'],
    [new Date(2026, 8, 28, 12), '28 Sept'],
  ])('%s is %s', (then, words) => expect(timeWords(then.toISOString(), at(14, 12, 0), 'en-GB')).toBe(words));
});

describe('days', () => {
  it('counts across a change of the clock', () => expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2));
  it('adds across the end of a month', () => expect(addDays('2026-02-27', 2)).toBe('2026-03-01'));
  it('takes today from the viewer’s calendar', () => expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05'));
});
