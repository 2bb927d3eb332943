import { type RefObject, useEffect, useRef } from 'react';
import { useSteady } from '../../base/loading/steady.ts';

const rows = '[data-task], [data-item]';
const controls = 'a, button, input';
/** Popups that a control of a row opens. They return the focus. */
const popups = '[role="menu"], [role="listbox"], [role="dialog"]';
const idOf = (row: Element | null | undefined) =>
  row instanceof HTMLElement ? (row.dataset.task ?? row.dataset.item ?? null) : null;

function isInWindow(row: Element) {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

/**
 * Keeps the focus with a task or goal while its row moves to another group or page of the list, because React keeps it
 * only within one parent element. When the row leaves the list or the window, the row that takes its place gets the
 * focus.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>, ready: boolean) {
  /** The row that last had the focus, and which of its controls. */
  const last = useRef<{ id: string | null; index: number; control: number }>({ id: null, index: -1, control: -1 });
  /** The focused element, until the focus leaves it on purpose. */
  const held = useRef<Element>(null);

  const rowsOf = () => [...(area.current?.querySelectorAll<HTMLElement>(rows) ?? [])];
  const focusAt = (row: HTMLElement | undefined, options?: FocusOptions) => row?.querySelector('a')?.focus(options);

  /** Returns the id of the row with the focus, or of the row that had it when the command palette opened. */
  const rowInFocus = () => {
    const active = document.activeElement;
    const dialogs = document.querySelectorAll('[role="dialog"]');
    if (dialogs.length === 1 && active?.closest('[role="dialog"]')) return last.current.id;
    return active && area.current?.contains(active) ? idOf(active.closest(rows)) : null;
  };

  /** Focuses the last row, unless the focus is elsewhere. */
  const focusRow = useSteady(() => {
    if (document.activeElement !== document.body) return;
    const all = rowsOf();
    const { id, index, control } = last.current;
    const row = all.find((other) => idOf(other) === id);
    const others = all.filter((other) => other !== row);
    const shown = row && isInWindow(row) ? row : (others[Math.min(index, others.length - 1)] ?? row);
    const same = shown === row ? row?.querySelectorAll<HTMLElement>(controls)[control] : undefined;
    if (same) same.focus({ preventScroll: true });
    else focusAt(shown, { preventScroll: true });
  });

  const focusFirst = useSteady(() => focusAt(rowsOf()[0]));
  const step = useSteady((by: 1 | -1) => {
    const all = rowsOf();
    const { id, index } = last.current;
    const at = all.findIndex((row) => idOf(row) === id);
    // If the row has moved away, the row at its place is the next one.
    const next = at >= 0 ? at + by : by > 0 ? Math.max(index, 0) : index - 1;
    focusAt(all[Math.min(next, all.length - 1)]);
  });

  useEffect(() => {
    const element = area.current;
    if (!ready || !element) return;
    const onFocusIn = ({ target }: FocusEvent) => {
      const row = (target as Element).closest(rows);
      if (!row || (target as Element).closest(popups)) return;
      held.current = target as Element;
      last.current = {
        id: idOf(row),
        index: [...element.querySelectorAll(rows)].indexOf(row),
        control: [...row.querySelectorAll(controls)].indexOf(target as Element),
      };
    };
    const onFocusOut = ({ target }: FocusEvent) =>
      // Waits until the current change is done, because some browsers also report an element that is being removed.
      queueMicrotask(() => {
        const now = document.activeElement;
        const isLeft = (target as Element).isConnected && now !== target && !now?.closest(popups);
        if (isLeft && held.current === target) held.current = null;
      });
    const observer = new MutationObserver(() => {
      if (!held.current || held.current.isConnected) return;
      held.current = null;
      focusRow();
    });
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
      observer.disconnect();
    };
  }, [area, ready, focusRow]);

  return { rowInFocus, focusFirst, focusRow, step };
}
