import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frequencies, parseRecurrence, places, type Recurrence, recurrenceText, weekdays } from './recurrence.ts';

const weekday = fc.constantFrom(...weekdays);
const dayOfMonth = fc.oneof(
  fc.integer({ min: 1, max: 28 }).map((day) => ({ day })),
  fc.constant({ day: -1 }),
  fc.record({ place: fc.constantFrom(...places), weekday }),
);
const end = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 999 }).map((count) => ({ count })),
  fc
    .date({ min: new Date('1950-01-01'), max: new Date('2190-01-01'), noInvalidDate: true })
    .map((date) => ({ until: date.toISOString().slice(0, 10) })),
);
const recurrence: fc.Arbitrary<Recurrence> = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    interval: fc.integer({ min: 1, max: 99 }),
    weekdays: fc.subarray([...weekdays]),
    dayOfMonth: fc.oneof(fc.constant(null), dayOfMonth),
    month: fc.integer({ min: 1, max: 12 }),
    end,
    weekStart: fc.constantFrom('SU' as const, 'SA' as const, undefined),
  })
  .map(({ frequency, weekdays, dayOfMonth, month, weekStart, ...rest }) => {
    const isOfMonth = frequency === 'MONTHLY' || frequency === 'YEARLY';
    return {
      ...rest,
      frequency,
      weekdays: frequency === 'WEEKLY' ? weekdays : [],
      dayOfMonth: isOfMonth ? dayOfMonth : null,
      month: frequency === 'YEARLY' && dayOfMonth ? month : null,
      ...(weekStart && frequency === 'WEEKLY' && rest.interval > 1 && weekdays.length > 1 && { weekStart }),
    };
  });

test('every recurrence is read as it was written', () => {
  fc.assert(
    fc.property(recurrence, (one) => {
      expect(parseRecurrence(recurrenceText(one))).toEqual(one);
    }),
  );
});

test('what a text means does not depend on the order and the defaults of its parts', () => {
  const friday = parseRecurrence('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR');
  expect(parseRecurrence('RRULE:BYDAY=FR,MO;WKST=MO;INTERVAL=2;FREQ=weekly')).toEqual(friday);
  expect(parseRecurrence('FREQ=DAILY;INTERVAL=1;UNTIL=20261231T235959Z')).toEqual(
    parseRecurrence('FREQ=DAILY;UNTIL=20261231'),
  );
});

test('the first day of the week is kept where it matters, and dropped elsewhere', () => {
  const text = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU';
  const read = parseRecurrence(text);
  expect([read?.weekStart, read && recurrenceText(read)]).toEqual(['SU', text]);
  for (const rule of ['FREQ=WEEKLY;BYDAY=MO,SU', 'FREQ=DAILY;INTERVAL=2', 'FREQ=MONTHLY;BYDAY=2FR'])
    expect(parseRecurrence(`${rule};WKST=SU`)).toEqual(parseRecurrence(rule));
  expect(parseRecurrence('FREQ=DAILY;WKST=XX')).toBeNull();
});

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=31', null],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', 31],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1', 29],
  ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30', 30],
])('a day that some months do not have is the last day of those: %s', (text, day) => {
  const read = parseRecurrence(text);
  expect(read && recurrenceText(read)).toBe(day && text);
  expect(read?.dayOfMonth ?? null).toEqual(day && { day });
});

test.each([
  '',
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=100',
  'FREQ=DAILY;INTERVAL=1.5',
  'FREQ=DAILY;BYDAY=MO',
  'FREQ=DAILY;FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=MO,XX',
  'FREQ=WEEKLY;BYDAY=MO,MO',
  'FREQ=MONTHLY;BYDAY=5FR',
  'FREQ=MONTHLY;BYDAY=1FR,2FR',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=YEARLY;BYMONTH=2',
  'FREQ=YEARLY;BYMONTHDAY=15',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=1000',
  'FREQ=DAILY;COUNT=2;UNTIL=20261231',
  'FREQ=DAILY;UNTIL=20261332',
  'FREQ=DAILY;UNTIL=20260230',
  'FREQ=DAILY;X-NOTE=1',
  `FREQ=DAILY;${'X'.repeat(200)}`,
])('refuses %s', (text) => {
  expect(parseRecurrence(text)).toBeNull();
});
