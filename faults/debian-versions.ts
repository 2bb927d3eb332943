import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { startServer } from '../api/testing/test-server.ts';
import { debianPrograms, debianVersions } from '../db/debian-postgres.ts';
import { removeData, startEmbedded } from '../db/embedded.ts';
import { freePort } from '../db/free-port.ts';
import { testSecret } from '../db/test-session.ts';
import { type Fault, type Finding, Unsupported } from './fault.ts';

/** The administrator of a managed service: no superuser, and no right to bypass row-level security. */
const managedRole = "create role managed login createrole createdb password 'only-for-faults'";

/** Runs a command of api/cli on the database `url`; returns its exit code and output. */
async function command(url: string, dataDir: string, file: string, ...words: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../api/cli', file), ...words], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir, SECRET: testSecret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  const [output, error, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code, output: `${output}${error}`.trim() };
}

/** Runs an installation, its doctor, a backup and a restore on Debian's PostgreSQL of this version. */
async function tried(version: string): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-debian-'));
  // The account of PostgreSQL needs access when root runs this.
  chmodSync(folder, 0o755);
  const cluster = await startEmbedded(folder, {}, undefined, debianPrograms(version));
  const superuser = new pg.Client({ connectionString: cluster.url });
  try {
    await superuser.connect();
    await superuser.query(managedRole);
    const [plan, restored] = ['plan', 'restored'].map((database) => {
      const url = new URL(cluster.url);
      return Object.assign(url, { username: 'managed', password: 'only-for-faults', pathname: `/${database}` }).href;
    }) as [string, string];
    for (const database of ['plan', 'restored']) await superuser.query(`create database ${database} owner managed`);
    const [data, empty] = [join(folder, 'data'), join(folder, 'empty')];

    const server = await startServer(data, await freePort(), { SECRET: testSecret, DATABASE_URL: plan });
    const demo = await command(plan, data, 'demo.ts');
    const doctor = await command(plan, data, 'doctor.ts');
    const backup = await command(plan, data, 'backup.ts', join(folder, 'backup.tar.zst'));
    await server.stop();
    const restore = await command(restored, empty, 'restore.ts', join(folder, 'backup.tar.zst'));
    const afterwards = await command(restored, empty, 'doctor.ts');
    const steps = { demo, doctor, backup, restore, afterwards };
    const failed = Object.entries(steps).filter(([, { code }]) => code !== 0);

    const damaged = new pg.Client({ connectionString: restored });
    await damaged.connect();
    await damaged.query('alter table goals disable row level security');
    await damaged.end();
    const control = await command(restored, empty, 'doctor.ts');
    return {
      demand: `PostgreSQL ${version}, as a role that only creates roles: server, doctor, backup and restore`,
      measured: failed.map(([step, { output }]) => `${step}: ${output}`).join('; ') || restore.output,
      met: failed.length === 0,
      inFlight: Number(/with (\d+) rows/.exec(restore.output)?.[1] ?? 0),
      control: {
        without: 'row-level security of a table',
        reported: control.output.split('\n').find((line) => line.startsWith('Wrong')) ?? 'nothing',
        broken: control.code === 1,
      },
    };
  } finally {
    await superuser.end().catch(() => {});
    await cluster.stop();
    removeData(folder);
  }
}

export const onDebianVersions: Fault = {
  id: 'R15',
  what: "An installation runs on each PostgreSQL of Debian's packages, or of TEST_POSTGRES_ROOT",
  async run() {
    const versions = debianVersions();
    if (versions.length === 0) throw new Unsupported('no package postgresql-NN of Debian is installed');
    const findings: Finding[] = [];
    for (const version of versions) findings.push(await tried(version));
    return findings;
  },
};
