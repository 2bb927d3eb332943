import { folded } from '@groundwork/contract/folding';
import { type KeyboardEvent, useRef } from 'react';
import { pressedKey } from './pressed-key.ts';

/**
 * Returns the index of the option that typed text leads to: the first that starts with it, or else with its last letter,
 * after the focused one.
 */
export function foundByTyping(typed: string, labels: string[], focused: number) {
  const startsWith = (text: string) => (label: string) => folded(label).startsWith(folded(text));
  const whole = labels.findIndex(startsWith(typed));
  if (whole >= 0) return { index: whole, typed };
  const letter = typed.slice(-1);
  const next = labels.findIndex((label, index) => index > focused && startsWith(letter)(label));
  return { index: next >= 0 ? next : labels.findIndex(startsWith(letter)), typed: letter };
}

/** Returns a key handler for a menu: letters focus the option that starts with them. */
export function useTypeToFind() {
  const before = useRef('');
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isLetter = [...event.key].length === 1 && (event.key !== ' ' || before.current !== '');
    if (!isLetter) {
      if (event.key !== 'Shift') before.current = '';
      return;
    }
    event.preventDefault();
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([disabled])')];
    const labels = options.map(({ textContent }) => textContent ?? '');
    const focused = options.indexOf(document.activeElement as HTMLElement);
    // A Cyrillic keyboard, for example, also finds English labels.
    for (const key of new Set([event.key, pressedKey(event.nativeEvent)])) {
      const { index, typed } = foundByTyping(before.current + key, labels, focused);
      if (index < 0) continue;
      before.current = typed;
      options[index]?.focus();
      return;
    }
  };
}
