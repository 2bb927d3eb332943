import type { TaskRow } from '@groundwork/contract/tasks';
import { expect, it } from 'vitest';
import { workGroups } from './work-groups.ts';

const today = '2026-10-14';
const task = (
  title: string,
  due_date: string | null,
  status: TaskRow['status'] = 'to_do',
  priority: TaskRow['priority'] = 'medium',
) => ({ title, due_date, status, priority }) as TaskRow;
const titles = (tasks: TaskRow[]) =>
  Object.fromEntries(
    Object.entries(workGroups(tasks, today)).map(([group, rows]) => [group, rows.map(({ title }) => title)]),
  );

it('puts each task into its most urgent group', () => {
  expect(
    titles([
      task('yesterday', '2026-10-13', 'in_progress'),
      task('today', today),
      task('in six days', '2026-10-20', 'in_progress'),
      task('in seven days', '2026-10-21', 'in_progress'),
      task('begun', null, 'in_progress'),
      task('blocked', '2026-12-01', 'blocked'),
      task('some day', null),
      { ...task('put off', '2026-10-13'), snoozed_until: '2026-10-15' },
      { ...task('awake', null), snoozed_until: today },
    ]),
  ).toEqual({
    overdue: ['yesterday'],
    thisWeek: ['today', 'in six days'],
    inProgress: ['in seven days', 'begun'],
    later: ['blocked', 'some day', 'awake'],
    snoozed: ['put off'],
  });
});

it('sorts by date, then by priority, and leaves finished tasks out', () => {
  expect(
    titles([
      task('low', today, 'to_do', 'low'),
      task('urgent', today, 'to_do', 'urgent'),
      task('late', '2026-10-01'),
      task('earlier', '2026-09-01'),
      task('done', today, 'done'),
    ]),
  ).toMatchObject({ overdue: ['earlier', 'late'], thisWeek: ['urgent', 'low'] });
});
