import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, isWhen, whenText } from './dates.ts';
import { datesWithin, naturalDate } from './natural-dates.ts';

/** A Thursday afternoon. */
const now = new Date(2026, 10, 26, 16, 0);
const read = (text: string, locale = 'en-GB') => naturalDate(text, now, locale);

it.each([
  ['today', '2026-11-26'],
  ['tomorrow', '2026-11-27'],
  [' Fri ', '2026-11-27'],
  ['next monday', '2026-11-30'],
  ['tomorrow 3pm', '2026-11-27 15:00'],
  ['fri 9:30', '2026-11-27 09:30'],
  ['in 2 weeks', '2026-12-10'],
  ['in 2 hours', '2026-11-26 18:00'],
  ['in 3 days at 10', '2026-11-29 10:00'],
  ['next month', '2026-12-26'],
  ['3 feb', '2027-02-03'],
  ['dec 24', '2026-12-24'],
  ['3pm', '2026-11-27 15:00'],
  ['2026-12-04 15:00', '2026-12-04 15:00'],
])('understands %s', (text, when) => {
  expect(read(text)).toBe(when);
});

it('reads numbers in the order of the locale', () => {
  expect([read('4/12'), read('4/12', 'en-US')]).toEqual(['2026-12-04', '2027-04-12']);
});

it.each(['', 'soon', 'monday 9 or so', 'fri or sat', '1 – 3 dec', '31/02', '4 dec 9999', '4 dec 1850'])(
  'does not guess what “%s” means',
  (text) => {
    expect(read(text)).toBeNull();
  },
);

it('understands every date as a field shows it', () => {
  const days = fc.integer({ min: 0, max: 70_000 }).map((days) => addDays('1950-01-01', days));
  const times = fc.option(fc.tuple(fc.nat(23), fc.nat(59)));
  fc.assert(
    fc.property(days, times, (day, time) => {
      const when = time ? `${day} ${time.map((part) => `${part}`.padStart(2, '0')).join(':')}` : day;
      expect(isWhen(when)).toBe(true);
      expect(read(whenText(when))).toBe(when);
      expect(read(whenText(when), 'en-US')).toBe(when);
    }),
  );
});

it('returns a date or nothing for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const when = read(text);
      expect(when === null || isWhen(when)).toBe(true);
    }),
  );
});

const within = (text: string) =>
  datesWithin(text, now, 'en-GB').map(({ from, to, when }) => [text.slice(from, to), when]);

it.each([
  ['Ring Rosa fri', 'fri', '2026-11-27'],
  ['Plan the May budget by fri 3pm, please', 'by fri 3pm', '2026-11-27 15:00'],
  ['Pay dec 24', 'dec 24', '2026-12-24'],
  ['Call in 2 weeks', 'in 2 weeks', '2026-12-10'],
  ['Eat at noon', 'at noon', '2026-11-27 12:00'],
  ['Invoices next month', 'next month', '2026-12-26'],
])('finds the date in “%s”', (text, written, when) => {
  expect(within(text)).toEqual([[written, when]]);
});

it.each([
  'March to the sea',
  'Room at 12 Kings Road',
  'Meet at 5',
  'Do it now',
  'Talk 5 minutes',
  'Report of last friday',
])('finds no date in “%s”', (text) => {
  expect(within(text)).toEqual([]);
});
