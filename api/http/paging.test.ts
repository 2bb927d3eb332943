import { timestamp } from '@groundwork/contract/base/fields';
import { limits } from '@groundwork/contract/base/limits';
import { databaseForFile } from '@groundwork/db/test-people';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { byOffset, type Order, page, pageOf, readCursor, readFitting } from './paging.ts';
import { rawJsonPage } from './raw-json.ts';

const database = await databaseForFile();

const shape = z.object({
  id: z.string(),
  said: z.string(),
  count: z.number().nullable(),
  at: timestamp,
  ended: timestamp.nullable(),
});
type Row = z.infer<typeof shape> & { place: string[]; kept: string };

/** `count` rows; the optional values of the second row are null. */
const rowsOf = (count: number) => sql<Row>`(
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid as id, e'a "b" \\\\ \\u2028 ' || n as said,
    nullif(n, 2) as count, 'not to be sent' as kept,
    timestamptz '2026-02-03 04:05:06Z' + n * interval '100 milliseconds' as at,
    case when n <> 2 then timestamptz '2026-02-03 04:05:06.1239+02' end as ended,
    json_build_array(e'????? >>>>> \\u00fc ' || n) as place
  from generate_series(1, ${count}::integer) n
)`;

test.each([0, 1, 2, 3, 4])('PostgreSQL and JavaScript write the same page of two out of %i rows', async (count) => {
  const rows = rowsOf(count);
  const read = await readFitting(database.db, sql<Row>`(select * from ${rows} page limit 3)`, 2);
  const written = await rawJsonPage(shape)(sql<Row>`(select * from ${rows} page limit 3)`, 2).execute(database.db);
  const expected = page(read);
  const { items, next_cursor } = JSON.parse(written.rows[0]?.json as string);
  expect(items).toEqual(expected.items.map((item) => shape.parse(item)));
  expect(written.rows[0]?.empty).toBe(count === 0);
  expect([next_cursor !== null, expected.next_cursor !== null]).toEqual([count > 2, count > 2]);
  if (expected.next_cursor) expect(next_cursor).toMatch(/^[\w-]+$/);
  if (expected.next_cursor) expect(readCursor(next_cursor, 1)).toEqual(readCursor(expected.next_cursor, 1));
});

/** Five rows; each pair of them has the same `half`. */
const five = () =>
  database.db
    .selectFrom(
      sql<{ id: string; half: number }>`(
        select ('00000000-0000-4000-8000-00000000000' || n)::uuid as id, n / 2 as half from generate_series(1, 5) n
      )`.as('five'),
    )
    .select(['id', 'half']);
const half: Order = { value: sql`half`, type: 'integer', direction: 'asc' };
const byOddness: Order = { ...half, groups: { value: sql`half % 2`, type: 'integer' } };

test.each([
  ['ascending', half, '12345'],
  ['descending', { ...half, direction: 'desc' }, '54321'],
  ['in groups', byOddness, '14523'],
  ['by offset', byOffset(sql`half desc, id`), '45231'],
] as const)('pages %s neither repeat nor miss a row', async (_, order, expected) => {
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await pageOf(database.db, five(), order, { limit: 2, cursor });
    expect(items.length).toBeLessThanOrEqual(2);
    for (const item of items) {
      expect(Object.keys(item)).toEqual(['id', 'half']);
      read.push(item.id.slice(-1));
    }
    cursor = next_cursor ?? undefined;
  } while (cursor);
  expect(read.join('')).toBe(expected);
});

// Literal cursors, because clients keep cursors: an old one must still work after the code changes.
test.each([
  ['of one key', half, 'WyIwMDAwMDAwMC0wMDAwLTQwMDAtODAwMC0wMDAwMDAwMDAwMDMiLCIxIl0', '45'],
  ['of a group', byOddness, 'WyIwMDAwMDAwMC0wMDAwLTQwMDAtODAwMC0wMDAwMDAwMDAwMDQiLCIwIiwiMiJd', '523'],
  ['of an offset', byOffset(sql`half desc, id`), 'Mw', '31'],
] as const)('a cursor %s is read as it has always been written', async (_, order, cursor, expected) => {
  const { items } = await pageOf(database.db, five(), order, { limit: 5, cursor });
  expect(items.map(({ id }) => id.slice(-1)).join('')).toBe(expected);
});

test.each([
  ['no cursor at all', half, 'what?'],
  ['the cursor of another order', byOddness, 'WyIwMDAwMDAwMC0wMDAwLTQwMDAtODAwMC0wMDAwMDAwMDAwMDMiLCIxIl0'],
  ['no number', byOffset(sql`id`), 'WyIw'],
] as const)('%s is refused as invalid', async (_, order, cursor) => {
  await expect(pageOf(database.db, five(), order, { limit: 5, cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a page ends before it has too many bytes, and has at least one row', async () => {
  const { bytes } = limits.page;
  onTestFinished(() => void Object.assign(limits.page, { bytes }));
  Object.assign(limits.page, { bytes: 1000 });
  const rows = database.db
    .selectFrom(
      sql<{ id: string; said: string }>`(
        select ('00000000-0000-4000-8000-00000000000' || n)::uuid as id, repeat('x', size) as said
        from unnest(array[400, 400, 10, 3000, 10]) with ordinality as sizes (size, n)
      )`.as('sizes'),
    )
    .select(['id', 'said']);
  const order: Order = { value: sql`length(id::text)`, type: 'integer', direction: 'asc' };
  const pages: string[] = [];
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const { items, next_cursor } = await pageOf(database.db, rows, order, { limit: 4, cursor });
    pages.push(items.map(({ id }) => id.slice(-1)).join(''));
    cursor = next_cursor;
  }
  expect(pages).toEqual(['123', '4', '5']);
});
