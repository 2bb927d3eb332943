import type { ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { isComposing } from './pressed-key.ts';

/**
 * Returns the key handler of the search field of a list. Normally the list chooses the selected option on Enter. If
 * Enter comes before an option is selected, this hook calls `choose` as soon as the choices have loaded.
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
