import { inInstance, placesQuery, recordsQuery } from '../api/forms/record-query.ts';
import type { RecordFilter } from '../contract/forms/record-filters.ts';
import { openDatabase } from '../db/database.ts';
import { alternate, ask, type Pool, type Side } from './load.ts';
import type { Seat } from './seat.ts';
import { recordFields, seedRecords } from './seed.ts';
import type { Server } from './server.ts';
import { atLeast, atMost } from './table.ts';

const asked: {
  name: string;
  goal: number | null;
  query: { search?: string; sort?: string };
  filter?: RecordFilter[];
}[] = [
  {
    name: 'first page with filter and sort',
    goal: 0.5,
    query: { sort: '-guests' },
    filter: [
      { field: 'status', op: 'in', value: ['new', 'in_contact'] },
      { field: 'guests', op: 'gte', value: 100 },
    ],
  },
  { name: 'first page with search', goal: null, query: { search: 'harbour choir' } },
  { name: 'first page of all', goal: null, query: {} },
];
const limit = 50;

/**
 * Pages of an instance with many records, through the product and as the same SQL on a bare pool with administrator
 * rights.
 */
export async function measureRecords(
  server: Server,
  adminUrl: string,
  pool: Pool,
  seat: Seat,
  count: number,
  rounds: number,
  turnMs: number,
) {
  const instanceId = await seedRecords(pool, seat, count);
  const bare = openDatabase(adminUrl, { connections: 4 });
  for (const { name, goal, query, filter } of asked) {
    const places = placesQuery(bare.db, [inInstance(instanceId)], recordFields, { ...query, filter, limit }).compile();
    const same: Side = async () => {
      const { rows } = await bare.pool.query(places.sql, [...places.parameters]);
      const ids = rows.slice(0, limit).map(({ id }) => id as string);
      const page = recordsQuery(bare.db, ids).compile();
      await bare.pool.query(page.sql, [...page.parameters]);
    };
    const text = new URLSearchParams({
      ...query,
      ...(filter && { filter: JSON.stringify(filter) }),
      limit: `${limit}`,
    });
    const http: Side = () => ask(seat, 'GET', `${server.url}/api/instances/${instanceId}/records?${text}`);
    const { sample, ratio } = await alternate({ http, same }, [seat], 1, rounds, turnMs);
    const what = `${count.toLocaleString('en')} records, ${name}`;
    atLeast(
      `${what}: HTTP ÷ same SQL, bare pool`,
      ratio('http', 'same'),
      goal,
      `p50 ${sample.http.p50.toFixed(1)} ms and ${sample.same.p50.toFixed(1)} ms, 1 connection`,
    );
  }
  const started = performance.now();
  for (let cursor = ''; ; ) {
    const { next_cursor } = JSON.parse(
      await ask(
        seat,
        'GET',
        `${server.url}/api/instances/${instanceId}/records?limit=200${cursor && `&cursor=${cursor}`}`,
      ),
    );
    if (!next_cursor) break;
    cursor = next_cursor;
  }
  atMost(
    `${count.toLocaleString('en')} records, all pages of 200`,
    (performance.now() - started) / 1000,
    ' s',
    1,
    null,
  );
  await bare.pool.end();
}
