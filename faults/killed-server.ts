import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { Installation, type Team, until } from './installation.ts';
import { damage, describeDamage, isUndamaged, startWriters, type Writers } from './writers.ts';

const backWithinMs = 3000;

/**
 * Stops the server process when a write is committed but its response is not sent: only such a write can be duplicated.
 */
async function stopBeforeResponse({ process, admin }: Installation, { id }: Team, { inFlight }: Writers) {
  await until('a write is committed without a response', async () => {
    process.kill('SIGSTOP');
    const { rows } = await admin.query('select title from tasks where team_id = $1 and title = any($2)', [
      id,
      [...inFlight],
    ]);
    // Waits for responses that the server sent before it was stopped.
    await pause(20);
    if (rows.some(({ title }) => inFlight.has(title))) return true;
    process.kill('SIGCONT');
  });
}

/**
 * Kills and restarts the server `count` times during writes, each time after `writesBetween` more acknowledged writes.
 * Returns the number of interrupted writes and the slowest start.
 */
async function kills(installation: Installation, team: Team, writers: Writers, count: number, writesBetween: number) {
  let [inFlight, slowest] = [0, 0];
  for (let n = 0; n < count; n++) {
    const before = writers.acknowledged.size;
    await until('writes succeed', () => writers.acknowledged.size >= before + writesBetween);
    await stopBeforeResponse(installation, team, writers);
    inFlight += writers.inFlight.size;
    await installation.kill();
    slowest = Math.max(slowest, await installation.start());
  }
  return { inFlight, slowest };
}

export const killedServer: Fault = {
  id: 'R1',
  what: 'The server is killed during writes by 16 clients',
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

      // Without a key, a repeated request repeats a committed write.
      const others = await installation.team(16);
      const keyless = startWriters(installation, others, 16, { keyed: false });
      await kills(installation, others, keyless, 1, 20);
      await keyless.stop();
      const without = await damage(installation, others, keyless.acknowledged.values());

      // The control: the same check must find a partial row and a missing row.
      await installation.admin.query('delete from notifications where task_id = $1', [acknowledged[0]]);
      await installation.admin.query('delete from tasks where id = $1', [acknowledged[1]]);
      const harmed = await damage(installation, team, acknowledged);

      return [
        {
          demand:
            `${writes} acknowledged writes, ${times} kills: 0 lost, 0 partial, 0 duplicated` +
            (full ? `; back within ${backWithinMs} ms` : ''),
          measured:
            `${acknowledged.length} acknowledged, ${describeDamage(harm)}; ` + `back within ${Math.round(slowest)} ms`,
          // The start time depends on the machine's load, so it counts only in a full run on an idle machine.
          met: acknowledged.length >= writes && isUndamaged(harm) && (!full || slowest <= backWithinMs),
          inFlight,
          control: {
            without: 'no Idempotency-Key; one notification and one task removed',
            reported: `${without.duplicated} duplicated; ${harmed.partial} partial, ${harmed.lost} lost`,
            broken: without.duplicated > 0 && harmed.partial === 1 && harmed.lost === 1,
          },
        },
      ];
    } finally {
      await installation.close();
    }
  },
};
