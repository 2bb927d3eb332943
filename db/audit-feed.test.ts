import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseForFile } from './test-people.ts';

const database = await databaseForFile();
beforeEach(() => database.admin.query('delete from audit_log; delete from meta.audit_feeds'));

const query = async (text: string, ...values: unknown[]) => (await database.admin.query(text, values)).rows;
/** Runs SQL as the login role, without a signed-in person. */
const asServer = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows;
const open = (...receivers: string[]) => asServer('select rules.open_audit_feeds($1)', receivers);
const write = (text: string, client: { query(text: string, values: string[]): Promise<unknown> } = database.admin) =>
  client.query("select rules.audit('team.created', team_name => $1)", [text]);
const take = (receiver = 'webhook', most = 100): Promise<{ id: string; team_name: string }[]> =>
  asServer('select id, team_name from rules.take_audit_entries($1, $2)', receiver, most);
const sent = (id: string | undefined, receiver = 'webhook') =>
  asServer('select rules.audit_entries_sent($1, $2)', receiver, id);
const feed = async (receiver = 'webhook') =>
  (await asServer('select * from rules.audit_feeds() where receiver = $1', receiver))[0];
const isDue = () => query("update meta.audit_feeds set try_at = now() - interval '1 second'");

/**
 * Takes entries until the receiver has the entry about the team `until`. Waits, because open transactions of other
 * tests in this cluster delay the feed.
 */
async function taken(until: string, receiver = 'webhook'): Promise<string[]> {
  const got: string[] = [];
  await vi.waitFor(
    async () => {
      const entries = await take(receiver);
      got.push(...entries.map(({ team_name }) => team_name));
      if (entries.length > 0) await sent(entries.at(-1)?.id, receiver);
      expect(got).toContain(until);
    },
    { timeout: 15_000, interval: 50 },
  );
  return got;
}

test('a new receiver gets what is written from then on; another start goes on where it was', async () => {
  await write('before');
  await open('webhook');
  await write('one');
  expect((await taken('one')).at(-1)).toBe('one');
  await write('two');
  await open('webhook', 'syslog');
  expect(await taken('two')).toEqual(['two']);
});

test('entries whose transaction commits late are not passed over', async () => {
  await open('webhook');
  const late = await database.pool.connect();
  try {
    await late.query('begin; select rules.attempt(gen_random_uuid()::text, 1, 60)'); // The write assigns an id.
    await write('later, committed first');
    expect(await take()).toEqual([]);
    expect((await feed())?.waiting).toBe(1);
    await late.query("select rules.audit_failed_sign_in('nobody@harbour.example', '192.0.2.7', 'password')");
    await late.query('commit');
  } finally {
    late.release();
  }
  await taken('later, committed first');
  expect((await feed())?.waiting).toBe(0);
  expect(await query('select from audit_log l, meta.audit_feeds f where l.xid > f.sent_xid')).toEqual([]);
});

test('the order is that of the transactions, and of the entries in each', async () => {
  await open('webhook');
  await write('can be taken while others wait');
  const [first, second] = [await database.pool.connect(), await database.pool.connect()];
  const begin = 'begin; select rules.attempt(gen_random_uuid()::text, 1, 60)';
  const fail = "select rules.audit_failed_sign_in($1, '192.0.2.7', 'password')";
  const got: string[] = [];
  try {
    await first.query(begin);
    await second.query(begin);
    for (const name of ['Second a', 'Second b']) await fails(second, name);
    await second.query('commit');
    await read();
    for (const name of ['First a', 'First b']) await fails(first, name);
    await first.query('commit');
  } finally {
    first.release();
    second.release();
  }
  async function fails(client: typeof first, name: string) {
    const person = await database.person(name);
    await client.query(fail, [person.email]);
  }
  async function read() {
    const rows = await asServer("select id, action, person_name from rules.take_audit_entries('webhook', 100)");
    if (rows.length > 0) await sent(rows.at(-1)?.id);
    got.push(...rows.filter(({ action }) => action === 'session.failed').map(({ person_name }) => person_name));
  }
  await vi.waitFor(
    async () => {
      await read();
      expect(got).toHaveLength(4);
    },
    { timeout: 15_000, interval: 50 },
  );
  expect(got).toEqual(['First a', 'First b', 'Second a', 'Second b']);
});

describe('an attempt', () => {
  beforeEach(async () => {
    await open('webhook', 'syslog');
    await write('one');
    await write('two');
    await vi.waitFor(
      async () => {
        const [row] = await query(
          'select count(*)::integer as n from audit_log where xid >= pg_snapshot_xmin(pg_current_snapshot())',
        );
        expect(row.n).toBe(0);
      },
      { timeout: 15_000, interval: 50 },
    );
  });

  test('keeps other servers from sending the same, and other receivers are not held up', async () => {
    const [one, two] = await Promise.all([take(), take()]);
    expect([one.length, two.length].toSorted()).toEqual([0, 2]);
    expect(await take('syslog')).toHaveLength(2);
  });

  test('of a server that died is repeated by another after a while', async () => {
    const entries = await take('webhook', 1);
    expect(entries.map(({ team_name }) => team_name)).toEqual(['one']);
    expect(await take()).toEqual([]);
    await isDue();
    expect((await take()).map(({ team_name }) => team_name)).toEqual(['one', 'two']);
  });

  test('that was sent moves the receiver on, and never back', async () => {
    const [one, two] = await take();
    await sent(two?.id);
    await sent(one?.id);
    expect(await take()).toEqual([]);
    expect(await feed()).toMatchObject({ waiting: 0, oldest_at: null });
    expect(await feed('syslog')).toMatchObject({ waiting: 2, oldest_at: expect.any(String) });
  });

  test('that failed is repeated, each time later, up to five minutes, and says since when', async () => {
    const waits: number[] = [];
    let since: unknown;
    for (let times = 0; times < 12; times++) {
      await isDue();
      expect(await take()).toHaveLength(2);
      await asServer("select rules.audit_entries_failed('webhook', 'status', 503)");
      const [row] = await query(
        `select extract(epoch from try_at - now())::float8 as wait, failing_since from meta.audit_feeds
         where receiver = 'webhook'`,
      );
      waits.push(row.wait);
      since ??= row.failing_since;
      expect(row.failing_since).toEqual(since);
      expect(await take()).toEqual([]);
    }
    expect(waits[0]).toBeLessThanOrEqual(2);
    expect(waits[5]).toBeGreaterThan(2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(300);
    expect(Math.min(...waits.slice(-2))).toBeGreaterThan(100);
    expect(await feed()).toMatchObject({ error: 'status', error_status: 503, waiting: 2 });
    await isDue();
    await sent((await take()).at(-1)?.id);
    expect(await feed()).toMatchObject({ error: null, error_status: null, failing_since: null, waiting: 0 });
  });
});

test('entries that are deleted before a receiver has them are counted as lost', async () => {
  await open('webhook', 'syslog');
  await write('one');
  await taken('one', 'syslog');
  await query("update audit_log set created_at = now() - interval '40 days'");
  await asServer("select rules.sweep('audit', 30, 1000)");
  expect([await feed('webhook'), await feed('syslog')]).toMatchObject([{ lost: 1 }, { lost: 0 }]);
});

test('in another cluster, whose transactions have smaller numbers, only waiting entries are sent', async () => {
  await open('webhook');
  await write('sent');
  await taken('sent');
  await write('waiting');
  const shift = `xid = (xid::text::numeric + 1e12)::text::xid8`;
  await query(`update audit_log set ${shift}; update meta.audit_feeds set sent_${shift.replace('(xid', '(sent_xid')}`);
  await open('webhook');
  await write('new');
  expect(await taken('new')).toEqual(['waiting', 'new']);
  expect(await query('select from audit_log where xid > pg_current_xact_id()')).toEqual([]);
});

test('members neither read nor move the feed', async () => {
  const nadia = await database.person('Nadia Rahman');
  for (const statement of [
    "select rules.open_audit_feeds('{webhook}')",
    "select * from rules.take_audit_entries('webhook', 1)",
    "select rules.audit_entries_sent('webhook', gen_random_uuid())",
    "select rules.audit_entries_failed('webhook', 'timeout', null)",
    'select * from rules.audit_feeds()',
    'select * from meta.audit_feeds',
    'select * from rules.admin_audit_feeds()',
  ])
    await expect(
      nadia.as((db) => sql.raw(statement).execute(db)),
      statement,
    ).rejects.toThrow(/permission denied|admin.superAdminsOnly/);
});
