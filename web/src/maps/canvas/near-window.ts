import { type Box, holds } from '../../base/drawing/picture.ts';
import type { Viewport } from '../drawing/far-canvas.ts';
import { detailAt, zoomStep } from '../model/node-sizes.ts';
import { type Size, windowBox } from './map-window.ts';

/** The part of the map whose nodes React Flow renders, and the zoom that they are drawn for. */
export type NearWindow = { box: Box; zoom: number };

/**
 * Returns the part of the map to render with React Flow; null when zoomed out. The result stays the same object while
 * the viewport stays within it, so that panning renders nothing new. Each zoom step renders all nodes again, so the
 * margin is small while the user zooms. Once the viewport is still (`calm`), the margin grows.
 */
export function nearWindow(before: NearWindow | null, viewport: Viewport, size: Size, calm = false): NearWindow | null {
  if (detailAt(viewport.zoom) === 'far') return null;
  const zoom = zoomStep(viewport.zoom);
  const isLarge =
    before !== null && (before.box.right - before.box.left) * viewport.zoom > 3 * (size.width + 2 * around);
  if (before?.zoom === zoom && !isLarge && holds(before.box, windowBox(viewport, size, calm ? around / 2 : 0)))
    return before;
  return { zoom, box: windowBox(viewport, size, before?.zoom === zoom ? around : withinStep) };
}

/** In pixels. Within one zoom step, zooming out adds less than this on each side. */
const withinStep = 60;
const around = 240;
