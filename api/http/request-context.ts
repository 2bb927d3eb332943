import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const ids = new AsyncLocalStorage<string>();

/** The id of the request that what runs now is done for; undefined for jobs and whatever else nobody asked for. */
export const requestId = () => ids.getStore();

/** Lets everything below the handlers of `app` know for which request it is done. */
export function provideRequestId(app: FastifyInstance) {
  // Behind the reading of the body, which would lose it.
  app.addHook('preHandler', (request, _, done) => ids.run(request.id, done));
}
