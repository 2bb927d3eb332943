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

it('marks a day that has passed, with the number of days', () => {
  render(<DueDate day="2026-10-12" />);
  expect(screen.getByLabelText('Overdue')).toBeTruthy();
  expect(screen.getByTitle('2 days overdue')).toBeTruthy();
});

it('never calls finished work overdue', () => {
  render(<DueDate day="2026-10-12" closed />);
  expect(screen.queryByLabelText('Overdue')).toBeNull();
});

it('says today in words', () => {
  render(<DueDate day="2026-10-14" />);
  expect(screen.getByText('Today').getAttribute('data-today')).toBe('true');
});
