import type { Box } from '../../base/drawing/picture.ts';
import type { Viewport } from '../drawing/far-canvas.ts';
import { measuresOf } from '../fitted/fitted-measures.ts';
import { boxOf } from '../model/map-scene.ts';
import type { PlacedNode } from '../model/placed-node.ts';

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
/** How much other elements cover at each side of the viewport, in pixels. */
export type Insets = {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The size of the minimap, which covers the lower right corner above `bottom`. */
  minimap?: Size | undefined;
};

export const zoomLimits = { least: 0.1, most: 2.5 };
/** At this zoom a node shows every detail, and its neighbors are in view. */
export const readableZoom = 0.8;
/** The least distance of a fitted map from the sides and the top, in pixels. */
const margin = 12;

export const toMap = ({ x, y }: Point, at: Viewport): Point => ({ x: (x - at.x) / at.zoom, y: (y - at.y) / at.zoom });
export const toWindow = ({ x, y }: Point, at: Viewport): Point => ({ x: x * at.zoom + at.x, y: y * at.zoom + at.y });

/** Returns the part of the map in the viewport, plus a margin of `around` pixels. */
export const windowBox = (viewport: Viewport, size: Size, around = 0): Box =>
  seenBox(viewport, size, { left: -around, top: -around, right: -around, bottom: -around });

/** Returns the part of the map in the viewport that no other element covers. */
const seenBox = ({ x, y, zoom }: Viewport, { width, height }: Size, { left, top, right, bottom }: Insets): Box => ({
  left: (left - x) / zoom,
  top: (top - y) / zoom,
  right: (width - right - x) / zoom,
  bottom: (height - bottom - y) / zoom,
});

/** Returns whether a box of the map is in the viewport, and nothing covers it. */
export function isSeen(viewport: Viewport, size: Size, insets: Insets, box: Box): boolean {
  const { left, top, right, bottom } = seenBox(viewport, size, insets);
  if (box.left < left || box.right > right || box.top < top || box.bottom > bottom) return false;
  const { minimap } = insets;
  return !(
    minimap &&
    (right - box.right) * viewport.zoom < minimap.width &&
    (bottom - box.bottom) * viewport.zoom < minimap.height
  );
}

/** Returns the middle of the part of the viewport that nothing covers. */
export const middleOf = (size: Size, { left, top, right, bottom }: Insets): Point => ({
  x: (size.width + left - right) / 2,
  y: (size.height + top - bottom) / 2,
});

export const boxAround = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** Returns the viewport that centers a box in the uncovered area, at 100 % zoom at most. */
export function fitted({ left, top, right, bottom }: Box, size: Size, insets: Insets): Viewport {
  const free = {
    width: Math.max(80, size.width - insets.left - insets.right - 2 * margin),
    height: Math.max(80, size.height - insets.top - insets.bottom - 2 * margin),
  };
  const zoom = Math.min(1, free.width / (right - left), free.height / (bottom - top));
  return centered({ x: (left + right) / 2, y: (top + bottom) / 2 }, middleOf(size, insets), zoom);
}

/** Returns whether the whole map fits into the free part of the canvas with names that can be read. */
export const fitsWhole = (bounds: Box, size: Size, insets: Insets, phone: boolean) =>
  fitted(bounds, size, insets).zoom >= measuresOf({ phone }).leastScale;

/** The horizontal positions to try for the top node, as shares of the free width of the window. */
const shares = [0.5, 0.3, 0.7, 0.14, 0.86];

/**
 * Returns the viewport with the node `top` at its upper edge that shows the most of `nodes`, and the score of this
 * viewport. Nodes of early generations add more to the score.
 */
function viewBelow(top: PlacedNode, nodes: readonly PlacedNode[], zoom: number, size: Size, covered: Insets) {
  const across = size.width - covered.left - covered.right;
  const y = covered.top - boxOf(top).top * zoom + (zoom < 0.4 ? aboveName : 0);
  let best = { viewport: { x: 0, y, zoom }, seen: -1 };
  for (const share of shares) {
    const viewport = { x: covered.left + share * across - top.x * zoom, y, zoom };
    const seen = nodes.reduce(
      (sum, node) => sum + (isSeen(viewport, size, covered, boxOf(node)) ? 1 / node.generation : 0),
      0,
    );
    if (seen > best.seen * 1.05) best = { viewport, seen };
  }
  return best;
}
/** When zoomed out, a name above its node needs this room, in pixels. */
const aboveName = 24;

/** Returns the viewport that shows a point of the map at a point of the window. */
export const centered = (point: Point, at: Point, zoom: number): Viewport => ({
  x: at.x - point.x * zoom,
  y: at.y - point.y * zoom,
  zoom,
});

/**
 * Pans only as far as needed to show a box. Shows its upper left corner when the box is larger than the visible part.
 */
function broughtIn(viewport: Viewport, { left, top, right, bottom }: Box, box: Box): Viewport {
  const along = (from: number, to: number, least: number, most: number) =>
    least < from ? from - least : most > to ? Math.max(to - most, from - least) : 0;
  return {
    ...viewport,
    x: viewport.x + along(left, right, box.left, box.right) * viewport.zoom,
    y: viewport.y + along(top, bottom, box.top, box.bottom) * viewport.zoom,
  };
}

/**
 * Returns the viewport that shows a node with its box in the free part. A node whose center is already in the free part
 * moves only as far as needed; other nodes move to the middle.
 */
export function intoView(viewport: Viewport, size: Size, insets: Insets, { x, y }: Point, box: Box): Viewport {
  const { left, top, right, bottom } = seenBox(viewport, size, insets);
  const isAtEdge = x > left && x < right && y > top && y < bottom;
  const moved = broughtIn(viewport, { left, top, right, bottom }, box);
  return isAtEdge && isSeen(moved, size, insets, box)
    ? moved
    : centered({ x, y }, middleOf(size, insets), viewport.zoom);
}

/** Moves a viewport as little as possible so that it shows an opened branch: a node, with as many of `nodes` as fit. */
export function opened(
  viewport: Viewport,
  size: Size,
  insets: Insets,
  top: PlacedNode,
  nodes: readonly PlacedNode[],
): Viewport {
  const box = boxAround([top, ...nodes].map(boxOf));
  const free = seenBox(viewport, size, insets);
  const fits = box.right - box.left <= free.right - free.left && box.bottom - box.top <= free.bottom - free.top;
  return fits ? broughtIn(viewport, free, box) : viewBelow(top, nodes, viewport.zoom, size, insets).viewport;
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
