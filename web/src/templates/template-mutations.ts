import { messages } from '@groundwork/contract/messages';
import type { Template, TemplateFields, TemplateSummary } from '@groundwork/contract/templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf, statusOf } from '../api.ts';
import { changeCached } from '../cached-rows.ts';
import { useOptimisticUpdate } from '../ui/optimistic-update.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { oneTemplate } from './template-queries.ts';

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: api.templates.key() });
}

type NewTemplate = Pick<Template, 'owner_team_id' | 'name' | 'description' | 'kind' | 'structure_type'>;

export function useCreateTemplate() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (template: NewTemplate) => client.templates.create(template),
    onSuccess: () => toastSuccess(messages.templates.created),
    onError: (error) => toastError(messages.templates.createFailed, { detail: messageOf(error) }),
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
  return useMutation({
    mutationFn: ({ changes, read }: { changes: Partial<TemplateFields>; read: string | undefined }) =>
      client.templates.update({ templateId, ...changes, updated_at: read }),
    onSuccess: (template) => {
      queries.setQueryData(oneTemplate(templateId).queryKey, template);
      toastSuccess(messages.templates.updated);
    },
    onError: (error) => {
      if (statusOf(error) !== 409) toastError(messages.templates.updateFailed, { detail: messageOf(error) });
    },
    onSettled: refresh,
  });
}

export function useDuplicateTemplate(templateId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (copy: { name: string; owner_team_id: string }) => client.templates.duplicate({ templateId, ...copy }),
    onSuccess: () => toastSuccess(messages.templates.duplicated),
    onError: (error) => toastError(messages.templates.duplicateFailed, { detail: messageOf(error) }),
    onSettled: refresh,
  });
}

export function useDeleteTemplate() {
  const refresh = useRefresh();
  return useOptimisticUpdate({
    write: ({ id }: TemplateSummary) => client.templates.delete({ templateId: id }),
    changes: [api.templates.key()],
    show: ({ id }, queries) =>
      changeCached<TemplateSummary>(queries, api.templates.list.key(), (row) => (row.id === id ? null : row)),
    failed: messages.templates.deleteFailed,
    onSuccess: () => toastSuccess(messages.templates.deleted),
    onSettled: refresh,
  });
}
