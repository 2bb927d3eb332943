import { messages } from '@groundwork/contract/messages';
import type { Sprint } from '@groundwork/contract/sprints';
import { useMutation } from '@tanstack/react-query';
import { api, client, messageOf } from '../api.ts';
import { changeCached } from '../cached-rows.ts';
import { taskMutations, useRefreshTasks } from '../tasks/task-mutations.ts';
import { useOptimisticUpdate } from '../ui/optimistic-update.ts';
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
  const refresh = useRefreshTasks();
  return useOptimisticUpdate({
    mutationKey: taskMutations,
    write: (sprint: Sprint) => client.sprints.delete({ sprintId: sprint.id }),
    changes: [api.sprints.key()],
    show: ({ id }, queries) => changeCached<Sprint>(queries, api.sprints.key(), (row) => (row.id === id ? null : row)),
    failed: messages.sprints.deleteFailed,
    onSuccess: () => toastSuccess(messages.sprints.deleted),
    onSettled: refresh,
  });
}
