import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Running, startServer } from '../api/testing/test-server.ts';
import { joinEmbedded, removeData, startEmbedded } from '../db/embedded.ts';
import { freePort } from '../db/free-port.ts';
import { type SignedIn, signedIn, testSecret } from '../db/test-session.ts';
import { startProxy, type TcpProxy } from './proxy.ts';

export type Team = { id: string; goal_id: string; people: [SignedIn, ...SignedIn[]] };

type Wanted = {
  settings?: NodeJS.ProcessEnv;
  apart?: boolean;
  database?: Record<string, string>;
  prepare?: (dataDir: string) => () => void;
};

/** An installation that may be broken: the real server as a process, and the PostgreSQL under it. */
export class Installation {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'groundwork-faults-'));
  readonly said: string[] = [];
  url = '';
  admin!: pg.Pool;
  /** Stands between server and database when the database is to be broken; the server's own PostgreSQL has none. */
  proxy: TcpProxy | null = null;
  private release: (() => void) | undefined;
  private port = 0;
  private server: Running | null = null;
  private database: { url: string; stop(): Promise<void> } | null = null;
  private settings: NodeJS.ProcessEnv;

  private constructor(settings: NodeJS.ProcessEnv) {
    this.settings = settings;
    // Open to the account under which PostgreSQL runs when root runs this.
    chmodSync(this.dataDir, 0o755);
  }

  /** With `apart` PostgreSQL is no child of the server, which reaches it through the proxy; `database` are settings of PostgreSQL then. `prepare` gets the data folder before anything is in it, and answers what is to be done when PostgreSQL has left it. */
  static async create({ settings = {}, apart = false, database = {}, prepare }: Wanted = {}) {
    const installation = new Installation(settings);
    installation.release = prepare?.(installation.dataDir);
    installation.port = await freePort();
    installation.url = `http://127.0.0.1:${installation.port}`;
    if (apart) {
      installation.database = await startEmbedded(installation.dataDir, database);
      installation.proxy = await startProxy(portOf(installation.database.url));
    }
    await installation.start();
    installation.admin = await installation.administrator();
    return installation;
  }

  /** Starts the server, and answers after how many milliseconds it was ready. */
  async start(settings: NodeJS.ProcessEnv = {}): Promise<number> {
    const begun = performance.now();
    const all = {
      SECRET: testSecret,
      IMPORT_SOURCE: 'sample',
      DATABASE_URL: this.reached,
      ...this.settings,
      ...settings,
    };
    this.server = await startServer(this.dataDir, this.port, all, (text) => this.said.push(text));
    return performance.now() - begun;
  }

  /** The address at which the server reaches a database that stands apart, through the proxy; its own has none. */
  get reached() {
    return this.database && this.proxy ? withPort(this.database.url, this.proxy.port) : '';
  }

  get process() {
    if (!this.server) throw new Error('The server has not been started');
    return this.server.child;
  }
  kill = () => this.server?.kill();
  stop = () => this.server?.stop();

  /** The address of its database for the superuser, without the proxy. */
  async adminUrl() {
    return this.database?.url ?? (await joinEmbedded(this.dataDir)).url;
  }

  private async administrator() {
    const pool = new pg.Pool({ connectionString: await this.adminUrl(), max: 4 });
    // Some faults end every connection.
    pool.on('error', () => {});
    return pool;
  }

  private databasePid = () =>
    Number(readFileSync(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

  killDatabase() {
    process.kill(this.databasePid(), 'SIGKILL');
  }

  /** Ends PostgreSQL as `pg_ctl stop -m immediate` does: at once, with nothing written that is not written yet. */
  async stopDatabase() {
    const pid = this.databasePid();
    process.kill(pid, 'SIGQUIT');
    while (alive(pid)) await pause(20);
  }

  async startDatabase(settings: Record<string, string> = {}) {
    this.database = await startEmbedded(this.dataDir, settings);
    if (this.proxy) this.proxy.target = portOf(this.database.url);
    await this.admin.end().catch(() => {});
    this.admin = await this.administrator();
  }

  async close() {
    await this.proxy?.close();
    await this.server?.kill();
    await this.admin.end().catch(() => {});
    await (this.database ?? (await joinEmbedded(this.dataDir))).stop();
    this.release?.();
    removeData(this.dataDir);
  }

  /** A team of so many people who are signed in, with a goal. */
  async team(count: number): Promise<Team> {
    const people: SignedIn[] = [];
    for (let n = 0; n < count; n++) people.push(await signedIn(this.admin, `Person ${n}`));
    const { rows } = await this.admin.query(
      `with team as (insert into teams (name) values ('Harbour') returning id),
         members as (insert into team_memberships (team_id, user_id, role_id) select team.id, person, case n when 1 then 1 else 3 end from team, unnest($1::uuid[]) with ordinality as one (person, n)),
         goal as (insert into goals (team_id, title) select id, 'Open the hall' from team returning id)
       select team.id, goal.id as goal_id from team, goal`,
      [people.map(({ id }) => id)],
    );
    return { ...rows[0], people };
  }
}

/** Waits until it is so, and answers after how many milliseconds it was. */
export async function until(what: string, holds: () => unknown, patienceMs = 60_000): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > patienceMs) throw new Error(`Not within ${patienceMs} ms: ${what}`);
    await pause(10);
  }
  return performance.now() - begun;
}

/** The status of a page of the server; null when it cannot be reached. */
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
