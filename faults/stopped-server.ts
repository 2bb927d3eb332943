import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as messages from '../contract/base/messages.gen.ts';
import { sampleCredentials } from '../contract/maps/import/legacy.ts';
import type { Fault } from './fault.ts';
import { Installation, statusOf, type Team, until } from './installation.ts';
import { send } from './writers.ts';

const exitedWithinMs = 10_000;

/** Sends reads and writes at a constant rate. Like a load balancer, sends none while the server is not ready. */
function startRate({ url }: Installation, { id, goal_id, people }: Team, perSecond: number) {
  const agent = new Agent({ keepAlive: true });
  const [inFlight, broken] = [new Set<unknown>(), [] as string[]];
  let [count, answered, refused, notTaken] = [0, 0, 0, 0];
  let [ready, watching] = [true, true];
  const balancer = (async () => {
    while (watching) {
      ready = (await statusOf(`${url}/readyz`)) === 200;
      await pause(50);
    }
  })();
  const timer = setInterval(() => {
    if (!ready) return void notTaken++;
    const n = count++;
    const { cookie } = people[n % people.length] ?? people[0];
    follow(
      n % 4 === 0
        ? send(`${url}/api/tasks`, 'POST', { cookie, agent, body: { team_id: id, goal_id, title: `Task ${n}` } })
        : send(`${url}/api/tasks?team_id=${id}&limit=20`, 'GET', { cookie, agent }),
    );
  }, 1000 / perSecond);
  /** Counts the outcome of a request. */
  function follow(sent: ReturnType<typeof send>) {
    inFlight.add(sent);
    sent
      .then(
        ({ status, body }) => {
          if (status < 300) answered++;
          // Load shedding refused the request before any work. This may happen at any time.
          else if (body.includes(messages.general.busy)) refused++;
          else broken.push(`${status}`);
        },
        ({ code, message }) => broken.push(code ?? message),
      )
      .finally(() => inFlight.delete(sent));
  }
  return {
    inFlight,
    follow,
    broken,
    counts: () => ({ answered, refused, notTaken }),
    async stop() {
      clearInterval(timer);
      watching = false;
      await balancer;
      await until('all requests have ended', () => inFlight.size === 0);
      agent.destroy();
    },
  };
}

/** Opens an event stream of a team; `gotRetryHint` tells whether it ended with a retry hint. */
function stream({ url }: Installation, { id, people }: Team) {
  const opened = { text: '', ended: false, gotRetryHint: () => /retry: \d+\n\n$/.test(opened.text) };
  get(`${url}/api/events?team_id=${id}`, { agent: false, headers: { cookie: people[0].cookie } }, (answer) => {
    answer.setEncoding('utf8').on('data', (text: string) => {
      opened.text += text;
    });
    answer.on('close', () => {
      opened.ended = true;
    });
    answer.on('error', () => {});
  }).on('error', () => {});
  return opened;
}

/** Starts an import; the returned function reads its progress. */
async function startImport({ url }: Installation, { id, people }: Team) {
  const { cookie } = people[0];
  await send(`${url}/api/import/legacy-auth`, 'POST', { cookie, body: sampleCredentials });
  const { body } = await send(`${url}/api/imports`, 'POST', {
    cookie,
    body: { team_id: id, template_ids: ['tpl-church'], map_ids: ['map-network', 'map-harbour'] },
  });
  const run = JSON.parse(body).id;
  return async () => JSON.parse((await send(`${url}/api/imports/${run}`, 'GET', { cookie })).body);
}

/** Runs a statement that takes a lock and holds the lock until `release`. */
async function hold({ admin }: Installation, lock: string) {
  const holder = await admin.connect();
  await holder.query(`begin; ${lock}`);
  const waiting = async () =>
    (
      await admin.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'groundwork'",
      )
    ).rowCount;
  return {
    untilBlocked: () => until('a transaction waits for the lock', waiting),
    async release() {
      await holder.query('rollback');
      holder.release();
    },
  };
}

async function stops(
  installation: Installation,
  team: Team,
  perSecond: number,
  times: number,
  signal: 'stop' | 'kill',
) {
  const { url } = installation;
  const { cookie } = team.people[0];
  const body = { team_id: team.id, goal_id: team.goal_id, title: 'Locked' };
  const locked = JSON.parse((await send(`${url}/api/tasks`, 'POST', { cookie, body })).body).id;
  const rate = startRate(installation, team, perSecond);
  let [inFlight, slowest, unready, withoutHint] = [0, 0, 0, 0];
  for (let n = 0; n < times; n++) {
    const before = rate.counts().answered;
    const streams = Array.from({ length: 5 }, () => stream(installation, team));
    await until(
      'requests are answered and streams begin',
      () => rate.counts().answered > before + perSecond / 2 && streams.every(({ text }) => text !== ''),
    );
    // One write waits for a row lock, so that a request is certainly in flight when the signal comes. The write takes
    // one connection of the pool. With a table lock, writes would take all connections, and reads would time out on a
    // slow machine.
    const row = await hold(installation, `select from tasks where id = '${locked}' for update`);
    rate.follow(send(`${url}/api/tasks/${locked}`, 'PATCH', { cookie, body: { title: `Locked ${n}` } }));
    await row.untilBlocked();
    inFlight += rate.inFlight.size;
    const begun = performance.now();
    const ended = installation[signal]();
    if (signal === 'stop') {
      await until('the server is not ready', async () => (await statusOf(`${installation.url}/readyz`)) !== 200);
      // Not ready, but alive.
      if ((await statusOf(`${installation.url}/healthz`)) === 200) unready++;
      await row.release();
    }
    await ended;
    if (signal === 'kill') await row.release();
    slowest = Math.max(slowest, performance.now() - begun);
    await until('streams have ended', () => streams.every(({ ended }) => ended));
    withoutHint += streams.filter(({ gotRetryHint }) => !gotRetryHint()).length;
    await installation.start();
  }
  await rate.stop();
  return { inFlight, slowest, unready, withoutHint, broken: rate.broken, ...rate.counts() };
}

/** Stops the server during the import of a map. */
async function stopUnderImport(installation: Installation, team: Team) {
  const nodes = await hold(installation, 'lock table tpl_map_nodes in share mode');
  const read = await startImport(installation, team);
  await nodes.untilBlocked();
  const begun = performance.now();
  await installation.stop();
  const took = performance.now() - begun;
  await nodes.release();
  await installation.start();
  const again = await until('the import is done', async () => (await read()).status === 'done', 120_000);
  const { map, node } = await read();
  return { took, again, whole: map.created === 2 && node.created === 2088 };
}

/** Stops the server while PostgreSQL is down, so that it cannot run its cleanup statements. */
async function stopWithoutDatabase(installation: Installation) {
  await installation.stopDatabase();
  const begun = performance.now();
  await installation.stop();
  const took = performance.now() - begun;
  await installation.startDatabase();
  return took;
}

export const stoppedServer: Fault = {
  id: 'R12',
  what: 'SIGTERM at a constant request rate, with streams and an import',
  async run(full) {
    // The rate is low enough for a busy machine.
    const [times, perSecond] = full ? [10, 100] : [2, 40];
    const installation = await Installation.create({ separateDatabase: true, settings: { DRAIN_SECONDS: '1' } });
    try {
      const team = await installation.team(8);
      const { inFlight, slowest, unready, withoutHint, broken, answered, refused, notTaken } = await stops(
        installation,
        team,
        perSecond,
        times,
        'stop',
      );
      const job = full ? await stopUnderImport(installation, team) : null;
      const without = await stops(installation, team, perSecond, 1, 'kill');
      const longest = Math.max(slowest, job?.took ?? 0, await stopWithoutDatabase(installation));
      return [
        {
          demand:
            `${times} stops at ${perSecond} requests per second: 0 accepted requests fail; not ready first, ` +
            `streams get a retry hint, exit within ${exitedWithinMs / 1000} s, also without the database` +
            (job ? ', an import continues' : ''),
          measured:
            `${answered} succeeded, ${broken.length} failed ${[...new Set(broken)].join(' ')}, ` +
            `${refused} shed (${notTaken} for other servers meanwhile); not ready first ${unready} times; ` +
            `${withoutHint} streams without a hint; exit within ${Math.round(longest)} ms` +
            (job
              ? `; import ${job.whole ? '' : 'in'}complete ${Math.round(job.again / 1000)} s after the next start`
              : ''),
          met:
            broken.length === 0 &&
            (!full || refused === 0) &&
            unready === times &&
            withoutHint === 0 &&
            longest <= exitedWithinMs * (full ? 1 : 3) &&
            (job?.whole ?? true),
          inFlight,
          control: {
            without: 'SIGKILL instead',
            reported: `${without.broken.length} failed, ${without.withoutHint} streams without a hint`,
            broken: without.broken.length > 0 && without.withoutHint > 0,
          },
        },
      ];
    } finally {
      await installation.close();
    }
  },
};
