import { keptPlaces } from '../model/kept-places.ts';
import { standsForHeld } from '../model/map-branches.ts';
import type { MapModel } from '../model/map-model.ts';
import type { Position } from '../model/map-rows.ts';
import type { MapScene } from '../model/map-scene.ts';

/**
 * Returns the nodes that a drag moves: whole branches, or with `alone` only the given nodes. Nodes that another team
 * holds cannot be dragged themselves, but move with the branch that contains them.
 */
export function draggedWith({ nodes, tree }: MapModel, ids: Iterable<string>, alone: boolean): Set<string> {
  const own = [...ids].filter((id) => nodes.get(id)?.read_only === false);
  return new Set(alone ? own : own.flatMap((top) => [...tree.walk(top)]));
}

/**
 * Returns whether the dragged nodes may become children of `target`. `target` must be an editable node outside the
 * dragged branches. It must not be the parent of all dragged nodes already.
 */
export function takesDrop({ nodes, tree }: MapModel, tops: readonly string[], target: string): boolean {
  if (nodes.get(target)?.read_only !== false || tops.length === 0) return false;
  return tops.every((top) => !tree.isWithin(target, top)) && tops.some((top) => tree.parent(top) !== target);
}

/**
 * Returns the positions to save after a drag: those of the dragged nodes, and those of nodes that the automatic layout
 * would otherwise move.
 */
export function placesAfter(
  model: MapModel,
  scene: MapScene,
  dragged: ReadonlySet<string>,
  by: Position,
): { id: string; position: Position }[] {
  const moved = new Map<string, Position>();
  const isPlacedHere = (id: string) => !model.nodes.get(id)?.read_only || standsForHeld(model, id);
  for (const id of dragged) {
    if (!isPlacedHere(id)) continue;
    const at = scene.byId.get(id) ?? model.nodes.get(id)?.position;
    if (at) moved.set(id, { x: Math.round(at.x + by.x), y: Math.round(at.y + by.y) });
  }
  return [...keptPlaces(model, scene, moved, isPlacedHere)].map(([id, position]) => ({ id, position }));
}
