import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const absent = '00000000-0000-4000-8000-000000000000';

const app = await appForFile();
const owner = await app.person('Nadia Rahman');
const admin = await app.person('Tomas Lindqvist');
const member = await app.person('Ines Moreau');
const stranger = await app.person('Pat Stone');
beforeAll(async () => {
  await app.team('Hill Quarter', stranger);
});

/** Creates a team with an owner, an admin and a member. */
async function aTeam() {
  const id = await app.team('Harbour District', owner, admin, member);
  await app.admin.query('update team_memberships set role_id = 2 where team_id = $1 and user_id = $2', [id, admin.id]);
  return id;
}

describe('creating a team', () => {
  test('makes the caller its owner and only member', async () => {
    const { status, body } = await app.ask(member, 'POST', '/teams', { name: '  Pier ', description: ' ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Pier',
      description: null,
      created_by: member.id,
      role_id: limits.role.owner,
      role_code: 'OWNER',
      role_name: 'Owner',
      member_count: 1,
      plan: 'Free',
      members_may_invite: true,
      status_limits: {},
      can: { update: true, delete: true, invite: [1, 2, 3], leave: false },
    });
  });

  test.each([
    [{ name: ' ' }, messages.teams.nameRequired],
    [{}, messages.teams.nameRequired],
    [{ name: ['Pier'] }, messages.teams.nameRequired],
    [{ name: 'Pi\u0000er' }, messages.general.noNul],
  ])('with %j is refused: %s', async (body, error) => {
    const answer = await app.ask(member, 'POST', '/teams', body);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });

  test.each([
    { name: 'x'.repeat(limits.text.name + 1) },
    { description: 'x'.repeat(limits.text.paragraph + 1) },
    { created_by: absent },
    { plan: 'Pro' },
    { id: absent },
  ])('with %j is refused', async (change) => {
    expect((await app.ask(member, 'POST', '/teams', { name: 'Pier', ...change })).status).toBe(400);
  });
});

describe('a team', () => {
  test('is visible to its members, with their role and rights', async () => {
    const id = await aTeam();
    const seen = async (person: TestPerson) => (await app.ask(person, 'GET', `/teams/${id}`)).body;
    expect(await seen(owner)).toMatchObject({
      role_code: 'OWNER',
      can: { update: true, delete: true, invite: [1, 2, 3], leave: false },
      member_count: 3,
    });
    expect(await seen(admin)).toMatchObject({
      role_code: 'ADMIN',
      can: { update: true, delete: false, invite: [2, 3], leave: true },
    });
    expect(await seen(member)).toMatchObject({
      role_code: 'MEMBER',
      can: { update: false, delete: false, invite: [3], leave: true },
    });
  });

  test('of other people answers like one that does not exist, byte for byte', async () => {
    const id = await aTeam();
    const operations = [
      ['GET', ''],
      ['PATCH', '', { name: 'Taken' }],
      ['DELETE', '', { name: 'Harbour District' }],
      ['GET', '/members'],
      ['PATCH', `/members/${member.id}`, { role_id: 1 }],
      ['DELETE', `/members/${member.id}`],
    ] as const;
    for (const [method, path, payload] of operations) {
      const foreign = await app.raw(stranger, method, `/teams/${id}${path}`, payload);
      const none = await app.raw(stranger, method, `/teams/${absent}${path}`, payload);
      expect(foreign.statusCode).toBe(404);
      expect(none.statusCode).toBe(404);
      expect(foreign.body).toBe(none.body);
    }
    expect((await app.ask(owner, 'GET', `/teams/${id}`)).body.name).toBe('Harbour District');
  });

  test('is renamed by owners and admins, not by members', async () => {
    const id = await aTeam();
    const refused = await app.ask(member, 'PATCH', `/teams/${id}`, { name: 'Mine' });
    expect([refused.status, refused.body.error]).toEqual([403, 'You do not have permission to update this team']);
    expect((await app.ask(admin, 'PATCH', `/teams/${id}`, { name: ' Quay ' })).body).toMatchObject({
      name: 'Quay',
      description: null,
    });
    expect((await app.ask(owner, 'PATCH', `/teams/${id}`, { description: 'By the water' })).body).toMatchObject({
      name: 'Quay',
      description: 'By the water',
    });
  });

  test('keeps the description when only the name changes', async () => {
    const id = await aTeam();
    await app.ask(owner, 'PATCH', `/teams/${id}`, { description: 'By the water' });
    expect((await app.ask(owner, 'PATCH', `/teams/${id}`, { name: 'Quay' })).body).toMatchObject({
      name: 'Quay',
      description: 'By the water',
    });
    expect((await app.ask(owner, 'PATCH', `/teams/${id}`, {})).body).toMatchObject({
      name: 'Quay',
      description: 'By the water',
    });
  });

  test('has a setting for who may invite', async () => {
    const id = await aTeam();
    const may = async (person: TestPerson) => (await app.ask(person, 'GET', `/teams/${id}`)).body.can.invite;
    expect((await app.ask(admin, 'PATCH', `/teams/${id}`, { members_may_invite: false })).body).toMatchObject({
      name: 'Harbour District',
      members_may_invite: false,
      can: { invite: [2, 3] },
    });
    expect([await may(owner), await may(admin), await may(member)]).toEqual([[1, 2, 3], [2, 3], []]);
    expect((await app.ask(member, 'PATCH', `/teams/${id}`, { members_may_invite: true })).status).toBe(403);
    await app.ask(owner, 'PATCH', `/teams/${id}`, { members_may_invite: true });
    expect(await may(member)).toEqual([3]);
  });

  test('has limits of tasks in a status; each change leaves the other limits alone', async () => {
    const id = await aTeam();
    const set = async (person: TestPerson, status_limits: object) =>
      (await app.ask(person, 'PATCH', `/teams/${id}`, { status_limits })).status;
    const limits = async () => (await app.ask(member, 'GET', `/teams/${id}`)).body.status_limits;
    expect(await limits()).toEqual({});
    expect(await Promise.all([set(owner, { in_progress: 3 }), set(admin, { blocked: 1000 })])).toEqual([200, 200]);
    expect(await limits()).toEqual({ in_progress: 3, blocked: 1000 });
    expect(await set(admin, { in_progress: null, to_do: 1 })).toBe(200);
    expect(await limits()).toEqual({ blocked: 1000, to_do: 1 });
    expect(await set(member, { to_do: 2 })).toBe(403);
    expect(await limits()).toEqual({ blocked: 1000, to_do: 1 });
  });

  test.each([
    { created_by: absent },
    { status_limits: { done: 3 } },
    { status_limits: { to_do: 0 } },
    { status_limits: { to_do: 1001 } },
    { status_limits: { to_do: 1.5 } },
    { status_limits: null },
    { members_may_invite: null },
    { members_may_invite: 'no' },
    { role_id: 1 },
    { id: absent },
    { name: ' ' },
  ])('cannot be changed by %j', async (change) => {
    const id = await aTeam();
    expect((await app.ask(owner, 'PATCH', `/teams/${id}`, change)).status).toBe(400);
  });

  longTest('is deleted by an owner with everything in it, not by admins or members', async () => {
    const id = await aTeam();
    const { body: goal } = await app.ask(owner, 'POST', '/goals', { team_id: id, title: 'Autumn gathering' });
    await app.ask(owner, 'POST', '/tasks', { team_id: id, goal_id: goal.id, title: 'Order chairs' });
    for (const person of [admin, member]) {
      const refused = await app.ask(person, 'DELETE', `/teams/${id}`, { name: 'Harbour District' });
      expect([refused.status, refused.body.error]).toEqual([403, 'Only team owners can delete teams']);
    }
    for (const name of [
      'Harbour',
      'harbour district',
      'Harbour  District',
      '',
      ['Harbour District'],
      null,
      undefined,
    ]) {
      const refused = await app.ask(owner, 'DELETE', `/teams/${id}`, { name });
      expect([name, refused.status, refused.body.error]).toEqual([name, 400, messages.teams.wrongName]);
    }
    expect(await app.ask(owner, 'DELETE', `/teams/${id}`, { name: ' Harbour District ' })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await app.ask(owner, 'DELETE', `/teams/${id}`, { name: 'Harbour District' })).status).toBe(404);
    const { rows } = await app.admin.query(
      `select (select count(*)::integer from goals where team_id = $1)
           + (select count(*)::integer from tasks where team_id = $1) as left`,
      [id],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  test('is not accessible to a person who has left', async () => {
    const id = await aTeam();
    const { body: goal } = await app.ask(owner, 'POST', '/goals', { team_id: id, title: 'Autumn gathering' });
    expect((await app.ask(member, 'GET', `/goals/${goal.id}`)).status).toBe(200);
    await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [id, member.id]);
    expect((await app.ask(member, 'GET', `/goals/${goal.id}`)).status).toBe(404);
    expect((await app.ask(member, 'GET', `/teams/${id}`)).status).toBe(404);
    expect((await app.ask(member, 'POST', '/goals', { team_id: id, title: 'Still here' })).status).toBe(403);
  });
});

describe('the list of teams', () => {
  test('contains the caller’s teams, the earliest joined first, in pages', async () => {
    const person = await app.person('Wen Li');
    const names = ['First', 'Second', 'Third'];
    for (const [position, name] of names.entries()) {
      const id = await app.team(name, owner, person);
      await app.admin.query(
        "update team_memberships set joined_at = now() + $2 * interval '1 second' where team_id = $1",
        [id, position],
      );
    }
    const one = (await app.ask(person, 'GET', '/teams?limit=2')).body;
    const two = (await app.ask(person, 'GET', `/teams?limit=2&cursor=${one.next_cursor}`)).body;
    expect([...one.items, ...two.items].map((team) => team.name)).toEqual(names);
    expect(two.next_cursor).toBeNull();
  });

  test('is empty for a person without a team', async () => {
    const person = await app.person('New Comer');
    expect((await app.ask(person, 'GET', '/teams')).body).toEqual({ items: [], next_cursor: null });
  });
});

describe('the members of a team', () => {
  test('are listed by name with their role, for every member', async () => {
    const id = await aTeam();
    const { body } = await app.ask(member, 'GET', `/teams/${id}/members`);
    expect(
      body.items.map((item: { full_name: string; role_code: string }) => [item.full_name, item.role_code]),
    ).toEqual([
      ['Ines Moreau', 'MEMBER'],
      ['Nadia Rahman', 'OWNER'],
      ['Tomas Lindqvist', 'ADMIN'],
    ]);
    expect(body.items[0]).toMatchObject({
      id: member.id,
      email: member.email,
      team_id: id,
      role_id: 3,
      avatar_url: null,
    });
  });

  test('are paged, and an invalid cursor is refused', async () => {
    const id = await aTeam();
    const one = (await app.ask(owner, 'GET', `/teams/${id}/members?limit=2`)).body;
    const two = (await app.ask(owner, 'GET', `/teams/${id}/members?limit=2&cursor=${one.next_cursor}`)).body;
    expect([one.items.length, two.items.length, two.next_cursor]).toEqual([2, 1, null]);
    expect((await app.ask(owner, 'GET', `/teams/${id}/members?cursor=junk`)).status).toBe(400);
  });
});
