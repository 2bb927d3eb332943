// @module-tag sweep
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { sweep, tenth } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

// Roles, removal and leaving: the abuse cases "Team/roles" of the threat model, and what must work. Other files test
// these cases:
//   teams.test.ts: a member updates, an admin deletes the team
//   db/teams.test.ts: two owners demote each other, step by step
//   events.test.ts, "a stream ends within a second": the stream of a person who leaves or is removed
//   abuse.test.ts, row 15: every verb by a person who has left

const { owner: OWNER, admin: ADMIN, member: MEMBER } = limits.role;

let team: string;
const app = await appForFile();
/** Two people of each role, and one of another team. */
let people: Record<'Olga' | 'Omar' | 'Ada' | 'Abel' | 'Mai' | 'Milo' | 'Pat', TestPerson>;
beforeAll(async () => {
  const [Olga, Omar, Ada, Abel, Mai, Milo, Pat] = [
    await app.person('Olga Owner'),
    await app.person('Omar Owner'),
    await app.person('Ada Admin'),
    await app.person('Abel Admin'),
    await app.person('Mai Member'),
    await app.person('Milo Member'),
    await app.person('Pat Stone'),
  ];
  people = { Olga, Omar, Ada, Abel, Mai, Milo, Pat };
  await app.team('Hill Street', Pat);
});
beforeEach(async () => {
  const { Olga, Omar, Ada, Abel, Mai, Milo } = people;
  team = await app.team('Harbour District', Olga, Omar, Ada, Abel, Mai, Milo);
  await app.admin.query(
    `update team_memberships
     set role_id = case when user_id = $2 then 1 when user_id = any ($3) then 2 else role_id end
     where team_id = $1`,
    [team, Omar.id, [Ada.id, Abel.id]],
  );
});

type Name = keyof typeof people;
const setRole = (by: Name, of: Name, role_id: unknown) =>
  app.ask(people[by], 'PATCH', `/teams/${team}/members/${people[of].id}`, { role_id });
const remove = (by: Name, of: Name) => app.ask(people[by], 'DELETE', `/teams/${team}/members/${people[of].id}`);
const answerOf = ({ status, body }: { status: number; body: { error?: string } }) =>
  status === 200 ? 'yes' : `${status} ${body.error}`;
const rowOf = async (by: Name, of: Name) =>
  (await app.ask(people[by], 'GET', `/teams/${team}/members`)).body.items.find(
    ({ id }: { id: string }) => id === people[of].id,
  );
const roleOf = async (name: Name): Promise<number | null> =>
  (
    await app.admin.query('select role_id from team_memberships where team_id = $1 and user_id = $2', [
      team,
      people[name].id,
    ])
  ).rows[0]?.role_id ?? null;
const owners = async (): Promise<number> =>
  (
    await app.admin.query(
      'select count(*)::integer as owners from team_memberships where team_id = $1 and role_id = 1',
      [team],
    )
  ).rows[0].owners;

const onlyOwners = '403 Only team owners can change user roles';
const mayNotRemove = '403 You do not have permission to remove users from this team';
const unseen = `404 ${messages.general.notFound}`;
const ownerNeeded = '409 A team needs at least one owner';

const table: { by: Name; of: Name; roles: string; removal: string }[] = [
  { by: 'Olga', of: 'Olga', roles: 'yes', removal: 'yes' },
  { by: 'Olga', of: 'Omar', roles: 'yes', removal: 'yes' },
  { by: 'Olga', of: 'Ada', roles: 'yes', removal: 'yes' },
  { by: 'Olga', of: 'Mai', roles: 'yes', removal: 'yes' },
  { by: 'Ada', of: 'Ada', roles: onlyOwners, removal: 'yes' },
  { by: 'Ada', of: 'Olga', roles: onlyOwners, removal: mayNotRemove },
  { by: 'Ada', of: 'Abel', roles: onlyOwners, removal: 'yes' },
  { by: 'Ada', of: 'Mai', roles: onlyOwners, removal: 'yes' },
  { by: 'Mai', of: 'Mai', roles: onlyOwners, removal: 'yes' },
  { by: 'Mai', of: 'Olga', roles: onlyOwners, removal: mayNotRemove },
  { by: 'Mai', of: 'Ada', roles: onlyOwners, removal: mayNotRemove },
  { by: 'Mai', of: 'Milo', roles: onlyOwners, removal: mayNotRemove },
  { by: 'Pat', of: 'Pat', roles: unseen, removal: unseen },
  { by: 'Pat', of: 'Olga', roles: unseen, removal: unseen },
  { by: 'Pat', of: 'Mai', roles: unseen, removal: unseen },
  { by: 'Olga', of: 'Pat', roles: unseen, removal: unseen },
  { by: 'Mai', of: 'Pat', roles: unseen, removal: unseen },
];

describe.each(tenth(table))('$by about $of', ({ by, of, roles, removal }) => {
  test.each([OWNER, ADMIN, MEMBER])(`giving role %i: ${roles}`, async (role_id) => {
    const before = await roleOf(of);
    const answer = await setRole(by, of, role_id);
    expect(answerOf(answer)).toBe(roles);
    if (roles === 'yes') expect(answer.body).toMatchObject({ id: people[of].id, team_id: team, role_id });
    expect(await roleOf(of)).toBe(roles === 'yes' ? role_id : before);
  });

  test(`removing: ${removal}`, async () => {
    const before = await roleOf(of);
    expect(answerOf(await remove(by, of))).toBe(removal);
    expect(await roleOf(of)).toBe(removal === 'yes' ? null : before);
  });
});

test('`can` in the list says the same', async () => {
  for (const { by, of, roles, removal } of table.filter(({ by, of }) => by !== 'Pat' && of !== 'Pat'))
    expect((await rowOf(by, of)).can, `${by} about ${of}`).toEqual({
      set_role: roles === 'yes' ? [OWNER, ADMIN, MEMBER] : [],
      remove: removal === 'yes',
    });
});

test.each([0, 4, -1, 1.5, '1', [1], null, undefined, {}, true])('role %j is refused', async (role_id) => {
  const { status, body } = await setRole('Olga', 'Mai', role_id);
  expect([status, body.error]).toEqual([400, messages.teams.roleUnknown]);
  expect(await roleOf('Mai')).toBe(MEMBER);
});

test.each([
  { user_id: '00000000-0000-4000-8000-000000000000' },
  { joined_at: '2020-01-01T00:00:00Z' },
  { role_code: 'OWNER' },
])('no other property of a membership can be set: %j', async (more) => {
  expect(
    (await app.ask(people.Olga, 'PATCH', `/teams/${team}/members/${people.Mai.id}`, { role_id: ADMIN, ...more }))
      .status,
  ).toBe(400);
  expect(await roleOf('Mai')).toBe(MEMBER);
});

describe('the last owner', () => {
  beforeEach(async () => {
    expect((await remove('Omar', 'Omar')).status).toBe(200);
  });

  test('cannot leave', async () => {
    expect(answerOf(await remove('Olga', 'Olga'))).toBe(ownerNeeded);
  });

  test.each([ADMIN, MEMBER])('cannot take role %i', async (role_id) => {
    expect(answerOf(await setRole('Olga', 'Olga', role_id))).toBe(ownerNeeded);
    expect(await owners()).toBe(1);
  });

  test('sees this in `can`, and can leave as soon as there is another owner', async () => {
    const mayLeave = async () => (await app.ask(people.Olga, 'GET', `/teams/${team}`)).body.can.leave;
    expect((await rowOf('Olga', 'Olga')).can).toEqual({ set_role: [], remove: false });
    expect(await mayLeave()).toBe(false);
    expect((await setRole('Olga', 'Mai', OWNER)).body.can).toEqual({ set_role: [OWNER, ADMIN, MEMBER], remove: true });
    expect(await mayLeave()).toBe(true);
    expect(answerOf(await remove('Olga', 'Olga'))).toBe('yes');
    expect(answerOf(await remove('Mai', 'Mai'))).toBe(ownerNeeded);
  });
});

describe('two owners at once', () => {
  const races: Record<string, { rounds: number; acts: () => ReturnType<typeof remove>[]; loser: string[] }> = {
    'demote each other': {
      rounds: 10,
      acts: () => [setRole('Olga', 'Omar', MEMBER), setRole('Omar', 'Olga', MEMBER)],
      loser: [onlyOwners, ownerNeeded],
    },
    'demote themselves': {
      rounds: 10,
      acts: () => [setRole('Olga', 'Olga', ADMIN), setRole('Omar', 'Omar', ADMIN)],
      loser: [ownerNeeded],
    },
    'remove each other': {
      rounds: 10,
      acts: () => [remove('Olga', 'Omar'), remove('Omar', 'Olga')],
      loser: [unseen, mayNotRemove, ownerNeeded],
    },
    leave: { rounds: 10, acts: () => [remove('Olga', 'Olga'), remove('Omar', 'Omar')], loser: [ownerNeeded] },
    'remove one, who leaves': {
      rounds: 10,
      acts: () => [remove('Olga', 'Omar'), remove('Omar', 'Omar')],
      loser: [unseen],
    },
  };
  const waiting = async (count: number) => {
    // Within a transaction PostgreSQL caches these statistics.
    await app.admin.query('select pg_stat_clear_snapshot()');
    const { rows } = await app.admin.query(
      `select from pg_stat_activity
       where usename = 'groundwork_login' and datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(count);
  };
  test.each(Object.entries(races))('%s: one succeeds, and one owner remains', async (_, { rounds, acts, loser }) => {
    const restore = `insert into team_memberships (team_id, user_id, role_id) values ($1, $2, 1), ($1, $3, 1)
       on conflict (team_id, user_id) do update set role_id = 1`;
    for (let round = 0; round < sweep(2, rounds); round++) {
      await app.admin.query(restore, [team, people.Olga.id, people.Omar.id]);
      // Each act waits for the lock of the team before it looks for another owner, or for the other act.
      await app.admin.query('begin');
      await app.admin.query('select from teams where id = $1 for no key update', [team]);
      const acting = acts();
      await vi.waitFor(() => waiting(acting.length), { interval: 5 }).finally(() => app.admin.query('commit'));
      const answers = (await Promise.all(acting)).map(answerOf);
      expect(answers.filter((answer) => answer === 'yes')).toHaveLength(1);
      expect(loser).toContain(answers.find((answer) => answer !== 'yes'));
      expect(await owners()).toBe(1);
    }
  });
});

test('an admin who removes a member during the promotion to owner removes no owner', async () => {
  for (let round = 0; round < 20; round++) {
    await app.admin.query(
      `insert into team_memberships (team_id, user_id) values ($1, $2)
         on conflict (team_id, user_id) do update set role_id = 3`,
      [team, people.Mai.id],
    );
    const [promoted, removed] = (await Promise.all([setRole('Olga', 'Mai', OWNER), remove('Ada', 'Mai')])).map(
      answerOf,
    );
    if (removed === 'yes') expect(promoted).toBe(unseen);
    else expect([promoted, removed]).toEqual(['yes', mayNotRemove]);
    expect(await roleOf('Mai')).toBe(removed === 'yes' ? null : OWNER);
  }
});

describe('a removed member', () => {
  let goal: string;
  let task: string;
  beforeEach(async () => {
    goal = (
      await app.ask(people.Olga, 'POST', '/goals', {
        team_id: team,
        title: 'Autumn gathering',
        assigned_to: people.Mai.id,
      })
    ).body.id;
    task = (
      await app.ask(people.Olga, 'POST', '/tasks', {
        team_id: team,
        goal_id: goal,
        title: 'Book the hall',
        assigned_to: people.Mai.id,
      })
    ).body.id;
  });

  test('loses all assignments, and their texts stay', async () => {
    const comment = (await app.ask(people.Mai, 'POST', '/comments', { task_id: task, content: 'The hall is free.' }))
      .body.id;
    expect((await remove('Ada', 'Mai')).status).toBe(200);
    expect((await app.ask(people.Olga, 'GET', `/tasks/${task}`)).body).toMatchObject({
      title: 'Book the hall',
      assigned_to: null,
    });
    expect((await app.ask(people.Olga, 'GET', `/goals/${goal}`)).body).toMatchObject({
      title: 'Autumn gathering',
      assigned_to: null,
    });
    expect((await app.ask(people.Olga, 'GET', `/comments?task_id=${task}`)).body.items).toMatchObject([
      { id: comment, content: 'The hall is free.' },
    ]);
    const back = await app.ask(people.Olga, 'PATCH', `/tasks/${task}`, { assigned_to: people.Mai.id });
    expect([back.status, back.body.error]).toEqual([400, messages.tasks.assigneeNotMember]);
  });

  test('loses notifications of the team and keeps those of other teams', async () => {
    const other = await app.team('Pier', people.Pat, people.Mai);
    await app.ask(people.Pat, 'POST', '/goals', {
      team_id: other,
      title: 'Repair the pier',
      assigned_to: people.Mai.id,
    });
    const teams = async () =>
      new Set(
        (await app.ask(people.Mai, 'GET', '/notifications')).body.items.map(
          ({ team }: { team: { id: string } }) => team.id,
        ),
      );
    expect(await teams()).toContain(team);
    await remove('Olga', 'Mai');
    expect(await teams()).toContain(other);
    expect(await teams()).not.toContain(team);
  });

  test('cannot send pending changes of the browser', async () => {
    await remove('Olga', 'Mai');
    const writes = [
      await app.ask(people.Mai, 'PATCH', `/tasks/${task}`, { title: 'Mine' }),
      await app.ask(people.Mai, 'PUT', `/tasks/${task}/place`, { status: 'done', before_task_id: null }),
      await app.ask(people.Mai, 'PATCH', '/tasks', { task_ids: [task], status: 'done' }),
      await app.ask(
        people.Mai,
        'POST',
        '/comments',
        { task_id: task, content: 'Still here' },
        { 'idempotency-key': 'queued' },
      ),
      await app.ask(people.Mai, 'PATCH', `/goals/${goal}`, { title: 'Mine' }),
      await app.ask(people.Mai, 'POST', '/tasks', { team_id: team, goal_id: goal, title: 'Still here' }),
    ];
    expect(writes.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 403]);
    expect((await app.ask(people.Olga, 'GET', `/tasks/${task}`)).body).toMatchObject({
      title: 'Book the hall',
      status: 'to_do',
      comment_count: 0,
    });
    expect((await app.ask(people.Olga, 'GET', `/goals/${goal}`)).body).toMatchObject({
      title: 'Autumn gathering',
      task_stats: { total: 1 },
    });
  });

  test('leaves neither row nor file when removed during an upload', async () => {
    if (!app.app.server.listening) await app.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.app.server.address() as AddressInfo;
    const received = vi.spyOn(app.files, 'receive');
    const kept = vi.spyOn(app.files, 'keep');
    const removed = vi.spyOn(app.files, 'remove');
    const part = (head: string, body: string) => `\r\n--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}`;
    const answer = Promise.withResolvers<number | undefined>();
    const sender = httpRequest(
      {
        port,
        method: 'POST',
        path: '/api/attachments',
        headers: { 'content-type': 'multipart/form-data; boundary=x', cookie: people.Mai.cookie },
      },
      (response) => answer.resolve(response.resume().statusCode),
    );
    sender.write(part('name="task_id"', task) + part('name="file"; filename="plan.txt"', 'Sixty'));
    await vi.waitFor(() => expect(received).toHaveBeenCalled(), 10_000);
    expect((await remove('Olga', 'Mai')).status).toBe(200);
    sender.end(' chairs\r\n--x--\r\n');
    expect(await answer.promise).toBe(403);
    expect((await app.ask(people.Olga, 'GET', `/attachments?task_id=${task}`)).body.items).toEqual([]);
    expect(kept).toHaveBeenCalledOnce();
    expect(removed.mock.calls).toEqual([[kept.mock.calls[0]?.[1]]]);
  });

  test('who comes back is a member without earlier assignments', async () => {
    await setRole('Olga', 'Mai', ADMIN);
    await remove('Olga', 'Mai');
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, people.Mai.id]);
    expect((await app.ask(people.Mai, 'GET', `/teams/${team}`)).body).toMatchObject({
      role_code: 'MEMBER',
      can: { update: false },
    });
    expect((await app.ask(people.Mai, 'GET', `/tasks/${task}`)).body.assigned_to).toBeNull();
  });
});

test('a new role applies to the next request', async () => {
  expect((await app.ask(people.Mai, 'PATCH', `/teams/${team}`, { name: 'Mine' })).status).toBe(403);
  await setRole('Olga', 'Mai', ADMIN);
  expect((await app.ask(people.Mai, 'PATCH', `/teams/${team}`, { name: 'Quay' })).status).toBe(200);
  await setRole('Olga', 'Mai', MEMBER);
  expect((await app.ask(people.Mai, 'PATCH', `/teams/${team}`, { name: 'Mine' })).status).toBe(403);
});

test('a team is deleted with its pending transfers, and the other team keeps what it has', async () => {
  const insert = async (text: string, ...values: unknown[]) =>
    (await app.admin.query(`${text} returning id`, values)).rows[0].id;
  const other = await app.team('Pier', people.Pat);
  const maps: string[] = [];
  for (const [from, to] of [
    [team, other],
    [other, team],
  ]) {
    const template = await insert("insert into tpl_templates (name, owner_team_id) values ('Visit', $1)", from);
    const instance = await insert(
      "insert into tpl_instances (team_id, template_id, name) values ($1, $2, 'Visits')",
      from,
      template,
    );
    const map = await insert('insert into tpl_maps (team_id, instance_id) values ($1, $2)', from, instance);
    await insert(
      `insert into transfer_requests (team_id, recipient_team_id, type, map_id, title)
         values ($1, $2, 'transfer_full', $3, 'Visits')`,
      from,
      to,
      map,
    );
    maps.push(map);
  }
  expect((await app.ask(people.Olga, 'DELETE', `/teams/${team}`, { name: 'Harbour District' })).status).toBe(200);
  expect((await app.admin.query('select id from tpl_maps where id = any ($1)', [maps])).rows).toEqual([
    { id: maps[1] },
  ]);
  const left = await app.admin.query('select from transfer_requests where map_id = any ($1)', [maps]);
  expect(left.rowCount).toBe(0);
});
