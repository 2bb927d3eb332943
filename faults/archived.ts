import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { debianPrograms, debianVersions } from '../db/debian-postgres.ts';
import { removeData, startEmbedded } from '../db/embedded.ts';
import { Unsupported } from './fault.ts';
import { until } from './installation.ts';
import { account } from './pgbouncer.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/**
 * The commands of the code block of docs/operating.md, section "Point in time", that begins with `first`. A command
 * that ends with a backslash continues on the next line.
 */
export function commandsOf(first: string): string[] {
  const section = read('docs/operating.md').split('\n## Point in time\n')[1]?.split('\n## ')[0] ?? '';
  const blocks = [...section.matchAll(/^```\n([\s\S]*?)\n```$/gm)].map(([, text = '']) =>
    text.replaceAll(/ \\\n */g, ' ').split('\n'),
  );
  const found = blocks.find(([line]) => line?.startsWith(first));
  if (!found) throw new Error(`docs/operating.md has no commands that begin with ${first}`);
  return found;
}

/** The settings of deploy/postgresql-archive.conf. */
const archiveSettings = (): Record<string, string> =>
  Object.fromEntries(
    [...read('deploy/postgresql-archive.conf').matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

/** The version that a program prints when it is called with `word`. Throws Unsupported if it is not installed. */
function versionOf(program: string, word: string): string {
  const { stdout, error } = spawnSync(program, [word], { encoding: 'utf8' });
  if (error) throw new Unsupported(`${program} is not installed`);
  return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? '';
}

export type Archived = Awaited<ReturnType<typeof startArchived>>;

/** Starts a PostgreSQL of Debian whose WAL goes to pgBackRest, with the files of deploy/. */
export async function startArchived() {
  const version = debianVersions()
    .toSorted((one, other) => Number(one) - Number(other))
    .at(-1);
  if (!version) throw new Unsupported('no package postgresql-NN of Debian is installed');
  const tool = versionOf('pgbackrest', 'version');
  versionOf('rsync', '--version');
  versionOf('psql', '--version');

  const folder = mkdtempSync(join(tmpdir(), 'groundwork-archived-'));
  // The account of PostgreSQL needs access when root runs this.
  chmodSync(folder, 0o755);
  const { uid, gid } = account();
  for (const name of ['repository', 'locks']) {
    mkdirSync(join(folder, name));
    if (uid !== undefined && gid !== undefined) chownSync(join(folder, name), uid, gid);
  }
  const config = join(folder, 'pgbackrest.conf');
  const locked = `lock-path=${folder}/locks\nlog-level-file=off\n`;
  const configured = (text: string) => text.replaceAll('pgbackrest --', `pgbackrest --config=${config} --`);
  const archive = archiveSettings();
  const settings = {
    ...archive,
    archive_command: configured(archive.archive_command ?? ''),
    unix_socket_directories: join(folder, 'locks'),
    shared_buffers: '32MB',
  };
  const start = () => startEmbedded(folder, settings, undefined, debianPrograms(version));
  let cluster = await start();
  const configure = () => {
    const { port } = new URL(cluster.url);
    const replaced: [from: string, to: string][] = [
      ['/var/lib/pgbackrest', join(folder, 'repository')],
      ['/var/lib/postgresql/15/main', join(folder, 'postgres')],
      ['pg1-port=5432', `pg1-port=${port}`],
      ['/var/run/postgresql', join(folder, 'locks')],
      ['[groundwork]', `${locked}\n[groundwork]`],
    ];
    const text = replaced.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/pgbackrest.conf does not have ${from}`);
      return text.replace(from, to);
    }, read('deploy/pgbackrest.conf'));
    writeFileSync(config, text);
  };
  configure();
  return {
    version,
    tool,
    folder,
    url: () => cluster.url,
    /** Runs a command of docs/operating.md with the account of PostgreSQL, after replacing its paths. */
    run(command: string) {
      const password = readFileSync(join(folder, 'postgres-password'), 'utf8');
      const { status, stdout, stderr } = spawnSync(
        '/bin/sh',
        ['-c', configured(command.replace('runuser -u postgres -- ', ''))],
        {
          ...account(),
          cwd: '/',
          encoding: 'utf8',
          env: {
            PATH: process.env.PATH,
            PGPASSWORD: password,
            PGHOST: '127.0.0.1',
            PGPORT: new URL(cluster.url).port,
            PGUSER: 'postgres',
          },
        },
      );
      const said = `${stdout}${stderr}`;
      if (/unexpected control version/.test(said))
        throw new Unsupported(`pgBackRest ${tool} does not know PostgreSQL ${version}`);
      if (status !== 0) throw new Error(`${command}: ${said}`);
    },
    stop: () => cluster.stop(),
    /** Starts PostgreSQL again and waits until its recovery from the archive has promoted it or has paused. */
    async start(recovered: 'promoted' | 'paused' = 'promoted') {
      cluster = await start();
      configure();
      const admin = new pg.Client({ connectionString: cluster.url });
      await admin.connect();
      const state =
        recovered === 'promoted'
          ? 'select not pg_is_in_recovery() as reached'
          : "select pg_get_wal_replay_pause_state() = 'paused' as reached";
      await until(`recovery is ${recovered}`, async () => (await admin.query(state)).rows[0].reached);
      await admin.end();
    },
    async close() {
      await cluster.stop();
      removeData(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
