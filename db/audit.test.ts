import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from './database.ts';
import { databaseForFile, type TestPerson } from './test-people.ts';

const database = await databaseForFile();
let nadia: TestPerson;
let mai: TestPerson;
let team_id: string;
beforeEach(async () => {
  nadia = await database.person('Nadia Rahman');
  mai = await database.person('Mai Nguyễn');
  team_id = await database.team('Harbour District', nadia, mai);
  await database.admin.query('delete from team_invitations; delete from audit_log');
});

const query = async (text: string, ...values: unknown[]) => (await database.admin.query(text, values)).rows;
/** Runs SQL as the login role, without a signed-in person. */
const asServer = (text: string, ...values: unknown[]) => database.pool.query(text, values);
const entries = () =>
  query(
    `select action, actor_name, person_email, person_name, team_name, details, ip_address from audit_log
     order by created_at`,
  );
const byOperator = { actor_name: 'command line' };

describe('exactly one entry is written for', () => {
  test('a new account with its sign-in method', async () => {
    await asServer(`
      begin;
      insert into auth.users (name, email) values ('Inês Costa', 'ines@harbour.example');
      insert into auth.accounts (user_id, account_id, provider_id, password)
      select id, id::text, 'credential', 'hash' from auth.users where email = 'ines@harbour.example';
      commit`);
    expect(await entries()).toMatchObject([
      { action: 'account.created', actor_name: 'Inês Costa', person_email: 'ines@harbour.example' },
    ]);
  });

  test('a confirmed address', async () => {
    await query('update auth.users set email_verified = false where id = $1', mai.id);
    for (let times = 0; times < 2; times++)
      await asServer('update auth.users set email_verified = true where id = $1', mai.id);
    expect(await entries()).toMatchObject([
      { action: 'account.confirmed', actor_name: mai.name, person_email: mai.email },
    ]);
  });

  test('a sign-in, with its method and the address of the network', async () => {
    await asServer(
      `insert into auth.sessions (user_id, token, expires_at, ip_address, method)
       values ($1, $2, now() + interval '1 day', '192.0.2.7', 'github')`,
      mai.id,
      randomUUID(),
    );
    expect(await entries()).toMatchObject([
      { action: 'session.started', actor_name: mai.name, ip_address: '192.0.2.7', details: { method: 'github' } },
    ]);
  });

  test('refused sign-ins of an account in one window', async () => {
    for (let times = 0; times < 4; times++)
      await asServer(
        "select rules.attempt($1, 2, 300), rules.attempt('account:/sign-up/email:' || $1, 2, 300)",
        `account:/sign-in/email:${mai.email}`,
      );
    expect(await entries()).toMatchObject([{ action: 'session.refused', actor_name: null, person_name: mai.name }]);
  });

  test('all sessions that one statement ends, without expired ones', async () => {
    await asServer(
      `insert into auth.sessions (user_id, token, expires_at)
       select $1, gen_random_uuid(), now() + n * interval '1 hour' from generate_series(-1, 1) n`,
      mai.id,
    );
    await query('delete from audit_log');
    await asServer("select rules.sweep('sessions', 0, 100)");
    expect(await entries()).toEqual([]);
    await asServer('delete from auth.sessions where user_id = $1', mai.id);
    expect(await entries()).toMatchObject([
      { action: 'session.ended', actor_name: mai.name, person_email: mai.email, details: { sessions: 2 } },
    ]);
  });

  test('each first or changed password, and a provider that is added later', async () => {
    await asServer(
      "insert into auth.accounts (user_id, account_id, provider_id, password) values ($1, $2, 'credential', 'one')",
      mai.id,
      mai.id,
    );
    await asServer("update auth.accounts set password = 'two' where user_id = $1", mai.id);
    await asServer("update auth.accounts set password = 'two', scope = 'same' where user_id = $1", mai.id);
    await asServer("insert into auth.accounts (user_id, account_id, provider_id) values ($1, '7', 'google')", mai.id);
    const written = await entries();
    expect(written).toMatchObject([
      { action: 'password.changed', person_email: mai.email },
      { action: 'password.changed', person_email: mai.email },
      { action: 'method.added', details: { method: 'google' } },
    ]);
    expect(JSON.stringify(written)).not.toContain('two');
  });

  test('a suspension including its sessions, and its end', async () => {
    await query('update auth.users set suspended_at = now() where id = $1', mai.id);
    await query('delete from auth.sessions where user_id = $1', mai.id);
    await query('update auth.users set suspended_at = null where id = $1', mai.id);
    expect(await entries()).toMatchObject([
      { action: 'account.suspended', person_email: mai.email, ...byOperator },
      { action: 'account.resumed', person_email: mai.email, ...byOperator },
    ]);
  });

  test('granting and revoking super-admin rights', async () => {
    for (const power of [true, true, false])
      await query('update auth.users set is_super_admin = $2 where id = $1', mai.id, power);
    expect(await entries()).toMatchObject([
      { action: 'super_admin.granted', person_email: mai.email, ...byOperator },
      { action: 'super_admin.revoked', person_email: mai.email, ...byOperator },
    ]);
  });

  test('each changed setting of a team, and a new team code, without the code', async () => {
    const change = (values: object) =>
      nadia.as((db) => db.updateTable('teams').set(values).where('id', '=', team_id).execute());
    for (const _ of [1, 2]) await change({ name: 'Harbour', description: null, members_may_invite: false });
    await change({ code: 'ABCDEF1234' });
    expect(await entries()).toMatchObject([
      {
        action: 'team.changed',
        actor_name: nadia.name,
        team_name: 'Harbour',
        details: { field: 'name', old: 'Harbour District', new: 'Harbour' },
      },
      { action: 'team.changed', details: { field: 'members_may_invite', old: 'true', new: 'false' } },
      { action: 'team.code_renewed', actor_name: nadia.name, team_name: 'Harbour', details: {} },
    ]);
    expect(JSON.stringify(await entries())).not.toContain('ABCDEF1234');
  });

  test('creating a team, and deleting it with all its rows', async () => {
    const pier = await database.team('Pier', mai);
    await mai.as((db) => db.deleteFrom('teams').where('id', '=', pier).execute());
    expect(await entries()).toMatchObject([
      { action: 'team.created', actor_name: mai.name, team_name: 'Pier' },
      {
        action: 'member.joined',
        actor_name: mai.name,
        person_email: mai.email,
        team_name: 'Pier',
        details: { role: 'OWNER' },
      },
      { action: 'team.deleted', actor_name: mai.name, team_name: 'Pier' },
    ]);
  });

  test('a changed role with its old and new value, and a removed member', async () => {
    await query('update team_memberships set role_id = 2, joined_at = now() where user_id = $1', mai.id);
    await query('update team_memberships set joined_at = now() where user_id = $1', mai.id);
    await query('delete from team_memberships where user_id = $1', mai.id);
    expect(await entries()).toMatchObject([
      {
        action: 'role.changed',
        person_email: mai.email,
        team_name: 'Harbour District',
        details: { old: 'MEMBER', new: 'ADMIN' },
        ...byOperator,
      },
      { action: 'member.removed', person_email: mai.email, details: { role: 'ADMIN' }, ...byOperator },
    ]);
  });

  test.each([
    ['accepted', 'update team_invitations set accepted_at = now()', true],
    ['declined', 'update team_invitations set declined_at = now()', true],
    ['resent', "update team_invitations set token_hash = 'another', expires_at = now() + interval '7 days'", false],
    ['revoked', 'update team_invitations set revoked_at = now()', false],
  ])('an invitation that is created and %s', async (end, change, byInvited) => {
    await query(
      "insert into team_invitations (team_id, email, token_hash, role_id) values ($1, $2, 'secret', 2)",
      team_id,
      mai.email.toUpperCase(),
    );
    await query(change);
    await query('update team_invitations set first_name = $1', 'Mai');
    const about = { person_name: mai.name, team_name: 'Harbour District', details: { role: 'ADMIN' } };
    expect(await entries()).toMatchObject([
      { action: 'invitation.created', ...about, ...byOperator },
      { action: `invitation.${end}`, ...about, actor_name: byInvited ? mai.name : 'command line' },
    ]);
  });

  test('a transfer request and each of its statuses', async () => {
    const hill = await database.team('Hill Street', await database.person('Peter Adeyemi'));
    await query('delete from audit_log');
    await query(
      `insert into transfer_requests (team_id, recipient_team_id, type, map_id, title, created_by)
       values ($1, $2, 'share_map', gen_random_uuid(), 'North', null)`,
      team_id,
      hill,
    );
    for (const status of ['accepted', 'accepted', 'revoked'])
      await query('update transfer_requests set status = $1 where recipient_team_id = $2', status, hill);
    const details = { type: 'share_map', to: 'Hill Street' };
    const [received] = (await entries()).splice(2, 1);
    expect(received).toMatchObject({
      action: 'transfer.received',
      team_name: 'Hill Street',
      details: { type: 'share_map', from: 'Harbour District' },
    });
    expect((await entries()).filter(({ action }) => action !== 'transfer.received')).toMatchObject(
      ['requested', 'accepted', 'revoked'].map((end) => ({
        action: `transfer.${end}`,
        team_name: 'Harbour District',
        details,
      })),
    );
  });
});

describe('an entry', () => {
  test('keeps its names after the team and the people are deleted', async () => {
    await query('update team_memberships set role_id = 2 where user_id = $1', mai.id);
    const before = await query("select * from audit_log where action = 'role.changed'");
    await query('delete from teams where id = $1', team_id);
    for (const { id } of [mai, nadia]) await query('delete from auth.users where id = $1', id);
    expect(await query("select * from audit_log where action = 'role.changed'")).toEqual(before);
    expect((await entries()).map(({ action, person_name, team_name }) => [action, person_name ?? team_name])).toEqual([
      ['role.changed', mai.name],
      ['team.deleted', 'Harbour District'],
      ['account.deleted', mai.name],
      ['account.deleted', nadia.name],
    ]);
  });

  test('is not written for a transaction that is rolled back', async () => {
    await mai
      .as((db) => sql`select rules.create_team('Never', null)`.execute(db).then(() => Promise.reject(new Error('No'))))
      .catch(() => {});
    expect(await entries()).toEqual([]);
  });

  const forbidden = {
    read: (db: Db) => sql`select from audit_log`.execute(db),
    forge: (db: Db) => sql`insert into audit_log (action) values ('role.changed')`.execute(db),
    'forge by the function': (db: Db) => sql`select rules.audit('role.changed')`.execute(db),
    change: (db: Db) => sql`update audit_log set actor_name = 'Somebody'`.execute(db),
    delete: (db: Db) => sql`delete from audit_log`.execute(db),
    truncate: (db: Db) => sql`truncate audit_log`.execute(db),
    'switch off': (db: Db) => sql`alter table teams disable trigger audit`.execute(db),
  };
  test.each(Object.entries(forbidden))(
    'is protected: nobody may %s it, not even a super-admin or the server',
    async (_, work) => {
      await query('update auth.users set is_super_admin = true where id = $1', nadia.id);
      for (const actor of [nadia, mai]) await expect(actor.as(work)).rejects.toThrow(/permission denied|must be owner/);
      await expect(work(database.db)).rejects.toThrow(/permission denied|must be owner/);
    },
  );

  test('is deleted by the sweep when it is old, but never in its first 30 days', async () => {
    await query(
      `insert into audit_log (action, created_at)
       select 'old', now() - days * interval '1 day' from unnest(array[29, 31, 401]) days`,
    );
    const left = async (days: number) => {
      await asServer("select rules.sweep('audit', $1, 100)", days);
      return (await entries()).length;
    };
    expect([await left(400), await left(0), await left(-5)]).toEqual([2, 1, 1]);
  });
});

test('the server itself makes nobody a super-admin and suspends nobody', async () => {
  for (const change of ['is_super_admin = true', 'suspended_at = now()', 'suspended_at = null'])
    await expect(asServer(`update auth.users set ${change}`)).rejects.toThrow('permission denied');
  await expect(
    asServer("insert into auth.users (name, email, is_super_admin) values ('Eve', 'eve@harbour.example', true)"),
  ).rejects.toThrow('permission denied');
});
