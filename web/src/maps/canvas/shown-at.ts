import { pageMeasure } from '../../base/drawing/page-measure.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import { choiceZooms, knownMap, type ShownMap, shownFor, shownMap } from '../model/semantic-zoom.ts';
import type { MapCamera } from '../session/map-camera.ts';

/**
 * Returns the part of the map that the canvas shows. While a large map moves, this uses a cached or fast choice
 * (`knownMap`).
 */
export const shownAt = (scene: MapScene, camera: Pick<MapCamera, 'isMoving'>, zoom: number): ShownMap =>
  (camera.isMoving ? knownMap : shownMap)(scene, zoom, pageMeasure);

/** Returns the part of the map that the canvas shows at its current zoom. */
export const shownNow = (scene: MapScene, camera: Pick<MapCamera, 'isMoving' | 'viewport'>) =>
  shownAt(scene, camera, camera.viewport.zoom);

/** Returns the node that represents a node on the canvas: the node itself, or the one whose pill contains it. */
export function standIn(scene: MapScene, zoom: number, id: string | null): PlacedNode | null {
  const placed = scene.byId.get(id ?? '');
  return placed ? shownFor(shownMap(scene, zoom, pageMeasure), placed) : null;
}

/**
 * Returns the lowest zoom above `zoom` at which a node's pill hides at most half as many nodes as now; null when the
 * node has no such pill.
 */
export function openingZoom(scene: MapScene, zoom: number, id: string): number | null {
  const inPill = (at: number) => {
    const { folded, written } = shownMap(scene, at, pageMeasure);
    return folded.has(id) ? (written.get(id)?.pill?.nodes ?? 0) : 0;
  };
  const now = inPill(zoom);
  return now > 0 ? (choiceZooms(zoom).find((at) => inPill(at) <= now / 2) ?? null) : null;
}
