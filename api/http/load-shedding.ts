import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';
import { securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True when load shedding refused the request before any work. */
    refused: boolean;
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

/** Streams and uploads last as long as the client needs, and hold no database connection meanwhile. */
const isLongLived = ({ url, headers }: FastifyRequest) =>
  url.startsWith('/api/events') || headers['content-type']?.startsWith('multipart/form-data');

const answers = {
  429: JSON.stringify({ error: messages.general.tooMany, code: 'TOO_MANY_REQUESTS' }),
  503: JSON.stringify({ error: messages.general.busy, code: 'SERVICE_UNAVAILABLE' }),
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
 * Refuses requests beyond the limit before any work, because an unbounded queue answers nobody in time. Sign-in has a
 * reserve of its own.
 */
export function loadShedding(app: FastifyInstance, { most }: Pick<Admission, 'most'>, metrics: Metrics) {
  const { perConnection, perPerson, signIn } = limits.inFlight;
  let [inFlight, signingIn] = [0, 0];
  const people = new Map<string, number>();

  app.decorateRequest('refused', false);
  app.addHook('onRequest', (request, reply, next) => {
    if (!request.url.startsWith('/api/') || isLongLived(request)) return next();
    const limit = most();
    const signsIn = request.url.startsWith('/api/auth/');
    if (inFlight >= limit && !(signsIn && signingIn < signIn)) {
      metrics.refused('all');
      // A random delay, so that clients do not all retry at the same moment.
      return refuse(request, reply, 503, 1 + Math.floor(Math.random() * 3));
    }
    const person = request.token;
    const theirs = people.get(person) ?? 0;
    if (person && theirs >= Math.ceil((limit * perPerson) / perConnection)) {
      metrics.refused('person');
      return refuse(request, reply, 429, 1);
    }
    inFlight++;
    if (signsIn) signingIn++;
    people.set(person, theirs + 1);
    let done = false;
    const end = () => {
      if (done) return;
      done = true;
      inFlight--;
      if (signsIn) signingIn--;
      const left = (people.get(person) ?? 1) - 1;
      if (left > 0) people.set(person, left);
      else people.delete(person);
    };
    // `finish` or `close` comes, depending on whether the client reads the whole answer.
    reply.raw.once('finish', end);
    reply.raw.once('close', end);
    next();
  });
}
