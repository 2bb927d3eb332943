import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { listening } from '../api/testing/test-server.ts';

const megabyte = Buffer.alloc(1024 * 1024, ' ');
const template = { id: 'one', name: 'One', fields: [{ type: 'text', name: 'title', label: 'Title' }] };
const asJson = (response: ServerResponse, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' });

/** Faulty behaviors, by the name of the account. */
const behaviors = {
  async hangs() {},
  async drips(response: ServerResponse) {
    asJson(response);
    for (; !response.destroyed; await pause(200)) response.write(' ');
  },
  async fails(response: ServerResponse) {
    asJson(response, 500).end('{"error":"<b>out of order</b>"}');
  },
  async html(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<b>out of order</b>');
  },
  /** Sends 100 MB with backpressure, so that the number of sent bytes is the number of bytes that the server reads. */
  async floods(response: ServerResponse) {
    asJson(response);
    for (let n = 0; n < 100 && !response.destroyed; n++) {
      response.write(megabyte);
      await pause(20);
    }
    response.end();
  },
  /** Answers correctly, but late. */
  async late(response: ServerResponse) {
    await pause(2000);
    asJson(response).end(JSON.stringify({ templates: [template] }));
  },
};
export type Behavior = keyof typeof behaviors;

/** One request to the source. */
type Call = { behavior: Behavior; open: boolean; ms: number; megabytes: number };

/**
 * A faulty older product behind a bridge. `<behavior>@old.example` signs in with any password. `calls` lists the
 * requests.
 */
export async function faultySource() {
  const calls: Call[] = [];
  const { host, close } = await listening(async (request, response) => {
    if (request.url === '/sign-in') {
      const { email } = (await json(request)) as { email: string };
      const behavior = email.split('@')[0];
      return asJson(response).end(JSON.stringify({ uid: behavior, email, displayName: behavior, token: behavior }));
    }
    const behavior = request.headers.authorization?.replace(/^Bearer /, '') as Behavior;
    const call: Call = { behavior, open: true, ms: 0, megabytes: 0 };
    const [begun, before] = [performance.now(), request.socket.bytesWritten];
    calls.push(call);
    response.on('close', () => {
      const megabytes = (request.socket.bytesWritten - before) / megabyte.length;
      Object.assign(call, { open: false, ms: performance.now() - begun, megabytes });
    });
    return behaviors[behavior](response);
  });
  return { url: `http://${host}`, calls, close };
}
