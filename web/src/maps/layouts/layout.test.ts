import { limits } from '@groundwork/contract/base/limits';
import { describe, expect, it } from 'vitest';
import { treeLayout } from '../model/layout-tree.ts';
import { parentIndexes } from '../model/map-tree.ts';
import { sampleMap } from '../model/sample-map.ts';
import { laneLayout } from './layout-lanes.ts';

const { across, down } = limits.map.grid;
const points = (laidOut: Float64Array) =>
  Array.from({ length: laidOut.length / 2 }, (_, index) => ({
    x: laidOut[2 * index] as number,
    y: laidOut[2 * index + 1] as number,
  }));
const sample = (count: number) => {
  const model = sampleMap(count);
  return parentIndexes(model.tree, [...model.tree.walk()]);
};
const extent = (values: number[]) => Math.max(...values) - Math.min(...values);

describe('the tree layout', () => {
  it('puts children one step below their parent and one step apart, with the parent centered over them', () => {
    const [root, one, two, three] = points(
      treeLayout({ parents: Int32Array.of(-1, 0, 0, 0), aspect: 1.6, branch: 200 }),
    );
    expect(root).toEqual({ x: two?.x, y: (two?.y ?? 0) - down });
    expect([one, two, three].map((point) => point?.x)).toEqual(
      [0, 1, 2].map((column) => (one?.x ?? 0) + column * across),
    );
  });

  it.each([Number.POSITIVE_INFINITY, 200])(
    'lets no two of 3,000 nodes touch, with branches of at most %s',
    (branch) => {
      const parents = sample(3000);
      const laidOut = points(treeLayout({ parents, aspect: 1.6, branch }));
      const rows = Map.groupBy(laidOut, ({ y }) => y);
      for (const [, row] of rows) {
        const sorted = row.map(({ x }) => x).toSorted((a, b) => a - b);
        for (const [index, x] of sorted.entries())
          if (index > 0) expect(x - (sorted[index - 1] as number)).toBeGreaterThanOrEqual(across - 1e-6);
      }
      const heights = [...rows.keys()].toSorted((a, b) => a - b);
      for (const [index, y] of heights.entries())
        if (index > 0 && y - (heights[index - 1] as number) < down)
          expectApart(rows.get(y) ?? [], rows.get(heights[index - 1] as number) ?? []);
      for (const [index, parent] of parents.entries())
        if (parent >= 0) expect(laidOut[index]?.y).toBeGreaterThanOrEqual((laidOut[parent]?.y ?? 0) + down);
    },
  );

  it('packs large branches so that the map is about as wide as high', () => {
    const parents = sample(3000);
    const shape = (branch: number) => {
      const laidOut = points(treeLayout({ parents, aspect: 1.6, branch }));
      return extent(laidOut.map(({ x }) => x)) / extent(laidOut.map(({ y }) => y));
    };
    expect(shape(Number.POSITIVE_INFINITY)).toBeGreaterThan(20);
    expect(shape(200)).toBeGreaterThan(0.5);
    expect(shape(200)).toBeLessThan(3);
  });

  it('breaks up a small branch that is very wide, and keeps a narrow one whole', () => {
    const under = (count: number) => Int32Array.from({ length: count + 1 }, (_, index) => Math.min(index, 1) - 1);
    const wide = points(treeLayout({ parents: under(88), aspect: 1.6, branch: 200 }));
    expect(extent(wide.map(({ x }) => x)) / extent(wide.map(({ y }) => y))).toBeLessThan(3);
    const narrow = points(treeLayout({ parents: under(24), aspect: 1.6, branch: 200 }));
    expect(new Set(narrow.map(({ y }) => y)).size).toBe(2);
  });

  it('puts trees side by side, and starts a new row when the first is full', () => {
    const laidOut = points(
      treeLayout({ parents: Int32Array.from({ length: 12 }, () => -1), aspect: 1.6, branch: 200 }),
    );
    expect(new Set(laidOut.map(({ y }) => y)).size).toBeGreaterThan(1);
    expect(laidOut[1]?.y).toBe(laidOut[0]?.y);
  });

  it.each([Number.POSITIVE_INFINITY, 200])(
    'lays out a chain of 10,000 nodes straight down, with branches of at most %s',
    (branch) => {
      const laidOut = points(
        treeLayout({ parents: Int32Array.from({ length: 10_000 }, (_, index) => index - 1), aspect: 1.6, branch }),
      );
      expect(laidOut.at(-1)).toEqual({ x: laidOut[0]?.x, y: (laidOut[0]?.y ?? 0) + 9999 * down });
    },
  );

  it('returns nothing for an empty map', () => {
    expect(treeLayout({ parents: new Int32Array(0), aspect: 1.6, branch: 200 })).toHaveLength(0);
  });
});

/** Rows of different shelves need not share a grid, so nodes of close rows must not share columns. */
function expectApart(row: { x: number }[], above: { x: number }[]) {
  const columns = new Set(above.flatMap(({ x }) => [Math.floor(x / 60), Math.ceil(x / 60)]));
  for (const { x } of row) expect(columns.has(Math.floor(x / 60))).toBe(false);
}

it('puts lanes 200 apart in their order and nodes 50 apart, and adds a lane at the end for an unknown value', () => {
  const laidOut = points(laneLayout(['b', 'a', 'b', '', 'c'], [100, 80, 60, 60, 60], ['a', 'b', 'c']));
  const { laneSpacing, nodeSpacing } = limits.map;
  expect(laidOut).toEqual([
    { x: laneSpacing, y: 50 },
    { x: 0, y: 40 },
    { x: laneSpacing, y: 100 + nodeSpacing + 30 },
    { x: 3 * laneSpacing, y: 30 },
    { x: 2 * laneSpacing, y: 30 },
  ]);
});
