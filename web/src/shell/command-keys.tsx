import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { Boundary } from '../ui/boundary.tsx';
import { useOnDemand } from '../ui/on-demand.ts';
import { buttonKeys, paletteKey, printKey } from '../ui/palette-key.ts';
import { pressedKey } from '../ui/pressed-key.ts';

const loadCenter = () => import('../commands/command-center.tsx').then(({ CommandCenter }) => CommandCenter);

const takesText = (target: Element) =>
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null;
const isBusy = (target: Element) =>
  takesText(target) || target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

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
  const [keys, setKeys] = useState<string[]>([]);
  const [CommandCenter, load, forget] = useOnDemand(loadCenter);
  const onShortcut = useEffectEvent((key: string) => {
    if (!CommandCenter) load();
    setKeys((before) => [...before, key]);
  });
  // Escape takes back what is still loading.
  const onEscape = useEffectEvent(() => {
    if (!CommandCenter && keys.length > 0) setKeys([]);
  });
  // A layout effect, so that keys pressed right after the first paint are not lost.
  useLayoutEffect(() => {
    const onPress = (event: Event) => onShortcut((event as CustomEvent<string>).detail);
    const onKeyDown = (event: KeyboardEvent) => {
      const key = commandKey(event);
      if (key === paletteKey || key === printKey) event.preventDefault();
      if (key) onShortcut(key);
      if (event.key === 'Escape') onEscape();
    };
    buttonKeys.addEventListener('key', onPress);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      buttonKeys.removeEventListener('key', onPress);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
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
