import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { lazily } from '../../base/loading/lazily.tsx';
import * as words from '../../base/words/words.ts';
import type { Pill } from '../model/node-sizes.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import type { MapSession } from '../session/map-session.ts';
import { spokenNode } from './spoken-node.ts';
import type { MenuSubject } from './use-canvas-menu.ts';

const CanvasMenu = lazily(() => import('./canvas-menu.tsx').then(({ CanvasMenu }) => CanvasMenu));

type AroundCanvasProps = {
  session: MapSession;
  /** The id of the text that describes the canvas. */
  described: string;
  active: PlacedNode | undefined;
  pill?: Pill | null | undefined;
  menu: MenuSubject | null;
  onMenuClose: () => void;
};

/** The texts of a canvas for screen readers, and its context menu. */
export function AroundCanvas({ session, described, active, pill, menu, onMenuClose }: AroundCanvasProps) {
  const { selection } = session;
  const selected = useSyncExternalStore(selection.subscribe, () => selection.ids.size);
  return (
    <>
      <VisuallyHidden id={described}>{words.mapCanvas.described}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">
        {selected > 1 ? words.mapCanvas.nodes(selected) : active ? spokenNode(active, session, pill) : ''}
      </VisuallyHidden>
      {menu && <CanvasMenu subject={menu} session={session} onClose={onMenuClose} />}
    </>
  );
}
