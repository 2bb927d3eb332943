import { messages } from '@groundwork/contract/messages';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refusal } from './procedures.ts';

type Place = { created_at: string; id: string };

const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();
const invalid = () => refusal('BAD_REQUEST', messages.general.invalid);

/** Newest first: the condition for rows after the cursor's. */
export function after(cursor: string): RawBuilder<SqlBool> {
  const [created_at = '', id = ''] = decode(cursor).split(' ');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(created_at) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw invalid();
  return sql`(created_at, id) < (${created_at}::timestamptz, ${id}::uuid)`;
}

/** One page out of `limit + 1` rows, newest first. */
export function page<Row extends Place>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? encode(`${last.created_at} ${last.id}`) : null };
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
