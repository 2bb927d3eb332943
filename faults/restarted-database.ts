import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { Installation, statusOf, until } from './installation.ts';
import { damage, describeDamage, isUndamaged, startWriters } from './writers.ts';

const refusedWithinMs = 2000;
const backWithinMs = 5000;
const outageMs = 1500;

/**
 * Stops PostgreSQL at once and restarts it, during writes. Without `durable`, PostgreSQL acknowledges commits before it
 * flushes them.
 */
async function restarts(times: number, durable: boolean) {
  const database: Record<string, string> = durable
    ? {}
    : { synchronous_commit: 'off', wal_writer_delay: '10s', wal_writer_flush_after: '10GB' };
  const installation = await Installation.create({ separateDatabase: true, database });
  try {
    const team = await installation.team(16);
    // Flushes the rows of the team, so that they survive also without `durable`.
    await installation.admin.query('checkpoint');
    const writers = startWriters(installation, team, 16);
    let [inFlight, slowest] = [0, 0];
    const pages = new Set<string>();
    for (let n = 0; n < times; n++) {
      const before = writers.acknowledged.size;
      await until('writes succeed', () => writers.acknowledged.size > before + 150 && writers.inFlight.size > 0);
      inFlight += writers.inFlight.size;
      await installation.stopDatabase();
      pages.add(
        `ready ${await statusOf(`${installation.url}/readyz`)}, alive ${await statusOf(`${installation.url}/healthz`)}`,
      );
      await pause(outageMs);
      await installation.startDatabase(database);
      const last = writers.acknowledged.size;
      slowest = Math.max(slowest, await until('a write succeeds again', () => writers.acknowledged.size > last));
    }
    await writers.stop();
    const harm = await damage(installation, team, writers.acknowledged.values());
    return { writers, harm, inFlight, slowest, pages: [...pages], exited: installation.process.exitCode !== null };
  } finally {
    await installation.close();
  }
}

export const restartedDatabase: Fault = {
  id: 'R2',
  what: 'PostgreSQL is stopped at once and restarted during writes by 16 clients',
  async run(full) {
    const times = full ? 10 : 1;
    const { writers, harm, inFlight, slowest, pages, exited } = await restarts(times, true);
    const without = await restarts(1, false);
    const { refusals } = writers;
    const rough = refusals.filter(({ status, headers }) => status !== 503 || !headers['retry-after']);
    const slowestRefusal = Math.round(Math.max(0, ...refusals.map(({ ms }) => ms)));
    const timely = slowestRefusal <= refusedWithinMs && slowest <= backWithinMs;
    return [
      {
        demand:
          `${times} restarts: 0 lost, the server keeps running; 503 with Retry-After within ${refusedWithinMs} ms, ` +
          `not ready but alive; back within ${backWithinMs} ms`,
        measured:
          `${writers.acknowledged.size} acknowledged, ${describeDamage(harm)}; ` +
          `the server ${exited ? 'exited' : 'kept running'}; ` +
          `${refusals.length} refused, ${rough.length} of them without 503 and Retry-After, ` +
          `within ${slowestRefusal} ms; ${pages.join('; ')}; back within ${Math.round(slowest)} ms`,
        met:
          isUndamaged(harm) &&
          !exited &&
          refusals.length > 0 &&
          rough.length === 0 &&
          pages.join() === 'ready 503, alive 200' &&
          (!full || timely),
        inFlight,
        control: {
          without: 'synchronous_commit=off',
          reported: describeDamage(without.harm),
          broken: without.harm.lost > 0,
        },
      },
    ];
  },
};
