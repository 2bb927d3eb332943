import { messages } from '@groundwork/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../api.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: api.teams.key() });
}

export function useCreateTeam() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (team: { name: string; description: string }) => client.teams.create(team),
    onSuccess: async () => {
      await refresh();
      toastSuccess(messages.teams.created);
    },
    onError: (error) => toastError(messages.teams.createFailed, { detail: messageOf(error) }),
  });
}

export function useEditTeam() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (team: { teamId: string; name: string; description: string }) => client.teams.update(team),
    onSuccess: async () => {
      await refresh();
      toastSuccess(messages.teams.updated);
    },
    onError: (error) => toastError(messages.teams.updateFailed, { detail: messageOf(error) }),
  });
}

export function useDeleteTeam() {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ teamId, name }: { teamId: string; name: string }) => client.teams.delete({ teamId, name }),
    onSuccess: async (_, { teamId }) => {
      queries.removeQueries({ queryKey: api.teams.get.queryKey({ input: { teamId } }) });
      await refresh();
      toastSuccess(messages.teams.deleted);
    },
    onError: (error) => toastError(messages.teams.deleteFailed, { detail: messageOf(error) }),
  });
}
