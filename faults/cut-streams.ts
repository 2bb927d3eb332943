import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { Installation, until } from './installation.ts';
import { StreamListener } from './stream-listener.ts';
import { send } from './writers.ts';

const backWithinMs = 10_000;

/** Many listeners in two teams, and a person who adds tasks to both while streams are cut and the server restarts. */
async function cuts(installation: Installation, count: number, cutCount: number, remembers: boolean, restart: boolean) {
  const teams = [await installation.team(10), await installation.team(10)] as const;
  const listeners = Array.from(
    { length: count },
    (_, n) => new StreamListener(installation, teams[n % 2] ?? teams[0], n >> 1, remembers),
  );
  await until('all streams are open', () => listeners.every(({ open }) => open));
  let writing = true;
  const writers = teams.map(async ({ id, goal_id, people }) => {
    while (writing) {
      await send(`${installation.url}/api/tasks`, 'POST', {
        cookie: people[0].cookie,
        body: { team_id: id, goal_id, title: 'Live task' },
      }).catch(() => null);
      await pause(25);
    }
  });
  let [inFlight, backMs] = [0, 0];
  for (let n = 0; n < cutCount; n++) {
    const one = listeners[Math.floor(Math.random() * listeners.length)];
    if (one?.open) inFlight++;
    one?.cut();
    await pause(20);
  }
  if (restart) {
    inFlight += listeners.filter(({ open }) => open).length;
    await installation.kill();
    await installation.start();
    backMs = await until('all streams are open again', () => listeners.every(({ open }) => open));
  }
  await until('all streams are open again', () => listeners.every(({ open }) => open));
  writing = false;
  await Promise.all(writers);
  const stored = await Promise.all(
    teams.map(
      async ({ id }) =>
        new Set(
          (await installation.admin.query('select id from tasks where team_id = $1', [id])).rows.map(
            (row) => row.id as string,
          ),
        ),
    ),
  );
  const gaps = () =>
    listeners.reduce((sum, { known }, n) => sum + [...(stored[n % 2] ?? [])].filter((id) => !known.has(id)).length, 0);
  // Events in flight arrive within a second; later ones are lost.
  for (let n = 0; n < 100 && gaps() > 0; n++) await pause(50);
  const foreign = listeners.reduce(
    (sum, { known }, n) => sum + [...known].filter((id) => !stored[n % 2]?.has(id)).length,
    0,
  );
  for (const one of listeners) one.stop();
  return {
    inFlight,
    backMs,
    gaps: gaps(),
    foreign,
    tasks: stored.reduce((sum, { size }) => sum + size, 0),
    resyncs: listeners.reduce((sum, one) => sum + one.resyncs, 0),
  };
}

export const cutStreams: Fault = {
  id: 'R8',
  what: 'Event streams are cut, and the server is killed',
  async run(full) {
    const [listeners, cutCount] = full ? [200, 200] : [20, 20];
    const installation = await Installation.create();
    try {
      const { inFlight, backMs, gaps, foreign, tasks, resyncs } = await cuts(
        installation,
        listeners,
        cutCount,
        true,
        true,
      );
      const without = await cuts(installation, listeners, cutCount, false, false);
      return [
        {
          demand:
            `${listeners} streams, ${cutCount} cuts and a kill: in the end each client knows everything of its team ` +
            `and nothing of another; all reconnected within ${backWithinMs / 1000} s`,
          measured:
            `${tasks} tasks, ${gaps} missing at a client, ${foreign} of another team, ${resyncs} resyncs; ` +
            `all reconnected after ${Math.round(backMs)} ms`,
          met: tasks > 0 && gaps === 0 && foreign === 0 && (!full || backMs <= backWithinMs),
          inFlight,
          control: { without: 'no Last-Event-ID', reported: `${without.gaps} missing`, broken: without.gaps > 0 },
        },
      ];
    } finally {
      await installation.close();
    }
  },
};
