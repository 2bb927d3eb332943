import { freePort } from '../db/free-port.ts';
import { ask, median, quantile, type Round, round, type Side } from './load.ts';
import type { Seat } from './seat.ts';
import { cpuMs, postgresCpuMs, type Server, startServer } from './server.ts';
import { atLeast, atMost } from './table.ts';

type Operation = {
  name: string;
  /** The goal for the ratio: requests per second of the product ÷ of the bare server. */
  goal: number;
  /** The goals of the CPU time, in milliseconds. */
  cpu: { server: number; postgres: number };
  /** One operation of the product; `bare` is the same operation of the bare server. */
  ours: (url: string) => Side;
  bare: (url: string) => Side;
};

export const newTask = ({ team_id, goal_id }: Seat) => ({
  team_id,
  goal_id,
  title: 'Measure a task',
  description: '<p>How long does it take?</p>',
  priority: 'high' as const,
});
/** A colleague of the seat's person. */
export const assigned = (seat: Seat) => ({
  ...newTask(seat),
  assigned_to: seat.assigned_to.find((id) => id !== seat.user_id),
});
export const newComment = ({ task_id }: Seat) => ({ task_id, content: 'Done by Friday.' });
const post =
  (path: string, body: (seat: Seat) => object) =>
  (url: string): Side =>
  (seat) =>
    ask(seat, 'POST', url + path, body(seat));

const operations: Operation[] = [
  {
    name: 'list of 50 tasks',
    goal: 0.6,
    cpu: { server: 0.7, postgres: 1.3 },
    ours: (url) => (seat) => ask(seat, 'GET', `${url}/api/tasks?team_id=${seat.team_id}&limit=50`),
    bare: (url) => (seat) => ask(seat, 'GET', `${url}/list?team_id=${seat.team_id}`),
  },
  {
    name: 'one task with its comments',
    goal: 0.2,
    cpu: { server: 0.6, postgres: 0.5 },
    ours: (url) => (seat) => ask(seat, 'GET', `${url}/api/tasks/${seat.task_id}?comments=50`),
    bare: (url) => (seat) => ask(seat, 'GET', `${url}/detail?task_id=${seat.task_id}`),
  },
  {
    name: 'create a task',
    goal: 0.2,
    cpu: { server: 0.7, postgres: 1.1 },
    ours: post('/api/tasks', newTask),
    bare: post('/tasks', newTask),
  },
  {
    name: 'create a task for a colleague',
    goal: 0.2,
    cpu: { server: 1, postgres: 2 },
    ours: post('/api/tasks', assigned),
    bare: post('/tasks', assigned),
  },
  {
    name: 'add a comment',
    goal: 0.2,
    cpu: { server: 0.7, postgres: 1.1 },
    ours: post('/api/comments', newComment),
    bare: post('/comments', newComment),
  },
];

type Cost = Round & { server: number; postgres: number };

/**
 * Requests a second and CPU time of the product, of the bare server (bare-server.ts), and of the bare server with
 * row-level security, with 16 connections, in alternating rounds.
 */
export async function measureRequests(
  server: Server,
  adminUrl: string,
  dataDir: string,
  seats: Seat[],
  { rounds, turnMs, say }: { rounds: number; turnMs: number; say: (what: string) => void },
) {
  const startBare = async (env: NodeJS.ProcessEnv) =>
    startServer([process.execPath, 'bench/bare-server.ts'], await freePort(), { DATABASE_URL: adminUrl, ...env });
  const bare = await startBare({});
  const secured = await startBare({ ROW_LEVEL_SECURITY: 'on' });
  const costOf = async (side: Side, of: Server): Promise<Cost> => {
    const now = () => [cpuMs(of.process) ?? Number.NaN, postgresCpuMs(dataDir) ?? Number.NaN] as const;
    const [serverBefore, postgresBefore] = now();
    const done = await round(side, seats, 16, turnMs);
    const [serverAfter, postgresAfter] = now();
    return {
      ...done,
      server: (serverAfter - serverBefore) / done.count,
      postgres: (postgresAfter - postgresBefore) / done.count,
    };
  };
  try {
    for (const { name, goal, cpu, ...sides } of operations) {
      say(`${name}, beside a bare server`);
      const [ours, theirs, limit] = [sides.ours(server.url), sides.bare(bare.url), sides.bare(secured.url)];
      for (const side of [ours, theirs, limit]) await round(side, seats, 16, turnMs);
      const turns: Record<'ours' | 'bare' | 'secured', Cost>[] = [];
      for (let n = 0; n < rounds; n++)
        turns.push({
          ours: await costOf(ours, server),
          bare: await costOf(theirs, bare),
          secured: await costOf(limit, secured),
        });
      const of = (what: (turn: (typeof turns)[number]) => number) => median(turns.map(what));
      const described = (['ours', 'bare', 'secured'] as const).map((side) => {
        const latencies = turns.flatMap((turn) => turn[side].latencies);
        const times = [0.5, 0.99].map((part) => quantile(latencies, part).toFixed(1));
        return `${side === 'secured' ? 'with row-level security' : side} ${of((turn) => turn[side].perSecond).toFixed(0)}/s, ${times.join(', ')} ms`;
      });
      const title = `${name}, 16 connections`;
      atLeast(
        `${title}: ours ÷ bare server without row-level security`,
        of((turn) => turn.ours.perSecond / turn.bare.perSecond),
        goal,
        described.join('; '),
      );
      atLeast(
        `${title}: bare server with row-level security ÷ without`,
        of((turn) => turn.secured.perSecond / turn.bare.perSecond),
        null,
        '',
      );
      for (const part of ['server', 'postgres'] as const) {
        const spent = of((turn) => turn.ours[part]);
        atMost(
          `${title}: CPU time of ${part === 'server' ? 'the server' : 'PostgreSQL'}`,
          Number.isNaN(spent) ? null : spent,
          ' ms',
          2,
          cpu[part],
          (['bare', 'secured'] as const)
            .map((side) => `${side} server ${of((turn) => turn[side][part]).toFixed(2)} ms`)
            .join(', '),
        );
      }
    }
  } finally {
    await bare.stop();
    await secured.stop();
  }
}
