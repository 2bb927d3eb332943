import { type RefObject, useEffect, useState } from 'react';
import * as words from '../../base/words/words.ts';
import type { MapSession } from '../session/map-session.ts';

/** Siblings that Fitted shows as the tops of the picture. */
type Siblings = { ids: readonly string[]; title: string };

export type OpenedBranch = ReturnType<typeof useOpenedBranch>;

/**
 * The part of the map that the canvas shows: a branch, the siblings that a pill of Fitted stands for, or everything. A
 * branch is the focus of the model.
 */
export function useOpenedBranch(
  { model, map, theme }: Pick<MapSession, 'model' | 'map' | 'theme'>,
  /** Only Fitted can show siblings. */
  isFitted: boolean,
) {
  const [siblings, setSiblings] = useState<Siblings | null>(null);
  if (!isFitted && siblings) setSiblings(null);
  /** The branches and siblings that `back` returns to, the latest last. */
  const [earlier, setEarlier] = useState<{ focus: string | null; siblings: Siblings | null }[]>([]);
  const [opened, setOpened] = useState(0);
  const { focus } = model;
  const isThere = (id: string) => model.nodes.has(id);
  // The same array as long as nothing of it is gone, because the picture is computed anew for another array.
  const shown = siblings?.ids.every(isThere)
    ? siblings
    : siblings && { ...siblings, ids: siblings.ids.filter(isThere) };
  const hasSiblings = shown !== null && shown.ids.length > 0;
  const titleOf = (id: string) => {
    const node = model.nodes.get(id);
    return (node && theme.facts(node).title) || words.maps.untitled;
  };
  const go = (to: string | null, tops: Siblings | null) => {
    setEarlier([...earlier, { focus, siblings }]);
    setSiblings(tops);
    setOpened(opened + 1);
    if (to !== focus) model.focusOn(to);
  };
  const above: string[] = [];
  for (let id = focus; id !== null; id = model.tree.parent(id)) above.unshift(id);
  return {
    /** How often something was opened or left here. */
    opened,
    siblings: hasSiblings ? shown.ids : null,
    /** The way from the whole map to what is open; empty for the whole map. */
    trail:
      focus === null && !hasSiblings
        ? []
        : [
            { id: 'map', title: map.name, open: () => go(null, null) },
            ...above.map((id) => ({ id, title: titleOf(id), open: () => go(id, null) })),
            ...(hasSiblings ? [{ id: 'siblings', title: shown.title, open: () => {} }] : []),
          ],
    open: (id: string) => go(id, null),
    openSiblings: (tops: Siblings) => go(focus, tops),
    /** Goes back to what was open before. Returns false when everything is shown. */
    back: () => {
      const last = earlier.at(-1);
      if (!last && focus === null) return false;
      setEarlier(earlier.slice(0, -1));
      setOpened(opened + 1);
      setSiblings(last?.siblings ?? null);
      if (focus !== (last?.focus ?? null)) model.focusOn(last?.focus ?? null);
      return true;
    },
  };
}

/** Gives the focus to the canvas that shows an opened branch, after the canvas that had it is gone. */
export function useOpenedFocus(root: RefObject<HTMLElement | null>, { opened }: OpenedBranch) {
  useEffect(() => {
    if (opened > 0 && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [root, opened]);
}
