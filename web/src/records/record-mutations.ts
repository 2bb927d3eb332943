import type { FormField } from '@groundwork/contract/form-fields';
import type { FormValues } from '@groundwork/contract/form-values';
import { messages } from '@groundwork/contract/messages';
import type { RecordRow } from '@groundwork/contract/records';
import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../api.ts';
import { batches, changeCached } from '../cached-rows.ts';
import { useUndoDeletion } from '../deletions/deletion-mutations.ts';
import { useOptimisticUpdate } from '../ui/optimistic-update.ts';
import { useReportedMutation } from '../ui/reported-mutation.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { useToastLink } from '../ui/toast-link.ts';
import { oneRecord, type RecordSource } from './record-queries.ts';
import { recordTitle } from './value-words.ts';

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
export function useSaveRecord(source: RecordSource, fields: FormField[]) {
  const linkTo = useToastLink();
  const queries = useQueryClient();
  const refresh = useRefreshRecords();
  return useReportedMutation({
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
      else
        toastSuccess(record ? messages.records.updated : messages.records.created, {
          name: recordTitle(fields, saved),
          next: linkTo(
            'menuItemId' in source
              ? { to: '/dashboard/forms/$menuItemId', params: source, search: { record: saved.id } }
              : {
                  to: '/dashboard/instances/$instanceId',
                  params: { instanceId: saved.instance_id },
                  search: { record: saved.id },
                },
          ),
        });
    },
    failed: messages.records.saveFailed,
    retry: 'in place',
    // Not awaited: the panel closes when the record is saved, however long the lists take.
    onSettled: () => void refresh(),
  });
}

/** Links a record to a node of a map, or removes the link. */
export function useLinkRecordNode() {
  const refresh = useRefreshRecords();
  return useReportedMutation({
    mutationKey: recordMutations,
    mutationFn: (link: Parameters<typeof client.records.linkNode>[0]) => client.records.linkNode(link),
    failed: messages.records.linkFailed,
    onSettled: refresh,
  });
}

type Edit = { record: RecordRow; data: FormValues };
const editKey = [...recordMutations, 'edit'];

const edited = ({ record, data }: Edit): RecordRow => ({ ...record, data: { ...record.data, ...data } });

/** Edits values with an optimistic update. */
export function useEditRecord() {
  const queries = useQueryClient();
  const refresh = useRefreshRecords();
  const showRow = (id: string, change: (row: RecordRow) => RecordRow) =>
    changeCached<RecordRow>(queries, api.records.key(), (row) => (row.id === id ? change(row) : row));
  return useOptimisticUpdate({
    mutationKey: editKey,
    write: ({ record, data }: Edit) => client.records.update({ recordId: record.id, data }),
    changes: [api.records.key()],
    show: ({ record, data }) => {
      showRow(record.id, (row) => edited({ record: row, data }));
      return () => showRow(record.id, () => record);
    },
    failed: messages.records.saveFailed,
    onSettled: refresh,
  });
}

/** Returns the records with pending optimistic updates, because a list may not contain them yet. */
export const useEditedRecords = (): RecordRow[] =>
  useMutationState({
    filters: { mutationKey: editKey, status: 'pending' },
    select: ({ state }) => edited(state.variables as Edit),
  });

/** Deletes records with an optimistic update. */
export function useDeleteRecords() {
  const undoOf = useUndoDeletion();
  const queries = useQueryClient();
  const refresh = useRefreshRecords();
  return useOptimisticUpdate({
    mutationKey: recordMutations,
    write: async (records: RecordRow[]) => {
      const deletions: (string | null)[] = [];
      for (const record_ids of batches(records))
        deletions.push((await client.records.deleteMany({ record_ids })).deletion_id);
      return deletions;
    },
    changes: [api.records.key()],
    show: (records) => {
      const ids = new Set(records.map(({ id }) => id));
      changeCached<RecordRow>(queries, api.records.list.key(), (row) => (ids.has(row.id) ? null : row));
    },
    failed: messages.records.deleteFailed,
    onSuccess: (deletions, records) => {
      for (const { id } of records) queries.removeQueries({ queryKey: oneRecord(id).queryKey });
      toastSuccess(messages.records.deleted, { undo: undoOf(undefined, ...deletions) });
    },
    onSettled: refresh,
  });
}
