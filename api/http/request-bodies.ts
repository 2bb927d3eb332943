import type { IncomingMessage } from 'node:http';
import { limits } from '@groundwork/contract/base/limits';
import type { FastifyInstance } from 'fastify';
import type { PendingBody } from './callers.ts';

/**
 * Bounds the bodies that the server is receiving, for each caller and for all callers with or without a session. When
 * there are too many, the server closes the connection of the oldest body, so that a body that a client sends at once
 * always arrives. Also closes connections whose body takes longer than `limits.bodies.seconds`. Uploads have their own
 * limits (base/files/uploads.ts).
 */
export function boundBodies(app: FastifyInstance) {
  const { perCaller, inAll, seconds } = limits.bodies;
  const all = { withSession: new Set<PendingBody>(), withoutSession: new Set<PendingBody>() };

  app.addHook('onRequest', (request, _, next) => {
    const { caller, raw, routeOptions } = request;
    const length = bodyLength(raw);
    if (length === 0 || routeOptions.config.longLived) return next();
    const together = all[caller.signedIn ? 'withSession' : 'withoutSession'];
    const received = () => {
      clearTimeout(late);
      for (const bodies of [caller.bodies, together]) bodies.delete(body);
    };
    const end = () => {
      received();
      if (!raw.complete) raw.destroy();
    };
    const late = setTimeout(end, seconds * 1000).unref();
    const body = { bytes: Math.min(length, routeOptions.bodyLimit), end };
    for (const bodies of [caller.bodies, together]) bodies.add(body);
    raw.once('end', received).once('close', received);
    endOldest(caller.bodies, perCaller);
    endOldest(together, inAll);
    next();
  });
}

/** The bytes of the body of a request: 0 without a body, infinite for a chunked body of unknown length. */
export const bodyLength = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

/** Ends the oldest bodies until the others are within the limit. */
function endOldest(bodies: Set<PendingBody>, { count, bytes }: { count: number; bytes: number }) {
  let sum = bodies.values().reduce((total, body) => total + body.bytes, 0);
  for (const body of bodies) {
    if (bodies.size <= count && sum <= bytes) return;
    sum -= body.bytes;
    body.end();
  }
}
