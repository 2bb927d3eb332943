import { timestamp } from '@groundwork/contract/fields';
import { messages } from '@groundwork/contract/messages';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { refusal } from './errors.ts';

/** An expression that is never null, so that a cursor can hold it, and its type. */
export type Key = { value: RawBuilder<unknown>; type: 'timestamptz' | 'date' | 'integer' | 'numeric' | 'text' };
/** What a list is ordered by before the id; with groups, one group after the other. */
export type Order = Key & { direction: 'asc' | 'desc'; groups?: Key | undefined };
export const newestFirst: Order = { value: sql`created_at`, type: 'timestamptz', direction: 'desc' };

const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();
const invalid = () => refusal('BAD_REQUEST', messages.general.invalid);

/** The column that `page` makes the cursor of: the row's place in the order, as texts. */
export const placeIn = ({ value, groups }: Order) =>
  (groups
    ? sql<string[]>`json_build_array((${groups.value})::text, (${value})::text)`
    : sql<string[]>`json_build_array((${value})::text)`
  ).as('place');

const cursorShape = z.tuple(
  [z.uuid()],
  z.string().refine((text) => !text.includes('\u0000')),
);

/** The id and the place that a cursor of this order holds. */
export function readCursor(cursor: string, keys: number) {
  try {
    const [id, ...place] = cursorShape.parse(JSON.parse(decode(cursor)));
    if (place.length === keys) return { id, place };
  } catch {}
  throw invalid();
}

const typed = (text: string | undefined, type: Key['type']) => sql`${text}::text::${sql.raw(type)}`;

/** The condition for rows after the cursor's. A cursor that is none is a value that its type refuses, which answers as invalid input. */
export function after(cursor: string, { groups, value, type, direction }: Order): RawBuilder<SqlBool> {
  const { id, place } = readCursor(cursor, groups ? 2 : 1);
  const within = sql<SqlBool>`(${value}, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${typed(place.at(-1), type)}, ${id}::uuid)`;
  if (!groups) return within;
  const group = typed(place[0], groups.type);
  return sql`(${groups.value} > ${group} or ${groups.value} = ${group} and ${within})`;
}

/** One page out of `limit + 1` rows. */
export function page<Row extends { id: string; place: string[] }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit).map(({ place, ...row }) => row);
  const last = rows[limit - 1];
  return { items, next_cursor: rows.length > limit && last ? encode(JSON.stringify([last.id, ...last.place])) : null };
}

/**
 * Writes the same page as the JSON of its answer, which the database does: of each of `limit + 1` rows what `row` names and nothing else.
 * Rows that are neither taken apart here nor put together again cost a list half of the server's time (docs/decisions/024).
 */
export function pageWriter<Row extends z.ZodObject>({ shape }: Row) {
  const columns = Object.entries(shape).map(([name, field]) => {
    const isInstant = field === timestamp || (field instanceof z.ZodNullable && field.unwrap() === timestamp);
    return `${isInstant ? instant(`page."${name}"`) : `page."${name}"`} as "${name}"`;
  });
  const item = sql.raw(columns.join(', '));
  return (rows: Expression<z.infer<Row> & { id: string; place: string[] }>, limit: number) => {
    const cursor = sql`jsonb_build_array((array_agg(id))[${limit}]) || (array_agg(place))[${limit}]::jsonb`;
    const encoded = sql`translate(encode(convert_to((${cursor})::text, 'UTF8'), 'base64'), e'+/=\n', '-_')`;
    return sql<{ written: string; empty: boolean }>`
      select '{"items":[' || coalesce(array_to_string((array_agg(item))[:${limit}], ','), '')
          || '],"next_cursor":' || coalesce(case when count(*) > ${limit} then '"' || ${encoded} || '"' end, 'null') || '}' as written,
        count(*) = 0 as empty
      from (
        select page.id, page.place, row_to_json(item)::text as item
        from ${rows} page cross join lateral (select ${item}) item
      ) page`;
  };
}

/** The instant of a column as everywhere in answers. */
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** For short lists in an order of their own (teams, members, my goals): how many rows the pages before held. */
export function offsetOf(cursor: string | undefined): number {
  if (!cursor) return 0;
  const offset = decode(cursor);
  if (!/^\d{1,6}$/.test(offset)) throw invalid();
  return Number(offset);
}

/** One page out of `limit + 1` rows that start at `offset`. */
export const offsetPage = <Row>(rows: Row[], limit: number, offset: number) => ({
  items: rows.slice(0, limit),
  next_cursor: rows.length > limit ? encode(`${offset + limit}`) : null,
});
