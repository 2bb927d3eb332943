import { afterEach, expect, it, vi } from 'vitest';
import { aTask } from '../../base/testing/sample-rows.ts';
import { taskGroups } from './task-groups.ts';

afterEach(() => void vi.useRealTimers());

it('counts a due time by its moment, also on a day that has passed on the device', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T21:00:00Z') });
  const groupOf = (due_date: string, due_at: string | null, status = aTask().status) =>
    taskGroups([aTask(1, { due_date, due_at, status })], 'due', { today: '2026-11-27' })[0]?.key;
  expect(groupOf('2026-11-26', '2026-11-26T22:00:00.000Z')).toBe('today');
  expect(groupOf('2026-11-26', '2026-11-26T20:00:00.000Z')).toBe('overdue');
  expect(groupOf('2026-11-27', '2026-11-26T20:00:00.000Z')).toBe('overdue');
  expect(groupOf('2026-11-26', null)).toBe('overdue');
  expect(groupOf('2026-11-26', '2026-11-26T22:00:00.000Z', 'done')).toBe('earlier');
});
