import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { untilBlocked } from '@groundwork/db/test-races';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../../mail/mail.ts';
import { appForFile, type TestApp } from '../../testing/test-app.ts';
import { waitingMails } from '../../testing/test-mails.ts';
import { runImport } from './import-job.ts';
import { sampleAccount } from './legacy-sample.ts';

const app = await appForFile();
let nadia: TestPerson;
let team: string;
let sent: { mail: Mail; afterSeconds: number }[];
beforeEach(async () => {
  nadia = await app.person('Nadia Rahman');
  team = await app.team('Harbour District', nadia);
  sent = [];
  await app.admin.query('delete from auth.attempts; delete from auth.import_sessions');
});

const signIn = (person = nadia, password: string = sampleAccount.password) =>
  app.ask(person, 'POST', '/import/legacy-auth', { email: sampleAccount.email, password });

const parts = (from: TestApp = app) => ({
  db: from.db,
  settings: from.settings,
  queueMail: async (_: unknown, mail: Mail, afterSeconds: number) => {
    sent.push({ mail, afterSeconds });
  },
});

/** Starts an import and runs its job, as the server would. */
async function bring(chosen: object, person = nadia) {
  const started = await app.ask(person, 'POST', '/imports', { team_id: team, ...chosen });
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  const task = app.tasks.pop();
  if (!task) throw new Error('No job');
  await runImport(parts(), task);
  return (await app.ask(person, 'GET', `/imports/${started.body.id}`)).body;
}

const inTeam = async (table: string, column = 'team_id') =>
  Number((await app.admin.query(`select count(*) from ${table} where ${column} = $1`, [team])).rows[0].count);

describe('signing in to the older product', () => {
  test('returns the account, lasts 15 minutes, and fails with the specified messages', async () => {
    expect((await app.ask(nadia, 'POST', '/import/legacy-auth', { email: '', password: 'x' })).body.error).toBe(
      messages.imports.bothNeeded,
    );
    const wrong = await signIn(nadia, 'Wrong-2026');
    expect([wrong.status, wrong.body.error]).toEqual([403, 'Authentication failed']);
    expect((await app.ask(nadia, 'GET', '/import/legacy-data/templates')).status).toBe(403);
    expect((await signIn()).body).toEqual({ uid: 'u-1', email: sampleAccount.email, displayName: 'Pat Keller' });
    expect((await app.ask(nadia, 'POST', '/import/legacy-auth/verify', { uid: 'u-1' })).body).toEqual({ ok: true });
    expect((await app.ask(nadia, 'GET', '/import/legacy-data/templates')).body.templates.length).toBeGreaterThanOrEqual(
      6,
    );
    await app.admin.query("update auth.import_sessions set expires_at = now() - interval '1 second'");
    expect((await app.ask(nadia, 'GET', '/import/legacy-data/templates')).body.error).toBe(
      messages.imports.signInFirst,
    );
  });
});

describe('what is imported', () => {
  longTest('templates, maps and people are imported completely; a second run adds nothing', async () => {
    await signIn();
    const chosen = {
      template_ids: ['tpl-church', 'tpl-archive'],
      map_ids: ['map-network', 'map-harbour', 'map-loose'],
      user_ids: ['u-2', 'u-3', 'u-17', 'u-none'],
    };
    const first = await bring(chosen);
    expect(first).toMatchObject({
      status: 'done',
      template: { total: 2, created: 2, skipped: 0, refused: 0 },
      map: { total: 3, created: 2, skipped: 0, refused: 1 },
      user: { total: 4, created: 2, skipped: 0, refused: 2 },
      field: { created: 19, altered: 3, refused: 4 },
      node: { created: 2088, altered: 2, refused: 8 },
    });
    const { items } = (await app.ask(nadia, 'GET', `/imports/${first.id}/items?outcome=refused`)).body;
    expect(items.map(({ reason }: { reason: string }) => reason)).toEqual(
      expect.arrayContaining([
        messages.imports.noTemplate,
        messages.imports.notThere,
        messages.legacy.dotInId('a.12'),
        messages.legacy.ownAncestor('Quay 7'),
      ]),
    );
    const altered = (await app.ask(nadia, 'GET', `/imports/${first.id}/items?outcome=altered`)).body.items;
    expect(altered).toContainEqual(
      expect.objectContaining({ kind: 'field', part: 'mood', reason: messages.legacy.unknownType('Mood', 'emoji') }),
    );
    const [big] = (
      await app.admin.query(
        `select m.node_count, i.name from tpl_maps m join tpl_instances i on i.id = m.instance_id
         where m.team_id = $1 order by 1 desc`,
        [team],
      )
    ).rows;
    expect(big).toEqual({ node_count: 2000, name: 'Northern network' });
    expect(sent).toHaveLength(2);

    const before = [
      await inTeam('tpl_templates', 'owner_team_id'),
      await inTeam('tpl_maps'),
      await inTeam('tpl_map_nodes'),
      await inTeam('team_invitations'),
    ];
    const second = await bring(chosen);
    expect(second).toMatchObject({
      template: { created: 0, skipped: 2 },
      map: { created: 0, skipped: 2 },
      user: { created: 0, skipped: 2 },
    });
    expect([
      await inTeam('tpl_templates', 'owner_team_id'),
      await inTeam('tpl_maps'),
      await inTeam('tpl_map_nodes'),
      await inTeam('team_invitations'),
    ]).toEqual(before);
    expect(sent).toHaveLength(2);
    const maps = (await app.ask(nadia, 'GET', `/import/legacy-data/maps?team_id=${team}`)).body.maps;
    expect(
      maps.filter((map: { imported_as: string | null }) => map.imported_as).map(({ id }: { id: string }) => id),
    ).toEqual(['map-network', 'map-harbour']);
  });

  longTest('a map without a template gets the chosen one, not that of another team', async () => {
    await signIn();
    const { rows } = await app.admin.query(
      "insert into tpl_templates (name, owner_team_id) values ('Plain', $1) returning id",
      [team],
    );
    expect(await bring({ map_ids: ['map-loose'], template_id: rows[0].id })).toMatchObject({
      status: 'done',
      map: { created: 1 },
      node: { created: 2, refused: 0 },
    });
    const other = await app.team('Hill Street', await app.person('Peter'));
    const foreign = await app.admin.query(
      "insert into tpl_templates (name, owner_team_id) values ('Theirs', $1) returning id",
      [other],
    );
    expect(
      (
        await app.ask(nadia, 'POST', '/imports', {
          team_id: team,
          map_ids: ['map-loose'],
          template_id: foreign.rows[0].id,
        })
      ).status,
    ).toBe(404);
  });

  test('the report distinguishes new and earlier invitations, members and missing addresses', async () => {
    await signIn();
    const { users } = (await app.ask(nadia, 'GET', '/import/legacy-data/users')).body as {
      users: { uid: string; email: string }[];
    };
    const emailOf = (uid: string) => users.find((user) => user.uid === uid)?.email ?? '';
    const mai = await app.person('Mai');
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, mai.id]);
    await app.admin.query('update auth.users set email = $1 where id = $2', [emailOf('u-2').toUpperCase(), mai.id]);
    await app.admin.query('update auth.users set email = $1 where id = $2', [emailOf('u-1'), nadia.id]);
    await app.ask(nadia, 'POST', `/teams/${team}/invitations`, { email: emailOf('u-3'), role_id: 3 });
    const { id } = await bring({ user_ids: ['u-1', 'u-2', 'u-3', 'u-6', 'u-8', 'u-38', 'u-29'], role_id: 2 });
    const { items } = (await app.ask(nadia, 'GET', `/imports/${id}/items`)).body;
    expect(items.map(({ outcome, reason }: { outcome: string; reason: string | null }) => [outcome, reason])).toEqual([
      ['refused', messages.invitations.oneself],
      ['skipped', messages.invitations.member],
      ['skipped', messages.invitations.pending],
      ['created', null],
      ['created', null],
      ['skipped', messages.invitations.pending],
      ['refused', messages.legacy.notAnEmail('“”')],
    ]);
    const { rows } = await app.admin.query(
      'select first_name, last_name, role_id from team_invitations where team_id = $1 and email = $2',
      [team, emailOf('u-6')],
    );
    expect(rows).toEqual([{ first_name: 'Mei', last_name: 'Lin', role_id: 2 }]);
    const shown = (await app.ask(nadia, 'GET', `/import/legacy-data/users?organizationId=&team_id=${team}`)).body.users;
    const stateOf = (uid: string) => shown.find((user: { uid: string }) => user.uid === uid);
    expect([stateOf('u-2').is_member, stateOf('u-6').is_member, stateOf('u-6').imported_as]).toEqual([
      true,
      false,
      expect.any(String),
    ]);
  });

  test('a job that is killed between two steps resumes', async () => {
    await signIn();
    const started = await app.ask(nadia, 'POST', '/imports', { team_id: team, user_ids: ['u-2', 'u-3', 'u-4'] });
    const task = app.tasks.pop();
    if (!task) throw new Error('No job');
    const dying = parts();
    const queueMail: typeof dying.queueMail = async (...mail) =>
      sent.length === 1 ? Promise.reject(new Error('killed')) : dying.queueMail(...mail);
    await expect(runImport({ ...dying, queueMail }, task)).rejects.toThrow('killed');
    expect(await inTeam('team_invitations')).toBe(1);
    await runImport(parts(), task);
    expect(sent).toHaveLength(3);
    expect((await app.ask(nadia, 'GET', `/imports/${started.body.id}`)).body).toMatchObject({
      status: 'done',
      user: { created: 3 },
    });
    expect(await inTeam('team_invitations')).toBe(3);
  });

  test('a cancelled import adds nothing more', async () => {
    await signIn();
    const { body } = await app.ask(nadia, 'POST', '/imports', { team_id: team, template_ids: ['tpl-church'] });
    const task = app.tasks.pop();
    if (!task) throw new Error('No job');
    expect((await app.ask(nadia, 'POST', `/imports/${body.id}/cancel`)).body.status).toBe('cancelled');
    await runImport(parts(), task);
    expect(await inTeam('tpl_templates', 'owner_team_id')).toBe(0);
  });

  longTest('the progress of a large map is visible; cancelling removes its nodes', async () => {
    await signIn();
    const { body } = await app.ask(nadia, 'POST', '/imports', {
      team_id: team,
      template_ids: ['tpl-church'],
      map_ids: ['map-network'],
    });
    const task = app.tasks.pop();
    if (!task) throw new Error('No job');
    await app.admin.query('begin; lock table tpl_map_nodes in share mode');
    const running = runImport(parts(), task);
    await untilBlocked(app.admin);
    expect((await app.ask(nadia, 'GET', `/imports/${body.id}`)).body).toMatchObject({
      current: 'Northern network',
      current_nodes: { done: 0, total: 2000 },
    });
    expect((await app.ask(nadia, 'POST', `/imports/${body.id}/cancel`)).body).toMatchObject({
      status: 'cancelled',
      current_nodes: null,
    });
    await app.admin.query('commit');
    await running;
    expect([
      await inTeam('tpl_templates', 'owner_team_id'),
      await inTeam('tpl_maps'),
      await inTeam('tpl_map_nodes'),
    ]).toEqual([1, 0, 0]);
  });

  longTest('after twenty invitations the mails are delayed', async () => {
    await signIn();
    const { user } = await bring({ user_ids: Array.from({ length: 40 }, (_, n) => `u-${n + 1}`) });
    expect(user.created).toBeGreaterThan(30);
    expect(sent.filter(({ afterSeconds }) => afterSeconds === 0)).toHaveLength(20);
    expect(sent.at(-1)?.afterSeconds).toBe((sent.length - 20) * 180);
  });

  test('people beyond the limit of invitations are refused in the report, with the time to wait', async () => {
    await signIn();
    await app.admin.query("select rules.attempt('invite:' || $1, 10000, 3600) from generate_series(1, 1000)", [
      nadia.id,
    ]);
    const { id, user } = await bring({ user_ids: ['u-2'] });
    expect(user).toMatchObject({ created: 0, refused: 1 });
    const { items } = (await app.ask(nadia, 'GET', `/imports/${id}/items?outcome=refused`)).body;
    expect(items[0].reason).toBe(messages.imports.mailLimit(3600));
  });
});

describe('the end of an import', () => {
  const inbox = async () => (await app.ask(nadia, 'GET', '/notifications')).body.items;

  test('notifies the person in the app, and by mail if chosen', async () => {
    await signIn();
    await app.ask(nadia, 'PUT', '/notifications/preferences', { kind: 'import', in_app: true, mail: 'now' });
    const done = await bring({ template_ids: ['tpl-visit'] });
    expect(await inbox()).toMatchObject([
      { kind: 'import', actor: null, team: { id: team }, import: { id: done.id, status: 'done' }, read_at: null },
    ]);
    const mails = await waitingMails(app);
    expect(mails).toMatchObject([{ to: nadia.email, subject: 'Your import into Harbour District has ended' }]);
    expect(mails[0]?.text).toContain(`${app.settings.appUrl}/dashboard/import?run=${done.id}`);
  });

  test('is set by the hourly sweep for stalled imports, not for running or cancelled ones', async () => {
    await signIn();
    const [old, young, cancelled] = await Promise.all(
      ['tpl-visit', 'tpl-church', 'tpl-prayer'].map(
        async (id) => (await app.ask(nadia, 'POST', '/imports', { team_id: team, template_ids: [id] })).body.id,
      ),
    );
    await app.ask(nadia, 'POST', `/imports/${cancelled}/cancel`);
    await app.admin.query("update imports set created_at = now() - interval '3 hours' where id = any ($1)", [
      [old, cancelled],
    ]);
    await app.admin.query('select rules.sweep_imports($1)', [messages.imports.stopped]);
    const statusOf = async (id: string) => (await app.ask(nadia, 'GET', `/imports/${id}`)).body;
    expect(await statusOf(old)).toMatchObject({
      status: 'failed',
      reason: messages.imports.stopped,
      finished_at: expect.any(String),
    });
    expect(await statusOf(young)).toMatchObject({ status: 'waiting' });
    expect(await statusOf(cancelled)).toMatchObject({ status: 'cancelled' });
    expect(await inbox()).toMatchObject([{ import: { id: old, status: 'failed' } }]);
  });

  test('leaves an expired sign-in to the older product for one hour only', async () => {
    await signIn();
    const kept = async () => (await app.admin.query('select from auth.import_sessions')).rowCount;
    await app.admin.query("update auth.import_sessions set expires_at = now() - interval '30 minutes'");
    await app.admin.query("select rules.sweep('import_sessions', 0, 100)");
    expect(await kept()).toBe(1);
    await app.admin.query("update auth.import_sessions set expires_at = now() - interval '61 minutes'");
    await app.admin.query("select rules.sweep('import_sessions', 0, 100)");
    expect(await kept()).toBe(0);
  });
});
