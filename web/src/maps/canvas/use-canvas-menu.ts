import { useState } from 'react';
import type { MapSession } from '../session/map-session.ts';
import type { Press } from './map-gestures.ts';
import { type Point, toMap } from './map-window.ts';

/** The target of the context menu, and where the menu opens. */
export type MenuSubject = { at: Point } & (
  | { ids: string[] }
  | { edge: string }
  | { ground: Point }
  | { connect: { from: string; to: string } }
);

/**
 * Holds the state of the context menu of the canvas. `openMenu` selects the pressed node or connection and opens the
 * menu for it.
 */
export function useCanvasMenu({ selection, actions, camera }: MapSession) {
  const [menu, setMenu] = useState<MenuSubject | null>(null);
  const openMenu = ({ at, hit }: Pick<Press, 'at' | 'hit'>) => {
    if (hit?.node) {
      if (!selection.ids.has(hit.node.id)) selection.select([hit.node.id]);
      setMenu({ at, ids: [...selection.ids] });
    } else if (hit) {
      selection.selectEdge(hit.edge.edge.id);
      if (actions.mayRelate(hit.edge.edge.id)) setMenu({ at, edge: hit.edge.edge.id });
    } else setMenu({ at, ground: toMap(at, camera.viewport) });
  };
  return { menu, setMenu, openMenu };
}
