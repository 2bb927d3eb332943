import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Db, loginUrl, longConnections, openDatabase } from './database.ts';
import { testLoginPassword } from './test-database.ts';
import { databaseForFile } from './test-people.ts';
import { untilBlocked } from './test-races.ts';
import { inTime, readTransaction, WriteInReading, writeTransaction } from './transactions.ts';

const heard: string[] = [];
const database = await databaseForFile({ onQuery: (_, text) => heard.push(text) });

test('work that ignores the error of a statement is not committed, and the transaction rejects', async () => {
  const nadia = await database.person('Nadia Rahman');
  const team_id = await database.team('Harbour District', nadia);
  const swallowing = nadia.as(async (db) => {
    await db.insertInto('goals').values({ team_id, title: 'Lost' }).execute();
    await sql`select 1 / 0`.execute(db).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow('rolled the transaction back');
  expect((await database.admin.query("select from goals where title = 'Lost'")).rowCount).toBe(0);
  await nadia.as((db) => db.insertInto('goals').values({ team_id, title: 'Kept' }).execute());
  expect((await database.admin.query("select from goals where title = 'Kept'")).rowCount).toBe(1);
});

test('the log of statements has no session token', async () => {
  const omar = await database.person('Omar Haddad');
  heard.length = 0;
  await omar.as((db) => sql`select 1`.execute(db));
  expect(heard).toHaveLength(3);
  expect(heard[0]).toContain('rules.enter(…)');
  expect(heard.join()).not.toContain(omar.token);
});

const ended = 'A'.repeat(32);

/** A pool of one connection, so that the next transaction gets the same connection. */
function oneConnection(port = Number(new URL(database.url).port)) {
  const url = new URL(loginUrl(database.url, testLoginPassword));
  url.port = `${port}`;
  const opened = openDatabase(url.href, { connections: 1 });
  onTestFinished(() => opened.pool.end());
  return opened;
}

type Proxy = { sent?(data: Buffer, server: Socket): void; answered?(data: Buffer, client: Socket): void };

/** Starts a proxy to PostgreSQL and returns its port. `sent` and `answered` forward the data to the other side. */
async function proxy({ sent, answered }: Proxy) {
  const server = createServer((client) => {
    const far = connect(Number(new URL(database.url).port), '127.0.0.1');
    client.on('data', (data: Buffer) => (sent ? sent(data, far) : far.write(data)));
    far.on('data', (data: Buffer) => (answered ? answered(data, client) : client.write(data)));
    client.on('close', () => far.destroy());
    // Ignores errors, because either side may close while data is in flight.
    for (const socket of [client, far]) socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe.each([
  ['read', readTransaction],
  ['write', writeTransaction],
] as const)('a %s transaction', (_, transaction) => {
  test('does not start its work for a session that has ended', async () => {
    const work = vi.fn(async () => 'an answer');
    await expect(transaction(database.db, { token: ended }, work)).rejects.toMatchObject({ code: '28000' });
    expect(work).not.toHaveBeenCalled();
  });

  test('sends a statement only after PostgreSQL has found the session', async () => {
    const nadia = await database.person('Nadia Rahman');
    const messages: string[] = [];
    const port = await proxy({
      sent(data, server) {
        for (const part of ['rules.enter', 'select 42', 'commit']) if (data.includes(part)) messages.push(part);
        server.write(data);
      },
      answered(data, client) {
        if (messages.length > 0) messages.push('answer');
        client.write(data);
      },
    });
    const { db, pool } = oneConnection(port);
    await transaction(db, nadia, (mine) => sql`select 42`.execute(mine));
    // Waits for the answer to the commit.
    await pool.query('select');
    expect(messages.slice(0, 6)).toEqual(['rules.enter', 'answer', 'select 42', 'answer', 'commit', 'answer']);
  });

  test('sends its beginning, each statement and its end in one write each', async () => {
    const nadia = await database.person('Nadia Rahman');
    const { db, pool } = oneConnection();
    let pieces = () => 0;
    pool.once('connect', ({ connection: { stream } }: pg.PoolClient) => {
      const sent = [vi.spyOn(stream, '_write'), vi.spyOn(stream as Required<typeof stream>, '_writev')];
      pieces = () => sent.reduce((all, { mock }) => all + mock.calls.length, 0);
    });
    await transaction(db, nadia, (mine) => sql`select ${42}::int as answer`.execute(mine));
    expect(pieces()).toBe(3);
  });

  test('at once sends its beginning and its first statement in one write', async () => {
    const nadia = await database.person('Nadia Rahman');
    const messages: string[] = [];
    const port = await proxy({
      sent(data, server) {
        if (messages.length > 0 || data.includes('rules.enter')) messages.push(`${data}`);
        server.write(data);
      },
    });
    const { db, pool } = oneConnection(port);
    const ask = (number: number) => (mine: Db) =>
      sql<{ answer: number }>`select ${number}::int as answer`.execute(mine);
    const both = (mine: Db) => Promise.all([ask(42)(mine), ask(43)(mine)]);
    const answers = await transaction(db, nadia, both, { atOnce: true });
    await pool.query('select');
    expect(answers.map(({ rows }) => rows[0]?.answer)).toEqual([42, 43]);
    expect(messages.slice(0, 3)).toEqual([
      expect.stringMatching(/rules\.enter.*select \$1/s),
      expect.not.stringContaining('rules.enter'),
      expect.stringContaining('commit'),
    ]);
  });

  test('at once answers only a session that is valid', async () => {
    const [nadia, omar] = [await database.person('Nadia Rahman'), await database.person('Omar Haddad')];
    const { db } = oneConnection();
    const me = (mine: Db) => sql<{ me: string }>`select rules.me() as me`.execute(mine).then(({ rows }) => rows[0]?.me);
    const works: ((mine: Db) => Promise<unknown>)[] = [
      me,
      async () => 'an answer without a statement',
      async () => {
        throw new Error('a refusal before the first statement');
      },
      (mine) => mine.insertInto('goals').values({ team_id: database.world.harbour.id, title: 'Of nobody' }).execute(),
    ];
    for (const work of works) {
      await expect(transaction(db, { token: ended }, work, { atOnce: true })).rejects.toMatchObject({ code: '28000' });
      for (const { id, token } of [nadia, omar])
        expect(await transaction(db, { token }, me, { atOnce: true })).toBe(id);
    }
    expect((await database.admin.query("select from goals where title = 'Of nobody'")).rowCount).toBe(0);
  });

  test('resets its connection before returning it', async () => {
    const { db } = oneConnection();
    const [nadia, omar] = [await database.person('Nadia Rahman'), await database.person('Omar Haddad')];
    const me = async (token: string) => {
      const ask = sql<{ me: string; asked: string }>`select rules.me() as me, ${'it'}::text as asked`;
      return (await transaction(db, { token }, (mine) => ask.execute(mine))).rows[0]?.me;
    };
    await expect(me(ended)).rejects.toMatchObject({ code: '28000' });
    expect(await Promise.all([nadia, omar, nadia, omar].map(({ token }) => me(token)))).toEqual(
      [nadia, omar, nadia, omar].map(({ id }) => id),
    );
    const failing = transaction(db, nadia, (mine) => sql`select 1 / 0`.execute(mine));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await me(omar.token)).toBe(omar.id);
    // Another transaction waits for the connection while this one fails.
    const [refused, done] = await Promise.allSettled([me(ended), me(nadia.token)]);
    expect(refused).toMatchObject({ reason: { code: '28000' } });
    expect(done).toMatchObject({ value: nadia.id });
  });

  test.each(['commit', 'rollback'])('leaves no open transaction to the next one when its %s fails', async (end) => {
    const nadia = await database.person('Nadia Rahman');
    const port = await proxy({
      sent: (data, server) =>
        server.write(data.toString('latin1').replace(`${end}\0`, `${'x'.repeat(end.length)}\0`), 'latin1'),
    });
    const { db } = oneConnection(port);
    const status = sql<{
      id: number;
      inTransaction: boolean;
    }>`select pg_backend_pid() as id, now() <> statement_timestamp() as "inTransaction"`;
    const [, next] = await Promise.allSettled([
      transaction(db, nadia, (mine) => (end === 'commit' ? status : sql`select 1 / 0`).execute(mine)),
      status.execute(db),
    ]);
    expect(next).toMatchObject({ value: { rows: [{ inTransaction: false }] } });
  });
});

test('a read transaction changes nothing', async () => {
  const nadia = await database.person('Nadia Rahman');
  const team_id = await database.team('Harbour District', nadia);
  const changing = readTransaction(database.db, nadia, (db) =>
    db.insertInto('goals').values({ team_id, title: 'Written' }).execute(),
  );
  await expect(changing).rejects.toThrow(WriteInReading);
});

test('a read transaction resolves before its commit, and keeps its connection until the commit', async () => {
  const nadia = await database.person('Nadia Rahman');
  const sent: string[] = [];
  let release = () => {};
  let holding = false;
  const port = await proxy({
    sent(data, server) {
      sent.push(data.toString('latin1'));
      holding ||= data.includes('commit');
      server.write(data);
    },
    answered(data, client) {
      release = () => client.write(data);
      if (!holding) release();
    },
  });
  const { db } = oneConnection(port);
  const { rows } = await readTransaction(db, nadia, (mine) => sql`select 42 as answer`.execute(mine));
  expect(rows).toEqual([{ answer: 42 }]);
  const next = sql`select 43 as answer`.execute(db);
  await vi.waitUntil(() => sent.at(-1)?.includes('commit'));
  await pause(20);
  expect(sent.at(-1)).toContain('commit');
  holding = false;
  release();
  expect((await next).rows).toEqual([{ answer: 43 }]);
});

test('long transactions that wait leave the connections of others free', async () => {
  const nadia = await database.person('Nadia Rahman');
  const { db } = oneConnection();
  await database.admin.query('begin; lock table goals in access exclusive mode');
  const read = (mine: Db) => mine.selectFrom('goals').select('id').execute();
  const held = [1, 2, 3].map((n) =>
    n % 2 ? readTransaction(db, nadia, read, { long: true }) : writeTransaction(db, nadia, read, { long: true }),
  );
  try {
    await untilBlocked(database.admin, longConnections(1));
    await readTransaction(db, nadia, (mine) => mine.selectFrom('teams').select('id').execute());
  } finally {
    await database.admin.query('commit');
  }
  await Promise.all(held);
});

test('a part of a transaction that takes too long is canceled, and the rest goes on', async () => {
  const nadia = await database.person('Nadia Rahman');
  await nadia
    .as(async (db) => {
      expect(await inTime(db, 20, () => sql`select pg_sleep(60)`.execute(db))).toBeNull();
      expect((await inTime(db, 60_000, () => sql`select 1 as one`.execute(db)))?.rows).toEqual([{ one: 1 }]);
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
      expect(rows).toEqual([{ statement_timeout: '5s' }]);
      await expect(inTime(db, 20, () => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({ code: '22012' });
    })
    .catch((error) => expect(error.message).toContain('rolled the transaction back'));
});

test('a long transaction has more time for its statements, and the next one has not', async () => {
  const nadia = await database.person('Nadia Rahman');
  const { db } = oneConnection();
  const timeout = async (long: boolean) => {
    const ask = sql<{ statement_timeout: string }>`show statement_timeout`;
    return (await writeTransaction(db, nadia, (mine) => ask.execute(mine), { long })).rows[0]?.statement_timeout;
  };
  expect([await timeout(true), await timeout(false)]).toEqual(['1min', '5s']);
});

test('statements run without JIT compilation, also where PostgreSQL compiles', async () => {
  const setting = 'alter database %I set jit = on';
  await database.admin.query(`do $$ begin execute format('${setting}', current_database()); end $$`);
  const nadia = await database.person('Nadia Rahman');
  const { db } = oneConnection();
  const compiles = await writeTransaction(db, nadia, (mine) => sql<{ jit: string }>`show jit`.execute(mine));
  expect(compiles.rows).toEqual([{ jit: 'off' }]);
});
