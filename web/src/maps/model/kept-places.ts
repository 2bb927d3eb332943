import { autoPlaces } from './auto-places.ts';
import type { MapModel } from './map-model.ts';
import type { Position } from './map-rows.ts';
import type { MapScene } from './map-scene.ts';

/** In the last round, all nodes that would still move get a position. */
const mostRounds = 4;

/**
 * Returns the positions to save so that no other node moves when `moved` are saved. Saving the top of a branch usually
 * keeps the whole branch. `mayPlace` returns whether a node can be given a position.
 */
export function keptPlaces(
  model: Pick<MapModel, 'nodes' | 'tree'>,
  scene: Pick<MapScene, 'nodes'>,
  moved: ReadonlyMap<string, Position>,
  mayPlace: (id: string) => boolean,
): Map<string, Position> {
  const places = new Map(moved);
  const laidOut = scene.nodes.filter(({ id, node }) => node.position === null && !moved.has(id) && mayPlace(id));
  for (let round = 1; round <= mostRounds && laidOut.length > 0; round++) {
    const after = autoPlaces(model, places);
    const moving = laidOut.filter(({ id, x, y }) => {
      const at = after(id);
      return Math.abs(at.x - x) > 0.5 || Math.abs(at.y - y) > 0.5;
    });
    if (moving.length === 0) break;
    const ids = new Set(moving.map(({ id }) => id));
    const tops = round < mostRounds ? moving.filter(({ parent }) => !ids.has(parent?.id ?? '')) : moving;
    for (const { id, x, y } of tops) places.set(id, { x, y });
  }
  return places;
}
