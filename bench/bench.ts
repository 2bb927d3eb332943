import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/database.ts';
import { joinEmbedded, removeData } from '../db/embedded.ts';
import { freePort } from '../db/free-port.ts';
import { largestTeam, measureBig, measureLargeTeam } from './big.ts';
import { measurePattern } from './forms.ts';
import { measureHistory } from './history.ts';
import { measureImport, prepareImport } from './import.ts';
import { measureInBrowser } from './in-browser.ts';
import { measureLive } from './live.ts';
import { median, type Pool } from './load.ts';
import { measureMachine } from './machine.ts';
import { drawPdf, measureMap, measureNodes } from './map.ts';
import { seedNamedMaps } from './map-names.ts';
import { profileHere, profileServer } from './profile.ts';
import { measureReads } from './reads.ts';
import { measureRecords } from './records.ts';
import { measureRequests } from './requests.ts';
import { measureSearch } from './search.ts';
import type { Seat } from './seat.ts';
import { seed } from './seed.ts';
import { seedGallery, seedMap } from './seed-map.ts';
import { residentMb, type Server, startServer } from './server.ts';
import { profileStatements } from './statement-profile.ts';
import { atMost, notMeasured, tableText } from './table.ts';
import { measureSizes, measureTasks } from './tasks.ts';
import { measureTransfers, prepareTransfer } from './transfers.ts';
import { measureUpload, uploadLimitMb } from './uploads.ts';

// `npm run bench` compares the product with the same SQL on a bare pool, in one run, and writes docs/benchmarks.md.
// The other modes write nothing: `--browser` measures only maps and browser figures. `--big` compares a million tasks
// with a thousand, and measures a team of 200,000 tasks. `--requests` compares five operations with a bare server, and
// `--statements` prints the time of each part of them in PostgreSQL. `--quick` does a tenth of the work, as a smoke test.
// GENMAPPER_DIR names a checkout of github.com/dvopalecky/gen-mapper, to compare maps with GenMapper.
const quick = process.argv.includes('--quick');
const onlyBrowser = process.argv.includes('--browser');
const scale = quick ? 0.1 : 1;
const rounds = quick ? 2 : 7;
const turnMs = quick ? 300 : 1200;
/** The load average before the benchmark adds to it. */
const loadBefore = loadavg()[0] ?? 0;
const root = join(import.meta.dirname, '..');
const dataDir = join(root, '.data/bench');
const say = (what: string) => process.stderr.write(`${what} …\n`);
const effort = { rounds, turnMs, say };

/** The command of `npm start`. */
const [, ...start]: string[] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start.split(' ');
/** Lifts the quotas of a person, because in the benchmark few people write as much as many would. */
const manyPeople = { QUOTA_PERSON_TASKS: '1000000000', QUOTA_PERSON_COMMENTS: '1000000000' };
const bridgePort = await freePort();
const embeddedServer = (port: number, args: string[] = [], env: NodeJS.ProcessEnv = {}, log?: string) =>
  startServer(
    [process.execPath, ...args, ...start],
    port,
    {
      DATA_DIR: dataDir,
      FILE_LIMIT_MB: `${uploadLimitMb}`,
      ...manyPeople,
      IMPORT_SOURCE: 'http',
      IMPORT_URL: `http://127.0.0.1:${bridgePort}`,
      ...env,
    },
    log,
  );
/** A second server, on another database of the same PostgreSQL. */
const smallServer = (port: number, url: string, env: NodeJS.ProcessEnv = {}) =>
  startServer([process.execPath, ...start], port, {
    DATA_DIR: join(dataDir, 'small'),
    DATABASE_URL: url,
    ...manyPeople,
    ...env,
  });
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
  removeData(dataDir);
  const server = await embeddedServer(await freePort());
  const { url } = await joinEmbedded(dataDir);
  await withAdmin(url, (pool) => pool.query('create database groundwork_small'));
  const small = await smallServer(await freePort(), named(url, 'groundwork_small'));
  const [large, ...seats] = await withAdmin(url, (pool) => seed(pool, 1000 * scale, { largest: 2000 }));
  const smallSeats = await withAdmin(named(url, 'groundwork_small'), (pool) => seed(pool, 10));
  await small.stop();
  await server.stop();
  if (!large) throw new Error('The seed created no team');
  return { large, seats, smallSeats };
}

async function measureStart() {
  const times: number[] = [];
  for (let n = 0; n < 3; n++) {
    const server = await startServer(['npm', 'start'], await freePort(), { DATA_DIR: dataDir });
    times.push(server.startMs / 1000);
    await server.stop();
  }
  atMost(
    '`npm start`, built and initialized: time to first response',
    median(times),
    ' s',
    2,
    3,
    `of ${times.map((time) => time.toFixed(2)).join(', ')}`,
  );
}

/**
 * CPU and SQL profiles of the three slowest operations, each alone on the machine, as Markdown. The first two run on a
 * server, as the last two seats; the third runs in this process.
 */
async function profiles(seats: Seat[]): Promise<string> {
  const [one, other] = seats.slice(-2);
  if (!one || !other) throw new Error('The profiles need two teams');
  const started = async (args: string[], env: NodeJS.ProcessEnv, log: string) =>
    embeddedServer(await freePort(), args, env, log);
  const parts: string[] = [];
  const part = (name: string, text: string) => parts.push(`### ${name}\n\n${text}`);
  say('profiling an import');
  part(
    'Import of a map of 10,000 nodes',
    await profileServer(started, (server) => prepareImport(server, bridgePort, one, 10_000 * scale)),
  );
  say('profiling a transfer');
  const transfer = async (server: Server) => {
    const { url } = await joinEmbedded(dataDir);
    return withAdmin(url, (pool) => prepareTransfer(server, pool, [one, other], 5000 * scale));
  };
  part('Partial transfer of 5,000 nodes', await profileServer(started, transfer));
  say('profiling a PDF');
  part('PDF of a map of 10,000 nodes, in Node', await profileHere(drawPdf(10_000 * scale)));
  return parts.join('\n');
}

const benchmarks = join(root, 'docs/benchmarks.md');

/** The last section of docs/benchmarks.md. It is written by hand, so a new report keeps it. */
function history() {
  const heading = '## History of measurements\n';
  const [, section = ''] = readFileSync(benchmarks, 'utf8').split(heading);
  return heading + section;
}

function report(version: string, profiled: string) {
  const cpu = `${cpus().length} × ${cpus()[0]?.model.trim()}`;
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpu}, ${memory} GB, ${process.platform} ${process.arch}`;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const load = loadBefore.toFixed(1);
  const text = `# Measurements

\`npm run bench\` wrote this file on ${date} at ${commit}. One run measures everything.
\`npm run bench -- --browser\` measures only maps and browser figures and writes nothing.
\`npm run bench -- --big\` compares a million tasks with a thousand and writes nothing.
\`npm run bench -- --statements\` prints where the time of five operations goes in PostgreSQL and writes nothing.
\`npm run bench -- --requests\` compares the same operations with a bare server and writes nothing.
\`npm run test:faults\` measures fault injection and overload.

Machine: ${machine}; Node ${process.versions.node}, PostgreSQL ${version} with its durable defaults.
The load generator, the server and PostgreSQL share the machine. Its load average before the run was ${load}.
A ratio compares rounds that alternate within the run. "Bare pool" is the same SQL sent directly with node-postgres.

${tableText()}
## Profiles of the three slowest operations

Each operation ran once under the profiler. The first list shows CPU time by package or file. The second list shows the
time spent waiting for SQL statements. Both may overlap.

${profiled.trimEnd()}

${history()}`;
  process.stdout.write(`\n${text}\n`);
  if (!quick && !onlyBrowser) writeFileSync(benchmarks, text);
}

/** All measurements without a browser. */
async function measureServer(
  server: Server,
  url: string,
  { large, seats, smallSeats }: Awaited<ReturnType<typeof prepare>>,
) {
  say('idling');
  await new Promise((done) => setTimeout(done, 10_000 * scale));
  const atRest = residentMb(server.process);
  say('uploading');
  await measureUpload(server, large);
  say('comparing a large and a small database');
  const small = await smallServer(await freePort(), named(url, 'groundwork_small'));
  try {
    await measureSizes(server, 100_000 * scale, seats, small, smallSeats, effort);
  } finally {
    await small.stop();
  }
  await measureTasks(server, url, seats, effort);
  await measureRequests(server, url, dataDir, seats, effort);
  say('records');
  await withAdmin(url, (pool) => measureRecords(server, url, pool, large, 50_000 * scale, rounds, turnMs));
  atMost(`memory at rest (server process, after ${10 * scale} s)`, atRest, ' MB', 0, 150);
  say('search');
  await withAdmin(url, (pool) => measureSearch(server, url, pool, seats, rounds, turnMs));
  say('transfers');
  await withAdmin(url, (pool) => measureTransfers(server, pool, seats, 5000 * scale, quick ? 3 : 7));
  say('history of a map');
  await withAdmin(url, (pool) => measureHistory(server, pool, large, 10_000 * scale, 20));
  say('import');
  await measureImport(server, bridgePort, seats, 10_000 * scale, quick ? 2 : 5);
  say('live updates');
  const fresh = await smallServer(await freePort(), url);
  try {
    await withAdmin(url, (pool) => measureLive(fresh, pool, seats, quick));
  } finally {
    await fresh.stop();
  }
  atMost('memory after the load', residentMb(server.process), ' MB', 0, null);
  say('hostile pattern');
  await measurePattern(server.url, large, quick ? 2 : 7).catch((error: Error) =>
    notMeasured('hostile pattern on a value of 100 KB', error.message),
  );
}

// Exits on Ctrl+C, so that the exit handler of each server stops the server.
process.once('SIGINT', () => process.exit(130));

/**
 * Compares 1,000,000 tasks in 10,000 teams of 100,000 people, and a team of 200,000 tasks, with 1,000 tasks in ten
 * teams.
 */
async function benchBig() {
  const teams = 10_000 * scale;
  const largest = largestTeam * scale;
  removeData(dataDir);
  const sample = { IMPORT_SOURCE: 'sample' };
  const server = await embeddedServer(await freePort(), [], sample);
  try {
    const { url } = await joinEmbedded(dataDir);
    const smallUrl = named(url, 'groundwork_small');
    await withAdmin(url, (pool) => pool.query('create database groundwork_small'));
    const beside = await smallServer(await freePort(), smallUrl, sample);
    try {
      const tasks = teams * 100 + largest - 100;
      say(`filling ${tasks.toLocaleString('en')} tasks`);
      const begun = performance.now();
      const seats = await withAdmin(url, (pool) => seed(pool, teams, { largest, setWise: true }));
      const filling = (performance.now() - begun) / 1000;
      const people = `${(teams * 10).toLocaleString('en')} people`;
      atMost('filling the large database', filling, ' s', 0, quick ? null : 600, people);
      const smallSeats = await withAdmin(smallUrl, (pool) => seed(pool, 10, { setWise: true }));
      const large = { server, adminUrl: url, seats, tasks };
      const small = { server: beside, adminUrl: smallUrl, seats: smallSeats, tasks: 1000 };
      await measureLargeTeam(large, small, largest, say);
      await measureBig({ ...large, seats: seats.slice(1) }, small, effort);
      await measureReads(large, small, say);
    } finally {
      await beside.stop();
    }
  } finally {
    await server.stop();
    removeData(dataDir);
  }
  process.stdout.write(tableText());
}

/** Runs `work` with a server and a database of 200 teams, which are removed afterwards. */
async function withSeats<Result>(work: (server: Server, url: string, seats: Seat[]) => Promise<Result>) {
  removeData(dataDir);
  const server = await embeddedServer(await freePort());
  try {
    const { url } = await joinEmbedded(dataDir);
    say('filling the database');
    return await work(server, url, await withAdmin(url, (pool) => seed(pool, 200)));
  } finally {
    await server.stop();
    removeData(dataDir);
  }
}

/** Compares the five operations of requests.ts with the bare server, alone. */
async function benchRequests() {
  await withSeats((server, url, seats) => measureRequests(server, url, dataDir, seats, effort));
  process.stdout.write(tableText());
}

/** Prints the time of each part of the five operations in PostgreSQL. */
async function benchStatements() {
  process.stdout.write(await withSeats((_, url, seats) => profileStatements(url, seats, quick ? 20 : 200)));
}

if (process.argv.includes('--big')) {
  await benchBig();
  process.exit();
}
if (process.argv.includes('--requests')) {
  await benchRequests();
  process.exit();
}
if (process.argv.includes('--statements')) {
  await benchStatements();
  process.exit();
}
await measureMachine('before');
say('filling the databases');
const prepared = await prepare();
const { large } = prepared;
if (!onlyBrowser) {
  say('starting');
  await measureStart();
}
say('maps');
await measureMap(quick ? 2 : 7);
try {
  const server = await embeddedServer(await freePort());
  let version = '';
  try {
    const { url } = await joinEmbedded(dataDir);
    if (!onlyBrowser) await measureServer(server, url, prepared);
    await withAdmin(url, (pool) => seedGallery(pool, large, 48));
    const maps = await withAdmin(url, async (pool) => [
      await seedMap(pool, large, 1000),
      await seedMap(pool, large, 10_000),
    ]);
    for (const map of maps) await measureNodes(server, url, large, map, rounds, turnMs);
    const named = await withAdmin(url, (pool) => seedNamedMaps(pool, large));
    await measureInBrowser(server.url, large, maps, named, quick ? 2 : 7, say);
    version = await withAdmin(url, async (pool) => (await pool.query('show server_version')).rows[0].server_version);
  } finally {
    await server.stop();
  }
  await measureMachine('after');
  report(version, onlyBrowser ? '' : await profiles(prepared.seats));
} finally {
  removeData(dataDir);
}
