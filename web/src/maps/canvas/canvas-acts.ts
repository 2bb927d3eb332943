import { pageMeasure } from '../../base/drawing/page-measure.ts';
import type { Viewport } from '../drawing/far-canvas.ts';
import { detailAt } from '../model/node-sizes.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import type { MapSession } from '../session/map-session.ts';
import { startDrag } from './canvas-drags.ts';
import type { MapActs, Press } from './map-gestures.ts';
import { hitAt } from './map-hits.ts';
import { type Point, toMap } from './map-window.ts';
import { shownNow } from './shown-at.ts';
import type { MenuSubject } from './use-canvas-menu.ts';
import type { Highlights } from './use-highlights.ts';

const none: ReadonlySet<string> = new Set();

type Canvas = {
  highlights: Pick<Highlights, 'toolsOf' | 'hover' | 'showDrag'>;
  openMenu: (press: Pick<Press, 'at' | 'hit'>) => void;
  setMenu: (subject: MenuSubject) => void;
  moveTo: (viewport: Viewport) => void;
  openBranch: (id: string) => void;
};

/** Returns the handlers of the pointer gestures on the canvas. */
export function canvasActs(
  session: MapSession,
  { highlights, openMenu, setMenu, moveTo, openBranch }: Canvas,
): MapActs {
  const { selection, camera, actions, canEdit, edgeTypes } = session;
  const onMap = (at: Point) => toMap(at, camera.viewport);
  const hit = (at: Point, isTouch: boolean, skipped = none) => {
    const { zoom } = camera.viewport;
    const { scene, written } = shownNow(session.scene(), camera);
    const look = { zoom, measure: pageMeasure, writtenAt: ({ id }: PlacedNode) => written.get(id) };
    return hitAt(scene, onMap(at), look, isTouch, highlights.toolsOf, skipped);
  };
  /** Connects two nodes, and asks for the type of the connection if the map has several. */
  const connect = (from: string, to: string, at: Point) => {
    const [only, ...others] = edgeTypes;
    if (others.length > 0) setMenu({ at, connect: { from, to } });
    else if (only) actions.connect(from, to, only.key);
  };
  return {
    hitAt: hit,
    startDrag: (press) =>
      startDrag(press, {
        session,
        toMap: onMap,
        nodeAt: (at, skipped) => hit(at, false, skipped)?.node ?? null,
        isFar: () => detailAt(camera.viewport.zoom) === 'far',
        show: highlights.showDrag,
        connect,
      }),
    click: ({ hit: pressed, toggles }) => {
      if (!pressed) return toggles || selection.clear();
      if (pressed.edge) return selection.selectEdge(pressed.edge.edge.id);
      const { id } = pressed.node;
      if (actions.endLink(id)) selection.select([id]);
      else if (pressed.tool === 'add') actions.addChild(id, { edit: true });
      else if (pressed.tool === 'unfold') openBranch(id);
      else if (toggles) selection.toggle(id);
      else if (pressed.link) window.open(pressed.link, '_blank', 'noopener,noreferrer');
      else selection.select([id]);
    },
    doubleClick: ({ at, hit: pressed }) => {
      if (!canEdit || pressed?.edge) return;
      if (!pressed) actions.addChild(null, { position: onMap(at), edit: true });
      else if (pressed.tool === null && !pressed.node.node.read_only) selection.edit(pressed.node.id);
    },
    menu: openMenu,
    hover: highlights.hover,
    panBy: ({ x, y }) => moveTo({ ...camera.viewport, x: camera.viewport.x + x, y: camera.viewport.y + y }),
  };
}
