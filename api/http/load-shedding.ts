import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';
import { securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Refused before anything was done for it. */
    refused: boolean;
  }
}

const intervalMs = 250;
const longWaitMs = 100;

export type Admission = ReturnType<typeof admission>;

/**
 * How many requests a server has under way: so many for each connection to the database, and fewer while they only wait for one.
 * CoDel tells a queue that stays from one that passes by the shortest wait of an interval; the limit then moves as the window of TCP does, down by a part and up by steps.
 */
export function admission(connections: number) {
  const most = limits.underWay.perConnection * connections;
  let limit = most;
  let shortest = 0;
  let since = performance.now();
  return {
    most: () => limit,
    /** Hears how long somebody has waited for a connection. */
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

/** Streams and uploads last as long as their other end likes, and hold no connection to the database meanwhile. */
const lasting = ({ url, headers }: FastifyRequest) =>
  url.startsWith('/api/events') || headers['content-type']?.startsWith('multipart/form-data');

const answers = {
  429: JSON.stringify({ error: messages.general.tooMany, code: 'TOO_MANY_REQUESTS' }),
  503: JSON.stringify({ error: messages.general.busy, code: 'SERVICE_UNAVAILABLE' }),
};

/** Answers past everything that an answer usually goes through: a refusal has to cost next to nothing. */
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

/** Refuses, before anything is read or looked up, what would only wait: a queue that is too long serves nobody in time. People who sign in have some room that nobody else takes. */
export function loadShedding(app: FastifyInstance, { most }: Pick<Admission, 'most'>, metrics: Metrics) {
  const { perConnection, perPerson, signIn } = limits.underWay;
  let [underWay, signingIn] = [0, 0];
  const people = new Map<string, number>();

  app.decorateRequest('refused', false);
  app.addHook('onRequest', (request, reply, next) => {
    if (!request.url.startsWith('/api/') || lasting(request)) return next();
    const limit = most();
    const signsIn = request.url.startsWith('/api/auth/');
    if (underWay >= limit && !(signsIn && signingIn < signIn)) {
      metrics.refused('all');
      // Not all at the same moment again.
      return refuse(request, reply, 503, 1 + Math.floor(Math.random() * 3));
    }
    const person = request.token;
    const theirs = people.get(person) ?? 0;
    if (person && theirs >= Math.ceil((limit * perPerson) / perConnection)) {
      metrics.refused('person');
      return refuse(request, reply, 429, 1);
    }
    underWay++;
    if (signsIn) signingIn++;
    people.set(person, theirs + 1);
    let done = false;
    const end = () => {
      if (done) return;
      done = true;
      underWay--;
      if (signsIn) signingIn--;
      const left = (people.get(person) ?? 1) - 1;
      if (left > 0) people.set(person, left);
      else people.delete(person);
    };
    // One of the two comes, whether the answer is read to its end or not.
    reply.raw.once('finish', end);
    reply.raw.once('close', end);
    next();
  });
}
