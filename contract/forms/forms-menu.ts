import { limits } from '../base/limits.ts';
import type { Menu } from './menus.ts';

/** The menu of the sidebar: the oldest active one named Forms with a visible item (parts 2 and 9). */
export const formsMenu = (menus: Menu[] | undefined) =>
  menus?.find(
    ({ name, is_active, items }) =>
      name === limits.sidebar.formsMenu && is_active && items.some(({ is_visible }) => is_visible),
  );
