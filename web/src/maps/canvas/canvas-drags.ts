import type { Measure } from '../../base/drawing/shapes.ts';
import { within } from '../drawing/map-within.ts';
import { toolSeats } from '../drawing/node-tools.ts';
import { topsOf } from '../model/map-branches.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import type { MapSession } from '../session/map-session.ts';
import { draggedWith, placesAfter, takesDrop } from './map-drag.ts';
import type { Drag, Press } from './map-gestures.ts';
import type { Point } from './map-window.ts';
import { shownNow } from './shown-at.ts';

/** The gesture in progress, in map units. `target` is the id of the node that a drop would affect. */
export type GesturePreview =
  | { kind: 'drag'; ids: ReadonlySet<string>; by: Point; target: string | null }
  | { kind: 'connect'; start: Point; to: Point; target: string | null }
  | { kind: 'box'; from: Point; to: Point };

export type Canvas = {
  session: MapSession;
  toMap: (at: Point) => Point;
  nodeAt: (at: Point, skipped: ReadonlySet<string>) => PlacedNode | null;
  isFar: () => boolean;
  show: (preview: GesturePreview | null) => void;
  connect: (from: string, to: string, at: Point) => void;
};

/** Returns the drag that a press can start. When zoomed out, nodes are too small to grab, so the press pans the map. */
export function startDrag(press: Press, canvas: Canvas): Drag | null {
  const { hit, boxes, isTouch } = press;
  if (boxes && !isTouch) return boxDrag(press, canvas);
  if (!hit?.node || canvas.isFar()) return null;
  if (hit.tool === 'connect') return connectDrag(press, hit.node, canvas);
  const { canEdit } = canvas.session;
  return canEdit && !hit.tool && !hit.node.node.read_only ? nodeDrag(press, hit.node, canvas) : null;
}

function nodeDrag({ at, alone }: Press, node: PlacedNode, { session, toMap, nodeAt, show }: Canvas): Drag {
  const { model, selection, actions } = session;
  const from = toMap(at);
  let begun: { tops: string[]; ids: ReadonlySet<string> } | null = null;
  // The drag selects no node, because the panel of a selection would cover drop targets.
  const begin = () => {
    const chosen = selection.ids.has(node.id) ? selection.ids : new Set([node.id]);
    const tops = topsOf(model, chosen).filter((id) => !model.nodes.get(id)?.read_only);
    return { tops, ids: draggedWith(model, alone ? chosen : tops, alone) };
  };
  const after = (to: Point) => {
    begun ??= begin();
    const point = toMap(to);
    const over = nodeAt(to, begun.ids);
    const target = over && !alone && takesDrop(model, begun.tops, over.id) ? over.id : null;
    return { ...begun, by: { x: point.x - from.x, y: point.y - from.y }, target };
  };
  return {
    move: (to) => {
      const { ids, by, target } = after(to);
      show({ kind: 'drag', ids, by, target });
    },
    drop: (to) => {
      const { tops, ids, by, target } = after(to);
      if (target === null) actions.place(placesAfter(model, session.scene(), ids, by));
      else actions.reparent(tops, target, null, true);
      show(null);
    },
    cancel: () => show(null),
  };
}

function connectDrag(
  { at: pressed }: Press,
  from: PlacedNode,
  { toMap, nodeAt, show, connect, session }: Canvas,
): Drag {
  const start = toMap(pressed);
  const itself = new Set([from.id]);
  const targetAt = (at: Point) => {
    const node = nodeAt(at, itself);
    return node && !session.model.nodes.get(node.id)?.read_only ? node.id : null;
  };
  return {
    move: (at) => show({ kind: 'connect', start, to: toMap(at), target: targetAt(at) }),
    drop: (at) => {
      const target = targetAt(at);
      show(null);
      if (target !== null) connect(from.id, target, at);
    },
    cancel: () => show(null),
  };
}

/** Returns the preview line of a connection that the keyboard or a menu draws step by step. */
export function lineTo(scene: MapScene, from: string, to: string | null, measure: Measure): GesturePreview | null {
  const [start, end] = [scene.byId.get(from), scene.byId.get(to ?? '')];
  if (!start || !end || start === end) return null;
  return {
    kind: 'connect',
    start: toolSeats(start, scene.structure, { zoom: 1, measure }).connect,
    to: end,
    target: end.node.read_only ? null : end.id,
  };
}

/** Selects all nodes whose center is in the box, in addition to the previous selection. */
function boxDrag({ at }: Press, { session, toMap, show }: Canvas): Drag {
  const { selection } = session;
  const from = toMap(at);
  const [before, active] = [[...selection.ids], selection.active];
  return {
    move: (point) => {
      const to = toMap(point);
      const box = {
        left: Math.min(from.x, to.x),
        right: Math.max(from.x, to.x),
        top: Math.min(from.y, to.y),
        bottom: Math.max(from.y, to.y),
      };
      const inside = within(shownNow(session.scene(), session.camera).scene, box).nodes.filter(
        ({ x, y }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
      );
      selection.select([...before, ...inside.map(({ id }) => id)], inside.at(-1)?.id ?? active);
      show({ kind: 'box', from, to });
    },
    drop: () => show(null),
    cancel: () => {
      selection.select(before, active);
      show(null);
    },
  };
}
