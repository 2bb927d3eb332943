const home = '/dashboard';

/** Where to go after signing in: a path of this site, else the dashboard. The browser's own parser decides, since it also reads `/\host` and `/<tab>/host` as another site. */
export function returnPath(to: unknown): string {
  if (typeof to !== 'string' || !to.startsWith('/')) return home;
  const { origin } = window.location;
  const url = URL.canParse(to, origin) ? new URL(to, origin) : null;
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : home;
}
