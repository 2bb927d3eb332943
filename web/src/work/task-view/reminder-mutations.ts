import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskReminders } from '@groundwork/contract/work/task-reminders';
import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';

export type ReminderTimes = Pick<TaskReminders, 'at_times' | 'minutes_before'>;

export const remindersQuery = (taskId: string) =>
  queryOptions(api.taskReminders.get.queryOptions({ input: { taskId } }));

/** Replaces one's own reminders of a task. */
export function useSetReminders(taskId: string) {
  const { queryKey } = remindersQuery(taskId);
  return useOptimisticUpdate({
    write: (times: ReminderTimes) => client.taskReminders.set({ taskId, ...times }),
    changes: [queryKey],
    show: (times, queries) => {
      queries.setQueryData(queryKey, (before) => ({ next_at: null, ...before, ...times }));
    },
    failed: messages.taskReminders.saveFailed,
    scope: { id: `reminders-${taskId}` },
  });
}
