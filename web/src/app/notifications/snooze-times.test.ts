import { afterEach, expect, it, vi } from 'vitest';
import { setDatePreferences } from '../../base/dates/date-preferences.ts';
import { instantOf, snoozeTimes } from './snooze-times.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
  setDatePreferences();
  vi.restoreAllMocks();
});

/** A Thursday. */
const now = () => new Date(2026, 10, 26, 10);
const whens = () => snoozeTimes(now()).map(({ when }) => when);

it('offers later today, tomorrow, and the first day after the weekend of the locale', () => {
  expect(whens()).toEqual(['2026-11-26 13:00', '2026-11-27 08:00', '2026-11-30 08:00']);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('he-IL');
  expect(whens().at(-1)).toBe('2026-11-29 08:00');
});

it('means the clock of the device, as a field has it in the time zone of the account', () => {
  process.env.TZ = 'America/New_York';
  const morning = '2026-11-27T13:00:00.000Z';
  expect([instantOf('2026-11-27'), instantOf(whens()[1] ?? '')]).toEqual([morning, morning]);
  setDatePreferences({ week_start: null, date_order: null, time_zone: 'Europe/Berlin' });
  expect(whens()[1]).toBe('2026-11-27 14:00');
  expect([instantOf('2026-11-27'), instantOf(whens()[1] ?? '')]).toEqual([morning, morning]);
});
