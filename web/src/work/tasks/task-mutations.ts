import * as messages from '@groundwork/contract/base/messages.gen';
import { type OfferedStatus, savedStatus, type TaskStatus } from '@groundwork/contract/base/statuses';
import type { Task, TaskField, TaskRow } from '@groundwork/contract/work/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { momentOfWhen, splitWhen } from '../../base/dates/dates.ts';
import { api, client } from '../../base/queries/api.ts';
import { useAttemptKey } from '../../base/queries/attempt-key.ts';
import { batches } from '../../base/queries/cached-rows.ts';
import { changeTask, changeTasks } from '../../base/queries/cached-tasks.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { soleMember, teamMembers } from '../../people/teams/team-queries.ts';
import { openSubtasksOf } from './open-subtasks.ts';
import { showEdit, taskMutations, useRefreshTasks } from './task-cache.ts';
import { taskNames, toastEdit, undoableFields, undoableLabel } from './task-undo.ts';

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
  'status' | 'priority' | 'due_date' | 'due_time' | 'due_at' | 'assigned_user' | 'goal' | 'sprint_id'
> & {
  label?: { label: TaskRow['labels'][number]; on: boolean };
};

type NewTask = Parameters<typeof client.tasks.create>[0];
type NewTasks = Parameters<typeof client.tasks.createMany>[0]['tasks'];

/** Returns the edit that sets due date and time, or clears both. The moment is only for the optimistic update. */
export function dueEdit(when: string | null) {
  const { day, time } = splitWhen(when ?? '');
  return {
    due_date: day || null,
    due_time: time,
    due_at: time && momentOfWhen(day, time),
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

/** The fields whose change can move a task out of sight, so that a toast says so. */
const moves = new Set<TaskField>([
  'status',
  'start_date',
  'due_date',
  'recurrence',
  'goal_id',
  'sprint_id',
  'parent_task_id',
]);

/** Edits a task with an optimistic update, including the progress of its goal. */
export function useEditTask() {
  const queries = useQueryClient();
  const refresh = useRefreshTasks({ rowsAreShown: true });
  return useOptimisticUpdate({
    mutationKey: taskMutations,
    write: async ({ task, edit }: { task: TaskRow; edit: TaskEdit }) =>
      client.tasks.update({
        taskId: task.id,
        ...fieldsOf(edit),
        ...(await openSubtasksOf(queries, [task], edit.status)),
      }),
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
    onSuccess: (saved, { task, edit }) => {
      const fields = Object.keys(fieldsOf(edit)) as TaskField[];
      const undo = undoableFields(queries, fields, [{ was: task, is: saved }]);
      if (undo && fields.some((field) => moves.has(field))) toastEdit(fields, saved, task.title, undo);
    },
    onSettled: refresh,
  });
}

/** Puts a task off for oneself until a day; null ends it. */
export function useSnoozeTask() {
  return useOptimisticUpdate({
    mutationKey: taskMutations,
    write: ({ task, until }: { task: TaskRow; until: string | null }) =>
      client.taskSnoozes.set({ taskId: task.id, until }),
    changes: [api.tasks.key()],
    show: ({ task, until }, queries) => {
      showEdit(queries, task, { snoozed_until: until }, task.status);
      return () => showEdit(queries, task, { snoozed_until: task.snoozed_until }, task.status);
    },
    failed: messages.tasks.updateFailed,
    onSettled: useRefreshTasks({ rowsAreShown: true }),
  });
}

/** Creates a task. Without an assignee it belongs to the only member of its team; null gives it to nobody. */
export function useCreateTask() {
  const queries = useQueryClient();
  const refresh = useRefreshTasks();
  const attempt = useAttemptKey();
  const assigneeIn = async (teamId: string) => {
    const members = await queries.ensureQueryData(teamMembers(teamId)).catch(() => undefined);
    return soleMember(members?.items)?.id;
  };
  return useReportedMutation({
    mutationKey: taskMutations,
    mutationFn: async ({ assigned_to, ...rest }: NewTask) => {
      const task = { ...rest, assigned_to: assigned_to === undefined ? await assigneeIn(rest.team_id) : assigned_to };
      return client.tasks.create(task, { context: { idempotencyKey: attempt.keyOf(task) } });
    },
    onSuccess: attempt.done,
    failed: messages.tasks.createFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}

/** Creates several tasks with one request: all of them or none. */
export function useCreateTasks() {
  const refresh = useRefreshTasks();
  const attempt = useAttemptKey();
  return useReportedMutation({
    mutationKey: taskMutations,
    mutationFn: (tasks: NewTasks) =>
      client.tasks.createMany({ tasks }, { context: { idempotencyKey: attempt.keyOf(tasks) } }),
    onSuccess: attempt.done,
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

export function useEditTasks() {
  const queries = useQueryClient();
  const refresh = useRefreshTasks({ rowsAreShown: true });
  return useOptimisticUpdate({
    mutationKey: taskMutations,
    write: async ({ tasks, edit: { label, ...edit } }: { tasks: TaskRow[]; edit: TasksEdit }) => {
      const labelIds = label && { [label.on ? 'add_label_ids' : 'remove_label_ids']: [label.label.id] };
      const changes = { ...fieldsOf(edit), ...labelIds, ...(await openSubtasksOf(queries, tasks, edit.status)) };
      const saved: TaskRow[] = [];
      for (const task_ids of batches(tasks))
        saved.push(...(await client.tasks.updateMany({ task_ids, ...changes })).items);
      return saved;
    },
    changes: [api.tasks.key()],
    show: ({ tasks, edit: { label, ...edit } }, queries) =>
      changeTasks(queries, tasks, (row) => {
        const others = row.labels.filter(({ id }) => id !== label?.label.id);
        return { ...row, ...shownOf(edit), ...(label && { labels: label.on ? [...others, label.label] : others }) };
      }),
    failed: messages.tasks.updateFailed,
    onSuccess: (saved, { tasks, edit: { label, ...edit } }) => {
      const [first] = saved;
      if (label) {
        const undo = undoableLabel(queries, label.label, label.on, tasks);
        const { labelAdded, labelRemoved } = words.reverts;
        const name = taskNames(tasks.map((task) => ({ was: task, is: task })));
        if (undo) toastSuccess((label.on ? labelAdded : labelRemoved)(label.label.name), { name, undo });
        return;
      }
      const now = new Map(saved.map((task) => [task.id, task]));
      const changes = tasks.flatMap((was) => ({ was, is: now.get(was.id) ?? was }));
      const fields = Object.keys(fieldsOf(edit)) as TaskField[];
      const undo = undoableFields(queries, fields, changes);
      if (first && undo) toastEdit(fields, first, taskNames(changes), undo);
    },
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
