import type { Box } from '../../base/drawing/picture.ts';
import type { Measure, Step } from '../../base/drawing/shapes.ts';
import * as words from '../../base/words/words.ts';
import { circles, type FittedWindow, pill } from './fitted-measures.ts';
import type { FittedPicture } from './fitted-picture.ts';
import type { FittedTree } from './fitted-tree.ts';

// What the tests of Fitted measure in a picture.

/** A part of a picture. Names must not be crossed by lines. */
type Part = Box & { what: string; isText: boolean };

const height = 13;
const practices = 15;

/** Returns the boxes of all circles, texts and pills, and of the strip. */
export function partsOf(picture: FittedPicture, tree: FittedTree, window: FittedWindow, measure: Measure): Part[] {
  const names = new Map(tree.ids.map((id, index) => [id, tree.names[index] as string]));
  const parts: Part[] = [];
  const round = (what: string, x: number, y: number, r: number, beside = 0) =>
    parts.push({ what, left: x - r - beside, right: x + r + beside, top: y - r, bottom: y + r, isText: false });
  const text = (what: string, start: number, end: number, y: number) =>
    parts.push({
      what,
      left: Math.min(start, end),
      right: Math.max(start, end),
      top: y - height / 2,
      bottom: y + height / 2,
      isText: true,
    });
  for (const { id, x, y, r, room, nameY, below, belowY } of picture.circles) {
    round(`circle ${id}`, x, y, r, practices);
    const half = Math.min(room, measure(names.get(id) as string, circles.nameSize, 600)) / 2;
    text(`name ${id}`, x - half, x + half, nameY - 4);
    const count = measure(words.maps.fitted.below(below), 11, 400) / 2;
    if (below > 0) text(`below ${id}`, x - count, x + count, belowY - 4);
  }
  for (const { id, x, y, r, nameX, room, size, weight, isMirrored } of picture.rows) {
    round(`circle ${id}`, x, y, r);
    const width = Math.min(room, measure(names.get(id) as string, size, weight));
    text(`name ${id}`, nameX, isMirrored ? nameX - width : nameX + width, y);
  }
  for (const { id, x, y, room, size, isMirrored } of picture.heads) {
    const width = Math.min(room, measure(words.maps.fitted.continued(names.get(id) as string), size, 400));
    text(`head ${id}`, x, isMirrored ? x - width : x + width, y);
  }
  for (const { left, right, y, beside, besideX, isMirrored } of picture.pills) {
    const what = `pill ${left} ${y}`;
    parts.push({ what, left, right, top: y - pill.height / 2, bottom: y + pill.height / 2, isText: false });
    const width = measure(beside, pill.size, 400);
    if (beside) text(`beside ${what}`, besideX, isMirrored ? besideX - width : besideX + width, y);
  }
  if (window.strip > 0)
    parts.push({ what: 'strip', left: 12, right: 12 + window.strip, top: 12, bottom: 44, isText: false });
  return parts;
}

const slack = 0.01;
const meet = (one: Box, other: Box) =>
  one.left < other.right - slack &&
  one.right > other.left + slack &&
  one.top < other.bottom - slack &&
  one.bottom > other.top + slack;

/** Returns what overlaps, and what is outside of the canvas or under the tools. */
export function faultsOf(picture: FittedPicture, parts: readonly Part[], window: FittedWindow): string[] {
  const faults: string[] = [];
  const tools = picture.height - (window.phone ? 70 : 62);
  const canvas = { left: 0, right: window.width, top: 0, bottom: tools };
  const sorted = parts.toSorted((one, other) => one.top - other.top);
  for (const [index, one] of sorted.entries()) {
    if (one.left < -slack || one.right > canvas.right + slack || one.top < -slack || one.bottom > tools + slack)
      faults.push(`${one.what} is outside`);
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next] as Part;
      if (other.top >= one.bottom) break;
      if (meet(one, other)) faults.push(`${one.what} overlaps ${other.what}`);
    }
  }
  const texts = parts.filter(({ isText, what }) => isText || what.startsWith('pill') || what === 'strip');
  for (const line of picture.lines)
    for (const each of segmentsOf(line))
      for (const text of texts) if (meet(each, text)) faults.push(`a line crosses ${text.what}`);
  return faults;
}

function segmentsOf(steps: readonly Step[]): Box[] {
  const points = steps.map((step) => (step.length === 4 ? [step[2], step[3]] : step) as [number, number]);
  return points.slice(1).map(([x, y], index) => {
    const [beforeX, beforeY] = points[index] as [number, number];
    const thin = 0.5;
    return {
      left: Math.min(x, beforeX) - (x === beforeX ? thin : 0),
      right: Math.max(x, beforeX) + (x === beforeX ? thin : 0),
      top: Math.min(y, beforeY) - (y === beforeY ? thin : 0),
      bottom: Math.max(y, beforeY) + (y === beforeY ? thin : 0),
    };
  });
}

const cell = 48;
/** The least part of a cell that counts. */
const least = 1 / 8;

/** Returns the share of the cells of the canvas with more than lines. */
export function cellShare(parts: readonly Box[], { width, height: tall }: FittedWindow): number {
  const [across, down] = [Math.ceil(width / cell), Math.ceil(tall / cell)];
  const areas = new Float64Array(across * down);
  for (const { left, right, top, bottom } of parts)
    for (let y = Math.floor(top / cell); y * cell < bottom; y++)
      for (let x = Math.floor(left / cell); x * cell < right; x++) {
        const wide = Math.min(right, (x + 1) * cell) - Math.max(left, x * cell);
        const high = Math.min(bottom, (y + 1) * cell) - Math.max(top, y * cell);
        areas[y * across + x] = (areas[y * across + x] as number) + wide * high;
      }
  return areas.filter((area) => area > least * cell * cell).length / areas.length;
}

/** Returns the share of the names of a picture that stand within 48 pixels in the next one. */
export function staying(before: FittedPicture, after: FittedPicture): number {
  const places = new Map([...after.circles, ...after.rows].map((each) => [each.id, each]));
  const named = [...before.circles, ...before.rows];
  const stay = named.filter(({ id, x, y }) => {
    const now = places.get(id);
    return now && Math.hypot(now.x - x, now.y - y) <= cell;
  });
  return stay.length / named.length;
}
