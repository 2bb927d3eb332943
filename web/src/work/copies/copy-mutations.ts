import * as messages from '@groundwork/contract/base/messages.gen';
import type { Goal } from '@groundwork/contract/work/goals';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, client } from '../../base/queries/api.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { undoable } from '../../base/queries/undo-stack.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { refreshTasks, useRefreshTasks } from '../tasks/task-cache.ts';
import { useDeleteTask } from '../tasks/task-mutations.ts';

/** Copies a task. Undoing deletes the copy with its subtasks. */
export function useCopyTask() {
  const refresh = useRefreshTasks();
  const { mutate: remove } = useDeleteTask();
  return useReportedMutation({
    mutationFn: (copy: Parameters<typeof client.copies.ofTask>[0]) => client.copies.ofTask(copy),
    onSuccess: (task) =>
      toastSuccess(messages.copies.taskDone, { name: task.title, undo: undoable(() => remove(task)) }),
    failed: messages.copies.taskFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}

/** Copies a goal and opens the copy. Undoing deletes it with its tasks, and returns to the original. */
export function useCopyGoal(original: Goal) {
  const router = useRouter();
  const refresh = useRefreshTasks();
  const { mutate: remove } = useDeleteCopiedGoal();
  const open = ({ id }: Goal) => router.navigate({ to: '/dashboard/goals/$goalId', params: { goalId: id } });
  return useReportedMutation({
    mutationFn: (copy: Omit<Parameters<typeof client.copies.ofGoal>[0], 'goalId'>) =>
      client.copies.ofGoal({ goalId: original.id, ...copy }),
    onSuccess: (goal) => {
      void open(goal);
      const undo = undoable(() => {
        if (router.state.location.pathname.endsWith(goal.id)) void open(original);
        remove(goal);
      });
      toastSuccess(messages.copies.goalDone, { name: goal.title, undo });
    },
    failed: messages.copies.goalFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}

function useDeleteCopiedGoal() {
  const queries = useQueryClient();
  const undoOf = useUndoDeletion();
  return useReportedMutation({
    mutationFn: ({ id }: Goal) => client.goals.delete({ goalId: id, with_tasks: 'true' }),
    onSuccess: ({ deletion_id }, goal) => {
      queries.removeQueries({ queryKey: api.goals.get.queryKey({ input: { goalId: goal.id } }) });
      toastSuccess(messages.goals.deleted, { name: goal.title, undo: undoOf(goal.title, deletion_id) });
    },
    failed: messages.goals.deleteFailed,
    onSettled: () => refreshTasks(queries),
  });
}
