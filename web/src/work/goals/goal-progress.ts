import { isCounted, type TaskStatus } from '@groundwork/contract/base/statuses';
import type { Goal, TaskStats } from '@groundwork/contract/work/goals';

const counterOf: Partial<Record<TaskStatus, keyof TaskStats>> = {
  to_do: 'todo',
  in_progress: 'in_progress',
  blocked: 'blocked',
  done: 'completed',
  completed: 'completed',
};

/** Returns the counts behind the progress of a goal: with those of its sub-goals, if it has any. */
export const countedTasks = ({ task_stats, branch_stats }: Pick<Goal, 'task_stats' | 'branch_stats'>) =>
  branch_stats ?? task_stats;

function statsAfter(stats: TaskStats, from: TaskStatus, to: TaskStatus): TaskStats {
  const next = { ...stats };
  const leaves = counterOf[from];
  const enters = counterOf[to];
  if (leaves) next[leaves] -= 1;
  if (enters) next[enters] += 1;
  next.total += Number(isCounted(to)) - Number(isCounted(from));
  return next;
}

/**
 * Returns the optimistic progress of a goal after one of its tasks changes status. The server uses the same rules and
 * decides.
 */
export function progressAfter(
  { task_stats, branch_stats }: Pick<Goal, 'task_stats' | 'branch_stats'>,
  from: TaskStatus,
  to: TaskStatus,
): Pick<Goal, 'task_stats' | 'branch_stats' | 'progress'> {
  const next = {
    task_stats: statsAfter(task_stats, from, to),
    branch_stats: branch_stats && statsAfter(branch_stats, from, to),
  };
  const { total, completed } = countedTasks(next);
  return { ...next, progress: total > 0 ? Math.round((100 * completed) / total) : 0 };
}
