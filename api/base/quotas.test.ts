import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as messages from '@groundwork/contract/base/messages.gen';
import { inUnit, type QuotaName, rowParts, teamQuotas } from '@groundwork/contract/base/quotas';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { untilBlocked } from '@groundwork/db/test-races';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sampleAccount } from '../maps/import/legacy-sample.ts';
import {
  accept,
  aMap,
  app,
  emptyMap,
  nadia,
  north,
  olga,
  peter,
  rowsOf,
  sent,
  south,
  twoTeams,
} from '../testing/test-transfers.ts';
import { fingerprint } from '../testing/test-world.ts';
import { setQuotas } from './quotas.ts';

// Exact bytes, and flows that use several quotas. api/suites/quotas.long.test.ts tests each quota in the same way.

twoTeams();

const set = (changes: Partial<Record<QuotaName, number>>) => setQuotas(app.url, changes);
afterEach(async () => {
  vi.restoreAllMocks();
  await set(app.settings.quotas);
});

const used = async (quota: QuotaName, owner: string) =>
  Number((await app.admin.query('select rules.used($1, $2) as used', [quota, owner])).rows[0].used);
const most = async (quota: QuotaName) =>
  (await app.admin.query('select rules.quota($1) as most', [quota])).rows[0].most;
const stale = async () => (await app.admin.query('select * from rules.stale_usage()')).rows;
const sentence = (quota: QuotaName, now: number, most: number) =>
  messages.quotas[quota](inUnit(quota, now), inUnit(quota, most), 0);
const aGoal = async (team = north, person = nadia): Promise<string> =>
  (await app.ask(person, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body.id;

describe('the bytes of rows', () => {
  const parts = async () => {
    const { items } = (await app.ask(nadia, 'GET', `/teams/${north}/usage`)).body;
    const { used: all, parts: each } = items.find(({ quota }: { quota: string }) => quota === 'team_row_bytes');
    expect(each.map(({ part }: { part: string }) => part)).toEqual(rowParts);
    expect(each.reduce((sum: number, part: { used: number }) => sum + part.used, 0)).toBe(all);
    return Object.fromEntries(each.map(({ part, used: bytes }: { part: string; used: number }) => [part, bytes]));
  };
  /** By how much each part of the team grows during `work`. */
  async function growth(work: () => Promise<{ status: number; body: unknown }>) {
    const before = await parts();
    const { status, body } = await work();
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    expect(await stale()).toEqual([]);
    return Object.fromEntries(Object.entries(await parts()).map(([part, bytes]) => [part, bytes - before[part]]));
  }
  const long = 'x'.repeat(50_000);
  const about = (bytes: number) => expect.closeTo(bytes, -4);
  const text = (content: string) => `<p>${content}</p>`;

  test('of a team are counted by part, with their versions and what is deleted', async () => {
    const goal = await aGoal();
    const task = (await app.ask(nadia, 'POST', '/tasks', { team_id: north, goal_id: goal, title: 'Chairs' })).body.id;
    const describe = (description: string) => () => app.ask(nadia, 'PATCH', `/tasks/${task}`, { description });
    expect(await growth(describe(text(long)))).toMatchObject({ texts: about(50_000), history: about(50_000) });
    expect(await growth(describe(text(long)))).toMatchObject({ texts: 0, history: 0 });
    const { map } = await aMap(nadia, north);
    const node = { nodeType: 'church', fields: { name: long } };
    const add = () => app.ask(nadia, 'POST', `/maps/${map}/nodes`, node);
    expect(await growth(add)).toMatchObject({ maps: about(50_000), history: about(50_000), texts: 0 });
    const remove = () => app.ask(nadia, 'DELETE', `/tasks/${task}`);
    // The kept deletion has both the task and its version.
    expect(await growth(remove)).toMatchObject({ texts: about(-50_000), deleted: about(100_000) });
  });

  test('that are full refuse what adds, and let people delete, and then restore', async () => {
    const goal = await aGoal();
    const add = (title: string) => app.ask(nadia, 'POST', '/tasks', { team_id: north, goal_id: goal, title });
    const task = (await add('Chairs')).body.id;
    await app.ask(nadia, 'PATCH', `/tasks/${task}`, { description: text(long) });
    const now = await used('team_row_bytes', north);
    await set({ team_row_bytes: now });
    const refused = await add('Tables');
    expect([refused.status, refused.body.error]).toEqual([409, sentence('team_row_bytes', now, now)]);
    expect((await app.ask(nadia, 'PATCH', `/tasks/${task}`, { status: 'in_progress' })).status).toBe(200);
    const other = await app.ask(nadia, 'PATCH', `/tasks/${task}`, { description: text(`${long}more`) });
    expect(other.status).toBe(409);
    const { status, body } = await app.ask(nadia, 'DELETE', `/tasks/${task}`);
    expect([status, await stale()]).toEqual([200, []]);
    expect((await app.ask(nadia, 'POST', `/deletions/${body.deletion_id}/restore`)).status).toBe(200);
    expect(await stale()).toEqual([]);
  });

  test('of what is deleted make room for what is not, the oldest first', async () => {
    const goal = await aGoal();
    const tasks: string[] = [];
    for (const title of ['Chairs', 'Tables', 'Lamps']) {
      const { body } = await app.ask(nadia, 'POST', '/tasks', { team_id: north, goal_id: goal, title });
      await app.ask(nadia, 'PATCH', `/tasks/${body.id}`, { description: text(long) });
      tasks.push(body.id);
    }
    const [first, second, third] = tasks;
    await app.ask(nadia, 'DELETE', `/tasks/${first}`);
    await app.ask(nadia, 'DELETE', `/tasks/${second}`);
    await set({ team_row_bytes: (await used('team_row_bytes', north)) - 50_000 });
    await app.ask(nadia, 'DELETE', `/tasks/${third}`);
    const { rows } = await app.admin.query(
      'select subject_id as id from deletions where team_id = $1 order by deleted_at',
      [north],
    );
    expect(rows.map(({ id }) => id).slice(-2)).toEqual([second, third]);
    expect(rows.map(({ id }) => id)).not.toContain(first);
    expect(await stale()).toEqual([]);
  });

  test('of the teams of a person are limited further in the first week of the account', async () => {
    const grace = await app.person('Grace Okafor');
    const [one, other] = [await app.team('West', grace), await app.team('East', grace)];
    const teams = async (quota: QuotaName) => (await used(quota, one)) + (await used(quota, other));
    const now = await teams('team_row_bytes');
    await set({ newcomer_row_bytes: now, newcomer_file_bytes: (await teams('team_file_bytes')) + 999 });
    const add = (team: string) => app.ask(grace, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' });
    for (const team of [one, other]) {
      const { status, body } = await add(team);
      expect([status, body.error]).toEqual([409, sentence('newcomer_row_bytes', now, now)]);
    }
    await set({ newcomer_row_bytes: now + 5000 });
    const form = new FormData();
    const goal = await add(other);
    expect(goal.status, JSON.stringify(goal.body)).toBe(201);
    form.append('goal_id', goal.body.id);
    form.append('file', new File([Buffer.alloc(1000, 'x')], 'plan.txt'));
    expect((await app.ask(grace, 'POST', '/attachments', form)).body.code).toBe('QUOTA_EXCEEDED');
    await app.admin.query("update auth.users set created_at = created_at - interval '8 days' where id = $1", [
      grace.id,
    ]);
    await set({ newcomer_row_bytes: now });
    expect((await add(other)).status).toBe(201);
  });

  test('of a map are limited, whether nodes are added, filled in or moved there', async () => {
    const { map, oak } = await aMap(nadia, north);
    await set({ map_bytes: (await used('map_bytes', map)) + 60_000 });
    const node = { nodeType: 'church', fields: { name: long } };
    expect((await app.ask(nadia, 'POST', `/maps/${map}/nodes`, node)).status).toBe(201);
    const { status, body } = await app.ask(nadia, 'POST', `/maps/${map}/nodes`, node);
    expect([status, body.code]).toEqual([409, 'QUOTA_EXCEEDED']);
    expect(body.error).toBe(sentence('map_bytes', await used('map_bytes', map), Number(await most('map_bytes'))));
    const fill = await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${oak}`, { fields: { name: long } });
    expect([fill.status, fill.body.code]).toEqual([409, 'QUOTA_EXCEEDED']);
    expect((await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${oak}`)).status).toBe(200);
    expect(await stale()).toEqual([]);
  });
});

test('what a map shows of other teams is no larger than a map may be', async () => {
  const [{ map }, { map: target }] = [await aMap(nadia, north), await aMap(peter, south)];
  expect((await accept(await sent({ type: 'share_map', map_id: map }), { targetMapId: target })).status).toBe(200);
  await app.admin.query(
    `update tpl_map_nodes set fields = jsonb_build_object('name', repeat('x', 50000)) where map_id = $1`,
    [map],
  );
  const shown = async () => (await rowsOf(peter, target)).nodes.filter(({ read_only }) => read_only).length;
  expect(await shown()).toBe(5);
  await set({ map_bytes: 120_000 });
  expect(await shown()).toBe(3);
});

describe('the bytes of files', () => {
  function attach(goal: string, bytes: number, person = nadia) {
    const form = new FormData();
    form.append('goal_id', goal);
    form.append('file', new File([Buffer.alloc(bytes, 'x')], 'plan.txt'));
    return app.ask(person, 'POST', '/attachments', form);
  }
  const filesIn = (folder: string) => {
    const path = join(app.settings.dataDir, folder);
    return existsSync(path)
      ? readdirSync(path, { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
      : [];
  };
  const remaining = async () =>
    (await app.admin.query('select sum(file_size) as bytes, count(*) from attachments')).rows[0];

  test('20 parallel uploads of two people fill the quota of their team to the byte', async () => {
    await app.admin.query('delete from attachments');
    const goal = await aGoal();
    const people = [nadia, await app.person('Grace Okafor')] as const;
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [north, people[1].id]);
    const before = filesIn('files').length;
    await set({ team_file_bytes: 7 * 5000 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => attach(goal, 5000, people[(n % 2) as 0 | 1])),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(await remaining()).toEqual({ bytes: '35000', count: '7' });
    expect(filesIn('files')).toHaveLength(before + 7);
    expect(filesIn('uploads')).toEqual([]);
    expect((await attach(goal, 1)).body.error).toBe(sentence('team_file_bytes', 35_000, 35_000));
  });

  test('deleting gives back at once, in parallel with uploads', async () => {
    await app.admin.query('delete from attachments');
    const goal = await aGoal();
    await set({ team_file_bytes: 5 * 5000 });
    const made = await Promise.all(Array.from({ length: 5 }, () => attach(goal, 5000)));
    for (let round = 0; round < 5; round++) {
      const [removed, ...added] = await Promise.all([
        app.ask(nadia, 'DELETE', `/attachments/${made[round]?.body.id}`),
        ...Array.from({ length: 4 }, () => attach(goal, 5000)),
      ]);
      expect(removed?.status).toBe(200);
      for (const { status } of added) expect([201, 409]).toContain(status);
      expect(added.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
      const missing = 5 - Number((await remaining()).count);
      for (let n = 0; n < missing; n++) expect((await attach(goal, 5000)).status).toBe(201);
      expect(await used('team_file_bytes', north)).toBe(25_000);
    }
    expect((await attach(goal, 5000)).status).toBe(409);
    await app.ask(nadia, 'DELETE', `/goals/${goal}`);
    expect([await used('team_file_bytes', north), await stale()]).toEqual([0, []]);
  });

  test('of a person count over all their teams', async () => {
    const [here, there] = [await aGoal(), await aGoal(await app.team('West', nadia))];
    const before = await used('person_file_bytes', nadia.id);
    await set({ person_file_bytes: before + 6000 });
    expect((await attach(here, 5000)).status).toBe(201);
    const { status, body } = await attach(there, 5000);
    expect([status, body.error]).toEqual([409, sentence('person_file_bytes', before + 5000, before + 6000)]);
    expect((await attach(there, 1000)).status).toBe(201);
  });

  test('a full quota refuses an upload before the body is stored', async () => {
    const goal = await aGoal();
    await set({ team_file_bytes: 1000 });
    expect((await attach(goal, 1000)).status).toBe(201);
    const receive = vi.spyOn(app.files, 'receive');
    expect((await attach(goal, 1)).status).toBe(409);
    expect(receive).not.toHaveBeenCalled();
    // The check at the commit refuses this file, so the server receives the file and then removes it.
    await set({ team_file_bytes: 1500 });
    const before = filesIn('files').length;
    expect((await attach(goal, 501)).status).toBe(409);
    expect(receive).toHaveBeenCalledTimes(1);
    expect([filesIn('files').length, filesIn('uploads')]).toEqual([before, []]);
  });
});

test('people of a team do not wait for each other while a quota is far from full, but near it they do', async () => {
  await set({ team_tasks: 1_000_000 });
  const goals = [await aGoal(), await aGoal()];
  const sessions: pg.Client[] = [];
  const partOf = async (session: pg.Client) =>
    (await session.query('select rules.usage_part() as part')).rows[0].part as number;
  const open = async () => {
    const session = new pg.Client({ connectionString: app.url });
    await session.connect();
    sessions.push(session);
    return session;
  };
  const first = await open();
  let second = await open();
  while ((await partOf(second)) === (await partOf(first))) second = await open();
  const add = (session: pg.Client, goal = '') =>
    session.query("insert into tasks (team_id, goal_id, title) values ($1, $2, 'Task')", [north, goal]);
  try {
    await Promise.all([first.query('begin'), second.query('begin')]);
    await add(first, goals[0]);
    await add(second, goals[1]);
    await Promise.all([first.query('commit'), second.query('commit')]);

    // The first session adds while the limit is far away, and the second one when it is near.
    await Promise.all([first.query('begin'), second.query('begin')]);
    await add(first, goals[0]);
    await set({ team_tasks: 3 });
    const waiting = add(second, goals[1]).catch((error: Error) => error);
    await untilBlocked(app.admin);
    await first.query('commit');
    expect(await waiting).toMatchObject({ message: 'team_tasks', code: 'GWQUO' });
    await second.query('rollback');
    expect([await used('team_tasks', north), await stale()]).toEqual([3, []]);
  } finally {
    await Promise.all(sessions.map((session) => session.end()));
  }
});

test('counting anew is exact beside people who add, and makes only them wait', async () => {
  const sessions = [0, 1].map(() => new pg.Client({ connectionString: app.url })) as [pg.Client, pg.Client];
  const [first, second] = sessions;
  await Promise.all(sessions.map((session) => session.connect()));
  const [goal, elsewhere] = [await aGoal(), await aGoal(south, peter)];
  const add = (session: pg.Client, team = north, to = goal) =>
    session.query("insert into tasks (team_id, goal_id, title) values ($1, $2, 'Task')", [team, to]);
  const recount = (session: pg.Client) => session.query("select rules.recount_usage('team_tasks', $1)", [north]);
  try {
    await app.admin.query("update meta.usage set used = used + 17 where quota = 'team_tasks' and owner = $1", [north]);
    await add(first);
    // Somebody has added, and has not committed yet.
    await first.query('begin');
    await add(first);
    const counting = recount(second);
    await untilBlocked(app.admin);
    await first.query('commit');
    await counting;
    expect([await used('team_tasks', north), await stale()]).toEqual([2, []]);
    // Somebody adds while rows are counted.
    await second.query('begin');
    await recount(second);
    const waiting = add(first);
    await untilBlocked(app.admin);
    await add(app.admin as unknown as pg.Client, south, elsewhere);
    await second.query('commit');
    await waiting;
    expect([await used('team_tasks', north), await stale()]).toEqual([3, []]);
  } finally {
    await Promise.all(sessions.map((session) => session.end()));
  }
});

describe('accepting a transfer', () => {
  test.each(['team_templates', 'team_instances', 'team_nodes', 'team_edges', 'team_records'] as const)(
    'beyond %s is refused with its sentence, and nothing moves',
    async (quota) => {
      const { map, riverside } = await aMap(nadia, north);
      await app.admin.query(
        `insert into tpl_records (team_id, instance_id, node_id)
         select team_id, instance_id, $2 from tpl_maps where id = $1`,
        [map, riverside],
      );
      const request = await sent({ type: 'transfer_full', map_id: map, include_template: true });
      const now = await used(quota, south);
      await set({ [quota]: Math.max(now, 1) });
      if (now === 0 && quota !== 'team_nodes' && quota !== 'team_edges') await fill(quota);
      const before = await fingerprint(app);
      const { status, body } = await accept(request);
      const full = await used(quota, south);
      expect([status, body.code]).toEqual([409, 'QUOTA_EXCEEDED']);
      expect(body.error).toContain(sentence(quota, full, Math.max(now, 1)));
      expect(await fingerprint(app)).toBe(before);

      await set({ [quota]: 100 });
      expect((await accept(request)).status).toBe(200);
      expect(await stale()).toEqual([]);
    },
  );

  /** Lets the recipient use one of a quota. */
  async function fill(quota: QuotaName) {
    const template = await app.admin.query(
      "insert into tpl_templates (owner_team_id, name, kind) values (null, 'Global', 'map') returning id",
    );
    if (quota === 'team_templates')
      return app.admin.query("insert into tpl_templates (owner_team_id, name) values ($1, 'Form')", [south]);
    const map = await emptyMap(south, template.rows[0].id);
    if (quota === 'team_records')
      await app.admin.query(
        'insert into tpl_records (team_id, instance_id) select team_id, instance_id from tpl_maps where id = $1',
        [map],
      );
  }

  test('gives back to the sender what the recipient now uses', async () => {
    const { map, oak } = await aMap(nadia, north);
    const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak, include_template: true });
    const [nodes, edges] = [await used('team_nodes', north), await used('team_edges', north)];
    expect((await accept(request, { mode: 'new', name: 'Oak', useClonedTemplate: true })).status).toBe(200);
    // Two nodes have moved, and a view node has replaced them. One edge has moved, and one was removed.
    expect([await used('team_nodes', north), await used('team_nodes', south)]).toEqual([nodes - 1, 2]);
    expect([await used('team_edges', north), await used('team_edges', south)]).toEqual([edges - 2, 1]);
    expect(await stale()).toEqual([]);
  });
});

longTest('an import beyond a quota says so in its report, and brings what fits', async () => {
  await app.ask(nadia, 'POST', '/import/legacy-auth', { email: sampleAccount.email, password: sampleAccount.password });
  await set({ team_templates: 1, team_instances: 1, team_invitations: 1, team_nodes: 10 });
  const { status, body } = await app.ask(nadia, 'POST', '/imports', {
    team_id: north,
    template_ids: ['tpl-church', 'tpl-archive'],
    map_ids: ['map-network'],
    user_ids: ['u-2', 'u-3'],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await app.doImport();
  expect((await app.ask(nadia, 'GET', `/imports/${body.id}`)).body).toMatchObject({
    status: 'done',
    template: { created: 1, refused: 1 },
    map: { created: 0, refused: 1 },
    user: { created: 1, refused: 1 },
  });
  const { items } = (await app.ask(nadia, 'GET', `/imports/${body.id}/items?outcome=refused`)).body;
  const reasons = items.map(({ reason }: { reason: string }) => reason);
  expect(reasons).toContain(sentence('team_templates', 1, 1));
  expect(reasons).toContain(sentence('team_invitations', 1, 1));
  expect(reasons).toContain(sentence('team_nodes', 0, 10));
  expect([await used('team_instances', north), await used('team_nodes', north), await stale()]).toEqual([0, 0, []]);
});

describe('a full team', () => {
  const invite = (email: string) => app.ask(nadia, 'POST', `/teams/${north}/invitations`, { email });

  test('keeps the invitation of a person who accepts', async () => {
    const { body } = await invite(olga.email);
    await set({ team_members: 2 });
    const answer = await app.ask(olga, 'POST', '/invitations/respond', { token: body.token, accept: true });
    expect([answer.status, answer.body.error]).toEqual([409, sentence('team_members', 2, 2)]);
    await set({ team_members: 3 });
    expect((await app.ask(olga, 'POST', '/invitations/respond', { token: body.token, accept: true })).status).toBe(200);
  });

  test('does not keep an invited person from confirming their account, and the invitation stays', async () => {
    const email = `newcomer${Date.now()}@harbour.example`;
    const { token } = (await invite(email)).body;
    await app.ask(null, 'POST', '/account/signup', {
      ...{ email, password: 'Lantern-2026', firstName: 'Inês', lastName: 'Duarte', invitationToken: token },
    });
    const mailed = app.mails.findLast(({ to }) => to === email)?.text.match(/confirm#([\w-]+)/)?.[1];
    await set({ team_members: 2 });
    const confirmed = await app.ask(
      null,
      'POST',
      '/auth/confirm',
      { token: mailed, password: 'Lantern-2026' },
      { origin: app.settings.appUrl },
    );
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    const { rows } = await app.admin.query(
      `select rules.invitation_state(i) as state,
         (select count(*)::integer from team_memberships where team_id = $1) as members
       from team_invitations i where email = $2`,
      [north, email],
    );
    expect(rows).toEqual([{ state: 'pending', members: 2 }]);
  });
});

test('nobody makes a person the owner of more teams than their quota', async () => {
  const grace = (await app.ask(nadia, 'GET', `/teams/${north}/members`)).body.items.find(
    ({ id }: { id: string }) => id !== nadia.id,
  ).id;
  const now = await used('person_teams', grace);
  await app.admin.query(
    `with t as (insert into teams (name) values ('Other') returning id)
     insert into team_memberships (team_id, user_id, role_id) select id, $1, 1 from t`,
    [grace],
  );
  await set({ person_teams: now + 1 });
  const { status, body } = await app.ask(nadia, 'PATCH', `/teams/${north}/members/${grace}`, { role_id: 1 });
  expect([status, body.error]).toEqual([409, sentence('person_teams', now + 1, now + 1)]);
  await set({ person_teams: now + 2 });
  expect((await app.ask(nadia, 'PATCH', `/teams/${north}/members/${grace}`, { role_id: 1 })).status).toBe(200);
  // Deleting a team gives back to each of its people.
  await app.admin.query('delete from teams where id = $1', [north]);
  expect([await used('person_teams', grace), await stale()]).toEqual([now + 1, []]);
});

test('a lowered limit deletes nothing, refuses more, and lets people delete', async () => {
  const goals = [await aGoal(), await aGoal(), await aGoal()];
  await set({ team_goals: 1 });
  const { status, body } = await app.ask(nadia, 'POST', '/goals', { team_id: north, title: 'One more' });
  expect([status, body.error]).toEqual([409, sentence('team_goals', 3, 1)]);
  expect((await app.ask(nadia, 'DELETE', `/goals/${goals[0]}`)).status).toBe(200);
  expect(await used('team_goals', north)).toBe(2);
});

test('owners and admins see what their team uses, in the order of the list', async () => {
  await aGoal();
  await set({ team_goals: 7 });
  const { status, body } = await app.ask(nadia, 'GET', `/teams/${north}/usage`);
  expect(status).toBe(200);
  expect(body.items.map(({ quota }: { quota: string }) => quota)).toEqual(teamQuotas);
  expect(body.items).toContainEqual({ quota: 'team_goals', used: 1, most: 7, parts: [] });
  expect(body.items).toContainEqual({ quota: 'team_members', used: 2, most: 1_000_000_000, parts: [] });
  expect((await app.ask(peter, 'GET', `/teams/${north}/usage`)).status).toBe(404);
});

test('neither the server nor a member may change a quota or what is used', async () => {
  for (const statement of ['update meta.quotas set most = 1', 'delete from meta.usage', 'select from meta.usage']) {
    await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ code: '42501' });
    await expect(nadia.as((db) => sql.raw(statement).execute(db))).rejects.toMatchObject({ code: '42501' });
  }
});
