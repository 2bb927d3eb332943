import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Fault, Finding } from './fault.ts';
import { Installation, statusOf, until } from './installation.ts';
import type { TcpProxy } from './proxy.ts';
import { damage, inWords, startWriters, unharmed } from './writers.ts';

const writersCount = 16;
/** As long as a statement may take, its answer may, and the next try to connect. */
const answeredWithinMs = 12_000;

type Reached = Installation & { proxy: TcpProxy };

/** How many transactions have been left open for a second. */
async function leftOpen({ admin }: Installation) {
  const { rowCount } = await admin.query(
    "select from pg_stat_activity where usename = 'groundwork_login' and state like 'idle in transaction%' and state_change < now() - interval '1 second'",
  );
  return rowCount ?? 0;
}

/** Cuts so many connections under writers: behind BEGIN, behind COMMIT, or in the middle of either. */
async function cuts(installation: Reached, count: number, keyed: boolean) {
  const { proxy } = installation;
  const team = await installation.team(writersCount);
  const writers = startWriters(installation, team, writersCount, { keyed });
  let [done, inFlight, turn] = [0, 0, 0];
  proxy.cut = (text) => {
    if (!(text.includes('select rules.enter') || text.includes('commit\0')) || done >= count || ++turn % 7 > 0) return;
    done++;
    inFlight += writers.underWay.size;
    return done % 4 === 0 ? 'half' : 'behind';
  };
  await until('all cuts are made', () => done >= count, 300_000);
  proxy.cut = null;
  await pause(1100);
  const open = await leftOpen(installation);
  await writers.stop();
  const harm = await damage(installation, team, writers.acknowledged.values());
  return { done, inFlight, open, harm, writers };
}

/** Makes the way to the database slow, or lead nowhere, and looks whether every request is answered and all is well behind it. */
async function slowed(installation: Reached, change: Partial<Pick<TcpProxy, 'delayMs' | 'blackhole'>>) {
  const { proxy } = installation;
  const team = await installation.team(writersCount);
  const writers = startWriters(installation, team, writersCount);
  await until('writers write', () => writers.acknowledged.size > 50 && writers.underWay.size > 0);
  const inFlight = writers.underWay.size;
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

/** A client of node-postgres as it comes, by the same way. */
async function plainClient({ reached }: Reached) {
  const client = new pg.Client({ connectionString: reached }) as pg.Client & { connection: { stream: Socket } };
  client.on('error', () => {});
  await client.connect();
  return client;
}

export const lostConnections: Fault = {
  id: 'R3',
  what: 'Connections to PostgreSQL are cut, slowed down and swallowed under 16 writers',
  async run(full) {
    const installation = (await Installation.create({ apart: true })) as Reached;
    try {
      const count = full ? 500 : 30;
      const { done, inFlight, open, harm, writers } = await cuts(installation, count, true);
      let keyless = await cuts(installation, 30, false);
      for (let n = 0; n < 10 && keyless.harm.twice === 0; n++) keyless = await cuts(installation, 30, false);
      const findings: Finding[] = [
        {
          demand: `${count} cuts behind BEGIN and COMMIT and in their middle: 0 lost, 0 half, 0 twice; nothing hangs, no transaction stays open for a second`,
          measured: `${done} cuts, ${writers.acknowledged.size} acknowledged, ${inWords(harm)}; ${writers.hung()} hung, ${open} open`,
          met: unharmed(harm) && writers.hung() === 0 && open === 0,
          inFlight,
          control: { without: 'no Idempotency-Key', reported: inWords(keyless.harm), broken: keyless.harm.twice > 0 },
        },
      ];
      if (!full) return findings;
      const late = [await slowed(installation, { delayMs: 50 }), await slowed(installation, { delayMs: 500 })];
      const hole = await slowed(installation, { blackhole: true });
      const all = [...late, hole];
      const most = (values: number[]) => Math.round(Math.max(...values));
      findings.push({
        demand: `answers of PostgreSQL 100 ms late, 1,000 ms late, never: the server is alive, nothing hangs (refused within ${answeredWithinMs / 1000} s when they never come), writes succeed within 10 s after it, 0 lost, half or twice`,
        measured: `alive ${all.map(({ alive }) => alive).join(' ')}; ${all.map(({ hung }) => hung).join(' ')} hung; slowest answers ${all.map(({ slowest }) => Math.round(slowest)).join(' ')} ms; back after ${most(all.map(({ back }) => back))} ms; ${all.map(({ harm }) => inWords(harm)).join('; ')}`,
        met:
          all.every(({ alive, hung, back, harm }) => alive === 200 && hung === 0 && back <= 10_000 && unharmed(harm)) &&
          hole.slowest <= answeredWithinMs,
        inFlight: Math.min(...all.map(({ inFlight }) => inFlight)),
        control: {
          without: 'a plain node-postgres client',
          reported: hole.plainHangs ? `no answer and no error in ${answeredWithinMs / 1000} s` : 'it was answered',
          broken: hole.plainHangs,
        },
      });
      return findings;
    } finally {
      await installation.close();
    }
  },
};
