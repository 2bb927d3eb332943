import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { MapSession } from '../session/map-session.ts';
import { nodeAt, rowOf } from './outline-elements.ts';
import { type OutlineRows, shownRow } from './outline-rows.ts';

type Focus = {
  session: MapSession;
  shown: OutlineRows;
  tree: RefObject<HTMLElement | null>;
  /** Whether the title of a row is being edited, so that its input keeps the focus. */
  isEdited: boolean;
};

/**
 * Keeps the tab stop of the outline, `current`: the active row, or else the row that had the focus last. Scrolls to it
 * when it changes, and moves the focus along.
 */
export function useOutlineFocus({ session: { model, selection }, shown, tree, isEdited }: Focus) {
  const active = useSyncExternalStore(selection.subscribe, () => selection.active);
  const [reached, setReached] = useState<string | null>(null);
  const lastIndex = useRef(0);
  const hasFocus = useRef(false);
  const current =
    shownRow(shown, model, active) ??
    shownRow(shown, model, reached) ??
    Math.min(lastIndex.current, shown.rows.length - 1);
  const currentId = shown.rows[current]?.node.id;

  useEffect(() => {
    selection.writesIn = 'outline';
    return () => {
      selection.writesIn = 'canvas';
    };
  }, [selection]);
  useEffect(() => {
    lastIndex.current = current;
  }, [current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row moves with its index.
  useLayoutEffect(() => {
    const row = rowOf(tree.current, currentId);
    if (!row || (!hasFocus.current && active === null)) return;
    row.scrollIntoView({ block: 'nearest' });
    if (hasFocus.current && !isEdited) row.focus({ preventScroll: true });
  }, [currentId, current, active, isEdited]);

  return {
    current,
    currentId,
    onFocus: ({ target }: FocusEvent) => {
      hasFocus.current = true;
      selection.writesIn = 'outline';
      setReached(nodeAt(target));
    },
    // Dialogs and menus of the outline return the focus to it.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      hasFocus.current =
        currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role="dialog"], [role="menu"]') != null;
    },
  };
}
