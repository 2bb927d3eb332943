import type { Label } from '@groundwork/contract/labels';
import { messages } from '@groundwork/contract/messages';
import type { TaskRow } from '@groundwork/contract/tasks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../api.ts';
import { changeCached } from '../cached-rows.ts';
import { changeTask, taskMutations, useRefreshTasks } from '../tasks/task-mutations.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';

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

/**
 * Adds one label to a task or removes it: optimistic update, with rollback and a toast. Concurrent changes to other
 * labels of the task survive.
 */
export function useLabelTask(taskId: string) {
  const queries = useQueryClient();
  const refresh = useRefreshTasks();
  const show = (label: TaskLabel, on: boolean) =>
    changeTask(queries, (row) =>
      row.id === taskId ? { ...row, labels: (on ? withLabel : withoutLabel)(row.labels, label) } : row,
    );
  const start = async (label: TaskLabel, on: boolean) => {
    await queries.cancelQueries({ queryKey: api.tasks.key() });
    show(label, on);
  };
  const fail = (error: Error, label: TaskLabel, on: boolean) => {
    show(label, !on);
    toastError(messages.tasks.labelsFailed, { detail: messageOf(error) });
  };
  // A scope runs mutations one after another, so that the last click wins.
  const shared = { mutationKey: taskMutations, scope: { id: `labels of ${taskId}` }, onSettled: refresh };

  const set = useMutation({
    ...shared,
    mutationFn: ({ label, on }: { label: TaskLabel; on: boolean }) =>
      client.labels[on ? 'assign' : 'remove']({ taskId, labelId: label.id }),
    onMutate: ({ label, on }) => start(label, on),
    onError: (error, { label, on }) => fail(error, label, on),
  });
  const create = useMutation({
    ...shared,
    mutationFn: async ({ teamId, label }: { teamId: string; label: NewLabel }) => {
      const { id } = await client.labels.create({ teamId, ...label });
      return client.labels.assign({ taskId, labelId: id });
    },
    onMutate: ({ label }) => start(unsaved(label), true),
    onError: (error, { label }) => fail(error, unsaved(label), true),
  });
  return { set: set.mutate, create: create.mutate };
}

/** Adds the labels to a task that was just created. */
export function useLabelNewTask() {
  const refresh = useRefreshTasks();
  return useMutation({
    mutationKey: taskMutations,
    mutationFn: ({ taskId, labels }: { taskId: string; labels: TaskLabel[] }) =>
      client.labels.replace({ taskId, label_ids: labels.map(({ id }) => id) }),
    onError: (error) => toastError(messages.tasks.labelsFailed, { detail: messageOf(error) }),
    onSettled: refresh,
  });
}

/** Creates a label from the label select of a task. */
export function useCreateLabel() {
  const refresh = useRefreshTasks();
  return useMutation({
    mutationKey: taskMutations,
    mutationFn: ({ teamId, label }: { teamId: string; label: NewLabel }) => client.labels.create({ teamId, ...label }),
    onError: (error) => toastError(messages.labels.createFailed, { detail: messageOf(error) }),
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
  return useMutation({
    mutationKey: taskMutations,
    mutationFn: (fields: LabelFields) =>
      label ? client.labels.update({ labelId: label.id, ...fields }) : client.labels.create({ teamId, ...fields }),
    onSuccess: () => toastSuccess(saved),
    onError: (error) => {
      if (!isNameTaken(error)) toastError(failed, { detail: messageOf(error) });
    },
    onSettled: refresh,
  });
}

export const isNameTaken = (error: Error) => messageOf(error) === messages.labels.nameTaken;

/** Deletes a label: optimistic update, with rollback and a toast. The server refuses while tasks have the label. */
export function useDeleteLabel() {
  const queries = useQueryClient();
  const refresh = useRefreshTasks();
  return useMutation({
    mutationKey: taskMutations,
    mutationFn: (label: Label) => client.labels.delete({ labelId: label.id }),
    onMutate: async (label) => {
      await queries.cancelQueries({ queryKey: api.labels.key() });
      const before = queries.getQueriesData({ queryKey: api.labels.key() });
      changeCached<Label>(queries, api.labels.key(), (row) => (row.id === label.id ? null : row));
      return before;
    },
    onSuccess: () => toastSuccess(messages.labels.deleted),
    onError: (error, _, before) => {
      for (const [key, data] of before ?? []) queries.setQueryData(key, data);
      toastError(messages.labels.deleteFailed, { detail: messageOf(error) });
    },
    onSettled: refresh,
  });
}
