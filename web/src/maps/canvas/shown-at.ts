import { pageMeasure } from '../drawing/page-measure.ts';
import type { MapScene, PlacedNode } from '../model/map-scene.ts';
import { choiceZooms, knownMap, type ShownMap, shownFor, shownMap } from '../model/semantic-zoom.ts';
import type { MapCamera } from '../session/map-camera.ts';

/** Returns what the canvas shows. While a large map moves, it shows what it knows to fit. */
export const shownAt = (scene: MapScene, camera: Pick<MapCamera, 'isMoving'>, zoom: number): ShownMap =>
  (camera.isMoving ? knownMap : shownMap)(scene, zoom, pageMeasure);

/** Returns what the canvas shows in its viewport. */
export const shownNow = (scene: MapScene, camera: Pick<MapCamera, 'isMoving' | 'viewport'>) =>
  shownAt(scene, camera, camera.viewport.zoom);

/** Returns the node that the canvas shows for a node: itself, or the one whose pill it is in. */
export function standIn(scene: MapScene, zoom: number, id: string | null): PlacedNode | null {
  const placed = scene.byId.get(id ?? '');
  return placed ? shownFor(shownMap(scene, zoom, pageMeasure), placed) : null;
}

/** Returns the least zoom above `zoom` at which the branches of a node's pill are shown; null when it has no such pill. */
export function openingZoom(scene: MapScene, zoom: number, id: string): number | null {
  if (!shownMap(scene, zoom, pageMeasure).folded.has(id)) return null;
  return choiceZooms(zoom).find((each) => !shownMap(scene, each, pageMeasure).folded.has(id)) ?? null;
}
