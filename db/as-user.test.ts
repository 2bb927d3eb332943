import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { asUser } from './as-user.ts';
import { type Db, loginUrl, openDatabase } from './database.ts';
import { testLoginPassword } from './test-database.ts';
import { type TestDatabase, testDatabase } from './test-people.ts';

const heard: string[] = [];
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ onQuery: (_, text) => heard.push(text) });
});
afterAll(() => database.close());

test('work that swallows the error of a statement does not pass for done', async () => {
  const nadia = await database.person('Nadia Rahman');
  const team_id = await database.team('Harbour District', nadia);
  const swallowing = nadia.as(async (db) => {
    await db.insertInto('goals').values({ team_id, title: 'Lost' }).execute();
    await sql`select 1 / 0`.execute(db).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow('nothing of it was kept');
  expect((await database.admin.query("select from goals where title = 'Lost'")).rowCount).toBe(0);
  await nadia.as((db) => db.insertInto('goals').values({ team_id, title: 'Kept' }).execute());
  expect((await database.admin.query("select from goals where title = 'Kept'")).rowCount).toBe(1);
});

test('whoever logs statements does not learn of sessions', async () => {
  const omar = await database.person('Omar Haddad');
  heard.length = 0;
  await omar.as((db) => sql`select 1`.execute(db));
  expect(heard).toHaveLength(3);
  expect(heard[0]).toContain('rules.enter(…)');
  expect(heard.join()).not.toContain(omar.token);
});

describe('a transaction that only reads', () => {
  const readOnly = true;
  const ended = 'A'.repeat(32);

  /** A pool of one connection, on which everything comes after the other. */
  function oneConnection(port?: number) {
    const url = new URL(loginUrl(database.url, testLoginPassword));
    if (port) url.port = `${port}`;
    return openDatabase(url.href, { connections: 1 });
  }

  test('changes nothing', async () => {
    const nadia = await database.person('Nadia Rahman');
    const team_id = await database.team('Harbour District', nadia);
    const changing = asUser(
      database.db,
      nadia.token,
      (db) => db.insertInto('goals').values({ team_id, title: 'Written' }).execute(),
      { readOnly },
    );
    await expect(changing).rejects.toMatchObject({ code: '25006' });
  });

  test('fails for a session that has ended, whatever its work makes of that', async () => {
    const works = {
      asks: (db: Db) => sql`select 1`.execute(db),
      'asks and swallows': (db: Db) =>
        sql`select 1`
          .execute(db)
          .then(() => 'an answer')
          .catch(() => 'nothing'),
      'does not ask': async () => 'an answer',
    };
    for (const [name, work] of Object.entries(works)) {
      const reading = asUser<unknown>(database.db, ended, work, { readOnly });
      await expect(reading, name).rejects.toMatchObject({ code: '28000' });
    }
  });

  test('hands on its connection as it was', async () => {
    const { db, pool } = oneConnection();
    const [nadia, omar] = [await database.person('Nadia Rahman'), await database.person('Omar Haddad')];
    const me = (token: string, more = {}) =>
      asUser(
        db,
        token,
        (mine) => sql<{ me: string; asked: string }>`select rules.me() as me, ${'it'}::text as asked`.execute(mine),
        more,
      );
    // The first to prepare the statement is one for whom it fails.
    await expect(me(ended, { readOnly })).rejects.toMatchObject({ code: '28000' });
    const answers = await Promise.all([
      me(nadia.token, { readOnly }),
      me(omar.token, { readOnly }),
      me(nadia.token),
      me(omar.token, { readOnly }),
    ]);
    expect(answers.map(({ rows }) => rows[0]?.me)).toEqual([nadia.id, omar.id, nadia.id, omar.id]);
    await expect(
      asUser(db, nadia.token, (mine) => sql`select 1 / 0`.execute(mine), { readOnly }),
    ).rejects.toMatchObject({ code: '22012' });
    expect((await me(omar.token)).rows).toEqual([{ me: omar.id, asked: 'it' }]);
    // Somebody waits already while it fails.
    const other = (token: string) =>
      asUser(
        db,
        token,
        (mine) => sql<{ me: string }>`select rules.me() as me where ${'it'}::text = 'it'`.execute(mine),
        { readOnly },
      );
    const [refused, done] = await Promise.allSettled([other(ended), other(nadia.token)]);
    expect(refused).toMatchObject({ reason: { code: '28000' } });
    expect(done).toMatchObject({ value: { rows: [{ me: nadia.id }] } });
    await pool.end();
  });

  /** A way to PostgreSQL on which `pass` hands on what either side says. */
  async function way(pass: { sent?(said: Buffer, far: Socket): void; answered?(said: Buffer, near: Socket): void }) {
    const server = createServer((near) => {
      const far = connect(Number(new URL(database.url).port), '127.0.0.1');
      near.on('data', (said: Buffer) => (pass.sent ? pass.sent(said, far) : far.write(said)));
      far.on('data', (said: Buffer) => (pass.answered ? pass.answered(said, near) : near.write(said)));
      near.on('close', () => far.destroy());
    }).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    return server;
  }

  test('begins with its first statement and waits for both at once', async () => {
    const nadia = await database.person('Nadia Rahman');
    // What PostgreSQL says to the beginning is kept back until the statement is on its way.
    const held: (() => void)[] = [];
    let holding = false;
    const server = await way({
      sent(said, far) {
        holding ||= said.includes('rules.enter');
        if (said.includes('select 42')) {
          holding = false;
          for (const pass of held.splice(0)) pass();
        }
        far.write(said);
      },
      answered: (said, near) => void (holding ? held.push(() => near.write(said)) : near.write(said)),
    });
    const { db, pool } = oneConnection((server.address() as AddressInfo).port);
    const { rows } = await asUser(db, nadia.token, (mine) => sql`select 42 as answer`.execute(mine), { readOnly });
    expect(rows).toEqual([{ answer: 42 }]);
    await pool.end();
    server.close();
  });

  test('is two pieces to send: its beginning with its statement, and its end', async () => {
    const nadia = await database.person('Nadia Rahman');
    const { db, pool } = oneConnection(Number(new URL(database.url).port));
    let pieces = () => 0;
    pool.once('connect', ({ connection: { stream } }: pg.PoolClient) => {
      const sent = [vi.spyOn(stream, '_write'), vi.spyOn(stream as Required<typeof stream>, '_writev')];
      pieces = () => sent.reduce((all, { mock }) => all + mock.calls.length, 0);
    });
    await asUser(db, nadia.token, (mine) => sql`select ${42}::int as answer`.execute(mine), { readOnly });
    expect(pieces()).toBe(2);
    await pool.end();
  });

  test.each(['commit', 'rollback'])('whose %s fails hands its connection to nobody', async (end) => {
    const nadia = await database.person('Nadia Rahman');
    const server = await way({
      sent: (said, far) =>
        far.write(said.toString('latin1').replace(`${end}\0`, `${'x'.repeat(end.length)}\0`), 'latin1'),
    });
    const { db, pool } = oneConnection((server.address() as AddressInfo).port);
    const status = () =>
      sql<{
        id: number;
        inTransaction: boolean;
      }>`select pg_backend_pid() as id, now() <> statement_timestamp() as "inTransaction"`;
    const reading = asUser(db, nadia.token, (mine) => (end === 'commit' ? status() : sql`select 1 / 0`).execute(mine), {
      readOnly,
    });
    const [outcome, next] = await Promise.allSettled([reading, status().execute(db)]);
    expect(outcome.status).toBe(end === 'commit' ? 'fulfilled' : 'rejected');
    expect(next).toMatchObject({ value: { rows: [{ inTransaction: false }] } });
    await pool.end();
    server.close();
  });
});
