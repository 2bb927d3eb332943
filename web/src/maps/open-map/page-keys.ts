import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { pressedKey } from '../../base/keys/pressed-key.ts';
import type { MapSession } from '../session/map-session.ts';

const zoomStep = 1.25;
/** Elements that have keys of their own. */
const others = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [contenteditable="true"]';
const texts = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

/**
 * Passes keys to `press`, wherever the focus is on the page of a map, or `within` a part of a page. `press` returns
 * whether the key has a meaning. The canvas and the outline handle their own keys first.
 */
export function useKeysOfPage(
  press: (event: KeyboardEvent, isTyping: boolean) => boolean,
  within?: RefObject<HTMLElement | null>,
) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.isComposing || target.closest(others)) return;
    if (within && !within.current?.contains(target)) return;
    if (press(event, target.matches(texts))) event.preventDefault();
  });
  useEffect(() => {
    const ended = new AbortController();
    document.addEventListener('keydown', (event) => pressed(event), { signal: ended.signal });
    return () => ended.abort();
  }, []);
}

/** Undo, redo and zoom by keyboard. In a field where something was typed, the browser undoes the typing. */
export function usePageKeys(
  { actions, camera, canEdit }: Pick<MapSession, 'actions' | 'camera' | 'canEdit'>,
  within?: RefObject<HTMLElement | null>,
) {
  const typedIn = useRef<EventTarget | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const typed = (target: EventTarget | null) => {
      typedIn.current = target;
    };
    document.addEventListener('focusin', () => typed(null), { signal });
    document.addEventListener('input', ({ target }) => typed(target), { signal, capture: true });
    return () => ended.abort();
  }, []);

  function undoes(press: KeyboardEvent): boolean {
    const key = pressedKey(press).toLowerCase();
    if (!canEdit || press.altKey || (key !== 'z' && key !== 'y') || press.target === typedIn.current) return false;
    if (key === 'y' || press.shiftKey) actions.redo();
    else actions.undo();
    return true;
  }
  function zooms({ key }: KeyboardEvent): boolean {
    if (key === '0') camera.fit();
    else if (key === '1') camera.zoomTo(1);
    else if (key === '+' || key === '=') camera.zoomBy(zoomStep);
    else if (key === '-') camera.zoomBy(1 / zoomStep);
    else return false;
    return true;
  }
  useKeysOfPage(
    (event, isTyping) => (event.ctrlKey || event.metaKey ? undoes(event) : !event.altKey && !isTyping && zooms(event)),
    within,
  );
}
