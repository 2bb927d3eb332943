import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Fault, Finding } from './fault.ts';
import { Installation, statusOf, until } from './installation.ts';
import type { TcpProxy } from './proxy.ts';
import { damage, describeDamage, isUndamaged, startWriters } from './writers.ts';

const writersCount = 16;
/** The statement timeout of 5 s, plus time for the response and for the next connection attempt. */
const answeredWithinMs = 12_000;

type Proxied = Installation & { proxy: TcpProxy };

/** Transactions that have been idle for over a second. */
async function openTransactions({ admin }: Installation) {
  const { rowCount } = await admin.query(
    `select from pg_stat_activity where usename = 'groundwork_login' and state like 'idle in transaction%'
       and state_change < now() - interval '1 second'`,
  );
  return rowCount ?? 0;
}

/** Cuts `count` connections during writes: after BEGIN, after COMMIT, or within either message. */
async function cuts(installation: Proxied, count: number, keyed: boolean) {
  const { proxy } = installation;
  const team = await installation.team(writersCount);
  const writers = startWriters(installation, team, writersCount, { keyed });
  let [done, inFlight, turn] = [0, 0, 0];
  proxy.cut = (text) => {
    if (!(text.includes('select rules.enter') || text.includes('commit\0')) || done >= count || ++turn % 7 > 0) return;
    done++;
    inFlight += writers.inFlight.size;
    return done % 4 === 0 ? 'within' : 'after';
  };
  await until('all connections are cut', () => done >= count, 300_000);
  proxy.cut = null;
  await pause(1100);
  const open = await openTransactions(installation);
  await writers.stop();
  const harm = await damage(installation, team, writers.acknowledged.values());
  return { done, inFlight, open, harm, writers };
}

/**
 * Delays or blackholes the database connection, then checks that every request got a response and no data is damaged.
 */
async function degraded(installation: Proxied, change: Partial<Pick<TcpProxy, 'delayMs' | 'blackhole'>>) {
  const { proxy } = installation;
  const team = await installation.team(writersCount);
  const writers = startWriters(installation, team, writersCount);
  await until('writes succeed', () => writers.acknowledged.size > 50 && writers.inFlight.size > 0);
  const inFlight = writers.inFlight.size;
  const plain = await plainClient(installation);
  Object.assign(proxy, change);
  const answered = Promise.race([plain.query('select 1').then(() => true), pause(answeredWithinMs).then(() => false)]);
  await pause(answeredWithinMs);
  const alive = await statusOf(`${installation.url}/healthz`);
  const plainHangs = !(await answered);
  Object.assign(proxy, { delayMs: 0, blackhole: false });
  const last = writers.acknowledged.size;
  const back = await until('writes succeed again', () => writers.acknowledged.size > last + writersCount);
  await writers.stop();
  plain.connection.stream.destroy();
  const harm = await damage(installation, team, writers.acknowledged.values());
  return { inFlight, alive, back, harm, slowest: writers.slowest(), hung: writers.hung(), plainHangs };
}

/** A default node-postgres client through the same proxy. */
async function plainClient({ databaseUrl }: Proxied) {
  const client = new pg.Client({ connectionString: databaseUrl }) as pg.Client & { connection: { stream: Socket } };
  client.on('error', () => {});
  await client.connect();
  return client;
}

export const lostConnections: Fault = {
  id: 'R3',
  what: 'Connections to PostgreSQL are cut, delayed and blackholed during writes by 16 clients',
  async run(full) {
    const installation = (await Installation.create({ separateDatabase: true })) as Proxied;
    try {
      const count = full ? 500 : 30;
      const { done, inFlight, open, harm, writers } = await cuts(installation, count, true);
      let keyless = await cuts(installation, 30, false);
      for (let n = 0; n < 10 && keyless.harm.duplicated === 0; n++) keyless = await cuts(installation, 30, false);
      const findings: Finding[] = [
        {
          demand:
            `${count} cuts after and within BEGIN and COMMIT: 0 lost, 0 partial, 0 duplicated; nothing hangs, ` +
            'no transaction stays open for a second',
          measured:
            `${done} cuts, ${writers.acknowledged.size} acknowledged, ${describeDamage(harm)}; ` +
            `${writers.hung()} hung, ${open} open`,
          met: isUndamaged(harm) && writers.hung() === 0 && open === 0,
          inFlight,
          control: {
            without: 'no Idempotency-Key',
            reported: describeDamage(keyless.harm),
            broken: keyless.harm.duplicated > 0,
          },
        },
      ];
      if (!full) return findings;
      const late = [await degraded(installation, { delayMs: 50 }), await degraded(installation, { delayMs: 500 })];
      const hole = await degraded(installation, { blackhole: true });
      const all = [...late, hole];
      const most = (values: number[]) => Math.round(Math.max(...values));
      findings.push({
        demand:
          'PostgreSQL responds 100 ms late, 1,000 ms late, never: the server is alive, nothing hangs (refused within ' +
          `${answeredWithinMs / 1000} s without responses), writes succeed within 10 s afterwards, ` +
          '0 lost, partial or duplicated',
        measured:
          `alive ${all.map(({ alive }) => alive).join(' ')}; hung ${all.map(({ hung }) => hung).join(' ')}; ` +
          `slowest responses ${all.map(({ slowest }) => Math.round(slowest)).join(' ')} ms; ` +
          `back after ${most(all.map(({ back }) => back))} ms; ` +
          all.map(({ harm }) => describeDamage(harm)).join('; '),
        met:
          all.every(
            ({ alive, hung, back, harm }) => alive === 200 && hung === 0 && back <= 10_000 && isUndamaged(harm),
          ) && hole.slowest <= answeredWithinMs,
        inFlight: Math.min(...all.map(({ inFlight }) => inFlight)),
        control: {
          without: 'a plain node-postgres client',
          reported: hole.plainHangs ? `no response and no error in ${answeredWithinMs / 1000} s` : 'it got a response',
          broken: hole.plainHangs,
        },
      });
      return findings;
    } finally {
      await installation.close();
    }
  },
};
