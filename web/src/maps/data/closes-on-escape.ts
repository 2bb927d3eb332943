import type { KeyboardEvent } from 'react';

/**
 * Returns a key handler that closes a popup on Escape. React also passes it the events of nested popups, which are
 * portaled elsewhere in the document. The handler ignores these events.
 */
export const closesOnEscape =
  (close: () => void) =>
  ({ key, target, currentTarget }: KeyboardEvent) => {
    if (key === 'Escape' && currentTarget.contains(target as Node)) close();
  };
