import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { residentMb } from '../bench/server.ts';
import { limits } from '../contract/base/limits.ts';
import type { Fault, Finding } from './fault.ts';
import { Installation, type Team } from './installation.ts';
import { addMovedMaps, addTargets, listGoals, moveBranches } from './large-maps.ts';
import { matchLargePatterns } from './large-patterns.ts';
import { sendLongTexts } from './long-texts.ts';
import type { Watch, Watched } from './watcher.ts';
import { send } from './writers.ts';

const mostMb = 512;
/** The p99 may always rise to this. Below, twice the p99 without the attack says more about the machine. */
const leastMs = 50;

type Attack = {
  name: string;
  /** The file that replaces the limits against the attack, for the control. */
  without: string;
  /** Adds the rows that the attack needs, before the measurement. */
  prepare?(installation: Installation, team: Team): Promise<void>;
  /** Attacks until the signal aborts. Returns the number of requests that it had in flight. */
  run(installation: Installation, team: Team, over: AbortSignal): Promise<number>;
};

/** The response times of a person who takes no part in the attack, and the memory of the server. */
type Seen = Watched & { mb: number };

/** Measures requests of the second person of the team, and requests without a session from the attacker's network. */
async function watch({ url, process }: Installation, { id, people }: Team, seconds: number): Promise<Seen> {
  const workerData: Watch = { url, team: id, cookie: people[1]?.cookie ?? '', seconds };
  const watcher = new Worker(new URL('watcher.ts', import.meta.url), { workerData });
  let mb = 0;
  const measuring = setInterval(() => {
    mb = Math.max(mb, residentMb(process) ?? 0);
  }, 100);
  try {
    const [watched] = (await once(watcher, 'message')) as [Watched];
    return { ...watched, mb };
  } finally {
    clearInterval(measuring);
  }
}

async function watchFor(installation: Installation, team: Team, seconds: number, attack?: Attack) {
  const over = new AbortController();
  const [seen, inFlight] = await Promise.all([
    // The attack is under way before the measurement starts.
    pause(300)
      .then(() => watch(installation, team, seconds))
      .finally(() => over.abort()),
    attack ? attack.run(installation, team, over.signal) : 0,
  ]);
  return { seen, inFlight };
}

/**
 * Keeps `count` connections open until the signal aborts. Opens at most ten new connections every 100 ms. Each sends
 * `text` and waits. Returns the number of opened connections.
 */
async function hold({ url }: Installation, count: number, text: string, over: AbortSignal) {
  const port = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  let opened = 0;
  while (!over.aborted) {
    for (let n = 0; n < 10 && sockets.size < count; n++) {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      opened++;
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    await pause(100);
  }
  for (const socket of sockets) socket.destroy();
  return opened;
}

const head = (method: string, path: string, headers: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n`;
const almostWhole = 'x'.repeat(limits.bodyBytes - 10);

/** Changes one task many times at once, while a transaction of an administrator holds its row. */
async function waitForRow(installation: Installation, { goal_id, id, people }: Team, over: AbortSignal) {
  const { url } = installation;
  const [{ cookie }] = people;
  const made = await send(`${url}/api/tasks`, 'POST', { cookie, body: { team_id: id, goal_id, title: 'Contested' } });
  const task = JSON.parse(made.body).id;
  const holder = await installation.admin.connect();
  let sent = 0;
  while (!over.aborted) {
    await holder.query('begin');
    await holder.query('select from tasks where id = $1 for update', [task]);
    const changes = Array.from({ length: 12 }, () =>
      send(`${url}/api/tasks/${task}`, 'PATCH', { cookie, body: { title: `Contested ${sent++}` } }).catch(() => null),
    );
    await pause(3000);
    await holder.query('rollback');
    await Promise.all(changes);
  }
  holder.release();
  return sent;
}

const attacks: Attack[] = [
  {
    name: 'bodies of 1 MB that stop before their end, from strangers',
    without: 'disable-body-limits.ts',
    run: (installation, _, over) =>
      hold(
        installation,
        700,
        head('POST', '/api/auth/sign-in/email', `Content-Length: ${limits.bodyBytes}\r\n`) + almostWhole,
        over,
      ),
  },
  {
    name: 'changes by one person that wait for a locked row',
    without: 'disable-connection-shares.ts',
    run: waitForRow,
  },
  {
    name: 'records with long values for large patterns',
    without: 'disable-pattern-limits.ts',
    run: matchLargePatterns,
  },
  {
    name: 'texts as long as the limits allow, by one person',
    without: 'disable-connection-shares.ts',
    run: sendLongTexts,
  },
  {
    name: 'branches of 30,000 nodes that three people move',
    without: 'disable-long-connections.ts',
    prepare: addMovedMaps,
    run: moveBranches,
  },
  {
    name: 'goals with 50 targets that are computed from 50,000 nodes, listed by three people',
    without: 'disable-computed-budget.ts',
    prepare: addTargets,
    run: listGoals,
  },
];

export const attacked: Fault = {
  id: 'R13',
  what: 'Somebody attacks the server to keep others out',
  async run(full) {
    const seconds = full ? 20 : 5;
    const findings: Finding[] = [];
    for (const attack of attacks) {
      const installation = await Installation.create();
      try {
        const team = await installation.team(5);
        await attack.prepare?.(installation, team);
        await installation.admin.query('analyze');
        await watchFor(installation, team, seconds / 2);
        const { seen: before } = await watchFor(installation, team, seconds);
        const { seen, inFlight } = await watchFor(installation, team, seconds, attack);
        await installation.stop();
        const without = pathToFileURL(join(import.meta.dirname, attack.without)).href;
        await installation.start({ NODE_OPTIONS: `--import=${without}` });
        const { seen: unprotected } = await watchFor(installation, team, seconds, attack);
        const met = ({ p99, refused, mb }: Seen) =>
          p99 <= Math.max(leastMs, 2 * before.p99) && refused === 0 && mb <= mostMb;
        const describe = ({ p50, p99, refused, mb }: Seen) =>
          `p50 ${Math.round(p50)}, p99 ${Math.round(p99)} ms, ${refused} refused, ${Math.round(mb)} MB`;
        findings.push({
          demand:
            `${attack.name}: another person gets every answer, with at most twice the p99 of before; ` +
            `≤ ${mostMb} MB`,
          measured: `before ${describe(before)}; under attack ${describe(seen)}`,
          met: met(seen),
          inFlight,
          control: { without: 'the limit', reported: describe(unprotected), broken: !met(unprotected) },
        });
      } finally {
        await installation.close();
      }
    }
    return findings;
  },
};
