import { basePath } from './base-path.ts';

/** Delay in milliseconds, so that the requests of the page itself come first. */
const settledMs = 5000;

/**
 * Stores the code of all pages in the browser (`service-worker.js`). Browsers allow service workers only over HTTPS and
 * on localhost; elsewhere each page loads its code when it opens.
 */
export function keepCode() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // If storing fails, the next page load tries again.
  setTimeout(() => void navigator.serviceWorker.register(`${basePath}/service-worker.js`).catch(() => {}), settledMs);
}
