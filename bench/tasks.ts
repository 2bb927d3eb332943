import { tasksQuery } from '../api/work/task-list.ts';
import { subtasksQuery, taskQuery } from '../api/work/task-rows.ts';
import { addShownTask } from '../api/work/tasks.ts';
import { taskInput } from '../contract/work/tasks.ts';
import { openDatabase } from '../db/database.ts';
import { alternate, ask, type Pool, quantile, type Round, type Side } from './load.ts';
import type { Seat } from './seat.ts';
import type { Server } from './server.ts';
import { atLeast, atMost } from './table.ts';

/** The extent of a measurement: `rounds` of `turnMs` milliseconds each. */
type Effort = { rounds: number; turnMs: number; say: (what: string) => void };

/** Four filters and two word prefixes; every team has matching tasks. */
const searchOf = ({ team_id, assigned_to, label_id }: Seat) => ({
  team_id,
  status: ['to_do' as const, 'in_progress' as const, 'blocked' as const],
  priority: ['medium' as const, 'high' as const, 'urgent' as const],
  assigned_to,
  label_id,
  search: 'tal ch',
  limit: 50,
});
const pairs = ([name, value]: [string, string[] | string | number]) =>
  Array.isArray(value) ? value.map((one) => [`${name}[]`, one]) : [[name, `${value}`]];

/** The operations, each through the product and as the same SQL on a bare pool with administrator rights. */
function operations(server: Server, bare: ReturnType<typeof openDatabase>, seats: Seat[]) {
  const { db, pool } = bare;
  const inputOf = ({ team_id, goal_id }: Seat) => ({
    team_id,
    goal_id,
    title: 'Measure a task',
    description: '<p>How long does it take?</p>',
    priority: 'high' as const,
  });
  // Kysely compiles the queries in advance, so that the bare side only sends SQL.
  const queries = new Map(
    seats.map((seat) => [
      seat,
      {
        list: tasksQuery(db, { team_id: seat.team_id, limit: 50 }),
        search: tasksQuery(db, searchOf(seat)),
        detail: taskQuery(db, seat.task_id).compile(),
        subtasks: subtasksQuery(db, seat.task_id).compile(),
        create: addShownTask(taskInput.parse(inputOf(seat))),
      },
    ]),
  );
  type Query = keyof ReturnType<typeof queriesOf>;
  const queriesOf = (seat: Seat) => queries.get(seat) as NonNullable<ReturnType<typeof queries.get>>;
  /** The same SQL. `prepared` names the statements, so that a connection plans each once, as the server does. */
  const bareSides = (prepared: boolean) => {
    const send = (client: Pick<Pool, 'query'>, seat: Seat, query: Query) => {
      const { sql, parameters } = queriesOf(seat)[query];
      return client.query({ ...(prepared ? { name: query } : {}), text: sql, values: [...parameters] });
    };
    const list: Side = (seat) => send(pool, seat, 'list');
    const search: Side = (seat) => send(pool, seat, 'search');
    const detail: Side = async (seat) => {
      const { rows } = await send(pool, seat, 'detail');
      if (rows[0].subtask_count > 0) await send(pool, seat, 'subtasks');
    };
    const create: Side = async (seat) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await send(client, seat, 'create');
        await client.query('commit');
      } finally {
        client.release();
      }
    };
    return { list, search, detail, create };
  };
  const bareSide = bareSides(false);
  const preparedSide = bareSides(true);
  const nothing: Side = () => pool.query('select 1');
  const http =
    (method: string, path: (seat: Seat) => string, body?: (seat: Seat) => object): Side =>
    (seat) =>
      ask(seat, method, `${server.url}/api${path(seat)}`, body?.(seat));
  const list = http('GET', (seat) => `/tasks?team_id=${seat.team_id}&limit=50`);
  const search = http('GET', (seat) => `/tasks?${new URLSearchParams(Object.entries(searchOf(seat)).flatMap(pairs))}`);
  const detail = http('GET', (seat) => `/tasks/${seat.task_id}`);
  const create = http('POST', () => '/tasks', inputOf);
  return [
    {
      name: 'list of 50 tasks',
      goal: 0.5,
      sides: { http: list, bare: bareSide.list, prepared: preparedSide.list, nothing },
    },
    {
      name: 'list with 4 filters and search',
      goal: 0.5,
      sides: { http: search, bare: bareSide.search, prepared: preparedSide.search, nothing },
    },
    {
      name: 'task detail',
      goal: 0.4,
      sides: { http: detail, bare: bareSide.detail, prepared: preparedSide.detail, nothing },
    },
    {
      name: 'create task',
      goal: 0.4,
      sides: { http: create, bare: bareSide.create, prepared: preparedSide.create, nothing },
    },
  ];
}

/** Lists, details and creation of tasks, through the product and as SQL. */
export async function measureTasks(server: Server, adminUrl: string, seats: Seat[], { rounds, turnMs, say }: Effort) {
  const bare = openDatabase(adminUrl, { connections: 16 });
  for (const { name, goal, sides } of operations(server, bare, seats)) {
    for (const connections of [1, 16]) {
      say(`${name}, ${connections} concurrent`);
      const { sample, ratio } = await alternate(sides, seats, connections, rounds, turnMs);
      const described = (Object.keys(sample) as (keyof typeof sample)[]).map((side) => {
        const { perSecond, p50, p99 } = sample[side];
        const label = { http: 'HTTP', bare: 'bare', prepared: 'prepared', nothing: '`select 1`' }[side];
        return `${label} ${perSecond.toFixed(0)}/s, ${p50.toFixed(1)}, ${p99.toFixed(1)} ms`;
      });
      const at = `${connections} connection${connections > 1 ? 's' : ''}`;
      atLeast(
        `${name}, ${at}: HTTP ÷ same SQL, bare pool`,
        ratio('http', 'bare'),
        connections === 16 ? goal : null,
        described.join('; '),
      );
      atLeast(`${name}, ${at}: HTTP ÷ same SQL, bare pool, prepared`, ratio('http', 'prepared'), null, '');
      atLeast(`${name}, ${at}: HTTP ÷ \`select 1\`, bare pool`, ratio('http', 'nothing'), null, '');
    }
  }
  await bare.pool.end();
}

const listOf =
  (server: Server): Side =>
  (seat) =>
    ask(seat, 'GET', `${server.url}/api/tasks?team_id=${seat.team_id}&limit=50`);

/** Measures the list in a database of `tasks` tasks, and in one of 1,000. */
export async function measureSizes(
  server: Server,
  tasks: number,
  seats: Seat[],
  small: Server,
  smallSeats: Seat[],
  { rounds, turnMs }: Effort,
) {
  const smallSeat = new Map(seats.map((seat, n) => [seat, smallSeats[n % smallSeats.length] as Seat]));
  const sides = { large: listOf(server), small: (seat: Seat) => listOf(small)(smallSeat.get(seat) as Seat) };
  const { sample, ratio } = await alternate(sides, seats, 1, rounds, turnMs);
  const p50 = ({ latencies }: Round) => quantile(latencies, 0.5);
  const more = `p50 ${sample.large.p50.toFixed(2)} ms and ${sample.small.p50.toFixed(2)} ms, 1 connection`;
  atMost(
    `p50 of the task list, ${tasks.toLocaleString('en')} ÷ 1,000 tasks in the database`,
    ratio('large', 'small', p50),
    '',
    2,
    1.2,
    more,
  );
}
