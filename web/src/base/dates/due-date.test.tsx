import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setDatePreferences } from './date-preferences.ts';
import { timeOfDay } from './dates.ts';
import { DueDate } from './due-date.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 9, 14, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('marks an overdue day with the number of days', () => {
  render(<DueDate day="2026-10-12" />);
  expect(screen.getByLabelText('Overdue')).toBeTruthy();
  expect(screen.getByTitle('2 days overdue')).toBeTruthy();
});

it('marks a due time that has passed, and none that is to come', () => {
  const at = (hour: number) => new Date(2026, 9, 14, hour).toISOString();
  render(<DueDate day="2026-10-14" time="11:00" at={at(11)} />);
  const late = screen.getByTitle('Overdue');
  expect([late.dataset.late, late.dataset.today, late.textContent?.startsWith(`Today ${timeOfDay('11:00')}`)]).toEqual([
    'true',
    undefined,
    true,
  ]);
  cleanup();
  render(<DueDate day="2026-10-14" time="13:00" at={at(13)} />);
  expect(screen.queryByLabelText('Overdue')).toBeNull();
});

it('names the time zone of a time that is to come elsewhere, and does not mark it', () => {
  const { TZ } = process.env;
  process.env.TZ = 'Asia/Tokyo';
  vi.setSystemTime(Date.parse('2026-10-14T16:00:00Z'));
  setDatePreferences({ week_start: null, date_order: null, time_zone: 'Europe/Berlin' });
  const { container } = render(<DueDate day="2026-10-14" time="20:00" at="2026-10-14T18:00:00.000Z" />);
  expect(container.textContent).toBe(`Today ${timeOfDay('20:00')} GMT+2`);
  expect(screen.queryByLabelText('Overdue')).toBeNull();
  setDatePreferences();
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

it('never marks closed work as overdue', () => {
  render(<DueDate day="2026-10-12" closed />);
  expect(screen.queryByLabelText('Overdue')).toBeNull();
});

it('shows today as a word', () => {
  render(<DueDate day="2026-10-14" />);
  expect(screen.getByText('Today').getAttribute('data-today')).toBe('true');
});
