import { parseRecurrence } from '@groundwork/contract/work/recurrence';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { setDatePreferences } from './date-preferences.ts';
import { addDays, isWhen, whenText, whenWords } from './dates.ts';
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
  ['15h', '2026-11-27 15:00'],
  ['tomorrow 15h30', '2026-11-27 15:30'],
  ['in 15h', '2026-11-27 07:00'],
  ['in two weeks', '2026-12-10'],
  ['end of month', '2026-11-30'],
  ['the 5th', '2026-12-05'],
  ['friday morning', '2026-11-27'],
  ['next friday', '2026-12-04'],
  ['last friday', '2026-11-20'],
  ['2 weeks ago', '2026-11-12'],
  ['29 feb', '2028-02-29'],
  ['Fri, 4th of December 2026 at 3 pm', '2026-12-04 15:00'],
  ['4.12.2026 15.30h', '2026-12-04 15:30'],
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
      for (const locale of ['en-GB', 'en-US', 'en-CA', 'en-FI', 'en-IN', 'en-ZA', 'en-AU'])
        expect(read(whenText(when, locale), locale)).toBe(when);
    }),
  );
});

it('understands a time as a field shows it in another time zone', () => {
  const account = 'Asia/Kolkata';
  setDatePreferences({ week_start: null, date_order: null, time_zone: account });
  for (const locale of ['en-GB', 'en-US', 'en-FI']) {
    expect(whenText('2026-12-04 15:00', locale)).toMatch(/GMT\+5:30$/);
    expect(naturalDate(whenText('2026-12-04 15:00', locale), new Date(), locale, account)).toBe('2026-12-04 15:00');
  }
  setDatePreferences();
});

it.each([
  ['next sunday', '2026-12-06', '2026-11-29', '2026-11-29'],
  ['end of week', '2026-11-29', '2026-11-28', '2026-11-28'],
  ['weekend', '2026-11-28', '2026-11-28', '2026-11-27'],
])('reads “%s” with the week of the locale', (text, british, american, israeli) => {
  expect(['en-GB', 'en-US', 'en-IL'].map((locale) => read(text, locale))).toEqual([british, american, israeli]);
});

it('moves the weekday of a rule with its first date to the clock of the account', () => {
  setDatePreferences();
  const { TZ } = process.env;
  process.env.TZ = 'America/New_York';
  const [found] = datesWithin('Call every thursday at 8pm', new Date(2026, 10, 23, 9), 'en-GB', 'Europe/Berlin');
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
  expect([found?.when, found?.rule]).toEqual(['2026-11-27 02:00', 'FREQ=WEEKLY;BYDAY=FR']);
});

it('writes the first day of the week into a rule that depends on it', () => {
  const ruleIn = (text: string, locale: string) => datesWithin(text, new Date(2026, 10, 26), locale)[0]?.rule;
  const text = 'Call every other mon and sun';
  expect([ruleIn(text, 'en-GB'), ruleIn(text, 'en-US')]).toEqual([
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU',
  ]);
  expect(ruleIn('Call every mon and sun', 'en-US')).toBe('FREQ=WEEKLY;BYDAY=MO,SU');
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
  datesWithin(text, now, 'en-GB').map(({ from, to, when, rule }) => [
    text.slice(from, to),
    when,
    ...(rule ? [rule] : []),
  ]);

it.each([
  ['Ring Rosa Fri', 'Fri', '2026-11-27'],
  ['Ring Rosa by fri', 'by fri', '2026-11-27'],
  ['Ring Rosa on sat, please', 'on sat', '2026-11-28'],
  ['Ring Rosa next sun', 'next sun', '2026-12-06'],
  ['Ring Rosa due Sunday evening', 'due Sunday evening', '2026-11-29'],
  ['Plan the May budget by fri 3pm, please', 'by fri 3pm', '2026-11-27 15:00'],
  ['Read John 3:16 tomorrow', 'tomorrow', '2026-11-27'],
  ['Read Mark 10:45 by Friday', 'by Friday', '2026-11-27'],
  ['Bake 1/2 of it on sat', 'on sat', '2026-11-28'],
  ['Pay dec 24', 'dec 24', '2026-12-24'],
  ['Pay 5 May', '5 May', '2027-05-05'],
  ['Pay by 5 may', 'by 5 may', '2027-05-05'],
  ['Pay 5 may 2027', '5 may 2027', '2027-05-05'],
  ['Pay 2026-12-04 at 15:00', '2026-12-04 at 15:00', '2026-12-04 15:00'],
  ['Hand it in by March', 'by March', '2027-03-01'],
  ['Call in 2 weeks', 'in 2 weeks', '2026-12-10'],
  ['Eat at noon', 'at noon', '2026-11-27 12:00'],
  ['Meet at 15:30', 'at 15:30', '2026-11-27 15:30'],
  ['Meet 15h', '15h', '2026-11-27 15:00'],
  ['Meet fri 3pm', 'fri 3pm', '2026-11-27 15:00'],
  ['Invoices next month', 'next month', '2026-12-26'],
  ['Sing tonight', 'tonight', '2026-11-26'],
  ['Sat: bake', 'Sat', '2026-11-28'],
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
  'Read John 3:16 with Rosa',
  'Read 1 John 4:8 and Isaiah 40:31',
  'Mix 3/4 cup of milk',
  'Bake 1/2 cake',
  'Release 1.2.3 and v2.10',
  'Photos of 3 May 2020',
  'Log lunch today 9am',
  'You may march on',
  'Sat in the sun',
  'sat with Rosa',
  'Sun cream and hats',
  'Buy SUN CREAM',
  'Ring Rosa fri',
  'Second draft in a second',
  'Wed Anna and Tom',
  'Mar the wood',
  'May 5 people come?',
  'Invite 12 may',
  'Read 2h',
  'Win 3-2',
  'Work 2-3pm',
  'Camp 1 – 3 Dec',
  'Holiday Mon to Fri',
  'Fri or Sat',
  'Print flyers for Friday',
  'Good Friday service',
  'Sunday’s sermon',
  'Film “Tomorrow”',
  'Trip (Fri)',
  'Call +1 555 12 12',
])('finds no date in “%s”', (text) => {
  expect(within(text)).toEqual([]);
});

it.each([
  ['Water every friday', 'every friday', '2026-11-27', 'FREQ=WEEKLY;BYDAY=FR'],
  ['Sing every friday night', 'every friday night', '2026-11-27', 'FREQ=WEEKLY;BYDAY=FR'],
  ['Water every thu 9am', 'every thu 9am', '2026-12-03 09:00', 'FREQ=WEEKLY;BYDAY=TH'],
  ['Gym every tue, thu and sat', 'every tue, thu and sat', '2026-11-26', 'FREQ=WEEKLY;BYDAY=TU,TH,SA'],
  ['Post every other friday', 'every other friday', '2026-11-27', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['Call every weekday at 9', 'every weekday at 9', '2026-11-27 09:00', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['Read every day', 'every day', '2026-11-26', 'FREQ=DAILY'],
  ['Read every 3 days a chapter', 'every 3 days', '2026-11-26', 'FREQ=DAILY;INTERVAL=3'],
  [
    'Pay every month on the 31st',
    'every month on the 31st',
    '2026-11-30',
    'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
  ],
  ['Board every first monday', 'every first monday', '2026-12-07', 'FREQ=MONTHLY;BYDAY=1MO'],
  ['Tea every 3 march', 'every 3 march', '2027-03-03', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3'],
  ['Run every sat until 31 Dec', 'every sat until 31 Dec', '2026-11-28', 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20261231'],
])('reads the recurrence in “%s”', (text, written, when, rule) => {
  expect(within(text)).toEqual([[written, when, rule]]);
  expect(parseRecurrence(rule)).not.toBeNull();
});

it.each([
  'Make every day count',
  'Trip every friday the 13th',
  'Every second counts',
  'Every tomorrow',
  'Pray every morning',
  'Every 31 Feb',
  'Every 32nd',
])('leaves all of “%s”', (text) => {
  expect(within(text)).toEqual([]);
});

it('shows the year of a day that is not in this one', () => {
  expect(whenWords('2027-12-04', 'en-GB', '2026-11-26')).toBe('Sat, 4 Dec 2027');
  expect(whenWords('2026-12-04 15:00', 'en-GB', '2026-11-26')).toBe('Fri 4 Dec, 15:00');
});
