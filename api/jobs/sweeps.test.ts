import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { inBatches, Unfinished } from './batches.ts';
import { prepareJobs } from './queues.ts';
import { sweepExpired, sweepOld } from './sweeps.ts';

const app = await appForFile();
let nadia: TestPerson;
let team: string;
beforeAll(async () => {
  await prepareJobs(app.url);
  nadia = await app.person('Nadia Rahman');
  team = await app.team('Harbour District', nadia);
});
const deleteAll = () =>
  app.admin.query(
    'truncate activity_log, audit_log, notifications, idempotency_keys, jobs.job_common; delete from imports',
  );

const never = new AbortController().signal;
const sweepAll = async (signal = never) => {
  await sweepExpired(app.db, app.settings, signal);
  await sweepOld(app.db, app.settings, signal);
};
const query = async (text: string, ...values: unknown[]) => (await app.admin.query(text, values)).rows;

/** Inserts rows of every kind with these ages in days. A null age inserts a row that is not finished or not read. */
const kinds = {
  activity: {
    add: `insert into activity_log (team_id, subject, activity_type, description, created_at)
      select $1::uuid, 'task', 'create', days::text, now() - days * interval '1 day' from unnest($3::integer[]) days
      where $2::uuid is not null`,
    left: 'select description::integer as days from activity_log order by 1',
  },
  audit: {
    add: `insert into audit_log (action, team_id, actor_id, created_at, details)
      select 'member.joined', $1, $2, now() - days * interval '1 day', jsonb_build_object('days', days)
      from unnest($3::integer[]) days`,
    left: "select (details -> 'days')::integer as days from audit_log order by 1",
  },
  read: {
    add: `insert into notifications (team_id, user_id, actor_id, kind, created_at, read_at)
      select $1, $2, null, 'mention', now() - days * interval '1 day', now() from unnest($3::integer[]) days`,
    left: 'select extract(day from now() - created_at)::integer as days from notifications order by 1',
  },
  unread: {
    add: `insert into notifications (team_id, user_id, actor_id, kind, created_at)
      select $1, $2, null, 'mention', now() - days * interval '1 day' from unnest($3::integer[]) days`,
    left: 'select extract(day from now() - created_at)::integer as days from notifications order by 1',
  },
  imports: {
    add: `with added as (
        insert into imports (team_id, user_id, source, template_ids, map_ids, user_ids, role_id, status, finished_at)
        select $1, $2, 'sample', '{}', '{}', '{}', 3, 'done', now() - days * interval '1 day'
        from unnest($3::integer[]) days returning id
      )
      insert into import_items (team_id, import_id, kind, legacy_id, part, name, outcome)
      select $1, added.id, 'map', 'one', n::text, 'One', 'refused' from added, generate_series(1, 3) n`,
    left: `select extract(day from now() - finished_at)::integer as days from imports i
      where (select count(*) from import_items l where l.import_id = i.id) = 3 order by 1`,
  },
  jobs: {
    add: `insert into jobs.job (name, state, completed_on, data)
      select
        'mail', 'completed', now() - days * interval '1 day',
        jsonb_build_object('team', $1::uuid, 'person', $2::uuid)
      from unnest($3::integer[]) days`,
    left: 'select extract(day from now() - completed_on)::integer as days from jobs.job order by 1',
  },
  failedJobs: {
    add: `insert into jobs.job (name, state, completed_on, data)
      select 'mail', 'failed', now() - days * interval '1 day', jsonb_build_object('team', $1::uuid, 'person', $2::uuid)
      from unnest($3::integer[]) days`,
    left: 'select extract(day from now() - completed_on)::integer as days from jobs.job order by 1',
  },
};
type Kind = keyof typeof kinds;
const add = (kind: Kind, days: number[]) => app.admin.query(kinds[kind].add, [team, nadia.id, days]);
const left = async (kind: Kind) => (await query(kinds[kind].left)).map(({ days }) => days);

describe('the sweeps', () => {
  beforeEach(deleteAll);

  test.each<[Kind, number]>([
    ['activity', 1095],
    ['audit', 400],
    ['read', 90],
    ['unread', 365],
    ['imports', 365],
    ['jobs', 1],
    ['failedJobs', 14],
  ])('delete %s after the days of the setting, by default %i', async (kind, days) => {
    await add(kind, [0, days - 1, days + 1, days + 1000]);
    await sweepAll();
    expect(await left(kind)).toEqual([0, days - 1]);
  });

  test('keep what runs and what waits, however old', async () => {
    await query(
      `insert into imports (team_id, user_id, source, template_ids, map_ids, user_ids, role_id, status, created_at)
       values ($1, $2, 'sample', '{}', '{}', '{}', 3, 'running', now() - interval '1 hour')`,
      team,
      nadia.id,
    );
    await query(
      `insert into jobs.job (name, state, created_on, keep_until)
       select 'mail', state::jobs.job_state, now() - interval '100 days', now() + interval '1 day'
       from unnest(array['created', 'retry', 'active']) state`,
    );
    await sweepAll();
    expect(await query('select status from imports')).toEqual([{ status: 'running' }]);
    expect(await query('select from jobs.job')).toHaveLength(3);
  });

  test('keep reminders as long as they could come again, and the audit log for 30 days, whatever is set', async () => {
    await add('read', [6, 8]);
    await add('audit', [29, 31]);
    const retention = { ...app.settings.retention, notification: 0, audit: 0 };
    await sweepOld(app.db, { ...app.settings, retention }, never);
    expect([await left('read'), await left('audit')]).toEqual([[6], [29]]);
  });

  test('delete in batches, so that a batch that fails keeps what the others did', async () => {
    await add('activity', Array(12_000).fill(2000));
    let batches = 0;
    await expect(
      inBatches(app.db, never, async (db) => {
        if (++batches > 2) throw new Error('killed');
        await sql`select rules.sweep('activity', 1095, 5000)`.execute(db);
        return true;
      }),
    ).rejects.toThrow('killed');
    expect(await left('activity')).toHaveLength(2000);
    await sweepAll();
    expect(await left('activity')).toEqual([]);
  });

  test('end when their time is over or the server stops, and go on in the next run', async () => {
    await add('activity', [2000]);
    await expect(sweepAll(AbortSignal.abort())).rejects.toThrow(Unfinished);
    expect(await left('activity')).toEqual([2000]);
    await sweepAll();
    expect(await left('activity')).toEqual([]);
  });

  longTest('of two servers at once delete everything once, and wait for no row that is in use', async () => {
    await add('unread', Array(8000).fill(400));
    const [{ id }] = (await query('select id from notifications order by created_at, id limit 1')) as [{ id: string }];
    await nadia.as(async (db) => {
      await db.updateTable('notifications').set({ read_at: new Date().toISOString() }).where('id', '=', id).execute();
      await Promise.all([sweepAll(), sweepAll()]);
      expect(await query('select id from notifications')).toEqual([{ id }]);
    });
    await sweepAll();
    expect(await left('unread')).toEqual([]);
  });

  test('an error of one kind leaves the others to be deleted', async () => {
    await add('activity', [2000]);
    await add('unread', [2000]);
    await query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
       create trigger refuse before delete on activity_log for each row execute function refuse()`,
    );
    await expect(sweepAll()).rejects.toThrow('refused');
    await query('drop function refuse cascade');
    expect([await left('activity'), await left('unread')]).toEqual([[2000], []]);
  });
});

/** Runs a statement and rolls it back. Returns the tables of which the statement reads more than a few rows. */
async function readMuch(statement: string): Promise<string[]> {
  const rows = async () =>
    new Map(
      (
        await query(
          `select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
           where schemaname in ('public', 'auth', 'jobs')`,
        )
      ).map((table) => [table.relname as string, Number(table.rows)]),
    );
  await query('begin');
  try {
    // The planner reads a small table whole, so the test makes that expensive.
    await query('set local enable_seqscan = off');
    const before = await rows();
    await query(statement);
    return [...(await rows())].filter(([table, read]) => read > (before.get(table) ?? 0) + 20).map(([table]) => table);
  } finally {
    await query('rollback');
  }
}

describe('without work', () => {
  beforeAll(async () => {
    await deleteAll();
    const young = Array(300).fill(0);
    const { failedJobs: _, ...others } = kinds;
    for (const kind of Object.keys(others) as Kind[]) await add(kind, young);
    await query(
      `update notifications set mail = 'none';
       insert into auth.users (name, email)
       select 'Person', n || '@young.example' from generate_series(1, 300) n;
       insert into auth.attempts select 'young ' || n, 1, now() + interval '1 hour' from generate_series(1, 300) n;
       insert into auth.verifications (identifier, value, expires_at)
       select n, n, now() + interval '1 hour' from generate_series(1, 300) n`,
    );
    await query(
      `insert into auth.sessions (user_id, token, expires_at)
       select $1, gen_random_uuid(), now() + interval '1 day' from generate_series(1, 300)`,
      nadia.id,
    );
    await query(
      `insert into idempotency_keys (user_id, key, operation, request_hash)
       select $1, n, '', '' from generate_series(1, 300) n`,
      nadia.id,
    );
    await query(
      `with goal as (insert into goals (team_id, title) values ($1, 'Autumn') returning id)
       insert into tasks (team_id, goal_id, title, assigned_to, due_date)
       select $1, goal.id, 'Later', $2, current_date + 30 from goal, generate_series(1, 300)`,
      team,
      nadia.id,
    );
  });

  test.each([
    ...['attempts', 'sessions', 'links', 'accounts', 'idempotency_keys', 'audit', 'activity', 'notifications'],
    ...['unread_notifications', 'import_items', 'imports', 'jobs', 'failed_jobs'],
  ])('the sweep of %s reads next to nothing', async (what) => {
    expect(await readMuch(`select rules.sweep('${what}', ${what === 'idempotency_keys' ? 1 : 7}, 100)`)).toEqual([]);
  });

  test.each([
    ['imports that have stopped', "select rules.sweep_imports('stopped')"],
    ['the history of maps', 'select rules.sweep_history(1, 100, gen_random_uuid(), 100, 100)'],
    ['reminders', 'select rules.remind(null, null, 100)'],
    ['people with digests', "select rules.people_with_digests('00000000-0000-0000-0000-000000000000', 100)"],
    ['digests', 'select rules.take_digests(array[gen_random_uuid()], 100)'],
    ['mails', "select rules.take_bundles(100, 100, '1 minute', '5 minutes', 300, 10000, 3600)"],
    ['files', "select rules.files_with_row(array['a', 'avatars/b.webp'])"],
    ['rules of maps', 'select rules.maps_making_tasks()'],
  ])('the job of %s reads next to nothing', async (_, statement) => {
    expect(await readMuch(statement)).toEqual([]);
  });

  test('counts of jobs read no job that has ended well', async () => {
    const asSuperAdmin = `update auth.users set is_super_admin = true where id = '${nadia.id}';
      select set_config('groundwork.user_id', '${nadia.id}', true)`;
    expect(await readMuch(`${asSuperAdmin}; select rules.admin_queues()`)).toEqual([]);
  });

  test.each([
    ['imports_finished_at_idx', 'imports', "select rules.sweep('imports', 7, 100)"],
    ['tasks_to_remind', 'tasks', 'select rules.remind(null, null, 100)'],
  ])('a missing index is noticed: %s', async (index, table, statement) => {
    expect(await readMuch(`drop index ${index}; ${statement}`)).toContain(table);
  });
});

describe('search entries need no sweep', () => {
  const rows = `
    with team as (insert into teams (name) values ('Short-lived') returning id),
      member as (insert into team_memberships (team_id, user_id) select id, $1 from team),
      goal as (insert into goals (team_id, title) select id, 'Goal' from team returning id, team_id),
      task as (insert into tasks (team_id, goal_id, title) select team_id, id, 'Task' from goal returning id, team_id),
      comment as (insert into comments (team_id, task_id, content) select team_id, id, 'Comment' from task),
      label as (insert into labels (team_id, name, color) select id, 'Label', '#112233' from team),
      template as (
        insert into tpl_templates (owner_team_id, name) select id, 'Template' from team returning id, owner_team_id
      ),
      instance as (
        insert into tpl_instances (team_id, template_id, name) select owner_team_id, id, 'Instance' from template
        returning id, team_id
      ),
      record as (
        insert into tpl_records (team_id, instance_id, data) select team_id, id, '{"name": "Record"}' from instance
      ),
      map as (insert into tpl_maps (team_id, instance_id) select team_id, id from instance returning id, team_id)
    insert into tpl_map_nodes (team_id, map_id, path, node_type, fields)
    select team_id, id, '1', 'church', '{"name": "Node"}' from map returning team_id`;
  const every = ['comment', 'goal', 'instance', 'label', 'node', 'person', 'record', 'task', 'template'];
  const found = async (of: string) =>
    (await query('select kind from search_entries where owner_team_id = $1 order by kind', of)).map(({ kind }) => kind);
  const newTeam = async () => (await query(rows, nadia.id))[0]?.team_id as string;

  test('because they go with their rows, and with what the rows belong to', async () => {
    const short = await newTeam();
    expect(await found(short)).toEqual(every);
    for (const table of ['labels', 'tasks', 'goals', 'tpl_instances'])
      await query(`delete from ${table} where team_id = $1`, short);
    expect(await found(short)).toEqual(['person', 'template']);
    await query('delete from team_memberships where team_id = $1', short);
    await query('delete from tpl_templates where owner_team_id = $1', short);
    expect(await found(short)).toEqual([]);
  });

  test('because they go with their team', async () => {
    const short = await newTeam();
    await query('delete from teams where id = $1', short);
    expect(await found(short)).toEqual([]);
    expect(await query('select * from rules.stale_search_entries()')).toEqual([]);
  });
});
