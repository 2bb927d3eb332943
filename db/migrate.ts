import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { riskyFunction } from './catalogue-rules.ts';
import {
  type Applied,
  appliedColumns,
  type Code,
  isOnline,
  neededBy,
  sqlFiles,
  standing,
  thisCode,
} from './compatibility.ts';
import { statementSeconds } from './database.ts';
import { lockMigrations, runOnlineMigrations } from './online-migrations.ts';

/**
 * The three roles. `groundwork_owner` owns everything and cannot sign in. `groundwork_member` has the rights of a
 * signed-in person. `groundwork_login` is the server and has almost no rights by itself.
 */
const roles = (loginPassword: string) => `
do $$ begin
  if not exists (select from pg_roles where rolname = 'groundwork_owner') then
    create role groundwork_owner nologin;
    -- Not every administrator may give this right; rules/base/access.sql does without it.
    begin
      alter role groundwork_owner bypassrls;
    exception when insufficient_privilege then
    end;
  end if;
  if not exists (select from pg_roles where rolname = 'groundwork_member') then
    create role groundwork_member nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'groundwork_login') then
    create role groundwork_login login noinherit nobypassrls;
  end if;
  execute format('grant create, connect on database %I to groundwork_owner', current_database());
  execute format('grant connect on database %I to groundwork_login', current_database());
end $$;
alter role groundwork_login password ${pg.escapeLiteral(loginPassword)};
alter role groundwork_login set statement_timeout = '${statementSeconds.usual}s';
alter role groundwork_login set idle_in_transaction_session_timeout = '5s';
-- JIT compilation of a statement with policies takes longer than the statement itself.
alter role groundwork_login set jit = off;
grant groundwork_member to groundwork_login;
grant groundwork_owner to current_user;
alter schema public owner to groundwork_owner;
revoke all on schema public from public;
`;

/**
 * Revokes rights that every role has by default: temporary tables, `pg_notify`, large objects, and advisory locks. The
 * roles groundwork_owner and groundwork_login keep those that they use. Only a superuser may revoke `execute` on
 * functions of PostgreSQL. So on a managed service everybody may still call them, and `npm run doctor` names them. A
 * superuser may run deploy/revoke-from-everybody.sql, which is generated from this.
 */
export const revokeFromEverybody = `
do $$
declare
  risky record;
  administrator name := (select pg_get_userbyid(datdba) from pg_database where datname = current_database());
begin
  execute format('revoke temporary on database %I from public', current_database());
  for risky in
    select oid::regprocedure as function, proname ~ '^pg_notify$|_xact_lock' as used from pg_proc
    where ${riskyFunction} and has_function_privilege('public', oid, 'execute')
      and pg_has_role(current_user, proowner, 'usage')
  loop
    execute format('revoke execute on function %s from public', risky.function);
    execute format('grant execute on function %s to groundwork_owner, %I', risky.function, administrator);
    if risky.used then execute format('grant execute on function %s to groundwork_login', risky.function); end if;
  end loop;
end $$;
`;

/** Creates or updates the roles. Retries, because servers of other databases in this cluster may do so concurrently. */
async function createRoles(client: pg.Client, loginPassword: string) {
  for (;;)
    try {
      return await client.query(roles(loginPassword));
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'tuple concurrently updated') throw error;
      await sleep(20);
    }
}

/** Drops all rules and policies. Without these the database denies everything. */
const dropRules = `
drop schema if exists rules cascade;
do $$
declare policy record;
begin
  for policy in select * from pg_policies where schemaname = 'public' loop
    execute format('drop policy %I on %I.%I', policy.policyname, policy.schemaname, policy.tablename);
  end loop;
  if to_regnamespace('auth') is not null then
    revoke all on all tables in schema auth, public from groundwork_member, groundwork_login;
  end if;
end $$;
`;

// Drops all tables, including the rows of an empty installation.
const dropTables = `
do $$
declare dropped text;
begin
  drop schema if exists auth cascade;
  for dropped in
    select oid::regclass::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  loop
    execute format('drop table if exists %s cascade', dropped);
  end loop;
  delete from meta.migrations;
end $$;
`;

/**
 * The rows to restore from a backup. `fill` inserts them into tables as of `migrations`, as `groundwork_owner`, in the
 * same transaction, before `migrate` installs the rules.
 */
export type Refill = { migrations: string[]; fill(client: pg.Client): Promise<void> };

export class UnknownMigration extends Error {}

/** The database does not meet the requirements; the message says which. */
export class UnfitDatabase extends Error {}

async function mustBeFit(client: pg.Client) {
  const { rows } = await client.query(
    `select current_setting('server_encoding') as encoding,
       current_setting('server_version_num')::int / 10000 as version`,
  );
  const { encoding, version } = rows[0];
  if (version < 15) throw new UnfitDatabase(`The database is PostgreSQL ${version}; Groundwork needs 15 or later.`);
  if (encoding !== 'UTF8')
    throw new UnfitDatabase(
      `The database keeps text as ${encoding}; create it with: encoding 'UTF8' template template0.`,
    );
}

const preparedBy = (release: string | null) =>
  `A later version of Groundwork (${release ?? 'not released'}) has prepared this database. This version does not know ` +
  'its rules, and leaves them as they are. Start that version, or restore the backup of before the update into a new ' +
  'database (docs/operating.md, "Updating").';

/**
 * Brings a database to this version of the code in one transaction: drops all rules, runs new migrations and installs
 * the rules. Does nothing if the database is current, or ahead because of a later version.
 * @param adminUrl a role that owns the database and may create roles
 * @param loginPassword the new password of `groundwork_login`
 * @param refill drops all tables first and restores these rows
 * @throws UnfitDatabase when PostgreSQL is too old, the encoding is not UTF-8, this version cannot use the database, or
 * `refill` would replace the rules of a later version
 * @throws UnknownMigration when `refill` comes from a later version of the code
 */
export async function migrate(
  adminUrl: string,
  loginPassword: string,
  refill?: Refill,
): Promise<{ applied: string[]; current: boolean; ahead?: true }> {
  const client = new pg.Client({ connectionString: adminUrl });
  try {
    await client.connect();
    await mustBeFit(client);
    await lockMigrations(client, 'groundwork migrate');
    await createRoles(client, loginPassword);
    await client.query(revokeFromEverybody);
    await client.query('set role groundwork_owner');
    await client.query(`
      create schema if not exists meta;
      create table if not exists meta.migrations (name text primary key, applied_at timestamptz not null default now());
      create table if not exists meta.prepared
        (one boolean primary key default true check (one), code text not null, release text not null);
      grant usage on schema meta to groundwork_login;
      grant select on meta.migrations, meta.prepared to groundwork_login;
      -- A refused start of 0.2.0 has granted more.
      do $$
      declare other regclass;
      begin
        for other in select oid from pg_class where relnamespace = 'meta'::regnamespace and relkind = 'r'
          and relname not in ('migrations', 'prepared', 'version', 'last_backup')
        loop execute format('revoke all on %s from groundwork_login', other); end loop;
      end $$;
    `);
    const code = thisCode();
    const { rows } = await client.query<Applied>(`select ${appliedColumns}`);
    const found = rows[0] as Applied;
    const stands = standing(code, found);
    if (stands === 'beyond' || (refill && stands === 'ahead')) throw new UnfitDatabase(preparedBy(found.release));
    if (stands === 'current' && !refill) return { applied: [], current: true };
    if (stands === 'ahead') return { applied: [], current: false, ahead: true };
    const applied = await retriedOnLocks(client, refill ? 0 : lockPatienceMs, () => replace(client, code, refill));
    // Nobody uses a new database yet, so the rest runs at once.
    if (refill || found.migrations.length === 0) applied.push(...(await runOnlineMigrations(client)));
    return { applied, current: false };
  } finally {
    await client.end();
  }
}

// While a migration waits for a lock, later statements on the table wait behind it. So it waits briefly and tries
// again: at first for less than deadlock_timeout (one second), so that no request fails by a deadlock, and later for
// more, because only then PostgreSQL stops an autovacuum that holds a lock.
const lockWaitMs = (attempt: number) => (attempt <= 3 ? 500 : 1500);
const lockPauseMs = 1000;
const lockPatienceMs = 120_000;

/** SQLSTATE of deadlock_detected and lock_not_available (lock_timeout). */
const isLocked = (error: unknown): boolean =>
  error instanceof Error && (/^(40P01|55P03)$/.test((error as { code?: string }).code ?? '') || isLocked(error.cause));

/** Runs `work` in a transaction. Retries for `patienceMs` while other transactions hold the locks that it needs. */
async function retriedOnLocks<Result>(client: pg.Client, patienceMs: number, work: () => Promise<Result>) {
  const end = Date.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`begin; set local lock_timeout = '${lockWaitMs(attempt)}ms'`);
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      if (Date.now() >= end || !isLocked(error)) throw error;
      await client.query('rollback');
      await sleep(lockPauseMs);
    }
  }
}

/**
 * Takes all locks for dropping the rules before any work, so that a table in use delays requests only for the lock
 * timeout. Locks auth.sessions first, because each request reads that table first and holds its lock to the end. While
 * this waits for requests in flight, it holds no other lock that they need. New requests wait for auth.sessions and
 * hold no lock.
 */
const lockTables = `
do $$
declare tables text := (
  select string_agg(oid::regclass::text, ', ' order by relname <> 'sessions', relnamespace::regnamespace::text, relname)
  from pg_class where relnamespace::regnamespace::text in ('auth', 'public') and relkind = 'r'
);
begin
  if tables is not null then execute 'lock table ' || tables || ' in access exclusive mode'; end if;
end $$;
`;

/** Drops all rules, runs new migrations and installs the rules, in the transaction of `client`. */
async function replace(client: pg.Client, { version, release }: Code, refill?: Refill): Promise<string[]> {
  await client.query('alter default privileges for role groundwork_owner revoke execute on functions from public');
  await client.query(lockTables);
  await client.query(dropRules);
  if (refill) await fillAnew(client, refill);
  const applied = await applyMigrations(client, () => true);
  await client.query('create schema rules');
  for (const { name, sql } of sqlFiles('rules')) await run(client, `rules/${name}`, sql);
  await client.query(
    `insert into meta.prepared (code, release) values ($1, $2)
     on conflict (one) do update set code = excluded.code, release = excluded.release`,
    [version, release],
  );
  return applied;
}

/** Runs the migrations that the database has not had yet. */
async function applyMigrations(client: pg.Client, wanted: (name: string) => boolean): Promise<string[]> {
  const known = new Set((await client.query('select name from meta.migrations')).rows.map((row) => row.name));
  const applied: string[] = [];
  for (const { name, sql } of sqlFiles('migrations')) {
    if (known.has(name) || isOnline(name) || !wanted(name)) continue;
    await run(client, name, sql);
    await client.query('insert into meta.migrations (name) values ($1)', [name]);
    const needs = neededBy(sql);
    if (needs) await client.query('update meta.migrations set needs = $2 where name = $1', [name, needs]);
    applied.push(name);
  }
  return applied;
}

async function fillAnew(client: pg.Client, { migrations, fill }: Refill) {
  await client.query(dropTables);
  const wanted = new Set(migrations.filter((name) => !isOnline(name)));
  for (const name of await applyMigrations(client, (name) => wanted.has(name))) wanted.delete(name);
  if (wanted.size > 0) throw new UnknownMigration([...wanted].join(', '));
  await fill(client);
}

async function run(client: pg.Client, name: string, sql: string) {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
