import * as messages from '@groundwork/contract/base/messages.gen';
import type { Label } from '@groundwork/contract/work/labels';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { changeTask } from '../../base/queries/cached-tasks.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { isRefusedWith } from '../../base/queries/refusal.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { useToastLink } from '../../base/toast/toast-link.ts';
import { taskMutations, useRefreshTasks } from '../tasks/task-cache.ts';
import { undoableTasks } from '../tasks/task-undo.ts';

export type TaskLabel = TaskRow['labels'][number];
export type NewLabel = { name: string; color: string };

/** The optimistic label, which has no id yet. */
const unsaved = (label: NewLabel): TaskLabel => ({ ...label, id: '' });
export const isUnsaved = (label: TaskLabel) => label.id === '';

const byName = (a: TaskLabel, b: TaskLabel) => a.name.localeCompare(b.name);
export const withLabel = (labels: TaskLabel[], label: TaskLabel) =>
  [...withoutLabel(labels, label), label].toSorted(byName);
export const withoutLabel = (labels: TaskLabel[], label: TaskLabel) =>
  labels.filter(({ id, name }) => id !== label.id && name !== label.name);

/** Adds a label to a task or removes it with an optimistic update. A rollback keeps changes of its other labels. */
export function useLabelTask({ id: taskId, title }: Pick<TaskRow, 'id' | 'title'>) {
  const queries = useQueryClient();
  const refresh = useRefreshTasks();
  const makeUndoable = (label: TaskLabel, on: boolean) =>
    undoableTasks(queries, {
      reverts: [{ id: taskId, is: {}, was: {}, [on ? 'remove_label_ids' : 'add_label_ids']: [label.id] }],
      show: () => set(label, !on),
      name: title,
    });
  const set = (label: TaskLabel, on: boolean) =>
    changeTask(queries, (row) =>
      row.id === taskId ? { ...row, labels: (on ? withLabel : withoutLabel)(row.labels, label) } : row,
    );
  const show = (label: TaskLabel, on: boolean) => {
    set(label, on);
    return () => set(label, !on);
  };
  const shared = {
    mutationKey: taskMutations,
    // The mutations run one after another, so that the last click wins.
    scope: { id: `labels of ${taskId}` },
    changes: [api.tasks.key()],
    failed: messages.tasks.labelsFailed,
    onSettled: refresh,
  };

  const assign = useOptimisticUpdate({
    ...shared,
    write: ({ label, on }: { label: TaskLabel; on: boolean }) =>
      client.labels[on ? 'assign' : 'remove']({ taskId, labelId: label.id }),
    onSuccess: (_, { label, on }) => makeUndoable(label, on),
    show: ({ label, on }) => show(label, on),
  });
  const create = useOptimisticUpdate({
    ...shared,
    write: async ({ teamId, label }: { teamId: string; label: NewLabel }) => {
      const created = await client.labels.create({ teamId, ...label });
      await client.labels.assign({ taskId, labelId: created.id });
      return created;
    },
    onSuccess: (created) => makeUndoable(created, true),
    show: ({ label }) => show(unsaved(label), true),
  });
  return { set: assign.mutate, create: create.mutate };
}

/** Adds the labels to a task that was just created. */
export function useLabelNewTask() {
  const refresh = useRefreshTasks();
  return useReportedMutation({
    mutationKey: taskMutations,
    mutationFn: ({ taskId, labels }: { taskId: string; labels: TaskLabel[] }) =>
      client.labels.replace({ taskId, label_ids: labels.map(({ id }) => id) }),
    failed: messages.tasks.labelsFailed,
    onSettled: refresh,
  });
}

/** Creates a label from the label select of a task. */
export function useCreateLabel() {
  const refresh = useRefreshTasks();
  return useReportedMutation({
    mutationKey: taskMutations,
    mutationFn: ({ teamId, label }: { teamId: string; label: NewLabel }) => client.labels.create({ teamId, ...label }),
    failed: messages.labels.createFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}

type LabelFields = NewLabel & { description: string };

/** Saves the form of a label. The form itself shows the error of a duplicate name. */
export function useSaveLabel(teamId: string, label?: Label) {
  const refresh = useRefreshTasks();
  const [saved, failed] = label
    ? [messages.labels.updated, messages.labels.updateFailed]
    : [messages.labels.created, messages.labels.createFailed];
  const linkTo = useToastLink();
  return useReportedMutation({
    mutationKey: taskMutations,
    mutationFn: (fields: LabelFields) =>
      label ? client.labels.update({ labelId: label.id, ...fields }) : client.labels.create({ teamId, ...fields }),
    onSuccess: ({ name }) =>
      toastSuccess(saved, { name, next: linkTo({ to: '/dashboard/teams/$teamId/labels', params: { teamId } }) }),
    failed,
    retry: 'in place',
    toasts: (error) => !isNameTaken(error),
    onSettled: refresh,
  });
}

export const isNameTaken = (error: unknown) => isRefusedWith(error, 'labels.nameTaken');

/** Deletes a label with an optimistic update. The server refuses it while tasks have the label. */
export function useDeleteLabel() {
  const undoOf = useUndoDeletion();
  const refresh = useRefreshTasks();
  return useOptimisticUpdate({
    mutationKey: taskMutations,
    write: (label: Label) => client.labels.delete({ labelId: label.id }),
    changes: [api.labels.key()],
    show: ({ id }, queries) => changeCached<Label>(queries, api.labels.key(), (row) => (row.id === id ? null : row)),
    failed: messages.labels.deleteFailed,
    onSuccess: ({ deletion_id }, { name }) =>
      toastSuccess(messages.labels.deleted, { name, undo: undoOf(name, deletion_id) }),
    onSettled: refresh,
  });
}
