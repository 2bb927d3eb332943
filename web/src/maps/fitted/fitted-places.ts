import type { CircleAbove, Inside } from './circle-columns.ts';
import type { Filled } from './filled-blocks.ts';
import { circles, column } from './fitted-measures.ts';
import type { FittedCircle, FittedPicture, Placed, Placing } from './fitted-picture.ts';
import { lineDown, placeBlock } from './place-block.ts';

/** Places all circles and blocks. Columns that no block uses go to the margins. */
export function placeInside(inside: Inside, filled: readonly Filled[], by: Placing): Omit<FittedPicture, 'plan'> {
  const { window, measures, branches } = by;
  const columnsOfBlock = new Map(filled.map((one) => [one.block, one]));
  const used = ({ circles: above, rows }: Inside): number =>
    above.reduce((sum, circle) => sum + Math.max(1, used(circle.inside)), 0) +
    (rows && !rows.inBand ? (columnsOfBlock.get(rows)?.columns.length ?? 0) : 0);
  const total = Math.max(1, used(inside));
  const width = Math.min(window.phone ? Infinity : column.widest, (window.width - 2 * measures.side) / total);
  const placed: Placed = { circles: [], rows: [], heads: [], pills: [], lines: [] };

  const place = ({ circles: above, rows }: Inside, left: number, owner: FittedCircle | null) => {
    let x = left;
    for (const circle of above) {
      const columns = Math.max(1, used(circle.inside));
      const isNarrow = rows?.inBand ? 2 * width : 0;
      const one = placeCircle(circle, { left: x, right: x + columns * width, less: isNarrow }, by);
      placed.circles.push(one);
      if (owner) placed.lines.push(lineDown(owner, one.x, one.y - one.r));
      place(circle.inside, x, one);
      x += columns * width;
    }
    const one = rows && columnsOfBlock.get(rows);
    if (one) placeBlock(one, { ...by, left: rows.inBand ? x - width : x, width, owner }, placed);
  };
  place(inside, (window.width - total * width) / 2, null);

  const ends = [...placed.rows, ...placed.pills, ...placed.heads].map(({ y }) => y + by.rowHeight / 2);
  const named = [...placed.circles, ...placed.rows];
  const hidden = placed.pills.reduce((sum, { count }) => sum + count, 0);
  const first = Math.min(...branches.roots.map((root) => branches.generations[root] as number));
  return {
    width: window.width,
    height: Math.max(0, ...ends) + measures.tools,
    rowHeight: by.rowHeight,
    ...placed,
    counts: {
      shown: named.length,
      of: branches.sum(branches.roots),
      hidden,
      pills: placed.pills.length,
      generations: {
        shown: named.reduce((most, { generation }) => Math.max(most, generation), first) - first + 1,
        of: branches.depth(),
      },
    },
  };
}

type Across = { left: number; right: number; less: number };

function placeCircle({ node, level }: CircleAbove, { left, right, less }: Across, by: Placing): FittedCircle {
  const { branches, start } = by;
  const r = circles.radii[level] as number;
  const y = start + level * circles.height + r;
  return {
    id: branches.tree.ids[node] as string,
    x: (left + right) / 2,
    y,
    r,
    generation: branches.generations[node] as number,
    room: Math.min(circles.widestName, right - left - column.gutter - less),
    nameY: y + r + 15,
    below: branches.size(node) - 1,
    belowY: y + r + 28.5,
  };
}
