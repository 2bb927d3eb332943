import { useEffect } from 'react';

const pauses = new Set<symbol>();
const changes = new EventTarget();

/** Pauses live updates while `wanted`, for example during a drag. */
export function usePausedUpdates(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return;
    const pause = Symbol();
    pauses.add(pause);
    return () => {
      pauses.delete(pause);
      changes.dispatchEvent(new Event('change'));
    };
  }, [wanted]);
}

export const areUpdatesPaused = () => pauses.size > 0;

export function onUpdatePauseChange(listener: () => void) {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}
