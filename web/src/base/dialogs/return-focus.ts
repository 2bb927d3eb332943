import { useEffect, useState } from 'react';

/** For a dialog that is mounted only while open: returns the focus to its opener on unmount. */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
