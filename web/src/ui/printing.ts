import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/**
 * `gathering` loads what is not on the page yet, `printing` is what the browser puts on paper. In both, lists render all
 * rows and pages show what their tabs hide.
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
  // The browser takes the page as it is right after the event, so React renders at once.
  if (next === 'printing') flushSync(notify);
  else notify();
}

/** Dark colors have no contrast on paper, and browsers leave out their backgrounds. */
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

/** Returns whether the page renders everything, for paper. */
export const usePrinting = () => useSyncExternalStore(subscribe, () => phase !== 'no');
