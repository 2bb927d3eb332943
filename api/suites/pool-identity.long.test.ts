// @module-tag sweep
import { setTimeout as after } from 'node:timers/promises';
import { sweep } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

// Row 13: ten people share a connection pool while requests abort, statements are cancelled and connections are cut. No
// request ever runs as another person.

const requests = sweep(3000, 20_000);

let address: string;
let people: { person: TestPerson; mark: string; team: string }[];
const app = await appForFile();
/** Connections of the administrator, one for each statement that cancels or terminates another. */
let killers: pg.Pool;
beforeAll(async () => {
  killers = new pg.Pool({ connectionString: app.url });
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  people = [];
  for (let number = 0; number < 10; number++) {
    const mark = `mark-${number}-`;
    const person = await app.person(`${mark} Person`);
    const team = await app.team(`${mark} team`, person);
    await app.admin.query('insert into goals (team_id, title) select $1, $2 || n from generate_series(1, 3) n', [
      team,
      mark,
    ]);
    people.push({ person, mark, team });
  }
});
afterAll(async () => {
  app.app.server.closeAllConnections();
  await killers.end();
});

/** The role and person that a connection still has from an earlier request; normally none. */
async function left(on: { query(text: string): Promise<{ rows: unknown[] }> }) {
  const { rows } =
    await on.query(`select current_user as role, coalesce(current_setting('groundwork.user_id', true), '') as person,
    coalesce(current_setting('groundwork.tab', true), '') as tab, now() <> statement_timestamp() as "inTransaction"`);
  return rows[0];
}
const nobody = { role: 'groundwork_login', person: '', tab: '', inTransaction: false };

test('an identity left on a connection is noticed', async () => {
  for (const leaving of [
    "select set_config('groundwork.user_id', 'x', false)",
    'set role groundwork_member',
    "set groundwork.tab = 'x'",
    'begin; select 1',
  ]) {
    const client = await app.pool.connect();
    expect(await left(client)).toEqual(nobody);
    await client.query(leaving);
    expect(await left(client), leaving).not.toEqual(nobody);
    client.release(true);
  }
});

test('with aborted requests and lost connections everybody reads only their own data', {
  timeout: 300_000,
}, async () => {
  const tally = { whole: 0, refused: 0, aborted: 0, cancelled: 0, cut: 0, checkouts: 0 };
  const paths = (team: string) => [
    '/teams',
    '/goals',
    `/goals?team_id=${team}`,
    `/teams/${team}`,
    `/teams/${team}/members`,
    '/account',
    `/search?q=mark`,
  ];
  const foreign: string[] = [];
  const draws = fc.sample(fc.tuple(fc.nat(9), fc.nat(6), fc.nat(99), fc.nat(8)), { numRuns: requests, seed: 13 });

  async function one([who, what, fate, ms]: (typeof draws)[number]) {
    const { person, mark, team } = people[who] as (typeof people)[number];
    const path = paths(team)[what] ?? '/teams';
    const given = new AbortController();
    if (fate < 12) after(ms).then(() => given.abort());
    // Cancels a running statement, or terminates its connection.
    if (fate === 98) tally.cancelled += (await killers.query(end('pg_cancel_backend'))).rowCount ?? 0;
    if (fate === 99 && ms === 0) tally.cut += (await killers.query(end('pg_terminate_backend'))).rowCount ?? 0;
    if (fate === 97) {
      const client = await app.pool.connect();
      // This query itself may be cancelled.
      const found = await left(client)
        .catch((error) => (/^57/.test(error.code) ? null : Promise.reject(error)))
        .finally(() => client.release());
      if (found) expect(found).toEqual(nobody);
      if (found) tally.checkouts++;
    }
    try {
      const answer = await fetch(`${address}/api${path}`, { headers: { cookie: person.cookie }, signal: given.signal });
      const body = await answer.text();
      if (answer.status === 503) tally.refused++;
      else {
        tally.whole++;
        const marks = new Set(body.match(/mark-\d-/g));
        if (answer.status !== 200 || marks.size !== 1 || !marks.has(mark))
          foreign.push(`${mark} ${path}: ${answer.status} ${body}`);
      }
    } catch (error) {
      if (!given.signal.aborted) throw error;
      tally.aborted++;
    }
  }
  const end = (how: string) =>
    `select ${how}(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'groundwork' and state <> 'idle'
     order by random() limit 1`;

  await Promise.all(
    Array.from({ length: 40 }, async () => {
      for (let next = draws.pop(); next; next = draws.pop()) await one(next);
    }),
  );
  process.stdout.write(
    `identity through the pool: ${requests} requests of ${people.length} people, ` +
      `${JSON.stringify(tally)}, ${foreign.length} foreign\n`,
  );
  expect(foreign).toEqual([]);
  for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(0);
  expect(tally.whole).toBeGreaterThan(requests / 2);
});
