import type { IncomingHttpHeaders } from 'node:http';

/** Whether a page that is not ours has sent this: browsers say of which origin the page is, and newer ones whether that is the site it asks. What says neither was sent by no page. */
export function isCrossSite(
  { origin, 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders,
  ours: ReadonlySet<string>,
): boolean {
  return (origin !== undefined && !ours.has(origin)) || (site !== 'same-origin' && site !== 'none');
}
