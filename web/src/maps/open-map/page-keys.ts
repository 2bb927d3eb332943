import { type RefObject, useEffect } from 'react';
import { pressedKey } from '../../base/keys/pressed-key.ts';
import type { MapSession } from '../session/map-session.ts';

const zoomStep = 1.25;
/** Elements that have keys of their own. */
const others = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [contenteditable="true"]';
const texts = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

/**
 * Undo, redo and zoom by keyboard, wherever the focus is on the page of a map, or `within` a part of a page. The canvas
 * and the outline handle their own keys first. In a field where something was typed, the browser undoes the typing.
 */
export function usePageKeys(
  { actions, camera, canEdit }: Pick<MapSession, 'actions' | 'camera' | 'canEdit'>,
  within?: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let typedIn: EventTarget | null = null;

    function undoes(press: KeyboardEvent): boolean {
      const key = pressedKey(press).toLowerCase();
      if (!canEdit || press.altKey || (key !== 'z' && key !== 'y') || press.target === typedIn) return false;
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

    document.addEventListener(
      'focusin',
      () => {
        typedIn = null;
      },
      { signal },
    );
    document.addEventListener(
      'input',
      ({ target }) => {
        typedIn = target;
      },
      { signal, capture: true },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        const target = event.target instanceof Element ? event.target : document.body;
        if (event.defaultPrevented || event.isComposing || target.closest(others)) return;
        if (within && !within.current?.contains(target)) return;
        const isMod = event.ctrlKey || event.metaKey;
        const does = isMod ? undoes(event) : !event.altKey && !target.matches(texts) && zooms(event);
        if (does) event.preventDefault();
      },
      { signal },
    );
    return () => ended.abort();
  }, [actions, camera, canEdit, within]);
}
