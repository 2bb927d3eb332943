import { tablesWith, things } from '@groundwork/contract/nouns/nouns';
import type pg from 'pg';
import type { TestDatabase } from './test-people.ts';

type Value = string | number;
type Column = { table: string; column: string; type: string; refers: string | null };

/**
 * The columns without a default that a row must have, and those that name its author, with the tables that they refer to.
 */
const columnsToFill = async (admin: pg.Client) =>
  (
    await admin.query<Column>(
      `select c.relname as table, attname as column, format_type(atttypid, null) as type,
         (select confrelid::regclass::text from pg_constraint
          where conrelid = c.oid and contype = 'f' and attnum = any (conkey) order by cardinality(conkey) limit 1)
         as refers
       from pg_attribute join pg_class c on c.oid = attrelid
       where c.relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
         and attgenerated = '' and attidentity = ''
         and (attnotnull and not atthasdef or (relname || '.' || attname) = any ($1))
       order by attnum`,
      [tablesWith('ownData').flatMap(([table, { of }]) => of.map((column) => `${table}.${column}`))],
    )
  ).rows;
let known: Promise<Column[]> | undefined;

/** An example value of a type. */
function exampleOf(type: string): Value {
  if (/^(smallint|integer|bigint|numeric|real|double precision)$/.test(type)) return 1;
  if (/^(date|timestamp)/.test(type)) return '2026-05-01';
  if (/^json|\[\]$/.test(type)) return '{}';
  return type === 'boolean' ? 'false' : 'Example';
}

/**
 * Makes a row of a table: what must have a value gets one by its type, and what refers to another table the id of the
 * row that `ids` has of that table. A row with other rules (checks, ranges) must be written by hand.
 */
export async function exampleRow(admin: pg.Client, table: string, ids: Map<string, string>) {
  known ??= columnsToFill(admin);
  const columns = (await known).filter((column) => column.table === table);
  return Object.fromEntries(
    columns.flatMap(({ column, type, refers }): [string, Value][] => {
      const value = refers ? ids.get(refers) : exampleOf(type);
      return value === undefined ? [] : [[column, value]];
    }),
  );
}

/** The tables of the things that people delete by themselves and of which there are no rows yet, by kind. */
export const tablesWithoutRow = (has: (table: string) => boolean) =>
  things.flatMap(({ kind, table }) => (has(table) ? [] : [[kind, table] as const]));

/** Adds a row of each kind that the team has no row of, written by `person`. Returns the ids by kind. */
export async function addExampleRows({ admin }: TestDatabase, team: string, person: string) {
  const { rows } = await admin.query<{ name: string; id: string }>(
    things
      .map(({ table }) => `(select '${table}' as name, id from ${table} where ${teamOf(table)} = '${team}' limit 1)`)
      .join(' union all '),
  );
  const ids = new Map([
    ['teams', team],
    ['user_profiles', person],
    ...rows.map(({ name, id }): [string, string] => [name, id]),
  ]);
  const made: Record<string, string> = {};
  for (const [kind, table] of tablesWithoutRow((name) => ids.has(name))) {
    const row = await exampleRow(admin, table, ids);
    const columns = Object.keys(row);
    const added = await admin.query<{ id: string }>(
      `insert into ${table} (${columns}) values (${columns.map((_, place) => `$${place + 1}`)}) returning id`,
      Object.values(row),
    );
    ids.set(table, added.rows[0]?.id as string);
    made[kind] = added.rows[0]?.id as string;
  }
  return made;
}
const teamOf = (table: string) => (table === 'tpl_templates' ? 'owner_team_id' : 'team_id');
