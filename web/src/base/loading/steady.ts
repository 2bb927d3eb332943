import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a stable function that always calls the latest `newest`. */
export function useSteady<Given extends unknown[], Result>(newest: (...given: Given) => Result) {
  const called = useRef(newest);
  useLayoutEffect(() => {
    called.current = newest;
  });
  return useCallback((...given: Given) => called.current(...given), []);
}
