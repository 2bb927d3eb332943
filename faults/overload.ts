import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { residentMb } from '../bench/server.ts';
import type { Fault } from './fault.ts';
import { Installation, type Team } from './installation.ts';
import type { Load, Loaded } from './load-client.ts';
import { send } from './writers.ts';

const acceptedWithinMs = 1000;
const refusedWithinMs = 500;
const mostMb = 512;

/** Runs the load generator as a separate process. */
function load(
  { url }: Installation,
  { id, people }: Team,
  perSecond: number,
  seconds: number,
  connections: number,
): Promise<Loaded> {
  const { host, port } = new URL(url);
  const requests = people.map(
    ({ cookie }) => `GET /api/tasks?team_id=${id}&limit=50 HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`,
  );
  const client = spawn(process.execPath, [
    join(import.meta.dirname, 'load-client.ts'),
    JSON.stringify({ port: Number(port), requests, perSecond, seconds, connections } satisfies Load),
  ]);
  let output = '';
  client.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) =>
    client.on('close', () =>
      output ? resolve(JSON.parse(output)) : reject(new Error('The load generator printed nothing')),
    ),
  );
}

/** Warms up the server's code (JIT compilation): both the capacity C and the goals refer to a warm server. */
const warm = (installation: Installation, team: Team) => load(installation, team, 2000, 5, 16);

/** A team with 50 people and 200 tasks. */
async function busyTeam(installation: Installation) {
  const team = await installation.team(50);
  await installation.admin.query(
    `insert into tasks (team_id, goal_id, title, description, assigned_to)
     select $1, $2, 'Talk about the hall ' || n, '<p>What has to be done.</p>', ($3::uuid[])[1 + n % 50]
     from generate_series(1, 200) n`,
    [team.id, team.goal_id, team.people.map(({ id }) => id)],
  );
  await installation.admin.query('analyze');
  return team;
}

/** During `work`: checks that health and sign-in respond, and records the server's peak memory. */
async function watched<Result>({ url, process }: Installation, work: Promise<Result>) {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  let [mb, health, signIn] = [0, 0, 0];
  const slow: number[] = [];
  while (!done) {
    mb = Math.max(mb, residentMb(process) ?? 0);
    const alive = await send(`${url}/healthz`, 'GET').catch(() => null);
    const attempt = await send(`${url}/api/auth/sign-in/email`, 'POST', {
      body: { email: `nobody.${Math.random()}@harbour.example`, password: 'Wrong-Password-1' },
    }).catch(() => null);
    if (alive?.status !== 200) health++;
    // A refused password is a response, and so is a rate limit.
    if (attempt?.status !== 401 && attempt?.status !== 429) signIn++;
    slow.push(alive?.ms ?? 0, attempt?.ms ?? 0);
    await new Promise((next) => setTimeout(next, 250));
  }
  return {
    result: await ended,
    mb: Math.round(mb),
    unanswered: health + signIn,
    slowest: Math.round(Math.max(...slow)),
  };
}

/** The same load on a server without load shedding. */
async function withoutShedding(installation: Installation, team: Team, capacity: number) {
  await installation.stop();
  await installation.start({
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'disable-load-shedding.ts'))}`,
  });
  const { accepted, goodput } = await load(installation, team, 5 * capacity, 5, 1000);
  await installation.stop();
  await installation.start();
  await warm(installation, team);
  return {
    without: 'no load shedding',
    reported: `accepted p99 ${accepted.p99} ms, ${(goodput / capacity).toFixed(2)} C`,
    broken: accepted.p99 > acceptedWithinMs || goodput < 0.8 * capacity,
  };
}

export const overload: Fault = {
  id: 'R9',
  what: 'More requests arrive than the server can handle',
  async run(full) {
    const seconds = full ? 60 : 4;
    const installation = await Installation.create();
    try {
      const team = await busyTeam(installation);
      await warm(installation, team);
      // The capacity C: 16 connections, each sending its next request right after a response.
      const capacity = Math.round((await load(installation, team, 100_000, Math.min(seconds, 15), 16)).goodput);
      const findings = [];
      const control = await withoutShedding(installation, team, capacity);
      for (const times of [2, 5]) {
        const { result, mb, unanswered, slowest } = await watched(
          installation,
          load(installation, team, times * capacity, seconds, 1000),
        );
        const { statuses, goodput, accepted, refused, withoutRetryAfter } = result;
        const others = Object.entries(statuses).filter(([status]) => !['200', '503', '429', '-1'].includes(status));
        const begun = performance.now();
        const after = await load(installation, team, capacity / 4, 5, 16);
        findings.push({
          demand:
            `${times} C for ${seconds} s: goodput ≥ 0.8 C, accepted p99 ≤ ${acceptedWithinMs} ms, ` +
            `the rest 503 or 429 with Retry-After within ${refusedWithinMs} ms; health and sign-in respond; ` +
            `≤ ${mostMb} MB; normal again within 10 s`,
          measured:
            `C ${capacity}/s; ${(goodput / capacity).toFixed(2)} C; accepted p50 ${accepted.p50}, ` +
            `p99 ${accepted.p99} ms; ${JSON.stringify(statuses)}, refused p50 ${refused.p50}, ` +
            `p99 ${refused.p99} ms, ${withoutRetryAfter} without Retry-After; ` +
            `${unanswered} failed health checks and sign-ins (slowest ${slowest} ms); ${mb} MB; ` +
            `afterwards p99 ${after.accepted.p99} ms within ${Math.round((performance.now() - begun) / 1000)} s`,
          met:
            (!full ||
              (goodput >= 0.8 * capacity &&
                accepted.p99 <= acceptedWithinMs &&
                refused.p99 <= refusedWithinMs &&
                after.accepted.p99 <= 200)) &&
            others.length === 0 &&
            withoutRetryAfter === 0 &&
            unanswered === 0 &&
            mb <= mostMb,
          inFlight: Object.values(statuses).reduce((sum, count) => sum + count, 0),
          control,
        });
      }
      return findings;
    } finally {
      await installation.close();
    }
  },
};
