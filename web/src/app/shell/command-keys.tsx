import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { buttonKeys, paletteKey, printKey } from '../../base/keys/palette-key.ts';
import { pressedKey } from '../../base/keys/pressed-key.ts';
import { beginTypeAhead, endTypeAhead, giveTyped, keepTyped, takesText } from '../../base/keys/type-ahead.ts';
import { useOnDemand } from '../../base/loading/on-demand.ts';
import { showTeam, undoLast } from '../../base/queries/undo-stack.ts';
import { asksForAll } from '../../base/rows/selection-keys.ts';
import { Boundary } from '../../base/states/boundary.tsx';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { opensPicker, selectShownRows } from '../../work/row-focus/shown-rows.ts';

const loadCenter = () =>
  import('../commands/command-center.tsx').then(
    ({ CommandCenter }) => CommandCenter,
    (error) => {
      endTypeAhead();
      throw error;
    },
  );

/** The keys that open a field: the palette, a new task, the search page. */
const opensField = [paletteKey, 'c', '/'];

const isBusy = (target: Element) =>
  takesText(target) || target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
/** Elements that have their own undo, or that ask a question. */
const ownUndo = '[data-own-undo], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Returns whether a key event asks to undo the last act. Text fields, maps and the form builder have their own undo:
 * they handle the key first.
 */
const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  pressedKey(event).toLowerCase() === 'z' &&
  !takesText(event.target as Element) &&
  !(event.target as Element).closest(ownUndo);

/** Returns the key if it may trigger a command; null if the pressed element handles it. */
function commandKey(event: KeyboardEvent): string | null {
  const target = event.target as Element;
  if (event.defaultPrevented || event.altKey) return null;
  const key = pressedKey(event);
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'p' && !event.shiftKey) return printKey;
    return key.toLowerCase() === 'k' && !target.closest('[contenteditable="true"]') ? paletteKey : null;
  }
  return key.length === 1 && key !== ' ' && !isBusy(target) ? key : null;
}

/** Listens to command shortcuts. The first key loads the commands lazily; keys pressed meanwhile are queued. */
export function CommandKeys() {
  const queries = useQueryClient();
  const { team } = useCurrentTeam();
  useEffect(() => showTeam(team?.id), [team?.id]);
  const [keys, setKeys] = useState<string[]>([]);
  const [CommandCenter, load, forget] = useOnDemand(loadCenter);
  const onShortcut = useEffectEvent((key: string) => {
    if (!CommandCenter) load();
    setKeys((before) => [...before, key]);
  });
  // Escape drops queued keys while the commands are still loading.
  const onEscape = useEffectEvent(() => {
    if (!CommandCenter && keys.length > 0) setKeys([]);
  });
  // A layout effect, so that keys pressed right after the first paint are not lost.
  useLayoutEffect(() => {
    const onPress = (event: Event) => {
      const key = (event as CustomEvent<string>).detail;
      if (opensField.includes(key)) beginTypeAhead({ target: document.activeElement });
      onShortcut(key);
    };
    // In the capture phase, so that a list does not get the keys for a field that is about to open.
    const onKeyAhead = (event: KeyboardEvent) => {
      if (keepTyped(event)) event.stopPropagation();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isUndo(event)) {
        event.preventDefault();
        void undoLast(queries);
      }
      // A focused list handles this key itself.
      const isForRows = asksForAll(event) && !event.defaultPrevented && !isBusy(event.target as Element);
      if (isForRows && selectShownRows()) event.preventDefault();
      const key = commandKey(event);
      const opens = key !== null && opensPicker(key);
      if (opens || (key && opensField.includes(key))) beginTypeAhead(event);
      // Otherwise the key would be typed into a field that opens at once.
      if (opens) event.preventDefault();
      if (key === paletteKey || key === printKey) event.preventDefault();
      if (key) onShortcut(key);
      if (event.key === 'Escape') onEscape();
    };
    const onFocus = ({ target }: FocusEvent) => giveTyped(target);
    buttonKeys.addEventListener('key', onPress);
    window.addEventListener('keydown', onKeyAhead, { capture: true });
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('focusin', onFocus);
    window.addEventListener('pointerdown', endTypeAhead);
    return () => {
      window.removeEventListener('focusin', onFocus);
      window.removeEventListener('pointerdown', endTypeAhead);
      buttonKeys.removeEventListener('key', onPress);
      window.removeEventListener('keydown', onKeyAhead, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [queries]);
  if (!CommandCenter) return null;
  const close = () => {
    setKeys([]);
    forget();
  };
  return (
    <Boundary onClose={close}>
      <CommandCenter keys={keys} />
    </Boundary>
  );
}
