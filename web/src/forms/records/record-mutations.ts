import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../../base/queries/api.ts';
import { batches, changeCached } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { toastError, toastSuccess } from '../../base/toast/toast.ts';
import { useToastLink } from '../../base/toast/toast-link.ts';
import * as words from '../../base/words/words.ts';
import { undoableEdit } from '../../talk/reverts/revert.ts';
import { recordTitle } from '../forms/value-words.ts';
import { oneRecord, type RecordSource } from './record-queries.ts';

const recordMutations = api.records.key({ type: 'mutation' });

/** Refetches after the last of several mutations. Instances and templates count their records, and tasks show them. */
async function refreshRecords(queries: QueryClient) {
  if (queries.isMutating({ mutationKey: recordMutations }) > 1) return;
  await Promise.all(
    [api.records, api.instances, api.forms, api.tasks].map((noun) =>
      queries.invalidateQueries({ queryKey: noun.key() }),
    ),
  );
}

function useRefreshRecords() {
  const queries = useQueryClient();
  return () => refreshRecords(queries);
}

const showRow = (queries: QueryClient, id: string, change: (row: RecordRow) => RecordRow) =>
  changeCached<RecordRow>(queries, api.records.key(), (row) => (row.id === id ? change(row) : row));

/**
 * Makes an edit of these values undoable. Returns the undo function of its toast, or undefined if nothing has changed.
 */
function undoableValues(queries: QueryClient, record: RecordRow, saved: RecordRow, edited: FormValues, name?: string) {
  const fields = Object.keys(edited).filter(
    (field) => JSON.stringify(record.data[field]) !== JSON.stringify(saved.data[field]),
  );
  if (fields.length === 0) return undefined;
  const valuesOf = ({ data }: RecordRow) => Object.fromEntries(fields.map((field) => [field, data[field] ?? null]));
  return undoableEdit(queries, {
    mutationKey: recordMutations,
    write: async () => [
      await client.records.revert({ recordId: record.id, is: valuesOf(saved), was: valuesOf(record) }),
    ],
    show: () => showRow(queries, record.id, (row) => ({ ...row, data: { ...row.data, ...valuesOf(record) } })),
    refresh: () => refreshRecords(queries),
    name,
    fieldName: () => words.reverts.value,
  });
}

function create(source: RecordSource, data: FormValues, node_id: string | undefined) {
  const record = { data, node_id };
  if ('menuItemId' in source) return client.forms.addEntry({ ...source, ...record });
  if ('mapId' in source) return client.records.addToMap({ ...source, ...record });
  return client.records.create({ ...source, ...record });
}

const pageOf = (source: RecordSource, { id: record, instance_id: instanceId }: RecordRow) => {
  if ('menuItemId' in source)
    return { to: '/dashboard/forms/$menuItemId', params: source, search: { record } } as const;
  if ('mapId' in source) {
    const search = { as: 'records', form: source.template_id, record } as const;
    return { to: '/dashboard/maps/$mapId', params: source, search } as const;
  }
  return { to: '/dashboard/instances/$instanceId', params: { instanceId }, search: { record } } as const;
};

type Saving = {
  /** Undefined for a new record. */
  record: RecordRow | undefined;
  /** All values of a new record, or the changes of an existing one, with null for cleared fields. */
  data: FormValues;
  taskId: string | null;
  nodeId: string | null;
};

/** Replaces the links of a saved record to its node and its task. */
async function linked(saved: RecordRow, { nodeId, taskId }: Saving): Promise<RecordRow> {
  const about =
    nodeId === (saved.node?.id ?? null)
      ? saved
      : await client.records.linkNode({ recordId: saved.id, node_id: nodeId });
  return taskId === (about.task?.id ?? null) ? about : client.records.link({ recordId: saved.id, task_id: taskId });
}

/** Saves the values, then replaces the links. A new record is about its node from the start. */
export function useSaveRecord(source: RecordSource, fields: FormField[]) {
  const linkTo = useToastLink();
  const queries = useQueryClient();
  const refresh = useRefreshRecords();
  return useReportedMutation({
    mutationKey: recordMutations,
    mutationFn: async (saving: Saving) => {
      const { record, data, nodeId } = saving;
      const saved = record
        ? await client.records.update({ recordId: record.id, data })
        : await create(source, data, nodeId ?? undefined);
      try {
        return { saved: await linked(saved, saving) };
      } catch (error) {
        return { saved, linkError: error };
      }
    },
    onSuccess: ({ saved, linkError }, { record, data }) => {
      showRow(queries, saved.id, () => saved);
      const name = recordTitle(fields, saved);
      const undo = record && undoableValues(queries, record, saved, data, name);
      if (linkError) toastError(messages.records.linkFailed, { detail: messageOf(linkError) });
      else
        toastSuccess(record ? messages.records.updated : messages.records.created, {
          name,
          undo,
          next: linkTo(pageOf(source, saved)),
        });
    },
    failed: messages.records.saveFailed,
    retry: 'in place',
    // The refetch is not awaited, so that the panel closes when the record is saved, however long the lists take.
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
  return useOptimisticUpdate({
    mutationKey: editKey,
    write: ({ record, data }: Edit) => client.records.update({ recordId: record.id, data }),
    changes: [api.records.key()],
    show: ({ record, data }) => {
      showRow(queries, record.id, (row) => edited({ record: row, data }));
      return () => showRow(queries, record.id, () => record);
    },
    failed: messages.records.saveFailed,
    onSuccess: (saved, { record, data }) => {
      const undo = undoableValues(queries, record, saved, data);
      if (undo) toastSuccess(messages.records.updated, { undo });
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
