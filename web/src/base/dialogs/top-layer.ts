import { useEffect, useId, useSyncExternalStore } from 'react';

let layers: readonly string[] = [];
const listeners = new Set<() => void>();

function show(next: readonly string[]) {
  layers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether this dialog is the topmost open one. Escape closes only the topmost dialog. */
export function useTopLayer(opened = true): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    show([...layers, id]);
    return () => show(layers.filter((layer) => layer !== id));
  }, [id, opened]);
  return useSyncExternalStore(subscribe, () => layers.at(-1) === id);
}
