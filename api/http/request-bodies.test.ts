import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { limits } from '@groundwork/contract/base/limits';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile({ changes: { databaseConnections: 2 } });
const { nadia } = app.world;
let port: number;
beforeAll(async () => {
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

/** Opens connections that send the head of a POST and nothing more. */
async function withoutBodies(count: number, head: string): Promise<Socket[]> {
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((opened) => {
          const socket = connect(port, '127.0.0.1', () => opened(socket));
          socket.on('error', () => {});
          socket.write(head);
        }),
    ),
  );
  onTestFinished(() => void sockets.map((socket) => socket.destroy()));
  return sockets;
}
const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${length}\r\n${more}\r\n`;
const open = (sockets: Socket[]) => sockets.filter(({ closed }) => !closed).length;
const server = () => `http://127.0.0.1:${port}`;

longTest.each([
  ['people', '/api/tasks', () => `Cookie: ${nadia.cookie}\r\n`],
  ['strangers', '/api/auth/sign-in/email', () => ''],
])('requests of %s whose bodies do not come take no place', async (_, path, cookie) => {
  const places = limits.inFlight.perConnection * 2;
  const sockets = await withoutBodies(3 * places, head(path, 10, cookie()));
  // The same person and the same network, while the server waits for the bodies.
  const teams = await fetch(`${server()}/api/teams`, { headers: { cookie: nadia.cookie } });
  const signIn = await fetch(`${server()}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@harbour.example', password: 'Wrong-Password-1' }),
  });
  expect([teams.status, signIn.status]).toEqual([200, 401]);
  expect(open(sockets)).toBe(3 * places);
});

test('the slowest bodies make room when a network sends too many', async () => {
  const { count } = limits.bodies.perCaller;
  const slow = await withoutBodies(count + 10, head('/api/auth/sign-in/email', 10));
  await vi.waitFor(() => expect(open(slow)).toBe(count), 10_000);
});

test('bodies count by the memory that they may take', async () => {
  const fit = limits.bodies.perCaller.bytes / limits.bodyBytes;
  const large = await withoutBodies(fit + 5, head('/api/auth/sign-in/email', limits.bodyBytes));
  await vi.waitFor(() => expect(open(large)).toBe(fit), 10_000);
});

test('outside the API no body is read', async () => {
  const received = await new Promise<string>((closed) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => closed(text));
    socket.write(head('/goals', 100));
  });
  expect(received).toMatch(/^HTTP\/1\.1 404 /);
});

/** Sends a request whose body has 32 MB. Returns the head of the answer, and the megabytes that the server read. */
async function sendMuch(line: string, headers = '', isChunked = false) {
  const accepted = once(app.app.server, 'connection');
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const [accepting] = (await accepted) as [Socket];
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  const size = 0x10000;
  const part = isChunked ? `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n` : 'x'.repeat(size);
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${512 * size}`;
  const parts = Readable.from([
    `${line} HTTP/1.1\r\nHost: localhost\r\n${length}\r\n${headers}\r\n`,
    ...Array(512).fill(part),
  ]);
  parts.pipe(socket);
  await once(socket, 'end');
  parts.destroy();
  socket.destroy();
  return { head: text.split('\r\n\r\n')[0] ?? '', megabytes: accepting.bytesRead / 1024 / 1024 };
}

describe('a body of which the server needs no more is not read to its end', () => {
  const json = 'Content-Type: application/json\r\n';
  const form = 'Content-Type: multipart/form-data; boundary=b\r\n';
  const wrongField = '--b\r\nContent-Disposition: form-data; name="other"; filename="x"\r\n\r\n';
  const mine = () => `Cookie: ${nadia.cookie}\r\n`;

  test.each<[number, string, () => string]>([
    [200, 'GET /api/profile', () => ''],
    [401, 'POST /api/attachments', () => form],
    [403, 'POST /api/tasks', () => `${json}Origin: https://evil.example\r\n`],
    [404, 'GET /api/unknown', () => ''],
    [404, 'POST /goals', () => json],
    [404, 'POST /api/t%61sks', () => json],
    [413, 'POST /api/tasks', () => json + mine()],
    [413, 'POST /api/notifications/unsubscribe', () => 'Content-Type: application/x-www-form-urlencoded\r\n'],
    [415, 'POST /api/tasks', () => `Content-Type: text/plain\r\n${mine()}`],
  ])('%s of %s', async (status, line, headers) => {
    for (const isChunked of [false, true]) {
      const { head, megabytes } = await sendMuch(line, headers(), isChunked);
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(head.toLowerCase()).toContain('connection: close');
      expect(megabytes).toBeLessThan(4);
    }
  });

  test('400 of a form with a wrong field', async () => {
    const { head, megabytes } = await sendMuch('POST /api/attachments', `${form}${mine()}\r\n${wrongField}`);
    expect([head.slice(0, 12), megabytes < 4]).toEqual(['HTTP/1.1 400', true]);
  });

  test('429 of a person who has used up their share', async () => {
    await app.admin.query('begin; lock table teams in access exclusive mode');
    const waiting = Array.from({ length: 20 }, () => app.ask(nadia, 'GET', '/teams'));
    const { head, megabytes } = await sendMuch('POST /api/tasks', json + mine());
    await app.admin.query('rollback');
    await Promise.all(waiting);
    expect([head.slice(0, 12), megabytes < 4]).toEqual(['HTTP/1.1 429', true]);
  });
});

test('a small body leaves its connection open, also when it is refused before it is in', async () => {
  let connections = 0;
  app.app.server.on('connection', () => connections++);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let n = 0; n < 3; n++) {
    const sent = request(`${server()}/api/attachments`, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1000 },
    });
    sent.end('x'.repeat(1000));
    const [answer] = await once(sent, 'response');
    expect(answer.statusCode).toBe(401);
    await once(answer.resume(), 'end');
  }
  expect(connections).toBe(1);
});
