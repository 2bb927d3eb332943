import type { Block, Inside } from './circle-columns.ts';
import { band, column, type Measures } from './fitted-measures.ts';
import type { FittedBranches } from './fitted-tree.ts';
import { flow, type RowColumn } from './row-columns.ts';
import { allRows, type BlockRow, type Choosing, chosenRows } from './shown-rows.ts';

/** A block with its rows, in columns. `room` is the most rows of a column. */
export type Filled = { block: Block; rows: BlockRow[]; columns: RowColumn[]; room: number; hidesNone: boolean };

/** How a block stood in the last picture: the number of its columns, and the nodes that the columns start with. */
export type BlockBefore = { columns: number; starts: ReadonlySet<number> };

export type Filling = {
  branches: FittedBranches;
  measures: Measures;
  /** The width of a column. */
  width: number;
  /** Returns the height for rows below some generations of circles. */
  heightBelow: (above: number) => number;
  /** How many times the rows that fit are shown. */
  factor: number;
  /** The last picture: its blocks by their owner, the nodes that it named, and the height of its rows. */
  previous?: { blocks: ReadonlyMap<number, BlockBefore>; named: ReadonlySet<number>; baseRow: number } | undefined;
};

/** Returns the blocks of a plan. */
export function blocksOf({ circles, rows }: Inside): Block[] {
  return [...(rows ? [rows] : []), ...circles.flatMap(({ inside }) => blocksOf(inside))];
}

/** Fills blocks with rows of the greatest height at which nothing is hidden, else of the usual height. */
export function fillBlocks(blocks: readonly Block[], by: Filling): { baseRow: number; filled: Filled[] } {
  const { rowHeights, usualRow } = by.measures;
  const kept = by.previous?.baseRow;
  const heights =
    kept && kept < (rowHeights[0] as number) && rowHeights.includes(kept) ? [kept, ...rowHeights] : rowHeights;
  for (const baseRow of heights) {
    const filled = filledWhole(blocks, baseRow, by);
    if (filled) return { baseRow, filled };
  }
  return { baseRow: usualRow, filled: blocks.map((block) => fill(block, usualRow, by)) };
}

function filledWhole(blocks: readonly Block[], rowHeight: number, by: Filling): Filled[] | null {
  const filled: Filled[] = [];
  for (const block of blocks) {
    const one = fillWhole(block, roomOf(block, rowHeight, by), by);
    if (!one) return null;
    filled.push(one);
  }
  return filled;
}

function roomOf({ inBand, above }: Block, rowHeight: number, { heightBelow, factor }: Filling): number {
  return inBand ? band.rows : Math.max(1, Math.floor(heightBelow(above) / rowHeight)) * factor;
}

/** Returns the deepest indent at which a name has room. */
function choosing({ branches, measures, width, previous }: Filling): Choosing {
  const { first, radii } = measures;
  const room = width - column.gutter - first - (radii[1] as number) - column.beforeName;
  const named = previous?.named;
  return {
    branches,
    deepest: Math.max(0, Math.floor((room - column.leastName) / column.indent)),
    wasNamed: named && ((node) => named.has(node)),
  };
}

/** Fills a block if nothing is hidden, in the fewest columns or in those of the last picture. */
function fillWhole(block: Block, room: number, by: Filling): Filled | null {
  const rows = allRows(block.list, block.columns * room, choosing(by));
  if (!rows) return null;
  const before = by.previous?.blocks.get(block.owner);
  for (let count = Math.min(block.columns, before?.columns ?? 1); count <= block.columns; count++) {
    const { columns } = flow(rows, count, room, before?.starts);
    if (columns) return { block, rows, columns, room, hidesNone: true };
  }
  return null;
}

function fill(block: Block, rowHeight: number, by: Filling): Filled {
  const room = roomOf(block, rowHeight, by);
  const whole = fillWhole(block, room, by);
  if (whole) return whole;
  const starts = by.previous?.blocks.get(block.owner)?.starts;
  const chooses = choosing(by);
  for (let most = block.columns * room; ; ) {
    const rows = chosenRows(block.list, block.owner, most, chooses);
    const kept = starts && flow(rows, block.columns, room, starts);
    const { columns, over } = kept?.columns ? kept : flow(rows, block.columns, room);
    if (columns) return { block, rows, columns, room, hidesNone: rows.every(({ hides }) => hides.length === 0) };
    most = Math.max(1, Math.min(most, rows.length) - Math.max(1, over >> 2));
  }
}
