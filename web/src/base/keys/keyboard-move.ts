import type { KeyboardEvent } from 'react';

/**
 * Handles a key while the person moves a card by keyboard: Tab and Escape cancel, Space and Enter drop, arrows choose
 * the target.
 */
export function handleMoveKey(
  event: KeyboardEvent,
  { cancel, drop, choose }: { cancel: () => void; drop: () => void; choose: (arrow: string) => void },
) {
  const { key } = event;
  if (key === 'Tab') return cancel();
  event.preventDefault();
  if (key === 'Escape') cancel();
  else if (key === ' ' || key === 'Enter') drop();
  else if (key.startsWith('Arrow')) choose(key);
}
