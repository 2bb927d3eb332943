import * as messages from '@groundwork/contract/base/messages.gen';
import type { Template, TemplateFields, TemplateSummary } from '@groundwork/contract/forms/templates';
import { useQueryClient } from '@tanstack/react-query';
import { api, client, statusOf } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { useToastLink } from '../../base/toast/toast-link.ts';
import { oneTemplate } from './template-queries.ts';

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: api.templates.key() });
}

function useLinkToTemplate() {
  const linkTo = useToastLink();
  return ({ id }: Pick<Template, 'id'>) =>
    linkTo({ to: '/dashboard/templates/$templateId', params: { templateId: id } });
}

type NewTemplate = Pick<Template, 'owner_team_id' | 'name' | 'description' | 'kind' | 'structure_type'>;

export function useCreateTemplate() {
  const refresh = useRefresh();
  const linkTo = useLinkToTemplate();
  return useReportedMutation({
    mutationFn: (template: NewTemplate) => client.templates.create(template),
    onSuccess: (template) => toastSuccess(messages.templates.created, { name: template.name, next: linkTo(template) }),
    failed: messages.templates.createFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}

/**
 * Saves the changes to a template. `read` is the `updated_at` that the user has seen; without it, the save overwrites
 * concurrent changes. A conflict (409) shows no toast.
 */
export function useSaveTemplate(templateId: string) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useReportedMutation({
    mutationFn: ({ changes, read }: { changes: Partial<TemplateFields>; read: string | undefined }) =>
      client.templates.update({ templateId, ...changes, updated_at: read }),
    onSuccess: (template) => {
      queries.setQueryData(oneTemplate(templateId).queryKey, template);
      toastSuccess(messages.templates.updated, { name: template.name });
    },
    failed: messages.templates.updateFailed,
    retry: 'in place',
    toasts: (error) => statusOf(error) !== 409,
    onSettled: refresh,
  });
}

export function useDuplicateTemplate(templateId: string) {
  const refresh = useRefresh();
  const linkTo = useLinkToTemplate();
  return useReportedMutation({
    mutationFn: (copy: { name: string; owner_team_id: string }) => client.templates.duplicate({ templateId, ...copy }),
    onSuccess: (template) =>
      toastSuccess(messages.templates.duplicated, { name: template.name, next: linkTo(template) }),
    failed: messages.templates.duplicateFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}

export function useDeleteTemplate() {
  const undoOf = useUndoDeletion();
  const refresh = useRefresh();
  return useOptimisticUpdate({
    write: ({ id }: TemplateSummary) => client.templates.delete({ templateId: id }),
    changes: [api.templates.key()],
    show: ({ id }, queries) =>
      changeCached<TemplateSummary>(queries, api.templates.list.key(), (row) => (row.id === id ? null : row)),
    failed: messages.templates.deleteFailed,
    onSuccess: ({ deletion_id }, { name }) =>
      toastSuccess(messages.templates.deleted, { name, undo: undoOf(name, deletion_id) }),
    onSettled: refresh,
  });
}
