import type { Instance } from '@groundwork/contract/instances';
import { messages } from '@groundwork/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../api.ts';
import { changeCached } from '../cached-rows.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { oneInstance } from './instance-queries.ts';

const instanceMutations = api.instances.key({ type: 'mutation' });

/** Templates count their instances. */
function useRefreshInstances() {
  const queries = useQueryClient();
  return () => Promise.all([api.instances, api.templates].map((noun) => queries.invalidateQueries({ queryKey: noun.key() })));
}

export function useCreateInstance() {
  const refresh = useRefreshInstances();
  return useMutation({
    mutationKey: instanceMutations,
    mutationFn: (instance: Parameters<typeof client.instances.create>[0]) => client.instances.create(instance),
    onSuccess: () => toastSuccess(messages.instances.created),
    onError: (error) => toastError(messages.instances.createFailed, { detail: messageOf(error) }),
    onSettled: refresh,
  });
}

type Edit = Partial<Pick<Instance, 'name' | 'metadata'>>;

/** A new name is shown at once, and taken back with a message when it fails. */
export function useEditInstance({ id }: Pick<Instance, 'id'>) {
  const queries = useQueryClient();
  const refresh = useRefreshInstances();
  return useMutation({
    mutationKey: instanceMutations,
    mutationFn: (edit: Edit) => client.instances.update({ instanceId: id, ...edit }),
    onMutate: async ({ name }) => {
      await queries.cancelQueries({ queryKey: api.instances.key() });
      const before = queries.getQueriesData({ queryKey: api.instances.key() });
      if (name) changeCached<Instance>(queries, api.instances.key(), (row) => (row.id === id ? { ...row, name } : row));
      return before;
    },
    onSuccess: (saved) => {
      queries.setQueryData(oneInstance(id).queryKey, saved);
      toastSuccess(messages.instances.updated);
    },
    onError: (error, _, before) => {
      for (const [key, data] of before ?? []) queries.setQueryData(key, data);
      toastError(messages.instances.updateFailed, { detail: messageOf(error) });
    },
    onSettled: refresh,
  });
}

export function useDeleteInstance() {
  const queries = useQueryClient();
  const refresh = useRefreshInstances();
  return useMutation({
    mutationKey: instanceMutations,
    mutationFn: ({ id }: Pick<Instance, 'id'>) => client.instances.delete({ instanceId: id }),
    onSuccess: (_, { id }) => {
      queries.removeQueries({ queryKey: oneInstance(id).queryKey });
      toastSuccess(messages.instances.deleted);
    },
    onError: (error) => toastError(messages.instances.deleteFailed, { detail: messageOf(error) }),
    onSettled: refresh,
  });
}
