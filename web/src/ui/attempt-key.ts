import { useRef } from 'react';
import { newId } from './new-id.ts';

/**
 * The idempotency key of a request: the same while the same input is tried again, so that an attempt whose answer was
 * lost is not applied twice, and a new one after `done`.
 */
export function useAttemptKey() {
  const attempt = useRef({ input: '', key: '' });
  return {
    keyOf: (input: unknown) => {
      const text = JSON.stringify(input);
      if (attempt.current.input !== text) attempt.current = { input: text, key: newId() };
      return attempt.current.key;
    },
    done: () => {
      attempt.current = { input: '', key: '' };
    },
  };
}
