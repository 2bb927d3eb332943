import * as words from '../words/words.ts';
import { palettes } from './palette.ts';
import { readable, room } from './paper.ts';
import type { Box, Picture, PictureView } from './picture.ts';
import { isRtl, type Shape, type TextShape } from './shapes.ts';

/** Shapes on a page. A point (x, y) of their units is at (x * scale + left, y * scale + top), in points of paper. */
export type SheetPart = {
  shapes: (view: Pick<PictureView, 'palette' | 'measure'>) => Iterable<Shape>;
  scale: number;
  left: number;
  top: number;
  /** The part of the drawing to show; shapes outside of it are cut. */
  window?: Box;
};

/** A page of A4 landscape, measured inside its margins. `note` stands in the lower margin, marks in the corners. */
export type Sheet = { parts: SheetPart[]; note?: string; marks?: boolean };

/** Returns a part with a picture in the middle of a box on the page, at most at its own size. */
export function fittedPart(bounds: Box, into: Box, shapes: SheetPart['shapes']): SheetPart {
  const scale = scaleFor(bounds, into);
  return {
    shapes,
    scale,
    left: (into.left + into.right - (bounds.left + bounds.right) * scale) / 2,
    top: (into.top + into.bottom - (bounds.top + bounds.bottom) * scale) / 2,
  };
}

/** Returns the points of paper for each unit of a picture, so that it fits into a box; at most 1. */
export const scaleFor = (bounds: Box, into: Box): number =>
  Math.min(
    1,
    (into.right - into.left) / (bounds.right - bounds.left),
    (into.bottom - into.top) / (bounds.bottom - bounds.top),
  );

export const wholePage: Box = { left: 0, top: 0, right: room.width, bottom: room.height };

/** Returns the pages of a picture at a readable size, with marks to join them. */
export function joinedSheets({ bounds, shapes }: Picture): Sheet[] {
  const [across, down] = [room.width / readable, room.height / readable];
  const columns = Math.ceil((bounds.right - bounds.left) / across);
  const rows = Math.ceil((bounds.bottom - bounds.top) / down);
  if (columns * rows === 1)
    return [{ parts: [fittedPart(bounds, wholePage, (view) => shapes({ ...view, zoom: 1 }, bounds))] }];
  return Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const [left, top] = [bounds.left + column * across, bounds.top + row * down];
    const window = { left, top, right: left + across, bottom: top + down };
    return {
      parts: [
        {
          shapes: (view) => shapes({ ...view, zoom: 1 }, window),
          scale: readable,
          left: -left * readable,
          top: -top * readable,
          window,
        },
      ],
      note: words.maps.page(row + 1, column + 1, rows, columns),
      marks: true,
    };
  });
}

/** The baseline of the line in the lower margin, from the lower edge of the paper. */
export const noteAt = 12;

/** Returns the line in the lower margin, around a point. */
export const noteShape = (text: string, x: number, y: number): TextShape => ({
  kind: 'text',
  text,
  x,
  y,
  size: 7,
  weight: 400,
  color: palettes.light.ink3,
  anchor: 'middle',
  rtl: isRtl(text),
});
