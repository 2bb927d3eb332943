import type { Measure, Weight } from '../../base/drawing/shapes.ts';

/** The free part of the canvas, in pixels. `strip` is the width of the strip at the top left. */
export type FittedWindow = { width: number; height: number; phone: boolean; rtl: boolean; strip: number };

/** How a picture stands in its window, in pixels. */
export type Measures = {
  side: number;
  /** The room for the tools at the bottom. */
  tools: number;
  top: number;
  /** The top when the strip would touch the root, or when rows start at the top. */
  lowTop: number;
  leastColumn: number;
  /** The middle of the first circle of a row, from the start of its column. */
  first: number;
  radii: readonly number[];
  sizes: readonly { size: number; weight: Weight }[];
  rowHeights: readonly number[];
  /** The height of rows when something is hidden. */
  usualRow: number;
  tallestRow: number;
  /** The least scale at which a map is drawn whole. */
  leastScale: number;
};

const desktop: Measures = {
  side: 12,
  tools: 62,
  top: 12,
  lowTop: 52,
  leastColumn: 160,
  first: 14,
  radii: [11, 9.5, 9],
  sizes: [
    { size: 12, weight: 600 },
    { size: 11.5, weight: 400 },
  ],
  rowHeights: [37, 34, 32, 30, 28, 26],
  usualRow: 28,
  tallestRow: 37,
  leastScale: 0.46,
};
const phone: Measures = {
  side: 6,
  tools: 70,
  top: 6,
  lowTop: 42,
  leastColumn: 176,
  first: 17,
  radii: [15, 12, 11],
  sizes: [
    { size: 13, weight: 600 },
    { size: 13, weight: 400 },
  ],
  rowHeights: [44],
  usualRow: 44,
  tallestRow: 56,
  leastScale: 0.55,
};
export const measuresOf = (window: Pick<FittedWindow, 'phone'>): Measures => (window.phone ? phone : desktop);

/** A generation of circles: its height, the radii, and the most generations. */
export const circles = { height: 98, radii: [26, 23, 20, 17], most: 4, nameSize: 11.5, widestName: 280 };
/** The rows beside the only circle of a level. */
export const band = { rows: 3, rowHeight: 28 };
export const column = { widest: 264, gutter: 8, indent: 16, leastName: 56, leastBesidePill: 40, beforeName: 6 };
/** The distance between circles and the rows below them. */
export const underCircles = 3;
export const pill = { size: 11, height: 20, padding: 8, least: 28, gap: 6 };

export const last = <Item>(items: readonly Item[], index: number) => items[Math.min(index, items.length - 1)] as Item;

export const pillWidth = (text: string, measure: Measure) =>
  Math.max(pill.least, measure(text, pill.size, 600) + 2 * pill.padding);
