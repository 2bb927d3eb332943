import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useOnDemand } from '../ui/on-demand.ts';
import { buttonKeys, paletteKey } from '../ui/palette-key.ts';

const loadCenter = () => import('../commands/command-center.tsx').then(({ CommandCenter }) => CommandCenter);

const takesText = (target: Element) =>
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null;
const isBusy = (target: Element) =>
  takesText(target) || target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/** A key that may mean a command; null when it is meant for where it was pressed. */
function commandKey(event: KeyboardEvent): string | null {
  const target = event.target as Element;
  if (event.defaultPrevented || event.altKey) return null;
  if (event.ctrlKey || event.metaKey)
    return event.key.toLowerCase() === 'k' && !target.closest('[contenteditable="true"]') ? paletteKey : null;
  return event.key.length === 1 && event.key !== ' ' && !isBusy(target) ? event.key : null;
}

/** Hears the keys of commands. What they do is loaded with the first one, and gets all that were pressed meanwhile. */
export function CommandKeys() {
  const [keys, setKeys] = useState<string[]>([]);
  const [CommandCenter, load] = useOnDemand(loadCenter);
  const hear = useEffectEvent((key: string) => {
    if (!CommandCenter) load();
    setKeys((before) => [...before, key]);
  });
  // Before anything can be seen: whoever is quick presses a key as soon as the page is there.
  useLayoutEffect(() => {
    const onPress = (event: Event) => hear((event as CustomEvent<string>).detail);
    const onKeyDown = (event: KeyboardEvent) => {
      const key = commandKey(event);
      if (key === paletteKey) event.preventDefault();
      if (key) hear(key);
    };
    buttonKeys.addEventListener('key', onPress);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      buttonKeys.removeEventListener('key', onPress);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return CommandCenter && <CommandCenter keys={keys} />;
}
