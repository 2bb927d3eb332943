import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from './server.ts';

/** The parts of a V8 CPU profile that are used; times in microseconds of the monotonic clock. */
type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  startTime: number;
  samples?: number[];
  timeDeltas?: number[];
};
/** Time by name, and the number of samples or calls. */
type Shares = Map<string, { ms: number; count: number }>;

const add = (shares: Shares, name: string, ms: number) => {
  const share = shares.get(name) ?? { ms: 0, count: 0 };
  shares.set(name, { ms: share.ms + ms, count: share.count + 1 });
};

/** The source of a frame: a file of the product, a package, or Node. */
function ownerOf({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): string | null {
  if (functionName === '(idle)' || functionName === '(program)') return null;
  if (functionName === '(garbage collector)') return 'garbage collection';
  const [, named] = url.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? [];
  if (named) return named;
  const [, ours] = url.match(/\/((?:api|bench|contract|db|web)\/[^?]*)$/) ?? [];
  return ours ?? 'Node';
}

/** CPU time between two moments, by source. */
function processorShares(
  { nodes, startTime, samples = [], timeDeltas = [] }: CpuProfile,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): Shares {
  const owners = new Map(nodes.map(({ id, callFrame }) => [id, ownerOf(callFrame)]));
  const shares: Shares = new Map();
  let at = startTime;
  samples.forEach((sample, n) => {
    const took = timeDeltas[n] ?? 0;
    at += took;
    const owner = owners.get(sample);
    if (owner && at >= from && at <= to) add(shares, owner, took / 1000);
  });
  return shares;
}

const total = (shares: Shares) => [...shares.values()].reduce((sum, { ms }) => sum + ms, 0);

/** The largest shares as a Markdown list. */
function largest(shares: Shares, most: number, say: (name: string, ms: number, count: number) => string): string {
  const sorted = [...shares].sort(([, one], [, other]) => other.ms - one.ms).slice(0, most);
  return sorted.map(([name, { ms, count }]) => `- ${say(name, ms, count)}\n`).join('');
}

const processor = (shares: Shares) => {
  const list = largest(shares, 8, (name, ms) => `${ms.toFixed(0)} ms ${name}`);
  return `CPU time of the process: ${total(shares).toFixed(0)} ms.\n\n${list}\n`;
};

/** Profiles work in this process. */
export async function profileHere(work: () => Promise<unknown>): Promise<string> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  const started = performance.now();
  await work();
  const took = performance.now() - started;
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return `${took.toFixed(0)} ms. ${processor(processorShares(profile))}`;
}

/** The current time on the clock of CPU profiles (microseconds) and on that of logs (milliseconds). */
const now = () => ({ monotonic: Number(process.hrtime.bigint() / 1000n), clock: Date.now() });

function statementShares(log: string, from: number, to: number): Shares {
  const shares: Shares = new Map();
  for (const line of log.split('\n').filter((text) => text.includes('"slow query"'))) {
    const { time, ms, query } = JSON.parse(line) as { time: number; ms: number; query: string };
    if (time >= from && time <= to) add(shares, query.replaceAll(/\s+/g, ' ').replaceAll('`', '').slice(0, 110), ms);
  }
  return shares;
}

/**
 * Starts a server with `start`, and profiles its CPU time and SQL statements during the work that `prepare` returns.
 */
export async function profileServer(
  start: (args: string[], env: NodeJS.ProcessEnv, log: string) => Promise<Server>,
  prepare: (server: Server) => Promise<() => Promise<unknown>>,
): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'groundwork-profile-'));
  const log = join(dir, 'log');
  try {
    const server = await start(['--cpu-prof', `--cpu-prof-dir=${dir}`], { SLOW_QUERY_MS: '0' }, log);
    const work = await prepare(server);
    const from = now();
    await work();
    const to = now();
    await server.stop();
    const file = readdirSync(dir).find((name) => name.endsWith('.cpuprofile')) ?? '';
    const profile = JSON.parse(readFileSync(join(dir, file), 'utf8')) as CpuProfile;
    const statements = statementShares(readFileSync(log, 'utf8'), from.clock, to.clock);
    const list = largest(statements, 6, (text, ms, count) => `${ms.toFixed(0)} ms in ${count}: \`${text}\``);
    const cpu = processor(processorShares(profile, from.monotonic, to.monotonic));
    return `${to.clock - from.clock} ms. ${cpu}SQL statements: ${total(statements).toFixed(0)} ms.\n\n${list}`;
  } finally {
    rmSync(dir, { recursive: true });
  }
}
