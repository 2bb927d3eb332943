import { edgeCurve } from '../drawing/draw-map.ts';
import {
  card,
  cardHeight,
  detailAt,
  farRadius,
  linkAt,
  type Tool,
  toolSeats,
  type View,
} from '../drawing/draw-node.ts';
import type { MapScene, PlacedEdge, PlacedNode } from '../model/map-scene.ts';
import { within } from '../model/map-within.ts';
import { nodeRadius } from '../model/node-style.ts';
import type { Point } from './map-window.ts';

/** What is under the pointer: a node, maybe one of its tools or the address of one of its links; or a connection. */
export type Hit =
  | { node: PlacedNode; tool: Tool | null; link?: string | null; edge?: never }
  | { edge: PlacedEdge; node?: never; link?: never };

type Look = Pick<View, 'zoom' | 'measure'>;

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
  const nearby = within(scene, {
    left: point.x - reach,
    right: point.x + reach,
    top: point.y - reach,
    bottom: point.y + reach,
  });
  const nodes = nearby.nodes.filter(({ id }) => !skipped?.has(id)).toReversed();
  if (detailAt(look.zoom) !== 'far')
    for (const node of nodes) {
      const tool = nearestTool(node, scene, point, look, reach, toolsOf(node));
      if (tool) return { node, tool };
    }
  const node = nodes.find((each) =>
    covers(each, scene, point, look, detailAt(look.zoom) === 'far' || isTouch ? reachOf(isTouch) / 2 / look.zoom : 0),
  );
  if (node) return { node, tool: null, link: scene.structure === 'church' ? null : linkAt(node, point, look) };
  const edge = nearby.edges.findLast((each) => distanceTo(each, scene, point) * look.zoom < reachOf(isTouch) * 0.7);
  return edge ? { edge } : null;
}

function nearestTool(
  node: PlacedNode,
  scene: MapScene,
  point: Point,
  look: Look,
  reach: number,
  tools: readonly Tool[],
): Tool | null {
  const seats = toolSeats(node, scene.structure, look);
  const folded: Tool[] = node.folded > 0 ? ['unfold'] : [];
  let [found, least] = [null as Tool | null, reach];
  for (const tool of [...tools, ...folded]) {
    const away = Math.hypot(point.x - seats[tool].x, point.y - seats[tool].y);
    if (away < least) [found, least] = [tool, away];
  }
  return found;
}

function covers(node: PlacedNode, { structure }: MapScene, { x, y }: Point, look: Look, more: number): boolean {
  if (structure === 'church') {
    const r = detailAt(look.zoom) === 'far' ? farRadius(node) : nodeRadius(node);
    const isOnTitle = detailAt(look.zoom) !== 'far' && Math.abs(x - node.x) < 50 && y > node.y && y < node.y + r + 30;
    return isOnTitle || Math.hypot(x - node.x, y - node.y) <= r + more;
  }
  const top = node.y - card.above;
  return Math.abs(x - node.x) <= card.width / 2 + more && y >= top - more && y <= top + cardHeight(node, look) + more;
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
