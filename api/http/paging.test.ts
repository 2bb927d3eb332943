import { timestamp } from '@groundwork/contract/fields';
import { type TestDatabase, testDatabase } from '@groundwork/db/test-people';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { page, readCursor } from './paging.ts';
import { rawJsonPage } from './raw-json.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const shape = z.object({
  id: z.string(),
  said: z.string(),
  count: z.number().nullable(),
  at: timestamp,
  ended: timestamp.nullable(),
});
type Row = z.infer<typeof shape> & { place: string[]; kept: string };

/** So many rows, the second of them without what may be missing. */
const rowsOf = (count: number) => sql<Row>`(
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid as id, e'a "b" \\\\ \\u2028 ' || n as said, nullif(n, 2) as count, 'not to be told' as kept,
    timestamptz '2026-02-03 04:05:06Z' + n * interval '100 milliseconds' as at, case when n <> 2 then timestamptz '2026-02-03 04:05:06.1239+02' end as ended,
    json_build_array(e'????? >>>>> \\u00fc ' || n) as place
  from generate_series(1, ${count}::integer) n
)`;

test.each([0, 1, 2, 3, 4])('a page of two out of %i rows is the same, whoever writes it', async (count) => {
  const rows = rowsOf(count);
  const read = await sql<Row>`select * from ${rows} page limit 3`.execute(database.db);
  const written = await rawJsonPage(shape)(sql<Row>`(select * from ${rows} page limit 3)`, 2).execute(database.db);
  const expected = page(read.rows, 2);
  const { items, next_cursor } = JSON.parse(written.rows[0]?.json as string);
  expect(items).toEqual(expected.items.map((item) => shape.parse(item)));
  expect(written.rows[0]?.empty).toBe(count === 0);
  expect([next_cursor !== null, expected.next_cursor !== null]).toEqual([count > 2, count > 2]);
  if (expected.next_cursor) expect(next_cursor).toMatch(/^[\w-]+$/);
  if (expected.next_cursor) expect(readCursor(next_cursor, 1)).toEqual(readCursor(expected.next_cursor, 1));
});
