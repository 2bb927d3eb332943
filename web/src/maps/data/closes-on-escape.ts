import type { KeyboardEvent } from 'react';

/**
 * Returns a key handler that closes a popup on Escape. React also sends it the events of popups inside, which are
 * elsewhere in the document and close only themselves.
 */
export const closesOnEscape =
  (close: () => void) =>
  ({ key, target, currentTarget }: KeyboardEvent) => {
    if (key === 'Escape' && currentTarget.contains(target as Node)) close();
  };
