import { type FittedWindow, measuresOf } from './fitted-measures.ts';
import type { FittedBranches } from './fitted-tree.ts';

/**
 * A map that is drawn whole: its scale, and the middle of each node in pixels, x and y in turn, in tree order. Nodes
 * outside of an opened branch have no place.
 */
export type WholeMap = { kind: 'whole'; scale: number; nameSize: number; places: Float64Array };

const leaf = 200;
const generation = 150;
const step = 0.02;

/** Returns the map at the largest scale at which all trees fit, packed on shelves in order, or null. */
export function wholeMap(branches: FittedBranches, window: FittedWindow): WholeMap | null {
  const { side, top, tools, leastScale } = measuresOf(window);
  const room = { width: window.width - 2 * side, height: window.height - top - tools };
  const trees = branches.roots.map((root) => ({
    root,
    width: (branches.leaves[root] as number) * leaf,
    height: depthOf(branches, root) * generation,
  }));
  for (let scale = 1; scale >= leastScale - 0.001; scale -= step) {
    const shelves = shelvesOf(trees, room.width / scale, room.height / scale);
    if (!shelves) continue;
    const rounded = Math.round(scale * 100) / 100;
    const places = new Float64Array(2 * branches.sizes.length);
    let y = top;
    for (const shelf of shelves) {
      let x = (window.width - shelf.width * rounded) / 2;
      for (const tree of shelf.trees) {
        place(branches, tree.root, { x, y, scale: rounded }, places);
        x += tree.width * rounded;
      }
      y += shelf.height * rounded;
    }
    return { kind: 'whole', scale: rounded, nameSize: window.phone || rounded >= 0.75 ? 13 : 11.5, places };
  }
  return null;
}

type Tree = { root: number; width: number; height: number };
type Shelf = { trees: Tree[]; width: number; height: number };

function shelvesOf(trees: readonly Tree[], width: number, height: number): Shelf[] | null {
  const shelves: Shelf[] = [];
  let used = 0;
  for (const tree of trees) {
    let shelf = shelves.at(-1);
    if (!shelf || shelf.width + tree.width > width) {
      if (tree.width > width) return null;
      used += shelf?.height ?? 0;
      shelf = { trees: [], width: 0, height: 0 };
      shelves.push(shelf);
    }
    shelf.trees.push(tree);
    shelf.width += tree.width;
    shelf.height = Math.max(shelf.height, tree.height);
    if (used + shelf.height > height) return null;
  }
  return shelves;
}

/** Yields a branch in tree order, with the depth of each node. */
function* walk(branches: FittedBranches, root: number): Generator<{ node: number; depth: number }> {
  const waiting = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    const below = branches.children(next.node);
    for (let index = below.length - 1; index >= 0; index--)
      waiting.push({ node: below[index] as number, depth: next.depth + 1 });
  }
}

function depthOf(branches: FittedBranches, root: number): number {
  let deepest = 0;
  for (const { depth } of walk(branches, root)) deepest = Math.max(deepest, depth);
  return deepest + 1;
}

/** Places a tree: leaves side by side, a parent over the middle between its first and its last child. */
function place(
  branches: FittedBranches,
  root: number,
  at: { x: number; y: number; scale: number },
  places: Float64Array,
) {
  const nodes = [...walk(branches, root)];
  let leaves = 0;
  for (const { node, depth } of nodes) {
    if (branches.children(node).length === 0) places[2 * node] = at.x + (leaves++ + 0.5) * leaf * at.scale;
    places[2 * node + 1] = at.y + (depth + 0.5) * generation * at.scale;
  }
  for (const { node } of nodes.toReversed()) {
    const below = branches.children(node);
    const [first, final] = [below[0], below.at(-1)];
    if (first === undefined || final === undefined) continue;
    places[2 * node] = ((places[2 * first] as number) + (places[2 * final] as number)) / 2;
  }
}
