import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const requests = new AsyncLocalStorage<FastifyRequest>();

/** The current request; undefined in jobs and other work without a request. */
export const currentRequest = () => requests.getStore();

/** The id of the current request. */
export const requestId = () => currentRequest()?.id;

/** Makes `currentRequest` available in the handlers of `app` and everything that they call. */
export function provideRequest(app: FastifyInstance) {
  // Reading the body loses the async context, so this hook runs after it.
  app.addHook('preHandler', (request, _, done) => requests.run(request, done));
}
