import { limits } from '@groundwork/contract/limits';
import type { Menu, MenuItem } from '@groundwork/contract/menus';
import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { everyPage } from '../cached-rows.ts';

/** Reads all menus of a team with their items, oldest first. */
export const teamMenus = (teamId: string) => api.menus.list.queryOptions({ input: { teamId } });

/** Returns the menu for the sidebar: the oldest active menu named Forms with a visible item (parts 2 and 9). */
export const formsMenu = (menus: Menu[] | undefined) =>
  menus?.find(
    ({ name, is_active, items }) =>
      name === limits.sidebar.formsMenu && is_active && items.some(({ is_visible }) => is_visible),
  );

/** Returns the items that the sidebar shows. */
export const visibleForms = (menus: Menu[] | undefined): MenuItem[] =>
  formsMenu(menus)?.items.filter(({ is_visible }) => is_visible) ?? [];

/** Reads all templates that a team can use, by name. */
export const usableTemplates = (teamId: string) =>
  queryOptions({
    queryKey: [...api.templates.list.key(), 'every', teamId],
    queryFn: () => everyPage((page) => client.templates.list({ team_id: teamId, sort: 'name', ...page })),
  });
