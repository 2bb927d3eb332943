import type { Box } from '../../base/drawing/picture.ts';
import type { Position } from '../model/map-rows.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { PlacedEdge, PlacedNode } from '../model/placed-node.ts';
import type { ShownMap } from '../model/semantic-zoom.ts';

/** How nodes move from one state of a map to the next. `at(0)` is the first state, `at(1)` the last. */
export type Motion = { at: (share: number) => ShownMap };

type Moving = { node: PlacedNode; from: Position; to: Position };

/** Moves by less than this many map units are not shown. */
const least = 1;

/**
 * Returns the motion of the nodes in a box; null when no node in the box moves. Nodes of an unfolded branch start at
 * the top of the branch, and nodes of a folded branch move there. Nodes that another team takes slide to the right by
 * `out` map units.
 */
export function motionBetween(before: ShownMap, after: ShownMap, box: Box, out: number): Motion | null {
  if (isUnmoved(before.scene, after.scene)) return null;
  const isHandedOver = after.scene.nodes.some(({ id, node }) => node.held_by !== null && !before.scene.byId.has(id));
  const isRefocused = topOf(before.scene) !== topOf(after.scene);
  const staying = after.scene.nodes.map((node): Moving => {
    const was = before.scene.byId.get(node.id);
    return { node, from: was ?? origin(node, before.scene, isRefocused) ?? node, to: node };
  });
  const leaving = before.scene.nodes
    .filter(({ id }) => !after.scene.byId.has(id))
    .flatMap((node): Moving[] => {
      const to = origin(node, after.scene, isRefocused) ?? (isHandedOver ? { x: node.x + out, y: node.y } : null);
      return to ? [{ node, from: node, to }] : [];
    });
  const moving = [...leaving, ...staying].filter(({ from, to }) => isIn(from, box) || isIn(to, box));
  if (!moving.some(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y) > least)) return null;
  return { at: (share) => moved(moving, before, after, eased(share)) };
}

/** A fast check, because most changes move no node. Unchanged nodes are the same objects in both scenes. */
const isUnmoved = (before: MapScene, after: MapScene) =>
  before.nodes.length === after.nodes.length &&
  after.nodes.every((node) => {
    const was = before.byId.get(node.id);
    return was === node || (was?.x === node.x && was.y === node.y);
  });

const eased = (share: number) => 1 - (1 - share) ** 3;

const topOf = ({ nodes }: MapScene) => nodes[0]?.id;

const isIn = ({ x, y }: Position, { left, right, top, bottom }: Box) =>
  x >= left && x <= right && y >= top && y <= bottom;

/**
 * Returns where a node that is in only one of two scenes appears from or disappears to: its nearest ancestor in the
 * other scene, `scene`. Null if that ancestor is not folded, unless the focus has changed.
 */
function origin(node: PlacedNode, scene: MapScene, isRefocused: boolean): PlacedNode | null {
  for (let above = node.parent; above; above = above.parent) {
    const there = scene.byId.get(above.id);
    if (there) return there.folded > 0 || isRefocused ? there : null;
  }
  return null;
}

function moved(moving: readonly Moving[], before: ShownMap, after: ShownMap, share: number): ShownMap {
  const byId = new Map<string, PlacedNode>();
  // Parents come before their children, so `byId` already has the moved parent.
  const nodes = moving.map(({ node, from, to }) => {
    const parent = (node.parent && byId.get(node.parent.id)) ?? node.parent;
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    const isSame = x === node.x && y === node.y && parent === node.parent;
    const placed = isSame ? node : { ...node, x, y, parent };
    byId.set(node.id, placed);
    return placed;
  });
  const edges = after.scene.edges.flatMap((edge): PlacedEdge[] => {
    const [from, to] = [byId.get(edge.from.id), byId.get(edge.to.id)];
    return from && to ? [{ ...edge, from, to }] : [];
  });
  return {
    ...after,
    written: new Map([...before.written, ...after.written]),
    scene: { ...after.scene, nodes, byId, edges, branches: nodes.filter(({ parent }) => parent !== null), hulls: [] },
  };
}
