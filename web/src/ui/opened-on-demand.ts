import { useEffect, useRef, useState } from 'react';

/** For what `menuOnDemand` loads. Its button takes the focus over from the one that was touched before it opens, so that closing gives it back. */
export function useOpenedOnDemand() {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLElement>(null);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return { opened, setOpened, target };
}
