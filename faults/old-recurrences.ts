import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { timed } from '../bench/load.ts';
import { quadraticPass } from '../contract/base/test-growth.ts';
import type { Fault } from './fault.ts';
import { Installation, type Team } from './installation.ts';
import { send } from './writers.ts';

const count = 200;
/** The duration of a fixed piece of work, some 100 ms on our machines. The goal is a multiple of this duration. */
const pieceMs = () => timed(5, () => quadraticPass(12_000));
const mostPieces = 5;

/** Without keep-alive, because the server restarts between requests. */
const agent = new Agent();

/**
 * Requests `/healthz` until the signal aborts. Returns the longest time without an answer in milliseconds. Ignores
 * broken connections, because a server that was busy for long closes connections.
 */
async function longestSilence({ url }: Installation, over: AbortSignal): Promise<number> {
  let longest = 0;
  while (!over.aborted) {
    const asked = performance.now();
    await send(`${url}/healthz`, 'GET', { agent }).catch(() => {});
    longest = Math.max(longest, performance.now() - asked);
    await pause(5);
  }
  return longest;
}

/**
 * Finishes all tasks with one request and reopens them with another, `rounds` times, while `longestSilence` measures.
 */
async function finishAndReopen(installation: Installation, { people }: Team, task_ids: string[], rounds: number) {
  const over = new AbortController();
  const bystander = longestSilence(installation, over.signal);
  let changed = 0;
  for (let n = 0; n < rounds; n++)
    for (const status of ['done', 'to_do']) {
      const body = { task_ids, status };
      const { cookie } = people[0];
      const answer = await send(`${installation.url}/api/tasks`, 'PATCH', { cookie, body, agent }).catch(() => null);
      if (answer?.status === 200) changed++;
    }
  over.abort();
  return { changed, silentMs: await bystander };
}

export const oldRecurrences: Fault = {
  id: 'R21',
  what: 'Tasks that recur since long ago are finished and reopened',
  async run(full) {
    const rounds = full ? 5 : 1;
    const installation = await Installation.create();
    try {
      const team = await installation.team(1);
      const { rows } = await installation.admin.query(
        `insert into tasks (team_id, goal_id, title, due_date, recurs_on, recurrence)
         select $1, $2, 'Sweep the hall ' || n, '1950-01-01', '1950-01-01', 'FREQ=DAILY;COUNT=999'
         from generate_series(1, $3) n
         returning id`,
        [team.id, team.goal_id, count],
      );
      const ids = rows.map(({ id }) => id);
      const piece = await pieceMs();
      // The first requests compile the code of the server.
      await finishAndReopen(installation, team, ids, 1);
      const { changed, silentMs } = await finishAndReopen(installation, team, ids, rounds);
      await installation.stop();
      const without = pathToFileURL(join(import.meta.dirname, 'disable-date-arithmetic.ts')).href;
      await installation.start({ NODE_OPTIONS: `--import=${without}` });
      const unprotected = await finishAndReopen(installation, team, ids, 1);
      const pieces = (ms: number) => ms / piece;
      return [
        {
          demand:
            `${count} tasks that recur daily since 1950, ${2 * rounds} requests: the server answers others within ` +
            `${mostPieces} times a fixed piece of work`,
          measured:
            `${changed} answered; others waited at most ${pieces(silentMs).toFixed(1)} times ` +
            `${Math.round(piece)} ms`,
          met: changed === 2 * rounds && pieces(silentMs) <= mostPieces,
          inFlight: count,
          control: {
            without: 'each date visited',
            reported: `${pieces(unprotected.silentMs).toFixed(1)} times`,
            broken: pieces(unprotected.silentMs) > mostPieces,
          },
        },
      ];
    } finally {
      await installation.close();
    }
  },
};
