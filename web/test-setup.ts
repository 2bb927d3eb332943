import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/** A test file can choose Node without jsdom (`@vitest-environment node`). */
const hasPage = typeof document !== 'undefined';

// Test files in one process share loaded modules. Resetting them clears module variables that an earlier file has set,
// such as the flag that this tab is signing out.
vi.resetModules();

if (hasPage) {
  // jsdom has no layout, so it lacks media queries, sizes and fonts.
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

  // Most tests are of a signed-in person; the fake backend answers whose session it is.
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'signed_in=1';
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollIntoView = () => {};
  // jsdom uses one interval for animation frames and for focus repair. If a test creates this interval with its fake
  // clock, no later test gets a frame.
  Object.assign(globalThis, {
    requestAnimationFrame: (callback: FrameRequestCallback) =>
      Number(setTimeout(() => callback(performance.now()), 1000 / 60)),
    cancelAnimationFrame: clearTimeout,
  });
  Object.assign(document, { fonts: new EventTarget(), elementFromPoint: () => null });
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
}

// Test files in one process share the document, globals and packages, so each file resets them at its end.
afterAll(() => {
  if (hasPage) {
    cleanup();
    notifications.clean();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  }
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A busy machine needs more time until elements appear (patient-waits.ts). */
configure({ asyncUtilTimeout: 10_000 });

// The draft of one test would be restored in the next.
afterEach(() => {
  if (hasPage) localStorage.clear();
});
