import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskTemplate } from '@groundwork/contract/work/task-templates';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { undoable } from '../../base/queries/undo-stack.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { useToastLink } from '../../base/toast/toast-link.ts';
import * as words from '../../base/words/words.ts';
import { useRefreshTasks } from '../tasks/task-cache.ts';
import { useDeleteTasks } from '../tasks/task-mutations.ts';

/** The task or goal whose tasks a template takes over. */
export type TemplateSource = { task_id: string; goal_id?: never } | { goal_id: string; task_id?: never };

type Saved = { name: string; description: string | null } & (
  | { taskTemplateId: string; source?: TemplateSource }
  | { taskTemplateId?: never; source: TemplateSource }
);

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: api.taskTemplates.key() });
}

/** Creates a task template, or changes one. */
export function useSaveTaskTemplate() {
  const linkTo = useToastLink();
  const refresh = useRefresh();
  return useReportedMutation({
    mutationFn: ({ taskTemplateId, source, ...fields }: Saved) =>
      taskTemplateId === undefined
        ? client.taskTemplates.create({ ...fields, ...source })
        : client.taskTemplates.update({ taskTemplateId, ...fields, ...source }),
    onSuccess: ({ name, team_id }) =>
      toastSuccess(messages.taskTemplates.saved, {
        name,
        next: linkTo({ to: '/dashboard/teams/$teamId/task-templates', params: { teamId: team_id } }),
      }),
    failed: ({ taskTemplateId }) =>
      taskTemplateId === undefined ? messages.taskTemplates.createFailed : messages.taskTemplates.updateFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}

export function useDeleteTaskTemplate() {
  const undoOf = useUndoDeletion();
  const refresh = useRefresh();
  return useOptimisticUpdate({
    write: ({ id }: TaskTemplate) => client.taskTemplates.delete({ taskTemplateId: id }),
    changes: [api.taskTemplates.key()],
    show: ({ id }, queries) =>
      changeCached<TaskTemplate>(queries, api.taskTemplates.key(), (row) => (row.id === id ? null : row)),
    failed: messages.taskTemplates.deleteFailed,
    onSuccess: ({ deletion_id }, { name }) =>
      toastSuccess(messages.taskTemplates.deleted, { name, undo: undoOf(name, deletion_id) }),
    onSettled: refresh,
  });
}

/** Adds the tasks of a template to a goal. Undoing deletes them again. */
export function useApplyTaskTemplate() {
  const refresh = useRefreshTasks();
  const { mutate: remove } = useDeleteTasks();
  return useReportedMutation({
    mutationFn: (input: Parameters<typeof client.taskTemplates.apply>[0]) => client.taskTemplates.apply(input),
    onSuccess: ({ created }) =>
      toastSuccess(messages.taskTemplates.applied, {
        name: created.length === 1 ? created[0]?.title : words.tasks.count(created.length),
        undo: undoable(() => remove(created)),
      }),
    failed: messages.taskTemplates.applyFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}
