import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quotaNames } from '@groundwork/contract/base/quotas';
import { type DatabaseOptions, loginUrl, openDatabase } from '@groundwork/db/database';
import { testLoginPassword } from '@groundwork/db/test-database';
import { type TestDatabase, type TestPerson, testDatabase } from '@groundwork/db/test-people';
import { measured, writeProfile } from '@groundwork/db/test-profile';
import { testSecret } from '@groundwork/db/test-session';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { Files } from '../base/files/files.ts';
import { setQuotas } from '../base/quotas.ts';
import { admission } from '../http/load-shedding.ts';
import { buildMetrics } from '../http/metrics.ts';
import type { DataExportTask, ImportTask } from '../jobs/queues.ts';
import { type Listener, listen } from '../live/change-feed.ts';
import { liveStreams } from '../live/live-streams.ts';
import type { Mail } from '../mail/mail.ts';
import { runImport } from '../maps/import/import-job.ts';
import { identity } from '../people/identity/auth.ts';
import { requireSecondFactor } from '../people/identity/require-second-factor.ts';
import { buildApp, type Parts } from '../server/app.ts';
import { readSettings, type Settings } from '../settings.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Answer<Body> = { status: number; body: Body; headers: Record<string, string | string[] | number | undefined> };

/** Stores passwords without hashing, which is slow on purpose. For tests that set many passwords. */
export const unhashed = {
  hash: async (password: string) => password,
  verify: async (given: { hash: string; password: string }) => given.hash === given.password,
};

/**
 * A function that sends one request, as a person or without a session, and returns the raw answer. It adds `/api` to
 * the path.
 */
const requestsTo =
  (app: FastifyInstance) =>
  (person: TestPerson | null, method: Method, path: string, payload?: unknown, headers: Record<string, string> = {}) =>
    measured('requests to the server', () =>
      app.inject({
        method,
        url: `/api${path}`,
        ...(payload === undefined ? {} : { payload: payload as object }),
        headers: { ...(person ? { cookie: person.cookie } : {}), ...headers },
      }),
    );

const testSettings = ({ url, pool }: TestDatabase, folder: string, changes: Partial<Settings>) => ({
  ...readSettings({
    NODE_ENV: 'test',
    SECRET: testSecret,
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    IMPORT_SOURCE: 'sample',
    DATABASE_CONNECTIONS: `${pool.options.max}`,
  }),
  // The few people of a test make more than their quota. Tests of quotas set their own.
  quotas: Object.fromEntries(quotaNames.map((name) => [name, 1_000_000_000])) as Settings['quotas'],
  ...changes,
});

type Options = {
  changes?: Partial<Settings>;
  log?: FastifyBaseLogger;
  jobs?: Partial<Parts['jobs']>;
  onQuery?: DatabaseOptions['onQuery'];
  passwords?: Parameters<typeof identity>[3];
  beside?: TestDatabase;
};
/**
 * The whole HTTP server with a database of its own. `mails` collects mails instead of sending them.
 * `changes` override settings; `log` receives the log; `jobs` replaces the job functions; `passwords` replaces the
 * hashing of passwords. With `beside`, it is a second server on the database of that test app.
 */
export async function testApp({
  changes = {},
  log = pino({ level: 'silent' }),
  jobs,
  onQuery,
  passwords,
  beside,
}: Options = {}) {
  const database = beside ?? (await testDatabase({ onQuery }));
  const started = performance.now();
  const mails: Mail[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-test-'));
  const settings = testSettings(database, folder, changes);
  await setQuotas(database.url, settings.quotas);
  await requireSecondFactor(database.url, settings.requireSecondFactor);
  const sendMail = async (mail: Mail) => {
    mails.push(mail);
  };
  const sendMailNow = async (mail: Mail) => {
    mails.push(mail);
    return { sent: true, error: null };
  };
  const tasks: ImportTask[] = [];
  const startImport = async (_: unknown, task: ImportTask) => {
    tasks.push(task);
  };
  const dataExports: DataExportTask[] = [];
  const startDataExport = async (_: unknown, task: DataExportTask) => {
    dataExports.push(task);
  };
  const files = new Files(settings);
  const live = liveStreams(database.db, log);
  const metrics = buildMetrics({ pool: database.pool, db: database.db, live });
  const loginAddress = loginUrl(database.url, testLoginPassword);
  const probe = openDatabase(loginAddress, { connections: 1 });
  const marks = new Map<string | null, () => void>();
  const listener: Listener = {
    ...live.listener,
    changed: (notice) => (notice.table === 'mark' ? marks.get(notice.tab)?.() : live.listener.changed(notice)),
  };
  const notices = await listen({ loginUrl: loginAddress, sender: probe.db, listener, log });
  const app = await buildApp({
    settings,
    db: database.db,
    probe: probe.db,
    identity: identity(settings, database.db, { sendMail }, passwords),
    files,
    jobs: { sendMail, sendMailNow, startImport, startDataExport, ...jobs },
    live,
    metrics,
    admission: admission(settings.databaseConnections),
    log,
  });

  writeProfile([['build the server', (performance.now() - started) / 1000]]);

  const raw = requestsTo(app);

  /** Sends one request like `raw` and parses the JSON of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  async function ask<Body = any>(
    person: TestPerson | null,
    method: Method,
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const answer = await raw(person, method, path, payload, headers);
    return {
      status: answer.statusCode,
      body: (answer.headers['content-type']?.toString().includes('json') ? answer.json() : answer.body) as Body,
      headers: answer.headers,
    };
  }

  /** Runs the job of the last started import, as the server would. */
  async function doImport() {
    const task = tasks.pop();
    if (!task) throw new Error('No import was started');
    await runImport({ db: database.db, settings, queueMail: async (_, mail) => sendMail(mail) }, task);
  }

  /** Resolves when the notices of all changes so far have arrived, which may take a second. */
  async function noticed() {
    const tab = randomUUID();
    const arrived = new Promise<void>((resolve) => marks.set(tab, resolve));
    await database.admin.query('select rules.publish($1)', [{ table: 'mark', tab }]);
    await arrived;
  }

  async function close() {
    await app.close();
    await notices.stop();
    await probe.pool.end();
    if (!beside) await database.close();
    rmSync(folder, { recursive: true });
  }
  return { ...database, app, settings, files, metrics, mails, tasks, doImport, ask, raw, noticed, close };
}
export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** `testApp` for all tests of this file, closed after the last one. */
export async function appForFile(options?: Options): Promise<TestApp> {
  const app = await testApp(options);
  afterAll(() => app.close());
  return app;
}
