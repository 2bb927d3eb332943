import { standsForHeld } from '../model/map-branches.ts';
import type { MapModel, Position } from '../model/map-model.ts';
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
 * Returns whether the dragged nodes may become children of `target`. It must be an editable node outside the dragged
 * branches, and not already the parent of all of them.
 */
export function takesDrop({ nodes, tree }: MapModel, tops: readonly string[], target: string): boolean {
  if (nodes.get(target)?.read_only !== false || tops.length === 0) return false;
  return tops.every((top) => !tree.isWithin(target, top)) && tops.some((top) => tree.parent(top) !== target);
}

/**
 * Returns the positions to save after a drag. Nodes without a saved position keep the place where they are drawn, so
 * that nothing else moves.
 */
export function placesAfter(
  model: MapModel,
  scene: MapScene,
  moved: ReadonlySet<string>,
  by: Position,
): { id: string; position: Position }[] {
  const places: { id: string; position: Position }[] = [];
  const isPlacedHere = (id: string) => !model.nodes.get(id)?.read_only || standsForHeld(model, id);
  for (const { id, node, x, y } of scene.nodes) {
    if (!isPlacedHere(id)) continue;
    if (moved.has(id)) places.push({ id, position: { x: Math.round(x + by.x), y: Math.round(y + by.y) } });
    else if (node.position === null) places.push({ id, position: { x, y } });
  }
  for (const id of moved) {
    if (!isPlacedHere(id)) continue;
    const hidden = scene.byId.has(id) ? null : model.nodes.get(id)?.position;
    if (hidden) places.push({ id, position: { x: Math.round(hidden.x + by.x), y: Math.round(hidden.y + by.y) } });
  }
  return places;
}
