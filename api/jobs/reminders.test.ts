// @module-tag sweep
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWhole, longTest } from '@groundwork/contract/base/test-sweeps';
import { loginUrl } from '@groundwork/db/database';
import { testLoginPassword } from '@groundwork/db/test-database';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Files } from '../base/files/files.ts';
import type { Mail } from '../mail/mail.ts';
import { startJobs } from '../server/workers.ts';
import { queueDigests, remind } from '../talk/notification-mails.ts';
import { appForFile } from '../testing/test-app.ts';
import { memoryLog } from '../testing/test-log.ts';
import { zoneInTheMorning } from '../testing/test-zones.ts';
import { Unfinished } from './batches.ts';
import { type Jobs, prepareJobs, quiet } from './queues.ts';

const dueTasks = 10_000;
const people = 120;

const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-reminders-'));
const servers: Jobs[] = [];
const app = await appForFile();
beforeAll(async () => {
  await prepareJobs(app.url);
  const owner = await app.person('Nadia Rahman');
  const team = await app.team('Harbour District', owner);
  // Skips the triggers, which would take most of the time of this test.
  await app.admin.query(`
    begin;
    set local session_replication_role = replica;
    create temporary table person on commit drop as
      select n, gen_random_uuid() as id, n || '@due.example' as email from generate_series(1, ${people}) n;
    insert into auth.users (id, name, email, email_verified) select id, 'Person ' || n, email, true from person;
    insert into user_profiles (id, email, full_name) select id, email, 'Person ' || n from person;
    insert into user_metadata (user_id, first_name, last_name, full_name, time_zone)
      select id, 'Person', n::text, 'Person ' || n, '${zoneInTheMorning()}' from person;
    insert into team_memberships (team_id, user_id) select '${team}', id from person;
    insert into tasks (team_id, title, assigned_to, due_date)
      select '${team}', 'Task ' || k, p.id, (now() at time zone '${zoneInTheMorning()}')::date + 1
      from generate_series(1, ${dueTasks}) k join person p on p.n = k % ${people} + 1;
    commit;
    analyze tasks`);
});
afterAll(async () => {
  await Promise.all(servers.map((jobs) => jobs.stop()));
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => app.admin.query('truncate notifications, jobs.job_common; update user_metadata set digest_on = null'));

const never = new AbortController().signal;
const soon = { timeout: 30_000, interval: 50 };
const counted = async () => {
  const { rows } = await app.admin.query<{ all: number; tasks: number }>(
    'select count(*)::integer as all, count(distinct task_id)::integer as tasks from notifications',
  );
  return rows[0];
};
const everyTaskOnce = { all: dueTasks, tasks: dueTasks };

describe.skipIf(!isWhole)(`reminders of ${dueTasks} due tasks`, () => {
  test('are sent exactly once, by two servers at once of which one is killed midway', async () => {
    const runs = Promise.allSettled([remind(app.db, never, 100), remind(app.db, never, 100)]);
    const kill = async () => {
      const { rowCount } = await app.admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query ~ 'rules\\.remind' and pid <> pg_backend_pid()
           and (select count(*) from notifications) between 1000 and 9000 limit 1`,
      );
      expect(rowCount).toBe(1);
    };
    await vi.waitFor(kill, soon);
    expect((await runs).map(({ status }) => status)).toContain('rejected');
    await remind(app.db, never);
    expect(await counted()).toEqual(everyTaskOnce);
    await remind(app.db, never);
    expect(await counted()).toEqual(everyTaskOnce);
  });

  test('go on after the last finished batch when their time is over', async () => {
    const time = new AbortController();
    const run = remind(app.db, time.signal, 100);
    await vi.waitFor(async () => expect((await counted())?.all).toBeGreaterThan(500), soon);
    time.abort();
    await expect(run).rejects.toThrow(Unfinished);
    expect((await counted())?.all).toBeLessThan(dueTasks);
    await remind(app.db, never);
    expect(await counted()).toEqual(everyTaskOnce);
  });

  test('are finished by another server when the one that runs the job stops', async () => {
    const server = async () => {
      const jobs = await startJobs({
        loginUrl: loginUrl(app.url, testLoginPassword),
        db: app.db,
        settings: app.settings,
        deliver: async () => {},
        files: new Files({ dataDir, storage: { folder: join(dataDir, 'files') } }),
        log: memoryLog().log,
      });
      servers.push(jobs);
      return jobs;
    };
    const boss = new PgBoss({
      ...quiet,
      db: { executeSql: (text, values) => app.admin.query(text, values) },
    });
    await boss.start();
    await boss.send('remind');
    await boss.stop({ graceful: false, close: false });
    const first = await server();
    await vi.waitFor(async () => expect((await counted())?.all).toBeGreaterThan(0), soon);
    await first.stop();
    servers.splice(servers.indexOf(first), 1);
    await server();
    await vi.waitFor(async () => {
      const { rows } = await app.admin.query("select state from jobs.job where name = 'remind'");
      expect(rows).toEqual([{ state: 'completed' }]);
    }, soon);
    expect(await counted()).toEqual(everyTaskOnce);
  });

  test('are found by an index: the job reads no task table whole', async () => {
    const scans = async () => {
      const { rows } = await app.admin.query(
        `select seq_scan::integer as scans, idx_scan::integer as probes
         from pg_stat_xact_user_tables where relname = 'tasks'`,
      );
      return rows[0] as { scans: number; probes: number };
    };
    await remind(app.db, never);
    await app.admin.query('begin');
    const before = await scans();
    await app.admin.query('select rules.remind(null, null, 1000)');
    const after = await scans();
    await app.admin.query('rollback');
    expect([after.scans - before.scans, after.probes - before.probes]).toEqual([0, 1]);
  });
});

describe('digests', () => {
  const digestsOf = async (signal: AbortSignal, mails: Mail[], sizes = { looked: 50, people: 20, lines: 10 }) =>
    queueDigests(app.db, app.settings, async (_, mail) => void mails.push(mail), signal, sizes);

  longTest('go to each person once, by two servers at once and after a run that ended early', async () => {
    await remind(app.db, never);
    const mails: Mail[] = [];
    const time = new AbortController();
    const early = queueDigests(
      app.db,
      app.settings,
      async (_, mail) => {
        if (mails.push(mail) === 15) time.abort();
      },
      time.signal,
      { looked: 50, people: 20, lines: 10 },
    );
    await expect(early).rejects.toThrow(Unfinished);
    expect(mails.length).toBeLessThan(people);
    await Promise.all([digestsOf(never, mails), digestsOf(never, mails)]);
    expect(mails).toHaveLength(people);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(people);
  });

  longTest('count all notifications and list the newest, so that a mail stays readable', async () => {
    await remind(app.db, never);
    const mails: Mail[] = [];
    await digestsOf(never, mails);
    const mail = mails.find(({ subject }) => subject === '84 notifications since yesterday');
    expect(mail?.text.match(/is due tomorrow/g)).toHaveLength(10);
    expect(mail?.text).toContain('And 74 more');
    expect(mail?.html).toContain('And 74 more');
  });

  longTest('are taken back by a crash, and sent by the next run', async () => {
    await remind(app.db, never);
    const mails: Mail[] = [];
    const crash = queueDigests(app.db, app.settings, () => Promise.reject(new Error('killed')), never);
    await expect(crash).rejects.toThrow('killed');
    await digestsOf(never, mails);
    expect(mails).toHaveLength(people);
  });
});
