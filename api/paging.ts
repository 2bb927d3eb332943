import { messages } from '@groundwork/contract/messages';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refusal } from './procedures.ts';

/** What a list is ordered by before the id: an expression that is never null, and its type. */
export type Order = { value: RawBuilder<unknown>; type: 'timestamptz' | 'date' | 'integer' | 'text'; direction: 'asc' | 'desc' };
export const newestFirst: Order = { value: sql`created_at`, type: 'timestamptz', direction: 'desc' };

const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();
const invalid = () => refusal('BAD_REQUEST', messages.general.invalid);

/** The column that `page` makes the cursor of: the row's place in the order, as text. */
export const placeIn = (order: Order) => sql<string>`(${order.value})::text`.as('place');

/** The condition for rows after the cursor's. A cursor that is none is a value that its type refuses, which answers as invalid input. */
export function after(cursor: string, { value, type, direction }: Order): RawBuilder<SqlBool> {
  const [, place, id] = decode(cursor).match(/^(.*) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s) ?? [];
  if (place === undefined || place.includes('\u0000')) throw invalid();
  return sql`(${value}, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${place}::text::${sql.raw(type)}, ${id}::uuid)`;
}

/** One page out of `limit + 1` rows. */
export function page<Row extends { id: string; place: string }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit).map(({ place, ...row }) => row);
  const last = rows[limit - 1];
  return { items, next_cursor: rows.length > limit && last ? encode(`${last.place} ${last.id}`) : null };
}

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
