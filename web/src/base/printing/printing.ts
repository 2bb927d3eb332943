import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/**
 * In `gathering`, the page loads its remaining rows. In `printing`, the browser prints the page. In both phases, lists
 * render all rows and pages show the content of all tabs.
 */
type Phase = 'no' | 'gathering' | 'printing';

let phase: Phase = 'no';
/** The color scheme of the screen while the page is printed in light. */
let screenScheme: string | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function setPrinting(next: Phase) {
  if (next === phase) return;
  phase = next;
  paintLight(next === 'printing');
  const notify = () => {
    for (const listener of listeners) listener();
  };
  // The browser prints the page right after the event, so React must render synchronously.
  if (next === 'printing') flushSync(notify);
  else notify();
}

/** Prints in the light scheme: dark colors have no contrast on paper, and browsers leave out their backgrounds. */
function paintLight(on: boolean) {
  const { dataset } = document.documentElement;
  if (on) {
    screenScheme ??= dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  } else if (screenScheme !== undefined) {
    dataset.mantineColorScheme = screenScheme;
    screenScheme = undefined;
  }
}

/** Follows the print dialog of the browser. Some tools only switch to print media, without the events. */
export function watchPrinting() {
  window.addEventListener('beforeprint', () => setPrinting('printing'));
  window.addEventListener('afterprint', () => setPrinting('no'));
  window.matchMedia('print').addEventListener('change', ({ matches }) => setPrinting(matches ? 'printing' : 'no'));
}

export const usePrintPhase = () => useSyncExternalStore(subscribe, () => phase);

/** Returns whether the page renders all content for paper. */
export const usePrinting = () => useSyncExternalStore(subscribe, () => phase !== 'no');
