import { useSyncExternalStore } from 'react';
import type { MapScene } from '../model/map-scene.ts';
import type { ShownMap } from '../model/semantic-zoom.ts';
import type { MapCamera } from '../session/map-camera.ts';
import type { NearWindow } from './near-window.ts';
import { shownAt, shownNow } from './shown-at.ts';

/** Returns the part of the map that the canvas shows, at the zoom that the near nodes are drawn for. */
export const useShown = (scene: MapScene, camera: MapCamera, near: NearWindow | null): ShownMap =>
  useSyncExternalStore(camera.subscribe, () => (near ? shownAt(scene, camera, near.zoom) : shownNow(scene, camera)));
