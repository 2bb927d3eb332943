import type { Goal, TaskStats } from '@groundwork/contract/goals';
import type { TaskStatus } from '@groundwork/contract/statuses';

const counterOf: Partial<Record<TaskStatus, keyof TaskStats>> = {
  to_do: 'todo',
  in_progress: 'in_progress',
  blocked: 'blocked',
  done: 'completed',
  completed: 'completed',
};

/** What the goal will show once one of its tasks has gone from one status to another; the database counts by the same rules and has the last word. */
export function progressAfter(
  stats: TaskStats,
  from: TaskStatus,
  to: TaskStatus,
): Pick<Goal, 'task_stats' | 'progress'> {
  const next = { ...stats };
  const leaves = counterOf[from];
  const enters = counterOf[to];
  if (leaves) next[leaves] -= 1;
  if (enters) next[enters] += 1;
  next.total += Number(from === 'archived') - Number(to === 'archived');
  return { task_stats: next, progress: next.total > 0 ? Math.round((100 * next.completed) / next.total) : 0 };
}
