import { execFileSync } from 'node:child_process';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import type { AuditEntry } from '@groundwork/contract/people/admin';
import { auditEntry } from '@groundwork/contract/people/admin';
import { type TestDatabase, testDatabase } from '@groundwork/db/test-people';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryLog } from '../../testing/test-log.ts';
import { feed, mostEntries, openFeeds, type Receiver } from './feed.ts';
import { failureOf } from './receiver.ts';
import { framed, syslog } from './syslog.ts';
import { signatureOf, webhook } from './webhook.ts';

const secret = `whsec_${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`;
const root = join(import.meta.dirname, '../../..');
/** The example of docs/audit-feed.md. */
const [, example = ''] =
  /```js verify\.mjs\n(.*?)```/s.exec(readFileSync(join(root, 'docs/audit-feed.md'), 'utf8')) ?? [];
const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as {
  isGenuine(headers: http.IncomingHttpHeaders, body: string, secret: string): boolean;
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Message = { headers: http.IncomingHttpHeaders; body: string };
/** A receiver of webhooks. `answer` writes the response to each message. */
async function hook(answer: (response: http.ServerResponse, message: Message) => void = (response) => response.end()) {
  const messages: Message[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    messages.push({ headers: request.headers, body });
    answer(response, { headers: request.headers, body });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit`;
  const entries = () => messages.flatMap(({ body }) => JSON.parse(body).data.entries as AuditEntry[]);
  return { messages, entries, send: webhook({ url, secret }) };
}

/** A server for syslog over TCP or TLS. `connected` handles each connection. */
async function stream(connected: (socket: net.Socket) => void, server = net.createServer({ allowHalfOpen: true })) {
  const received: Buffer[] = [];
  server.on(server instanceof tls.Server ? 'secureConnection' : 'connection', (socket: net.Socket) => {
    closing.push(() => socket.destroy());
    socket.on('error', () => {});
    connected(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { received, port, send: syslog({ protocol: 'tcp', host: '127.0.0.1', port }) };
}
/** Keeps the received bytes, and ends the connection after the sender has ended it. */
const reading = (received: Buffer[]) => (socket: net.Socket) => {
  socket.on('data', (part: Buffer) => received.push(part)).on('end', () => socket.end());
};
/** The messages of a stream with the number of bytes before each. */
function unframed(stream: Buffer): string[] {
  const messages: string[] = [];
  for (let rest = stream; rest.length > 0; ) {
    const space = rest.indexOf(' ');
    const end = space + 1 + Number(rest.subarray(0, space));
    messages.push(rest.subarray(space + 1, end).toString());
    rest = rest.subarray(end);
  }
  return messages;
}
const entryOf = (message: string) => JSON.parse(message.slice(message.indexOf('\uFEFF') + 1)) as AuditEntry;

const entry = (team_name: string): AuditEntry => ({
  id: '7f0d5a0e-7a3c-4f0f-9a55-0f0a1c8f8a11',
  created_at: '2026-11-27T10:31:07.123Z',
  action: 'team.created',
  ...{ actor_id: null, actor_name: 'command line', actor_email: null },
  ...{ person_id: null, person_name: null, person_email: null },
  ...{ team_id: null, team_name, details: {}, ip_address: null },
});
const soon = () => AbortSignal.timeout(10_000);
/** Sends an entry to a receiver; returns why this failed, or null. */
const failing = (send: Receiver['send'], signal = soon()) =>
  send([entry('Harbour')], signal).then(() => null, failureOf);

describe('a webhook', () => {
  test('is signed as the standard says, and the example of the documentation verifies it', async () => {
    // The expected signature is from another implementation: `standardwebhooks` 1.1.1.
    expect(
      signatureOf(
        'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        '1614265330',
        '{"test": 2432232314}',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    const { send, messages } = await hook();
    await send([entry('Harbour'), entry('Quay')], soon());
    const [{ headers, body } = { headers: {}, body: '' }] = messages;
    expect(isGenuine(headers, body, secret)).toBe(true);
    expect(isGenuine(headers, body.replace('Harbour', 'Arbour'), secret)).toBe(false);
    expect(isGenuine(headers, body, secret.replace('MDEy', 'MDEz'))).toBe(false);
    expect(isGenuine({ ...headers, 'webhook-timestamp': '1614265330' }, body, secret)).toBe(false);
    expect(JSON.parse(body)).toEqual({
      type: 'audit.entries',
      timestamp: entry('').created_at,
      data: { entries: [entry('Harbour'), entry('Quay')] },
    });
  });

  test('has the same id and text when it is sent again', async () => {
    const { send, messages } = await hook();
    for (let times = 0; times < 2; times++) await send([entry('Harbour')], soon());
    const [one, two] = messages.map(({ headers, body }) => [headers['webhook-id'], body]);
    expect(one).toEqual(two);
  });

  test.each([500, 429, 404, 301])('fails with the status %i', async (status) => {
    const target = await hook();
    const { send, messages } = await hook((response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    });
    expect(await failing(send)).toEqual({ error: 'status', status });
    expect([messages.length, target.messages.length]).toEqual([1, 0]);
  });

  test('does not read an endless answer', async () => {
    let written = 0;
    const { send } = await hook((response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) written++;
      };
      response.on('drain', more);
      more();
    });
    expect(await failing(send)).toBeNull();
    expect(written).toBeLessThan(1000);
  });

  test('fails when there is no answer in time, or the connection ends', async () => {
    const silent = await hook(() => {});
    expect(await failing(silent.send, AbortSignal.timeout(100))).toEqual({ error: 'timeout', status: null });
    const rude = await hook((response) => response.destroy());
    expect(await failing(rude.send)).toEqual({ error: 'closed', status: null });
  });

  test('fails when nobody is there', async () => {
    expect(await failing(webhook({ url: 'http://127.0.0.1:1/', secret }))).toMatchObject({ error: expect.any(String) });
    expect(await failing(webhook({ url: 'http://nobody.invalid/', secret }))).toEqual({ error: 'name', status: null });
  });
});

describe('syslog over TCP', () => {
  test('sends the messages with their lengths', async () => {
    const received: Buffer[] = [];
    const { send } = await stream(reading(received));
    await send([entry('Mai Nguyễn'), entry('Quay')], soon());
    expect(unframed(Buffer.concat(received)).map(entryOf)).toEqual([entry('Mai Nguyễn'), entry('Quay')]);
  });

  test('reaches a receiver that ended its side at once and still reads', async () => {
    const received: Buffer[] = [];
    const { send } = await stream((socket) => {
      socket.end();
      socket.on('data', (part: Buffer) => received.push(part));
    });
    await send([entry('Harbour')], soon());
    await vi.waitFor(() => expect(unframed(Buffer.concat(received)).map(entryOf)).toEqual([entry('Harbour')]));
  });

  test('fails when the receiver resets, never ends, or does not stop talking', async () => {
    const resetting = await stream((socket) => socket.resetAndDestroy());
    expect(await failing(resetting.send)).toEqual({ error: 'closed', status: null });
    const hanging = await stream(() => {});
    expect(await failing(hanging.send, AbortSignal.timeout(100))).toEqual({ error: 'timeout', status: null });
    const talking = await stream((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
      };
      socket.on('drain', more);
      more();
    });
    expect(await failing(talking.send)).toEqual({ error: 'other', status: null });
  });

  test('fails when nobody listens', async () => {
    expect(await failing(syslog({ protocol: 'tcp', host: '127.0.0.1', port: 1 }))).toEqual({
      error: 'unreachable',
      status: null,
    });
  });
});

describe('syslog over UDP', () => {
  test('sends each message as a datagram, and reports that nobody receives them', async () => {
    const received: string[] = [];
    const server = dgram.createSocket('udp4').on('message', (message) => received.push(message.toString()));
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    const send = syslog({ protocol: 'udp', host: 'localhost', port });
    await syslog({ protocol: 'udp', host: '127.0.0.1', port })([entry('Harbour'), entry('Quay')], soon());
    await vi.waitFor(() => expect(received.map(entryOf)).toEqual([entry('Harbour'), entry('Quay')]));
    server.close();
    await once(server, 'close');
    expect(await failing(send)).toEqual({ error: 'unreachable', status: null });
  });
});

describe('syslog over TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-audit-feed-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  let made = true;
  try {
    const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
    execFileSync('openssl', ['req', '-x509', ...options, ...subject], { stdio: 'ignore' });
  } catch {
    made = false;
  }
  const trusted = tls.getCACertificates('default');
  afterAll(() => {
    tls.setDefaultCACertificates(trusted);
    rmSync(folder, { recursive: true });
  });

  test.skipIf(!made)('sends to a certificate that is trusted, and to no other', async () => {
    const received: Buffer[] = [];
    const server = tls.createServer({ key: readFileSync(key), cert: readFileSync(cert) });
    const { port } = await stream(reading(received), server);
    const send = syslog({ protocol: 'tls', host: '127.0.0.1', port });
    expect(await failing(send)).toEqual({ error: 'certificate', status: null });
    expect(received).toEqual([]);
    tls.setDefaultCACertificates([readFileSync(cert, 'utf8')]);
    await send([entry('Harbour')], soon());
    expect(unframed(Buffer.concat(received)).map(entryOf)).toEqual([entry('Harbour')]);
  });
});

describe('the feed', () => {
  let database: TestDatabase;
  let stopping: AbortController;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    stopping = new AbortController();
    await database.admin.query('delete from audit_log; delete from meta.audit_feeds');
  });
  const write = (name: string) => database.admin.query("select rules.audit('team.created', team_name => $1)", [name]);
  const isDue = () => database.admin.query("update meta.audit_feeds set try_at = now() - interval '1 second'");
  const { log } = memoryLog();
  /** Sends the waiting entries once, as each server does every few seconds. */
  const run = (send: Receiver['send']) => feed(database.db, { name: 'webhook', send }, stopping.signal, log);
  /** Runs servers until the receiver has had `last`. Other tests in this cluster may delay it. */
  const until = (last: string, names: () => (string | null)[], ...servers: Receiver['send'][]) =>
    vi.waitFor(
      async () => {
        await Promise.all(servers.map(run));
        expect(names()).toContain(last);
      },
      { timeout: 15_000, interval: 20 },
    );
  const open = (send: Receiver['send']) => openFeeds(database.db, [{ name: 'webhook', send }], stopping.signal);

  test('sends the entries of the contract in batches, in order', async () => {
    const { send, entries, messages } = await hook();
    await open(send);
    const names = Array.from({ length: mostEntries + 20 }, (_, n) => `Team ${n}`);
    for (const name of names) await write(name);
    const sent = () => entries().map(({ team_name }) => team_name);
    await until(names.at(-1) ?? '', sent, send);
    expect(sent()).toEqual(names);
    expect(Math.max(...messages.map(({ body }) => JSON.parse(body).data.entries.length))).toBeLessThanOrEqual(
      mostEntries,
    );
    for (const one of entries()) expect(auditEntry.strict().parse(one)).toEqual(one);
  });

  test('of two servers sends each entry once, in order', async () => {
    const { send, entries } = await hook();
    await open(send);
    const names = Array.from({ length: 40 }, (_, n) => `Team ${n}`);
    const writing = (async () => {
      for (const name of names) await write(name);
    })();
    const sent = () => entries().map(({ team_name }) => team_name);
    await until(names.at(-1) ?? '', sent, send, send);
    await writing;
    expect(sent()).toEqual(names);
  });

  test('sends again what a server had sent before it died', async () => {
    const { send, entries } = await hook();
    await open(send);
    await write('one');
    const sent = () => entries().map(({ team_name }) => team_name);
    await until('one', sent, async (some, signal) => {
      await send(some, signal);
      stopping.abort();
      throw new Error('died');
    });
    stopping = new AbortController();
    await isDue();
    await write('two');
    await until('two', sent, send);
    expect(sent().filter((name) => name === 'one')).toHaveLength(2);
    expect(new Set(entries().map(({ id }) => id)).size).toBe(2);
  });

  test('waits after a failure, tells the log without names, and loses nothing', async () => {
    const { log: told, text } = memoryLog();
    let away = true;
    const { send, entries } = await hook((response) => response.writeHead(away ? 503 : 204).end());
    await open(send);
    await write('Secret team');
    const attempt = () => feed(database.db, { name: 'webhook', send }, stopping.signal, told);
    await vi.waitFor(
      async () => {
        await attempt();
        expect(entries()).toHaveLength(1);
      },
      { timeout: 15_000, interval: 20 },
    );
    const { rows } = await database.admin.query(
      'select error, error_status, try_at > now() as later from meta.audit_feeds where failures = 1',
    );
    expect(rows).toEqual([{ error: 'status', error_status: 503, later: true }]);
    expect(text()).toContain('audit log not sent');
    expect(text()).not.toContain('Secret team');
    away = false;
    await isDue();
    await attempt();
    expect(entries().map(({ team_name }) => team_name)).toEqual(['Secret team', 'Secret team']);
    expect((await database.admin.query('select failures from meta.audit_feeds')).rows).toEqual([{ failures: 0 }]);
  });
});

test('a frame begins with the number of bytes, not of characters', () => {
  expect(framed(Buffer.from('Nguyễn')).toString()).toBe('8 Nguyễn');
});
