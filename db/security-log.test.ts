import { randomUUID } from 'node:crypto';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseForFile, type TestPerson } from './test-people.ts';

type Entry = {
  id: string;
  /** As text, because a Date has no microseconds. */
  at: string;
  action: string;
  actor_id: string | null;
  actor_name: string | null;
  person_name: string | null;
  person_email: string | null;
  details: Record<string, unknown>;
  network: string | null;
};

const database = await databaseForFile();
let nadia: TestPerson;
let mai: TestPerson;
let peter: TestPerson;
let team: string;
let hill: string;
beforeEach(async () => {
  nadia = await database.person('Nadia Rahman');
  mai = await database.person('Mai Nguyễn');
  peter = await database.person('Peter Adeyemi');
  team = await database.team('Harbour District', nadia, mai);
  hill = await database.team('Hill Street', peter);
  await query('delete from audit_log');
});

const query = async (text: string, ...values: unknown[]) => (await database.admin.query(text, values)).rows;

type Filters = { actions?: string[]; person?: string; since?: Date; until?: Date; after?: Entry; most?: number };
const log = (reader: TestPerson, of = team, filters: Filters = {}) =>
  reader.as(async (db) => {
    const { actions = null, person = null, since = null, until = null, after, most = 100 } = filters;
    const { rows } = await sql<Entry>`
      select *, created_at::text as at from rules.security_log(
        ${of}, ${actions}, ${person}, ${since}, ${until}, ${after?.at ?? null}, ${after?.id ?? null}, ${most}
      )`.execute(db);
    return rows;
  });
const actions = async (reader = nadia, of = team) => (await log(reader, of)).map(({ action }) => action);
const signIn = (person: TestPerson, address = '192.0.2.77') =>
  query(
    `insert into auth.sessions (user_id, token, expires_at, ip_address, method)
     values ($1, $2, now() + interval '1 day', $3, 'credential')`,
    person.id,
    randomUUID(),
    address,
  );
const remove = (person: TestPerson) =>
  query('delete from team_memberships where team_id = $1 and user_id = $2', team, person.id);

describe('the security log of a team', () => {
  test('is read by its owners only', async () => {
    const ines = await database.person('Inês Costa');
    await query('insert into team_memberships (team_id, user_id, role_id) values ($1, $2, 2)', team, ines.id);
    await query('update auth.users set is_super_admin = true where id = $1', peter.id);
    expect(await actions()).toEqual(['member.joined']);
    for (const other of [mai, ines, peter]) expect(await log(other)).toEqual([]);
    await query('update team_memberships set role_id = 1 where team_id = $1 and user_id = $2', team, mai.id);
    await query('update team_memberships set role_id = 2 where team_id = $1 and user_id = $2', team, nadia.id);
    expect(await log(nadia)).toEqual([]);
    expect(await actions(mai)).toEqual(['role.changed', 'role.changed', 'member.joined']);
  });

  test('shows nothing of other teams', async () => {
    await database.team('Pier', nadia);
    await peter.as((db) => db.updateTable('teams').set({ name: 'Hill' }).where('id', '=', hill).execute());
    expect(await actions()).toEqual([]);
    expect(await actions(peter, hill)).toEqual(['team.changed']);
  });

  test('shows how people sign in while they are members, in the network they come from', async () => {
    await signIn(peter);
    await signIn(mai);
    await signIn(mai, '2001:db8:1:2:3::4');
    await signIn(mai, 'somewhere');
    await remove(mai);
    await signIn(mai);
    expect((await log(nadia)).map(({ action, actor_name, network }) => [action, actor_name, network])).toEqual([
      ['member.removed', 'command line', null],
      ['session.started', mai.name, null],
      ['session.started', mai.name, '2001:db8:1::/48'],
      ['session.started', mai.name, '192.0.2.0/24'],
    ]);
  });

  test('shows no sign-in from before a person joined, nor from between two memberships', async () => {
    await signIn(peter);
    await query('insert into team_memberships (team_id, user_id) values ($1, $2)', team, peter.id);
    await remove(peter);
    await signIn(peter);
    await query('insert into team_memberships (team_id, user_id) values ($1, $2)', team, peter.id);
    expect(await actions()).toEqual(['member.joined', 'member.removed', 'member.joined']);
  });

  test('names nobody who was never a member, except the invited address', async () => {
    await query(
      "insert into team_invitations (team_id, email, token_hash, role_id) values ($1, $2, 'hash', 3)",
      team,
      peter.email,
    );
    await query('update team_invitations set declined_at = now() where team_id = $1', team);
    await query(
      `insert into transfer_requests (team_id, recipient_team_id, type, map_id, title, created_by)
       values ($1, $2, 'share_map', gen_random_uuid(), 'North', null)`,
      team,
      hill,
    );
    await query("select set_config('groundwork.user_id', $1, false)", peter.id);
    await query("update transfer_requests set status = 'accepted'");
    await query("select set_config('groundwork.user_id', '', false)");
    const entries = await log(nadia);
    expect(entries.map(({ action }) => action)).toEqual([
      'transfer.accepted',
      'transfer.requested',
      'invitation.declined',
      'invitation.created',
    ]);
    expect(entries.at(-1)).toMatchObject({ person_name: null, person_email: peter.email });
    expect(JSON.stringify(entries)).not.toContain(peter.name);
    expect(JSON.stringify(entries)).not.toContain(peter.id);
    expect(await log(peter, hill)).toMatchObject([
      { action: 'transfer.received', details: { type: 'share_map', from: 'Harbour District' } },
    ]);
  });

  test('filters by actions, person and time, and pages by key', async () => {
    for (let times = 0; times < 3; times++) await signIn(mai);
    await nadia.as((db) => db.updateTable('teams').set({ name: 'Harbour' }).where('id', '=', team).execute());
    const all = await log(nadia);
    expect(all).toHaveLength(4);
    expect(await log(nadia, team, { actions: ['team.changed'] })).toEqual(all.slice(0, 1));
    expect(await log(nadia, team, { person: mai.id })).toEqual(all.slice(1));
    expect(await log(nadia, team, { person: peter.id })).toEqual([]);
    expect(await log(nadia, team, { most: 2 })).toEqual(all.slice(0, 2));
    const [, second] = all as [Entry, Entry];
    expect(await log(nadia, team, { after: second })).toEqual(all.slice(2));
    const at = new Date(Date.now() + 60_000);
    expect([await log(nadia, team, { since: at }), await log(nadia, team, { until: at })]).toEqual([[], all]);
  });
});

describe('an entry is written', () => {
  const actsOf = async () => (await log(nadia)).map(({ action, actor_name, details }) => [action, actor_name, details]);

  test('for a deletion, its restoration and its end, without titles', async () => {
    const [label] = await query(
      "insert into labels (team_id, name, color) values ($1, 'Secret', '#228be6') returning id",
      team,
    );
    const remove = () =>
      mai.as(async (db) => {
        await sql`select rules.begin_deletion()`.execute(db);
        await sql`delete from labels where id = ${label.id}`.execute(db);
        return (await sql<{ id: string }>`select rules.end_deletion('label', 'labels') as id`.execute(db)).rows[0]?.id;
      });
    const removed = await remove();
    await nadia.as((db) => sql`select rules.restore_deleted(${removed})`.execute(db));
    const again = await remove();
    await mai.as((db) => sql`select rules.purge_deletion(${again})`.execute(db));
    await nadia.as((db) => sql`select rules.purge_deletion(${again})`.execute(db));
    const details = { kind: 'label', count: 1 };
    expect(await actsOf()).toEqual([
      ['content.purged', nadia.name, details],
      ['content.deleted', mai.name, details],
      ['content.restored', nadia.name, details],
      ['content.deleted', mai.name, details],
    ]);
  });

  test('for an export, of a member only, and for one of the log of an owner only', async () => {
    const exported = (person: TestPerson, what: string) =>
      person.as(async (db) => {
        const { rows } = await sql<{ written: boolean }>`
          select rules.audit_export(${team}, ${what}) as written`.execute(db);
        return rows[0]?.written;
      });
    expect([
      await exported(mai, 'tasks'),
      await exported(mai, 'security_log'),
      await exported(peter, 'tasks'),
      await exported(nadia, 'security_log'),
    ]).toEqual([true, false, false, true]);
    expect(await actsOf()).toEqual([
      ['export.made', nadia.name, { what: 'security_log' }],
      ['export.made', mai.name, { what: 'tasks' }],
    ]);
  });

  test('for changed working hours and limits of statuses', async () => {
    await nadia.as((db) =>
      db
        .updateTable('teams')
        .set({ weekly_hours: 32, status_limits: '{"blocked": 3}' })
        .where('id', '=', team)
        .execute(),
    );
    expect((await log(nadia)).map(({ details }) => details.field).toSorted()).toEqual([
      'status_limits',
      'weekly_hours',
    ]);
  });
});

test('a member who leaves takes no entry along', async () => {
  await signIn(mai);
  await mai.as((db) => db.deleteFrom('team_memberships').where('user_id', '=', mai.id).execute());
  expect((await log(nadia)).map(({ action, actor_name }) => [action, actor_name])).toEqual([
    ['member.left', mai.name],
    ['session.started', mai.name],
  ]);
});

longTest('one page of 100,000 entries of many teams is read through the index', async () => {
  await query(
    `insert into audit_log (action, team_id, created_at)
     select
       'team.changed', case when n % 100 = 0 then $1::uuid else gen_random_uuid() end,
       now() - n * interval '1 second'
     from generate_series(1, 100000) n`,
    team,
  );
  await query('analyze audit_log');
  const plan = await query(
    `explain (format json) select * from audit_log l where l.team_id = $1
     order by l.created_at desc, l.id desc limit 51`,
    team,
  );
  expect(JSON.stringify(plan)).toContain('audit_log_team_id_created_at_id_idx');
  expect(await log(nadia, team, { most: 51 })).toHaveLength(51);
});
