import { actions, sharedTables, tables, tablesWith } from '@groundwork/contract/nouns/nouns';
import { describe, expect, test } from 'vitest';
import { databaseForFile } from './test-people.ts';

// contract/nouns says what each table joins. The compiler notices a table that no noun describes. These tests compare
// the descriptions with what the migrations and rules have made. Change notices and quotas: catalogue.test.ts.

const database = await databaseForFile();

async function names(sql: string): Promise<string[]> {
  const { rows } = await database.admin.query<{ name: string }>(sql);
  return rows.map(({ name }) => name).toSorted();
}
const withTrigger = (pattern: string) =>
  `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_proc p on p.oid = t.tgfoid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and p.proname ~ '${pattern}'`;

/** For each capability, SQL for the names of the tables that have it. */
const having = {
  search: withTrigger('^fill_search_entr(y$|ies_of)'),
  activity: withTrigger('^log_'),
  audit: withTrigger('^audit_'),
  restorable: withTrigger('^keep_deleted$'),
  live: withTrigger('^notify_of_'),
} as const;

describe.each(Object.entries(having) as [keyof typeof having, string][])('%s', (capability, sql) => {
  const described = () =>
    tablesWith(capability)
      .map(([name]) => name)
      .toSorted();

  test('is what the nouns say', async () => {
    expect(await names(sql)).toEqual(described());
  });

  test('a table that loses it would be noticed', async () => {
    await database.admin.query('begin');
    try {
      for (const { tgname } of (
        await database.admin.query(
          `select tgname from pg_trigger where tgrelid = '${described()[0]}'::regclass and not tgisinternal`,
        )
      ).rows)
        await database.admin.query(`drop trigger ${tgname} on ${described()[0]}`);
      expect(await names(sql)).toEqual(described().slice(1));
    } finally {
      await database.admin.query('rollback');
    }
  });
});

test('every table has the schema that its noun says, and a primary key, by which the backup finds it', async () => {
  const keyed = await names(
    `select case when nspname = 'public' then relname else nspname || '.' || relname end as name
     from pg_index join pg_class c on c.oid = indrelid join pg_namespace n on n.oid = relnamespace
     where indisprimary and nspname in ('public', 'auth', 'meta')`,
  );
  const described = Object.entries(tables).map(([name, table]) =>
    'schema' in table ? `${table.schema}.${name}` : name,
  );
  expect(described.filter((name) => !name.startsWith('meta.')).toSorted()).toEqual(
    keyed.filter((name) => !name.startsWith('meta.')),
  );
});

test('the search finds the rows of each table that the nouns say', async () => {
  const found = await names(
    `select distinct c.relname as name from pg_depend d join pg_class c on c.oid = d.refobjid
     where d.objid = 'rules.searchable_rows'::regproc and d.refclassid = 'pg_class'::regclass`,
  );
  expect(found).toEqual(
    tablesWith('search')
      .map(([name]) => name)
      .toSorted(),
  );
});

/** The policies and functions that name an action, by the table or function. */
const policiesNaming = async (action: string) =>
  (
    await database.admin.query<{ on: string; rule: string }>(
      `select tablename as on, unnest(array[qual, with_check]) as rule from pg_policies
       where concat(qual, with_check) like $1`,
      [`%'${action}'%`],
    )
  ).rows.filter(({ rule }) => rule?.includes(`'${action}'`));

describe('each action', () => {
  test('is named by a policy, a rule or an answer', async () => {
    const written = await names(
      `select prosrc as name from pg_proc where pronamespace = 'rules'::regnamespace and proname <> 'lowest_role'`,
    );
    const bodies = await names(
      `select coalesce(pg_get_function_sqlbody(oid), '') as name from pg_proc
       where pronamespace = 'rules'::regnamespace and proname <> 'lowest_role'`,
    );
    const unused = [];
    for (const action of Object.keys(actions))
      if (
        (await policiesNaming(action)).length === 0 &&
        ![...written, ...bodies].some((body) => body.includes(`'${action}'`))
      )
        unused.push(action);
    expect(unused).toEqual([]);
  });

  test.each(Object.entries(actions))('%s is for its author only if the noun says so', async (action, { only }) => {
    for (const { on, rule } of await policiesNaming(action)) {
      const own = new RegExp(
        `\\((\\w+) = rules\\.me\\(\\)\\) AND \\(\\w+ = ANY \\(ARRAY\\( SELECT rules\\.\\w+\\('${action}'`,
      );
      expect(own.exec(rule)?.[1], on).toBe(only);
    }
  });
});

test('a column that a noun names exists', async () => {
  const columns = new Set(
    await names(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    ),
  );
  const named = sharedTables.flatMap(([name, { team, search, restorable, ownData, quotas = [] }]) =>
    [
      typeof team === 'string' ? team : [],
      typeof search === 'object' && 'columns' in search && search.columns !== 'own' ? search.columns : [],
      typeof restorable === 'object' && 'kind' in restorable ? (restorable.name ?? []) : [],
      'of' in ownData ? [ownData.of, ownData.leftOut ?? [], Object.keys(ownData.except ?? {})].flat() : [],
      quotas.flatMap(({ owner }) => owner ?? []),
    ]
      .flat()
      .map((column) => `${name}.${column}`),
  );
  expect(named.filter((column) => !columns.has(column))).toEqual([]);
});
