import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for as long as the component lives, which calls the newest one. */
export function useSteady<Given extends unknown[]>(newest: (...given: Given) => void) {
  const called = useRef(newest);
  useLayoutEffect(() => {
    called.current = newest;
  });
  return useCallback((...given: Given) => called.current(...given), []);
}
