import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { codeVersion } from './compatibility.ts';
import { debianPrograms } from './debian-postgres.ts';
import { AlreadyRunning, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { measured } from './test-profile.ts';
import { testSecret } from './test-session.ts';
import { addWorld, startSessions, worldVersion } from './test-world.ts';

/**
 * The password of `groundwork_login`, as a server with `testSecret` derives it. All databases of the cluster share this
 * role, so all must use the same password.
 */
export const testLoginPassword = createHmac('sha256', testSecret).update('groundwork_login').digest('base64url');

/** How long tests wait for a connection: a busy machine opens 24 of them slowly. */
export const patientMs = 60_000;

/** `TEST_POSTGRES=15` runs the tests on Debian's PostgreSQL 15 instead of the embedded one. */
const version = process.env.TEST_POSTGRES;
const folder = process.env.GROUNDWORK_TEST_DATA ?? join(import.meta.dirname, `../.data/test${version ?? ''}`);

/** The folder of the binaries for the tests; undefined for the binaries in the npm packages. */
export const testBinaries = () => (version ? debianPrograms(version) : undefined);

async function admin<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const named = (url: string, database: string) => url.replace(/[^/]+$/, database);

/** A PostgreSQL and the name of its template database. */
export type Cluster = { url: string; template: string };

/** The PostgreSQL that `npm test` or Playwright has started for all steps and workers of this run. */
export const clusterOfRun = (): Cluster | undefined =>
  process.env.TEST_CLUSTER ? JSON.parse(process.env.TEST_CLUSTER) : undefined;

/** Starts the PostgreSQL of the tests. It has `fsync` off, so tests of durability must not use it. */
export async function startTestCluster() {
  const fast = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // The tables of a test are empty when its connections plan their first statements, and PostgreSQL keeps those
    // plans. Without full scans, the plans use indexes, as in production.
    enable_seqscan: 'off',
  };
  const cluster = await startEmbedded(folder, fast, undefined, testBinaries()).catch((error) => {
    throw error instanceof AlreadyRunning
      ? new Error(`Another test run holds ${folder}. Wait for it, or end it.`)
      : error;
  });
  const template = `template_${codeVersion().slice(0, 12)}_${worldVersion.slice(0, 12)}`;
  const ready = await admin(cluster.url, async (client) => {
    const old = await client.query(
      "select datname from pg_database where datname like 'test\\_%' or datname like 'template\\_%' and datname <> $1",
      [template],
    );
    for (const { datname } of old.rows)
      if (!datname.match(/^template[01]$/)) await client.query(`drop database if exists ${datname} with (force)`);
    const found = await client.query('select from pg_database where datname = $1', [template]);
    // A server with another secret may have set another password.
    if (found.rowCount === 1)
      await client.query(`alter role groundwork_login password ${pg.escapeLiteral(testLoginPassword)}`);
    return found.rowCount === 1;
  });
  if (!ready) {
    // An earlier run left this database behind when a rule or migration failed.
    await admin(cluster.url, (client) => client.query('drop database if exists building_template with (force)'));
    await admin(cluster.url, (client) => client.query('create database building_template'));
    const building = named(cluster.url, 'building_template');
    await measured('migrate the template', () => migrate(building, testLoginPassword));
    await measured('add the world to the template', () => admin(building, addWorld));
    await admin(cluster.url, (client) => client.query(`alter database building_template rename to ${template}`));
  }
  return { url: cluster.url, template, stop: cluster.stop };
}

/** Creates an empty database, as an administrator does before the first start. */
export async function emptyDatabase(clusterUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin(clusterUrl, (client) => client.query(`create database ${name}`));
  return named(clusterUrl, name);
}

/** Copies the migrated template with the world of test-world.ts, for one test file. */
export async function copyDatabase(clusterUrl: string, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin(clusterUrl, async (client) => {
    // Copying the files takes a third of the time of copying through the write-ahead log.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    // A copy has the rights of a new database; migrate.ts revokes this on every start.
    await client.query(`revoke temporary on database ${name} from public`);
  });
  await admin(named(clusterUrl, name), startSessions);
  return named(clusterUrl, name);
}

/** Allows full scans in query plans of this and later connections, for tests of query plans. */
export const planFreely = (admin: Pick<pg.Client, 'query'>) =>
  admin.query(
    `do $$ begin execute format('alter database %I set enable_seqscan = on', current_database()); end $$;
     set enable_seqscan = on`,
  );

export async function dropDatabase(url: string) {
  const name = new URL(url).pathname.slice(1);
  await admin(named(url, 'postgres'), (client) => client.query(`drop database if exists ${name} with (force)`));
}

/** Runs `work` with a test cluster that stops afterwards. */
export async function withTestCluster(
  work: (cluster: { url: string; freshDatabase(): Promise<string> }) => Promise<void>,
) {
  const { url, template, stop } = await startTestCluster();
  try {
    await work({ url, freshDatabase: () => copyDatabase(url, template) });
  } finally {
    await stop();
  }
}
