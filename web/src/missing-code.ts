import { words } from './words/words.ts';

/** Matches the messages of browsers and of the build. */
const said = /dynamically imported module|module script|preload CSS/i;

/** Returns whether a lazy import failed, because the browser is offline or the server has a newer version. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && said.test(error.message);

/**
 * Keeps the page when a lazy import fails offline. The router reloads the page after such an error, which would lose
 * it. A different message prevents the reload.
 */
export function keepPageOffline() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) payload.message = words.ui.notLoaded;
  });
}
