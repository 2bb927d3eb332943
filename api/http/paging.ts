import { limits } from '@groundwork/contract/base/limits';
import type { Db } from '@groundwork/db/database';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { refusal } from './errors.ts';

/**
 * An expression of a sort order and its type. It is never null, because the cursor stores its value. `rank` sorts
 * the rows as `value` does and is cheaper to compute; `rankOf` is the rank of a value that a cursor stores.
 */
export type Key = {
  value: RawBuilder<unknown>;
  type: 'timestamptz' | 'date' | 'integer' | 'numeric' | 'text';
  ranks?: { rank: RawBuilder<unknown>; rankOf: (value: RawBuilder<unknown>) => RawBuilder<unknown> };
};
/** The sort order of a list before the id. With `groups`, rows are sorted by group first. */
export type Order = Key & { direction: 'asc' | 'desc'; groups?: Key | undefined };
export const newestFirst: Order = { value: sql`created_at`, type: 'timestamptz', direction: 'desc' };
export const oldestFirst: Order = { ...newestFirst, direction: 'asc' };

/** The order of a short list that a cursor cannot hold. Its cursor holds the number of rows on earlier pages. */
type OffsetOrder = { byOffset: RawBuilder<unknown> };
/** Orders by `columns`, an `order by` list, and last by id. */
export const byOffset = (columns: RawBuilder<unknown>): OffsetOrder => ({ byOffset: columns });

export type PageInput = { cursor?: string | undefined; limit: number };
type Placed = { place: string[] };
/** `nth` is the position of a row in its page; `more` is true if another row comes after it. */
type Fitting = { nth: number; bytes: number; more: boolean };

const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();
const invalid = () => refusal('BAD_REQUEST', 'general.invalid');

/** The `place` column, which `page` writes into the cursor: the sort values of the row as text. */
export const placeIn = ({ value, groups }: Order) =>
  (groups
    ? sql<string[]>`json_build_array((${groups.value})::text, (${value})::text)`
    : sql<string[]>`json_build_array((${value})::text)`
  ).as('place');

const cursorShape = z.tuple(
  [z.uuid()],
  z.string().refine((text) => !text.includes('\u0000')),
);

/** The id and the place that a cursor holds; `keys` is the number of sort values. */
export function readCursor(cursor: string, keys: number) {
  try {
    const [id, ...place] = cursorShape.parse(JSON.parse(decode(cursor)));
    if (place.length === keys) return { id, place };
  } catch {}
  throw invalid();
}

const typed = (text: string | undefined, { type, ranks }: Key) => {
  const value = sql`${text}::text::${sql.raw(type)}`;
  return ranks ? ranks.rankOf(value) : value;
};
/** The expression by which PostgreSQL sorts and compares rows. */
const sorted = ({ value, ranks }: Key) => ranks?.rank ?? value;

/** The condition for rows after the cursor. A malformed cursor fails its type check and answers as invalid input. */
function after(cursor: string, order: Order): RawBuilder<SqlBool> {
  const { groups, direction } = order;
  const { id, place } = readCursor(cursor, groups ? 2 : 1);
  const compared = sql.raw(direction === 'asc' ? '>' : '<');
  const within = sql<SqlBool>`(${sorted(order)}, id) ${compared} (${typed(place.at(-1), order)}, ${id}::uuid)`;
  if (!groups) return within;
  const group = typed(place[0], groups);
  return sql`(${sorted(groups)} > ${group} or ${sorted(groups)} = ${group} and ${within})`;
}

/** The query of a page: up to `limit + 1` rows after the cursor, each with its place in the order. */
export function rowsOfPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  order: Order,
  { cursor, limit }: PageInput,
) {
  let rows = query.select(placeIn(order)) as SelectQueryBuilder<DB, Tables, Row & Placed>;
  if (cursor) rows = rows.where(after(cursor, order));
  if (order.groups) rows = rows.orderBy(sorted(order.groups));
  return rows
    .orderBy(sorted(order), order.direction)
    .orderBy(sql.ref('id'), order.direction)
    .limit(limit + 1);
}

/**
 * Keeps the rows of the page out of up to `limit + 1` rows: at least one, and at most `limits.page.bytes` together.
 * `size` is the size of a row `found` in bytes, by default that of its text.
 */
export const fitting = <Row>(rows: Expression<Row>, limit: number, size = sql`octet_length(found::text)`) =>
  sql<Row & Fitting>`(
    select * from (
      select found.*, (row_number() over ())::integer as nth, sum(${size}) over (rows unbounded preceding) as bytes,
        row_number() over () < count(*) over () as more
      from ${rows} found
    ) measured
    where nth <= ${limit} and (nth = 1 or bytes <= ${limits.page.bytes})
    order by nth
  )`;

/**
 * Returns one page of `query` in the shape of list answers. `query` selects and filters; this function adds the order,
 * the cursor, the limit, and the end before the answer becomes too large.
 */
export async function pageOf<DB, Tables extends keyof DB, Row extends { id: string }>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, Row>,
  order: Order | OffsetOrder,
  input: PageInput,
): Promise<{ items: Row[]; next_cursor: string | null }> {
  if (!('byOffset' in order)) return page(await readFitting(db, rowsOfPage(query, order, input), input.limit));
  const offset = offsetOf(input.cursor);
  const ordered = query
    .orderBy(order.byOffset)
    .offset(offset)
    .limit(input.limit + 1);
  return offsetPage(await readFitting(db, ordered, input.limit), offset);
}

/** The rows of a page, and whether others come after them. */
type Fitted<Row> = { rows: Row[]; more: boolean };

/** Reads the rows that `fitting` leaves. */
export async function readFitting<Row>(
  db: Db,
  rows: Expression<Row>,
  limit: number,
  size?: RawBuilder<unknown>,
): Promise<Fitted<Row>> {
  const found = await sql<Row & Fitting>`select * from ${fitting(rows, limit, size)} fitting`.execute(db);
  return {
    rows: found.rows.map(({ nth, bytes, more, ...row }) => row as unknown as Row),
    more: found.rows.at(-1)?.more ?? false,
  };
}

/** The page of rows with their places. */
export function page<Row extends { id: string }>({ rows, more }: Fitted<Row & Placed>) {
  const items = rows.map(({ place, ...row }) => row as unknown as Row);
  const last = rows.at(-1);
  return { items, next_cursor: more && last ? encode(JSON.stringify([last.id, ...last.place])) : null };
}

/**
 * Offset of a cursor of short lists with their own order (teams, members, my goals): the number of rows on earlier
 * pages.
 */
export function offsetOf(cursor: string | undefined): number {
  if (!cursor) return 0;
  const offset = decode(cursor);
  if (!/^\d{1,6}$/.test(offset)) throw invalid();
  return Number(offset);
}

/** The page of rows that start at `offset`. */
export const offsetPage = <Row>({ rows, more }: Fitted<Row>, offset: number) => ({
  items: rows,
  next_cursor: more ? encode(`${offset + rows.length}`) : null,
});
