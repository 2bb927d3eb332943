import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setDatePreferences } from '../../base/dates/date-preferences.ts';
import { timeOfDay, whenText } from '../../base/dates/dates.ts';
import { localTime } from '../forms/date-times.ts';
import { valueWords } from '../forms/value-words.ts';
import { dayOfRecord, filtersOfDays, onDay } from './record-days.ts';

const field: FormField = { id: 'm', name: 'met', label: 'Met', type: 'datetime', required: false };
const met = '2026-11-27T23:30:00.000Z';

const deviceZone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
  setDatePreferences({ week_start: null, date_order: null, time_zone: 'Europe/Berlin' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T12:00:00Z') });
});
afterEach(() => {
  if (deviceZone === undefined) delete process.env.TZ;
  else process.env.TZ = deviceZone;
  setDatePreferences();
  vi.useRealTimers();
});

it('a time is that of the account, with its zone where the device has another, in rows as in fields', () => {
  expect(valueWords(field, met)).toBe(`Tomorrow ${timeOfDay('00:30')} GMT+1`);
  expect(whenText(localTime(met))).toBe(`${whenText('2026-11-28')} ${timeOfDay('00:30')} GMT+1`);
  expect(valueWords(field, 'long ago')).toBe('long ago');
});

it('its day is that of the account, also where it moves and where days are filtered', () => {
  expect(dayOfRecord({ data: { met } } as unknown as RecordRow, field)).toBe('2026-11-28');
  expect(onDay(field, '2026-12-01', met)).toBe('2026-11-30T23:30:00.000Z');
  expect(onDay(field, '2026-12-01', undefined)).toBe('2026-12-01T08:00:00.000Z');
  expect(filtersOfDays(field, '2026-11-28', '2026-11-28').map(({ value }) => value)).toEqual([
    '2026-11-27T23:00:00.000Z',
    '2026-11-28T23:00:00.000Z',
  ]);
});
