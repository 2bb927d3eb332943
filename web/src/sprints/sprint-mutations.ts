import { messages } from '@groundwork/contract/messages';
import type { Sprint } from '@groundwork/contract/sprints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../api.ts';
import { changeCached } from '../cached-rows.ts';
import { taskMutations, useRefreshTasks } from '../tasks/task-mutations.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';

type SprintFields = Pick<Sprint, 'name' | 'starts_on' | 'ends_on'>;

export function useSaveSprint(teamId: string, sprint?: Sprint) {
  const refresh = useRefreshTasks();
  const [saved, failed] = sprint
    ? [messages.sprints.updated, messages.sprints.updateFailed]
    : [messages.sprints.created, messages.sprints.createFailed];
  return useMutation({
    mutationKey: taskMutations,
    mutationFn: (fields: SprintFields) =>
      sprint ? client.sprints.update({ sprintId: sprint.id, ...fields }) : client.sprints.create({ teamId, ...fields }),
    onSuccess: () => toastSuccess(saved),
    onError: (error) => toastError(failed, { detail: messageOf(error) }),
    onSettled: refresh,
  });
}

export function useDeleteSprint() {
  const queries = useQueryClient();
  const refresh = useRefreshTasks();
  return useMutation({
    mutationKey: taskMutations,
    mutationFn: (sprint: Sprint) => client.sprints.delete({ sprintId: sprint.id }),
    onMutate: async (sprint) => {
      await queries.cancelQueries({ queryKey: api.sprints.key() });
      const before = queries.getQueriesData({ queryKey: api.sprints.key() });
      changeCached<Sprint>(queries, api.sprints.key(), (row) => (row.id === sprint.id ? null : row));
      return before;
    },
    onSuccess: () => toastSuccess(messages.sprints.deleted),
    onError: (error, _, before) => {
      for (const [key, data] of before ?? []) queries.setQueryData(key, data);
      toastError(messages.sprints.deleteFailed, { detail: messageOf(error) });
    },
    onSettled: refresh,
  });
}
