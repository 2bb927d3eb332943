import { longTest } from '@groundwork/contract/base/test-sweeps';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Database, type Db, loginUrl, openDatabase } from './database.ts';
import { patientMs, testLoginPassword } from './test-database.ts';
import { databaseForFile, type TestPerson } from './test-people.ts';
import { writeTransaction } from './transactions.ts';

const database = await databaseForFile();

const me = async (db: Db) => (await sql<{ me: string | null }>`select rules.me() as me`.execute(db)).rows[0]?.me;
const refused = { code: '28000', message: 'general.notAuthenticated' };

describe('a session token is accepted', () => {
  test('while the session and its account are valid', async () => {
    const nadia = await database.person('Nadia Rahman');
    const set = (table: string, column: string, value: string) =>
      database.admin.query(
        `update auth.${table} set ${column} = ${value} where ${table === 'users' ? 'id' : 'user_id'} = $1`,
        [nadia.id],
      );
    const spoil = [
      { table: 'sessions', column: 'expires_at', bad: 'now()', good: "now() + interval '1 day'" },
      { table: 'users', column: 'suspended_at', bad: 'now()', good: 'null', message: 'auth.suspended' },
      { table: 'users', column: 'email_verified', bad: 'false', good: 'true' },
      { table: 'sessions', column: 'token', bad: "'another'", good: `'${nadia.token}'` },
    ];
    for (const { table, column, bad, good, message = refused.message } of spoil) {
      await set(table, column, bad);
      await expect(nadia.as(me), column).rejects.toMatchObject({ ...refused, message });
      await set(table, column, good);
      expect(await nadia.as(me)).toBe(nadia.id);
    }
    await database.admin.query('delete from auth.sessions where user_id = $1', [nadia.id]);
    await expect(nadia.as(me)).rejects.toMatchObject(refused);
  });

  test.each([
    '',
    'unknown',
    'a'.repeat(32),
    "'; select set_config('groundwork.user_id', gen_random_uuid()::text, true); --",
  ])('but not the token %j', async (token) => {
    await expect(writeTransaction(database.db, { token }, me)).rejects.toMatchObject(refused);
  });
});

describe('signing in', () => {
  const open = (user: string) =>
    database.admin.query(
      "insert into auth.sessions (user_id, token, expires_at) values ($1, gen_random_uuid(), now() + interval '1 day')",
      [user],
    );
  const link = (user: string, provider: string, kept = '') =>
    database.admin.query(
      `insert into auth.accounts (user_id, account_id, provider_id, access_token)
       values ($1, gen_random_uuid(), $2, $3)`,
      [user, provider, kept || null],
    );
  const accounts = async (user: string) =>
    (
      await database.admin.query('select provider_id from auth.accounts where user_id = $1 order by 1', [user])
    ).rows.map((row) => row.provider_id);

  test('is refused for a suspended account, whatever the method', async () => {
    const { id } = await database.person('Jonas Weber');
    await database.admin.query('update auth.users set suspended_at = now() where id = $1', [id]);
    await expect(open(id)).rejects.toMatchObject({ code: '28000', message: 'auth.suspended' });
  });

  test('with a provider confirms a waiting account, and deletes its earlier password and sessions', async () => {
    const { id, token } = await database.person('Jonas Weber');
    await link(id, 'credential');
    await database.admin.query('update auth.users set email_verified = false where id = $1', [id]);
    await link(id, 'oidc');
    expect(await accounts(id)).toEqual(['oidc']);
    expect((await database.admin.query('select from auth.sessions where token = $1', [token])).rowCount).toBe(0);
    expect((await database.admin.query('select email_verified from auth.users where id = $1', [id])).rows).toEqual([
      { email_verified: true },
    ]);
  });

  test('allows one identity per provider beside the password, and stores no token of it', async () => {
    const { id } = await database.person('Jonas Weber');
    for (const provider of ['credential', 'oidc', 'google']) await link(id, provider);
    expect(await accounts(id)).toEqual(['credential', 'google', 'oidc']);
    await expect(link(id, 'oidc')).rejects.toMatchObject({ constraint: 'one_identity_a_provider' });
    await expect(link(id, 'github', 'a token')).rejects.toMatchObject({ constraint: 'no_provider_tokens' });
  });
});

describe('the person is set for one transaction', () => {
  /** The settings and the role that the next user of the connection finds. */
  const left = async (db: Db) =>
    (
      await sql`
        select coalesce(current_setting('groundwork.user_id', true), '') as person, current_user as role,
          now() = statement_timestamp() as between_transactions`.execute(db)
    ).rows[0];
  const nothing = { person: '', role: 'groundwork_login', between_transactions: true };
  /** Runs `work` with a pool of one connection, so that the next request would see the settings of the last one. */
  async function withOneConnection(work: (db: Database) => Promise<void>) {
    const { db, pool } = openDatabase(loginUrl(database.url, testLoginPassword), {
      connections: 1,
      connectMs: patientMs,
    });
    await work(db);
    await pool.end();
  }

  test('and reset after a commit, an exception, an SQL error and a refused session', async () => {
    const nadia = await database.person('Nadia Rahman');
    await withOneConnection(async (db) => {
      expect(await left(db)).toEqual(nothing);
      expect(await writeTransaction(db, nadia, async (inside) => [await me(inside), await left(inside)])).toEqual([
        nadia.id,
        { person: nadia.id, role: 'groundwork_member', between_transactions: false },
      ]);
      expect(await left(db)).toEqual(nothing);
      await expect(writeTransaction(db, nadia, () => Promise.reject(new Error('The handler broke')))).rejects.toThrow(
        'The handler broke',
      );
      expect(await left(db)).toEqual(nothing);
      await expect(writeTransaction(db, nadia, (inside) => sql`select 1 / 0`.execute(inside))).rejects.toMatchObject({
        code: '22012',
      });
      expect(await left(db)).toEqual(nothing);
      await expect(writeTransaction(db, { token: 'unknown' }, me)).rejects.toMatchObject(refused);
      expect(await left(db)).toEqual(nothing);
    });
  });

  longTest(
    'also under 2,000 interleaved requests of 10 people, a third of which fail',
    async () => {
      const people: TestPerson[] = [];
      for (let number = 0; number < 10; number++) {
        const person = await database.person(`Person ${number}`);
        const team_id = await database.team(`Team ${number}`, person);
        await person.as((db) => db.insertInto('goals').values({ team_id, title: person.id }).execute());
        people.push(person);
      }
      const { db, pool } = openDatabase(loginUrl(database.url, testLoginPassword), {
        connections: 4,
        connectMs: patientMs,
      });
      const seen = { own: 0, foreign: 0, brokenOff: 0 };
      async function request(number: number) {
        const person = people[(number * 7) % people.length];
        const goals = writeTransaction(db, { token: person?.token ?? '' }, async (inside) => {
          const rows = await inside.selectFrom('goals').select('title').execute();
          if (number % 6 === 1) throw new Error('The handler broke');
          if (number % 6 === 3) await sql`select 1 / 0`.execute(inside);
          return rows;
        });
        await goals.then(
          (rows) => {
            for (const { title } of rows) seen[title === person?.id ? 'own' : 'foreign']++;
          },
          () => {
            seen.brokenOff++;
          },
        );
      }
      await Promise.all(
        Array.from({ length: 4 }, async (_, worker) => {
          for (let number = worker; number < 2000; number += 4) await request(number);
        }),
      );
      const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
      const found = await Promise.all(
        clients.map((client) =>
          client.query(
            "select coalesce(current_setting('groundwork.user_id', true), '') as person, current_user as role",
          ),
        ),
      );
      for (const client of clients) client.release();
      await pool.end();
      expect(seen).toEqual({ own: 1333, foreign: 0, brokenOff: 667 });
      expect(found.map(({ rows }) => rows[0])).toEqual(Array(4).fill({ person: '', role: 'groundwork_login' }));
    },
    60_000,
  );
});

describe('a person', () => {
  test('sees the profiles of colleagues and their own, and nobody else’s', async () => {
    const nadia = await database.person('Nadia Rahman');
    const mai = await database.person('Mai Nguyễn');
    const peter = await database.person('Peter Adeyemi');
    await database.team('Harbour District', nadia, mai);
    await database.team('Hill Street', peter);
    const seen = await mai.as((db) =>
      db.selectFrom('user_profiles').select(['id', 'full_name']).orderBy('full_name').execute(),
    );
    expect(seen).toEqual([
      { id: mai.id, full_name: 'Mai Nguyễn' },
      { id: nadia.id, full_name: 'Nadia Rahman' },
    ]);
  });

  test('sees their own metadata, and not a colleague’s', async () => {
    const nadia = await database.person('Nadia Rahman');
    const mai = await database.person('Mai Nguyễn');
    await database.team('Harbour District', nadia, mai);
    const seen = await mai.as((db) =>
      db.selectFrom('user_metadata').select(['user_id', 'first_name', 'last_name']).execute(),
    );
    expect(seen).toEqual([{ user_id: mai.id, first_name: 'Mai', last_name: 'Nguyễn' }]);
  });

  test('has the address of the account in the profile, also after it changes', async () => {
    const nadia = await database.person('Nadia Rahman');
    await database.admin.query('update auth.users set email = $2 where id = $1', [nadia.id, `new.${nadia.email}`]);
    const seen = await nadia.as((db) =>
      db.selectFrom('user_profiles').select('email').where('id', '=', nadia.id).execute(),
    );
    expect(seen).toEqual([{ email: `new.${nadia.email}` }]);
  });

  test('learns whether they are a super-admin, and nothing about others', async () => {
    const nadia = await database.person('Nadia Rahman');
    const mai = await database.person('Mai Nguyễn');
    await database.team('Harbour District', nadia, mai);
    await database.admin.query('update auth.users set is_super_admin = true where id = $1', [nadia.id]);
    const asked = (by: typeof nadia, about: typeof nadia) =>
      by.as(
        async (db) =>
          (await sql<{ is_admin: boolean }>`select rules.get_user_admin_status(${about.id}) as is_admin`.execute(db))
            .rows[0]?.is_admin,
      );
    expect([
      await asked(nadia, nadia),
      await asked(mai, nadia),
      await asked(mai, mai),
      await asked(nadia, mai),
    ]).toEqual([true, false, false, false]);
  });

  test('sees their sessions without the tokens, and ends only their own', async () => {
    const nadia = await database.person('Nadia Rahman');
    const mai = await database.person('Mai Nguyễn');
    await database.admin.query(
      `insert into auth.sessions (user_id, token, expires_at, user_agent)
       values ($1, $2, now() + interval '1 day', 'Phone')`,
      [nadia.id, `${nadia.token}2`],
    );
    await database.admin.query(
      `insert into auth.sessions (user_id, token, expires_at, user_agent)
       values ($1, $2, now() - interval '1 minute', 'Expired')`,
      [nadia.id, `${nadia.token}3`],
    );
    const list = await nadia.as(
      async (db) =>
        (
          await sql<{
            id: string;
            current: boolean;
            user_agent: string | null;
          }>`select * from rules.my_sessions(${nadia.token})`.execute(db)
        ).rows,
    );
    expect(list).toMatchObject([
      { current: true, user_agent: null },
      { current: false, user_agent: 'Phone' },
    ]);
    expect(JSON.stringify(list)).not.toContain(nadia.token);

    const end = (by: typeof nadia, id = '') =>
      by.as(
        async (db) =>
          (await sql<{ ended: boolean }>`select rules.end_my_session(${id}) as ended`.execute(db)).rows[0]?.ended,
      );
    const phone = list[1]?.id;
    expect(await end(mai, phone)).toBe(false);
    expect(await writeTransaction(database.db, { token: `${nadia.token}2` }, me)).toBe(nadia.id);
    expect(await end(nadia, phone)).toBe(true);
    await expect(writeTransaction(database.db, { token: `${nadia.token}2` }, me)).rejects.toMatchObject(refused);
  });
});

describe('attempts', () => {
  const attempt = async (key: string) =>
    (await sql<{ wait: number }>`select rules.attempt(${key}, 20, 60) as wait`.execute(database.db)).rows[0]?.wait ?? 0;

  test('are counted exactly when 50 come at once', async () => {
    const waits = await Promise.all(Array.from({ length: 50 }, () => attempt('parallel')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
    expect(waits.filter((wait) => wait > 0 && wait <= 60)).toHaveLength(30);
    expect(await attempt('another')).toBe(0);
  });

  test('tell no longer wait than the window to a transaction that began before it', async () => {
    const early = await database.pool.connect();
    await early.query('begin; select now()');
    for (let number = 0; number < 20; number++) await attempt('early');
    await new Promise((done) => setTimeout(done, 20));
    const { rows } = await early.query("select rules.attempt('early', 20, 60) as wait");
    await early.query('commit');
    early.release();
    expect(rows[0].wait).toBe(60);
  });

  test('start at zero when the window is over', async () => {
    for (let number = 0; number < 20; number++) expect(await attempt('window')).toBe(0);
    expect(await attempt('window')).toBeGreaterThan(0);
    await database.admin.query("update auth.attempts set resets_at = now() - interval '1 second' where key = 'window'");
    expect(await attempt('window')).toBe(0);
  });
});

test('the sweep deletes expired rows and nothing else', async () => {
  const nadia = await database.person('Nadia Rahman');
  await database.admin.query(
    "insert into auth.sessions (user_id, token, expires_at) values ($1, 'swept-session', now() - interval '1 second')",
    [nadia.id],
  );
  await database.admin.query(
    `insert into auth.verifications (identifier, value, expires_at)
     values ('old', '', now() - interval '1 second'), ('new', '', now() + interval '1 hour')`,
  );
  await database.admin.query(
    "insert into auth.attempts values ('old', 1, now() - interval '1 second'), ('new', 1, now() + interval '1 hour')",
  );
  await database.admin.query(
    `insert into idempotency_keys (user_id, key, operation, request_hash, created_at)
     values ($1, 'old', '', '', now() - interval '25 hours'), ($1, 'new', '', '', now())`,
    [nadia.id],
  );
  await sql`
    select rules.sweep('sessions', 0, 100), rules.sweep('links', 0, 100), rules.sweep('attempts', 0, 100),
      rules.sweep('idempotency_keys', 1, 100)`.execute(database.db);
  const { rows } = await database.admin.query(
    `
    select 'session' as kind, count(*)::integer as old,
      (select count(*)::integer from auth.sessions where user_id = $1) as kept
    from auth.sessions where token = 'swept-session'
    union all
    select identifier, count(*)::integer, null from auth.verifications
    where identifier in ('old', 'new') group by identifier
    union all select key, count(*)::integer, null from auth.attempts where key in ('old', 'new') group by key
    union all select key, count(*)::integer, null from idempotency_keys where user_id = $1 group by key`,
    [nadia.id],
  );
  expect(rows).toEqual([
    { kind: 'session', old: 0, kept: 1 },
    ...['new', 'new', 'new'].map((kind) => ({ kind, old: 1, kept: null })),
  ]);
});
