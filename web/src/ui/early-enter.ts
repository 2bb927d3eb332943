import type { ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { isComposing } from './pressed-key.ts';

/**
 * Returns the key handler of the search field of a list. The list itself chooses the selected option with Enter. When
 * Enter comes before an option is selected, this calls `choose` as soon as the choices are there.
 */
export function useEarlyEnter(loaded: boolean, list: ComboboxStore, choose: () => void) {
  const [entered, setEntered] = useState(false);
  const chooseNow = useEffectEvent(choose);
  useEffect(() => {
    if (!entered || !loaded) return;
    setEntered(false);
    chooseNow();
  }, [entered, loaded]);
  return (event: KeyboardEvent) => {
    const isEarly = !loaded || list.getSelectedOptionIndex() === -1;
    if (event.key === 'Enter' && isEarly && !isComposing(event)) setEntered(true);
  };
}
