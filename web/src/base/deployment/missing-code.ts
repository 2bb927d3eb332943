import { basePath } from './base-path.ts';

/** Matches the error messages of browsers and of Vite for a failed lazy import. */
const said = /dynamically imported module|module script|preload CSS/i;

/** Returns whether a lazy import failed, because the browser is offline or the server has a newer version. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && said.test(error.message);

/**
 * Loads a style sheet again after its preload failed. Vite's loader requests each style sheet only once, so a retried
 * import would render without its styles.
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

/** Milliseconds between two checks whether the page may be reloaded. */
const restMs = 500;

const entryIn = (page: string) => /<script [^>]*type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];

/** Returns whether the server sends a different version than that of this page. */
async function isOutdated() {
  const answer = await fetch(`${basePath}/authentication/signin`, { credentials: 'omit', cache: 'no-store' });
  const entry = answer.ok && entryIn(await answer.text());
  return Boolean(entry) && document.querySelector(`script[type="module"][src="${entry}"]`) === null;
}

/** Returns whether no field has the focus, and no `beforeunload` handler would ask before leaving the page. */
function isAtRest() {
  if (document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')) return false;
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/**
 * Reloads the page when a chunk is missing because the server has a newer version. Waits until no write is running and
 * no field has the focus. Drafts survive the reload.
 */
export function reloadNewVersion(isWriting: () => boolean) {
  let checks = false;
  window.addEventListener('vite:preloadError', async () => {
    if (checks || !navigator.onLine) return;
    checks = true;
    checks = await isOutdated().catch(() => false);
    if (!checks) return;
    const timer = setInterval(() => {
      if (isWriting() || !isAtRest()) return;
      clearInterval(timer);
      window.location.reload();
    }, restMs);
  });
}
