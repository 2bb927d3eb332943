import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../db/free-port.ts';
import { Unsupported } from './fault.ts';

const deployed = (name: string) => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8');

/** A running PgBouncer in transaction mode. */
export type Pgbouncer = {
  /** The address of the database through the pool. */
  url: string;
  /** "1.18.0" */
  version: string;
  stop(): Promise<void>;
};

/** The version of the PgBouncer of this machine. */
export function pgbouncerVersion(): string {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  if (!stdout) throw new Unsupported('PgBouncer is not installed');
  return /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? '';
}

/**
 * The account `postgres` if this process is root, because PgBouncer and PostgreSQL do not run as root; otherwise {}.
 */
export function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Starts PgBouncer with deploy/pgbouncer.ini in front of the database of `directUrl`, a superuser's URL. The pool is
 * smaller, so that the connections of PostgreSQL change their clients often.
 */
export async function startPgbouncer(directUrl: string): Promise<Pgbouncer> {
  const version = pgbouncerVersion();
  const direct = new URL(directUrl);
  const admin = new pg.Client({ connectionString: directUrl });
  await admin.connect();
  await admin.query(deployed('pgbouncer.sql'));
  await admin.query("alter role pgbouncer password 'only-for-faults'");
  await admin.end();

  const folder = mkdtempSync(join(tmpdir(), 'groundwork-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const changed: [from: string | RegExp, to: string][] = [
    ['port=5432', `port=${direct.port}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['default_pool_size = 20', 'default_pool_size = 4'],
    ['/etc/pgbouncer', folder],
  ];
  if (major > 1 || minor >= 21) changed.push([';max_prepared_statements', 'max_prepared_statements']);
  const ini = changed.reduce((text, [from, to]) => {
    if (!text.includes(`${from}`)) throw new Error(`deploy/pgbouncer.ini does not have ${from}`);
    return text.replace(from, to);
  }, deployed('pgbouncer.ini'));
  writeFileSync(join(folder, 'pgbouncer.ini'), `${ini}unix_socket_dir =\n`);
  writeFileSync(join(folder, 'userlist.txt'), '"pgbouncer" "only-for-faults"\n');

  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...account(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000);
  });
  const url = new URL(directUrl);
  url.port = `${port}`;
  await answering(url.href, child, () => said);
  return {
    url: url.href,
    version,
    async stop() {
      const exited = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

async function answering(url: string, child: ChildProcess, said: () => string) {
  for (let tried = 0; ; tried++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (tried > 100 || child.exitCode !== null) throw new Error(`PgBouncer does not answer: ${error}\n${said()}`);
      await new Promise((done) => setTimeout(done, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
