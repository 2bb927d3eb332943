import type { Measure } from '../../base/drawing/shapes.ts';
import * as words from '../../base/words/words.ts';
import type { Block, Inside } from './circle-columns.ts';
import { band, column, type Measures, pill, pillWidth } from './fitted-measures.ts';
import type { FittedBranches } from './fitted-tree.ts';
import { type ColumnsBefore, flow, type RowColumn } from './row-columns.ts';
import { allRows, type BlockRow, type Choosing, chosenRows } from './shown-rows.ts';

/**
 * A block with its rows, in columns. `room` is the most rows of a column, `most` the number of rows that were chosen
 * from.
 */
export type Filled = {
  block: Block;
  rows: BlockRow[];
  columns: RowColumn[];
  room: number;
  most: number;
  hidesNone: boolean;
};

export type Filling = {
  branches: FittedBranches;
  measures: Measures;
  measure: Measure;
  /** The width of a column. */
  width: number;
  /** Returns the height for rows below some generations of circles. */
  heightBelow: (above: number) => number;
  /** How many times the rows that fit are shown. */
  factor: number;
  /** The last picture: its blocks by their owner, the nodes that it named, and the height of its rows. */
  previous?: { blocks: ReadonlyMap<number, ColumnsBefore>; named: ReadonlySet<number>; baseRow: number } | undefined;
};

/** Returns the blocks of a plan. */
export function blocksOf({ circles, rows }: Inside): Block[] {
  return [...(rows ? [rows] : []), ...circles.flatMap(({ inside }) => blocksOf(inside))];
}

/** Fills blocks with rows of the greatest height at which nothing is hidden, else of the usual height. */
export function fillBlocks(blocks: readonly Block[], by: Filling): { baseRow: number; filled: Filled[] } {
  const { rowHeights, usualRow } = by.measures;
  const { previous } = by;
  // The last picture keeps its columns before the height of its rows.
  for (const keepsColumns of previous ? [true, false] : [false])
    for (const baseRow of [...(previous ? [previous.baseRow] : []), ...rowHeights]) {
      const filled = filledWhole(blocks, baseRow, by, keepsColumns);
      if (filled) return { baseRow, filled };
    }
  return { baseRow: usualRow, filled: blocks.map((block) => fill(block, usualRow, by)) };
}

function filledWhole(blocks: readonly Block[], rowHeight: number, by: Filling, keepsColumns: boolean): Filled[] | null {
  const filled: Filled[] = [];
  for (const block of blocks) {
    const one = fillWhole(block, roomOf(block, rowHeight, by), by, keepsColumns);
    if (!one) return null;
    filled.push(one);
  }
  return filled;
}

function roomOf({ inBand, above }: Block, rowHeight: number, { heightBelow, factor }: Filling): number {
  return inBand ? band.rows : Math.max(1, Math.floor(heightBelow(above) / rowHeight)) * factor;
}

function choosing({ branches, measures, measure, width, previous }: Filling): Choosing {
  const { first, radii } = measures;
  const room = width - column.gutter - first - (radii[1] as number) - column.beforeName;
  const named = previous?.named;
  return {
    branches,
    hasRoom: (indent, below) => {
      const left = room - indent * column.indent;
      if (indent === 0 || left < column.leastName) return indent === 0;
      return below === 0 || left - pill.gap - pillWidth(words.maps.folded(below), measure) >= column.leastBesidePill;
    },
    wasNamed: named && ((node) => named.has(node)),
  };
}

/** Fills a block if nothing is hidden, in the fewest columns or in those of the last picture. */
function fillWhole(block: Block, room: number, by: Filling, keepsColumns = false): Filled | null {
  const before = by.previous?.blocks.get(block.owner);
  const least = Math.min(block.columns, before?.lengths.length ?? 1);
  const most = keepsColumns && before ? least : block.columns;
  const rows = allRows(block.list, most * room, choosing(by));
  if (!rows) return null;
  for (let count = least; count <= most; count++)
    for (const as of before ? [{ before }, {}, { packed: true }] : [{}, { packed: true }]) {
      const { columns } = flow(rows, count, room, as);
      if (columns) return { block, rows, columns, room, most: count * room, hidesNone: true };
    }
  return null;
}

/**
 * A block keeps the number of its rows while it is at least this share of what fits. It gives up some rows before it
 * gives up its columns.
 */
const kept = { share: 0.75, rows: 4 };
/** Columns end at a shallow row if this share of the rows is shown then. */
const wellBroken = 0.92;

/** Fills a block with the rows that fit. */
function fill(block: Block, rowHeight: number, by: Filling): Filled {
  const room = roomOf(block, rowHeight, by);
  const whole = fillWhole(block, room, by);
  if (whole) return whole;
  const before = by.previous?.blocks.get(block.owner);
  const chooses = choosing(by);
  const fit = block.columns * room;
  const first = before && before.most > fit * kept.share ? Math.min(before.most, fit) : fit;
  /** Tries fewer and fewer rows. */
  const filled = (least: number, as: Parameters<typeof flow>[3]): Filled | null => {
    for (let most = first; most >= least; ) {
      const rows = chosenRows(block.list, block.owner, most, chooses);
      const { columns, over } = flow(rows, block.columns, room, as);
      if (columns)
        return { block, rows, columns, room, most, hidesNone: rows.every(({ hides }) => hides.length === 0) };
      most = Math.min(most, rows.length) - Math.max(1, over >> 2);
    }
    return null;
  };
  const same = before && filled(Math.max(1, first - kept.rows), { before });
  if (same) return same;
  const packed = filled(1, { packed: true });
  const broken = filled(Math.max(1, (packed?.rows.length ?? 0) * wellBroken), {});
  return (broken ?? packed) as Filled;
}
