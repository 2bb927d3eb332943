import type { MapModel } from '../model/map-model.ts';
import type { OutlineRow } from './outline-rows.ts';

/** Where a dragged branch would stand: as the last below a row, or in the gap above row number `index`, at a level. */
export type OutlineDrop = { parent: string | null; before: string | null } & (
  | { into: number }
  | { index: number; level: number }
);

/** The upper and the lower part of a row mean the gaps beside it, what is between means the row itself. */
const edge = 0.3;

/**
 * What a pointer over the rows means for nodes that are dragged; null where they cannot go.
 * @param y in rows from the top of the outline
 * @param level at which the pointer stands: in the gap after the last of a branch it says how far out to go
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
  // The ancestor of the row above, or that row, which would stand right before it at its level; and their parent.
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

/** Nothing goes below itself, nor into what another team holds. */
function mayHold(model: MapModel, parent: string | null, dragged: ReadonlySet<string>): boolean {
  if (parent !== null && model.nodes.get(parent)?.read_only) return false;
  for (let above = parent; above !== null; above = model.tree.parent(above)) if (dragged.has(above)) return false;
  return true;
}
