import type { MapScene } from './map-scene.ts';
import type { PlacedNode } from './placed-node.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * Returns the node that an arrow key leads to. Up leads to the parent and down to the nearest child if they are in that
 * direction; otherwise the nearest node in that direction.
 */
export function neighbor(scene: MapScene, from: PlacedNode, direction: Direction): PlacedNode | null {
  const way = ways[direction];
  if (direction === 'up' && from.parent && ahead(from, from.parent, way)) return from.parent;
  const children = direction === 'down' ? scene.branches.filter(({ parent }) => parent === from) : [];
  return nearest(from, children, way) ?? nearest(from, scene.nodes, way);
}

type Way = { x: -1 | 0 | 1; y: -1 | 0 | 1 };
const ways: Record<Direction, Way> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/**
 * Returns the distances between two nodes along and across a direction; null when the second is more across than ahead.
 */
function ahead(from: PlacedNode, to: PlacedNode, way: Way): { along: number; aside: number } | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = dx * way.x + dy * way.y;
  const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
  return along > 1 ? { along, aside } : null;
}

function nearest(from: PlacedNode, nodes: Iterable<PlacedNode>, way: Way): PlacedNode | null {
  let [best, least] = [null as PlacedNode | null, Infinity];
  for (const node of nodes) {
    const to = ahead(from, node, way);
    const cost = to ? to.along + 2.5 * to.aside : Infinity;
    if (cost < least) [best, least] = [node, cost];
  }
  return best;
}
