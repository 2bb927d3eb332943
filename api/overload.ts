import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionToken } from './auth.ts';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';

/** Streams and uploads last as long as their other end likes, and hold no connection to the database meanwhile. */
const lasting = ({ url, headers }: FastifyRequest) => url.startsWith('/api/events') || headers['content-type']?.startsWith('multipart/form-data');

/** Refuses, before anything is read or looked up, what would only wait: a queue that is too long serves nobody in time. People who sign in have some room that nobody else takes. */
export function shedding(app: FastifyInstance, settings: Settings, metrics: Metrics) {
  const { perConnection, perPerson, signIn } = limits.underWay;
  const most = perConnection * settings.databaseConnections;
  const mostOfOne = perPerson * settings.databaseConnections;
  let underWay = 0;
  const people = new Map<string, number>();

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || lasting(request)) return;
    const person = sessionToken(settings, request.headers.cookie);
    const theirs = people.get(person) ?? 0;
    if (person && theirs >= mostOfOne) {
      metrics.refused('person');
      return reply.code(429).header('retry-after', '1').send({ error: messages.general.tooMany, code: 'TOO_MANY_REQUESTS' });
    }
    if (underWay >= most + (request.url.startsWith('/api/auth/') ? signIn : 0)) {
      metrics.refused('all');
      // Not all at the same moment again.
      const seconds = 1 + Math.floor(Math.random() * 3);
      return reply.code(503).header('retry-after', `${seconds}`).send({ error: messages.general.busy, code: 'SERVICE_UNAVAILABLE' });
    }
    underWay++;
    people.set(person, theirs + 1);
    let done = false;
    const end = () => {
      if (done) return;
      done = true;
      underWay--;
      const left = (people.get(person) ?? 1) - 1;
      if (left > 0) people.set(person, left);
      else people.delete(person);
    };
    // One of the two comes, whether the answer is read to its end or not.
    reply.raw.once('finish', end);
    reply.raw.once('close', end);
  });
}
