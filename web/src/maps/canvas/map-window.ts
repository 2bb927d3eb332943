import type { Viewport } from '../drawing/far-canvas.ts';
import type { Box } from '../model/map-scene.ts';

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
/** How much other elements cover at each side of the viewport, in pixels. */
export type Insets = { left: number; top: number; right: number; bottom: number };

export const zoomLimits = { least: 0.1, most: 2.5 };
/** At this zoom a node shows every detail, and its neighbors are in view. */
export const readableZoom = 0.8;
const margin = 30;

export const toMap = ({ x, y }: Point, at: Viewport): Point => ({ x: (x - at.x) / at.zoom, y: (y - at.y) / at.zoom });
export const toWindow = ({ x, y }: Point, at: Viewport): Point => ({ x: x * at.zoom + at.x, y: y * at.zoom + at.y });

/** Returns the part of the map in the viewport, plus a margin of `around` pixels. */
export const windowBox = (viewport: Viewport, size: Size, around = 0): Box =>
  seenBox(viewport, size, { left: -around, top: -around, right: -around, bottom: -around });

/** Returns the part of the map in the viewport that no other element covers. */
export const seenBox = (
  { x, y, zoom }: Viewport,
  { width, height }: Size,
  { left, top, right, bottom }: Insets,
): Box => ({
  left: (left - x) / zoom,
  top: (top - y) / zoom,
  right: (width - right - x) / zoom,
  bottom: (height - bottom - y) / zoom,
});

export const boxAround = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** Returns the viewport that centers a box in the uncovered area, at 100 % zoom at most. */
export function fitted({ left, top, right, bottom }: Box, { width, height }: Size, insets: Insets): Viewport {
  const free = {
    width: Math.max(80, width - insets.left - insets.right - 2 * margin),
    height: Math.max(80, height - insets.top - insets.bottom - 2 * margin),
  };
  const zoom = Math.min(1, free.width / (right - left), free.height / (bottom - top));
  const middle = { x: (width + insets.left - insets.right) / 2, y: (height + insets.top - insets.bottom) / 2 };
  return centered({ x: (left + right) / 2, y: (top + bottom) / 2 }, middle, zoom);
}

/** Returns the viewport that shows a point of the map at a point of the window. */
export const centered = (point: Point, at: Point, zoom: number): Viewport => ({
  x: at.x - point.x * zoom,
  y: at.y - point.y * zoom,
  zoom,
});

/**
 * Pans only as far as needed to show a box. Shows its upper left corner when the box is larger than the visible part.
 */
export function broughtIn(viewport: Viewport, { left, top, right, bottom }: Box, box: Box): Viewport {
  const along = (from: number, to: number, least: number, most: number) =>
    least < from ? from - least : most > to ? Math.max(to - most, from - least) : 0;
  return {
    ...viewport,
    x: viewport.x + along(left, right, box.left, box.right) * viewport.zoom,
    y: viewport.y + along(top, bottom, box.top, box.bottom) * viewport.zoom,
  };
}

/** Zooms while the point `at` of the window stays in place. */
export const zoomedAround = (viewport: Viewport, at: Point, zoom: number): Viewport =>
  centered(toMap(at, viewport), at, zoom);

/** Returns the lowest zoom: a map of any size fits into the window. */
export const leastZoom = (bounds: Box, size: Size) =>
  Math.min(
    zoomLimits.least,
    0.8 * Math.min(size.width / (bounds.right - bounds.left), size.height / (bounds.bottom - bounds.top)),
  );
