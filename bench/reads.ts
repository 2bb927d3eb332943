import { readSettings } from '../api/settings.ts';
import type { Ids } from '../api/testing/inputs/examples.ts';
import type { TestApp } from '../api/testing/test-app.ts';
import { examples, plainExamples } from '../api/testing/test-inputs.ts';
import { operations, requestOf } from '../api/testing/test-operations.ts';
import { world } from '../api/testing/test-world.ts';
import { openDatabase } from '../db/database.ts';
import { signedCookie, signedIn } from '../db/test-session.ts';
import { alternate, ask, quantile, type Round } from './load.ts';
import type { Seat } from './seat.ts';
import { type Server, secret } from './server.ts';
import { atMost, notMeasured } from './table.ts';

// Every operation of the contract that reads, with the inputs of the tests. Lists of operators are left out: they show
// all teams.

type Read = { name: string; pathFor: (ids: Ids) => string };

const reads: Read[] = operations()
  .filter(({ name, method }) => method === 'GET' && !name.startsWith('admin.'))
  .flatMap((operation) =>
    (examples[operation.name] ?? plainExamples[operation.name] ?? []).map((example) => ({
      name: [operation.name, ...Object.keys(example({}))].join(' '),
      pathFor: (ids: Ids) => requestOf(operation, example(ids)).path,
    })),
  );

/** A server, the address of its database as the administrator, and the seats in it. */
export type Installation = { server: Server; adminUrl: string; seats: Seat[]; tasks: number };

/** Adds a row of every entity to the team of a seat, and returns their ids. */
async function addRows({ server, adminUrl }: Installation, seat: Seat): Promise<Ids> {
  const { db, pool } = openDatabase(adminUrl, { connections: 2 });
  const person = (name: string) => signedIn(pool, name);
  const app = {
    admin: pool,
    db,
    settings: readSettings({ NODE_ENV: 'test', SECRET: secret, DATABASE_URL: adminUrl, LOG_LEVEL: 'silent' }),
    person,
    async team(name: string, owner: { id: string }) {
      const { rows } = await pool.query('insert into teams (name) values ($1) returning id', [name]);
      await pool.query('insert into team_memberships (team_id, user_id, role_id) values ($1, $2, 1)', [
        rows[0].id,
        owner.id,
      ]);
      return rows[0].id;
    },
    async ask({ token }: { token: string }, method: string, path: string, body?: FormData) {
      const answer = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { cookie: signedCookie(token, secret) },
        ...(body && { body }),
      });
      return { body: await answer.json() };
    },
  };
  try {
    const { rows } = await pool.query('select id, name, email from auth.users where id = $1', [seat.user_id]);
    // Only these parts of a test server are used.
    return await world(app as unknown as TestApp, { ...rows[0], token: seat.token }, seat.team_id);
  } finally {
    await pool.end();
  }
}

/** Compares the median of every reading operation in a team of 100 tasks of a large and of a small installation. */
export async function measureReads(large: Installation, small: Installation, say: (what: string) => void) {
  const seat = large.seats.at(-1) as Seat;
  const smallSeat = small.seats.at(-1) as Seat;
  const [ids, smallIds] = [await addRows(large, seat), await addRows(small, smallSeat)];
  const sizes = [large, small].map(({ tasks }) => tasks.toLocaleString('en')).join(' ÷ ');
  for (const { name, pathFor } of reads) {
    say(name);
    const sides = {
      large: () => ask(seat, 'GET', `${large.server.url}/api${pathFor(ids)}`),
      small: () => ask(smallSeat, 'GET', `${small.server.url}/api${pathFor(smallIds)}`),
    };
    const figure = `${name}: p50, ${sizes} tasks`;
    const p50 = ({ latencies }: Round) => quantile(latencies, 0.5);
    try {
      const { sample, ratio } = await alternate(sides, [seat], 1, 5, 100);
      const more = `p50 ${sample.large.p50.toFixed(2)} ms and ${sample.small.p50.toFixed(2)} ms, 1 connection`;
      atMost(figure, ratio('large', 'small', p50), '', 2, 1.5, more);
    } catch (error) {
      // Some operations have a rate limit.
      notMeasured(figure, (error as Error).message);
    }
  }
}
