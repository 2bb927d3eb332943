import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '../../http/rate-limits.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { sampleAccount } from './legacy-sample.ts';

describe('a person who imports', () => {
  let app: TestApp;
  let mallory: TestPerson;
  let team: string;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.admin.query('delete from auth.attempts; delete from auth.import_sessions');
    mallory = await app.person('Mallory');
    team = await app.team('Hill Street', mallory);
  });

  const signIn = (person: TestPerson, { email, password }: { email: string; password: string } = sampleAccount) =>
    app.ask(person, 'POST', '/import/legacy-auth', { email, password });

  test('as another uid is refused in every operation', async () => {
    await signIn(mallory);
    for (const [method, path, body] of [
      ['POST', '/import/legacy-auth/verify', { uid: 'u-2' }],
      ['GET', '/import/legacy-data/maps?uid=u-2', undefined],
      ['GET', '/import/legacy-data/user-organization?uid=u-2', undefined],
    ] as const)
      expect(await app.ask(mallory, method, path, body)).toMatchObject({
        status: 403,
        body: { error: messages.imports.otherAccount },
      });
    expect((await app.ask(mallory, 'GET', '/import/legacy-data/user-organization?uid=u-1')).body).toEqual({
      organizationId: 'north',
    });
  });

  test('with the sign-in of another person is refused, because it is bound to a session', async () => {
    const nadia = await app.person('Nadia Rahman');
    await signIn(nadia);
    for (const path of [
      '/import/legacy-data/templates',
      '/import/legacy-data/users',
      '/import/legacy-data/maps?uid=u-1',
      '/import/legacy-data/maps/map-harbour',
    ])
      expect(await app.ask(mallory, 'GET', path)).toMatchObject({
        status: 403,
        body: { error: messages.imports.signInFirst },
      });
    expect((await app.ask(mallory, 'POST', '/imports', { team_id: team, map_ids: ['map-harbour'] })).status).toBe(403);
    expect((await app.ask(mallory, 'GET', '/import/source')).body.account).toBeNull();
    const grace = await app.person('Grace Okafor');
    await signIn(grace);
    for (const person of [nadia, grace])
      expect((await app.ask(person, 'GET', '/import/source')).body.account).not.toBeNull();
  });

  test('and guesses passwords is rate limited by person, legacy account and network address', async () => {
    const guess = async (person: TestPerson, email: string) =>
      (await signIn(person, { email, password: 'Guess-1' })).status;
    const times = async (most: number, work: (n: number) => Promise<number>) => {
      const statuses = [];
      for (let n = 0; n < most; n++) statuses.push(await work(n));
      return statuses;
    };
    expect(await times(12, (n) => guess(mallory, `nobody-${n}@old.example`))).toEqual([
      ...Array(10).fill(403),
      429,
      429,
    ]);
    const others = [await app.person('Ana'), await app.person('Ben'), await app.person('Cleo')];
    const other = (n: number) => others[n % 3] as TestPerson;
    // At the limit even the right password is refused. Newcomers together may guess a tenth as often as all others.
    expect(
      await times(6, (n) => guess(other(n), n % 2 ? sampleAccount.email : sampleAccount.email.toUpperCase())),
    ).toEqual([...Array(5).fill(403), 429]);
    expect((await signIn(await app.person('Dan'))).status).toBe(429);
    await app.admin.query("delete from auth.attempts where key not like '%/import/legacy-auth%'");
    await app.admin.query('update auth.attempts set count = $1', [rateLimits.legacySignIn.perAddress - 5]);
    const statuses = await times(12, (n) => guess(other(n), `someone-${n}@old.example`));
    expect(statuses).toContain(429);
  });

  test('cannot read or cancel the imports of others', async () => {
    const nadia = await app.person('Nadia Rahman');
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, nadia.id]);
    await signIn(nadia);
    const { body } = await app.ask(nadia, 'POST', '/imports', { team_id: team, template_ids: ['tpl-visit'] });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/items'],
      ['POST', '/cancel'],
    ] as const)
      expect((await app.ask(mallory, method, `/imports/${body.id}${path}`)).status).toBe(404);
    expect((await app.ask(mallory, 'GET', `/imports?team_id=${team}`)).body.items).toEqual([]);
  });

  test('into another team is refused; after leaving the team the import ends', async () => {
    await signIn(mallory);
    const theirs = await app.team('Harbour District', await app.person('Nadia Rahman'));
    expect((await app.ask(mallory, 'POST', '/imports', { team_id: theirs, template_ids: ['tpl-church'] })).status).toBe(
      404,
    );
    for (const kind of ['templates', 'users', 'maps'])
      expect((await app.ask(mallory, 'GET', `/import/legacy-data/${kind}?team_id=${theirs}`)).status).toBe(404);

    await app.ask(mallory, 'POST', '/imports', { team_id: team, template_ids: ['tpl-church'] });
    await app.admin.query('insert into team_memberships (team_id, user_id, role_id) values ($1, $2, 1)', [
      team,
      (await app.person('Mai')).id,
    ]);
    await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [team, mallory.id]);
    await app.doImport();
    const { rows } = await app.admin.query('select status, reason from imports where team_id = $1', [team]);
    expect(rows).toEqual([{ status: 'failed', reason: 'imports.ended' }]);
    expect((await app.admin.query('select from tpl_templates where owner_team_id = $1', [team])).rowCount).toBe(0);
  });

  test('and signs out imports nothing more', async () => {
    await signIn(mallory);
    await app.ask(mallory, 'POST', '/imports', { team_id: team, template_ids: ['tpl-church'] });
    await app.admin.query('delete from auth.sessions where user_id = $1', [mallory.id]);
    await app.doImport();
    const { rows } = await app.admin.query('select status, reason from imports where team_id = $1', [team]);
    expect(rows).toEqual([{ status: 'failed', reason: 'imports.ended' }]);
    expect((await app.admin.query('select from tpl_templates where owner_team_id = $1', [team])).rowCount).toBe(0);
  });

  test('without the right to invite invites nobody', async () => {
    const mai = await app.person('Mai');
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, mai.id]);
    await signIn(mai);
    const { body } = await app.ask(mai, 'POST', '/imports', {
      team_id: team,
      user_ids: ['u-2', 'u-3'],
      role_id: limits.role.owner,
    });
    await app.doImport();
    expect((await app.ask(mai, 'GET', `/imports/${body.id}`)).body.user).toMatchObject({ created: 0, refused: 2 });
    const { items } = (await app.ask(mai, 'GET', `/imports/${body.id}/items`)).body;
    expect(new Set(items.map(({ reason }: { reason: string }) => reason))).toEqual(
      new Set([messages.invitations.mayNotInvite]),
    );
    expect((await app.admin.query('select from team_invitations where team_id = $1', [team])).rowCount).toBe(0);
  });

  longTest('is rate limited with Retry-After', async () => {
    await signIn(mallory);
    const statuses: number[] = [];
    const ask = async () => (await app.ask(mallory, 'GET', '/import/legacy-data/user-organization')).status;
    // Not all at once, which would be refused for another reason.
    while (statuses.length < 121) statuses.push(...(await Promise.all(Array.from({ length: 11 }, ask))));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const late = await app.ask(mallory, 'POST', '/import/legacy-auth/verify', { uid: 'u-1' });
    expect([late.status, Number(late.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    await app.admin.query('delete from auth.attempts');
    const starts = [];
    for (let n = 0; n < 31; n++)
      starts.push((await app.ask(mallory, 'POST', '/imports', { team_id: team, template_ids: ['tpl-visit'] })).status);
    expect(starts).toEqual([...Array(30).fill(201), 429]);
    app.tasks.length = 0;
  });
});
