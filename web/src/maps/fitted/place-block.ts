import type { Step } from '../../base/drawing/shapes.ts';
import * as words from '../../base/words/words.ts';
import type { Filled } from './filled-blocks.ts';
import { band, circles, column, last, pill, pillWidth, underCircles } from './fitted-measures.ts';
import type { FittedCircle, FittedPill, Placed, Placing } from './fitted-picture.ts';
import type { RowColumn } from './row-columns.ts';
import type { BlockRow } from './shown-rows.ts';

type Standing = Placing & { left: number; width: number; owner: FittedCircle | null };
/** The distance from the bar of a level to the circles below it, and the radius of its corners. */
const bar = 4;
/** The radius of the corners of lines to rows. */
const corner = 5;

/** Places the rows of a block, its pills and its lines. From right to left, the block is mirrored. */
export function placeBlock(filled: Filled, by: Standing, placed: Placed) {
  new BlockPlacer(filled, by, placed).place();
}

/** Returns a line from below the words of a circle, along the bar of its level, and down to a place. */
export function lineDown(owner: FittedCircle, x: number, bottom: number, barY = bottom - bar): Step[] {
  const stem = owner.belowY + 4;
  if (Math.abs(x - owner.x) < 1)
    return [
      [owner.x, stem],
      [owner.x, bottom],
    ];
  const side = Math.sign(x - owner.x);
  return [
    [owner.x, stem],
    [owner.x, barY],
    [x - side * bar, barY],
    [x, barY, x, barY + bar],
    [x, bottom],
  ];
}

class BlockPlacer {
  readonly #filled: Filled;
  readonly #by: Standing;
  readonly #placed: Placed;
  readonly #top: number;
  readonly #rowHeight: number;
  readonly #right: number;

  constructor(filled: Filled, by: Standing, placed: Placed) {
    const { above, inBand } = filled.block;
    this.#filled = filled;
    this.#by = by;
    this.#placed = placed;
    this.#top = by.start + above * circles.height + (above > 0 ? underCircles : 0);
    this.#rowHeight = inBand ? band.rowHeight : by.rowHeight;
    this.#right = by.left + filled.columns.length * by.width - column.gutter;
  }

  place() {
    for (const [index, part] of this.#filled.columns.entries()) this.#placeColumn(part, index);
  }

  /** Mirrors a place within the block. */
  #x = (x: number) => (this.#by.window.rtl ? this.#by.left + this.#right - x : x);
  #steps = (steps: readonly Step[]): Step[] =>
    steps.map((step) =>
      step.length === 4 ? [this.#x(step[0]), step[1], this.#x(step[2]), step[3]] : [this.#x(step[0]), step[1]],
    );
  #radius = ({ depth }: BlockRow) => last(this.#by.measures.radii, depth);
  #circleX = (start: number, indent: number) => start + this.#by.measures.first + indent * column.indent;

  #placeColumn(part: RowColumn, index: number) {
    const { rows } = this.#filled;
    const start = this.#by.left + index * this.#by.width;
    const end = start + this.#by.width - column.gutter;
    const hasHead = part.continues >= 0;
    const y = (row: number) => this.#top + (row - part.from + (hasHead ? 1 : 0) + 0.5) * this.#rowHeight;
    if (hasHead) this.#placeHead(rows[part.continues] as BlockRow, start, end);
    for (let row = part.from; row < part.to; row++) this.#placeRow(rows[row] as BlockRow, start, end, y(row));
    this.#placeLines(part, start, y);
  }

  #placeHead(row: BlockRow, start: number, end: number) {
    const x = this.#circleX(start, row.indent) - 4;
    this.#placed.heads.push({
      id: this.#by.branches.tree.ids[row.node] as string,
      x: this.#x(x),
      y: this.#top + this.#rowHeight / 2,
      room: end - x,
      size: last(this.#by.measures.sizes, 1).size,
      isMirrored: this.#by.window.rtl,
    });
  }

  #placeRow(row: BlockRow, start: number, end: number, y: number) {
    const { branches, measures, window } = this.#by;
    const x = this.#circleX(start, row.indent);
    if (row.node < 0) {
      this.#placed.pills.push(this.#morePill(row, x - 9, end, y));
      return;
    }
    const r = this.#radius(row);
    const nameX = x + r + column.beforeName;
    const hidden = row.hides.length > 0 || branches.children(row.node).length === 0 ? branches.size(row.node) - 1 : 0;
    const below = hidden > 0 ? this.#belowPill(row, hidden, end, y) : null;
    if (below) this.#placed.pills.push(below);
    const nameEnd = below ? end - (below.right - below.left) - pill.gap : end;
    this.#placed.rows.push({
      id: branches.tree.ids[row.node] as string,
      x: this.#x(x),
      y,
      r,
      generation: branches.generations[row.node] as number,
      indent: row.indent,
      isFirst: row.depth === 0,
      nameX: this.#x(nameX),
      room: nameEnd - nameX,
      ...last(measures.sizes, row.depth),
      isMirrored: window.rtl,
    });
  }

  #widthOf = (text: string) => pillWidth(text, this.#by.measure);

  #pill(kind: FittedPill['kind'], count: number, hides: readonly number[], left: number, y: number) {
    const text = words.maps.folded(count);
    const right = left + this.#widthOf(text);
    const mirrored = this.#by.window.rtl;
    return {
      kind,
      count,
      branches: hides.map((node) => this.#by.branches.tree.ids[node] as string),
      text,
      left: mirrored ? this.#x(right) : left,
      right: mirrored ? this.#x(left) : right,
      y,
      isMirrored: mirrored,
    };
  }

  #belowPill(row: BlockRow, count: number, end: number, y: number): FittedPill {
    const left = end - this.#widthOf(words.maps.folded(count));
    const opens = this.#by.branches.tree.ids[row.node] as string;
    return { ...this.#pill('below', count, row.hides, left, y), opens, beside: '', besideX: 0 };
  }

  #morePill({ hides }: BlockRow, left: number, end: number, y: number): FittedPill {
    const count = this.#by.branches.sum(hides);
    const beside = count === hides.length ? words.maps.fitted.more : words.maps.fitted.inMore(hides.length);
    const besideX = left + this.#widthOf(words.maps.folded(count)) + pill.gap;
    const hasRoom = besideX + this.#by.measure(beside, pill.size, 400) <= end;
    return {
      ...this.#pill('more', count, hides, left, y),
      opens: null,
      beside: hasRoom ? beside : '',
      besideX: this.#x(besideX),
    };
  }

  /** Draws a trunk from each parent, and from it a branch to each child in this column. */
  #placeLines(part: RowColumn, start: number, y: (row: number) => number) {
    const { rows, block } = this.#filled;
    const children = Map.groupBy(
      Array.from({ length: part.to - part.from }, (_, index) => part.from + index),
      (row) => (rows[row] as BlockRow).parent,
    );
    for (const [parent, below] of children) {
      if (parent < 0) continue;
      const { indent } = rows[parent] as BlockRow;
      const top =
        parent >= part.from
          ? y(parent) + this.#radius(rows[parent] as BlockRow)
          : parent === part.continues
            ? this.#top + this.#rowHeight / 2 + 8
            : this.#top;
      this.#hang(this.#circleX(start, indent), top, below, y, start);
    }
    const { owner } = this.#by;
    if (!owner || block.owner < 0) return;
    const tops = children.get(-1) ?? [];
    const lowest = tops.at(-1);
    const end = lowest === undefined ? this.#top + this.#rowHeight / 2 - 6 : y(lowest) - corner;
    const barY = this.#top - underCircles - bar;
    this.#placed.lines.push(lineDown(owner, this.#x(start), end, barY));
    this.#hang(start, null, tops, y, start);
  }

  /** Draws the branches from a trunk to rows, and the trunk unless it is drawn. */
  #hang(x: number, top: number | null, below: readonly number[], y: (row: number) => number, start: number) {
    const { rows } = this.#filled;
    const { lines } = this.#placed;
    let bottom = top ?? 0;
    for (const index of below) {
      const row = rows[index] as BlockRow;
      const circleX = this.#circleX(start, row.indent);
      const at = y(index);
      if (Math.abs(circleX - x) < 1) {
        bottom = at - this.#radius(row);
        continue;
      }
      const end = circleX - (row.node < 0 ? 9 : this.#radius(row));
      const by = Math.min(corner, end - x);
      const branch: Step[] = [
        [x, at - by],
        [x, at, x + by, at],
      ];
      if (end - x - by > 0.1) branch.push([end, at]);
      lines.push(this.#steps(branch));
      bottom = at - by;
    }
    if (top === null || bottom <= top) return;
    lines.push(
      this.#steps([
        [x, top],
        [x, bottom],
      ]),
    );
  }
}
