import { type ComponentType, useState } from 'react';
import { isMissingCode } from '../deployment/missing-code.ts';
import { toastError } from '../toast/toast.ts';
import * as words from '../words/words.ts';

/**
 * Returns a lazily loaded component and the function that loads it. When loading fails, for example offline, a toast
 * offers a retry and the page stays.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const ask = () => {
    load().then(
      (component) => setLoaded(() => component),
      (error) => {
        const reload = { label: words.ui.reload, run: () => window.location.reload() };
        if (isMissingCode(error) && navigator.onLine) toastError(words.ui.newVersion, { action: reload });
        else toastError(words.ui.notLoaded, { retry: ask });
      },
    );
  };
  /** Unmounts the component until it is requested again. */
  const forget = () => setLoaded(null);
  return [Loaded, ask, forget] as const;
}
