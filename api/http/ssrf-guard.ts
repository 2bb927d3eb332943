import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { limits } from '@groundwork/contract/limits';
import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address belongs to the public internet: none of this machine, its networks or its cloud, and none that leads there in the clothes of another. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

class NotPublic extends Error {}

/** A look-up that answers only when all addresses of the name are public. It is asked by the socket that connects to what it answers, so the name cannot mean something else a moment later. */
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
  /** `host` or `host:port` of servers inside that may be asked nevertheless. */
  innerHosts: string[];
  lookup?: LookupFunction;
  /** The ports of public servers; '' is the usual one. */
  ports?: string[];
};

export type Asked = Rules & {
  headers?: Record<string, string>;
  /** Sent as JSON, in a POST. */
  body?: object;
  /** How long the whole answer may take, and how large it may be. */
  ms: number;
  bytes: number;
};

export class TooLarge extends Error {}

/**
 * What a server answers in JSON, with any status: without cookies, without following it elsewhere, in limited time and size, counted while it comes.
 * @throws whatever keeps it from being so
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
  // A written address is not looked up.
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

/** What a public server answers to a plain GET of `address`, when all is well; on the usual ports. */
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
