import { useEffect, useRef, useState } from 'react';

/**
 * Opens a component that `menuOnDemand` has loaded. Its button takes the focus from the replaced button first, so that
 * closing returns the focus to it.
 */
export function useOpenedOnDemand() {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLElement>(null);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return { opened, setOpened, target };
}
