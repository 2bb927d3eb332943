import type { FormValues } from '@groundwork/contract/form-values';
import { messages } from '@groundwork/contract/messages';
import type { RecordRow } from '@groundwork/contract/records';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../api.ts';
import { batches, changeCached } from '../cached-rows.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { oneRecord, type RecordSource } from './record-queries.ts';

const recordMutations = api.records.key({ type: 'mutation' });

/** Once the last of several has been answered. Instances and templates count their records, and tasks are linked with them. */
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
  /** Undefined for a new one. */
  record: RecordRow | undefined;
  /** Of a new one all values, of another those that have changed; null for what was emptied. */
  data: FormValues;
  taskId: string | null;
};

/** Saves the values, then the link to a task, which takes the place of the one before. */
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

/** Links a record to a node of a map, or to none. */
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

/** Changes values where a record is shown: seen at once, taken back with a message when it fails. */
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

/** The records whose change is on its way, as they will be: a list that holds some of them may not have them yet. */
export const useEditedRecords = (): RecordRow[] =>
  useMutationState({
    filters: { mutationKey: editKey, status: 'pending' },
    select: ({ state }) => edited(state.variables as Edit),
  });

/** They are gone at once, and come back with a message when it fails. */
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
