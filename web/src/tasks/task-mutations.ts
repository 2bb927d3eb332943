import type { Goal } from '@groundwork/contract/goals';
import { messages } from '@groundwork/contract/messages';
import { type OfferedStatus, savedStatus, type TaskStatus } from '@groundwork/contract/statuses';
import type { Task, TaskField, TaskRow } from '@groundwork/contract/tasks';
import { type InfiniteData, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { batches, changeCached } from '../cached-rows.ts';
import { useUndoDeletion } from '../deletions/deletion-mutations.ts';
import { progressAfter } from '../goals/goal-progress.ts';
import { splitWhen } from '../ui/dates.ts';
import { useOptimisticUpdate } from '../ui/optimistic-update.ts';
import { useReportedMutation } from '../ui/reported-mutation.ts';
import { toastSuccess } from '../ui/toast.ts';

/** An edit in the shape of the rows, where the assignee is a person, and goal and parent have a title. */
export type TaskEdit = Partial<
  Pick<
    Task,
    | Exclude<TaskField, 'status' | 'assigned_to' | 'goal_id' | 'parent_task_id' | 'node_id'>
    | 'assigned_user'
    | 'due_at'
    | 'goal'
    | 'parent'
    | 'node'
  >
> & { status?: TaskStatus | OfferedStatus };

/** An edit of several tasks at once. It adds or removes labels instead of replacing them. */
export type TasksEdit = Pick<
  TaskEdit,
  'status' | 'priority' | 'due_date' | 'due_time' | 'due_at' | 'assigned_user' | 'sprint_id'
> & {
  label?: { label: TaskRow['labels'][number]; on: boolean };
};

type NewTask = Parameters<typeof client.tasks.create>[0];

/**
 * Returns the edit that sets due date and time, or clears both. The moment is only for the optimistic update: it counts
 * with the time zone of the device, the server with that of the account.
 */
export function dueEdit(when: string | null) {
  const { day, time } = splitWhen(when ?? '');
  return {
    due_date: day || null,
    due_time: time,
    due_at: time && new Date(`${day}T${time}`).toISOString(),
  };
}

const fieldsOf = ({ due_at: _, assigned_user, goal, parent, node, ...fields }: TaskEdit) => ({
  ...fields,
  ...(assigned_user !== undefined && { assigned_to: assigned_user?.id ?? null }),
  ...(goal !== undefined && { goal_id: goal?.id ?? null }),
  ...(parent !== undefined && { parent_task_id: parent?.id ?? null }),
  ...(node !== undefined && { node_id: node?.id ?? null }),
});

/** Returns the optimistic values. The server saves in_review as in_progress (part 4). */
const shownOf = ({ status, ...fields }: TaskEdit): Partial<Task> => ({
  ...fields,
  ...(fields.parent !== undefined && { parent_task_id: fields.parent?.id ?? null }),
  ...(status && { status: savedStatus(status) }),
});

const isWhole = (row: TaskRow): row is Task => 'subtasks' in row;

/** Applies `change` to a task in every cached query: lists, the task itself and the subtasks of its parent. */
export function changeTask(queries: QueryClient, change: (row: TaskRow) => TaskRow | null) {
  changeCached<TaskRow>(queries, api.tasks.key(), (row) => {
    const changed = change(row);
    return changed && isWhole(changed)
      ? { ...changed, subtasks: changed.subtasks.flatMap((subtask) => change(subtask) ?? []) }
      : changed;
  });
}

/** The mutation key of tasks, also for their labels. */
export const taskMutations = api.tasks.key({ type: 'mutation' });

/** Refetching a list of many pages is slow, because each page waits for the previous one. */
const isLong = ({ state: { data } }: Query) =>
  ((data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0) > 3;

/**
 * Refetches after the last of several concurrent edits, so that an early response does not overwrite a later optimistic
 * update. It includes goals, labels, sprints and statistics, because they count tasks.
 * With `rowsAreShown`, an optimistic update has already changed the rows, so long lists refetch on their next mount.
 */
export function useRefreshTasks({ rowsAreShown = false } = {}) {
  const queries = useQueryClient();
  return async () => {
    if (queries.isMutating({ mutationKey: taskMutations }) > 1) return;
    await queries.invalidateQueries({ queryKey: api.tasks.key(), refetchType: 'none' });
    await Promise.all(
      [api.tasks, api.taskRelations, api.goals, api.labels, api.sprints, api.dashboardStatistics].map((noun) =>
        queries.invalidateQueries({ queryKey: noun.key(), predicate: (query) => !rowsAreShown || !isLong(query) }),
      ),
    );
  };
}

/** Applies an optimistic edit to the task and to the progress of its goal. `from` is the previous status. */
export function showEdit(queries: QueryClient, task: TaskRow, shown: Partial<Task>, from: TaskStatus) {
  const { title } = shown;
  changeTask(queries, (row) => {
    if (row.id === task.id) return { ...row, ...shown };
    // Subtasks show the title of their parent.
    return title !== undefined && row.parent?.id === task.id ? { ...row, parent: { ...row.parent, title } } : row;
  });
  const to = shown.status;
  if (!to || to === from) return;
  changeCached<Goal>(queries, api.goals.key(), (goal) =>
    goal.id === task.goal_id ? { ...goal, ...progressAfter(goal.task_stats, from, to) } : goal,
  );
}

/** Edits a task with an optimistic update, including the progress of its goal. */
export function useEditTask() {
  const refresh = useRefreshTasks({ rowsAreShown: true });
  return useOptimisticUpdate({
    mutationKey: taskMutations,
    write: ({ task, edit }: { task: TaskRow; edit: TaskEdit }) =>
      client.tasks.update({ taskId: task.id, ...fieldsOf(edit) }),
    changes: [api.tasks.key(), api.goals.key()],
    show: ({ task, edit }, queries) => {
      const shown = shownOf(edit);
      const before: Partial<Task> = Object.fromEntries(
        Object.keys(shown).map((key) => [key, (task as Partial<Task>)[key as keyof Task]]),
      );
      showEdit(queries, task, shown, task.status);
      return () => showEdit(queries, task, before, shown.status ?? task.status);
    },
    failed: messages.tasks.updateFailed,
    onSettled: refresh,
  });
}

export function useCreateTask() {
  const refresh = useRefreshTasks();
  return useReportedMutation({
    mutationKey: taskMutations,
    mutationFn: (task: NewTask) => client.tasks.create(task),
    failed: messages.tasks.createFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}

export function useDeleteTask() {
  const queries = useQueryClient();
  const refresh = useRefreshTasks({ rowsAreShown: true });
  const undoOf = useUndoDeletion();
  return useOptimisticUpdate({
    mutationKey: taskMutations,
    write: (task: TaskRow) => client.tasks.delete({ taskId: task.id }),
    changes: [api.tasks.key()],
    show: ({ id }) => changeTask(queries, (row) => (row.id === id || row.parent_task_id === id ? null : row)),
    failed: messages.tasks.deleteFailed,
    onSuccess: ({ deletion_id }, task) => {
      queries.removeQueries({ queryKey: api.tasks.get.queryKey({ input: { taskId: task.id } }) });
      toastSuccess(messages.tasks.deleted, { name: task.title, undo: undoOf(task.title, deletion_id) });
    },
    onSettled: refresh,
  });
}

/** Applies `change` to each of these tasks wherever it is cached. */
function changeTasks(queries: QueryClient, tasks: TaskRow[], change: (row: TaskRow) => TaskRow | null) {
  const ids = new Set(tasks.map(({ id }) => id));
  changeTask(queries, (row) => (ids.has(row.id) ? change(row) : row));
}

export function useEditTasks() {
  const refresh = useRefreshTasks({ rowsAreShown: true });
  return useOptimisticUpdate({
    mutationKey: taskMutations,
    write: async ({ tasks, edit: { label, ...edit } }: { tasks: TaskRow[]; edit: TasksEdit }) => {
      const labelIds = label && { [label.on ? 'add_label_ids' : 'remove_label_ids']: [label.label.id] };
      for (const task_ids of batches(tasks))
        await client.tasks.updateMany({ task_ids, ...fieldsOf(edit), ...labelIds });
    },
    changes: [api.tasks.key()],
    show: ({ tasks, edit: { label, ...edit } }, queries) =>
      changeTasks(queries, tasks, (row) => {
        const others = row.labels.filter(({ id }) => id !== label?.label.id);
        return { ...row, ...shownOf(edit), ...(label && { labels: label.on ? [...others, label.label] : others }) };
      }),
    failed: messages.tasks.updateFailed,
    onSettled: refresh,
  });
}

export function useDeleteTasks() {
  const undoOf = useUndoDeletion();
  const refresh = useRefreshTasks({ rowsAreShown: true });
  return useOptimisticUpdate({
    mutationKey: taskMutations,
    write: async (tasks: TaskRow[]) => {
      const deletions: (string | null)[] = [];
      for (const task_ids of batches(tasks)) deletions.push((await client.tasks.deleteMany({ task_ids })).deletion_id);
      return deletions;
    },
    changes: [api.tasks.key()],
    show: (tasks, queries) => changeTasks(queries, tasks, () => null),
    failed: messages.tasks.deleteFailed,
    onSuccess: (deletions) => toastSuccess(messages.tasks.deleted, { undo: undoOf(undefined, ...deletions) }),
    onSettled: refresh,
  });
}
