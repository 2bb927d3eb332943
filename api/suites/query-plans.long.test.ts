// @module-tag sweep
import { isWhole } from '@groundwork/contract/base/test-sweeps';
import { relationKinds } from '@groundwork/contract/work/relation-kinds';
import { planFreely } from '@groundwork/db/test-database';
import { databaseForFile, type TestPerson } from '@groundwork/db/test-people';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Ids } from '../testing/inputs/examples.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { examples, plainExamples } from '../testing/test-inputs.ts';
import { type Operation, operations, requestOf } from '../testing/test-operations.ts';
import { world } from '../testing/test-world.ts';

// No reading operation may read the rows of all teams, whether its input names a team or not. The tables are large
// enough that PostgreSQL plans as in a large installation. PostgreSQL's auto_explain sends the query plan of each
// executed statement as a notice, also of statements inside of functions.

/** How many rows other teams have in each table, and the number of these teams. */
const otherTeams = isWhole ? 10_000 : 800;
const rows = 4000;
const moreRows: Record<string, number> = {
  user_profiles: 20_000,
  team_memberships: 40_000,
  tasks: isWhole ? 1_000_000 : rows,
};
const rowsOf = (table: string) => moreRows[table] ?? rows;
/** A scan that reads more rows than this reads those of other teams. */
const fewRows = 400;

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

let app: TestApp;
let caller: TestPerson;
let mine: Ids;
let large: Set<string>;
/** The plans since the last operation began. */
let plans: { text: string; plan: Plan }[] = [];

const autoExplain = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** Makes the connections of the server explain their statements. Only a superuser may; connections are opened later. */
async function explainStatements() {
  await planFreely(database.admin);
  const name = new URL(database.url).pathname.slice(1);
  for (const [setting, value] of Object.entries(autoExplain))
    await database.admin.query(`alter role groundwork_login in database ${name} set ${setting} = '${value}'`);
  for (const pool of pools)
    pool.on('connect', (client: ClientBase) =>
      client.on('notice', ({ message }) => {
        const [, json] = message?.match(/^duration: .* plan:\n([\s\S]*)$/) ?? [];
        if (!json) return;
        const { 'Query Text': text, Plan: plan } = JSON.parse(json);
        plans.push({ text: text.replace(/\s+/g, ' ').trim().slice(0, 200), plan });
      }),
    );
}

/** By table, the columns with a unique constraint besides ids, and the SQL of their values. */
const unique: Record<string, Record<string, string>> = {
  attachments: { file_path: "number.n || '.png'" },
  deleted_rows: { id: 'number.n' },
  imported_rows: { legacy_id: 'number.n' },
  labels: { folded_name: "'label ' || number.n" },
  team_invitations: { email: "number.n || '@others.example'", token_hash: "'\\x' || md5(number.n::text)" },
  shared_task_views: { name: 'number.n' },
  teams: { code: "upper(lpad(to_hex(number.n), 8, '2'))" },
  transfer_requests: { recipient_email: "number.n || '@others.example'" },
  user_profiles: { email: "number.n || '@others.example'" },
};
/** The values of a row in a table without rows, by type. */
const valuesByType = {
  bool: false,
  date: '2026-11-01',
  int2: 1,
  int4: 1,
  int8: 1,
  jsonb: {},
  ltree: '1',
  numeric: 1,
  text: 'Other',
  timestamptz: '2026-11-01Z',
};

type Table = { name: string; columns: Record<string, string>; conflict: string };

/** The tables whose rows belong to teams. */
async function teamTables(): Promise<Table[]> {
  const { rows } = await database.admin.query<Table>(`
    select c.table_name as name, jsonb_object_agg(column_name, udt_name) as columns,
      case when not exists (
        select from pg_constraint where conrelid = c.table_name::regclass and contype in ('u', 'x') and condeferrable
      ) then 'on conflict do nothing' else '' end as conflict
    from information_schema.columns c join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by 1 having bool_or(column_name ~ 'team_id$') or c.table_name in ('teams', 'user_profiles')
    order by 1`);
  return rows;
}

/** Adds entries to the activity log whose changes name every kind of row. */
async function addChanges() {
  const changed = (id: string | undefined) => ({ old: null, new: id });
  const changes = {
    assigned_to: changed(caller.id),
    goal_id: changed(mine.goal),
    parent_goal_id: changed(mine.parent_goal),
    parent_task_id: changed(mine.parent),
    sprint_id: changed(mine.sprint),
    ...Object.fromEntries(relationKinds.map((kind) => [kind, changed(mine.blocker)])),
  };
  await database.admin.query(
    `insert into activity_log (team_id, subject, goal_id, task_id, activity_type, description, changes)
     select $1, 'task', $2, $3, 'update', 'Chairs', $4 from generate_series(1, 40)`,
    [mine.team, mine.goal, mine.task, changes],
  );
}

/** The statement that copies the rows of a table into other teams, with other ids. */
function copies({ name, columns, conflict }: Table): string {
  const ids = Object.keys(columns).filter((column) => columns[column] === 'uuid');
  const others = Object.entries({
    ...Object.fromEntries(ids.map((id) => [id, `case when old.${id} is not null then gen_random_uuid() end`])),
    ...Object.fromEntries(ids.filter((id) => id.endsWith('team_id')).map((id) => [id, 'other.team'])),
    ...unique[name],
  }).map(([column, value]) => `'${column}', ${value}`);
  const names = Object.keys(columns);
  const values = Object.entries(columns).map(([column, type]) => [
    column,
    type === 'uuid' ? caller.id : valuesByType[type as keyof typeof valuesByType],
  ]);
  return `
    with source as (
      select * from "${name}" union all
      select (jsonb_populate_record(null::"${name}", '${JSON.stringify(Object.fromEntries(values))}')).*
      where not exists (select from "${name}")
    ), old as (select *, row_number() over () as source_number, count(*) over () as sources from source)
    insert into "${name}" (${names.map((column) => `"${column}"`).join(', ')})
    select ${names.map((column) => `new."${column}"`).join(', ')}
    from generate_series(1, ${rowsOf(name)}) number (n)
    cross join lateral (select lpad(to_hex(number.n % ${otherTeams}), 32, '0')::uuid as team) other
    join old on old.source_number = number.n % old.sources + 1
    cross join lateral jsonb_populate_record(
      null::"${name}", to_jsonb(old) || jsonb_build_object(${others.join(', ')})
    ) new
    ${conflict}`;
}

/** Fills every table of teams; returns the tables that are large then. */
async function fill(tables: Table[]): Promise<string[]> {
  const { admin } = database;
  const { rows: checks } = await admin.query<{ drop: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`);
  // Without checks, foreign keys and triggers, because the rows need not fit together.
  await admin.query('begin; set local session_replication_role = replica');
  for (const { drop } of checks) await admin.query(drop);
  for (const table of tables) await admin.query(copies(table));
  await admin.query('commit');
  await admin.query('vacuum analyze');
  const counted = tables.map(({ name }) => `select '${name}' as name from "${name}" having count(*) >= ${rows / 2}`);
  return (await admin.query<{ name: string }>(counted.join(' union all '))).rows.map(({ name }) => name);
}

const database = await databaseForFile();
const pools = [database.pool, database.longPool];
beforeAll(async () => {
  await explainStatements();
  app = await testApp({ beside: database });
  caller = await app.person('Nadia Rahman');
  mine = await world(app, caller);
  await addChanges();
  large = new Set(await fill(await teamTables()));
}, 900_000);
afterAll(async () => {
  await app.close();
});

/** The scans of a plan that read rows of other teams: whole tables, and whole indexes. */
function wideScans(plan: Plan): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Actual Rows': found, 'Actual Loops': loops } = plan;
  const read = Math.round((found + (plan['Rows Removed by Filter'] ?? 0)) * loops);
  const isWide = large.has(table) && (type === 'Seq Scan' || read > fewRows);
  return [...(isWide ? [`${type} of ${table}, ${read} rows`] : []), ...(plan.Plans ?? []).flatMap(wideScans)];
}

/** The result of `work`, and the wide scans of its statements, each with the statement. */
async function explained<Result>(work: () => Promise<Result>) {
  plans = [];
  const result = await work();
  // PostgreSQL sends the last plan when the transaction ends, and a read does not wait for that.
  await vi.waitFor(() =>
    expect(pools.map(({ idleCount }) => idleCount)).toEqual(pools.map(({ totalCount }) => totalCount)),
  );
  expect(plans.length).toBeGreaterThan(0);
  return { result, scans: plans.flatMap(({ text, plan }) => wideScans(plan).map((scan) => `${scan}: ${text}`)) };
}

/** The wide scans of an operation. */
async function scansOf(operation: Operation, input: Record<string, unknown>) {
  const { method, path } = requestOf(operation, input);
  const { result, scans } = await explained(() => app.raw(caller, method, path));
  return { statusCode: result.statusCode, scans };
}

const reading = operations().filter(({ name, method }) => method === 'GET' && !name.startsWith('admin.'));
/** Fields of a valid input that only narrow it to a team. */
const teamFields = ['team_id', 'teamId'];
const withoutTeam = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !teamFields.includes(name)));

describe('a reading operation', () => {
  test.for(reading)('reads no rows of other teams: $name', async (operation) => {
    const inputs = (examples[operation.name] ?? plainExamples[operation.name] ?? []).map((example) => example(mine));
    const needed = operation.input.required ?? [];
    for (const input of inputs) {
      const { statusCode, scans } = await scansOf(operation, input);
      expect(statusCode).toBeLessThan(400);
      expect({ input, scans }).toEqual({ input, scans: [] });
      if (teamFields.some((name) => name in input && !needed.includes(name))) {
        expect(await scansOf(operation, withoutTeam(input))).toMatchObject({ scans: [] });
      }
    }
  });
});

test('every table of teams is large', async () => {
  expect((await teamTables()).filter(({ name }) => !large.has(name))).toEqual([]);
});

test('a policy that PostgreSQL cannot look up in an index is noticed', async () => {
  const counts = reading.find(({ name }) => name === 'tasks.counts') as Operation;
  const policy = (condition: string) => database.admin.query(`alter policy see on tasks using (${condition})`);
  await policy('team_id in (select rules.my_team_ids())');
  const { scans } = await scansOf(counts, {});
  await policy('team_id = any (array(select rules.my_team_ids()))');
  expect(scans).toEqual([expect.stringMatching(/^Seq Scan of tasks, \d{4,} rows: select status/)]);
});

test('a lookup of people by an id that is computed in a join is noticed', async () => {
  const { scans } = await explained(() =>
    caller.as((db) =>
      sql`select p.full_name from jsonb_each(${{ assigned_to: caller.id }}) changed
        join user_profiles p on p.id = (changed.value #>> '{}')::uuid`.execute(db),
    ),
  );
  expect(scans).toEqual([expect.stringMatching(/^Seq Scan of user_profiles, \d{5} rows: select p\.full_name/)]);
});
