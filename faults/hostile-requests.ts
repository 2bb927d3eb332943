import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FormField } from '../contract/form-fields.ts';
import { schemaOf } from '../contract/form-schema.ts';
import { limits } from '../contract/limits.ts';
import type { Installation, Team } from './installation.ts';
import { type Sent, send } from './writers.ts';

/** Requests of the attacker at once. */
const atOnce = 8;

/** Sends requests, `atOnce` at a time, until the signal aborts. Returns how many it sent. */
async function keepSending(
  { url }: Installation,
  over: AbortSignal,
  next: (n: number) => { method: string; path: string } & Sent,
) {
  let sent = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!over.aborted) {
        const { method, path, ...request } = next(sent++);
        await send(`${url}${path}`, method, request).catch(() => pause(100));
      }
    }),
  );
  return sent;
}

async function added(installation: Installation, path: string, sent: Sent): Promise<{ id: string }> {
  const { status, body } = await send(`${installation.url}${path}`, 'POST', sent);
  if (status !== 201) throw new Error(`${path}: ${status} ${body}`);
  return JSON.parse(body);
}

/** Sends and reads texts that take long in parsers with a quadratic step, each at its limit of length. */
export async function sendHostileTexts(installation: Installation, team: Team, over: AbortSignal) {
  const [{ cookie }] = team.people;
  const { id, goal_id } = team;
  const task = await added(installation, '/api/tasks', { cookie, body: { team_id: id, goal_id, title: 'Text' } });
  const item = `/api/tasks/${task.id}`;
  const comment = (content: string) => ({
    method: 'POST',
    path: '/api/comments',
    cookie,
    body: { task_id: task.id, content: content.slice(0, limits.text.comment) },
  });
  const description = (text: string) => ({
    method: 'PATCH',
    path: item,
    cookie,
    body: { description: text.slice(0, limits.text.description) },
  });
  const requests = [
    description('<ul><li>'.repeat(20_000)),
    comment(`https://${'.'.repeat(limits.text.comment)}`),
    description('<i></b>'.repeat(20_000)),
    comment('**a *b __c '.repeat(2000)),
    { method: 'GET', path: item, cookie, headers: { 'accept-encoding': 'gzip;q=0,'.repeat(1600) } },
    { method: 'GET', path: `/api/search?team_id=${id}&q=${'a '.repeat(100)}`, cookie },
    comment(`- ${' '.repeat(15_000)}\u2028x`),
    { method: 'GET', path: `/api/comments?task_id=${task.id}`, cookie },
  ];
  return keepSending(installation, over, (n) => requests[n % requests.length] as (typeof requests)[number]);
}

/** Adds records whose values are as long, and whose patterns are as large, as a form accepts. */
export async function matchLargePatterns(installation: Installation, team: Team, over: AbortSignal) {
  const [{ cookie }] = team.people;
  const fields = Array.from(
    { length: 12 },
    (_, n): FormField => ({
      id: `f${n}`,
      name: `f${n}`,
      label: `f${n}`,
      type: 'text',
      required: false,
      pattern: '(a|b)*a(a|b){140}[zy]',
    }),
  );
  const template = await added(installation, '/api/templates', {
    cookie,
    body: {
      owner_team_id: team.id,
      name: 'Patterns',
      kind: 'form',
      structure_type: 'plain',
      record_data_schema: schemaOf(fields),
    },
  });
  const instance = await added(installation, '/api/instances', {
    cookie,
    body: { team_id: team.id, template_id: template.id, name: 'Patterns' },
  });
  const value = (n: number) => `${n.toString(2).replaceAll('0', 'a').replaceAll('1', 'b')}`.padEnd(2000, 'ab');
  return keepSending(installation, over, (n) => ({
    method: 'POST',
    path: `/api/instances/${instance.id}/records`,
    cookie,
    body: { data: Object.fromEntries(fields.map(({ name }) => [name, value(n)])) },
  }));
}

/** Uploads so many files at once, each of which stops before its end; ten begin every 100 ms. */
export async function uploadWithoutEnd({ url }: Installation, team: Team, over: AbortSignal) {
  const [{ cookie }] = team.people;
  const sockets = new Set<Socket>();
  const boundary = 'groundwork';
  const part = (name: string, more: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
  const text =
    `POST /api/attachments HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookie}\r\n` +
    `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${20 * 1024 * 1024}\r\n\r\n` +
    part('goal_id', '', team.goal_id) +
    part('file', '; filename="hall.txt"', 'x'.repeat(64 * 1024)).slice(0, -2);
  let opened = 0;
  while (!over.aborted) {
    for (let n = 0; n < 10 && sockets.size < 1000; n++) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
      opened++;
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    await pause(100);
  }
  for (const socket of sockets) socket.destroy();
  return opened;
}
