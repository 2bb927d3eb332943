import pg from 'pg';
import { access, type Command, commands, type Matrix, type Row, type Side } from './access-matrix.ts';

const actorsOf = (names: string[]): string[] =>
  names.flatMap((name) => (access.groups[name] ? actorsOf(access.groups[name]) : [name]));

/** Runs a statement as one person and rolls it back. Returns yes, no, or the message of an unexpected error. */
const attempt = `
create or replace function pg_temp.attempt(token text, statement text, first text) returns text language plpgsql as $$
declare touched integer;
begin
  if first is not null then execute first; end if;
  if token is null then set local groundwork.user_id = ''; else perform rules.enter(token); end if;
  set local role groundwork_member;
  execute statement;
  get diagnostics touched = row_count;
  raise exception 'undone' using errcode = 'GW000', detail = touched;
exception
  when sqlstate 'GW000' then
    get stacked diagnostics statement = pg_exception_detail;
    return case statement when '0' then 'no' else 'yes' end;
  when insufficient_privilege or invalid_authorization_specification then return 'no';
  when others then return sqlerrm;
end $$`;

/** A value of to_jsonb as an SQL literal. */
function literal(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/**
 * The SQL of a command on one row. `first` deletes all other rows, so that update and delete need no `where`. A `where`
 * would read columns, and then the select policy could hide a gap in the policy under test. In team_memberships,
 * `first` is null and a `where` names the row, because policies read the other memberships.
 */
function statement(matrix: Matrix, table: string, command: Command, row: Row): { first: string | null; text: string } {
  const all = access.tables[table]?.[command]?.columns ?? matrix.columns[table] ?? [];
  const columns = all.filter((name) => !matrix.generated[table]?.includes(name));
  const keys = matrix.keys[table] ?? [];
  const isThis = keys.map((key) => `${key} = ${literal(row[key])}`).join(' and ');
  const stays = table === 'team_memberships';
  const alone = stays ? null : `delete from ${table} where not (${isThis})`;
  const named = stays ? ` where ${isThis}` : '';
  switch (command) {
    case 'select':
      return { first: null, text: `select ${keys.join(', ')} from ${table} where ${isThis}` };
    case 'insert': {
      const values = columns.map((name) => literal(row[name]));
      return {
        first: `delete from ${table} where ${isThis}`,
        text: `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`,
      };
    }
    case 'update':
      return {
        first: alone,
        text: `update ${table} set ${columns.map((name) => `${name} = ${literal(row[name])}`).join(', ')}${named}`,
      };
    case 'delete':
      return { first: alone, text: `delete from ${table}${named}` };
  }
}

type Comparison = { cases: number; differences: string[] };

/**
 * Runs every command on every row of these tables as every actor. Returns the differences from access.json. Rolls
 * everything back.
 */
export async function compareAccess(admin: pg.Client, matrix: Matrix, tables: string[]): Promise<Comparison> {
  const cells = tables.flatMap((table) =>
    commands.flatMap((command) =>
      Object.entries(matrix.rows[table] ?? {}).flatMap(([side, row]) => {
        const allowed = actorsOf(access.tables[table]?.[command]?.[side as Side] ?? []);
        const { first, text } = statement(matrix, table, command, row);
        return Object.entries(matrix.tokens).map(([actor, token]) => ({
          name: `${table}: ${command} ${side} by ${actor}`,
          expected: allowed.includes(actor) ? 'yes' : 'no',
          token,
          text,
          first,
        }));
      }),
    ),
  );
  await admin.query(attempt);
  // Turns triggers and foreign keys off, so that only grants and policies decide.
  await admin.query('set session_replication_role = replica');
  const answers = await admin.query(
    `select pg_temp.attempt(token, statement, first) as answer
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality cells (token, statement, first, place)
     order by place`,
    [cells.map((cell) => cell.token), cells.map((cell) => cell.text), cells.map((cell) => cell.first)],
  );
  await admin.query('reset session_replication_role');
  const differences = cells.flatMap(({ name, expected }, index) => {
    const { answer } = answers.rows[index];
    return answer === expected ? [] : [`${name}: ${answer} instead of ${expected}`];
  });
  return { cases: cells.length, differences };
}

/** The differences between access.json and the granted columns of these tables. */
export async function compareColumns(admin: pg.Client, tables: string[]): Promise<Comparison> {
  const { rows } = await admin.query(
    `select relname as table, command, attname as column,
       has_column_privilege('groundwork_member', attrelid, attname, command) as granted
     from pg_attribute join pg_class c on c.oid = attrelid, unnest('{select,insert,update}'::text[]) command
     where relnamespace = 'public'::regnamespace and relname = any ($1) and attnum > 0 and not attisdropped`,
    [tables],
  );
  const differences = rows.flatMap(({ table, command, column, granted }) => {
    const { columns, withheld } = access.tables[table]?.[command as Command] ?? {};
    const expected = command === 'select' ? !withheld?.includes(column) : (columns ?? []).includes(column);
    return granted === expected ? [] : [`${table}: ${command} of ${column} is ${granted ? '' : 'not '}granted`];
  });
  return { cases: rows.length, differences };
}

/** The differences between access.json and the functions that each role may execute. */
export async function compareFunctions(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query(
    `select role,
       coalesce(
         array_agg(proname::text order by proname) filter (where has_function_privilege(role, oid, 'execute')), '{}'
       ) as callable
     from unnest($1::text[]) role, pg_proc where pronamespace = 'rules'::regnamespace group by role`,
    [Object.keys(access.functions)],
  );
  return rows.flatMap(({ role, callable }) => {
    const named = access.functions[role] ?? [];
    return [
      ...named.filter((name) => !callable.includes(name)),
      ...callable.filter((name: string) => !named.includes(name)),
    ].map((name) => `${role}: ${name}`);
  });
}
