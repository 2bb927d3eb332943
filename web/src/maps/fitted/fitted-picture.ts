import type { Measure, Step, Weight } from '../../base/drawing/shapes.ts';
import type { FittedWindow, Measures } from './fitted-measures.ts';
import type { FittedPlan } from './fitted-plan.ts';
import type { FittedBranches } from './fitted-tree.ts';

// Everything is in pixels, from the upper left corner of the free part of the canvas.

/** A node as a circle, with its name and the number of nodes below it in the middle under it. */
export type FittedCircle = {
  id: string;
  x: number;
  y: number;
  r: number;
  generation: number;
  /** The most width of the name. */
  room: number;
  nameY: number;
  below: number;
  belowY: number;
};
/** A node as a row: a circle and a name. In a mirrored row, the name ends at `nameX`. */
export type FittedRow = {
  id: string;
  x: number;
  y: number;
  r: number;
  generation: number;
  indent: number;
  /** Whether the row hangs from a circle or from the top. */
  isFirst: boolean;
  nameX: number;
  room: number;
  size: number;
  weight: Weight;
  isMirrored: boolean;
};
/** The head of a column that starts inside a branch. */
export type FittedHead = { id: string; x: number; y: number; room: number; size: number; isMirrored: boolean };
/**
 * A pill that counts hidden nodes: all below a node at the end of its row, or siblings as the last row of a list.
 * `branches` are the tops of what it hides. It opens the branch of `opens`, or else those siblings as roots.
 */
export type FittedPill = {
  kind: 'below' | 'more';
  count: number;
  branches: readonly string[];
  opens: string | null;
  text: string;
  /** The words beside the pill of siblings, if there is room. */
  beside: string;
  besideX: number;
  left: number;
  right: number;
  y: number;
  isMirrored: boolean;
};
export type FittedCounts = {
  shown: number;
  of: number;
  hidden: number;
  pills: number;
  generations: { shown: number; of: number };
};
export type FittedPicture = {
  width: number;
  /** The height of the picture, more than that of the window if more rows are unfolded. */
  height: number;
  rowHeight: number;
  circles: readonly FittedCircle[];
  rows: readonly FittedRow[];
  heads: readonly FittedHead[];
  pills: readonly FittedPill[];
  lines: readonly (readonly Step[])[];
  counts: FittedCounts;
  plan: FittedPlan;
};

export type Placing = {
  branches: FittedBranches;
  window: FittedWindow;
  measures: Measures;
  measure: Measure;
  start: number;
  rowHeight: number;
};
export type Placed = {
  circles: FittedCircle[];
  rows: FittedRow[];
  heads: FittedHead[];
  pills: FittedPill[];
  lines: Step[][];
};
