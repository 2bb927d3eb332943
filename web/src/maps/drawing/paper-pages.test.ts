import { describe, expect, it } from 'vitest';
import { sampleTrees } from '../fitted/sample-trees.ts';
import { type PaperBlock, paperPages } from './paper-pages.ts';

const sizes = { page: { width: 1236, height: 847 }, node: { across: 176, down: 160 }, reference: 34 };
const pagesOf = (parents: readonly number[]) => paperPages({ ...sizes, parents });
const areaOf = (blocks: readonly PaperBlock[]) => blocks.reduce((sum, { width, height }) => sum + width * height, 0);

const maps = Object.entries(sampleTrees).map(([name, make]) => [name, Array.from(make().tree.parents)] as const);

describe.each(maps)('the pages of a map: %s', (_, parents) => {
  const pages = pagesOf(parents);
  const places = pages.flatMap((blocks, page) =>
    blocks.flatMap((block) =>
      block.nodes.map(({ index, x, y }) => ({ index, page, block, x: block.left + x, y: block.top + y })),
    ),
  );

  it('have each node once', () => {
    const all = places.map(({ index }) => index).toSorted((one, other) => one - other);
    expect(all).toEqual(parents.map((_parent, index) => index));
  });

  it('cut no node, and none lies on another', () => {
    const { across, down } = sizes.node;
    for (const { x, y } of places) {
      expect(x - across / 2).toBeGreaterThanOrEqual(0);
      expect(x + across / 2).toBeLessThanOrEqual(sizes.page.width);
      expect(y - down / 2).toBeGreaterThanOrEqual(0);
      expect(y + down / 2).toBeLessThanOrEqual(sizes.page.height);
    }
    for (const some of Map.groupBy(places, ({ page }) => page).values())
      for (const [index, one] of some.entries())
        for (const other of some.slice(index + 1))
          expect(Math.abs(one.x - other.x) > across - 0.01 || Math.abs(one.y - other.y) > down - 0.01).toBe(true);
  });

  it('have each node below its parent, or at the top of a block that refers to its parent', () => {
    const at = new Map(places.map((place) => [place.index, place]));
    for (const { index, block, y } of places) {
      const parent = parents[index] ?? -1;
      const above = at.get(parent);
      if (block.tops.includes(index)) expect(block.from).toBe(parent);
      else expect([above?.block, above && y - above.y]).toEqual([block, sizes.node.down]);
    }
  });

  it('have a last page that is not almost empty', () => {
    const last = pages.at(-1) ?? [];
    if (pages.length > 1) expect(areaOf(last)).toBeGreaterThanOrEqual(0.25 * sizes.page.width * sizes.page.height);
  });

  it('are not many more than the nodes need', () => {
    const room = Math.floor(sizes.page.width / sizes.node.across) * Math.floor(sizes.page.height / sizes.node.down);
    expect(pages.length).toBeLessThanOrEqual(Math.ceil((5 * parents.length) / room));
  });
});

it('keeps the branch of a node that is cut together as far as it fits', () => {
  // A root with seven children; the first has six children of its own.
  const parents = [-1, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0];
  const blocks = pagesOf(parents).flat();
  expect(blocks.map(({ from, tops }) => ({ from, tops }))).toEqual([
    { from: -1, tops: [0] },
    { from: 0, tops: [1] },
  ]);
});
