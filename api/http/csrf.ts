import type { IncomingHttpHeaders } from 'node:http';

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
