import * as messages from '@groundwork/contract/base/messages.gen';
import type { Instance } from '@groundwork/contract/forms/instances';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { useToastLink } from '../../base/toast/toast-link.ts';
import { oneInstance } from './instance-queries.ts';

const instanceMutations = api.instances.key({ type: 'mutation' });

/** Queries that show the name of an instance. A map has the name of its instance. */
const named = [api.instances.key(), api.maps.list.key(), api.maps.gallery.key(), api.maps.get.key()];

/** Also refetches templates, because they show the number of their instances. */
export function useRefreshInstances() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [...named, api.links.key(), api.templates.key()].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}

/** The messages to show, because maps, which are instances too, use other words. */
type Sentences = Record<'updated' | 'updateFailed' | 'deleted' | 'deleteFailed', string>;

export function useCreateInstance() {
  const refresh = useRefreshInstances();
  const linkTo = useToastLink();
  return useReportedMutation({
    mutationKey: instanceMutations,
    mutationFn: (instance: Parameters<typeof client.instances.create>[0]) => client.instances.create(instance),
    onSuccess: ({ id, name }) =>
      toastSuccess(messages.instances.created, {
        name,
        next: linkTo({ to: '/dashboard/instances/$instanceId', params: { instanceId: id } }),
      }),
    failed: messages.instances.createFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}

type Edit = Partial<Pick<Instance, 'name' | 'metadata'>>;
type NamedRow = { id: string; instance_id?: string; name: string };

/** Renames an instance with an optimistic update. */
export function useEditInstance(
  { id }: Pick<Instance, 'id'>,
  said: Sentences = messages.instances,
  retry: 'toast' | 'in place' = 'toast',
) {
  const queries = useQueryClient();
  const refresh = useRefreshInstances();
  return useOptimisticUpdate({
    mutationKey: instanceMutations,
    write: (edit: Edit) => client.instances.update({ instanceId: id, ...edit }),
    changes: named,
    show: ({ name }) => {
      const rename = (row: NamedRow) => (name && (row.instance_id ?? row.id) === id ? { ...row, name } : row);
      for (const queryKey of named) changeCached(queries, queryKey, rename);
    },
    failed: said.updateFailed,
    retry,
    onSuccess: (saved) => {
      queries.setQueryData(oneInstance(id).queryKey, saved);
      toastSuccess(said.updated, { name: saved.name });
    },
    onSettled: refresh,
  });
}

export function useDeleteInstance(said: Sentences = messages.instances) {
  const undoOf = useUndoDeletion();
  const queries = useQueryClient();
  const refresh = useRefreshInstances();
  return useReportedMutation({
    mutationKey: instanceMutations,
    mutationFn: ({ id }: Pick<Instance, 'id' | 'name'>) => client.instances.delete({ instanceId: id }),
    onSuccess: ({ deletion_id }, { id, name }) => {
      queries.removeQueries({ queryKey: oneInstance(id).queryKey });
      toastSuccess(said.deleted, { name, undo: undoOf(name, deletion_id) });
    },
    failed: said.deleteFailed,
    onSettled: refresh,
  });
}
