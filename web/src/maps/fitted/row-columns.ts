import type { BlockRow } from './shown-rows.ts';

/** Rows `from` to `to` in one column. `continues` is the row whose branch goes on from the column before, or -1. */
export type RowColumn = { from: number; to: number; continues: number };
export type Flowed = { columns: RowColumn[]; over: 0 } | { columns: null; over: number };

/** A column may end in its last third, at the shallowest row there. */
const lastPart = 2 / 3;

/**
 * The columns of the last picture: the nodes that they started with (-1 for a pill), and their numbers of rows. `most` is the number of
 * rows that were chosen from.
 */
export type ColumnsBefore = { starts: readonly number[]; lengths: readonly number[]; most: number };

/**
 * Lets rows run down columns of a height in rows. If they do not fit, returns how many rows are too many. Packed
 * columns, and those that are kept, end later where the other rows would not fit.
 */
export function flow(
  rows: readonly BlockRow[],
  columns: number,
  height: number,
  { before, packed = false }: { before?: ColumnsBefore | undefined; packed?: boolean } = {},
): Flowed {
  const found: RowColumn[] = [];
  let from = 0;
  while (from < rows.length) {
    const continues = found.length === 0 ? -1 : (rows[from] as BlockRow).parent;
    const room = Math.max(1, height - (continues >= 0 ? 1 : 0));
    const left = rows.length - from;
    if (left > room && found.length + 1 >= columns) return { columns: null, over: left - room };
    const kept = before && found.length + 1 < columns ? keptBreak(rows, from, room, found.length, before) : 0;
    // Every further column may need a head.
    const least = packed || before ? left - (columns - found.length - 1) * (height - 1) : 0;
    const to = from + (kept > 0 ? kept : left <= room ? left : breakOf(rows, from, Math.min(least, room), room));
    found.push({ from, to, continues });
    from = to;
  }
  return { columns: found, over: 0 };
}

/** Returns after how many rows the column broke in the last picture, or 0 if it cannot break there now. */
function keptBreak(
  rows: readonly BlockRow[],
  from: number,
  room: number,
  column: number,
  { starts, lengths }: ColumnsBefore,
): number {
  const most = Math.min(room, rows.length - 1 - from);
  const next = starts[column + 1] ?? -1;
  for (let count = most; next >= 0 && count > 0; count--)
    if ((rows[from + count] as BlockRow).node === next) return count;
  const length = lengths[column + 1] === undefined ? 0 : (lengths[column] as number);
  return length <= most && length > 0 && (rows[from + length] as BlockRow).node >= 0 ? length : 0;
}

/**
 * Returns after how many rows a full column breaks: not after a parent, and not before a pill. With less than `least`
 * rows, the others would not fit.
 */
function breakOf(rows: readonly BlockRow[], from: number, least: number, room: number): number {
  let best = 0;
  for (let count = room; count >= Math.max(1, least, Math.ceil(room * lastPart)); count--) {
    const row = rows[from + count] as BlockRow;
    if (row.node < 0 || row.parent === from + count - 1) continue;
    if (best === 0 || row.indent < (rows[from + best] as BlockRow).indent) best = count;
  }
  if (best > 0) return best;
  for (let count = room; count > 0; count--) if ((rows[from + count] as BlockRow).node >= 0) return count;
  return room;
}
