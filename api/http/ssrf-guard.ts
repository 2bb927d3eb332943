import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { limits } from '@groundwork/contract/base/limits';
import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is on the public internet. Private, loopback and link-local addresses are not, nor are addresses
 * that embed an IPv4 address (IPv4-mapped, NAT64, 6to4).
 */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

class NotPublic extends Error {}

/**
 * A DNS lookup that fails unless all addresses of the name are public. The socket connects to exactly these addresses,
 * which prevents DNS rebinding.
 */
const publicLookup =
  (lookup: LookupFunction): LookupFunction =>
  (name, options, answer) =>
    lookup(name, options, (error, found, family) => {
      if (error) return answer(error, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      if (addresses.length === 0 || !addresses.every(isPublic)) return answer(new NotPublic(name), []);
      return answer(null, found, family);
    });

type Rules = {
  /** `host` or `host:port` of internal servers that are allowed. */
  innerHosts: string[];
  lookup?: LookupFunction;
  /** Allowed ports of public servers; '' is the default port of the protocol. */
  ports?: string[];
};

export type Asked = Rules & {
  headers?: Record<string, string>;
  /** Sent as JSON with POST. */
  body?: object;
  /** Timeout of the whole answer in milliseconds, and its maximum size. */
  ms: number;
  bytes: number;
};

export class TooLarge extends Error {}

/**
 * Requests JSON and returns it with any status. Sends no cookies, follows no redirects, and limits time and size while
 * reading.
 * @throws NotPublic for an address that is not allowed, TooLarge, and other errors for anything but JSON in time
 */
export async function askJson(
  address: string,
  { innerHosts, lookup = systemLookup as LookupFunction, ports = [''], headers, body, ms, bytes }: Asked,
) {
  const url = new URL(address);
  const send = { 'http:': httpRequest, 'https:': httpsRequest }[url.protocol];
  if (!send || url.username || url.password) throw new NotPublic(address);
  const isInner = innerHosts.includes(url.host.toLowerCase());
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node skips the DNS lookup for literal IP addresses, so they are checked here.
  if (!isInner && (!ports.includes(url.port) || (isIP(host) && !isPublic(host)))) throw new NotPublic(address);

  const written = body && JSON.stringify(body);
  const answer = await new Promise<IncomingMessage>((answered, failed) => {
    send(url, {
      agent: false,
      method: written === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'Groundwork',
        ...(written !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(written),
        }),
        ...headers,
      },
      lookup: isInner ? lookup : publicLookup(lookup),
      signal: AbortSignal.timeout(ms),
    })
      .on('response', answered)
      .on('error', failed)
      .end(written);
  });
  try {
    return { status: answer.statusCode ?? 0, body: JSON.parse(await textOf(answer, bytes)) as unknown };
  } finally {
    answer.destroy();
  }
}

/** The JSON that a public server answers with status 200 to a GET of `address`. */
export async function publicJson(address: string, rules: Rules): Promise<unknown> {
  const { status, body } = await askJson(address, {
    ...rules,
    ms: limits.form.optionsMs,
    bytes: limits.form.optionsBytes,
  });
  if (status !== 200) throw new Error('This is no answer');
  return body;
}

async function textOf(answer: IncomingMessage, most: number): Promise<string> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = answer.headers;
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type) || encoding !== 'identity') throw new Error('This is not JSON');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    bytes += part.length;
    if (bytes > most) throw new TooLarge('This is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
