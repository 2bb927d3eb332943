// @module-tag long
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { codeVersion, isOnline } from './compatibility.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { schemaText } from './generate/generate.ts';
import { migrate, UnfitDatabase } from './migrate.ts';
import { runOnlineMigrations } from './online-migrations.ts';
import { testBinaries } from './test-database.ts';

// Roles belong to the whole cluster and migrating changes them, so these tests have their own cluster.
const folder = mkdtempSync(join(tmpdir(), 'groundwork-migrate-'));
let cluster: Embedded;
let first: { applied: string[]; current: boolean };
beforeAll(async () => {
  chmodSync(folder, 0o755);
  cluster = await startEmbedded(folder, { fsync: 'off' }, undefined, testBinaries());
  await query(cluster.url, 'create database migrated');
  first = await migrate(named('migrated'), 'first');
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const named = (database: string) => cluster.url.replace(/[^/]+$/, database);

let url: string;
let number = 0;
beforeEach(async () => {
  await query(cluster.url, `create database copy_${++number} template migrated`);
  url = named(`copy_${number}`);
});

async function query(on: string, text: string) {
  const client = new pg.Client({ connectionString: on });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

test('the first migrate runs every migration in the order of their names, and last those that run online', () => {
  const names = readdirSync(join(import.meta.dirname, 'migrations')).sort();
  const applied = [...names.filter((name) => !isOnline(name)), ...names.filter(isOnline)];
  expect(first).toEqual({ applied, current: false });
});

test('a second migrate changes nothing', async () => {
  const before = await schemaText(url);
  expect(await migrate(url, 'first')).toEqual({ applied: [], current: true });
  expect(await schemaText(url)).toBe(before);
});

test('servers of several databases migrate at the same moment, although they share their roles', async () => {
  const urls = [url, named('migrated')];
  for (const name of ['one', 'two']) {
    await query(cluster.url, `create database beside_${name} template migrated`);
    urls.push(named(`beside_${name}`));
  }
  const rounds = Array.from({ length: 10 }, () => Promise.all(urls.map((each) => migrate(each, 'first'))));
  expect((await Promise.all(rounds)).flat().every(({ current }) => current)).toBe(true);
});

test('existing rows are folded anew, and labels whose names become the same both stay', async () => {
  const folding = '20261125204500_folding.sql';
  const before = readdirSync(join(import.meta.dirname, 'migrations')).filter((name) => name < folding);
  const team = '6b1f6c1e-7d0f-4b0a-9a8e-000000000001';
  await migrate(url, 'first', {
    migrations: before,
    fill: (client) =>
      client
        .query(
          `insert into teams (id, name) values ('${team}', 'North');
           insert into labels (team_id, name, color, created_at)
             select '${team}', name, '#112233', now() + place * interval '1 minute'
             from unnest(array['Łódź', 'Lodz', 'Lodz (2)', 'LÓDZ', 'Other']) with ordinality as names (name, place);
           insert into goals (team_id, title) values ('${team}', '会議室の予約');
           insert into tasks (team_id, goal_id, title) select team_id, id, 'Øresund' from goals;`,
        )
        .then(() => {}),
  });
  const { rows } = await query(url, 'select name, folded_name from labels order by created_at');
  expect(rows.map(({ name }) => name)).toEqual(['Łódź', 'Lodz (2)', 'Lodz (2) (2)', 'LÓDZ (3)', 'Other']);
  expect(rows.map(({ folded_name }) => folded_name)).toEqual(['lodz', 'lodz (2)', 'lodz (2) (2)', 'lodz (3)', 'other']);
  const found = await query(
    url,
    `select (select count(*) from search_entries)::integer as entries,
       (select count(*) from rules.stale_search_entries())::integer as stale,
       (select search @@ rules.search_query('議室') from goals) as goal,
       (select search @@ rules.search_query('ore') from tasks) as task`,
  );
  expect(found.rows).toEqual([{ entries: expect.any(Number), stale: 0, goal: true, task: true }]);
  expect(found.rows[0].entries).toBeGreaterThanOrEqual(7);
});

test('form entries that a transfer made records of a map go back to the form that has their fields', async () => {
  const before = readdirSync(join(import.meta.dirname, 'migrations')).filter(
    (name) => name < '20261126030000_entries_of_handed_nodes.sql',
  );
  const id = (last: number) => `6b1f6c1e-7d0f-4b0a-9a8e-0000000000${last}`;
  const schema = (...names: string[]) =>
    JSON.stringify({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) });
  await migrate(url, 'first', {
    migrations: before,
    fill: (client) =>
      client
        .query(
          `insert into teams (id, name) values ('${id(10)}', 'North'), ('${id(11)}', 'South');
           insert into tpl_templates (id, owner_team_id, name, record_data_schema) values
             ('${id(20)}', '${id(10)}', 'Visits', '${schema('place', 'guests')}'),
             ('${id(21)}', '${id(10)}', 'Other', '${schema('notes')}'),
             ('${id(22)}', '${id(11)}', 'Map', '${schema('notes')}');
           insert into tpl_instances (id, team_id, template_id, name, for_entries) values
             ('${id(30)}', '${id(10)}', '${id(20)}', 'Visits', true),
             ('${id(31)}', '${id(10)}', '${id(21)}', 'Other', true),
             ('${id(32)}', '${id(11)}', '${id(22)}', 'Map', false);
           insert into tpl_maps (id, team_id, instance_id) values ('${id(40)}', '${id(11)}', '${id(32)}');
           insert into transfer_requests
             (team_id, recipient_team_id, target_team_id, target_map_id, type, status, map_id, node_id, title)
             values ('${id(10)}', '${id(11)}', '${id(11)}', '${id(40)}', 'transfer_partial', 'accepted', '${id(41)}',
               '${id(42)}', 'Oak Street');
           insert into tpl_records (id, team_id, instance_id, data) values
             ('${id(50)}', '${id(11)}', '${id(32)}', '{"place": "Mill Lane", "guests": "7"}'),
             ('${id(51)}', '${id(11)}', '${id(32)}', '{"notes": "of the map"}'),
             ('${id(52)}', '${id(11)}', '${id(32)}', '{"unknown": "field"}')`,
        )
        .then(() => {}),
  });
  const { rows } = await query(url, 'select team_id, instance_id from tpl_records order by id');
  expect(rows).toEqual([
    { team_id: id(10), instance_id: id(30) },
    { team_id: id(11), instance_id: id(32) },
    { team_id: id(11), instance_id: id(32) },
  ]);
  const stale = await query(
    url,
    `select (select count(*) from rules.stale_search_entries())::integer as entries,
       (select count(*) from rules.stale_usage())::integer as usage`,
  );
  expect(stale.rows).toEqual([{ entries: 0, usage: 0 }]);
});

test('the history of a map that exists begins when its nodes were added, with what they are', async () => {
  const before = readdirSync(join(import.meta.dirname, 'migrations')).filter(
    (name) => name < '20261126061500_map_history.sql',
  );
  const id = (last: number) => `6b1f6c1e-7d0f-4b0a-9a8e-0000000000${last}`;
  await migrate(url, 'first', {
    migrations: before,
    fill: (client) =>
      client
        .query(
          `insert into teams (id, name) values ('${id(10)}', 'North');
           insert into tpl_templates (id, owner_team_id, name) values ('${id(20)}', '${id(10)}', 'Map');
           insert into tpl_instances (id, team_id, template_id, name)
             values ('${id(30)}', '${id(10)}', '${id(20)}', 'Map');
           insert into tpl_maps (id, team_id, instance_id) values ('${id(40)}', '${id(10)}', '${id(30)}');
           insert into tpl_map_nodes (id, team_id, map_id, path, node_type, created_at, created_by) values
             ('${id(50)}', '${id(10)}', '${id(40)}', '3', 'church', '2026-02-01', null),
             ('${id(51)}', '${id(10)}', '${id(40)}', '3.4', 'church', '2026-01-01', null),
             ('${id(52)}', '${id(10)}', '${id(40)}', '3.4.7', 'church', '2026-03-01', null);
           insert into tpl_map_edges (team_id, map_id, src_node_id, dst_node_id)
             values ('${id(10)}', '${id(40)}', '${id(51)}', '${id(52)}')`,
        )
        .then(() => {}),
  });
  const { rows } = await query(
    url,
    `select to_char(valid_from, 'MM-DD') as since, content ->> 'parent_id' as parent from map_versions
     order by is_edge, row_id`,
  );
  expect(rows).toEqual([
    { since: '02-01', parent: null },
    { since: '02-01', parent: id(50) },
    { since: '03-01', parent: id(51) },
    { since: '03-01', parent: null },
  ]);
  expect((await query(url, 'select * from rules.stale_versions()')).rows).toEqual([]);
});

test('changed rules replace everything: other objects are dropped, missing ones are restored', async () => {
  const before = await schemaText(url);
  await query(
    url,
    `drop policy see on goals;
     create policy stray on tasks for select to groundwork_member using (true);
     grant update (progress) on goals to groundwork_member;
     drop trigger keep_an_owner on team_memberships;
     create function rules.stray() returns void language sql return null;
     alter table labels disable row level security;
     update meta.prepared set code = 'an earlier one'`,
  );
  expect(await schemaText(url)).not.toBe(before);
  expect(await migrate(url, 'first')).toEqual({ applied: [], current: false });
  expect(await schemaText(url)).toBe(before);
});

test('a server of the version before leaves the database of a later version as it is', async () => {
  await query(
    url,
    `create function rules.later() returns void language sql return null;
     update meta.prepared set code = 'a later one';
     insert into meta.migrations (name) values ('29990101000000_wider.sql');
     insert into meta.migrations (name) values ('29990102000000_index.online.sql');
     insert into meta.migrations (name, needs)
       select '29990103000000_narrower.sql', max(name) from meta.migrations
       where name < '2999' and name not like '%.online.sql'`,
  );
  const before = await schemaText(url);
  expect(await migrate(url, 'first')).toEqual({ applied: [], current: false, ahead: true });
  expect(await schemaText(url)).toBe(before);
});

test('a later release whose migrations are the same keeps its rules, an earlier one does not', async () => {
  const isKept = async (release: string) => {
    await query(url, `update meta.prepared set code = 'another', release = '${release}'`);
    return (await migrate(url, 'first')).ahead ?? false;
  };
  expect([await isKept('100.0.0'), await isKept('0.1.10')]).toEqual([true, false]);
});

test('a server refuses a database from which a later version has removed what it uses', async () => {
  await query(
    url,
    `update meta.prepared set code = 'a later one';
     insert into meta.migrations (name) values ('29990101000000_wider.sql');
     insert into meta.migrations (name, needs) values ('29990102000000_narrower.sql', '29990101000000_wider.sql')`,
  );
  const before = await schemaText(url);
  await expect(migrate(url, 'first')).rejects.toThrow(UnfitDatabase);
  expect(await schemaText(url)).toBe(before);
});

test('earlier code replaces no rules of a later release: neither with a migration of its own, nor by a restore', async () => {
  await query(url, "update meta.prepared set code = 'a later one', release = '1000.0.0'");
  const before = await schemaText(url);
  await expect(migrate(url, 'first', { migrations: [], fill: async () => {} })).rejects.toThrow(/\(1000\.0\.0\)/);
  await query(url, "delete from meta.migrations where name like '%_maps.sql'");
  await expect(migrate(url, 'first')).rejects.toThrow(
    new UnfitDatabase(
      'A later version of Groundwork (1000.0.0) has prepared this database. This version does not know its rules, and ' +
        'leaves them as they are. Start that version, or restore the backup of before the update into a new database ' +
        '(docs/operating.md, "Updating").',
    ),
  );
  expect(await schemaText(url)).toBe(before);
});

test('code of before 0.3.0 is refused before it changes a rule, and its running servers are answered', async () => {
  const asOwner = (text: string) => query(url, `set role groundwork_owner; ${text}`);
  const sentence =
    `A later version of Groundwork (${manifest.version}) has prepared this database. This version does not know its ` +
    'rules, and leaves them as they are. Start that version, or restore the backup of before the update into a new ' +
    'database (docs/operating.md, "Updating").';
  const before = await schemaText(url);
  // These are the first statements of `migrate` in version 0.2.0.
  await asOwner(`
    create table if not exists meta.version (one boolean primary key default true check (one), code text not null);
    grant usage on schema meta to groundwork_login;
    grant select on all tables in schema meta to groundwork_login;
  `);
  await expect(asOwner('select code from meta.version')).rejects.toThrow(sentence);
  const running = await query(url, 'set role groundwork_login; select code, release from meta.version');
  expect((running as unknown as pg.QueryResult[])[1]?.rows).toEqual([
    { code: codeVersion(), release: manifest.version },
  ]);
  // The next start of this code takes back what the old one granted.
  expect(await schemaText(url)).not.toBe(before);
  expect(await migrate(url, 'first')).toEqual({ applied: [], current: true });
  expect(await schemaText(url)).toBe(before);
});

test('a database of before 0.3.0 is migrated, and then refuses the code of before', async () => {
  await query(
    url,
    `drop view meta.version;
     create table meta.version (one boolean primary key default true check (one), code text not null);
     insert into meta.version (code) values ('that of 0.2.0');
     delete from meta.prepared;
     delete from meta.migrations where name like '%_version_guard.sql'`,
  );
  expect(await migrate(url, 'first')).toEqual({
    applied: [expect.stringMatching(/_version_guard\.sql$/)],
    current: false,
  });
  await expect(query(url, 'set role groundwork_owner; select code from meta.version')).rejects.toThrow('later version');
});

test('an online migration builds an interrupted index anew, and only once', async () => {
  const files = [
    { name: '29990101000000_usual.sql', sql: 'drop table goals' },
    {
      name: '29990102000000_due.online.sql',
      sql: 'create index concurrently if not exists tasks_due_too on tasks (due_date);\n-- Done; once.\n',
    },
  ];
  const index = async () =>
    (
      await query(
        url,
        `select indisvalid, relfilenode from pg_index join pg_class on oid = indexrelid
         where relname = 'tasks_due_too'`,
      )
    ).rows[0];
  await query(url, 'create index tasks_due_too on tasks (due_date)');
  await query(url, "update pg_index set indisvalid = false where indexrelid = 'tasks_due_too'::regclass");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('set role groundwork_owner');
  expect(await runOnlineMigrations(client, files)).toEqual(['29990102000000_due.online.sql']);
  const built = await index();
  expect(built.indisvalid).toBe(true);
  expect(await runOnlineMigrations(client, files)).toEqual([]);
  expect(await index()).toEqual(built);
});

test('all tables are locked in one order before anything changes', async () => {
  await query(url, "update meta.prepared set code = 'an earlier one'");
  const reading = new pg.Client({ connectionString: url });
  await reading.connect();
  onTestFinished(() => reading.end());
  await reading.query('begin');
  await reading.query('lock table user_profiles in access share mode');
  const migrating = migrate(url, 'first');
  const ours = "relnamespace::regnamespace::text in ('auth', 'public') and relkind = 'r'";
  const order = "order by relname <> 'sessions', relnamespace::regnamespace::text, relname";
  const locks = async () => {
    const { rows } = await query(
      url,
      `select relname, granted from pg_locks join pg_class c on c.oid = relation
       where mode = 'AccessExclusiveLock' and ${ours}
         and database = (select oid from pg_database where datname = current_database()) ${order}`,
    );
    return rows.map(({ relname, granted }) => (granted ? relname : `${relname} waits`));
  };
  const tables = (await query(url, `select relname from pg_class where ${ours} ${order}`)).rows.map(
    (row) => row.relname,
  );
  const held = tables.slice(0, tables.indexOf('user_profiles'));
  await expect.poll(locks, { timeout: 20_000, interval: 20 }).toEqual([...held, 'user_profiles waits']);
  await reading.query('commit');
  expect(await migrating).toEqual({ applied: [], current: false });
});

test('a request in flight goes on to other tables while a migration waits for it', async () => {
  await query(url, "update meta.prepared set code = 'an earlier one'");
  const request = new pg.Client({ connectionString: url });
  await request.connect();
  onTestFinished(() => request.end());
  await request.query('begin; select from auth.sessions; select from tasks');
  const migrating = migrate(url, 'first');
  const isWaiting = async () =>
    (await query(url, "select from pg_locks where not granted and mode = 'AccessExclusiveLock'")).rowCount;
  await expect.poll(isWaiting, { timeout: 20_000, interval: 20 }).toBe(1);
  // By name, these tables come before auth.sessions and tasks. The migration must not have locked them yet.
  await request.query('lock table auth.attempts, activity_log in access share mode nowait; commit');
  expect(await migrating).toEqual({ applied: [], current: false });
});

test('the error of a failing migration names it, and the database stays unchanged', async () => {
  await query(
    url,
    "update meta.prepared set code = 'an earlier one'; delete from meta.migrations where name like '%_maps.sql'",
  );
  const before = await schemaText(url);
  const known = (await query(url, 'select name from meta.migrations order by name')).rows;
  // The tables of this migration exist already.
  await expect(migrate(url, 'first')).rejects.toThrow(/_maps\.sql: relation "tpl_maps" already exists/);
  expect(await schemaText(url)).toBe(before);
  expect((await query(url, 'select name from meta.migrations order by name')).rows).toEqual(known);
  expect((await query(url, 'select code from meta.prepared')).rows).toEqual([{ code: 'an earlier one' }]);
});

test('a deadlock with a running request is tried again, and both succeed', async () => {
  await query(url, "update meta.prepared set code = 'an earlier one'");
  const request = new pg.Client({ connectionString: url });
  await request.connect();
  onTestFinished(() => request.end());
  await request.query('begin');
  await request.query('lock table tasks in access share mode');
  const migrating = migrate(url, 'first');
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await query(url, waiting)).rowCount, { timeout: 20_000 }).toBe(1);
  const held = await query(
    url,
    `select relname from pg_locks join pg_class c on c.oid = relation
     where mode = 'AccessExclusiveLock' and granted and relkind = 'r' and relnamespace = 'public'::regnamespace
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await request.query(`select count(*) from ${held.rows[0].relname}`);
  await request.query('commit');
  expect(await migrating).toEqual({ applied: [], current: false });
});

test('without rules a member sees nothing', async () => {
  const { rows } = await query(
    url,
    `insert into auth.users (name, email, email_verified) values ('Nadia Rahman', 'nadia@harbour.example', true);
     insert into teams (name) values ('Harbour District');
     insert into team_memberships (team_id, user_id, role_id) select t.id, u.id, 1 from teams t, auth.users u;
     insert into goals (team_id, title) select id, 'Autumn gathering' from teams;
     select id from auth.users`,
  ).then((results) => (results as unknown as pg.QueryResult[]).at(-1) as pg.QueryResult);
  const goals = (client: pg.Client) =>
    client
      .query('set local role groundwork_member; select title from goals')
      .then((results) => (results as unknown as pg.QueryResult[])[1]?.rows);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query("select set_config('groundwork.user_id', $1, true)", [rows[0].id]);
  expect(await goals(client)).toEqual([{ title: 'Autumn gathering' }]);
  await client.query('reset role; drop schema rules cascade');
  expect(await goals(client)).toEqual([]);
  await client.end();
});

test('the login role gets the given password and has no rights on the tables', async () => {
  await migrate(url, 'second');
  const login = new URL(url);
  login.username = 'groundwork_login';
  login.password = 'first';
  await expect(query(login.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  login.password = 'second';
  await expect(query(login.href, 'select 1 from public.goals')).rejects.toMatchObject({ code: '42501' });
});

test('members and the server keep only what they use of what PostgreSQL gives everybody', async () => {
  await migrate(url, 'third');
  const login = new URL(url);
  Object.assign(login, { username: 'groundwork_login', password: 'third' });
  const denied = { code: '42501' };
  const asMember = (text: string) => query(login.href, `begin; set local role groundwork_member; ${text}`);
  for (const text of [
    'create temporary table mine (id integer)',
    "select pg_notify('groundwork', '{}')",
    "select lo_from_bytea(0, 'x')",
    'select pg_advisory_xact_lock(n) from generate_series(1, 3) n',
    'select pg_advisory_lock(1)',
    'select pg_try_advisory_lock_shared(1)',
  ])
    await expect(asMember(text), text).rejects.toMatchObject(denied);
  for (const text of ['create temporary table mine (id integer)', 'select lo_creat(-1)', 'select pg_advisory_lock(1)'])
    await expect(query(login.href, text), text).rejects.toMatchObject(denied);
  await query(login.href, "select pg_advisory_xact_lock(1), pg_notify('groundwork', '{}')");
  // A start of the same version revokes the right again.
  await query(url, 'grant execute on function pg_notify(text, text) to public');
  expect(await migrate(url, 'third')).toEqual({ applied: [], current: true });
  await expect(asMember("select pg_notify('groundwork', '{}')")).rejects.toMatchObject(denied);
});

test('a database in another encoding is refused with a message and stays unchanged', async () => {
  await query(
    cluster.url,
    "create database latin encoding 'LATIN1' locale 'C' locale_provider 'libc' template template0",
  );
  await expect(migrate(named('latin'), 'first')).rejects.toThrow(
    new UnfitDatabase("The database keeps text as LATIN1; create it with: encoding 'UTF8' template template0."),
  );
  expect((await query(named('latin'), "select from pg_namespace where nspname = 'meta'")).rowCount).toBe(0);
});
