import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../testing/test-server.ts';
import { openDoors } from './listen.ts';

const host = '127.0.0.1';

async function opened(answer: () => Promise<string> = async () => 'here') {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  app.get('/', answer);
  const port = await freePort();
  const address = await openDoors(app, { host, port });
  return { app, port, address };
}

test('an address at which somebody listens is taken, be it by one who shares it', async () => {
  const { app, port } = await opened();
  onTestFinished(() => app.close());
  await expect(openDoors(Fastify(), { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });

  const other = createServer().listen(0, host);
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  await expect(openDoors(Fastify(), { host, port: (other.address() as { port: number }).port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

test('two hundred that come at once are let in', async () => {
  const { app, address } = await opened();
  onTestFinished(() => app.close());
  const answers = await Promise.all(Array.from({ length: 200 }, () => fetch(address).then((answer) => answer.text())));
  expect(answers).toEqual(Array.from({ length: 200 }, () => 'here'));
});

test('closing lets nobody in any more, and waits for whoever is inside, whatever door they came through', async () => {
  let letGo = () => {};
  const held = new Promise<string>((done) => {
    letGo = () => done('done');
  });
  let inside = 0;
  const { app, address } = await opened(async () => {
    inside++;
    return held;
  });
  const answers = Array.from({ length: 50 }, () =>
    fetch(address, { headers: { connection: 'close' } }).then((answer) => answer.text()),
  );
  while (inside < 50) await pause(5);
  let closed = false;
  const closing = app.close().then(() => {
    closed = true;
  });
  await pause(200);
  expect(closed).toBe(false);
  await expect(fetch(address)).rejects.toThrow();
  letGo();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['done']));
  await closing;
});
