import { formsMenu } from '@groundwork/contract/forms/forms-menu';
import type { Menu, MenuItem } from '@groundwork/contract/forms/menus';
import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { everyPage } from '../../base/queries/cached-rows.ts';

/** Reads all menus of a team with their items, oldest first. */
export const teamMenus = (teamId: string) => api.menus.list.queryOptions({ input: { teamId } });

/** Returns the items that the sidebar shows. */
export const visibleForms = (menus: Menu[] | undefined): MenuItem[] =>
  formsMenu(menus)?.items.filter(({ is_visible }) => is_visible) ?? [];

/** Reads all templates that a team can use, by name. */
export const usableTemplates = (teamId: string) =>
  queryOptions({
    queryKey: [...api.templates.list.key(), 'every', teamId],
    queryFn: () => everyPage((page) => client.templates.list({ team_id: teamId, sort: 'name', ...page })),
  });
