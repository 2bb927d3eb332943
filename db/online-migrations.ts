import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isOnline, sqlFiles } from './compatibility.ts';
import { statementsIn } from './sql-statements.ts';

// A migration whose name ends with `.online.sql` runs outside of a transaction, while servers run: it builds indexes
// concurrently and validates constraints. Each statement must be idempotent, because it may run again after an
// interruption.

const askAgainMs = 200;

/**
 * Takes an advisory lock that one server at a time holds while it migrates, until its connection ends. Polls instead of
 * waiting in one statement: that statement would hold a snapshot, and building an index concurrently waits for old
 * snapshots, which would be a deadlock.
 */
export async function lockMigrations(client: pg.Client, name: string): Promise<void> {
  while (!(await client.query('select pg_try_advisory_lock(hashtext($1)) as held', [name])).rows[0].held)
    await sleep(askAgainMs);
}

/** Runs the online migrations that the database has not had yet, as an administrator. */
export async function finishMigrations(adminUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    await lockMigrations(client, 'groundwork online');
    await client.query('set role groundwork_owner');
    return await runOnlineMigrations(client);
  } finally {
    await client.end();
  }
}

/** Runs them on this connection, whose current role must be `groundwork_owner`. */
export async function runOnlineMigrations(client: pg.Client, files = sqlFiles('migrations')): Promise<string[]> {
  const known = new Set((await client.query('select name from meta.migrations')).rows.map((row) => row.name));
  const applied: string[] = [];
  for (const { name, sql } of files) {
    if (!isOnline(name) || known.has(name)) continue;
    await dropInvalidIndexes(client, sql);
    for (const statement of statementsIn(sql)) await client.query(statement);
    await client.query('insert into meta.migrations (name) values ($1)', [name]);
    applied.push(name);
  }
  return applied;
}

/** Drops invalid indexes from an interrupted build, because `if not exists` would keep these. */
async function dropInvalidIndexes(client: pg.Client, sql: string) {
  const { rows } = await client.query(
    `select relname, indexrelid::regclass::text as name
     from pg_index join pg_class on oid = indexrelid where not indisvalid`,
  );
  for (const { relname, name } of rows)
    if (sql.includes(relname)) await client.query(`drop index concurrently ${name}`);
}
