import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { Installation, type Team, until } from './installation.ts';
import { damage, inWords, startWriters, unharmed, type Writers } from './writers.ts';

const backWithinMs = 3000;

/** Halts the server at a moment when a write is done and its answer has not left: only then can it be done twice. */
async function haltUnanswered({ process, admin }: Installation, { id }: Team, { underWay }: Writers) {
  await until('a write is done and not answered', async () => {
    process.kill('SIGSTOP');
    const { rows } = await admin.query('select title from tasks where team_id = $1 and title = any($2)', [
      id,
      [...underWay],
    ]);
    // Answers that have left arrive meanwhile.
    await pause(20);
    if (rows.some(({ title }) => underWay.has(title))) return true;
    process.kill('SIGCONT');
  });
}

/** Kills the server again and again under writers, each time after so many writes more; answers how many were cut off and how long the slowest start took. */
async function kills(installation: Installation, team: Team, writers: Writers, count: number, writesBetween: number) {
  let [inFlight, slowest] = [0, 0];
  for (let n = 0; n < count; n++) {
    const before = writers.acknowledged.size;
    await until('writers write', () => writers.acknowledged.size >= before + writesBetween);
    await haltUnanswered(installation, team, writers);
    inFlight += writers.underWay.size;
    await installation.kill();
    slowest = Math.max(slowest, await installation.start());
  }
  return { inFlight, slowest };
}

export const killedServer: Fault = {
  id: 'R1',
  what: 'The server is killed under 16 writers',
  async run(full) {
    const { times, writes } = full ? { times: 50, writes: 10_000 } : { times: 2, writes: 200 };
    const installation = await Installation.create();
    try {
      const team = await installation.team(16);
      const writers = startWriters(installation, team, 16);
      const { inFlight, slowest } = await kills(installation, team, writers, times, writes / times);
      await writers.stop();
      const acknowledged = [...writers.acknowledged.values()];
      const harm = await damage(installation, team, acknowledged);

      // Without a key, what was done and not answered is done again when it is sent again.
      const others = await installation.team(16);
      const keyless = startWriters(installation, others, 16, { keyed: false });
      await kills(installation, others, keyless, 1, 20);
      await keyless.stop();
      const without = await damage(installation, others, keyless.acknowledged.values());

      // A row that is half there, and one that is not, are seen by the same look.
      await installation.admin.query('delete from notifications where task_id = $1', [acknowledged[0]]);
      await installation.admin.query('delete from tasks where id = $1', [acknowledged[1]]);
      const harmed = await damage(installation, team, acknowledged);

      return [
        {
          demand: `${writes} acknowledged writes, ${times} kills: 0 lost, 0 half, 0 twice${full ? `; back within ${backWithinMs} ms` : ''}`,
          measured: `${acknowledged.length} acknowledged, ${inWords(harm)}; back within ${Math.round(slowest)} ms`,
          // How fast a start is depends on what else the machine does: asked only where nothing else is to run.
          met: acknowledged.length >= writes && unharmed(harm) && (!full || slowest <= backWithinMs),
          inFlight,
          control: {
            without: 'no Idempotency-Key; one notification and one task removed',
            reported: `${without.twice} twice; ${harmed.half} half, ${harmed.lost} lost`,
            broken: without.twice > 0 && harmed.half === 1 && harmed.lost === 1,
          },
        },
      ];
    } finally {
      await installation.close();
    }
  },
};
