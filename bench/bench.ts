import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { addTask, subtasksQuery, taskQuery, tasksQuery } from '../api/tasks.ts';
import { taskInput } from '../contract/tasks.ts';
import { openDatabase } from '../db/database.ts';
import { joinEmbedded } from '../db/embedded.ts';
import { freePort } from '../e2e/groundwork.ts';
import { alternate, ask, cookieOf, median, type Pool, quantile, type Round, type Side } from './load.ts';
import { pageWeight } from './page-weight.ts';
import { type Seat, seed } from './seed.ts';
import { cpuMs, residentMb, type Server, startServer } from './server.ts';

// `npm run bench` measures the product against the same SQL on a bare pool, in one run, and writes results.md; `--quick` does a tenth of everything, to see that it works.
const quick = process.argv.includes('--quick');
const scale = quick ? 0.1 : 1;
const rounds = quick ? 2 : 9;
const turnMs = quick ? 300 : 1500;
const root = join(import.meta.dirname, '..');
const dataDir = join(root, '.data/bench');
const say = (what: string) => process.stderr.write(`${what} …\n`);

type Row = { figure: string; measured: string; goal?: string; reached?: boolean; more?: string };
const table: Row[] = [];
const atLeast = (figure: string, value: number, goal: number | null, more: string) =>
  table.push({ figure, measured: value.toFixed(2), ...(goal ? { goal: `≥ ${goal}`, reached: value >= goal } : {}), more });
const atMost = (figure: string, value: number | null, unit: string, digits: number, goal: number | null, more = '') =>
  table.push(
    value === null
      ? { figure, measured: 'needs Linux' }
      : { figure, measured: `${value.toFixed(digits)}${unit}`, ...(goal ? { goal: `≤ ${goal}${unit}`, reached: value <= goal } : {}), more },
  );

const embeddedServer = (port: number) => startServer([process.execPath, 'api/server.ts'], port, { DATA_DIR: dataDir });
/** Listens beside the other server, on a second database of the same PostgreSQL. */
const smallServer = (port: number, url: string) =>
  startServer([process.execPath, 'api/server.ts'], port, { DATA_DIR: join(dataDir, 'small'), DATABASE_URL: url });
const named = (url: string, database: string) => url.replace(/[^/]+$/, database);

async function withAdmin<Result>(url: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const { pool } = openDatabase(url, { connections: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Creates and fills both databases. */
async function prepare() {
  rmSync(dataDir, { recursive: true, force: true });
  const server = await embeddedServer(await freePort());
  const { url } = await joinEmbedded(dataDir);
  await withAdmin(url, (pool) => pool.query('create database groundwork_small'));
  const small = await smallServer(await freePort(), named(url, 'groundwork_small'));
  const seats = await withAdmin(url, (pool) => seed(pool, 1000 * scale));
  const smallSeats = await withAdmin(named(url, 'groundwork_small'), (pool) => seed(pool, 10));
  await small.stop();
  await server.stop();
  return { seats, smallSeats };
}

async function measureStart() {
  const times: number[] = [];
  for (let n = 0; n < 3; n++) {
    const server = await startServer(['npm', 'start'], await freePort(), { DATA_DIR: dataDir });
    times.push(server.startMs / 1000);
    await server.stop();
  }
  atMost('`npm start`, built and initialised, to the first answer', median(times), ' s', 2, 3, `of ${times.map((time) => time.toFixed(2)).join(', ')}`);
}

/** The three operations, each through the product and as the same SQL on a bare pool of the administrator. */
function operations(server: Server, bare: ReturnType<typeof openDatabase>, seats: Seat[]) {
  const { db, pool } = bare;
  const inputOf = ({ team_id, goal_id }: Seat) => ({
    team_id,
    goal_id,
    title: 'Measure a task',
    description: '<p>How long does it take?</p>',
    priority: 'high' as const,
  });
  // Compiled before, so that the bare side only sends.
  const prepared = new Map(
    seats.map((seat) => [
      seat,
      {
        list: tasksQuery(db, { team_id: seat.team_id, limit: 50 }).compile(),
        detail: taskQuery(db, seat.task_id).compile(),
        subtasks: subtasksQuery(db, seat.task_id).compile(),
        create: addTask(db, taskInput.parse(inputOf(seat))).compile(),
      },
    ]),
  );
  type Query = keyof ReturnType<typeof queriesOf>;
  const queriesOf = (seat: Seat) => prepared.get(seat) as NonNullable<ReturnType<typeof prepared.get>>;
  const send = (client: Pick<Pool, 'query'>, seat: Seat, query: Query, parameters = queriesOf(seat)[query].parameters) =>
    client.query(queriesOf(seat)[query].sql, [...parameters]);

  const bareCreate: Side = async (seat) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await send(client, seat, 'create');
      await send(client, seat, 'detail', [rows[0].id]);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  const bareDetail: Side = async (seat) => {
    const { rows } = await send(pool, seat, 'detail');
    if (rows[0].subtask_count > 0) await send(pool, seat, 'subtasks');
  };
  const bareList: Side = (seat) => send(pool, seat, 'list');
  const nothing: Side = () => pool.query('select 1');
  const http =
    (method: string, path: (seat: Seat) => string, body?: (seat: Seat) => object): Side =>
    (seat) =>
      ask(seat, method, `${server.url}/api${path(seat)}`, body?.(seat));
  const list = http('GET', (seat) => `/tasks?team_id=${seat.team_id}&limit=50`);
  const detail = http('GET', (seat) => `/tasks/${seat.task_id}`);
  const create = http('POST', () => '/tasks', inputOf);
  return [
    { name: 'list of 50 tasks', goal: 0.5, sides: { http: list, bare: bareList, nothing } },
    { name: 'task detail', goal: 0.4, sides: { http: detail, bare: bareDetail, nothing } },
    { name: 'create task', goal: 0.4, sides: { http: create, bare: bareCreate, nothing } },
  ];
}

async function measureOperations(server: Server, adminUrl: string, seats: Seat[]) {
  const bare = openDatabase(adminUrl, { connections: 16 });
  for (const { name, goal, sides } of operations(server, bare, seats)) {
    for (const connections of [1, 16]) {
      say(`${name}, ${connections} at a time`);
      const { sample, ratio } = await alternate(sides, seats, connections, rounds, turnMs);
      const described = (Object.keys(sample) as (keyof typeof sample)[]).map((side) => {
        const { perSecond, p50, p99 } = sample[side];
        return `${{ http: 'HTTP', bare: 'bare', nothing: '`select 1`' }[side]} ${perSecond.toFixed(0)}/s, ${p50.toFixed(1)}, ${p99.toFixed(1)} ms`;
      });
      const at = `${connections} connection${connections > 1 ? 's' : ''}`;
      atLeast(`${name}, ${at}: HTTP ÷ same SQL, bare pool`, ratio('http', 'bare'), connections === 16 ? goal : null, described.join('; '));
      atLeast(`${name}, ${at}: HTTP ÷ \`select 1\`, bare pool`, ratio('http', 'nothing'), null, '');
    }
  }
  await bare.pool.end();
}

const listOf =
  (server: Server): Side =>
  (seat) =>
    ask(seat, 'GET', `${server.url}/api/tasks?team_id=${seat.team_id}&limit=50`);

async function measureSizes(server: Server, small: Server, seats: Seat[], smallSeats: Seat[]) {
  say('list in a large and a small database');
  const smallSeat = new Map(seats.map((seat, n) => [seat, smallSeats[n % smallSeats.length] as Seat]));
  const sides = { large: listOf(server), small: (seat: Seat) => listOf(small)(smallSeat.get(seat) as Seat) };
  const { sample, ratio } = await alternate(sides, seats, 1, rounds, turnMs);
  const p50 = (round: Round) => quantile(round.latencies, 0.5);
  const more = `p50 ${sample.large.p50.toFixed(2)} ms and ${sample.small.p50.toFixed(2)} ms, 1 connection`;
  atMost(`p50 of the list, ${(100_000 * scale).toLocaleString('en')} ÷ 1,000 tasks in the database`, ratio('large', 'small', p50), '', 2, 1.2, more);
}

async function measureCpu(server: Server, seats: Seat[]) {
  say('CPU of a list');
  const side = listOf(server);
  let requests = 0;
  const counted: Side = (seat) => {
    requests++;
    return side(seat);
  };
  await alternate({ counted }, seats, 16, 1, turnMs);
  requests = 0;
  const before = cpuMs(server.process);
  await alternate({ counted }, seats, 16, rounds, turnMs);
  const after = cpuMs(server.process);
  const each = before === null || after === null ? null : (after - before) / requests;
  atMost('server CPU a list request, without PostgreSQL', each, ' ms', 2, 0.8, `${requests.toLocaleString('en')} requests, 16 connections`);
}

async function measurePages(server: Server, seat: Seat) {
  say('weight of the pages');
  if (!existsSync(join(root, 'web/dist/app.html'))) {
    table.push({ figure: 'landing page, dashboard', measured: 'not built' });
    return;
  }
  const landing = await pageWeight(`${server.url}/`, ['document', 'stylesheet', 'script']);
  atMost('landing page gzipped (HTML, CSS, JavaScript)', landing, ' KB', 1, 60);
  const dashboard = await pageWeight(`${server.url}/dashboard`, ['script'], [cookieOf(seat)]);
  atMost('first dashboard page, JavaScript gzipped', dashboard, ' KB', 1, 220);
}

function report(version: string) {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}`;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const lines = table.map(({ figure, measured, goal = '', reached, more = '' }) => [
    figure,
    measured,
    goal,
    reached === undefined ? '' : reached ? 'yes' : '**no**',
    more,
  ]);
  const rows = [['figure', 'measured', 'goal', 'reached', 'requests a second, p50, p99'], ['---', '---:', '---', '---', '---'], ...lines];
  const text = `${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
  process.stdout.write(`\n${text}\n`);
  const head = `# Measurements\n\nWritten by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} at ${commit}. ${machine}; Node ${process.versions.node}, PostgreSQL ${version} with its durable defaults; the load, the server and PostgreSQL share the machine. A ratio compares rounds that took turns.\n\n`;
  if (!quick) writeFileSync(join(import.meta.dirname, 'results.md'), head + text);
}

// Leaving ends the servers that run.
process.once('SIGINT', () => process.exit(130));

say('filling the databases');
const { seats, smallSeats } = await prepare();
say('starting');
await measureStart();
const server = await embeddedServer(await freePort());
try {
  say('resting');
  await new Promise((done) => setTimeout(done, 10_000 * scale));
  const atRest = residentMb(server.process);
  const { url } = await joinEmbedded(dataDir);
  const small = await smallServer(await freePort(), named(url, 'groundwork_small'));
  try {
    await measureSizes(server, small, seats, smallSeats);
  } finally {
    await small.stop();
  }
  await measureCpu(server, seats);
  await measureOperations(server, url, seats);
  atMost(`memory at rest (server process, after ${10 * scale} s)`, atRest, ' MB', 0, 150);
  atMost('memory after the load', residentMb(server.process), ' MB', 0, null);
  await measurePages(server, seats[0] as Seat);
  report(await withAdmin(url, async (pool) => (await pool.query('show server_version')).rows[0].server_version));
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
