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
  // A popup takes the focus only after it is positioned. Until then, Escape must close the popup, not the dialog around
  // its button.
  useEffect(() => {
    const button = target.current;
    if (!opened || !button) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpened(false);
    };
    button.dataset.mantineStopPropagation = 'true';
    button.addEventListener('keydown', onKeyDown);
    return () => {
      delete button.dataset.mantineStopPropagation;
      button.removeEventListener('keydown', onKeyDown);
    };
  }, [opened]);
  return { opened, setOpened, target };
}
