import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether an address is a loopback address, also as an IPv4-mapped one. */
function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Whether the host of an address is this machine: `localhost`, `127.0.0.1`, `[::1]`. */
export function isLoopbackHost(host: string): boolean {
  const plain = host.toLowerCase().replace(/^\[(.+)\]$/, '$1');
  return plain === 'localhost' || isLoopback(plain);
}

/**
 * Whether a browser on this machine sent the request, to an address of this machine. The Host header is checked because
 * a foreign name may lead to a loopback address (DNS rebinding). A proxy hides the address of the client, so no
 * forwarded request counts.
 */
export function isFromThisMachine({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  if (forwarded.some((name) => headers[name] !== undefined)) return false;
  const host = (headers.host ?? '').replace(/:\d{1,5}$/, '');
  return isLoopback(raw.socket.remoteAddress ?? '') && isLoopbackHost(host);
}
