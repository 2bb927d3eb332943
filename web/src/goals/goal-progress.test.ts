import { expect, it } from 'vitest';
import { progressAfter } from './goal-progress.ts';

const stats = { total: 16, completed: 9, in_progress: 3, todo: 3, blocked: 1 };

it('increases when a task is finished', () =>
  expect(progressAfter(stats, 'in_progress', 'done')).toEqual({
    task_stats: { ...stats, completed: 10, in_progress: 2 },
    progress: 63,
  }));
it('does not change when a task moves from done to completed', () =>
  expect(progressAfter(stats, 'done', 'completed')).toEqual({ task_stats: stats, progress: 56 }));
it('ignores archived tasks', () =>
  expect(progressAfter(stats, 'to_do', 'archived').task_stats).toEqual({ ...stats, todo: 2, total: 15 }));
it('counts tasks on hold in the total only', () =>
  expect(progressAfter(stats, 'blocked', 'on_hold').task_stats).toEqual({ ...stats, blocked: 0 }));
it('is 0 without tasks', () =>
  expect(
    progressAfter({ total: 1, completed: 1, in_progress: 0, todo: 0, blocked: 0 }, 'done', 'archived').progress,
  ).toBe(0));
