import type { PlacedNode } from '../model/placed-node.ts';

/**
 * The tree to fit: nodes in tree order, parents before children. `parents[i]` is the index of the parent of node i, -1
 * for a root. `folded[i]` counts nodes below i that are not in the tree.
 */
export type FittedTree = {
  ids: readonly string[];
  names: readonly string[];
  parents: Int32Array;
  folded?: Int32Array;
};

/** Returns the tree of the nodes of a scene. */
export function fittedTree(nodes: readonly PlacedNode[]): FittedTree {
  const indexes = new Map(nodes.map((node, index) => [node, index]));
  return {
    ids: nodes.map(({ id }) => id),
    names: nodes.map(({ facts }) => facts.title),
    parents: Int32Array.from(nodes, ({ parent }) => (parent && indexes.get(parent)) ?? -1),
    folded: Int32Array.from(nodes, ({ folded }) => folded),
  };
}

const none: readonly number[] = [];

/** An heir has at least this many nodes, and this share of all nodes below its parent. */
const heir = { least: 8, share: 0.75 };

/** What the rule asks of a tree: children, sizes and heirs. */
export class FittedBranches {
  readonly tree: FittedTree;
  /** The nodes at the top: the roots of the tree, or those of an opened branch. */
  readonly roots: readonly number[];
  /** The number of nodes of each branch, with its top and what is folded. */
  readonly sizes: Int32Array;
  readonly leaves: Int32Array;
  /** The generation of each node; a root of the whole tree has 1. */
  readonly generations: Int32Array;
  readonly #children: (number[] | undefined)[];
  readonly #heirs: Int32Array;
  readonly #order = new Map<number, readonly number[]>();

  constructor(tree: FittedTree, roots?: readonly string[]) {
    const { parents, ids, folded } = tree;
    const count = parents.length;
    this.tree = tree;
    this.sizes = Int32Array.from(parents, (_, index) => 1 + (folded?.[index] ?? 0));
    this.leaves = new Int32Array(count);
    this.generations = new Int32Array(count);
    this.#children = Array.from({ length: count });
    this.#heirs = new Int32Array(count).fill(-1);
    const tops: number[] = [];
    for (let index = 0; index < count; index++) {
      const parent = parents[index] as number;
      this.generations[index] = parent < 0 ? 1 : (this.generations[parent] as number) + 1;
      const siblings = this.#children[parent];
      if (parent < 0) tops.push(index);
      else if (siblings) siblings.push(index);
      else this.#children[parent] = [index];
    }
    for (let index = count - 1; index >= 0; index--) {
      const parent = parents[index] as number;
      if (!this.#children[index]) this.leaves[index] = 1;
      if (parent < 0) continue;
      this.sizes[parent] = (this.sizes[parent] as number) + this.size(index);
      this.leaves[parent] = (this.leaves[parent] as number) + (this.leaves[index] as number);
    }
    this.#findHeirs();
    const indexes = roots && new Map(ids.map((id, index) => [id, index]));
    this.roots = roots && indexes ? roots.flatMap((id) => indexes.get(id) ?? []) : tops;
  }

  children = (node: number): readonly number[] => this.#children[node] ?? none;
  size = (node: number) => this.sizes[node] as number;
  /** Returns the child that carries on the line of a node, or -1. */
  heir = (node: number) => this.#heirs[node] as number;

  /** Returns the number of generations from the roots down. */
  depth(): number {
    const { parents } = this.tree;
    const depths = new Int32Array(parents.length);
    for (const root of this.roots) depths[root] = 1;
    let deepest = 0;
    for (let node = 0; node < depths.length; node++) {
      const above = depths[parents[node] as number] ?? 0;
      if (above > 0 && depths[node] === 0) depths[node] = above + 1;
      deepest = Math.max(deepest, depths[node] as number);
    }
    return deepest;
  }

  sum(nodes: readonly number[]): number {
    return nodes.reduce((sum, node) => sum + this.size(node), 0);
  }

  /** Returns siblings, the largest first; of equal ones the earlier first. */
  largestFirst(siblings: readonly number[]): readonly number[] {
    const key = siblings[0] ?? -1;
    const known = this.#order.get(key);
    if (known?.length === siblings.length) return known;
    const order = [...siblings].sort((one, other) => this.size(other) - this.size(one) || one - other);
    this.#order.set(key, order);
    return order;
  }

  #findHeirs() {
    const isOnly = new Uint8Array(this.#heirs.length);
    for (let node = 0; node < this.#heirs.length; node++) {
      const children = this.children(node);
      const [only] = children;
      if (only === undefined) continue;
      if (children.length === 1) {
        if (this.children(only).length === 0 && !isOnly[node]) continue;
        this.#heirs[node] = only;
        isOnly[only] = 1;
        continue;
      }
      const below = this.size(node) - 1;
      const found = children.find((child) => this.size(child) >= heir.least && this.size(child) >= heir.share * below);
      if (found !== undefined) this.#heirs[node] = found;
    }
  }
}
