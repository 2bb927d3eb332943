import { useReducer } from 'react';

/** The selected rows, and the anchor of a range selection. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null };
export type SelectionAct = { pick: string; range?: boolean } | { extend: [from: string, to: string] } | 'all' | 'clear';

export const nothing: Selection = { ids: new Set(), anchor: null };

/**
 * Returns the next selection. `pick` toggles a row, or with `range` selects all rows from the anchor to that row, in
 * display order. `extend` selects the row that loses the focus and the row that gets it.
 */
export function selectionAfter({ ids, anchor }: Selection, act: SelectionAct, order: string[]): Selection {
  if (act === 'clear') return nothing;
  if (act === 'all') return { ids: new Set(order), anchor };
  if ('extend' in act) return { ids: new Set([...ids, ...act.extend]), anchor: act.extend[1] };
  const { pick, range } = act;
  const after = new Set(ids);
  const from = range && anchor ? order.indexOf(anchor) : -1;
  if (from >= 0) {
    const to = order.indexOf(pick);
    for (const id of order.slice(Math.min(from, to), Math.max(from, to) + 1)) after.add(id);
  } else if (!after.delete(pick)) after.add(pick);
  return { ids: after, anchor: pick };
}

/** Returns the selected rows that are displayed, and a stable `act`. */
export function useSelection(order: string[]) {
  const [selection, act] = useReducer((now: Selection, act: SelectionAct) => selectionAfter(now, act, order), nothing);
  return { selected: new Set(order.filter((id) => selection.ids.has(id))), act };
}
