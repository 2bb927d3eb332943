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

/**
 * What a public server answers to a plain GET of `address`, as JSON: without cookies, without following it elsewhere, on the usual ports, in limited time and size.
 * @throws whatever keeps it from being so
 */
export async function publicJson(address: string, { innerHosts, lookup = systemLookup as LookupFunction, ports = [''] }: Rules): Promise<unknown> {
  const url = new URL(address);
  const send = { 'http:': httpRequest, 'https:': httpsRequest }[url.protocol];
  if (!send || url.username || url.password) throw new NotPublic(address);
  const isInner = innerHosts.includes(url.host.toLowerCase());
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A written address is not looked up.
  if (!isInner && (!ports.includes(url.port) || (isIP(host) && !isPublic(host)))) throw new NotPublic(address);

  const answer = await new Promise<IncomingMessage>((answered, failed) => {
    send(url, {
      agent: false,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Groundwork' },
      lookup: isInner ? lookup : publicLookup(lookup),
      signal: AbortSignal.timeout(limits.form.optionsMs),
    })
      .on('response', answered)
      .on('error', failed)
      .end();
  });
  try {
    return JSON.parse(await textOf(answer));
  } finally {
    answer.destroy();
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = answer.headers;
  if (answer.statusCode !== 200 || !/^application\/([\w.-]+\+)?json\b/i.test(type) || encoding !== 'identity') throw new Error('This is not JSON');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    bytes += part.length;
    if (bytes > limits.form.optionsBytes) throw new Error('This is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
