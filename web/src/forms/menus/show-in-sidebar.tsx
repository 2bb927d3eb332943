import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as words from '../../base/words/words.ts';
import { useShowForm } from './menu-mutations.ts';
import { teamMenus, visibleForms } from './menu-queries.ts';
import c from './show-in-sidebar.module.css';

type ShowInSidebarProps = { teamId: string; template: { id: string; name: string } };

/** Shows or hides the form of a template in the sidebar of a team. */
export function ShowInSidebar({ teamId, template: { id, name } }: ShowInSidebarProps) {
  const { data } = useQuery(teamMenus(teamId));
  const { mutate, isPending, variables } = useShowForm(teamId);
  const isShown = visibleForms(data?.items).some(({ template_id }) => template_id === id);
  return (
    <Checkbox
      classNames={{ label: c.label }}
      label={words.menus.showInSidebar}
      aria-label={words.menus.showFormInSidebar(name)}
      checked={isPending ? variables.in_sidebar : isShown}
      disabled={!data}
      onChange={(event) => mutate({ templateId: id, in_sidebar: event.currentTarget.checked })}
    />
  );
}
