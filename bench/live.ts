import { get } from 'node:http';
import { limits } from '../contract/base/limits.ts';
import { ask, cookieOf, type Pool, quantile } from './load.ts';
import type { Seat } from './seat.ts';
import { residentMb, type Server } from './server.ts';
import { atLeast, atMost } from './table.ts';

/** A client with an open event stream of its seat's team. */
type Listener = { events: number; last: string; receivedAt: number; close(): void };

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Opens a stream; resolves when it is open. */
export function listen(server: Server, seat: Seat): Promise<Listener> {
  const { name, value } = cookieOf(seat);
  return new Promise((resolve, reject) => {
    const request = get(
      `${server.url}/api/events?team_id=${seat.team_id}`,
      { agent: false, headers: { cookie: `${name}=${value}` } },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`The stream was refused: ${answer.statusCode}`));
        const listener: Listener = { events: 0, last: '', receivedAt: 0, close: () => request.destroy() };
        answer.setEncoding('utf8').on('error', () => {});
        answer.on('data', (text: string) => {
          const changes = text.split('event: changes').length - 1;
          if (changes === 0) return resolve(listener);
          listener.events += changes;
          listener.last = text;
          listener.receivedAt = performance.now();
        });
      },
    );
    request.on('error', reject);
  });
}

const rename = (server: Server, seat: Seat, title: string) =>
  ask(seat, 'PATCH', `${server.url}/api/tasks/${seat.task_id}`, { title });

/** Time from sending a write to its event at another client of the team, each after an idle time. */
async function measureDelay(server: Server, [writer, reader]: Seat[], times: number) {
  if (!writer || !reader) throw new Error('The benchmark needs two people');
  const listener = await listen(server, reader);
  const delays: number[] = [];
  for (let n = 0; n <= times; n++) {
    await pause(700);
    const [sent, before] = [performance.now(), listener.events];
    await rename(server, writer, `Delay ${n}`);
    while (listener.events === before) await pause(1);
    delays.push(listener.receivedAt - sent);
  }
  listener.close();
  const measured = delays.slice(1);
  atMost(
    'write → event at another client, idle stream, p95',
    quantile(measured, 0.95),
    ' ms',
    0,
    150,
    `p50 ${quantile(measured, 0.5).toFixed(0)} ms of ${times}`,
  );
}

/** Many open streams of one team, while its members write. All `seats` belong to that team. */
async function measureMany(server: Server, seats: Seat[], streams: number, seconds: number) {
  const seatOf = (n: number) => seats[n % seats.length] as Seat;
  const before = residentMb(server.process);
  const listeners: Listener[] = [];
  for (let n = 0; n < streams; n++) listeners.push(await listen(server, seatOf(n)));
  const began = performance.now();
  let most = 0;
  for (let n = 0; performance.now() - began < seconds * 1000; n++) {
    await rename(server, seatOf(n), `Many streams ${n}`);
    most = Math.max(most, residentMb(server.process) ?? 0);
    await pause(Math.max(0, began + (n + 1) * 50 - performance.now()));
  }
  const perSecond = Math.max(...listeners.map(({ events }) => events)) / ((performance.now() - began) / 1000);
  const { goal_id } = seatOf(0);
  await ask(seatOf(0), 'PATCH', `${server.url}/api/goals/${goal_id}`, { title: 'The last one' });
  await pause(1500);
  const missed = listeners.filter(({ last }) => !last.includes('"table":"goals"')).length;
  for (const { close } of listeners) close();
  const what = `${streams} open streams of a team, 20 writes per second`;
  atMost(`${what}: growth of server memory`, before === null ? null : most - before, ' MB', 0, 150);
  atMost(`${what}: events per second of the busiest client`, perSecond, '', 2, 2);
  atLeast(`${what}: clients that received the last event`, streams - missed, streams, '', '', 0);
}

/** Adds as many people as the streams need to the team of the first seat. */
async function joinTeam(pool: Pool, [first, ...others]: Seat[], people: number): Promise<Seat[]> {
  if (!first) return [];
  const joined = others.slice(0, people - 1);
  await pool.query(
    `insert into team_memberships (team_id, user_id)
     select $1, user_id from auth.sessions where token = any ($2) on conflict do nothing`,
    [first.team_id, joined.map(({ token }) => token)],
  );
  return [first, ...joined.map(({ token }) => ({ ...first, token }))];
}

/** Memory and delay of live updates, on a freshly started server. */
export async function measureLive(server: Server, pool: Pool, seats: Seat[], quick: boolean) {
  const streams = quick ? 50 : 500;
  const team = await joinTeam(pool, seats, Math.ceil(streams / limits.live.streamsPerPerson));
  await measureDelay(server, team, quick ? 3 : 30);
  await measureMany(server, team, streams, quick ? 2 : 15);
}
