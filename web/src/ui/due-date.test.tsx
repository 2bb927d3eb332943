import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('never marks closed work as overdue', () => {
  render(<DueDate day="2026-10-12" closed />);
  expect(screen.queryByLabelText('Overdue')).toBeNull();
});

it('shows today as a word', () => {
  render(<DueDate day="2026-10-14" />);
  expect(screen.getByText('Today').getAttribute('data-today')).toBe('true');
});
