import { expect, it } from 'vitest';
import { progressAfter } from './goal-progress.ts';

const stats = { total: 16, completed: 9, in_progress: 3, todo: 3, blocked: 1 };
const own = { task_stats: stats, branch_stats: null };

it('increases when a task is finished', () =>
  expect(progressAfter(own, 'in_progress', 'done')).toEqual({
    task_stats: { ...stats, completed: 10, in_progress: 2 },
    branch_stats: null,
    progress: 63,
  }));
it('does not change when a task moves from done to completed', () =>
  expect(progressAfter(own, 'done', 'completed')).toEqual({ ...own, progress: 56 }));
it('ignores archived tasks', () =>
  expect(progressAfter(own, 'to_do', 'archived').task_stats).toEqual({ ...stats, todo: 2, total: 15 }));
it('counts tasks on hold in the total only', () =>
  expect(progressAfter(own, 'blocked', 'on_hold').task_stats).toEqual({ ...stats, blocked: 0 }));
it('is 0 without tasks', () =>
  expect(
    progressAfter(
      { task_stats: { total: 1, completed: 1, in_progress: 0, todo: 0, blocked: 0 }, branch_stats: null },
      'done',
      'archived',
    ).progress,
  ).toBe(0));
it('counts the tasks of sub-goals', () => {
  const branch = { total: 4, completed: 1, in_progress: 0, todo: 3, blocked: 0 };
  expect(progressAfter({ task_stats: stats, branch_stats: branch }, 'to_do', 'done')).toEqual({
    task_stats: { ...stats, completed: 10, todo: 2 },
    branch_stats: { ...branch, completed: 2, todo: 2 },
    progress: 50,
  });
});
