import { messages } from '@groundwork/contract/messages';
import type { Sprint } from '@groundwork/contract/sprints';
import { api, client } from '../api.ts';
import { changeCached } from '../cached-rows.ts';
import { useUndoDeletion } from '../deletions/deletion-mutations.ts';
import { taskMutations, useRefreshTasks } from '../tasks/task-cache.ts';
import { useOptimisticUpdate } from '../ui/optimistic-update.ts';
import { useReportedMutation } from '../ui/reported-mutation.ts';
import { toastSuccess } from '../ui/toast.ts';
import { useToastLink } from '../ui/toast-link.ts';

type SprintFields = Pick<Sprint, 'name' | 'starts_on' | 'ends_on'>;

export function useSaveSprint(teamId: string, sprint?: Sprint) {
  const linkTo = useToastLink();
  const refresh = useRefreshTasks();
  const [saved, failed] = sprint
    ? [messages.sprints.updated, messages.sprints.updateFailed]
    : [messages.sprints.created, messages.sprints.createFailed];
  return useReportedMutation({
    mutationKey: taskMutations,
    mutationFn: (fields: SprintFields) =>
      sprint ? client.sprints.update({ sprintId: sprint.id, ...fields }) : client.sprints.create({ teamId, ...fields }),
    onSuccess: ({ name }) =>
      toastSuccess(saved, { name, next: linkTo({ to: '/dashboard/teams/$teamId/sprints', params: { teamId } }) }),
    failed,
    retry: 'in place',
    onSettled: refresh,
  });
}

export function useDeleteSprint() {
  const undoOf = useUndoDeletion();
  const refresh = useRefreshTasks();
  return useOptimisticUpdate({
    mutationKey: taskMutations,
    write: (sprint: Sprint) => client.sprints.delete({ sprintId: sprint.id }),
    changes: [api.sprints.key()],
    show: ({ id }, queries) => changeCached<Sprint>(queries, api.sprints.key(), (row) => (row.id === id ? null : row)),
    failed: messages.sprints.deleteFailed,
    onSuccess: ({ deletion_id }, { name }) =>
      toastSuccess(messages.sprints.deleted, { name, undo: undoOf(name, deletion_id) }),
    onSettled: refresh,
  });
}
