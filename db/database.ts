import type { Writable } from 'node:stream';
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { beginReading, withoutSession } from './as-user.ts';
import type { DB } from './tables.gen.ts';

export type Db = Kysely<DB>;

// One spelling of a value from the column to the screen: dates stay `YYYY-MM-DD`, instants become ISO 8601 in UTC, numeric and bigint become numbers (all of ours are far below 2^53).
const parsers: Partial<Record<number, (value: string) => unknown>> = {
  [pg.types.builtins.DATE]: (value) => value,
  [pg.types.builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.INT8]: Number,
};
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/** `adminUrl` with the powerless login role in place of the administrator. */
export function loginUrl(adminUrl: string, loginPassword: string): string {
  const url = new URL(adminUrl);
  url.username = 'groundwork_login';
  url.password = loginPassword;
  return url.href;
}

// Planning a query with its policies takes longer than running it, so a connection keeps the plans of statements it has seen (through PgBouncer in transaction mode, from its version 1.21 on). A plan takes some 0.3 MB of a connection's memory: what comes after the first hundred texts is planned every time.
const statementNames = new Map<string, string>();
function statementName(text: string): string | undefined {
  if (!statementNames.has(text) && statementNames.size < 100) statementNames.set(text, `s${statementNames.size}`);
  return statementNames.get(text);
}

/** After how long PostgreSQL ends a statement itself: as the role is set (migrate.ts), and in a transaction that has asked for more. */
export const statementSeconds = { usual: 5, long: 60 };
/** Who has heard nothing for longer will not. */
const overdueMs = (seconds: number) => (seconds + 3) * 1000;
const longer = `set local statement_timeout = '${statementSeconds.long}s'`;

/** For the rest of a transaction that may work on as many nodes as a map has: longer than a statement may usually take. */
export const takeTime = (db: Db) => db.executeQuery(CompiledQuery.raw(longer));

/** An answer that somebody may wait for later, or nobody. */
function unawaited<Answer>(answer: Promise<Answer>) {
  answer.catch(() => {});
  return answer;
}
const nothing = { command: null, rows: [] };

/** What is written before the event loop goes on leaves as one. */
function together(stream: Writable) {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The pool as Kysely uses it: every statement with parameters is prepared. */
const preparing = (pool: pg.Pool, { onQuery = () => {}, onWait = () => {} }: Omit<DatabaseOptions, 'connections'>) =>
  ({
    async connect() {
      const asked = performance.now();
      const client = await pool.connect().finally(() => onWait(performance.now() - asked));
      let broken = false;
      let query_timeout = overdueMs(statementSeconds.usual);
      let begun: Promise<unknown> | undefined;
      let ended: Promise<unknown> | undefined;
      return {
        async query(text: string, values: unknown[]) {
          // Nothing comes through there any more, not even the end of a transaction.
          if (broken) throw new Error('Connection terminated');
          const started = performance.now();
          try {
            const begins = text.startsWith(beginReading);
            if (begins) together(client.connection.stream);
            const answer = client.query({
              text,
              query_timeout,
              ...(values.length > 0 && { name: statementName(text), values }),
            } as pg.QueryConfig);
            // Of a transaction that only reads, neither beginning nor end is waited for. Its first statement goes out right behind the beginning and fails with it.
            if (begins) {
              begun = unawaited(answer);
              return nothing;
            }
            if (begun && text === 'commit') {
              ended = unawaited(answer);
              await begun;
              return nothing;
            }
            if (text === 'rollback') begun = undefined;
            const result = await answer.finally(() => begun);
            if (text === longer) query_timeout = overdueMs(statementSeconds.long);
            else if (text === 'commit' || text === 'rollback') query_timeout = overdueMs(statementSeconds.usual);
            // PostgreSQL ends a transaction in which a statement failed by rolling back, and calls that a success.
            if (text === 'commit' && result.command !== 'COMMIT')
              throw new Error('A statement of this transaction failed; nothing of it was kept');
            return result;
          } catch (error) {
            // Not an answer of the server, or its last one, or still in a transaction: nobody else should get this connection.
            broken ||= text === 'rollback' || (error as { severity?: string }).severity !== 'ERROR';
            throw error;
          } finally {
            onQuery(performance.now() - started, withoutSession(text));
          }
        },
        release(destroy?: boolean) {
          const release = () => client.release(destroy || broken);
          if (ended) ended.then(release, () => client.release(true));
          else release();
        },
      };
    },
    end: () => pool.end(),
    options: pool.options,
  }) as unknown as PostgresPool;

export type DatabaseOptions = {
  connections: number;
  onLost?: (error: Error) => void;
  onQuery?: (ms: number, text: string) => void;
  onWait?: (ms: number) => void;
};

/** A pool of connections as `groundwork_login`. A lost connection is reported to `onLost` and never ends the process: a query that was running on it rejects, the next one gets a new connection. `onQuery` hears how long each statement took, `onWait` how long somebody waited for a connection. */
export function openDatabase(url: string, options: DatabaseOptions): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: options.connections,
    pipeline: true,
    connectionTimeoutMillis: 1500,
    idleTimeoutMillis: 60_000,
    application_name: 'groundwork',
  });
  const onLost = options.onLost ?? (() => {});
  pool.on('error', onLost);
  // A client that is checked out reports its loss itself; without a handler that would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool, options) }) }), pool };
}
