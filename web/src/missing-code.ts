import { words } from './words/words.ts';

/** As browsers and the build say it. */
const said = /dynamically imported module|module script|preload CSS/i;

/** Whether code that comes later did not come: there is no connection, or the server has a newer version by now. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && said.test(error.message);

/** The router reloads a page whose code does not come, for that is how a newer version arrives. Without a connection that would only lose the page: such an error gets another message. */
export function keepPageOffline() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) payload.message = words.ui.notLoaded;
  });
}
