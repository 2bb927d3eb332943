import { standsForHeld } from '../model/map-branches.ts';
import type { MapModel, Position } from '../model/map-model.ts';
import type { MapScene } from '../model/map-scene.ts';

/** Without the nodes that another of them stands above. */
export function topsOf({ tree }: MapModel, ids: Iterable<string>): string[] {
  const all = new Set(ids);
  return [...all].filter((id) => {
    for (let above = tree.parent(id); above !== null; above = tree.parent(above)) if (all.has(above)) return false;
    return tree.has(id);
  });
}

/** What moves when nodes are dragged: their branches with them, or they alone. What another team holds is not taken, but goes with the branch that it is in. */
export function draggedWith({ nodes, tree }: MapModel, ids: Iterable<string>, alone: boolean): Set<string> {
  const own = [...ids].filter((id) => nodes.get(id)?.read_only === false);
  return new Set(alone ? own : own.flatMap((top) => [...tree.walk(top)]));
}

/** Whether what is dragged may hang below a node: not what moves itself, not where it hangs already, and nothing that another team holds. */
export function takesDrop({ nodes, tree }: MapModel, tops: readonly string[], target: string): boolean {
  if (nodes.get(target)?.read_only !== false || tops.length === 0) return false;
  return tops.every((top) => !tree.isWithin(target, top)) && tops.some((top) => tree.parent(top) !== target);
}

/** Where everything stands after a drag. What has no place of its own yet keeps the one where it is drawn, so that nothing else moves. */
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
