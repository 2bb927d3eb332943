import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { provideRequest } from './request-context.ts';
import { startTracing } from './tracing.ts';

/** A collector that keeps what it gets, as bytes in the form of text. */
async function collector() {
  const received: { path: string; text: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ path: request.url ?? '', text: Buffer.concat(chunks).toString('latin1') });
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

async function tracedApp(collectorUrl: string, share = 1) {
  const tracing = await startTracing({ collectorUrl, share });
  const app = Fastify();
  app.decorateRequest('operation', '');
  provideRequest(app);
  tracing.watch(app);
  app.get('/api/tasks/:id', async (request) => {
    request.operation = 'tasks.get';
    tracing.query(12, 'select * from tasks where id = $1');
    return {};
  });
  app.get('/api/live', (_, reply) => reply.header('content-type', 'text/event-stream').send('data: 1'));
  app.get('/readyz', async () => ({}));
  onTestFinished(() => app.close());
  return { app, tracing };
}

const count = (text: string, part: string) => text.split(part).length - 1;

test('sends a span for each request and its statements, in the trace that the client has begun', async () => {
  const { url, received } = await collector();
  const { app, tracing } = await tracedApp(`${url}/`);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await app.inject({ url: '/api/tasks/7', headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
  await app.inject('/api/live');
  await app.inject('/readyz');
  tracing.query(3, 'select outside of a request');
  await tracing.stop();
  expect(received.map(({ path }) => path)).toEqual(['/v1/traces']);
  const [{ text = '' } = {}] = received;
  for (const part of ['groundwork', 'tasks.get', '/api/tasks/:id', 'select * from tasks where id = $1'])
    expect(text).toContain(part);
  // The span of the request, and that of its statement.
  expect(count(text, Buffer.from(traceId, 'hex').toString('latin1'))).toBe(2);
  for (const part of ['/api/live', '/readyz', 'outside of a request', '/api/tasks/7']) expect(text).not.toContain(part);
});

longTest('answers as always while the collector cannot be reached', async () => {
  const { app, tracing } = await tracedApp('http://127.0.0.1:1');
  expect((await app.inject('/api/tasks/7')).statusCode).toBe(200);
  await tracing.stop();
});

test('sends only a share of the requests, whatever the client asks', async () => {
  const { url, received } = await collector();
  const { app, tracing } = await tracedApp(url, 0);
  await app.inject({
    url: '/api/tasks/7',
    headers: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
  });
  await tracing.stop();
  expect(received).toEqual([]);
});
