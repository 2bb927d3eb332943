import type { MapModel } from '../model/map-model.ts';
import type { OutlineRow } from './outline-rows.ts';

/** Where a drop puts the dragged branches: last below row `into`, or in the gap above row `index`, at a level. */
export type OutlineDrop = { parent: string | null; before: string | null } & (
  | { into: number }
  | { index: number; level: number }
);

/** The upper and the lower part of a row count as the gaps beside it. The part between counts as the row. */
const edge = 0.3;

/**
 * Returns where a drop would put the dragged nodes; null where it is not allowed.
 * @param y in rows from the top of the outline
 * @param level of the pointer: after the last row of a branch, it chooses among the ancestors
 */
export function dropAt(
  model: MapModel,
  rows: readonly OutlineRow[],
  dragged: ReadonlySet<string>,
  y: number,
  level: number,
): OutlineDrop | null {
  const index = Math.min(Math.max(Math.floor(y), 0), rows.length - 1);
  const within = y - index;
  const over = rows[index];
  if (!over) return null;
  if (within >= edge && within <= 1 - edge && mayHold(model, over.node.id, dragged))
    return { parent: over.node.id, before: null, into: index };
  return gapDrop(model, rows, dragged, within < 0.5 ? index : index + 1, level);
}

function gapDrop(
  model: MapModel,
  rows: readonly OutlineRow[],
  dragged: ReadonlySet<string>,
  index: number,
  wanted: number,
): OutlineDrop | null {
  const { tree } = model;
  const above = rows[index - 1];
  const below = rows[index];
  const least = Math.max(below?.level ?? 1, model.focus === null ? 1 : 2);
  const most = above ? above.level + (above.folded > 0 ? 0 : 1) : 1;
  if (least > most) return null;
  const level = Math.min(Math.max(wanted, least), most);
  // Finds the sibling before the gap at that level: the row above, or one of its ancestors. Also finds their parent.
  let [previous, parent, at]: [string | null, string | null, number] = [
    null,
    above?.node.id ?? null,
    (above?.level ?? 0) + 1,
  ];
  while (at > level && parent !== null) [previous, parent, at] = [parent, tree.parent(parent), at - 1];
  const siblings = tree.children(parent);
  const next = previous === null ? 0 : siblings.indexOf(previous) + 1;
  const before = siblings.slice(next).find((id) => !dragged.has(id)) ?? null;
  return mayHold(model, parent, dragged) ? { parent, before, index, level } : null;
}

/** Refuses drops below the dragged nodes themselves, and into nodes of another team. */
function mayHold(model: MapModel, parent: string | null, dragged: ReadonlySet<string>): boolean {
  if (parent !== null && model.nodes.get(parent)?.read_only) return false;
  for (let above = parent; above !== null; above = model.tree.parent(above)) if (dragged.has(above)) return false;
  return true;
}
