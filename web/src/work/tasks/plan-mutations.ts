import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { dayInSentence } from '../../base/dates/dates.ts';
import { api, client, messageOf } from '../../base/queries/api.ts';
import { changeTasks } from '../../base/queries/cached-tasks.ts';
import { updateOptimistically, useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { undoable } from '../../base/queries/undo-stack.ts';
import { toastError, toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { refreshTasks, taskMutations, useRefreshTasks } from './task-cache.ts';
import { myTasks } from './task-queries.ts';

type Plan = {
  /** The tasks to plan, in their new order. */
  tasks: TaskRow[];
  /** Null ends the plan. */
  day: string | null;
  /** The planned task of that day before which the tasks go. Without `before`, they go last. */
  before?: TaskRow | undefined;
};

/** Returns the function that plans tasks for a day, only for the person themselves, with undo. */
export function usePlanTasks() {
  const queries = useQueryClient();
  const { mutate } = useOptimisticUpdate({
    mutationKey: taskMutations,
    write: ({ tasks, day, before }: Plan & { earlier: EarlierDays }) =>
      client.taskPlans.set({ task_ids: tasks.map(({ id }) => id), day, before_task_id: before?.id }),
    changes: [api.tasks.key()],
    show: (plan, queries) => show(queries, plan),
    failed: messages.taskPlans.failed,
    onSuccess: ({ items }, { tasks, day, earlier }) => {
      const undo = undoable(() => takeBack(queries, tasks, earlier));
      const [first, ...others] = items;
      if (!first || tasks.every(({ plan }) => (plan?.day ?? null) === day)) return;
      toastSuccess(day === null ? words.myWork.unplanned : words.myWork.planned(dayInSentence(day)), {
        name: others.length > 0 ? words.tasks.count(items.length) : first.title,
        undo,
      });
    },
    onSettled: useRefreshTasks({ rowsAreShown: true }),
  });
  return (plan: Plan) => mutate({ ...plan, earlier: earlierDays(queries, plan.tasks) });
}

/**
 * Uses fractions between the whole places, or numbers after all places, until the refetch brings the server's places.
 */
function show(queries: QueryClient, { tasks, day, before }: Plan) {
  const last = before?.plan?.place ?? limits.plannedTasks + tasks.length + 1;
  const placeOf = (id: string) => last - 1 + (tasks.findIndex((task) => task.id === id) + 1) / (tasks.length + 1);
  changeTasks(queries, tasks, (row) => ({ ...row, plan: day === null ? null : { day, place: placeOf(row.id) } }));
}

/** The tasks of each day before the change, in their order. The key null holds tasks without a day. */
type EarlierDays = Map<string | null, string[]>;

function earlierDays(queries: QueryClient, tasks: TaskRow[]): EarlierDays {
  const known = queries.getQueryData(myTasks.queryKey)?.items ?? [];
  const days = new Map<string | null, string[]>();
  for (const day of new Set(tasks.map(({ plan }) => plan?.day ?? null)))
    days.set(
      day,
      [...new Map([...tasks, ...(day === null ? [] : known)].map((task) => [task.id, task])).values()]
        .filter(({ plan }) => (plan?.day ?? null) === day)
        .sort((a, b) => (a.plan?.place ?? 0) - (b.plan?.place ?? 0))
        .map(({ id }) => id),
    );
  return days;
}

function takeBack(queries: QueryClient, tasks: TaskRow[], earlier: EarlierDays) {
  const plans = new Map(tasks.map(({ id, plan }) => [id, plan]));
  updateOptimistically(queries, {
    mutationKey: taskMutations,
    write: async () => {
      for (const [day, task_ids] of earlier) await client.taskPlans.set({ task_ids, day });
    },
    show: () => changeTasks(queries, tasks, (row) => ({ ...row, plan: plans.get(row.id) ?? null })),
    onSuccess: () => toastSuccess(messages.reverts.done),
    onError: (error) =>
      toastError(messages.taskPlans.failed, {
        detail: messageOf(error),
        retry: () => takeBack(queries, tasks, earlier),
      }),
    onSettled: () => refreshTasks(queries),
  });
}
