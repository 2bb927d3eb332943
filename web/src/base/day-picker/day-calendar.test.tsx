import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setDatePreferences } from '../dates/date-preferences.ts';
import { fullDay, monthWords, weekdayName } from '../dates/dates.ts';
import { renderForTest } from '../testing/render-for-test.tsx';
import * as words from '../words/words.ts';
import { DayCalendar, type DayCalendarProps } from './day-calendar.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 16) });
});
afterEach(() => {
  vi.useRealTimers();
  setDatePreferences();
  cleanup();
});

const beginOn = (week_start: number) => setDatePreferences({ week_start, date_order: null, time_zone: null });
const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: fullDay(name) });
const focused = () => document.activeElement?.getAttribute('aria-label');

async function calendar(props: Partial<DayCalendarProps> = {}) {
  const onChoose = vi.fn();
  await renderForTest(<DayCalendar value={null} onChoose={onChoose} autoFocus {...props} />);
  return onChoose;
}
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement as Element, { key, ...more });

it('begins its weeks on the first day of the person, and marks today and the chosen day', async () => {
  beginOn(6);
  await calendar({ value: '2026-11-12' });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    [6, 7, 1, 2, 3, 4, 5].map((weekday) => weekdayName(weekday, 'short')),
  );
  expect(document.querySelector('td button')).toBe(day('2026-10-31'));
  expect(day('2026-11-26').getAttribute('aria-current')).toBe('date');
  expect(document.querySelector('[aria-selected]')).toBe(day('2026-11-12').parentElement);
});

it.each([
  ['ArrowRight', {}, '2026-11-27'],
  ['ArrowLeft', {}, '2026-11-25'],
  ['ArrowUp', {}, '2026-11-19'],
  ['ArrowDown', {}, '2026-12-03'],
  ['Home', {}, '2026-11-22'],
  ['End', {}, '2026-11-28'],
  ['PageUp', {}, '2026-10-26'],
  ['PageDown', {}, '2026-12-26'],
  ['PageUp', { shiftKey: true }, '2025-11-26'],
  ['PageDown', { shiftKey: true }, '2027-11-26'],
  ['ArrowRight', { altKey: true }, '2026-11-26'],
])('%s %o moves from Thursday 26 November to %s, in a week that begins on Sunday', async (key, more, to) => {
  beginOn(7);
  await calendar();
  expect(focused()).toBe(fullDay('2026-11-26'));
  press(key, more);
  expect(focused()).toBe(fullDay(to));
  expect(document.querySelectorAll('td [tabindex="0"]')).toHaveLength(1);
});

it('steps to the last day of a shorter month, by buttons that keep their focus', async () => {
  await calendar({ value: '2027-01-31' });
  fireEvent.click(screen.getByRole('button', { name: words.dates.next.month }));
  expect(screen.getByRole('grid', { name: monthWords('2027-02') })).toBeTruthy();
  expect(day('2027-02-28').tabIndex).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: words.dates.previous.year }));
  expect(screen.getByRole('grid', { name: monthWords('2026-02') })).toBeTruthy();
});

it('offers no day outside of its limits, and stops there', async () => {
  const onChoose = await calendar({ min: '2026-11-20', max: '2026-12-04' });
  expect([day('2026-11-19').disabled, day('2026-11-20').disabled]).toEqual([true, false]);
  press('PageUp');
  expect(focused()).toBe(fullDay('2026-11-20'));
  press('PageDown', { shiftKey: true });
  expect(focused()).toBe(fullDay('2026-12-04'));
  fireEvent.click(document.activeElement as Element);
  expect(onChoose.mock.calls).toEqual([['2026-12-04']]);
});

it('ends with the years that the product accepts', async () => {
  await calendar({ value: '1901-01-03' });
  press('PageUp');
  expect(focused()).toBe(fullDay('1901-01-01'));
});
