import { useEffect } from 'react';

const wishes = new Set<symbol>();
const stillness = new EventTarget();

/** While it is wanted, nothing on screen changes by what others do: a card is in the hand, say. */
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
