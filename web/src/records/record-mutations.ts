import type { FormValues } from '@groundwork/contract/form-values';
import { messages } from '@groundwork/contract/messages';
import type { RecordRow } from '@groundwork/contract/records';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../api.ts';
import { batches, changeCached } from '../cached-rows.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { oneRecord, type RecordSource } from './record-queries.ts';

const recordMutations = api.records.key({ type: 'mutation' });

/** Refetches after the last of several mutations. Instances and templates count their records, and tasks show them. */
function useRefreshRecords() {
  const queries = useQueryClient();
  return async () => {
    if (queries.isMutating({ mutationKey: recordMutations }) > 1) return;
    await Promise.all(
      [api.records, api.instances, api.forms, api.tasks].map((noun) =>
        queries.invalidateQueries({ queryKey: noun.key() }),
      ),
    );
  };
}

const create = (source: RecordSource, data: FormValues) =>
  'menuItemId' in source ? client.forms.addEntry({ ...source, data }) : client.records.create({ ...source, data });

type Saving = {
  /** Undefined for a new record. */
  record: RecordRow | undefined;
  /** All values of a new record, or the changes of an existing one, with null for cleared fields. */
  data: FormValues;
  taskId: string | null;
};

/** Saves the values, then replaces the link to a task. */
export function useSaveRecord(source: RecordSource) {
  const queries = useQueryClient();
  const refresh = useRefreshRecords();
  return useMutation({
    mutationKey: recordMutations,
    mutationFn: async ({ record, data, taskId }: Saving) => {
      const saved = record ? await client.records.update({ recordId: record.id, data }) : await create(source, data);
      if (taskId === (saved.task?.id ?? null)) return { saved };
      try {
        return { saved: await client.records.link({ recordId: saved.id, task_id: taskId }) };
      } catch (error) {
        return { saved, linkError: error };
      }
    },
    onSuccess: ({ saved, linkError }, { record }) => {
      changeCached<RecordRow>(queries, api.records.key(), (row) => (row.id === saved.id ? saved : row));
      if (linkError) toastError(messages.records.linkFailed, { detail: messageOf(linkError) });
      else toastSuccess(record ? messages.records.updated : messages.records.created);
    },
    onError: (error) => toastError(messages.records.saveFailed, { detail: messageOf(error) }),
    onSettled: refresh,
  });
}

/** Links a record to a node of a map, or removes the link. */
export function useLinkRecordNode() {
  const refresh = useRefreshRecords();
  return useMutation({
    mutationKey: recordMutations,
    mutationFn: (link: Parameters<typeof client.records.linkNode>[0]) => client.records.linkNode(link),
    onError: (error) => toastError(messages.records.linkFailed, { detail: messageOf(error) }),
    onSettled: refresh,
  });
}

type Edit = { record: RecordRow; data: FormValues };
const editKey = [...recordMutations, 'edit'];

const edited = ({ record, data }: Edit): RecordRow => ({ ...record, data: { ...record.data, ...data } });

/** Edits values with an optimistic update; an error rolls back and shows a message. */
export function useEditRecord() {
  const queries = useQueryClient();
  const refresh = useRefreshRecords();
  return useMutation({
    mutationKey: editKey,
    mutationFn: ({ record, data }: Edit) => client.records.update({ recordId: record.id, data }),
    onMutate: async (edit) => {
      await queries.cancelQueries({ queryKey: api.records.key() });
      changeCached<RecordRow>(queries, api.records.key(), (row) =>
        row.id === edit.record.id ? edited({ ...edit, record: row }) : row,
      );
    },
    onError: (error, { record }) => {
      changeCached<RecordRow>(queries, api.records.key(), (row) => (row.id === record.id ? record : row));
      toastError(messages.records.saveFailed, { detail: messageOf(error) });
    },
    onSettled: refresh,
  });
}

/** Returns the records with pending optimistic updates, because a list may not contain them yet. */
export const useEditedRecords = (): RecordRow[] =>
  useMutationState({
    filters: { mutationKey: editKey, status: 'pending' },
    select: ({ state }) => edited(state.variables as Edit),
  });

/** Deletes records with an optimistic update; an error rolls back and shows a message. */
export function useDeleteRecords() {
  const queries = useQueryClient();
  const refresh = useRefreshRecords();
  return useMutation({
    mutationKey: recordMutations,
    mutationFn: async (records: RecordRow[]) => {
      for (const record_ids of batches(records)) await client.records.deleteMany({ record_ids });
    },
    onMutate: async (records) => {
      await queries.cancelQueries({ queryKey: api.records.key() });
      const before = queries.getQueriesData({ queryKey: api.records.key() });
      const ids = new Set(records.map(({ id }) => id));
      changeCached<RecordRow>(queries, api.records.list.key(), (row) => (ids.has(row.id) ? null : row));
      return before;
    },
    onSuccess: (_, records) => {
      for (const { id } of records) queries.removeQueries({ queryKey: oneRecord(id).queryKey });
      toastSuccess(messages.records.deleted);
    },
    onError: (error, _, before) => {
      for (const [key, data] of before ?? []) queries.setQueryData(key, data);
      toastError(messages.records.deleteFailed, { detail: messageOf(error) });
    },
    onSettled: refresh,
  });
}
