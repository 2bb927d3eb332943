import type { FittedTree } from './fitted-tree.ts';

// Trees for tests and benchmarks of Fitted, identical at every call.

type Parents = readonly number[];

/** Returns random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const chain = (count: number): Parents => upTo(count).map((index) => index - 1);
/** One root, and three children each. */
const even = (count: number): Parents => upTo(count).map((index) => (index === 0 ? -1 : Math.floor((index - 1) / 3)));
const wide = (count: number): Parents => upTo(count + 1).map((index) => (index === 0 ? -1 : 0));

/** Preferential attachment: a node with many children gets more. */
function tailed(count: number, seed: number): Parents {
  const chance = chances(seed);
  const tickets: number[] = [0];
  const parents = [-1];
  for (let index = 1; index < count; index++) {
    const parent = tickets[Math.floor(chance() * tickets.length)] as number;
    parents.push(parent);
    tickets.push(parent, index);
  }
  return parents;
}

/** Puts trees under one root, or beside each other. */
function together(trees: readonly Parents[], root: boolean): Parents {
  const parents: number[] = root ? [-1] : [];
  for (const tree of trees) {
    const start = parents.length;
    for (const parent of tree) parents.push(parent < 0 ? (root ? 0 : -1) : parent + start);
  }
  return parents;
}

/** A chain of twelve with a few branches at its side. */
const deep: Parents = [-1, ...upTo(11), 2, ...upTo(7).map((index) => index + 12), 4, 20, 21, 22, 23, 24, 0, 1, 6];

function manyRoots(): Parents {
  const chance = chances(40);
  const trees = upTo(40).map((index) => tailed(index === 39 ? 1 : 4 + Math.floor(chance() * 24), index + 1));
  return together(trees, false);
}

/** One child with 95 % of all, below which one child has nearly everything again. */
function heavyChild(): Parents {
  const heavy = together([tailedList(799, 15, 7), chain(1), chain(1)], true);
  return together([heavy, ...upTo(13).map(() => wide(2))], true);
}

/** A tree with some children at its top, and the rest below them at random. */
function tailedList(below: number, children: number, seed: number): Parents {
  const chance = chances(seed);
  const parents = [-1, ...upTo(children).map(() => 0)];
  while (parents.length <= below) parents.push(1 + Math.floor(chance() ** 1.6 * (parents.length - 1)));
  return parents;
}

const english = [
  'Northgate', 'Weavers', 'Quayside', 'Vineyard', 'Bandstand', 'Mill Lane', 'Tithe Yard', 'Market Hall', 'Moat House',
  'Paddock', 'Lighthouse', 'Sundial', 'Net Loft', 'Cooper Lane', 'Riverside', 'Pier Street', 'Bell Tower', 'Foundry',
  'Dunes', 'Harbour', 'Glasshouse', 'Granary', 'Kings Mead', 'Elm Court', 'Christusgemeinde Nord', 'Abbey Road',
  'Rose Walk', 'Fuller Street', 'Oak Street', 'Hillcrest', 'Saltmarsh', 'Ivy House',
]; // biome-ignore format: a list of names
const arabic = [
  'كنيسة النعمة', 'بيت الرجاء', 'كنيسة الأمل الجديد في القاهرة', 'جماعة النور', 'كنيسة الراعي الصالح', 'بيت السلام',
  'كنيسة القيامة', 'جماعة المحبة في حي الزيتون', 'ينبوع الحياة', 'شارع الميناء',
]; // biome-ignore format: a list of names
const long = english.map((name) => `${name} and the Fellowship of All the Neighborhoods of the Old Town`.slice(0, 60));

type Names = readonly string[];
const treeOf = (parents: Parents, names: Names = english): FittedTree => {
  const order = inTreeOrder(parents);
  const at = new Int32Array(parents.length);
  for (const [index, node] of order.entries()) at[node] = index;
  return {
    ids: order.map(String),
    names: order.map((node) => names[node % names.length] as string),
    parents: Int32Array.from(order, (node) => {
      const parent = parents[node] as number;
      return parent < 0 ? -1 : (at[parent] as number);
    }),
  };
};

/** Returns the nodes in tree order, parents before children, siblings in order. */
function inTreeOrder(parents: Parents): number[] {
  const children = Map.groupBy(parents.keys(), (node) => parents[node] as number);
  const order: number[] = [];
  const waiting = (children.get(-1) ?? []).toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    order.push(node);
    for (const child of (children.get(node) ?? []).toReversed()) waiting.push(child);
  }
  return order;
}

/** Returns a tree of a random form: tailed, even, or with long chains; with one or more roots. */
export function randomTree(seed: number): FittedTree {
  const chance = chances(seed);
  const count = 1 + Math.floor(chance() ** 3 * 3000);
  const roots = chance() < 0.7 ? 1 : 1 + Math.floor(chance() * 12);
  const [chains, bias] = [chance() * chance(), 0.3 + 2 * chance()];
  const parents: number[] = [];
  for (let index = 0; index < count; index++)
    if (index < roots) parents.push(-1);
    else parents.push(chance() < chains ? index - 1 : Math.floor(chance() ** bias * index));
  return treeOf(parents, [english, english, long, arabic][Math.floor(chance() * 4)]);
}

/** Returns a tree with one more node under another. */
export function withOneMore(tree: FittedTree, parent: number): FittedTree {
  const end = tree.parents.length;
  const parents = [...tree.parents, parent];
  const order = inTreeOrder(parents);
  const at = new Int32Array(parents.length);
  for (const [index, node] of order.entries()) at[node] = index;
  return {
    ids: order.map((node) => (node === end ? 'new' : (tree.ids[node] as string))),
    names: order.map((node) => (node === end ? 'New' : (tree.names[node] as string))),
    parents: Int32Array.from(order, (node) => {
      const above = parents[node] as number;
      return above < 0 ? -1 : (at[above] as number);
    }),
  };
}

export type SampleTree = { tree: FittedTree; rtl?: true };

/** The trees that the rule was designed with, or trees of the same kind. */
export const sampleTrees = {
  'even 57': () => ({ tree: treeOf(even(57)) }),
  'even 300': () => ({ tree: treeOf(even(300)) }),
  'even 1,000': () => ({ tree: treeOf(even(1000)) }),
  'even 2,000': () => ({ tree: treeOf(even(2000)) }),
  'tailed 300': () => ({ tree: treeOf(tailed(300, 52)) }),
  'tailed 2,000': () => ({ tree: treeOf(tailed(2000, 29)) }),
  'tailed 10,000': () => ({ tree: treeOf(tailed(10_000, 46)) }),
  '400 children': () => ({ tree: treeOf(wide(400)) }),
  'chain 60': () => ({ tree: treeOf(chain(60)) }),
  '40 roots': () => ({ tree: treeOf(manyRoots()) }),
  '95 % child': () => ({ tree: treeOf(heavyChild()) }),
  'two roots': () => ({
    tree: treeOf(
      together(
        [
          tailed(900, 25),
          together(
            upTo(4).map(() => chain(2)),
            true,
          ),
        ],
        false,
      ),
    ),
  }),
  'long names': () => ({ tree: treeOf(tailed(300, 9), long) }),
  'Arabic names': () => ({ tree: treeOf(tailed(300, 9), arabic) }),
  'Arabic, right to left': () => ({ tree: treeOf(tailed(300, 52), arabic), rtl: true }),
  '11 nodes': () => ({ tree: treeOf(even(11)) }),
  '1 node': () => ({ tree: treeOf([-1]) }),
  'depth 12': () => ({ tree: treeOf(deep) }),
  'star of chains': () => ({
    tree: treeOf(
      together(
        upTo(12).map(() => chain(15)),
        true,
      ),
    ),
  }),
} satisfies Record<string, () => SampleTree>;
