import { connect } from 'node:net';
import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { admission } from './load-shedding.ts';

// A small limit that a test can reach; the pool itself has enough connections.
const databaseConnections = 1;
const most = limits.inFlight.perConnection * databaseConnections;
const mostOfOne = limits.inFlight.perPerson * databaseConnections;

let app: TestApp;
let nadia: TestPerson;
let grace: TestPerson;
beforeAll(async () => {
  app = await testApp({ changes: { databaseConnections } });
  nadia = await app.person('Nadia Rahman');
  grace = await app.person('Grace Okafor');
});
afterAll(() => app.close());

type Asked = Awaited<ReturnType<TestApp['ask']>>;
const many = (count: number, ask: () => Promise<Asked>) => Array.from({ length: count }, ask);
const tally = (answers: Asked[]) => Map.groupBy(answers, ({ status }) => status);

/** Runs `work` while the table of teams is locked, so that no request that reads it gets an answer. */
async function whileTeamsAreLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  await app.admin.query('begin; lock table teams');
  try {
    return await work();
  } finally {
    await app.admin.query('commit');
  }
}

describe('too many requests at once', () => {
  test('requests beyond the limit answer 503 with Retry-After; sign-in and health have a reserve', async () => {
    const { refused: before } = await app.metrics.health();
    const { waiting, refused, others } = await whileTeamsAreLocked(async () => {
      const waiting = [
        ...many(mostOfOne, () => app.ask(nadia, 'GET', '/teams')),
        ...many(most - mostOfOne, () => app.ask(grace, 'GET', '/teams')),
      ];
      // No waiting request has an answer yet, so these were refused.
      const refused = await Promise.all(many(50, () => app.ask(null, 'GET', '/teams')));
      const others = [
        await app.ask(null, 'POST', '/auth/sign-in/email', { email: nadia.email, password: 'Wrong-Password-1' }),
        { status: (await app.app.inject('/healthz')).statusCode },
      ];
      return { waiting, refused, others };
    });
    for (const { status, body, headers } of refused)
      expect([status, body, Number(headers['retry-after'])]).toEqual([
        503,
        { error: messages.general.busy, code: 'SERVICE_UNAVAILABLE' },
        expect.closeTo(2, -1),
      ]);
    expect(others.map(({ status }) => status)).toEqual([401, 200]);
    expect([...tally(await Promise.all(waiting)).keys()]).toEqual([200]);
    // Finished requests free their places.
    expect(
      (await Promise.all(many(most, () => app.ask(null, 'GET', '/profile')))).every(({ status }) => status === 200),
    ).toBe(true);
    const { refused: counted, operations } = await app.metrics.health();
    expect(counted - before).toBe(50);
    expect(operations.filter(({ failed }) => failed > 0)).toEqual([]);
  });

  test('one person can use only a share; others are not affected', async () => {
    const { waiting, refused, other } = await whileTeamsAreLocked(async () => {
      const waiting = many(mostOfOne, () => app.ask(nadia, 'GET', '/teams'));
      const refused = await Promise.all(many(20, () => app.ask(nadia, 'GET', '/teams')));
      return { waiting, refused, other: await app.ask(grace, 'GET', '/profile') };
    });
    for (const { status, body, headers } of refused)
      expect([status, body, headers['retry-after']]).toEqual([
        429,
        { error: messages.general.tooMany, code: 'TOO_MANY_REQUESTS' },
        '1',
      ]);
    expect(other.status).toBe(200);
    expect([...tally(await Promise.all(waiting)).keys()]).toEqual([200]);
  });
});

test('the limit shrinks while requests wait for a connection, and grows again afterwards', () => {
  const { most, waited } = admission(16);
  let now = performance.now();
  const intervals = (count: number, ...waits: number[]) => {
    for (let n = 0; n < count * waits.length; n++) {
      now += 251 / waits.length;
      waited(waits[n % waits.length] ?? 0, now);
    }
  };
  expect(most()).toBe(128);
  intervals(1, 400);
  expect(most(), 'one alone, like the first of all, tells nothing yet').toBe(128);
  intervals(5, 400, 1, 400);
  expect(most(), 'one who did not wait shows that the queue passes').toBe(128);
  intervals(5, 400, 260, 400);
  expect(most()).toBeLessThan(64);
  intervals(50, 400);
  expect(most(), 'two for each connection are always let in').toBe(32);
  intervals(50, 0);
  expect(most()).toBe(128);
});

describe('slow clients', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  /**
   * Opens a connection, sends `start` and then `byte` repeatedly until the server closes it; returns what the server
   * sent.
   */
  const drip = (start: string, byte: string) =>
    new Promise<string>((closed) => {
      const socket = connect(port, '127.0.0.1');
      let told = '';
      const more = setInterval(() => socket.write(byte), 500);
      socket.on('data', (chunk) => {
        told += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(more);
        closed(told);
      });
      socket.write(start);
    });

  test('headers and bodies that never end are cut off while others get answers', { timeout: 180_000 }, async () => {
    const headers = drip('GET /api/profile HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x');
    const body = drip(
      'POST /api/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        'Content-Length: 100000\r\n\r\n{',
      ' ',
    );
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/api/profile`)).status).toBe(200), {
      timeout: 10_000,
    });
    expect(await headers).toMatch(/^HTTP\/1\.1 408 /);
    expect(await body).not.toMatch(/ 20\d /);
  });

  test('a client that stops reading a file is disconnected, and little of the file was read', async () => {
    const { server } = app.app;
    expect(server.timeout).toBe(limits.idleConnectionSeconds * 1000);
    const team = await app.team('Harbour', nadia);
    const { body: goal } = await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Open the hall' });
    const form = new FormData();
    form.append('goal_id', goal.id);
    const size = 24 * 1024 * 1024;
    form.append('file', new File([Buffer.alloc(size)], 'film.bin'));
    const { body: file } = await app.ask(nadia, 'POST', '/attachments', form);

    // A shorter timeout for this test, which would otherwise wait two minutes.
    const { timeout } = server;
    onTestFinished(() => void server.setTimeout(timeout));
    server.setTimeout(500);
    const taken = new Promise<number>((closed) =>
      server.once('connection', (socket) =>
        socket.on('close', () => closed(socket.bytesWritten - socket.writableLength)),
      ),
    );
    const reader = connect(port, '127.0.0.1').pause();
    reader.on('error', () => {});
    reader.write(`GET /api/attachments/${file.id}/file HTTP/1.1\r\nHost: localhost\r\nCookie: ${nadia.cookie}\r\n\r\n`);
    expect(await taken).toBeLessThan(size / 2);
    reader.destroy();
  });

  test('a body that is too large is refused before it is read', async () => {
    const told = await drip(
      'POST /api/tasks HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n' +
        'Content-Length: 900000000\r\n\r\n{',
      '',
    );
    expect(told).toMatch(/^HTTP\/1\.1 413 /);
  });
});
