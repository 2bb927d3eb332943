import { limits } from '@groundwork/contract/base/limits';
import { type Database, longConnections } from '@groundwork/db/database';
import type { Session, Turn } from '@groundwork/db/transactions';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

/** A body that the server is receiving. `bytes` is the most that it may take in memory. */
export type PendingBody = { bytes: number; end: () => void };

/**
 * The person or the network that a request counts for. All sessions of a person share one caller. A request without a
 * valid session counts for its network.
 */
export type Caller = {
  signedIn: boolean;
  /** Requests that have a place (load-shedding.ts). */
  places: number;
  /** Bodies that the server is receiving, oldest first (request-bodies.ts). */
  bodies: Set<PendingBody>;
  /** Files that the server is receiving. */
  uploads: number;
  inTurn: Turn;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    session: Session;
  }
}

/** The lengths of the IPv6 prefixes that providers assign to one subscriber, narrowest network first (RFC 6177). */
const prefixes = [64, 56, 48];

/** The networks of an address, narrowest first: the IPv4 address itself, or the /64, /56 and /48 of an IPv6 address. */
export function networksOf(address: string): [string, ...string[]] {
  const plain = address.replace(/%.*/, '');
  if (!ipaddr.isValid(plain)) return ['unknown'];
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()];
  return prefixes.map((prefix) => `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${prefix}`)}/${prefix}`) as [
    string,
    ...string[],
  ];
}

/** The narrowest network of an address, which belongs to one subscriber. */
export const networkOf = (address: string): string => networksOf(address)[0];

/**
 * Returns a function that creates the turns of a caller, who uses at most a share of the connections, and the same
 * share of the connections for long transactions. The running and waiting long transactions are also limited, per
 * caller and in total, because each keeps its place in load shedding.
 */
function turns(connections: number) {
  const { connectionShare, longShare, perConnection, perPerson } = limits.inFlight;
  const shareOf = (all: number, least: number) => Math.max(least, Math.ceil(all * connectionShare));
  const mostLong = Math.ceil(connections * perConnection * longShare);
  const mostLongEach = Math.ceil(connections * perPerson * longShare);
  let long = 0;
  return (): Turn => {
    const usual = pLimit(shareOf(connections, 2));
    const slow = pLimit(shareOf(longConnections(connections), 1));
    return async (work, isLong) => {
      if (!isLong) return usual(work);
      if (slow.activeCount + slow.pendingCount >= mostLongEach)
        throw new ORPCError('TOO_MANY_REQUESTS', { message: 'general.tooManyAtOnce', data: { wait: 1 } });
      if (long >= mostLong) throw new ORPCError('SERVICE_UNAVAILABLE', { message: 'general.busy' });
      long++;
      return slow(work).finally(() => long--);
    };
  };
}

/** Sets `caller` and `session` on each request to `app`. */
export function identifyCallers(app: FastifyInstance, db: Database, connections: number) {
  // Unlike `max`, `maxSize` takes no memory for places without a caller.
  const callers = new LRUCache<string, Caller>({ maxSize: 100_000, sizeCalculation: () => 1 });
  /** The person of each session token; empty when the session is not valid. Decides about shares, not about access. */
  const people = new LRUCache<string, string>({
    maxSize: 50_000,
    sizeCalculation: () => 1,
    ttl: 5 * 60_000,
    fetchMethod: (token) => personOf(db, token),
  });
  const turnsOfCaller = turns(connections);

  function callerOf(person: string, address: string): Caller {
    const key = person || networkOf(address);
    const known = callers.get(key);
    if (known) return known;
    const caller = {
      signedIn: person !== '',
      places: 0,
      bodies: new Set<PendingBody>(),
      uploads: 0,
      inTurn: turnsOfCaller(),
    };
    callers.set(key, caller);
    return caller;
  }

  app.decorateRequest('caller');
  app.decorateRequest('session');
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { token, ip } = request;
    const person = token && (people.get(token) ?? (await people.fetch(token).catch(() => '')));
    request.caller = callerOf(person || '', ip);
    request.session = { token, inTurn: request.caller.inTurn };
  });
}

/** The person of a valid session, otherwise empty. */
async function personOf(db: Database, token: string): Promise<string> {
  try {
    const { rows } = await sql<{ person: string }>`select rules.enter(${token}) as person`.execute(db);
    return rows[0]?.person ?? '';
  } catch (error) {
    if ((error as { code?: string }).code === '28000') return '';
    throw error;
  }
}
