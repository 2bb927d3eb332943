// @module-tag long
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseForFile } from '@groundwork/db/test-people';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { type Operation, operations, requestOf } from '../testing/test-operations.ts';
import { examples, plainExamples, world } from '../testing/test-world.ts';

// Compares docs/distributed.md with the schema and with the statements that the API sends. Instead of running on Citus,
// these tests find the keys that lack the team, and the statements that would have to ask every shard.

const page = readFileSync(join(import.meta.dirname, '../../docs/distributed.md'), 'utf8');
const quoted = (text = '') => [...text.matchAll(/`([a-z_.]+)`/g)].map(([, name = '']) => name);
/** The second cell of the row of a table in the document. */
const cell = (first: string) => new RegExp(`^\\| ${first} \\| (.*) \\|$`, 'm').exec(page)?.[1] ?? '';

let app: TestApp;
let sent: string[] = [];
const database = await databaseForFile();
/** The tables whose rows belong to teams. */
let ofTeams: Set<string>;
beforeAll(async () => {
  database.pool.on('connect', (client: ClientBase) => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    const recorded = (...words: unknown[]) => {
      const [first] = words as [string | { text: string }];
      sent.push((typeof first === 'string' ? first : first.text).replace(/\s+/g, ' ').trim());
      return query(...words);
    };
    Object.assign(client, { query: recorded });
  });
  app = await testApp({ beside: database });
  const { rows } = await database.admin.query<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'team_id'
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  ofTeams = new Set(rows.map(({ name }) => name));
});
afterAll(async () => {
  await app.close();
});

test('the document says what becomes of every table', async () => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select case nspname when 'public' then '' else nspname || '.' end || relname as name
     from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'auth', 'meta')`,
  );
  const all = rows.map(({ name }) => name);
  const byTeam = quoted(cell('distributed by `team_id`'));
  expect(byTeam.toSorted()).toEqual([...ofTeams].toSorted());
  const others = ['distributed by another column', 'reference', 'local'].flatMap((kind) => quoted(cell(kind)));
  expect([...byTeam, ...others].filter((name) => all.includes(name)).toSorted()).toEqual(all.toSorted());
});

/** The keys of team tables that lack the team, and the foreign keys that need these keys. */
async function keysWithoutTeam() {
  const { rows: keys } = await database.admin.query<{ owner: string; name: string; columns: string; kind: string }>(
    `select c.relname as owner, i.relname as name,
       coalesce(con.contype::text, 'i') as kind,
       (select string_agg(attname, ', ' order by place)
        from unnest(x.indkey) with ordinality key (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number) as columns
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     left join pg_constraint con on con.conindid = i.oid and con.contype in ('p', 'u')
     where x.indisunique and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
       and not exists (
         select from pg_attribute a
         where a.attrelid = c.oid and a.attname = 'team_id' and a.attnum = any (x.indkey)
       )
     order by 1, 2`,
    [[...ofTeams]],
  );
  const { rows: foreign } = await database.admin.query<{ name: string }>(
    `select conname as name from pg_constraint
     where contype = 'f' and confrelid::regclass::text = any ($1) and not exists (
       select from pg_attribute a where a.attrelid = confrelid and a.attname = 'team_id' and a.attnum = any (confkey)
     )
     order by 1`,
    [[...ofTeams]],
  );
  return { keys, foreign: foreign.map(({ name }) => name) };
}

test('the document names every key that lacks the team, and the foreign keys that need one', async () => {
  const { keys, foreign } = await keysWithoutTeam();
  for (const owner of new Set(keys.map((key) => key.owner))) {
    const columns = keys.filter((key) => key.owner === owner).map((key) => `(${key.columns})`);
    expect(cell(`\`${owner}\``), owner).toBe(columns.join(' '));
  }
  expect(page.match(/^\| `\w+` \| \(/gm)).toHaveLength(new Set(keys.map((key) => key.owner)).size);
  const sentence = /These do not, because([\s\S]*?)\n\n/.exec(page)?.[1];
  expect(quoted(sentence).filter((name) => name !== 'team_id')).toEqual(foreign);
});

test('the keys can have the team; then only those foreign keys are gone', async () => {
  const { admin } = database;
  const foreignKeys = async () =>
    (await admin.query<{ name: string }>("select conname as name from pg_constraint where contype = 'f'")).rows.map(
      ({ name }) => name,
    );
  const { keys, foreign } = await keysWithoutTeam();
  const before = await foreignKeys();
  await admin.query('begin');
  // Gives each entry without a team a random team, because the new keys need one.
  await admin.query('update audit_log set team_id = gen_random_uuid() where team_id is null');
  for (const { owner, name, columns, kind } of keys.filter(({ kind }) => kind !== 'i'))
    await admin.query(
      `alter table ${owner} drop constraint ${name} cascade,
       add ${kind === 'p' ? 'primary key' : 'unique'} (team_id, ${columns})`,
    );
  const after = await foreignKeys();
  await admin.query('rollback');
  expect(before.filter((name) => !after.includes(name)).toSorted()).toEqual(foreign);
});

/** Statements that name neither a team nor an id, with the reason. They would ask every shard. */
const withoutEither: Record<string, string> = {
  'goals.mine': 'goals of a person in all teams',
  'goals.revert': 'entries of the log about goals, joined by their ids',
  'maps.findNodes': 'nodes of the maps that a menu of fields names, joined by the ids of the maps',
  'maps.gallery': 'sketches of maps, joined by the ids of the maps',
  'notifications.count': 'notifications of a person in all teams',
  'notifications.list': 'notifications of a person in all teams',
  'records.find': 'records of the forms that a menu of fields names, joined by the ids of the forms',
  'records.ofNode': 'records about a node, found by a function of its id',
  'taskPlans.set': 'plans of a person in all teams',
  'tasks.counts': 'tasks of a person in all teams',
  'tasks.list': 'tasks of a person in all teams',
  'tasks.revert': 'entries of the log about tasks, and their labels, joined by their ids',
  'teams.list': 'teams of a person',
};

const namesTeam = /\bteam_id"? ?(=|in|= any) ?\(?\$|^insert into "?\w+"? \([^)]*\bteam_id\b/;
const namesIds = /(\b|_)id"?\)? (=|in|= any) ?\(?\$/;
const tablesIn = (statement: string) =>
  [...statement.matchAll(/\b(?:from|join|update|into) "?(?:public"?\.)?"?(\w+)/g)].filter(([, name = '']) =>
    ofTeams.has(name),
  );

test('each statement about rows of teams names a team, or ids, or is listed with its reason', {
  timeout: 240_000,
}, async () => {
  let person = await app.person('Nadia Rahman');
  let mine = await world(app, person);
  /** The statements of an operation; null for a refusal, because an earlier operation has used up the needed rows. */
  async function statementsOf(operation: Operation) {
    const statements = new Set<string>();
    for (const example of examples[operation.name] ?? plainExamples[operation.name] ?? []) {
      sent = [];
      const { method, path, payload } = requestOf(operation, example(mine));
      const { statusCode } = await app.raw(person, method, path, payload);
      if (statusCode === 401 || statusCode === 404) return null;
      for (const statement of sent) if (tablesIn(statement).length > 0) statements.add(statement);
    }
    return statements;
  }
  const count = { team: 0, ids: 0, neither: 0 };
  const found = new Set<string>();
  for (const operation of operations().filter(({ name }) => !name.startsWith('admin.'))) {
    let statements = await statementsOf(operation);
    if (!statements) {
      person = await app.person('Grace Okafor');
      mine = await world(app, person);
      statements = await statementsOf(operation);
    }
    if (!statements) throw new Error(`${operation.name} is refused`);
    for (const statement of statements) {
      const kind = namesTeam.test(statement) ? 'team' : namesIds.test(statement) ? 'ids' : 'neither';
      count[kind]++;
      if (kind === 'neither') found.add(operation.name);
    }
  }
  process.stdout.write(
    `statements about rows of teams: ${count.team} name a team, ${count.ids} only ids, ${count.neither} neither\n`,
  );
  expect([...found].filter((name) => !(name in withoutEither))).toEqual([]);
  expect(count.team).toBeGreaterThan(50);
});
