import {
  closedStatuses,
  type OfferedStatus,
  type OpenSubtasks,
  type TaskStatus,
} from '@groundwork/contract/base/statuses';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api, client } from '../../base/queries/api.ts';

/** A change that waits for the person's answer about its `count` open subtasks. */
type Question = { count: number; answer: (choice: OpenSubtasks | null) => void };

let waiting: readonly Question[] = [];
const listeners = new Set<() => void>();

function wait(next: typeof waiting) {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns how many open subtasks the question is about; 0 while no change waits. */
export const useAskedSubtasks = () =>
  useSyncExternalStore(subscribe, () => waiting.reduce((sum, { count }) => sum + count, 0));

/** Answers all waiting changes. Null leaves the subtasks, and asks again the next time. */
export function answerOpenSubtasks(choice: OpenSubtasks | null) {
  const questions = waiting;
  wait([]);
  for (const { answer } of questions) answer(choice);
}

const isOpen = ({ status }: TaskRow) => !closedStatuses.includes(status);

/**
 * Returns the number of open subtasks that stay open when these tasks are finished together. Only recurring tasks
 * count.
 */
const leftOpen = (tasks: TaskRow[]) =>
  tasks
    .filter((task) => task.recurrence !== null && isOpen(task))
    .map(({ id, subtask_count, subtask_done_count }) => {
      const finished = tasks.filter((task) => task.parent_task_id === id && isOpen(task));
      return subtask_count - subtask_done_count - finished.length;
    })
    .reduce((sum, count) => sum + count, 0);

/**
 * Returns the field `open_subtasks` of a request that gives these tasks a status. Asks the person if the request leaves
 * open subtasks under a finished recurring task, and remembers the answer.
 */
export async function openSubtasksOf(
  queries: QueryClient,
  tasks: TaskRow[],
  status: TaskStatus | OfferedStatus | undefined,
): Promise<{ open_subtasks?: OpenSubtasks }> {
  const { queryKey } = api.account.get.queryOptions();
  const count = status === 'done' || status === 'completed' ? leftOpen(tasks) : 0;
  if (count === 0 || listeners.size === 0 || queries.getQueryData(queryKey)?.open_subtasks) return {};
  const open_subtasks = await new Promise<OpenSubtasks | null>((answer) => wait([...waiting, { count, answer }]));
  if (open_subtasks === null) return { open_subtasks: 'leave' };
  await client.account.setOpenSubtasks({ open_subtasks });
  queries.setQueryData(queryKey, (account) => account && { ...account, open_subtasks });
  return { open_subtasks };
}
