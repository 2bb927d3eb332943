import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { limits } from '@groundwork/contract/base/limits';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hidden, hiddenUrls } from '../testing/test-addresses.ts';
import { publicJson } from './ssrf-guard.ts';

/** A server that must not be reached; it counts its connections. */
let canary: Server;
let connections: number;
let port: string;
/** An internal server that is allowed; `answer` is its next response. */
let inner: Server;
let host: string;
let answer: RequestListener;

const listening = (server: Server, address: string) =>
  new Promise<AddressInfo>((done) => server.listen(0, address, () => done(server.address() as AddressInfo)));
const json =
  (body: unknown): RequestListener =>
  (_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

beforeAll(async () => {
  canary = createServer(json([{ label: 'Secret', value: 'secret' }])).on('connection', () => connections++);
  port = String((await listening(canary, '::')).port);
  inner = createServer((request, response) => answer(request, response));
  host = `127.0.0.1:${(await listening(inner, '127.0.0.1')).port}`;
});
afterAll(() => {
  for (const server of [canary, inner]) server.close().closeAllConnections();
});
beforeEach(() => {
  connections = 0;
});

/** Control test: the canary answers when it is allowed, so that the tests below can fail. */
test('the canary answers requests that are allowed', async () => {
  expect(await publicJson(`http://127.0.0.1:${port}/`, { innerHosts: [`127.0.0.1:${port}`] })).toEqual([
    { label: 'Secret', value: 'secret' },
  ]);
  expect(connections).toBe(1);
});

describe('row 17: no internal address is reached (SSRF)', () => {
  // The port is known only after the canary listens.
  test.each(hiddenUrls('').map((url, number) => ({ url, number })))('by “$url”', async ({ number }) => {
    await expect(publicJson(hiddenUrls(port)[number] ?? '', { innerHosts: [], ports: [port] })).rejects.toThrow();
    expect(connections).toBe(0);
  });

  test('by at least as many addresses as the threat model asks', () => {
    expect(new Set(hiddenUrls('')).size).toBeGreaterThanOrEqual(70);
    process.stdout.write(`addresses inside: ${hiddenUrls('').length} × 3 askers\n`);
  });

  test.each(
    hidden
      .filter((address) => /^\[|^\d+\.\d+\.\d+\.\d+$/.test(address) && !address.startsWith('0'))
      .map((address) => address.replace(/[[\]]/g, '')),
  )('by a name that resolves to %s', async (address) => {
    const lookup = answering([address]);
    await expect(
      publicJson(`http://plan.example:${port}/`, { innerHosts: [], ports: [port], lookup }),
    ).rejects.toThrow();
    expect(connections).toBe(0);
  });

  test('by a name with a public and an internal address', async () => {
    const lookup = answering(['93.184.215.14', '127.0.0.1']);
    await expect(
      publicJson(`http://plan.example:${port}/`, { innerHosts: [], ports: [port], lookup }),
    ).rejects.toThrow();
    expect(connections).toBe(0);
  });

  test('by a name that resolves differently the second time (DNS rebinding)', async () => {
    let asked = 0;
    const lookup: LookupFunction = (name, options, done) =>
      answering([asked++ === 0 ? '192.0.2.1' : '127.0.0.1'])(name, options, done);
    await expect(
      publicJson(`http://plan.example:${port}/`, { innerHosts: [], ports: [port], lookup }),
    ).rejects.toThrow();
    expect(asked).toBe(1);
    expect(connections).toBe(0);
  });

  test('by a redirect', async () => {
    answer = (_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/`, 'content-type': 'application/json' }).end('[]');
    await expect(publicJson(`http://${host}/`, { innerHosts: [host] })).rejects.toThrow();
    expect(connections).toBe(0);
  });

  test('by another port of an allowed server', async () => {
    await expect(publicJson(`http://127.0.0.1:${port}/`, { innerHosts: [host, '127.0.0.1'] })).rejects.toThrow();
    expect(connections).toBe(0);
  });

  test('nor is a public server on an unusual port', async () => {
    let asked = 0;
    const lookup: LookupFunction = (name, options, done) => {
      asked++;
      answering(['93.184.215.14'])(name, options, done);
    };
    await expect(publicJson('http://plan.example:25/', { innerHosts: [], lookup })).rejects.toThrow();
    expect(asked).toBe(0);
  });
});

/** A resolver with a fixed answer. */
const answering =
  (addresses: string[]): LookupFunction =>
  (_name, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  };

describe('the answer of a server', () => {
  const ask = () => publicJson(`http://${host}/people?of=all`, { innerHosts: [host] });

  test('is requested without cookies or credentials', async () => {
    let seen: unknown;
    answer = (request, response) => {
      seen = {
        method: request.method,
        url: request.url,
        cookie: request.headers.cookie,
        authorization: request.headers.authorization,
      };
      json([1])(request, response);
    };
    expect(await ask()).toEqual([1]);
    expect(seen).toEqual({ method: 'GET', url: '/people?of=all', cookie: undefined, authorization: undefined });
  });

  test.each<[string, RequestListener]>([
    ['is no success', (_, response) => response.writeHead(500, { 'content-type': 'application/json' }).end('[]')],
    ['is a page', (_, response) => response.setHeader('content-type', 'text/html').end('[]')],
    ['says not what it is', (_, response) => response.end('[]')],
    ['is not JSON', (_, response) => response.setHeader('content-type', 'application/json').end('{')],
    ['is larger than allowed', json('x'.repeat(limits.form.optionsBytes))],
    [
      'is nested without end',
      (_, response) => response.setHeader('content-type', 'application/json').end('['.repeat(100_000)),
    ],
    [
      'is compressed, which we did not ask for',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(100_000_000, ' '))),
    ],
    [
      'breaks off',
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '10' })
          .write('[1', () => response.destroy()),
    ],
  ])('is refused when it %s', async (_, does) => {
    answer = does;
    await expect(ask()).rejects.toThrow();
  });

  longTest.each<[string, RequestListener]>([
    ['never comes', () => {}],
    ['comes a byte at a time', drip],
    ['has headers without end', (_, response) => void response.writeProcessing()],
  ])('times out when it %s', async (_, does) => {
    answer = does;
    await expect(ask()).rejects.toThrow();
  });
});

const drip: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const dripping = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(dripping));
};
