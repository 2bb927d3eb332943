import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

/** A file may ask for Node alone (`@vitest-environment node`). */
const hasPage = typeof document !== 'undefined';

if (hasPage) {
  // jsdom draws nothing, so it has no media queries, sizes or fonts.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );

  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollIntoView = () => {};
  Object.assign(document, { fonts: new EventTarget(), elementFromPoint: () => null });
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
}

// Files of one process share its document and globals: each file starts with an empty page and nothing replaced.
afterAll(() => {
  if (hasPage) {
    cleanup();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  }
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
