import { useReducer } from 'react';

/** The rows picked, and the one picked last, from which a range starts. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null };
export type SelectionAct = { pick: string; range?: boolean } | 'all' | 'clear';

export const nothing: Selection = { ids: new Set(), anchor: null };

/** Picks or unpicks one row, or picks all from the last one picked to it, in the order shown. */
export function selectionAfter({ ids, anchor }: Selection, act: SelectionAct, order: string[]): Selection {
  if (act === 'clear') return nothing;
  if (act === 'all') return { ids: new Set(order), anchor };
  const { pick, range } = act;
  const after = new Set(ids);
  const from = range && anchor ? order.indexOf(anchor) : -1;
  if (from >= 0) {
    const to = order.indexOf(pick);
    for (const id of order.slice(Math.min(from, to), Math.max(from, to) + 1)) after.add(id);
  } else if (!after.delete(pick)) after.add(pick);
  return { ids: after, anchor: pick };
}

/** What is no longer shown is no longer selected. `act` stays the same function. */
export function useSelection(order: string[]) {
  const [selection, act] = useReducer((now: Selection, act: SelectionAct) => selectionAfter(now, act, order), nothing);
  return { selected: new Set(order.filter((id) => selection.ids.has(id))), act };
}
