import { expect, it } from 'vitest';
import { addressOf, calendarAddressOf, dayOf, spanOf } from './calendar-span.ts';

const today = '2026-11-21';
const monday = { firstDay: 1 };
const none = { month: undefined, week: undefined };

it.each([
  [{}, none],
  [{ month: '2026-11' }, { ...none, month: '2026-11' }],
  [{ week: '2026-11-16' }, { ...none, week: '2026-11-16' }],
  [
    { month: '2026-10', week: '2026-11-16' },
    { ...none, week: '2026-11-16' },
  ],
  [
    { month: '2026-10', week: '2026-02-30' },
    { ...none, month: '2026-10' },
  ],
  [{ month: '2026-13' }, none],
  [{ month: '2026-1' }, none],
  [{ month: 2026 }, none],
  [{ month: ['2026-10'], week: true }, none],
])('reads %j', (search, address) => expect(calendarAddressOf(search)).toEqual(address));

it('shows the current month by default', () => {
  const span = spanOf({}, today, monday);
  expect([span.mode, span.first, span.last]).toEqual(['month', '2026-10-26', '2026-12-06']);
  expect([span.before, span.after]).toEqual([
    { ...none, month: '2026-10' },
    { ...none, month: '2026-12' },
  ]);
  expect([span.isOutside('2026-10-31'), span.isOutside('2026-11-01')]).toEqual([true, false]);
});

it('crosses the end of a year', () => {
  expect(spanOf({ month: '2026-12' }, today, monday).after).toEqual({ ...none, month: '2027-01' });
  expect(spanOf({ week: '2026-12-30' }, today, monday).after).toEqual({ ...none, week: '2027-01-06' });
});

it('omits the current month from the URL', () => {
  expect(spanOf({ month: '2026-12' }, today, monday).before).toEqual(none);
  expect(addressOf('week', today, today)).toEqual({ ...none, week: today });
});

it('shows a week, in which no day is outside', () => {
  const span = spanOf({ week: '2026-12-02' }, today, monday);
  expect(span.weeks).toHaveLength(1);
  expect([span.first, span.last, span.isOutside('2026-11-30')]).toEqual(['2026-11-30', '2026-12-06', false]);
});

it.each([
  [{}, today],
  [{ month: '2026-12' }, '2026-12-01'],
  [{ week: '2026-12-02' }, '2026-11-30'],
])('%j stands for %s', (address, day) => expect(dayOf(spanOf(address, today, monday), today)).toBe(day));
