/** Matches the messages of browsers and of the build. */
const said = /dynamically imported module|module script|preload CSS/i;

/** Returns whether a lazy import failed, because the browser is offline or the server has a newer version. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && said.test(error.message);

/**
 * Loads a style sheet again when its preload failed. The build's loader asks for each style sheet only once, so that a
 * retried import would show the part without its styles.
 */
export function reloadStyles() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const href = payload.message.match(/preload CSS for (\S+)/)?.[1];
    if (!href) return;
    const again = () => {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
      window.removeEventListener('online', again);
    };
    if (navigator.onLine) again();
    else window.addEventListener('online', again);
  });
}
