import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { oneGoal } from '../../work/goals/goal-queries.ts';
import { oneTask } from '../../work/tasks/task-queries.ts';

/** The task and the goal that the page or its dialog shows, for the commands about them. */
export function useShown() {
  const { taskId, goalId } = useParams({ strict: false });
  const { task: inDialog } = useSearch({ strict: false });
  const task = inDialog ?? taskId;
  return {
    task: useQuery({ ...oneTask(task ?? ''), enabled: task !== undefined }).data,
    goal: useQuery({ ...oneGoal(goalId ?? ''), enabled: goalId !== undefined && !task }).data,
  };
}
