import { type Box, holds } from '../../base/drawing/picture.ts';
import type { Position } from '../model/map-rows.ts';
import { type MapScene, reach } from '../model/map-scene.ts';
import type { Drawn } from './draw-map.ts';

/** Lines extend up to this distance from the points that they connect. */
const slack = 40;
/** A connection bends sideways by this share of its length. */
const bow = 0.15;

/**
 * Returns the part of a map in a box, in drawing order. It checks every node, because building a spatial index on each
 * change would take longer.
 */
export function within(scene: MapScene, box: Box): Drawn {
  if (holds(box, scene.bounds)) return scene;
  const { nodes, branches, edges } = scene;
  const [left, right, top, bottom] = [
    box.left - reach.across,
    box.right + reach.across,
    box.top - reach.below,
    box.bottom + reach.above,
  ];
  return {
    nodes: nodes.filter(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom),
    branches: branches.filter((node) => node.parent !== null && mayCross(box, node, node.parent, slack)),
    edges: edges.filter(({ from, to }) =>
      mayCross(box, from, to, slack + reach.across + bow * Math.hypot(to.x - from.x, to.y - from.y)),
    ),
  };
}

const mayCross = (box: Box, from: Position, to: Position, around: number) =>
  Math.max(from.x, to.x) + around >= box.left &&
  Math.min(from.x, to.x) - around <= box.right &&
  Math.max(from.y, to.y) + around >= box.top &&
  Math.min(from.y, to.y) - around <= box.bottom;
