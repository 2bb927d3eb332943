import { basePath } from './base-path.ts';

/** Milliseconds until the page has loaded. Its own requests come first. */
const settledMs = 5000;

/**
 * Stores the code of all pages in the browser (`service-worker.js`). Browsers allow it over HTTPS and on the machine of
 * the server; elsewhere each page loads its code when it is opened.
 */
export function keepCode() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // If storing fails, the next page load tries again.
  setTimeout(() => void navigator.serviceWorker.register(`${basePath}/service-worker.js`).catch(() => {}), settledMs);
}
