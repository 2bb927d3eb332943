import { limits } from '@groundwork/contract/limits';
import type { Menu, MenuItem } from '@groundwork/contract/menus';
import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { everyPage } from '../cached-rows.ts';

/** Every menu of a team with its items, the oldest first. */
export const teamMenus = (teamId: string) => api.menus.list.queryOptions({ input: { teamId } });

/** The menu that the sidebar shows: the oldest active one named Forms (parts 2 and 9) that has something to show. */
export const formsMenu = (menus: Menu[] | undefined) =>
  menus?.find(
    ({ name, is_active, items }) =>
      name === limits.sidebar.formsMenu && is_active && items.some(({ is_visible }) => is_visible),
  );

/** What the sidebar leads to. */
export const visibleForms = (menus: Menu[] | undefined): MenuItem[] =>
  formsMenu(menus)?.items.filter(({ is_visible }) => is_visible) ?? [];

/** Every template that a team can use, by name. */
export const usableTemplates = (teamId: string) =>
  queryOptions({
    queryKey: [...api.templates.list.key(), 'every', teamId],
    queryFn: () =>
      everyPage((cursor) => client.templates.list({ team_id: teamId, sort: 'name', limit: limits.page.max, cursor })),
  });
