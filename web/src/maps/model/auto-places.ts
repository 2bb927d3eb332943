import { limits } from '@groundwork/contract/base/limits';
import { treeLayout } from './layout-tree.ts';
import type { MapModel } from './map-model.ts';
import type { Position } from './map-rows.ts';
import { parentIndexes } from './map-tree.ts';

type Placed = ReadonlyMap<string, Position>;

/** Width / height of a typical window. */
const usualAspect = 1.8;
const { across, down } = limits.map.grid;
/** Nodes whose centers are closer than this overlap. */
const apart = { x: 120, y: 110 };
/** How many steps to the right a group is moved at most, to find a free place. */
const mostSteps = 50;

/**
 * Returns a function that positions nodes. Nodes keep their saved position. The layout places all others: trees whose
 * root has no position as tidy trees, in rows when they are large; other nodes to the right of their placed siblings,
 * or centered below their placed parent. A group that is laid out together moves to the right until it covers no placed
 * node. `moved` are positions that are not saved yet.
 */
export function autoPlaces(
  { nodes, tree }: Pick<MapModel, 'nodes' | 'tree'>,
  moved: Placed = new Map(),
): (id: string) => Position {
  const saved = (id: string) => moved.get(id) ?? nodes.get(id)?.position ?? null;
  const places = new Map<string, Position>();
  let fixed: FixedNodes | undefined;

  /**
   * Lays out the children of a placed node that have no position, or the roots without a position, with all their
   * descendants.
   */
  function layOutBelow(parentId: string | null) {
    const siblings = tree.children(parentId);
    const tops = siblings.filter((id) => saved(id) === null);
    const parent = parentId === null ? null : saved(parentId);
    // The layout reserves room for placed descendants. So their siblings stay in place when somebody drags such a node
    // away.
    const ids = tops.flatMap((top) => [...tree.walk(top)]);
    const shape = parent === null ? forest(ids) : branchesBelow(ids);
    const group = [...unplaced(tops)];
    fixed ??= new FixedNodes(fixedPositions());
    const beside = rightOf(siblings.flatMap((id) => saved(id) ?? []));
    const left = group.reduce((least, id) => Math.min(least, shape.at(id).x), Number.POSITIVE_INFINITY);
    const atSiblings = beside && { x: beside.x - left, y: beside.y - shape.top };
    const home = parent ? { x: parent.x - shape.root.x, y: parent.y - shape.root.y } : { x: 0, y: 0 };
    const starts = parent === null ? [home, atSiblings] : [atSiblings ?? home];
    const free = freeOffset(
      starts.filter((start) => start !== null),
      group.map(shape.at),
      fixed,
      new Set(ids),
    );
    for (const id of group) {
      const { x, y } = shape.at(id);
      places.set(id, { x: x + free.x, y: y + free.y });
    }
  }

  /** Yields these nodes and their descendants, up to placed nodes. */
  function* unplaced(tops: readonly string[]): Generator<string> {
    const waiting = tops.toReversed();
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      yield id;
      waiting.push(
        ...tree
          .children(id)
          .filter((child) => saved(child) === null)
          .toReversed(),
      );
    }
  }

  function* fixedPositions(): Generator<Fixed> {
    for (const id of nodes.keys()) {
      const at = saved(id);
      if (at) yield { id, x: at.x, y: at.y };
    }
    for (const [id, { x, y }] of moved) if (!nodes.has(id)) yield { id, x, y };
  }

  const forest = (ids: string[]) => shapeOf(ids, parentIndexes(tree, ids), 0, nodes.size);
  /** The first node of the layout stands for the parent. */
  const branchesBelow = (ids: string[]) =>
    shapeOf(ids, Int32Array.from([-1, ...parentIndexes(tree, ids).map((index) => index + 1)]), 1, nodes.size);

  return (id) => {
    const at = saved(id) ?? places.get(id);
    if (at) return at;
    let top = id;
    for (let above = tree.parent(id); above !== null && saved(above) === null; above = tree.parent(above)) top = above;
    layOutBelow(tree.parent(top));
    return places.get(id) as Position;
  };
}

/** Returns whether the children of a node, or the roots of a map, are laid out automatically. */
export function laysOutBelow(
  { nodes, tree }: Pick<MapModel, 'nodes' | 'tree'>,
  parentId: string | null,
  except: readonly string[] = [],
): boolean {
  if (parentId !== null) return nodes.get(parentId)?.position === null;
  const roots = tree.roots.filter((root) => !except.includes(root));
  return roots.length === 0 || roots.some((root) => nodes.get(root)?.position === null);
}

/** Lays out `ids`, a part of a map with `of` nodes. `first` is the index of the first id in `parents`. */
function shapeOf(ids: string[], parents: Int32Array, first: number, of: number) {
  const laidOut = treeLayout({ parents, aspect: usualAspect, branch: limits.map.branchOnShelf, of });
  const indexes = new Map(ids.map((id, index) => [id, index + first]));
  const point = (index: number) => ({ x: laidOut[2 * index] ?? 0, y: laidOut[2 * index + 1] ?? 0 });
  return { at: (id: string) => point(indexes.get(id) ?? 0), root: point(0), top: point(first).y };
}

/** Returns the place to the right of the rightmost of these nodes. */
function rightOf(nodes: readonly Position[]): Position | null {
  const last = nodes.reduce<Position | null>((most, at) => (most === null || at.x >= most.x ? at : most), null);
  return last && { x: last.x + across, y: last.y };
}

/**
 * Returns the first of `starts` where these nodes overlap no placed node, else the nearest such place to the right.
 * Nodes in `own` do not count.
 */
function freeOffset(
  starts: readonly Position[],
  group: readonly Position[],
  fixed: FixedNodes,
  own: ReadonlySet<string>,
): Position {
  const isFree = ({ x, y }: Position) => group.every((at) => fixed.isFree({ x: at.x + x, y: at.y + y }, own));
  const last = starts.at(-1) as Position;
  const steps = Array.from({ length: mostSteps }, (_, step) => ({ x: last.x + (step + 1) * across, y: last.y }));
  return [...starts, ...steps].find(isFree) ?? last;
}

type Fixed = Position & { id: string };

/** An index of placed nodes by cells of the grid. */
class FixedNodes {
  readonly #cells = new Map<string, Fixed[]>();

  constructor(nodes: Iterable<Fixed>) {
    for (const node of nodes) {
      const cell = cellOf(node.x, node.y);
      const others = this.#cells.get(cell);
      if (others) others.push(node);
      else this.#cells.set(cell, [node]);
    }
  }

  isFree({ x, y }: Position, own: ReadonlySet<string>): boolean {
    if (this.#cells.size === 0) return true;
    const covers = (at: Fixed) => Math.abs(at.x - x) < apart.x && Math.abs(at.y - y) < apart.y && !own.has(at.id);
    for (const right of [-across, 0, across])
      for (const below of [-down, 0, down])
        if (this.#cells.get(cellOf(x + right, y + below))?.some(covers)) return false;
    return true;
  }
}

const cellOf = (x: number, y: number) => `${Math.floor(x / across)} ${Math.floor(y / down)}`;
