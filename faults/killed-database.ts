import type { Fault } from './fault.ts';
import { Installation, statusOf, until } from './installation.ts';
import { damage, describeDamage, isUndamaged, startWriters } from './writers.ts';

const backWithinMs = 10_000;

/**
 * Kills the embedded PostgreSQL during writes; the server must restart it. Without `durable`, PostgreSQL acknowledges
 * commits before it flushes them.
 */
async function kills(times: number, durable: boolean) {
  const installation = await Installation.create();
  try {
    const team = await installation.team(16);
    if (!durable) {
      for (const setting of [
        "synchronous_commit = 'off'",
        "wal_writer_delay = '10s'",
        "wal_writer_flush_after = '1GB'",
      ])
        await installation.admin.query(`alter system set ${setting}`);
      await installation.admin.query('select pg_reload_conf()');
    }
    await installation.admin.query('checkpoint');
    const writers = startWriters(installation, team, 16);
    let [inFlight, slowest] = [0, 0];
    for (let n = 0; n < times; n++) {
      const before = writers.acknowledged.size;
      await until('writes succeed', () => writers.acknowledged.size > before + 150 && writers.inFlight.size > 0);
      inFlight += writers.inFlight.size;
      installation.killDatabase();
      const refused = writers.refusals.length;
      await until('a write is refused', () => writers.refusals.length > refused);
      const last = writers.acknowledged.size;
      slowest = Math.max(slowest, await until('a write succeeds again', () => writers.acknowledged.size > last));
    }
    await writers.stop();
    await until('the server is ready', async () => (await statusOf(`${installation.url}/readyz`)) === 200);
    const harm = await damage(installation, team, writers.acknowledged.values());
    return { writers, harm, inFlight, slowest, exited: installation.process.exitCode !== null };
  } finally {
    await installation.close();
  }
}

export const killedDatabase: Fault = {
  id: 'R2',
  what: 'The embedded PostgreSQL is killed during writes by 16 clients',
  async run(full) {
    const times = full ? 3 : 1;
    const { writers, harm, inFlight, slowest, exited } = await kills(times, true);
    const without = await kills(1, false);
    const rough = writers.refusals.filter(({ status, headers }) => status !== 503 || !headers['retry-after']);
    return [
      {
        demand:
          `${times} kills: 0 lost, the server keeps running and restarts PostgreSQL; 503 with Retry-After; ` +
          `back within ${backWithinMs} ms`,
        measured:
          `${writers.acknowledged.size} acknowledged, ${describeDamage(harm)}; ` +
          `the server ${exited ? 'exited' : 'kept running'}; ` +
          `${writers.refusals.length} refused, ${rough.length} of them without 503 and Retry-After; ` +
          `back within ${Math.round(slowest)} ms`,
        met: isUndamaged(harm) && !exited && rough.length === 0 && (!full || slowest <= backWithinMs),
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
