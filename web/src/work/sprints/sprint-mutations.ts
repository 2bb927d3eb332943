import * as messages from '@groundwork/contract/base/messages.gen';
import type { Sprint } from '@groundwork/contract/work/sprints';
import { api, client } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { undoable } from '../../base/queries/undo-stack.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { useToastLink } from '../../base/toast/toast-link.ts';
import * as words from '../../base/words/words.ts';
import { taskMutations, useRefreshTasks } from '../tasks/task-cache.ts';

type SprintFields = Pick<Sprint, 'name' | 'goal' | 'starts_on' | 'ends_on'>;

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
    onSuccess: ({ id, name }) =>
      toastSuccess(saved, { name, next: linkTo({ to: '/dashboard/sprints/$sprintId', params: { sprintId: id } }) }),
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

/** Reopens a sprint. The tasks that its end carried over come back, unless somebody has moved them since. */
export function useReopenSprint() {
  const refresh = useRefreshTasks();
  return useReportedMutation({
    mutationKey: taskMutations,
    mutationFn: ({ id }: Sprint) => client.sprints.reopen({ sprintId: id }),
    onSuccess: ({ sprint, returned, kept }) =>
      toastSuccess(messages.sprints.reopened, {
        name: sprint.name,
        detail: [
          ...(returned > 0 ? [words.sprints.returned(returned)] : []),
          ...(kept > 0 ? [words.sprints.notReturned(kept)] : []),
        ].join(' '),
      }),
    failed: messages.sprints.reopenFailed,
    onSettled: refresh,
  });
}

/** Ends a sprint and carries its open tasks over, to no sprint if `target` is null. Undo reopens it. */
export function useEndSprint() {
  const refresh = useRefreshTasks();
  const { mutate: reopen } = useReopenSprint();
  return useReportedMutation({
    mutationKey: taskMutations,
    mutationFn: ({ sprint, target }: { sprint: Sprint; target: Sprint | null }) =>
      client.sprints.end({ sprintId: sprint.id, carry_to: target?.id ?? null }),
    onSuccess: ({ sprint, carried }, { target }) =>
      toastSuccess(messages.sprints.ended, {
        name: sprint.name,
        detail: carried > 0 ? words.sprints.carried(carried, target?.name) : undefined,
        undo: undoable(() => reopen(sprint)),
      }),
    failed: messages.sprints.endFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}
