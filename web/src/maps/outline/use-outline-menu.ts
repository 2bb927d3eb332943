import { type RefObject, useState } from 'react';
import type { MapSession } from '../session/map-session.ts';
import { rowOf } from './outline-elements.ts';
import { chosen } from './outline-keys.ts';

type OpenMenu = { ids: string[]; at: { x: number; y: number } };

/** Holds the context menu of the outline. It opens for the selected rows, at a point or at the row. */
export function useOutlineMenu(session: MapSession, tree: RefObject<HTMLElement | null>) {
  const { selection } = session;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  return {
    menu,
    openMenu: (id: string, at?: OpenMenu['at']) => {
      const { left = 0, bottom = 0 } = rowOf(tree.current, id)?.getBoundingClientRect() ?? {};
      if (!selection.ids.has(id)) selection.select([id], id);
      setMenu({ ids: chosen(session, id), at: at ?? { x: left + 40, y: bottom } });
    },
    /** Closes the menu and returns the focus to a row. */
    closeMenu: (toRow: string | undefined) => {
      setMenu(null);
      if (selection.editing === null) rowOf(tree.current, toRow)?.focus({ preventScroll: true });
    },
  };
}
