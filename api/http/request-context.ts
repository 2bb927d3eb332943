import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const ids = new AsyncLocalStorage<string>();

/** The id of the current request; undefined in jobs and other work without a request. */
export const requestId = () => ids.getStore();

/** Makes `requestId` available in the handlers of `app` and everything that they call. */
export function provideRequestId(app: FastifyInstance) {
  // Reading the body loses the async context, so this hook runs after it.
  app.addHook('preHandler', (request, _, done) => ids.run(request.id, done));
}
