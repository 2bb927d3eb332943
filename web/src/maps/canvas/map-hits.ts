import type { Box } from '../../base/drawing/picture.ts';
import { edgeCurve } from '../drawing/draw-map.ts';
import { linkAt, type View, writtenAt } from '../drawing/draw-node.ts';
import { within } from '../drawing/map-within.ts';
import { type Tool, toolSeats } from '../drawing/node-tools.ts';
import type { MapScene } from '../model/map-scene.ts';
import { cardBox, detailAt, drawnRadius, nameBox, pillBox } from '../model/node-sizes.ts';
import type { PlacedEdge, PlacedNode } from '../model/placed-node.ts';
import type { Point } from './map-window.ts';

/** The result of a hit test: a connection, or a node with the tool or the link address under the pointer, if any. */
export type Hit =
  | { node: PlacedNode; tool: Tool | null; link?: string | null; edge?: never }
  | { edge: PlacedEdge; node?: never; link?: never };

type Look = Pick<View, 'zoom' | 'measure' | 'writtenAt'>;

/** Radius of the hit area, in pixels. */
const reachOf = (isTouch: boolean) => (isTouch ? 22 : 12);

/**
 * Returns what is under a point of the map. `toolsOf` returns the tools that a node shows. Hit testing ignores the
 * nodes in `skipped`.
 */
export function hitAt(
  scene: MapScene,
  point: Point,
  look: Look,
  isTouch: boolean,
  toolsOf: (node: PlacedNode) => readonly Tool[],
  skipped?: ReadonlySet<string>,
): Hit | null {
  const reach = Math.max(10, reachOf(isTouch) / look.zoom);
  // When zoomed out, names and pills extend beyond the size of their node, so the search covers more room.
  const around = detailAt(look.zoom) === 'full' ? reach : reach + 100 / look.zoom;
  const nearby = within(scene, {
    left: point.x - around,
    right: point.x + around,
    top: point.y - around,
    bottom: point.y + around,
  });
  const nodes = nearby.nodes.filter(({ id }) => !skipped?.has(id)).toReversed();
  for (const node of nodes) {
    const tool = nearestTool(node, scene, point, look, reach, detailAt(look.zoom) === 'far' ? [] : toolsOf(node));
    if (tool) return { node, tool };
  }
  const node = nodes.find((each) =>
    covers(each, scene, point, look, detailAt(look.zoom) === 'far' || isTouch ? reachOf(isTouch) / 2 / look.zoom : 0),
  );
  if (node) return { node, tool: null, link: scene.structure === 'church' ? null : linkAt(node, point, look) };
  const edge = nearby.edges.findLast((each) => distanceTo(each, scene, point) * look.zoom < reachOf(isTouch) * 0.7);
  return edge ? { edge } : null;
}

/** A tool within this distance from the pointer is in front of a pill, in map units. */
const toolRadius = 9;

function nearestTool(
  node: PlacedNode,
  { structure }: MapScene,
  point: Point,
  look: Look,
  reach: number,
  tools: readonly Tool[],
): Tool | null {
  const { pill, name } = writtenAt(node, look);
  const isOnPill = pill !== null && isIn(pillBox(node, structure, look, { name, pill }), point, 3 / look.zoom);
  const seats = tools.length > 0 ? toolSeats(node, structure, look) : undefined;
  let [found, least] = [isOnPill ? 'unfold' : null, isOnPill ? toolRadius : reach] as [Tool | null, number];
  for (const tool of tools) {
    const away = seats ? Math.hypot(point.x - seats[tool].x, point.y - seats[tool].y) : least;
    if (away < least) [found, least] = [tool, away];
  }
  return found;
}

const isIn = ({ left, right, top, bottom }: Box, { x, y }: Point, more = 0) =>
  x >= left - more && x <= right + more && y >= top - more && y <= bottom + more;

function covers(node: PlacedNode, { structure }: MapScene, point: Point, look: Look, more: number): boolean {
  if (structure !== 'church') return isIn(cardBox(node, look), point, more);
  const { name } = writtenAt(node, look);
  const r = drawnRadius(node, look.zoom);
  if (Math.hypot(point.x - node.x, point.y - node.y) <= r + more) return true;
  if (!name) return false;
  const { left, right, top, bottom } = nameBox(node, look, name);
  return isIn(
    {
      left: Math.min(left, node.x - r),
      right: Math.max(right, node.x + r),
      top: Math.min(top, node.y),
      bottom: Math.max(bottom, node.y),
    },
    point,
  );
}

/** Returns the distance from a point to a connection, sampled along its curve. */
function distanceTo(edge: PlacedEdge, { structure }: MapScene, { x, y }: Point): number {
  const { start, bow, end } = edgeCurve(edge, structure);
  const steps = Math.max(8, Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / 8));
  let least = Infinity;
  for (let step = 0; step <= steps; step++) {
    const t = step / steps;
    const along = (from: number, over: number, to: number) =>
      (1 - t) ** 2 * from + 2 * t * (1 - t) * over + t ** 2 * to;
    least = Math.min(least, Math.hypot(x - along(start.x, bow.x, end.x), y - along(start.y, bow.y, end.y)));
  }
  return least;
}
