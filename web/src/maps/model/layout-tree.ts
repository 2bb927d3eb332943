import { limits } from '@groundwork/contract/base/limits';
import { type HierarchyPointNode, hierarchy, tree } from 'd3-hierarchy';

/**
 * Nodes in tree order, parents before children. `parents[i]` is the index of the parent of node i, -1 for a root. `of`
 * is the number of nodes of the whole map, if this tree is only a part of the map.
 */
export type TreeToLayOut = { parents: Int32Array; aspect: number; branch: number; of?: number };

const { across, down } = limits.map.grid;
/** A laptop screen can show this many nodes side by side. */
const narrow = 24;

/**
 * A laid-out branch, measured from its upper left corner. `rootX` is the center of its top node. It is either a tidy
 * tree, or a `top` node with other blocks as parts.
 */
type Block = Size & { rootX: number; top?: number; tidy?: HierarchyPointNode<number>; parts: Part[] };
type Size = { width: number; height: number };
type Part = { block: Block; x: number; y: number };

/**
 * Returns x and y of each node in turn. Trees are packed in rows ("shelves") with a total aspect ratio of about
 * `aspect`. A branch is broken up when it has more than `branch` nodes, or is wider than twice the width of such a
 * picture. The children of a broken branch are packed in rows to the right of its stem.
 */
export function treeLayout({ parents, aspect, branch, of = parents.length }: TreeToLayOut): Float64Array {
  const children: (number[] | undefined)[] = Array.from({ length: parents.length });
  const roots: number[] = [];
  const sizes = new Int32Array(parents.length).fill(1);
  const ends = new Int32Array(parents.length);
  for (const [index, parent] of parents.entries()) {
    const siblings = children[parent];
    if (parent < 0) roots.push(index);
    else if (siblings) siblings.push(index);
    else children[parent] = [index];
  }
  for (let index = parents.length - 1; index >= 0; index--) {
    const parent = parents[index] as number;
    if (!children[index]) ends[index] = 1;
    if (parent < 0) continue;
    sizes[parent] = (sizes[parent] as number) + (sizes[index] as number);
    ends[parent] = (ends[parent] as number) + (ends[index] as number);
  }

  const widest = Number.isFinite(branch) ? Math.max(narrow, 2 * Math.sqrt((of * aspect * down) / across)) : branch;
  const isBroken = (index: number) => (sizes[index] as number) > branch || (ends[index] as number) > widest;
  const blocks = new Map<number, Block>();
  const blocksOf = (indexes: number[]) => indexes.map((index) => blocks.get(index) as Block);
  // Iterates backward, so that children are done before their parent. Recursion would overflow on deep trees.
  for (let index = parents.length - 1; index >= 0; index--) {
    const parent = parents[index] as number;
    if (isBroken(index)) blocks.set(index, broken(index, blocksOf(children[index] ?? []), aspect));
    else if (parent < 0 || isBroken(parent)) blocks.set(index, tidy(index, children));
  }
  return placed(onShelves(blocksOf(roots), aspect), parents.length);
}

function placed(map: Size & { parts: Part[] }, count: number): Float64Array {
  const positions = new Float64Array(count * 2);
  const put = (index: number, x: number, y: number) => {
    positions[index * 2] = x;
    positions[index * 2 + 1] = y;
  };
  const waiting = [...map.parts];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const { block, x, y } = part;
    if (block.top !== undefined) put(block.top, x + block.rootX, y + down / 2);
    block.tidy?.each((node) => put(node.data, x + block.rootX + node.x, y + down / 2 + node.y));
    for (const inner of block.parts) waiting.push({ block: inner.block, x: x + inner.x, y: y + inner.y });
  }
  return positions;
}

function tidy(root: number, children: (number[] | undefined)[]): Block {
  const top = tree<number>()
    .nodeSize([across, down])
    .separation(() => 1)(hierarchy(root, (index) => children[index]));
  let [left, right, depth] = [0, 0, 0];
  top.each((node) => {
    left = Math.min(left, node.x);
    right = Math.max(right, node.x);
    depth = Math.max(depth, node.depth);
  });
  return { width: right - left + across, height: (depth + 1) * down, rootX: across / 2 - left, tidy: top, parts: [] };
}

/** Lays out a branch that is broken up. A single child is placed straight below its parent. */
function broken(top: number, below: Block[], aspect: number): Block {
  const [only] = below;
  if (only && below.length === 1)
    return {
      width: only.width,
      height: only.height + down,
      rootX: only.rootX,
      top,
      parts: [{ block: only, x: 0, y: down }],
    };
  const { width, height, parts } = onShelves(below, aspect);
  return {
    width: width + across,
    height: height + down,
    rootX: across / 2,
    top,
    parts: parts.map(({ block, x, y }) => ({ block, x: x + across, y: y + down })),
  };
}

function onShelves(blocks: Block[], aspect: number): Size & { parts: Part[] } {
  const area = blocks.reduce((sum, { width, height }) => sum + width * height, 0);
  const room = Math.max(Math.sqrt(area * aspect), ...blocks.map(({ width }) => width));
  const parts: Part[] = [];
  let [x, y, width, shelf] = [0, 0, 0, 0];
  for (const block of blocks) {
    if (x > 0 && x + block.width > room) {
      y += shelf;
      x = 0;
      shelf = 0;
    }
    parts.push({ block, x, y });
    x += block.width;
    width = Math.max(width, x);
    shelf = Math.max(shelf, block.height);
  }
  return { width, height: y + shelf, parts };
}
