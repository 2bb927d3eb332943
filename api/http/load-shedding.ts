import { refusalBody } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './callers.ts';
import type { Metrics } from './metrics.ts';
import { securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True when load shedding refused the request before any work. */
    refused: boolean;
    /** Ends the server's work on the request; the answer may still have to be sent. */
    workEnds: () => void;
  }
  interface FastifyContextConfig {
    /** The route streams or receives a file. It lasts as long as the client needs, and has limits of its own. */
    longLived?: true;
  }
}

const intervalMs = 250;
const longWaitMs = 100;

export type Admission = ReturnType<typeof admission>;

/**
 * Limits the concurrent requests of a server by the queue delay of the connection pool (CoDel, RFC 8289).
 * The shortest wait of an interval distinguishes a standing queue from a burst. The limit then moves like the
 * congestion window of TCP: additive increase, multiplicative decrease.
 */
export function admission(connections: number) {
  const most = limits.inFlight.perConnection * connections;
  let limit = most;
  let shortest = 0;
  let since = performance.now();
  return {
    connections,
    most: () => limit,
    /** Records how long a request has waited for a database connection, in milliseconds. */
    waited(ms: number, now = performance.now()) {
      if (now - since < intervalMs) {
        shortest = Math.min(shortest, ms);
        return;
      }
      limit =
        shortest > longWaitMs
          ? Math.max(2 * connections, Math.floor(limit * 0.8))
          : Math.min(most, limit + Math.ceil(connections / 4));
      shortest = ms;
      since = now;
    },
  };
}

const answers = {
  429: JSON.stringify(refusalBody('general.tooManyAtOnce', 'TOO_MANY_REQUESTS')),
  503: JSON.stringify(refusalBody('general.busy', 'SERVICE_UNAVAILABLE')),
};

/** Writes the raw response and bypasses Fastify's hooks, so that a refusal costs almost no time. */
function refuse(request: FastifyRequest, reply: FastifyReply, status: keyof typeof answers, seconds: number) {
  request.refused = true;
  reply.hijack();
  reply.raw
    .writeHead(status, {
      ...securityHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(answers[status]),
      'retry-after': `${seconds}`,
      'cache-control': 'no-store',
      'x-request-id': request.id,
    })
    .end(answers[status]);
}

/**
 * Refuses requests beyond the limits, because an unbounded queue answers nobody in time. Requests with a session and
 * requests without one have separate limits, so that neither keeps the other out; within them each caller has a share.
 * A request takes its place when its body is in, and before that only its headers are in memory.
 */
export function loadShedding(app: FastifyInstance, { most, connections }: Admission, metrics: Metrics) {
  const { perConnection, perPerson, perNetwork, withoutSession } = limits.inFlight;
  const running = { withSession: 0, withoutSession: 0 };
  const kindOf = ({ signedIn }: Caller) => (signedIn ? 'withSession' : 'withoutSession');
  const limitOf = ({ signedIn }: Caller) => (signedIn ? most() : withoutSession * connections);
  const shareOf = ({ signedIn }: Caller) =>
    signedIn ? Math.ceil((most() * perPerson) / perConnection) : perNetwork * connections;

  /** Answers a request for which there is no place. Returns whether it did. */
  function refusedFor(request: FastifyRequest, reply: FastifyReply): boolean {
    const { caller } = request;
    if (running[kindOf(caller)] >= limitOf(caller)) {
      metrics.refused('all');
      // A random delay, so that clients do not all retry at the same moment.
      refuse(request, reply, 503, 1 + Math.floor(Math.random() * 3));
    } else if (caller.places >= shareOf(caller)) {
      metrics.refused('caller');
      refuse(request, reply, 429, 1);
    }
    return request.refused;
  }

  app.decorateRequest('refused', false);
  app.decorateRequest('workEnds', () => {});
  // Refuses before the body is received, which costs least.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.config.longLived || !refusedFor(request, reply)) next();
  });
  app.addHook('preHandler', (request, reply, next) => {
    if (request.routeOptions.config.longLived) return next();
    if (refusedFor(request, reply)) return;
    const { caller } = request;
    running[kindOf(caller)]++;
    caller.places++;
    request.workEnds = once(() => running[kindOf(caller)]--);
    // `finish` or `close` comes, depending on whether the client reads the whole answer.
    const sent = once(() => {
      request.workEnds();
      caller.places--;
    });
    reply.raw.once('finish', sent).once('close', sent);
    next();
  });
  // From here on a client that reads slowly, or never, uses up only its own share.
  app.addHook('onSend', (request, _reply, payload, next) => {
    request.workEnds();
    next(null, payload);
  });
}

function once(work: () => void) {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}
