import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../settings.ts';

/**
 * Whether a browser sent this request from a page of another site, by `Origin` and `Sec-Fetch-Site`. A request without
 * both headers does not come from a page.
 */
export function isCrossSite(
  { origin, 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders,
  ours: ReadonlySet<string>,
): boolean {
  return (origin !== undefined && !ours.has(origin)) || (site !== 'same-origin' && site !== 'none');
}

/** The allowed origins of writing requests (CSRF protection). In development they include localhost and 127.0.0.1. */
export function trustedOrigins(settings: Settings): string[] {
  const origin = new URL(settings.appUrl).origin;
  return settings.production
    ? [origin]
    : [origin, `http://localhost:${settings.port}`, `http://127.0.0.1:${settings.port}`];
}
