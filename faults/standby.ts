import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { debianPrograms, debianVersions } from '../db/debian-postgres.ts';
import { removeData, startEmbedded } from '../db/embedded.ts';
import { Unsupported } from './fault.ts';
import { until } from './installation.ts';
import { account } from './pgbouncer.ts';

/** Runs a program of PostgreSQL with its account. */
function run(program: string, ...words: string[]) {
  const { status, stderr, error } = spawnSync(program, words, { ...account(), cwd: '/', encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr || error?.message}`);
}

const settings = { shared_buffers: '32MB', max_connections: '60' };

export type Pair = Awaited<ReturnType<typeof startPair>>;

/** Starts a primary and a standby of Debian's newest PostgreSQL, with synchronous replication. */
export async function startPair() {
  const version = debianVersions()
    .toSorted((one, other) => Number(one) - Number(other))
    .at(-1);
  if (!version) throw new Unsupported('no package postgresql-NN of Debian is installed');
  const programs = debianPrograms(version);
  const [first, second] = ['primary', 'standby'].map((name) => {
    const folder = mkdtempSync(join(tmpdir(), `groundwork-${name}-`));
    // The account of PostgreSQL needs access when root runs this.
    chmodSync(folder, 0o755);
    return folder;
  }) as [string, string];
  const primary = await startEmbedded(first, settings, undefined, programs);

  copyFileSync(join(first, 'postgres-password'), join(second, 'postgres-password'));
  const cluster = join(second, 'postgres');
  mkdirSync(cluster, { mode: 0o700 });
  const { uid, gid } = account();
  if (uid !== undefined && gid !== undefined) chownSync(cluster, uid, gid);
  run(join(programs, 'pg_basebackup'), '-D', cluster, '-R', '-X', 'stream', '-c', 'fast', '-d', primary.url);
  const standby = await startEmbedded(second, settings, undefined, programs);

  const admin = new pg.Client({ connectionString: primary.url });
  admin.on('error', () => {});
  await admin.connect();
  await until('the standby streams', async () => (await admin.query('select from pg_stat_replication')).rowCount === 1);
  await admin.query("alter system set synchronous_standby_names = '*'");
  await admin.query('select pg_reload_conf()');
  await until(
    'replication is synchronous',
    async () => (await admin.query("select from pg_stat_replication where sync_state = 'sync'")).rowCount === 1,
  );
  await admin.end();

  let [stopped, standbyStopped] = [false, false];
  const hosts = [primary.url, standby.url].map((url) => new URL(url).host).join(',');
  return {
    version,
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    /** Both hosts in one URL. */
    url: `${primary.url.replace(/@[^/]+/, () => `@${hosts}`)}?target_session_attrs=read-write`,
    /** Stops the primary at once, without flushing. */
    stopPrimary() {
      stopped = true;
      process.kill(Number(readFileSync(join(first, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
    },
    /** Stops the standby at once. Writes no longer wait for it. */
    async stopStandby() {
      const primaryAdmin = new pg.Client({ connectionString: primary.url });
      await primaryAdmin.connect();
      await primaryAdmin.query("alter system set synchronous_standby_names = ''");
      await primaryAdmin.query('select pg_reload_conf()');
      await primaryAdmin.end();
      standbyStopped = true;
      process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
    },
    promote: () => run(join(programs, 'pg_ctl'), 'promote', '-D', cluster),
    async close() {
      if (!standbyStopped) await standby.stop();
      if (!stopped) await primary.stop();
      for (const folder of [first, second]) removeData(folder);
    },
  };
}
