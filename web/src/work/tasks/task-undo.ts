import * as messages from '@groundwork/contract/base/messages.gen';
import type { Task, TaskField, TaskRow } from '@groundwork/contract/work/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { dayInSentence, dayWords } from '../../base/dates/dates.ts';
import { sentenceOf } from '../../base/dates/recurrence-sentence.ts';
import { client, messageOf } from '../../base/queries/api.ts';
import { batches, slices } from '../../base/queries/cached-rows.ts';
import { changeTask, changeTasks } from '../../base/queries/cached-tasks.ts';
import { updateOptimistically } from '../../base/queries/optimistic-update.ts';
import { undoable } from '../../base/queries/undo-stack.ts';
import { toastError, toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { undoableEdit } from '../../talk/reverts/revert.ts';
import { refreshTasks, showEdit, taskMutations } from './task-cache.ts';

/** A task as it was shown before an edit, and as the server has saved it. */
type Change = { was: TaskRow; is: TaskRow };
type TaskRevert = Parameters<typeof client.tasks.revert>[0]['edits'][number];
type Undoable = {
  reverts: TaskRevert[];
  show: () => void;
  name: string | undefined;
};

/** Makes edits of tasks undoable. Returns the undo function of their toast, or undefined if nothing has changed. */
export function undoableTasks(queries: QueryClient, { reverts, show, name }: Undoable) {
  if (reverts.length === 0) return undefined;
  return undoableEdit(queries, {
    mutationKey: taskMutations,
    write: async () => {
      const answers = [];
      for (const edits of slices(reverts)) answers.push(await client.tasks.revert({ edits }));
      return answers;
    },
    show,
    refresh: (rowsAreShown) => refreshTasks(queries, { rowsAreShown }),
    name,
    fieldName: (field) =>
      field === 'board_order' ? words.reverts.place : words.reverts.field(words.tasks.fields[field as TaskField]),
  });
}

export const taskNames = ([first, ...others]: Change[]) =>
  others.length > 0 ? words.tasks.count(others.length + 1) : first?.was.title;

/** The property of a row that shows the value of a field. */
const shownAs: Partial<Record<string, keyof Task>> = {
  goal_id: 'goal',
  due_date: 'due_at',
  parent_task_id: 'parent',
  assigned_to: 'assigned_user',
  node_id: 'node',
};

const picked = (row: TaskRow, fields: string[]): Partial<TaskRow> =>
  Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field)));
/** The values of fields, which are texts, numbers or null. */
const valuesOf = (row: TaskRow, fields: TaskField[]) => picked(row, fields) as TaskRevert['was'] & TaskRevert['is'];

/** Makes an edit of these fields undoable. The description has an undo of its own. */
export function undoableFields(queries: QueryClient, edited: TaskField[], changes: Change[]) {
  const fields = edited.filter((field) => field !== 'description');
  // A task moves to the goal of its new parent.
  if (fields.includes('parent_task_id')) fields.push('goal_id');
  const changed = changes
    .map(({ was, is }) => ({
      was,
      is,
      fields: fields.filter((field) => was[field as keyof TaskRow] !== is[field as keyof TaskRow]),
    }))
    .filter((change) => change.fields.length > 0);
  return undoableTasks(queries, {
    reverts: changed.map(({ was, is, fields }) => ({
      id: was.id,
      is: valuesOf(is, fields),
      was: valuesOf(was, fields),
    })),
    show: () => {
      for (const { was, is, fields } of changed)
        showEdit(queries, is, picked(was, [...fields, ...fields.flatMap((field) => shownAs[field] ?? [])]), is.status);
    },
    name: taskNames(changes),
  });
}

/** Makes the creation of tasks undoable: undo deletes them. Returns the undo function of their toast. */
export const undoableCreation = (queries: QueryClient, tasks: TaskRow[]) =>
  undoable(() => takeBackCreation(queries, tasks));

function takeBackCreation(queries: QueryClient, tasks: TaskRow[]) {
  updateOptimistically(queries, {
    mutationKey: taskMutations,
    write: async () => {
      for (const task_ids of batches(tasks)) await client.tasks.deleteMany({ task_ids });
    },
    show: () => changeTasks(queries, tasks, () => null),
    onSuccess: () =>
      toastSuccess(messages.tasks.deleted, { name: taskNames(tasks.map((task) => ({ was: task, is: task }))) }),
    onError: (error) =>
      toastError(messages.tasks.deleteFailed, {
        detail: messageOf(error),
        retry: () => takeBackCreation(queries, tasks),
      }),
    onSettled: () => refreshTasks(queries),
  });
}

/** Makes it undoable that a label was added to tasks or removed from them. */
export function undoableLabel(queries: QueryClient, label: TaskRow['labels'][number], on: boolean, tasks: TaskRow[]) {
  const changed = tasks.filter(({ labels }) => labels.some(({ id }) => id === label.id) !== on);
  const before = new Map(changed.map((task) => [task.id, task.labels]));
  return undoableTasks(queries, {
    reverts: changed.map(({ id }) => ({
      id,
      is: {},
      was: {},
      [on ? 'remove_label_ids' : 'add_label_ids']: [label.id],
    })),
    show: () => changeTask(queries, (row) => ({ ...row, labels: before.get(row.id) ?? row.labels })),
    name: taskNames(changed.map((task) => ({ was: task, is: task }))),
  });
}

const { fields } = words.tasks;

/** Says in a toast that these fields of tasks have changed, and when the next of a finished recurring task is due. */
export function toastEdit(
  edited: TaskField[],
  saved: TaskRow & Partial<Pick<Task, 'next_task'>>,
  name: string | undefined,
  undo: () => void,
) {
  const [field = 'title'] = edited;
  const values: Partial<Record<TaskField, string | undefined>> = {
    status: words.tasks.status[saved.status],
    priority: words.tasks.priority[saved.priority],
    start_date: saved.start_date === null ? undefined : dayWords(saved.start_date),
    due_date: saved.due_date === null ? undefined : dayWords(saved.due_date),
    recurrence: sentenceOf(saved) ?? words.recurrence.none,
    goal_id: saved.goal?.title,
    parent_task_id: saved.parent?.title,
    assigned_to: saved.assigned_user ? saved.assigned_user.full_name || saved.assigned_user.email : words.tasks.nobody,
  };
  const value = values[field];
  const next = field === 'status' && saved.next_task?.due_date;
  toastSuccess(
    value === undefined ? words.reverts.changed(fields[field]) : words.reverts.changedTo(fields[field], value),
    {
      name,
      detail: next ? words.recurrence.nextIsDue(dayInSentence(next)) : undefined,
      undo,
    },
  );
}
