import { limits } from '@groundwork/contract/limits';
import type { Database } from '@groundwork/db/database';
import type { Session } from '@groundwork/db/transactions';
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
  inTurn: NonNullable<Session['inTurn']>;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    session: Session;
  }
}

/** The network of an address: the IPv4 address itself, or the /64 of an IPv6 address, which belongs to one subscriber. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*/, '');
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** Sets `caller` and `session` on each request to `app`. */
export function identifyCallers(app: FastifyInstance, db: Database, connections: number) {
  const callers = new LRUCache<string, Caller>({ max: 100_000 });
  /** The person of each session token; empty when the session is not valid. Decides about shares, not about access. */
  const people = new LRUCache<string, string>({
    max: 50_000,
    ttl: 5 * 60_000,
    fetchMethod: (token) => personOf(db, token),
  });
  const connectionsEach = Math.max(2, Math.ceil(connections * limits.inFlight.connectionShare));

  function callerOf(person: string, address: string): Caller {
    const key = person || networkOf(address);
    const known = callers.get(key);
    if (known) return known;
    const caller = {
      signedIn: person !== '',
      places: 0,
      bodies: new Set<PendingBody>(),
      uploads: 0,
      inTurn: pLimit(connectionsEach),
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
