import { chmodSync, mkdtempSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import pg from 'pg';
import { type Running, startServer } from '../api/testing/test-server.ts';
import { removeData } from '../db/embedded.ts';
import { freePort } from '../db/free-port.ts';
import { type Cluster, clusterOfRun, copyDatabase, dropDatabase, emptyDatabase } from '../db/test-database.ts';
import { testSecret } from '../db/test-session.ts';

type Settings = NodeJS.ProcessEnv;
type Prepare = (port: number) => Promise<Settings>;
const nothing: Prepare = async () => ({});

/**
 * Starts a server for the tests of a file, on a database with the people and teams of test-world.ts. `prepare` returns
 * its settings for a port.
 */
export const groundworkForFile = (prepare = nothing) =>
  groundworkOn(({ url, template }) => copyDatabase(url, template), prepare);

/** The same on an empty database, for tests with the sample data of `npm run demo`. */
export const emptyGroundworkForFile = (prepare = nothing) => groundworkOn(({ url }) => emptyDatabase(url), prepare);

function groundworkOn(create: (cluster: Cluster) => Promise<string>, prepare: Prepare) {
  let databaseUrl = '';
  const server = serverForFile(async (port) => {
    databaseUrl = await create(clusterOfRun() as Cluster);
    return { DATABASE_URL: databaseUrl, SECRET: testSecret, IMPORT_SOURCE: 'sample', ...(await prepare(port)) };
  });
  // Playwright keeps contexts open until the browser closes. Their pages would still send requests during later tests.
  test.afterEach(async ({ browser }) => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  test.afterAll(() => dropDatabase(databaseUrl));
  return {
    ...server,
    get url() {
      return server.url;
    },
    /** The environment for commands of api/cli on the same database and data folder. */
    get environment(): Settings {
      return { DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl, SECRET: testSecret };
    },
    /** Runs SQL as the administrator of the database. */
    async sql(text: string, values: unknown[] = []) {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** Starts a server for the tests of a file as a new installation: an empty data folder with its own PostgreSQL. */
export const newInstallationForFile = (prepare = nothing) => serverForFile(prepare);

function serverForFile(prepare: Prepare) {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-e2e-'));
  // The account of PostgreSQL needs access when root runs the tests.
  chmodSync(dataDir, 0o755);
  let port = 0;
  let settings: Settings;
  let running: Running;
  test.beforeAll(async () => {
    port = await freePort();
    settings = await prepare(port);
    running = await startServer(dataDir, port, settings);
  });
  test.afterAll(async () => {
    await running.stop();
    removeData(dataDir);
  });
  return {
    dataDir,
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    /** Stops or kills the server, and starts it again at the same address. */
    async restart(end: 'stop' | 'kill') {
      await running[end]();
      running = await startServer(dataDir, port, settings);
    },
  };
}

/** Waits for the newest email to an address and returns the first link in it. */
export async function mailedLink(dataDir: string, to: string, subject: string): Promise<string> {
  for (let waited = 0; waited < 15_000; waited += 100) {
    const outbox = join(dataDir, 'outbox');
    for (const name of (await readdir(outbox)).sort().reverse()) {
      const source = (await readFile(join(outbox, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
      if (source.includes(`To: ${to}`) && source.includes(`Subject: ${subject}`))
        return source.match(/https?:\/\/[^\s"<]+/)?.[0] ?? '';
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No email "${subject}" to ${to}`);
}
