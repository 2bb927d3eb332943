import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { loginUrl } from '@groundwork/db/database';
import { testLoginPassword } from '@groundwork/db/test-database';
import { databaseForFile } from '@groundwork/db/test-people';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Files } from '../base/files/files.ts';
import { type Mail, signInMail } from '../mail/mail.ts';
import { startJobs } from '../server/workers.ts';
import { readSettings } from '../settings.ts';
import { type Logged, memoryLog } from '../testing/test-log.ts';
import { type Jobs, prepareJobs } from './queues.ts';

let logged: Logged;
const running: Jobs[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-jobs-'));
const files = new Files({ dataDir, storage: { folder: join(dataDir, 'files') } });
const database = await databaseForFile();
beforeAll(async () => {
  await prepareJobs(database.url);
});
afterAll(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => database.admin.query("delete from jobs.job where name = 'mail'"));

async function started(deliver: (mail: Mail) => Promise<void>) {
  logged = memoryLog();
  const settings = readSettings({
    SECRET: 'x'.repeat(32),
    DATABASE_URL: database.url,
    APP_URL: 'https://plan.example',
  });
  const jobs = await startJobs({
    loginUrl: loginUrl(database.url, testLoginPassword),
    db: database.db,
    settings,
    deliver,
    files,
    log: logged.log,
  });
  running.push(jobs);
  return {
    sendMail: jobs.sendMail,
    async stop() {
      running.splice(running.indexOf(jobs), 1);
      await jobs.stop();
    },
  };
}
const mail: Mail = {
  to: 'nadia@harbour.example',
  subject: 'Secret subject',
  text: 'Secret text, token=abc',
  html: '<p>Secret text</p>',
};
const states = async () =>
  (await database.admin.query("select state::text from jobs.job where name = 'mail' order by created_on")).rows.map(
    ({ state }) => state,
  );
/** Makes all waiting retries due now. */
const hurry = () =>
  database.admin.query("update jobs.job set start_after = now() where name = 'mail' and state = 'retry'");
const soon = { timeout: 15_000, interval: 50 };

test('preparing twice changes nothing, and updates queues of earlier versions', async () => {
  const tables = async () =>
    (await database.admin.query("select tablename from pg_tables where schemaname = 'jobs' order by 1")).rows;
  const queues = async () =>
    (
      await database.admin.query(
        'select name, retry_limit, expire_seconds, heartbeat_seconds, notify from jobs.queue order by name',
      )
    ).rows;
  const before = [await tables(), await queues()];
  await database.admin.query(
    "update jobs.queue set retry_limit = 3, heartbeat_seconds = null, notify = false where name = 'mail'",
  );
  await prepareJobs(database.url);
  expect([await tables(), await queues()]).toEqual(before);
});

longTest('a mail whose delivery fails is delivered later, and its content is not logged', async () => {
  const delivered: Mail[] = [];
  let failures = 2;
  const jobs = await started(async (sent) => {
    if (failures-- > 0) throw new Error('421 mail server is down');
    delivered.push(sent);
  });
  await jobs.sendMail(mail);
  await vi.waitFor(async () => expect(await states()).toEqual(['retry']), soon);
  expect(delivered).toEqual([]);
  await vi.waitFor(async () => {
    await hurry();
    expect(delivered).toEqual([mail]);
  }, soon);
  await vi.waitFor(async () => expect(await states()).toEqual(['completed']), soon);
  await jobs.stop();

  expect(logged.lines().map(({ msg }) => msg)).toEqual([
    'mail not sent, will be tried again',
    'mail not sent, will be tried again',
    'mail sent',
  ]);
  expect(logged.text()).toContain('421 mail server is down');
  for (const secret of ['nadia@harbour.example', 'Secret', 'token=abc']) expect(logged.text()).not.toContain(secret);
});

test('a mail of a transaction is sent after its commit, and never if it is rolled back', async () => {
  const delivered: string[] = [];
  const jobs = await started(async ({ subject }) => void delivered.push(subject));
  const queueIn = (subject: string, work: () => void) =>
    database.db.transaction().execute(async (transaction) => {
      await jobs.sendMail({ ...mail, subject }, transaction);
      work();
    });
  const rolledBack = queueIn('Rolled back', () => {
    throw new Error('a crash');
  });
  await expect(rolledBack).rejects.toThrow('a crash');
  expect(await states()).toEqual([]);
  await queueIn('Committed', () => {});
  await vi.waitFor(async () => expect(await states()).toEqual(['completed']), soon);
  expect(delivered).toEqual(['Committed']);
  await jobs.stop();
});

longTest('a mail that was queued while no server ran is delivered by the next server', async () => {
  const first = await started(async () => {
    throw new Error('421 mail server is down');
  });
  await first.sendMail({ ...mail, subject: 'Left over' });
  await vi.waitFor(async () => expect(await states()).toContain('retry'), soon);
  await first.stop();

  const delivered: string[] = [];
  await hurry();
  const second = await started(async ({ subject }) => {
    delivered.push(subject);
  });
  await vi.waitFor(() => expect(delivered).toEqual(['Left over']), soon);
  await second.stop();
});

test('a mail that fails delays no other', async () => {
  const delivered: string[] = [];
  const jobs = await started(async ({ subject }) => {
    if (subject === 'Bad 3') throw new Error('550 no such person');
    delivered.push(subject);
  });
  const subjects = Array.from({ length: 25 }, (_, n) => `${n === 3 ? 'Bad' : 'Good'} ${n}`);
  await Promise.all(subjects.map((subject) => jobs.sendMail({ ...mail, subject })));
  await vi.waitFor(() => expect(delivered).toHaveLength(24), soon);
  await jobs.stop();
  expect(delivered.toSorted()).toEqual(subjects.filter((subject) => subject !== 'Bad 3').toSorted());
  expect((await states()).filter((state) => state === 'retry')).toHaveLength(1);
});

test('a mail is marked as sent before the next begins, so that a crash repeats at most one', async () => {
  const unmarked: number[] = [];
  let delivered = 0;
  const jobs = await started(async () => {
    const { rows } = await database.admin.query("select from jobs.job where name = 'mail' and state = 'completed'");
    unmarked.push(delivered++ - rows.length);
  });
  await Promise.all(Array.from({ length: 12 }, (_, n) => jobs.sendMail({ ...mail, subject: `Mail ${n}` })));
  await vi.waitFor(() => expect(unmarked).toHaveLength(12), soon);
  await jobs.stop();
  expect(Math.max(...unmarked)).toBe(0);
});

test('mails go out when an unreachable mail server is back; refused mails keep waiting', async () => {
  const delivered: string[] = [];
  let away = true;
  const jobs = await started(async ({ subject }) => {
    if (away) throw Object.assign(new Error('nobody there'), { code: 'ESOCKET' });
    if (subject === 'Refused') throw Object.assign(new Error('450 not now'), { responseCode: 450 });
    delivered.push(subject);
  });
  for (const subject of ['Refused', 'One', 'Two', 'Three']) await jobs.sendMail({ ...mail, subject });
  await vi.waitFor(async () => expect(await states()).toEqual(Array(4).fill('retry')), soon);
  await database.admin.query("update jobs.job set start_after = now() + interval '1 hour' where name = 'mail'");
  away = false;
  await jobs.sendMail({ ...mail, subject: 'Four' });
  await vi.waitFor(() => expect(delivered.toSorted()).toEqual(['Four', 'One', 'Three', 'Two']), soon);
  const refused = "select from jobs.job where name = 'mail' and state = 'retry' and output->>'code' = '450'";
  await vi.waitFor(async () => expect((await database.admin.query(refused)).rowCount).toBe(1), soon);
  await jobs.stop();
  const { rows } = await database.admin.query(
    `select data->>'subject' as subject, start_after > now() as later
     from jobs.job where name = 'mail' and state = 'retry'`,
  );
  expect(rows).toEqual([{ subject: 'Refused', later: true }]);
});

/** Every table of the database as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await database.admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = [];
  for (const { name } of tables)
    texts.push(...(await database.admin.query(`select t::text as row from only ${name} t`)).rows.map(({ row }) => row));
  return texts.join('\n');
}

describe('a mailed token', () => {
  const url = 'https://plan.example/authentication/reset-password?token=token-of-reset';
  const reset = signInMail('reset', 'noor@quay.example', 'Nadia', url);
  const lastTry = () =>
    database.admin.query(
      `update jobs.job set start_after = now(), retry_count = retry_limit - 1 where name = 'mail' and state = 'retry'`,
    );

  longTest('is nowhere in the database once the mail is sent; until then a retry has it', async () => {
    let away = true;
    const delivered: Mail[] = [];
    const jobs = await started(async (sent) => {
      if (away) throw new Error('421 mail server is down');
      delivered.push(sent);
    });
    const others = [
      signInMail('confirmation', 'tim@quay.example', 'Tim', 'https://plan.example/confirm#token-of-sign-up'),
      { ...mail, text: 'token-of-invitation' },
    ];
    for (const one of [reset, ...others]) await jobs.sendMail(one);
    await vi.waitFor(async () => expect(await states()).toEqual(Array(3).fill('retry')), soon);
    // Control: the search finds the tokens while the mails wait.
    for (const token of ['token-of-reset', 'token-of-sign-up', 'token-of-invitation', 'noor@quay'])
      expect(await wholeDatabase()).toContain(token);
    away = false;
    await vi.waitFor(async () => {
      await hurry();
      expect(await states()).toEqual(Array(3).fill('completed'));
    }, soon);
    await jobs.stop();
    expect(delivered).toContainEqual(reset);
    const left = await wholeDatabase();
    for (const token of ['token-of', 'noor@quay', 'tim@quay']) expect(left).not.toContain(token);
  });

  longTest('is nowhere in the database once the mail has failed for good; other mails can be tried again', async () => {
    const jobs = await started(async () => {
      throw new Error('550 no such person');
    });
    await jobs.sendMail(reset);
    await jobs.sendMail(mail);
    await vi.waitFor(async () => {
      await lastTry();
      expect(await states()).toEqual(['failed', 'failed']);
    }, soon);
    await jobs.stop();
    expect(await wholeDatabase()).not.toContain('token-of-reset');
    const { rows } = await database.admin.query("select data from jobs.job where name = 'mail' order by created_on");
    expect(rows).toEqual([{ data: { to: reset.to, blanked: true } }, { data: mail }]);
  });

  test('is blanked in jobs that an earlier version left behind', async () => {
    await database.admin.query('alter table jobs.job disable trigger blank_payload');
    for (const state of ['completed', 'cancelled', 'failed'])
      await database.admin.query("insert into jobs.job (name, data, state) values ('mail', $1, $2)", [reset, state]);
    await database.admin.query('alter table jobs.job enable trigger blank_payload');
    expect(await wholeDatabase()).toContain('token-of-reset');
    await prepareJobs(database.url);
    expect(await wholeDatabase()).not.toContain('token-of-reset');
  });
});

test('two servers deliver each mail once', async () => {
  const delivered: string[] = [];
  const deliver = async ({ subject }: Mail) => {
    delivered.push(subject);
  };
  const [one, two] = [await started(deliver), await started(deliver)];
  const subjects = Array.from({ length: 12 }, (_, n) => `Mail ${n}`);
  await Promise.all(subjects.map((subject, n) => (n % 2 ? one : two).sendMail({ ...mail, subject })));
  await vi.waitFor(() => expect(delivered.length).toBeGreaterThanOrEqual(12), soon);
  await Promise.all([one.stop(), two.stop()]);
  expect(delivered.toSorted()).toEqual(subjects.toSorted());
});

test('a signed-in person cannot reach the queue', async () => {
  const nadia = await database.person('Nadia Rahman');
  await expect(
    nadia.as((db) =>
      db
        .selectFrom('jobs.job' as never)
        .selectAll()
        .execute(),
    ),
  ).rejects.toThrow(/permission denied/);
});
