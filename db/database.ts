import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './tables.gen.ts';

export type Db = Kysely<DB>;

// One spelling of a value from the column to the screen: dates stay `YYYY-MM-DD`, instants become ISO 8601 in UTC, numeric and bigint become numbers (all of ours are far below 2^53).
const parsers: Partial<Record<number, (value: string) => unknown>> = {
  [pg.types.builtins.DATE]: (value) => value,
  [pg.types.builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.INT8]: Number,
};
const types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format) } as pg.CustomTypesConfig;

/** `adminUrl` with the powerless login role in place of the administrator. */
export function loginUrl(adminUrl: string, loginPassword: string): string {
  const url = new URL(adminUrl);
  url.username = 'groundwork_login';
  url.password = loginPassword;
  return url.href;
}

/** A pool of connections as `groundwork_login`. A lost connection is reported to `onLost` and never ends the process: a query that was running on it rejects, the next one gets a new connection. */
export function openDatabase(url: string, options: { connections: number; onLost?: (error: Error) => void }): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: options.connections,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 60_000,
    application_name: 'groundwork',
  });
  const onLost = options.onLost ?? (() => {});
  pool.on('error', onLost);
  // A client that is checked out reports its loss itself; without a handler that would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool };
}
