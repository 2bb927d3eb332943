import { useRef } from 'react';
import { newId } from './new-id.ts';

/**
 * Returns the idempotency key of a request. Retries with the same input keep the key, so that the server does not
 * repeat a write whose answer was lost. After `done`, the next request gets a new key.
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
