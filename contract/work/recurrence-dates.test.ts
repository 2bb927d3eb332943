import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratioOf } from '../base/test-growth.ts';
import { datesBetween, nextDate } from './recurrence-dates.ts';

const days = (text: string, start: string, count: number) => {
  const dates: string[] = [];
  for (let next = nextDate(text, start); next && dates.length < count; next = nextDate(next.recurrence, next.day))
    dates.push(next.day);
  return dates;
};

describe('the next date', () => {
  test.each([
    ['FREQ=DAILY', '2026-10-24', ['2026-10-25', '2026-10-26', '2026-10-27']],
    ['FREQ=DAILY;INTERVAL=3', '2026-12-30', ['2027-01-02', '2027-01-05', '2027-01-08']],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-26', ['2026-11-27', '2026-11-30', '2026-12-01']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-06', ['2026-11-20', '2026-12-04', '2026-12-18']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-11-06', ['2026-11-16', '2026-11-20', '2026-11-30']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', '2026-11-16', ['2026-11-22', '2026-11-30', '2026-12-06']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU', '2026-11-16', ['2026-11-29', '2026-11-30', '2026-12-13']],
    ['FREQ=WEEKLY', '2026-11-26', ['2026-12-03', '2026-12-10', '2026-12-17']],
    ['FREQ=MONTHLY;BYDAY=2FR', '2026-11-13', ['2026-12-11', '2027-01-08', '2027-02-12']],
    ['FREQ=MONTHLY;BYDAY=-1MO', '2026-11-26', ['2026-11-30', '2026-12-28', '2027-01-25']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30']],
    ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', '2027-12-30', ['2028-01-30', '2028-02-29', '2028-03-30']],
    ['FREQ=MONTHLY', '2026-08-31', ['2026-09-30', '2026-10-30', '2026-11-30']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1', '2027-02-28', ['2028-02-29', '2029-02-28', '2030-02-28']],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYDAY=-1SU', '2026-03-29', ['2028-03-26', '2030-03-31', '2032-03-28']],
    ['FREQ=YEARLY', '2026-11-26', ['2027-11-26', '2028-11-26', '2029-11-26']],
  ])('of %s after %s', (text, start, expected) => {
    expect(days(text, start, 3)).toEqual(expected);
  });

  test('is not before another day, and keeps the rhythm', () => {
    expect(nextDate('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-06', '2026-11-20')?.day).toBe('2026-11-20');
    expect(nextDate('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-06', '2026-11-21')?.day).toBe('2026-12-04');
    expect(nextDate('FREQ=DAILY;INTERVAL=7', '2026-11-06', '2026-11-01')?.day).toBe('2026-11-13');
  });

  test('ends after the last day', () => {
    expect(days('FREQ=DAILY;UNTIL=20261128', '2026-11-26', 9)).toEqual(['2026-11-27', '2026-11-28']);
  });

  test('ends after so many dates, those that are left out included', () => {
    expect(days('FREQ=DAILY;COUNT=3', '2026-11-26', 9)).toEqual(['2026-11-27', '2026-11-28']);
    expect(nextDate('FREQ=DAILY;COUNT=1', '2026-11-26')).toBeNull();
    expect(nextDate('FREQ=DAILY;COUNT=5', '2026-11-26', '2026-11-29')).toEqual({
      day: '2026-11-29',
      recurrence: 'FREQ=DAILY;COUNT=2',
    });
    expect(nextDate('FREQ=DAILY;COUNT=5', '2026-11-26', '2026-12-01')).toBeNull();
  });

  test('counts a first date that does not follow the rule', () => {
    expect(days('FREQ=WEEKLY;BYDAY=FR;COUNT=3', '2026-11-25', 9)).toEqual(['2026-11-27', '2026-12-04']);
  });

  test('ends with the years that dates may have', () => {
    expect(nextDate('FREQ=YEARLY;INTERVAL=99', '2190-01-01')).toBeNull();
    expect(nextDate('FREQ=DAILY', '2200-12-31')).toBeNull();
  });

  test('of what is not a rule is none', () => {
    expect(nextDate('FREQ=SECONDLY', '2026-11-26')).toBeNull();
  });
});

test('the dates of a month are those that the rule gives one after the other', () => {
  expect(datesBetween('FREQ=WEEKLY;BYDAY=FR;COUNT=4', '2026-11-20', '2026-12-01', '2026-12-31')).toEqual([
    '2026-12-04',
    '2026-12-11',
  ]);
  expect(datesBetween('FREQ=DAILY', '2026-11-26', '2026-11-01', '2026-11-28')).toEqual(['2026-11-27', '2026-11-28']);
  expect(datesBetween('FREQ=YEARLY', '2026-11-26', '2026-12-01', '2026-12-31')).toEqual([]);
});

test('each date is later than the one before, and a far one is found as a near one is', () => {
  const text = fc.constantFrom(
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=TU,SU',
    'FREQ=MONTHLY;BYDAY=3WE',
    'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
  );
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(text, day, fc.integer({ min: 1, max: 5 }), (text, from, skipped) => {
      const start = from.toISOString().slice(0, 10);
      const dates = days(text, start, skipped);
      const last = dates.at(-1) ?? start;
      expect([start, ...dates].toSorted()).toEqual([start, ...new Set(dates)]);
      expect(nextDate(text, start, last)?.day).toBe(last);
    }),
  );
});

describe('of a rule that ends after so many dates', () => {
  const rules = [
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=MO,WE,SU',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU',
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SA,SU;WKST=SU',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR',
    'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
  ];
  const start = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

  test('as many are left as when each date is visited', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rules), start, fc.integer({ min: 1, max: 40 }), (rule, from, steps) => {
        const begin = from.toISOString().slice(0, 10);
        const visited = days(`${rule};COUNT=30`, begin, steps);
        const last = days(rule, begin, steps).at(-1);
        const next = nextDate(`${rule};COUNT=30`, begin, last);
        expect(next?.day ?? null).toBe(steps < 30 ? visited.at(-1) : null);
        if (next) expect(next.recurrence).toContain(`COUNT=${30 - steps}`);
      }),
    );
  });

  test('the next one costs as much long after the start as soon after it', async () => {
    const all = (start: string) => () => {
      for (const rule of rules) nextDate(`${rule};COUNT=999`, start, '2026-11-28');
    };
    expect(await ratioOf(all('1950-01-01'), all('2026-11-01'), 8)).toBeLessThan(8);
  });
});
