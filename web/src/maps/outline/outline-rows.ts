import { folded } from '@groundwork/contract/base/folding';
import { countBelow, withGenerations } from '../model/map-branches.ts';
import type { MapModel } from '../model/map-model.ts';
import type { MapNode } from '../model/map-rows.ts';
import type { MapTheme } from '../model/map-theme.ts';

/**
 * A row of the outline. `level` counts from the top of the shown part; `place` of `of` is its position among its
 * siblings. All are 1-based.
 */
export type OutlineRow = {
  node: MapNode;
  level: number;
  generation: number;
  place: number;
  of: number;
  hasChildren: boolean;
  /** How many nodes the fold hides; 0 when open. */
  folded: number;
};

export type OutlineRows = { rows: readonly OutlineRow[]; at: (id: string) => number | undefined };

/** `folds` are the branches shown closed, by default those that the person has folded. */
export function outlineRows(model: MapModel, folds: ReadonlySet<string> = model.collapsed): OutlineRows {
  const { tree, focus } = model;
  const rows: OutlineRow[] = [];
  const indexes = new Map<string, number>();
  const places = new Map<string | null, number>();
  const levels = new Map<string, number>();
  for (const { id, generation } of withGenerations(model, focus, folds)) {
    const parent = id === focus ? undefined : tree.parent(id);
    const place = parent === undefined ? 1 : (places.get(parent) ?? 0) + 1;
    if (parent !== undefined) places.set(parent, place);
    const level = (levels.get(parent ?? '') ?? 0) + 1;
    levels.set(id, level);
    indexes.set(id, rows.length);
    rows.push({
      node: model.nodes.get(id) as MapNode,
      level,
      generation,
      place,
      of: parent === undefined ? 1 : tree.children(parent).length,
      hasChildren: tree.children(id).length > 0,
      folded: folds.has(id) ? countBelow(model, id) : 0,
    });
  }
  return { rows, at: (id) => indexes.get(id) };
}

/** Returns the row of a node or, if it is folded away, of its nearest visible ancestor. */
export function shownRow({ at }: OutlineRows, model: MapModel, id: string | null): number | undefined {
  for (let above = id; above !== null; above = model.tree.parent(above)) {
    const index = at(above);
    if (index !== undefined) return index;
  }
  return undefined;
}

/**
 * Returns the next row from `from` whose title starts with these letters, wrapping around at the end. A single letter
 * skips the current row; several letters may match it.
 */
export function rowBeginning(
  rows: readonly OutlineRow[],
  theme: MapTheme,
  from: number,
  letters: string,
): number | undefined {
  const start = folded(letters);
  const first = [...letters].length > 1 ? 0 : 1;
  for (let step = first; step < rows.length + first; step++) {
    const index = (from + step) % rows.length;
    const row = rows[index];
    if (row && folded(theme.facts(row.node).title).startsWith(start)) return index;
  }
  return undefined;
}
