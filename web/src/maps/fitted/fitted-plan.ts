import type { LevelPlan } from './circle-columns.ts';
import type { Filled, Filling } from './filled-blocks.ts';
import type { FittedWindow } from './fitted-measures.ts';
import type { FittedBranches } from './fitted-tree.ts';

/** The layout of a picture. The next picture of the same window keeps it as far as it still fits. */
export type FittedPlan = {
  /** The window and the roots. A plan is only kept for the same ones. */
  of: string;
  columns: number;
  rowHeight: number;
  baseRow: number;
  levels: ReadonlyMap<string, LevelPlan>;
  /** The columns of each block, by the id of its owner: the nodes that they start with, and their numbers of rows. */
  blocks: ReadonlyMap<string, { starts: readonly string[]; lengths: readonly number[]; most: number }>;
  named: ReadonlySet<string>;
};

export const planKey = ({ width, height, phone, rtl }: FittedWindow, roots: readonly string[] | undefined) =>
  JSON.stringify([width, height, phone, rtl, roots ?? null]);

/** Returns the blocks and names of a plan by node. */
export function plannedNodes(plan: FittedPlan, { tree }: FittedBranches): NonNullable<Filling['previous']> {
  const indexes = new Map(tree.ids.map((id, index) => [id, index]));
  const nodes = (ids: Iterable<string>) => Array.from(ids, (id) => indexes.get(id) ?? -1);
  const blocks = Array.from(plan.blocks, ([owner, { starts, lengths, most }]) => {
    return [owner === '' ? -1 : (indexes.get(owner) ?? -2), { starts: nodes(starts), lengths, most }] as const;
  });
  return { blocks: new Map(blocks), named: new Set(nodes(plan.named)), baseRow: plan.baseRow };
}

/** Returns the blocks as the next picture keeps them. */
export function blockPlans(filled: readonly Filled[], { tree }: FittedBranches): FittedPlan['blocks'] {
  return new Map(
    filled.map(({ block, rows, columns, most }) => [
      block.owner < 0 ? '' : (tree.ids[block.owner] as string),
      {
        starts: columns.map(({ from }) => tree.ids[rows[from]?.node ?? -1] ?? ''),
        lengths: columns.map(({ from, to }) => to - from),
        most,
      },
    ]),
  );
}
