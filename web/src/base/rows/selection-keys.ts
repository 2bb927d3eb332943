import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { pressedKey } from '../keys/pressed-key.ts';
import { takesText } from '../keys/type-ahead.ts';
import type { SelectionAct } from './selection.ts';

const longPressMs = 500;
/** Finger movement up to this many pixels still counts as a long press. */
const tremble = 10;

/** Returns the row to which a key moves the focus: null at the end, undefined if the key does not move it. */
export type Neighbor = (row: HTMLElement, key: string) => HTMLElement | null | undefined;

/** Whether a key asks to select all rows: Ctrl or Cmd A. */
export const asksForAll = (event: globalThis.KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && pressedKey(event) === 'a';

/** Returns the row above or below among the rows in `list` with the attribute `data-<noun>`. */
const neighborIn =
  (list: HTMLElement, noun: string): Neighbor =>
  (row, key) => {
    const step = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 }[key];
    if (!step) return undefined;
    const rows = [...list.querySelectorAll<HTMLElement>(`[data-${noun}]`)];
    return rows[rows.indexOf(row) + step] ?? null;
  };

/**
 * Returns event handlers for rows with their id in `data-<noun>`. Arrow keys, j and k move between rows, with Shift
 * they also select, x selects, Ctrl or Cmd A selects all, Escape clears. A long press selects. `neighbor` replaces the
 * movement by arrow keys. Keys in a menu of a row are ignored: React bubbles them through the portal.
 */
export function useRowKeys(noun: 'task' | 'item' | 'record', act: (act: SelectionAct) => void, neighbor?: Neighbor) {
  const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>(`[data-${noun}]`);
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const pressed = useRef(false);
  const release = () => {
    window.clearTimeout(press.current?.timer);
    press.current = null;
  };

  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const list = event.currentTarget;
      if (!list.contains(event.target as Node) || takesText(event.target as Element)) return;
      if (event.defaultPrevented || event.altKey) return;
      if (asksForAll(event.nativeEvent)) {
        event.preventDefault();
        return act('all');
      }
      if (event.ctrlKey || event.metaKey) return;
      if (event.key === 'Escape') return act('clear');
      const row = rowOf(event.target);
      if (!row) return;
      const id = row.dataset[noun];
      const key = pressedKey(event.nativeEvent);
      if (key === 'x' && id) return act({ pick: id, range: false });
      if (key === 'X' && id) return act({ pick: id, range: true });
      const leadsTo = neighbor && key.startsWith('Arrow') ? neighbor : neighborIn(list, noun);
      const next = leadsTo(row, key);
      if (next === undefined) return;
      next?.querySelector('a')?.focus();
      const to = next?.dataset[noun];
      if (event.shiftKey && id && to) act({ extend: [id, to] });
      event.preventDefault();
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      pressed.current = false;
      const id = rowOf(event.target)?.dataset[noun];
      if (event.pointerType !== 'touch' || !id) return;
      const timer = window.setTimeout(() => {
        pressed.current = true;
        act({ pick: id });
      }, longPressMs);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > tremble) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    /** A long press that selected a row must not open it. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!pressed.current) return;
      pressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (pressed.current || press.current) event.preventDefault();
    },
  };
}
