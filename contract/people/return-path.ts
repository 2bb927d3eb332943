const home = '/dashboard';

/**
 * The page after sign-in: a path of the site at `origin`, else the dashboard. It uses a URL parser, because browsers
 * also read `/\host` and `/<tab>/host` as another site.
 */
export function returnPath(to: unknown, origin: string): string {
  if (typeof to !== 'string' || !to.startsWith('/')) return home;
  const url = URL.canParse(to, origin) ? new URL(to, origin) : null;
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : home;
}
