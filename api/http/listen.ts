import { once } from 'node:events';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import type { FastifyInstance } from 'fastify';

/** How many sockets listen at the one address (docs/decisions/025). */
const doors = 32;
// In a rush the system would drop connections beyond its usual 511, and their senders try again only after seconds.
const backlog = 4096;

type Place = { host: string; port: number };

/** Fails when somebody listens there, which a socket that shares its address would not notice. */
async function mustBeFree(place: Place) {
  const probe = createServer().listen(place);
  await once(probe, 'listening');
  await once(probe.close(), 'close');
}

/**
 * Lets people in at `place`, through several doors where the system has them, and answers its address. Closing `app` closes all and waits for what is under way behind each.
 * @throws EADDRINUSE when somebody listens there.
 */
export async function openDoors(app: FastifyInstance, { host, port }: Place): Promise<string> {
  if (platform() !== 'linux') return app.listen({ host, port, backlog });
  await mustBeFree({ host, port });
  const others = Array.from({ length: doors - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  );
  let closed: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    closed = Promise.all(others.map((door) => door.listening && once(door.close(), 'close')));
  });
  app.addHook('onClose', () => closed.then(() => {}));
  const shared = { host, port, backlog, reusePort: true };
  const address = await app.listen(shared);
  await Promise.all(others.map((door) => once(door.listen(shared), 'listening')));
  return address;
}
