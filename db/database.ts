import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { readOnlyCode, searchPrimary, toPrimary } from './primary.ts';
import type { Replica } from './replica.ts';
import type { DB } from './tables.gen.ts';

/** A transaction, or the pool. */
export type Db = Kysely<DB>;

// A value keeps one format from the column to the screen. Dates stay `YYYY-MM-DD`, timestamps become ISO 8601 in UTC,
// numeric and bigint become numbers (all values are far below 2^53).
const parsers: Partial<Record<number, (value: string) => unknown>> = {
  [pg.types.builtins.DATE]: (value) => value,
  [pg.types.builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.INT8]: Number,
};
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/** Returns `adminUrl` with the user `groundwork_login`, which has few rights, instead of the administrator. */
export function loginUrl(adminUrl: string, loginPassword: string): string {
  return adminUrl.replace(
    /^(\w+:\/\/)(?:[^/?#]*@)?/,
    (_, scheme) => `${scheme}groundwork_login:${encodeURIComponent(loginPassword)}@`,
  );
}

// Planning a query with its policies takes longer than running it, so each connection prepares statements. A plan takes
// about 0.3 MB of a connection's memory, so only the first hundred statement texts are prepared. The name is a hash of
// the text: behind a connection pool, servers share connections, so all servers must use the same name for a text.
const statementNames = new Map<string, string>();
function statementName(text: string): string | undefined {
  if (!statementNames.has(text) && statementNames.size < 100)
    statementNames.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32));
  return statementNames.get(text);
}

/**
 * PostgreSQL cancels a statement after this time: `usual` is the default of the role (migrate.ts), `long` applies to
 * long transactions.
 */
export const statementSeconds = { usual: 5, long: 60 };
/** The connection counts as broken after this time without an answer. */
const overdueMs = (seconds: number) => (seconds + 3) * 1000;

/**
 * The SQL text of a statement for the log, without the session token that a transaction begins with (transactions.ts).
 */
const withoutSession = (text: string) => text.replace(/rules\.enter\('[^']*'\)/, 'rules.enter(…)');

/** A pool that can replace all its connections, for when their PostgreSQL has become read-only after a failover. */
class FreshPool extends pg.Pool {
  /** A pool that is renewed and closed together with this one. */
  beside: FreshPool | null = null;
  readonly #url: string;
  readonly #opened = new WeakMap<pg.ClientBase, number>();
  #renewed = 0;

  constructor(url: string, options: pg.PoolConfig) {
    super({ ...options, ...toPrimary(url) });
    this.#url = url;
    this.on('connect', (client) => this.#opened.set(client, performance.now()));
  }

  /** Closes each open connection when it is next taken or released. New connections lead to the primary. */
  renew() {
    this.#renewed = performance.now();
    searchPrimary(this.#url);
    this.beside?.renew();
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override async end(callback?: () => void) {
    await Promise.all([super.end(), this.beside?.end()]);
    callback?.();
  }

  isOld = (client: pg.ClientBase) => (this.#opened.get(client) ?? 0) < this.#renewed;

  async fresh(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.connect().catch((error) => {
        searchPrimary(this.#url);
        throw error;
      });
      if (!this.isOld(client)) return client;
      client.release(true);
    }
  }
}

/**
 * As the parameters of a statement, lets it wait and be sent together with the next one, in one round trip. If the
 * first fails, the next rejects with the same error. An empty next one sends only what waits.
 */
export const withNext: unknown[] = [];

/** Adapts the pool for Kysely. Prepares statements with parameters. A statement may take `seconds`. */
function preparing(
  pool: FreshPool,
  seconds: number,
  { onQuery = () => {}, onWait = () => {}, prepared = true }: StatementOptions,
) {
  async function connect() {
    const asked = performance.now();
    const client = await pool.fresh().finally(() => onWait(performance.now() - asked));
    let broken = false;
    let waiting = '';
    const send = (text: string, values: unknown[]): Promise<pg.QueryResult> =>
      client.query({
        text,
        query_timeout: overdueMs(seconds),
        ...(values.length > 0 && { name: prepared ? statementName(text) : undefined, values }),
      } as pg.QueryConfig);
    return {
      async query(text: string, values: unknown[]) {
        if (broken) throw new Error('Connection terminated');
        if (values === withNext) waiting = text;
        if (values === withNext || (!text && !waiting)) return { command: '', rows: [] };
        const started = performance.now();
        const first = waiting;
        waiting = '';
        try {
          if (!first) return await send(text, values);
          // Both in one write.
          client.connection.stream.cork();
          const [begun, result] = [send(first, []), send(text, values)];
          client.connection.stream.uncork();
          // After `begun` fails, PostgreSQL refuses the other statement, too.
          result.catch(() => {});
          await begun;
          return await result;
        } catch (error) {
          // After an error of another severity, PostgreSQL has closed the connection or no longer answers.
          const { severity, code } = error as { severity?: string; code?: string };
          broken ||= severity !== 'ERROR';
          if (code === readOnlyCode) pool.renew();
          throw error;
        } finally {
          onQuery(performance.now() - started, withoutSession(first ? `${first}; ${text}` : text));
        }
      },
      // Closes a connection that is still in a transaction (status T or E), so that no other request gets it.
      release: (destroy?: boolean) =>
        client.release(destroy || broken || pool.isOld(client) || client.getTransactionStatus() !== 'I'),
    };
  }
  return { connect, end: () => pool.end(), options: pool.options } as unknown as PostgresPool;
}

type StatementOptions = {
  onQuery?: (ms: number, text: string) => void;
  onWait?: (ms: number) => void;
  /** False behind a connection pool that loses prepared statements (direct-connection.ts). */
  prepared?: boolean;
};

/** The pool. A statement on it runs as `groundwork_login`; `transactions.ts` runs statements as a person. */
export class Database extends Kysely<DB> {
  readonly #long: Db;

  /** A standby for reads of much data; null without one. */
  replica: Replica | null = null;

  /** Replaces all connections. For when PostgreSQL at the other end has become read-only. */
  readonly renew: () => void;

  constructor(pool: FreshPool, long: FreshPool, options: StatementOptions) {
    const within = (pool: FreshPool, seconds: number, options: StatementOptions) => ({
      dialect: new PostgresDialect({ pool: preparing(pool, seconds, options) }),
    });
    super(within(pool, statementSeconds.usual, options));
    // Ignores `onWait` of the long pool: long transactions wait for each other also without load (load-shedding.ts).
    this.#long = new Kysely(within(long, statementSeconds.long, { ...options, onWait: () => {} }));
    this.renew = () => pool.renew();
  }

  /** A separate small pool for statements that may take `statementSeconds.long`, so that they do not block requests. */
  get long(): Db {
    return this.#long;
  }
}

/** The number of additional connections for long transactions, for a server with a pool of `connections`. */
export const longConnections = (connections: number) => 1 + Math.ceil(connections / 3);
/** The factor for `connectMs` in the long pool, because transactions hold its connections for longer. */
const longPatience = 3;

export type DatabaseOptions = StatementOptions & {
  connections: number;
  connectMs?: number;
  onLost?: (error: Error) => void;
};

/**
 * A pool of connections as `groundwork_login`, and a smaller one for long transactions. A lost connection is reported
 * to `onLost` and never ends the process: its query rejects, and the next query gets a new connection.
 * `onQuery` receives the duration of each statement, `onWait` the time that each request waited for a connection of the
 * larger pool: after `connectMs` the request rejects.
 */
export function openDatabase(
  url: string,
  { connections, connectMs = 3000, onLost = () => {}, ...options }: DatabaseOptions,
): { db: Database; pool: pg.Pool; longPool: pg.Pool } {
  const open = (max: number, connectionTimeoutMillis: number) => {
    const pool = new FreshPool(url, {
      types,
      max,
      // A busy machine needs more than a second to open a connection. Load shedding refuses earlier when requests
      // queue.
      connectionTimeoutMillis,
      idleTimeoutMillis: 60_000,
      application_name: 'groundwork',
      // Sends a statement without waiting for the result of the statement before (`withNext`).
      pipeline: true,
    });
    pool.on('error', onLost);
    // A client that is checked out emits `error` itself when its connection is lost. Node would end the process without
    // a handler.
    pool.on('connect', (client) => client.on('error', onLost));
    return pool;
  };
  const [pool, longPool] = [open(connections, connectMs), open(longConnections(connections), longPatience * connectMs)];
  pool.beside = longPool;
  return { db: new Database(pool, longPool, options), pool, longPool };
}
