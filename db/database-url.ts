/**
 * The addresses in a URL of PostgreSQL, in its order: libpq allows several hosts (`host1:5432,host2:5432`), and a
 * WHATWG URL does not.
 * @throws TypeError when `url` is not a URL of PostgreSQL
 */
export function addressesIn(url: string): URL[] {
  const [, start, hosts = '', rest] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/i.exec(url) ?? [];
  if (start === undefined) throw new TypeError('No URL of PostgreSQL');
  return hosts.split(',').map((host) => {
    const address = new URL(`${start}${host}${rest}`);
    address.searchParams.delete('target_session_attrs');
    return address;
  });
}

/** Whether `url` is a URL of PostgreSQL that the server can use. */
export function isDatabaseUrl(url: string): boolean {
  try {
    return addressesIn(url).every(({ host, pathname }) => host !== '' && pathname.length > 1);
  } catch {
    return false;
  }
}

/** Whether the URL asks for a standby (`target_session_attrs`), which takes no writes. */
export const asksForStandby = (url: string) => /[?&]target_session_attrs=(read-only|standby|prefer-standby)/.test(url);
