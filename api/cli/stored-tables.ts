import { isNo, isShared } from '@groundwork/contract/nouns/noun';
import { tables } from '@groundwork/contract/nouns/nouns';
import type pg from 'pg';
import { avatarFile } from '../people/avatars.ts';

/** Tables that a backup leaves out. contract/nouns has the reasons. */
const leftOut = Object.entries(tables).flatMap(([name, table]) =>
  !isShared(table) && isNo(Object(table.backup)) ? `${table.schema}.${name}` : [],
);

/** All tables of a backup, with their columns (without generated ones) and their sort key. */
export async function storedTables(client: pg.Client): Promise<{ name: string; columns: string[]; key: string }[]> {
  const { rows } = await client.query(
    `select n.nspname || '.' || c.relname as name,
       array(
         select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
       ) as columns,
       array_to_string(array(
         select quote_ident(attname) from pg_attribute
         where attrelid = c.oid and attnum = any (i.indkey) order by attnum
       ), ', ') as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_index i on i.indrelid = c.oid and i.indisprimary
     where n.nspname in ('public', 'auth') and c.relkind = 'r' and n.nspname || '.' || c.relname <> all ($1)
     order by 1`,
    [leftOut],
  );
  return rows;
}

/** The names in the store of all files that rows refer to. */
export async function filesOfRows(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ file: string | null; url: string | null }>(
    `select file_path as file, null as url from attachments
     union all select content ->> 'file_path', null from deleted_rows where of_table = 'attachments' and not is_link
     union all select null, avatar_url from user_profiles where avatar_url is not null order by 1, 2`,
  );
  return rows.map(({ file, url }) => file ?? avatarFile(url ?? ''));
}

/** Yields the names that `filesOfRows` returns, with at most `size` rows in memory and without a transaction. */
export async function* filesInBatches(client: pg.Client, size: number): AsyncGenerator<string[]> {
  const sources = [
    { first: '', sql: 'select file_path as key, file_path as file, null as url from attachments where file_path > $1' },
    {
      first: '00000000-0000-0000-0000-000000000000',
      sql: `select id as key, null as file, avatar_url as url from user_profiles
        where id > $1 and avatar_url is not null`,
    },
  ];
  for (const { first, sql } of sources) {
    let after = first;
    for (;;) {
      const { rows }: pg.QueryResult<{ key: string; file: string | null; url: string | null }> = await client.query(
        `${sql} order by key limit $2`,
        [after, size],
      );
      yield rows.map(({ file, url }) => file ?? avatarFile(url ?? ''));
      if (rows.length < size) break;
      after = rows.at(-1)?.key ?? '';
    }
  }
}

/** Session settings that make the text of values independent of the server that writes or reads them. */
export const plainText =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; " +
  "set local intervalstyle = 'iso_8601'; set local extra_float_digits = 1";
