import type { BlockRow } from './shown-rows.ts';

/** Rows `from` to `to` in one column. `continues` is the row whose branch goes on from the column before, or -1. */
export type RowColumn = { from: number; to: number; continues: number };
export type Flowed = { columns: RowColumn[]; over: 0 } | { columns: null; over: number };

/** A column may end in its last third, at the shallowest row there. */
const lastPart = 2 / 3;

/**
 * Lets rows run down columns of a height in rows. If they do not fit, returns how many rows are too many. `starts` are
 * the nodes at which the columns of the last picture started.
 */
export function flow(
  rows: readonly BlockRow[],
  columns: number,
  height: number,
  starts?: ReadonlySet<number> | undefined,
): Flowed {
  const found: RowColumn[] = [];
  let from = 0;
  while (from < rows.length) {
    const continues = found.length === 0 ? -1 : (rows[from] as BlockRow).parent;
    const room = Math.max(1, height - (continues >= 0 ? 1 : 0));
    const left = rows.length - from;
    if (left > room && found.length + 1 >= columns) return { columns: null, over: left - room };
    const kept = starts && keptBreak(rows, from, room, starts);
    const to = from + (kept ?? (left <= room ? left : breakOf(rows, from, room)));
    found.push({ from, to, continues });
    from = to;
  }
  return { columns: found, over: 0 };
}

function keptBreak(rows: readonly BlockRow[], from: number, room: number, starts: ReadonlySet<number>) {
  for (let count = Math.min(room, rows.length - 1 - from); count > 0; count--)
    if (starts.has((rows[from + count] as BlockRow).node)) return count;
  return undefined;
}

/** Returns after how many rows a full column breaks: not after a parent, and not before a pill. */
function breakOf(rows: readonly BlockRow[], from: number, room: number): number {
  let best = 0;
  for (let count = room; count >= Math.max(1, Math.ceil(room * lastPart)); count--) {
    const row = rows[from + count] as BlockRow;
    if (row.node < 0 || row.parent === from + count - 1) continue;
    if (best === 0 || row.indent < (rows[from + best] as BlockRow).indent) best = count;
  }
  if (best > 0) return best;
  for (let count = room; count > 0; count--) if ((rows[from + count] as BlockRow).node >= 0) return count;
  return room;
}
