import { circles } from './fitted-measures.ts';
import type { FittedBranches } from './fitted-tree.ts';

/** A list of siblings that hang as rows, in columns of their own. `owner` is their parent, -1 at the top. */
export type Block = {
  owner: number;
  list: readonly number[];
  columns: number;
  /** The number of circle generations above. */
  above: number;
  /** Whether the rows stand beside the only circle of their level. */
  inBand: boolean;
};
export type CircleAbove = { node: number; columns: number; level: number; inside: Inside };
/** The layout of the children of a circle: some as circles and their siblings as rows, or all as rows. */
export type Inside = { circles: CircleAbove[]; rows: Block | null };

/** The needs and columns of the children of one node. The next picture keeps them while the needs are close. */
export type LevelPlan = {
  circles: readonly string[];
  columns: readonly number[];
  needs: readonly number[];
  band: boolean;
};

export type Sharing = {
  branches: FittedBranches;
  /** The most generations of circles. */
  most: number;
  /** Returns how many rows a column has below some generations of circles. */
  rowsBelow: (above: number) => number;
  previous?: ReadonlyMap<string, LevelPlan> | undefined;
  plans: Map<string, LevelPlan>;
};

/** The least share of a column with which a child becomes a circle, and how close two needs count as equal. */
const own = { share: 0.6, kept: 0.85, equal: 0.85 };
/** One child of weight: its least size and share, the most share of the others, and the least columns. */
const alone = { size: 4, share: 0.5, others: 1 / 3, columns: 3 };
/** The change of a need from which the columns of a level are shared out again. */
const changed = 0.25;

/** Shares columns out to siblings: circles over columns of their own, and the others beside them. */
export function insideOf(list: readonly number[], owner: number, columns: number, above: number, by: Sharing): Inside {
  const rows: Block | null = list.length > 0 ? { owner, list, columns, above, inBand: false } : null;
  const hangs: Inside = { circles: [], rows };
  const [only] = list;
  if (above >= by.most || only === undefined) return hangs;
  // The only root is always a circle.
  if (owner < 0 && list.length === 1) return { circles: [circleOf(only, columns, above, by)], rows: null };
  if (columns < 2) return hangs;
  const chosen = chosenOf(list, owner, columns, by);
  const key = keyOf(owner, by.branches);
  if (chosen === 'rows' || chosen.nodes.length === 0) {
    const before = by.previous?.get(key);
    const needs = [needOf(largest(list, by.branches), by.branches)];
    by.plans.set(key, {
      circles: [],
      columns: [],
      needs: before?.circles.length === 0 ? before.needs : needs,
      band: false,
    });
    return hangs;
  }
  const set = new Set(chosen.nodes);
  const nodes = list.filter((node) => set.has(node));
  const others = list.filter((node) => !set.has(node));
  const { branches } = by;
  if (chosen.band) {
    by.plans.set(key, { circles: idsOf(nodes, branches), columns: [columns], needs: [], band: true });
    return {
      circles: nodes.map((node) => circleOf(node, columns, above, by)),
      rows: others.length > 0 ? { owner, list: others, columns: 1, above, inBand: true } : null,
    };
  }
  const needs = nodes.map((node) => needOf(node, branches));
  const most = nodes.map((node) => mostOf(node, above, by));
  if (others.length > 0) {
    needs.push(others.reduce((sum, node) => sum + needOf(node, branches), 0));
    most.push(Math.max(1, Math.ceil(branches.sum(others) / by.rowsBelow(above))));
  }
  const kept = keptColumns(by.previous?.get(key), idsOf(nodes, branches), needs, columns);
  const plan = kept ?? { needs, columns: shared(needs, most, columns) };
  by.plans.set(key, { circles: idsOf(nodes, branches), ...plan, band: false });
  return {
    circles: nodes.map((node, index) => circleOf(node, plan.columns[index] as number, above, by)),
    rows:
      others.length > 0
        ? { owner, list: others, columns: plan.columns[nodes.length] as number, above, inBand: false }
        : null,
  };
}

const keyOf = (owner: number, { tree }: FittedBranches) => (owner < 0 ? '' : (tree.ids[owner] as string));
const idsOf = (nodes: readonly number[], { tree }: FittedBranches) => nodes.map((node) => tree.ids[node] as string);
const largest = (list: readonly number[], branches: FittedBranches) => branches.largestFirst(list)[0] as number;
const needOf = (node: number, branches: FittedBranches) => Math.sqrt(branches.size(node));

const circleOf = (node: number, columns: number, level: number, by: Sharing): CircleAbove => ({
  node,
  columns,
  level,
  inside: insideOf(by.branches.children(node), node, columns, level + 1, by),
});

/** Returns how many columns a circle can use. */
function mostOf(node: number, above: number, { branches, rowsBelow }: Sharing): number {
  const size = branches.size(node);
  const branching = Math.min(branches.leaves[node] as number, Math.floor(size / 4));
  return Math.max(1, branching, Math.ceil((size - 1) / rowsBelow(above + 1)));
}

type Chosen = { nodes: readonly number[]; band: boolean } | 'rows';

/** Returns the children that become circles. */
function chosenOf(list: readonly number[], owner: number, columns: number, by: Sharing): Chosen {
  const { branches } = by;
  const order = branches.largestFirst(list);
  // A folded branch needs its pill, which only rows have.
  const able = order.filter((node) => branches.size(node) === 1 || branches.children(node).length > 0);
  const needs = able.map((node) => needOf(node, branches));
  const total = order.reduce((sum, node) => sum + needOf(node, branches), 0);
  const share = (index: number) => ((needs[index] as number) * columns) / total;
  const before = by.previous?.get(keyOf(owner, branches));
  const [first] = order as [number];
  // Children that the last picture showed as rows stay rows until the largest need has changed.
  if (before && before.circles.length === 0 && isClose(needOf(first, branches), before.needs[0] as number))
    return 'rows';
  const beside = Math.sqrt(branches.sum(order) - branches.size(first));
  const othersShare = (beside * columns) / (beside + needOf(first, branches));
  const least = before?.band ? alone.others / own.kept : alone.others;
  if (
    branches.size(first) >= alone.size &&
    (needOf(first, branches) * columns) / total >= alone.share &&
    othersShare < least
  )
    return columns >= alone.columns && (branches.leaves[first] as number) > 1 ? { nodes: [first], band: true } : 'rows';

  const kept = keptCircles(before, able, share, branches);
  if (kept && kept.length + (kept.length < list.length ? 1 : 0) <= columns) return { nodes: kept, band: false };
  const others = (cut: number) => list.length - cut;
  let cut = 0;
  while (cut < able.length && share(cut) >= own.share && cut + 1 + Math.min(1, others(cut + 1)) <= columns) cut++;
  while (cut > 0 && cut < able.length && (needs[cut] as number) >= own.equal * (needs[cut - 1] as number)) cut--;
  if (cut > 0 && others(cut) === 1 && cut < able.length && cut + 1 <= columns) cut++;
  return { nodes: able.slice(0, cut), band: false };
}

/** Returns the circles of the last picture, if they still have enough weight and no other child has much more. */
function keptCircles(
  before: LevelPlan | undefined,
  order: readonly number[],
  share: (index: number) => number,
  { tree }: FittedBranches,
): number[] | null {
  if (!before || before.band || before.circles.length === 0) return null;
  const ids = new Set(before.circles);
  const kept: number[] = [];
  for (const [index, node] of order.entries()) {
    const was = ids.has(tree.ids[node] as string);
    if (was) kept.push(node);
    if (was ? share(index) < own.share * own.kept : share(index) >= own.share / own.kept) return null;
  }
  return kept.length === ids.size ? kept : null;
}

/** Gives every seat one column, and each further one to the largest need by its columns (Sainte-Laguë). */
function shared(needs: readonly number[], most: readonly number[], columns: number): number[] {
  const given = needs.map(() => 1);
  for (let left = columns - needs.length; left > 0; left--) {
    let best = -1;
    let bestNeed = 0;
    for (const [index, need] of needs.entries()) {
      const has = given[index] as number;
      const by = need / (2 * has + 1);
      if (has >= (most[index] as number) || by <= bestNeed) continue;
      best = index;
      bestNeed = by;
    }
    if (best < 0) break;
    given[best] = (given[best] as number) + 1;
  }
  return given;
}

function keptColumns(before: LevelPlan | undefined, ids: readonly string[], needs: readonly number[], columns: number) {
  if (!before || before.needs.length !== needs.length || before.circles.some((id, index) => id !== ids[index]))
    return null;
  if (before.columns.reduce((sum, each) => sum + each, 0) > columns) return null;
  return needs.every((need, index) => isClose(need, before.needs[index] as number))
    ? { needs: before.needs, columns: before.columns }
    : null;
}

const isClose = (need: number, before: number) => Math.abs(need - before) < changed * before;

/** Returns how many generations of circles a height has room for. */
export const mostCircles = (height: number) =>
  Math.max(1, Math.min(circles.most, Math.floor(height / 2 / circles.height)));

/** Returns the columns that circles and rows really use. */
export function usedColumns({ circles: above, rows }: Inside): number {
  const used = above.reduce((sum, circle) => sum + Math.max(1, usedColumns(circle.inside)), 0);
  return used + (rows && !rows.inBand ? rows.columns : 0);
}
