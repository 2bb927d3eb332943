import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { Installation, type Team, until } from './installation.ts';
import { StreamListener } from './stream-listener.ts';
import { startWriters, type Writers } from './writers.ts';

const arriveWithinMs = 2000;

/** The number of acknowledged tasks of a team of which its listener has not received a notice. */
const missing = ({ known }: StreamListener, { acknowledged }: Writers) =>
  [...acknowledged.values()].filter((id) => !known.has(id)).length;

/**
 * A session takes the advisory lock of rules.send_notices. With 'send and die', it sends the waiting notices and is
 * terminated before its commit, as the session of a server may be. With 'delete', it deletes them, for the control.
 * Returns the number of notices that waited.
 */
async function takeTurn({ admin }: Installation, handle: 'send and die' | 'delete'): Promise<number> {
  const session = await admin.connect();
  try {
    await session.query("begin; select pg_advisory_xact_lock(hashtextextended('send notices', 0))");
    // While this session holds the lock, no server sends, so notices accumulate.
    await pause(200);
    const { rows } = await session.query('select count(*) from meta.change_notices');
    if (handle === 'delete') await session.query('delete from meta.change_notices; commit');
    else await session.query("select rules.send_notices('0')");
    return Number(rows[0].count);
  } finally {
    session.release(true);
  }
}

/**
 * People of two teams write on the first server and listen on the second one. Kills the first server `count` times.
 * `harm` runs before each kill.
 */
async function kills(installation: Installation, url: string, count: number, harm: () => Promise<unknown>) {
  const { admin } = installation;
  const sides = await Promise.all(
    [0, 1].map(async (n) => {
      const team: Team = await installation.team(4);
      const reader = new StreamListener({ url, admin }, team, n);
      await until('the stream is open', () => reader.open);
      return { team, reader, writers: startWriters(installation, team, 8) };
    }),
  );
  const sum = (what: (side: (typeof sides)[number]) => number) => sides.reduce((total, side) => total + what(side), 0);
  let [inFlight, slowest] = [0, 0];
  for (let n = 0; n < count; n++) {
    const before = sum(({ writers }) => writers.acknowledged.size);
    await until('writes succeed', () => sum(({ writers }) => writers.acknowledged.size) >= before + 100);
    await harm();
    inFlight += sum(({ writers }) => writers.inFlight.size);
    await installation.kill();
    const all = () => sum(({ reader, writers }) => missing(reader, writers));
    slowest = Math.max(slowest, await until('all has arrived', () => all() === 0, 10_000).catch(() => 10_000));
    await installation.start();
  }
  await Promise.all(sides.map(({ writers }) => writers.stop()));
  await until('all has arrived', () => sum(({ reader, writers }) => missing(reader, writers)) === 0, 5000).catch(
    () => {},
  );
  const result = {
    inFlight,
    slowest,
    acknowledged: sum(({ writers }) => writers.acknowledged.size),
    missing: sum(({ reader, writers }) => missing(reader, writers)),
    foreign: sum(({ reader, writers }) => {
      const others = sides.filter((side) => side.writers !== writers);
      return others.flatMap((other) => [...other.writers.acknowledged.values()]).filter((id) => reader.known.has(id))
        .length;
    }),
    resyncs: sum(({ reader }) => reader.resyncs),
  };
  for (const { reader } of sides) reader.stop();
  return result;
}

export const killedSender: Fault = {
  id: 'R16',
  what: 'The server that sends change notices is killed',
  async run(full) {
    const count = full ? 20 : 2;
    const installation = await Installation.create({ separateDatabase: true });
    try {
      const another = await installation.startAnother();
      let taken = 0;
      const found = await kills(installation, another.url, count, async () => {
        taken += await takeTurn(installation, 'send and die');
      });
      // The control: the same check must find notices that no server sends.
      const without = await kills(installation, another.url, 1, () => takeTurn(installation, 'delete'));
      await another.kill();
      return [
        {
          demand:
            `${count} kills of the server, and of a session that has taken notices: ` +
            'each acknowledged write is told at another server, nothing of another team, ' +
            `no resync${full ? `, within ${arriveWithinMs} ms` : ''}`,
          measured:
            `${found.acknowledged} acknowledged, ${taken} notices taken and given back; ${found.missing} missing, ` +
            `${found.foreign} of another team, ${found.resyncs} resyncs; within ${Math.round(found.slowest)} ms`,
          met:
            taken > 0 &&
            found.missing + found.foreign + found.resyncs === 0 &&
            (!full || found.slowest <= arriveWithinMs),
          inFlight: found.inFlight,
          control: {
            without: 'waiting notices deleted',
            reported: `${without.missing} missing`,
            broken: without.missing > 0,
          },
        },
      ];
    } finally {
      await installation.close();
    }
  },
};
