import type { Goal, TaskStats } from '@groundwork/contract/goals';
import type { TaskStatus } from '@groundwork/contract/statuses';

const counterOf: Partial<Record<TaskStatus, keyof TaskStats>> = {
  to_do: 'todo',
  in_progress: 'in_progress',
  blocked: 'blocked',
  done: 'completed',
  completed: 'completed',
};

/**
 * Returns the optimistic progress of a goal after a task changes status. The database uses the same rules and decides.
 */
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
