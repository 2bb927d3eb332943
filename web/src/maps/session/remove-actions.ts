import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { standsForHeld, topsOf } from '../model/map-branches.ts';
import type { MapParts } from './map-parts.ts';
import { mapRights } from './map-rights.ts';
import { undoSteps } from './undo-steps.ts';

/** Removes nodes. Asks first if a removal affects more than the chosen nodes. */
export function removeActions(parts: MapParts) {
  const { model, theme, selection, ask, seenBy } = parts;
  const { nodes, tree } = model;
  const { writable } = mapRights(parts);

  const titleOf = (id: string) => {
    const node = nodes.get(id);
    return (node && theme.facts(node).title) || words.maps.untitled;
  };

  function remove(ids: Iterable<string>, { subtree }: { subtree: boolean }) {
    const tops = subtree ? topsOf(model, writable(ids)) : writable(ids);
    const [first] = tops;
    if (first === undefined) return;
    const title = titleOf(first);
    const next = tree.next(first) ?? tree.parent(first);
    const before = nodes.size;
    const gesture = model.run(tops.map((id) => ({ type: 'remove', id, subtree })));
    if (!gesture) return;
    if (next !== null && tree.has(next)) selection.select([next]);
    const removed = before - nodes.size;
    toastSuccess(words.maps.removing.removed(removed === 1 ? title : null, removed), {
      about: gesture.id,
      undo: () => undoSteps(parts).undo(gesture.id),
    });
  }

  /** Returns the names of the teams that see one of these nodes, and of those that hold one of them. */
  function viewsOf(ids: string[]) {
    const these = new Set(ids);
    return {
      viewers: seenBy().flatMap(({ node_id, team }) => (node_id !== null && these.has(node_id) ? [team.name] : [])),
      holders: ids.flatMap((id) => (standsForHeld(model, id) ? (nodes.get(id)?.held_by?.name ?? []) : [])),
    };
  }

  /** Removes nodes without children at once, unless another team sees them. Otherwise asks first. */
  function askToRemove(ids: Iterable<string>) {
    const chosen = writable(ids);
    const going = topsOf(model, chosen).flatMap((id) => [...tree.walk(id)]);
    const below = going.length - chosen.length;
    const views = viewsOf(going);
    if (below === 0 && views.viewers.length === 0) return remove(chosen, { subtree: true });
    ask({
      title: chosen.length === 1 ? titleOf(chosen[0] as string) : null,
      nodes: chosen.length,
      below,
      views,
      remove: (subtree) => remove(chosen, { subtree }),
    });
  }

  /** Removes branches at once, unless other teams see or hold nodes in them. Otherwise asks first. */
  function removeBranches(tops: string[]) {
    const { viewers, holders } = viewsOf(tops.flatMap((id) => [...tree.walk(id)]));
    if (viewers.length === 0 && holders.length === 0) remove(tops, { subtree: true });
    else askToRemove(tops);
  }

  return { remove, askToRemove, removeBranches };
}
