import { useSyncExternalStore } from 'react';

/** The calls that wait until the person has authenticated, or has declined to. */
let waiting: readonly ((authenticated: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function wait(next: typeof waiting) {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the person to authenticate. Resolves with whether they did; at once with false if no dialog is mounted. */
export function authenticated(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => wait([...waiting, resolve]));
}

/** Resolves all waiting calls. */
export function finishAuthentication(done: boolean) {
  const calls = waiting;
  wait([]);
  for (const answer of calls) answer(done);
}

/** Returns whether a call waits for authentication. The component that uses this hook shows the dialog. */
export const useAuthenticationNeeded = () => useSyncExternalStore(subscribe, () => waiting.length > 0);
