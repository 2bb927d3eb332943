import { connect, type Socket } from 'node:net';
import { limits } from '@groundwork/contract/limits';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let nadia: TestPerson;
let port: number;
beforeAll(async () => {
  app = await testApp({ changes: { databaseConnections: 2 } });
  nadia = await app.person('Nadia Rahman');
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

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
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;
const open = (sockets: Socket[]) => sockets.filter(({ closed }) => !closed).length;
const server = () => `http://127.0.0.1:${port}`;

test.each([
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
