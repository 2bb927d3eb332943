import type { MapPalette } from './palette.ts';
import type { Measure, Shape } from './shapes.ts';

export type Box = { left: number; top: number; right: number; bottom: number };

export const holds = (outer: Box, inner: Box) =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom;

/** How a picture is drawn. `zoom` is 1 at 100 %. */
export type PictureView = { zoom: number; palette: MapPalette; measure: Measure };

/** The content of an exported file, in units of the picture. */
export type Picture = {
  bounds: Box;
  /** Yields the shapes from back to front, or only those that a part of the picture needs. */
  shapes: (view: PictureView, part?: Box) => Iterable<Shape>;
};
