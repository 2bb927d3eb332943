import * as messages from '@groundwork/contract/base/messages.gen';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { useToastLink } from '../../base/toast/toast-link.ts';

type NewForm = Omit<Parameters<typeof client.forms.create>[0], 'teamId'>;

/** Creates a form, which is a template, with its menu item. */
export function useCreateForm(teamId: string) {
  const queries = useQueryClient();
  const linkTo = useToastLink();
  return useReportedMutation({
    mutationFn: (form: NewForm) => client.forms.create({ teamId, ...form }),
    onSuccess: ({ name, template_id, menu_item_id }) =>
      toastSuccess(messages.forms.created, {
        name,
        next: menu_item_id
          ? linkTo({ to: '/dashboard/forms/$menuItemId', params: { menuItemId: menu_item_id } })
          : linkTo({ to: '/dashboard/templates/$templateId', params: { templateId: template_id } }),
      }),
    failed: messages.forms.createFailed,
    retry: 'in place',
    onSettled: () =>
      Promise.all(
        [api.menus.key(), api.templates.key(), api.reports.key()].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
