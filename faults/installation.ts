import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Running, startServer } from '../api/testing/test-server.ts';
import { joinEmbedded, removeData, startEmbedded } from '../db/embedded.ts';
import { freePort } from '../db/free-port.ts';
import { type SignedIn, signedIn, testSecret } from '../db/test-session.ts';
import { type Pgbouncer, startPgbouncer } from './pgbouncer.ts';
import { startProxy, type TcpProxy } from './proxy.ts';

export type Team = { id: string; goal_id: string; people: [SignedIn, ...SignedIn[]] };

type Options = {
  settings?: NodeJS.ProcessEnv;
  separateDatabase?: boolean;
  pooled?: boolean;
  database?: Record<string, string>;
  prepare?: (dataDir: string) => () => void;
  root?: string;
};

/** An installation to break: the real server process and its PostgreSQL. */
export class Installation {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'groundwork-faults-'));
  readonly output: string[] = [];
  url = '';
  admin!: pg.Pool;
  /** A proxy between the server and a separate PostgreSQL; null for the embedded one. */
  proxy: TcpProxy | null = null;
  /** The pool through which requests reach a separate PostgreSQL. */
  pool: Pgbouncer | null = null;
  private release: (() => void) | undefined;
  private port = 0;
  private server: Running | null = null;
  private database: { url: string; stop(): Promise<void> } | null = null;
  private settings: NodeJS.ProcessEnv;
  /** The folder of the code with which the server starts; of this code without it. */
  root: string | undefined;

  private constructor(settings: NodeJS.ProcessEnv, root?: string) {
    this.settings = settings;
    this.root = root;
    // The account of PostgreSQL needs access when root runs this.
    chmodSync(this.dataDir, 0o755);
  }

  /**
   * With `separateDatabase`, PostgreSQL is not a child of the server, and the server connects through the proxy.
   * `database` holds settings of PostgreSQL. With `pooled`, requests use PgBouncer, and only the direct URL leads
   * through the proxy. `prepare` receives the empty data folder and returns a cleanup, which runs after PostgreSQL has
   * stopped. `root` is the folder of the code.
   */
  static async create({
    settings = {},
    separateDatabase = false,
    pooled = false,
    database = {},
    prepare,
    root,
  }: Options = {}) {
    const installation = new Installation(settings, root);
    installation.release = prepare?.(installation.dataDir);
    installation.port = await freePort();
    installation.url = `http://127.0.0.1:${installation.port}`;
    if (separateDatabase || pooled) {
      installation.database = await startEmbedded(installation.dataDir, database);
      installation.proxy = await startProxy(portOf(installation.database.url));
      if (pooled) installation.pool = await startPgbouncer(installation.database.url);
    }
    await installation.start();
    return installation;
  }

  /** Starts the server; returns the milliseconds until it is ready. Its PostgreSQL has another port than before. */
  async start(settings: NodeJS.ProcessEnv = {}): Promise<number> {
    const begun = performance.now();
    this.server = await this.startOn(this.port, settings, this.root);
    const readyMs = performance.now() - begun;
    await this.connectAdmin();
    return readyMs;
  }

  /** Starts one more server on the same database and files, maybe with the code of another folder. */
  async startAnother(root?: string): Promise<Running & { url: string }> {
    const port = await freePort();
    return { ...(await this.startOn(port, {}, root)), url: `http://127.0.0.1:${port}` };
  }

  private startOn(port: number, settings: NodeJS.ProcessEnv = {}, root?: string) {
    const all = {
      SECRET: testSecret,
      IMPORT_SOURCE: 'sample',
      DATABASE_URL: this.pool?.url ?? this.databaseUrl,
      DATABASE_DIRECT_URL: this.pool ? this.databaseUrl : '',
      // In the tests, few people do as many writes as many people would.
      QUOTA_PERSON_TASKS: '1000000000',
      QUOTA_PERSON_COMMENTS: '1000000000',
      ...this.settings,
      ...settings,
    };
    return startServer(this.dataDir, port, all, (text) => this.output.push(text), root).catch((error: Error) => {
      throw new Error(`${error.message}: ${this.output.join('').trim().split('\n').at(-1)}`);
    });
  }

  /** The URL of a separate database through the proxy; '' for the embedded one. */
  get databaseUrl() {
    return this.database && this.proxy ? withPort(this.database.url, this.proxy.port) : '';
  }

  get process() {
    if (!this.server) throw new Error('The server has not been started');
    return this.server.child;
  }
  kill = () => this.server?.kill();
  stop = () => this.server?.stop();

  /** The superuser URL of the database, without the proxy. */
  async adminUrl() {
    return this.database?.url ?? (await joinEmbedded(this.dataDir)).url;
  }

  private async connectAdmin() {
    await this.admin?.end().catch(() => {});
    this.admin = new pg.Pool({ connectionString: await this.adminUrl(), max: 4 });
    // Ignores errors, because some faults end all connections.
    this.admin.on('error', () => {});
  }

  private databasePid = () =>
    Number(readFileSync(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

  killDatabase() {
    process.kill(this.databasePid(), 'SIGKILL');
  }

  /** Stops PostgreSQL like `pg_ctl stop -m immediate`: at once, without flushing. */
  async stopDatabase() {
    const pid = this.databasePid();
    process.kill(pid, 'SIGQUIT');
    while (alive(pid)) await pause(20);
  }

  async startDatabase(settings: Record<string, string> = {}) {
    this.database = await startEmbedded(this.dataDir, settings);
    if (this.proxy) this.proxy.target = portOf(this.database.url);
    await this.connectAdmin();
  }

  async close() {
    await this.proxy?.close();
    await this.server?.kill();
    await this.admin.end().catch(() => {});
    await this.pool?.stop();
    await (this.database ?? (await joinEmbedded(this.dataDir))).stop();
    this.release?.();
    removeData(this.dataDir);
  }

  team = (count: number) => makeTeam(this.admin, count);
}

/** Creates a team with a goal and `count` signed-in people. */
export async function makeTeam(admin: pg.Pool, count: number): Promise<Team> {
  const people: SignedIn[] = [];
  for (let n = 0; n < count; n++) people.push(await signedIn(admin, `Person ${n}`));
  const { rows } = await admin.query(
    `with team as (insert into teams (name) values ('Harbour') returning id),
       members as (insert into team_memberships (team_id, user_id, role_id)
         select team.id, person, case n when 1 then 1 else 3 end
         from team, unnest($1::uuid[]) with ordinality as one (person, n)),
       goal as (insert into goals (team_id, title) select id, 'Open the hall' from team returning id)
     select team.id, goal.id as goal_id from team, goal`,
    [people.map(({ id }) => id)],
  );
  return { ...rows[0], people };
}

/** Polls until `holds` is true; returns the elapsed milliseconds, or throws after `patienceMs`. */
export async function until(what: string, holds: () => unknown, patienceMs = 60_000): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > patienceMs) throw new Error(`Timed out after ${patienceMs} ms: ${what}`);
    await pause(10);
  }
  return performance.now() - begun;
}

/** The HTTP status of a page; null if the server cannot be reached. */
export const statusOf = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    async (answer) => {
      await answer.text();
      return answer.status;
    },
    () => null,
  );

const portOf = (url: string) => Number(new URL(url).port);
function withPort(url: string, port: number) {
  const changed = new URL(url);
  changed.port = `${port}`;
  return changed.href;
}

function alive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
