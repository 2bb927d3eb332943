import { detailAt } from '../drawing/draw-node.ts';
import type { Viewport } from '../drawing/far-canvas.ts';
import { type Box, holds } from '../model/map-scene.ts';
import { type Size, windowBox } from './map-window.ts';

/** Of which part of the map React Flow has the nodes, and for which zoom they are drawn. */
export type NearWindow = { box: Box; zoom: number };

/**
 * Far away there is none. It stays the same while people move within it: what enters the window is there already.
 * While they zoom it is hardly more than the window, for every step draws all of it anew; when they are `calm` it grows to what they may see next.
 */
export function nearWindow(before: NearWindow | null, viewport: Viewport, size: Size, calm = false): NearWindow | null {
  if (detailAt(viewport.zoom) === 'far') return null;
  const zoom = drawnZoom(viewport.zoom);
  const isLarge =
    before !== null && (before.box.right - before.box.left) * viewport.zoom > 3 * (size.width + 2 * around);
  if (before?.zoom === zoom && !isLarge && holds(before.box, windowBox(viewport, size, calm ? around / 2 : 0)))
    return before;
  return { zoom, box: windowBox(viewport, size, before?.zoom === zoom ? around : withinStep) };
}

/** In pixels. The window grows by less on a side until the next step. */
const withinStep = 60;
const around = 240;
const step = 1.06;

/** Titles keep their size on the screen between 40 and 75 %: their nodes are drawn anew at every sixth part of a tenth, not at every frame. */
function drawnZoom(zoom: number): number {
  if (detailAt(zoom) === 'full') return 1;
  return Math.min(0.749, Math.max(0.4, step ** Math.round(Math.log(zoom) / Math.log(step))));
}
