import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { median, quantile } from '../bench/load.ts';
import { send } from './writers.ts';

// Runs in a thread of its own, so that the client of an attack does not delay the measured requests.

/** Lists tasks of a team as `cookie`, and sends requests without a session from the same network, for some seconds. */
export type Watch = { url: string; team: string; cookie: string; seconds: number };
/** Times are in milliseconds. */
export type Watched = { p50: number; p99: number; refused: number };

const { url, team, cookie, seconds }: Watch = workerData;
const over = performance.now() + seconds * 1000;
const taken: number[] = [];
let refused = 0;
while (performance.now() < over) {
  const answers = await Promise.all([
    send(`${url}/api/tasks?team_id=${team}&limit=50`, 'GET', { cookie }).catch(() => null),
    send(`${url}/api/profile`, 'GET').catch(() => null),
  ]);
  for (const answer of answers) {
    if (answer?.status !== 200) refused++;
    if (answer) taken.push(answer.ms);
  }
  await pause(20);
}
parentPort?.postMessage({ p50: median(taken), p99: quantile(taken, 0.99), refused } satisfies Watched);
