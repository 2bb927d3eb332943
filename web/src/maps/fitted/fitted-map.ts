import type { Measure } from '../../base/drawing/shapes.ts';
import { type Inside, insideOf, type LevelPlan, mostCircles, usedColumns } from './circle-columns.ts';
import { blocksOf, type Filled, type Filling, fillBlocks } from './filled-blocks.ts';
import { circles, column, type FittedWindow, measuresOf, underCircles } from './fitted-measures.ts';
import type { FittedPicture } from './fitted-picture.ts';
import { placeInside } from './fitted-places.ts';
import { blockPlans, type FittedPlan, planKey, plannedNodes } from './fitted-plan.ts';
import { FittedBranches, type FittedTree } from './fitted-tree.ts';

export type FittedChoice = {
  /** The nodes at the top: an opened branch, or the siblings of a pill. */
  roots?: readonly string[];
  /** How many times the rows that fit the window are shown; the picture is taller then. */
  rowsFactor?: number;
  /** The plan of the last picture, which is kept as far as it still fits. */
  previous?: FittedPlan | undefined;
};

/** The room of practices beside the circle of a root, and between it and the strip. */
const besideRoot = 52;

/** Fits a tree of any size and form into a window: circles over columns of rows, with pills that count what is hidden. */
export function fittedMap(
  tree: FittedTree,
  window: FittedWindow,
  measure: Measure,
  { roots, rowsFactor = 1, previous }: FittedChoice = {},
): FittedPicture {
  const branches = new FittedBranches(tree, roots);
  const key = planKey(window, roots);
  const plan = previous?.of === key ? previous : undefined;
  const measures = measuresOf(window);
  const most = columnsOf(branches, window, plan);
  const { start, inside, levels } = sharedColumns(branches, window, most, plan);
  const bottom = window.height - measures.tools;
  const heightBelow = (above: number) => bottom - topBelow(start, above);
  const planned = usedColumns(inside);
  const filling: Filling = {
    branches,
    measures,
    measure,
    width: columnWidth(window, planned),
    heightBelow,
    factor: rowsFactor,
    previous: plan && plannedNodes(plan, branches),
  };
  const { baseRow, filled } = fillBlocks(blocksOf(inside), filling);
  const rowHeight = stretched(filled, baseRow, filling, plan?.rowHeight);
  const picture = placeInside(inside, filled, { branches, window, measures, measure, start, rowHeight });
  return {
    ...picture,
    height: Math.max(window.height, picture.height),
    plan: {
      of: key,
      columns: planned,
      rowHeight,
      baseRow,
      levels,
      blocks: blockPlans(filled, branches),
      named: new Set([...picture.circles, ...picture.rows].map(({ id }) => id)),
    },
  };
}

const topBelow = (start: number, above: number) => start + above * circles.height + (above > 0 ? underCircles : 0);

const columnWidth = ({ width, phone }: FittedWindow, columns: number) =>
  Math.min(phone ? Infinity : column.widest, (width - 2 * measuresOf({ phone }).side) / columns);

/** Returns how many columns the window has, at most as many as the tree can fill. */
function columnsOf(branches: FittedBranches, window: FittedWindow, plan: FittedPlan | undefined): number {
  const { side, leastColumn, tools, top, rowHeights } = measuresOf(window);
  const fit = Math.max(1, Math.floor((window.width - 2 * side) / leastColumn));
  const leaves = branches.roots.reduce((sum, root) => sum + (branches.leaves[root] as number), 0);
  const circle = branches.roots.length === 1 && !window.phone ? circles.height + underCircles : 0;
  const rows = Math.max(1, Math.floor((window.height - tools - top - circle) / (rowHeights[0] as number)));
  const wanted = Math.min(fit, Math.max(1, leaves, Math.ceil(branches.sum(branches.roots) / rows)));
  return plan && plan.columns >= wanted - 1 && plan.columns <= fit && wanted < fit ? plan.columns : wanted;
}

/** Shares the columns out. The picture starts lower where it would touch the strip, or starts with rows. */
function sharedColumns(
  branches: FittedBranches,
  window: FittedWindow,
  columns: number,
  plan: FittedPlan | undefined,
): { start: number; inside: Inside; levels: Map<string, LevelPlan> } {
  const { top, lowTop, tools, usualRow } = measuresOf(window);
  const sharedFrom = (start: number) => {
    const levels = new Map<string, LevelPlan>();
    const height = window.height - tools - start;
    const inside = insideOf(branches.roots, -1, columns, 0, {
      branches,
      most: window.phone ? 0 : mostCircles(height),
      rowsBelow: (above) => Math.max(1, Math.floor((window.height - tools - topBelow(start, above)) / usualRow)),
      previous: plan?.levels,
      plans: levels,
    });
    return { start, inside, levels };
  };
  const high = sharedFrom(top);
  const touches = window.width / 2 - besideRoot < window.strip + top;
  return high.inside.rows || high.inside.circles.length > 1 || touches ? sharedFrom(lowTop) : high;
}

/** Returns the height of rows at which the tallest column ends at the tools. */
function stretched(
  filled: readonly Filled[],
  baseRow: number,
  { measures, heightBelow, factor }: Filling,
  before: number | undefined,
): number {
  let [height, most] = [measures.tallestRow, measures.tallestRow];
  for (const { block, columns, room, hidesNone } of filled) {
    if (block.inBand) continue;
    const tallest = Math.max(...columns.map(({ from, to, continues }) => to - from + (continues < 0 ? 0 : 1)));
    const available = heightBelow(block.above) * factor;
    // A block that shows everything keeps one row spare.
    const spare = hidesNone && tallest < room ? 1 : 0;
    height = Math.min(height, available / (tallest + spare));
    most = Math.min(most, available / tallest);
  }
  height = Math.max(height, Math.min(baseRow, most));
  return before && before <= most && Math.abs(before - height) <= 3 ? before : height;
}
