import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { listening } from '../api/testing/test-server.ts';

const megabyte = Buffer.alloc(1024 * 1024, ' ');
const template = { id: 'one', name: 'One', fields: [{ type: 'text', name: 'title', label: 'Title' }] };
const asJson = (response: ServerResponse, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' });

/** What an older product does in place of answering, by the name of the account that asks. */
const moods = {
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
  /** 100 MB, as fast as they are read, so that what has been sent is what was read. */
  async floods(response: ServerResponse) {
    asJson(response);
    for (let n = 0; n < 100 && !response.destroyed; n++) {
      response.write(megabyte);
      await pause(20);
    }
    response.end();
  },
  /** Answers well, but late. */
  async late(response: ServerResponse) {
    await pause(2000);
    asJson(response).end(JSON.stringify({ templates: [template] }));
  },
};
export type Mood = keyof typeof moods;

/** One question that was asked of it. */
type Call = { mood: Mood; open: boolean; ms: number; megabytes: number };

/** An older product behind a bridge, to which `<mood>@old.example` signs in with any password. `calls` are the questions that it was asked. */
export async function illSource() {
  const calls: Call[] = [];
  const { host, close } = await listening(async (request, response) => {
    if (request.url === '/sign-in') {
      const { email } = (await json(request)) as { email: string };
      const mood = email.split('@')[0];
      return asJson(response).end(JSON.stringify({ uid: mood, email, displayName: mood, token: mood }));
    }
    const mood = request.headers.authorization?.replace(/^Bearer /, '') as Mood;
    const call: Call = { mood, open: true, ms: 0, megabytes: 0 };
    const [begun, before] = [performance.now(), request.socket.bytesWritten];
    calls.push(call);
    response.on('close', () => {
      const megabytes = (request.socket.bytesWritten - before) / megabyte.length;
      Object.assign(call, { open: false, ms: performance.now() - begun, megabytes });
    });
    return moods[mood](response);
  });
  return { url: `http://${host}`, calls, close };
}
