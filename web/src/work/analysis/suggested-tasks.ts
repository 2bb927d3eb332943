import * as messages from '@groundwork/contract/base/messages.gen';
import type { Priority } from '@groundwork/contract/base/statuses';
import type { Suggestion } from '@groundwork/contract/work/analysis';
import { addDays, today } from '../../base/dates/dates.ts';
import { client } from '../../base/queries/api.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { taskMutations, useRefreshTasks } from '../tasks/task-cache.ts';

/** A suggestion with the fields of the task that it creates. */
export type SuggestedTask = { title: string; description: string; priority: Priority; due_date: string | null };

export const suggestedTask = ({ due_in_days, ...rest }: Suggestion): SuggestedTask => ({
  ...rest,
  due_date: due_in_days === null ? null : addDays(today(), due_in_days),
});

export function useAddSuggested(goalId: string) {
  const refresh = useRefreshTasks();
  return useReportedMutation({
    mutationKey: taskMutations,
    mutationFn: ({ tasks, idempotencyKey }: { tasks: SuggestedTask[]; idempotencyKey: string }) =>
      client.analysis.addTasks({ goalId, suggestions: tasks }, { context: { idempotencyKey } }),
    onSuccess: ({ created }) => toastSuccess(messages.analysis.created(created.length)),
    failed: messages.analysis.createFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}
