import { useEffect } from 'react';

const wishes = new Set<symbol>();
const stillness = new EventTarget();

/** Pauses live updates while `wanted`, for example during a drag. */
export function useStillness(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return;
    const wish = Symbol();
    wishes.add(wish);
    return () => {
      wishes.delete(wish);
      stillness.dispatchEvent(new Event('change'));
    };
  }, [wanted]);
}

export const isStillnessWanted = () => wishes.size > 0;

export function onStillnessChange(listener: () => void) {
  stillness.addEventListener('change', listener);
  return () => stillness.removeEventListener('change', listener);
}
