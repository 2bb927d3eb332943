import * as messages from '@groundwork/contract/base/messages.gen';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia, grace } = app.world;
let team: string;
beforeEach(async () => {
  team = await app.team('Harbour District', nadia, grace);
});

const search = { status: ['blocked'], assigned_to: ['me'], view: 'board', sort: 'due' };
const save = (name: string, more: object = {}, person = nadia) =>
  app.ask(person, 'POST', `/teams/${team}/task-views`, { name, page: 'tasks', search, ...more });
const namesOf = async (person: TestPerson) =>
  (await app.ask<{ items: { name: string }[] }>(person, 'GET', `/teams/${team}/task-views`)).body.items.map(
    ({ name }) => name,
  );

describe('a saved view', () => {
  test('stores a page and its search parameters under a trimmed name', async () => {
    const { status, body } = await save('  Blocked, mine ');
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      team_id: team,
      name: 'Blocked, mine',
      page: 'tasks',
      search,
      icon: null,
      color: 'gray',
      shared: false,
      created_user: expect.objectContaining({ id: nadia.id }),
      created_at: body.created_at,
      can: { edit: true, share: true, delete: true },
    });
    expect((await app.ask(nadia, 'GET', `/teams/${team}/task-views`)).body).toEqual({
      items: [body],
      default_view: null,
    });
  });

  test('stores a timeline with its scale', async () => {
    const timeline = { view: 'timeline', group: 'sprint', sort: 'start', scale: 'quarters', undated: true };
    expect((await save('Plan', { search: timeline })).body.search).toEqual(timeline);
    expect((await save('Plan 2', { search: { ...timeline, scale: 'decades' } })).status).toBe(400);
  });

  test('stores the columns of a list and the direction of its order', async () => {
    const list = { sort: 'estimate', direction: 'desc', columns: ['status', 'title', 'estimate'] };
    expect((await save('Hours', { search: list })).body.search).toEqual(list);
    expect((await save('Hours 2', { search: { ...list, columns: ['color'] } })).status).toBe(400);
    expect((await save('Hours 3', { search: { ...list, direction: 'up' } })).status).toBe(400);
  });

  test('can be renamed and overwritten independently', async () => {
    const { id } = (await save('Blocked')).body;
    expect((await app.ask(nadia, 'PATCH', `/task-views/${id}`, { name: 'Stuck' })).body).toMatchObject({
      name: 'Stuck',
      search,
    });
    const { body } = await app.ask(nadia, 'PATCH', `/task-views/${id}`, {
      page: 'calendar',
      search: { search: 'hall' },
    });
    expect(body).toMatchObject({ name: 'Stuck', page: 'calendar', search: { search: 'hall' } });
    expect(body.search).not.toHaveProperty('status');
  });

  test('is listed by name and deleted once', async () => {
    const { id } = (await save('mine')).body;
    await save('Blocked');
    await save('Overdue');
    expect(await namesOf(nadia)).toEqual(['Blocked', 'mine', 'Overdue']);
    expect((await app.ask(nadia, 'DELETE', `/task-views/${id}`)).status).toBe(200);
    expect(await namesOf(nadia)).toEqual(['Blocked', 'Overdue']);
    expect((await app.ask(nadia, 'DELETE', `/task-views/${id}`)).status).toBe(404);
  });

  test.each([
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { name: 'a\u0000b' },
    { page: 'goals' },
    { user_id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' },
    { search: null },
    { search: [] },
    { search: { task: 'f47ac10b' } },
    { search: { view: 'list' } },
    { search: { status: ['nothing'] } },
    { search: { status: 'blocked' } },
    { search: { status: [] } },
    { search: { label_id: ['<script>'] } },
    { search: { goal_id: Array(51).fill('f47ac10b-58cc-4372-a567-0e02b2c3d479') } },
    { search: { search: 'x'.repeat(501) } },
    { icon: 'skull' },
    { color: '#ff0000' },
    { shared: 'yes' },
  ])('is refused with %j', async (wrong) => {
    expect((await save('Blocked', wrong)).status).toBe(400);
    expect(await namesOf(nadia)).toEqual([]);
  });

  test.each([{ name: 'x'.repeat(80) }, { search: {} }, { icon: 'star', color: 'teal' }, { icon: null }])(
    'is taken with %j',
    async (right) => {
      expect((await save('Blocked', right)).status).toBe(201);
    },
  );
});

describe('the name of a view', () => {
  test.each(['Café', 'café', '  CAFÉ ', 'Cafe\u0301'])('is refused as %j when Café exists', async (name) => {
    await save('Café');
    expect(await save(name)).toMatchObject({ status: 409, body: { error: messages.views.nameTaken } });
    const { id } = (await save('Overdue')).body;
    expect(await app.ask(nadia, 'PATCH', `/task-views/${id}`, { name })).toMatchObject({
      status: 409,
      body: { error: messages.views.nameTaken },
    });
  });

  test('may change its case, and equal that of another person or team', async () => {
    const { id } = (await save('Blocked')).body;
    expect((await app.ask(nadia, 'PATCH', `/task-views/${id}`, { name: 'BLOCKED' })).status).toBe(200);
    expect((await save('Blocked', {}, grace)).status).toBe(201);
    team = await app.team('Hill Street', nadia);
    expect((await save('Blocked')).status).toBe(201);
  });

  test('is given once for twenty concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => save('Blocked')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === messages.views.nameTaken)).toHaveLength(19);
  });
});

test('a person has at most 50 views in a team, even with concurrent requests', async () => {
  await app.admin.query(
    `insert into task_views (team_id, user_id, name, page, search)
     select $1, $2, 'View ' || n, 'tasks', '{}' from generate_series(1, 45) n`,
    [team, nadia.id],
  );
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => save(`At once ${index}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter(({ status, body }) => status === 400 && body.error === messages.views.tooMany)).toHaveLength(
    15,
  );
  expect((await save('Hers', {}, grace)).status).toBe(201);
  expect(await namesOf(nadia)).toHaveLength(50);
});

describe('a view of another person', () => {
  test('is hidden, even from the owner of the team', async () => {
    const { id } = (await save('Hers', {}, grace)).body;
    expect(await namesOf(nadia)).toEqual([]);
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect(await app.ask(nadia, method, `/task-views/${id}`, body)).toMatchObject({
        status: 404,
        body: { error: messages.general.notFound },
      });
    expect(await namesOf(grace)).toEqual(['Hers']);
  });

  test('cannot be saved in a team of others', async () => {
    const peter = await app.person('Peter Adeyemi');
    expect((await save('Mine', {}, peter)).status).toBe(403);
    expect(await namesOf(peter)).toEqual([]);
  });

  test('is deleted when they leave the team', async () => {
    await save('Hers', {}, grace);
    await app.admin.query('delete from team_memberships where user_id = $1', [grace.id]);
    expect(await namesOf(grace)).toEqual([]);
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, grace.id]);
    expect(await namesOf(grace)).toEqual([]);
  });
});

describe('a shared view', () => {
  const change = (person: TestPerson, id: string, changes: object) =>
    app.ask(person, 'PATCH', `/task-views/${id}`, changes);
  const list = async (person: TestPerson) => (await app.ask(person, 'GET', `/teams/${team}/task-views`)).body;
  let tomas: TestPerson;
  let peter: TestPerson;
  beforeAll(async () => {
    tomas = await app.person('Tomas Novak');
    peter = await app.person('Peter Adeyemi');
  });
  beforeEach(async () => {
    team = await app.team('Harbour District', nadia, grace, tomas);
  });

  test('is read by every member, and by nobody else', async () => {
    const { body } = await save('Ours', { shared: true, icon: 'flag', color: 'red' }, grace);
    expect(body).toMatchObject({ shared: true, icon: 'flag', color: 'red', created_user: { id: grace.id } });
    expect((await list(nadia)).items).toMatchObject([
      { name: 'Ours', can: { edit: true, share: false, delete: true } },
    ]);
    expect((await list(tomas)).items).toMatchObject([
      { name: 'Ours', can: { edit: false, share: false, delete: false } },
    ]);
    expect((await save('Theirs', { shared: true }, peter)).status).toBe(403);
    expect((await list(peter)).items).toEqual([]);
    for (const [method, sent] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await app.ask(peter, method, `/task-views/${body.id}`, sent)).status).toBe(404);
  });

  test('is changed and deleted by its author, owners and admins, not by other members', async () => {
    const { id } = (await save('Ours', { shared: true }, grace)).body;
    expect((await change(grace, id, { name: 'Ours 2' })).body).toMatchObject({ name: 'Ours 2' });
    expect((await change(nadia, id, { search: {}, color: 'blue' })).body).toMatchObject({ search: {}, color: 'blue' });
    const refused = { status: 403, body: { error: messages.views.notYours } };
    expect(await change(tomas, id, { name: 'Mine' })).toMatchObject(refused);
    expect(await app.ask(tomas, 'DELETE', `/task-views/${id}`)).toMatchObject(refused);
    expect((await list(tomas)).items).toMatchObject([{ name: 'Ours 2', color: 'blue' }]);
    expect((await app.ask(nadia, 'DELETE', `/task-views/${id}`)).status).toBe(200);
    expect((await list(grace)).items).toEqual([]);
  });

  test('is shared and taken back by its author alone, and keeps its id', async () => {
    const own = (await save('Mine', { icon: 'bolt' }, grace)).body;
    const { body } = await change(grace, own.id, { shared: true, name: 'Ours' });
    expect(body).toMatchObject({ ...own, name: 'Ours', shared: true, created_at: body.created_at });
    expect(await change(nadia, own.id, { shared: false })).toMatchObject({
      status: 403,
      body: { error: messages.views.notYoursToShare },
    });
    expect((await change(grace, own.id, { shared: false })).body).toMatchObject({ id: own.id, shared: false });
    expect((await list(nadia)).items).toEqual([]);
    expect((await list(grace)).items).toMatchObject([{ id: own.id, name: 'Ours', icon: 'bolt' }]);
  });

  test('has a name of its own among the shared ones', async () => {
    await save('Ours', { shared: true }, grace);
    expect((await save('Ours', {}, grace)).status).toBe(201);
    const taken = { status: 409, body: { error: messages.views.sharedNameTaken } };
    expect(await save('OURS', { shared: true })).toMatchObject(taken);
    const { id } = (await save('ours')).body;
    expect(await change(nadia, id, { shared: true })).toMatchObject(taken);
    expect((await list(nadia)).items).toMatchObject([{ shared: false }, { shared: true }]);
  });

  test('stays when its author leaves, and owners and admins go on with it', async () => {
    const { id } = (await save('Ours', { shared: true }, grace)).body;
    await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [team, grace.id]);
    expect((await change(nadia, id, { name: 'Ours 2' })).status).toBe(200);
    expect((await change(grace, id, { name: 'Mine' })).status).toBe(404);
  });

  test('comes back with its id from Recently deleted', async () => {
    const { id } = (await save('Ours', { shared: true }, grace)).body;
    const before = await list(nadia);
    const { deletion_id } = (await app.ask(grace, 'DELETE', `/task-views/${id}`)).body;
    const { body } = await app.ask(nadia, 'GET', `/teams/${team}/deletions`);
    expect(body.items).toMatchObject([{ id: deletion_id, kind: 'view', name: 'Ours' }]);
    expect((await app.ask(grace, 'POST', `/deletions/${deletion_id}/restore`)).status).toBe(200);
    expect(await list(nadia)).toEqual(before);
    const own = (await save('Mine', {}, grace)).body;
    expect((await app.ask(grace, 'DELETE', `/task-views/${own.id}`)).body.deletion_id).toBeNull();
    expect((await app.ask(nadia, 'GET', `/teams/${team}/deletions`)).body.items).toEqual([]);
  });

  test('is one of at most 50 of the team, even with concurrent requests', async () => {
    await app.admin.query(
      `insert into shared_task_views (team_id, name, page, search)
       select $1, 'View ' || n, 'tasks', '{}' from generate_series(1, 45) n`,
      [team],
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(`At once ${index}`, { shared: true }, index % 2 ? nadia : grace)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.error === messages.views.tooManyShared)).toHaveLength(5);
    const own = (await save('Mine')).body;
    expect((await change(nadia, own.id, { shared: true })).status).toBe(400);
    expect((await list(nadia)).items.filter(({ shared }: { shared: boolean }) => !shared)).toMatchObject([
      { id: own.id },
    ]);
  });
});

describe('the arrangement of views', () => {
  const arrange = (choices: object, person = nadia) =>
    app.ask(person, 'PATCH', `/teams/${team}/task-view-choices`, choices);
  const list = async (person: TestPerson) => (await app.ask(person, 'GET', `/teams/${team}/task-views`)).body;

  test('is each person’s own, and lists new views last', async () => {
    const [a, b, c] = [
      (await save('A', { shared: true })).body.id,
      (await save('B', { shared: true })).body.id,
      (await save('C')).body.id,
    ];
    expect((await arrange({ view_order: [c, b, a] })).body.items).toMatchObject([{ id: c }, { id: b }, { id: a }]);
    await save('0');
    expect(await namesOf(nadia)).toEqual(['C', 'B', 'A', '0']);
    expect(await namesOf(grace)).toEqual(['A', 'B']);
    expect((await arrange({})).body.items).toHaveLength(4);
  });

  test('has a first view, until the person chooses none or it is out of reach', async () => {
    const { id } = (await save('Ours', { shared: true })).body;
    expect((await arrange({ default_view: id }, grace)).body).toMatchObject({ default_view: id });
    expect((await arrange({ view_order: [id] }, grace)).body).toMatchObject({ default_view: id });
    expect(await list(nadia)).toMatchObject({ default_view: null });
    const { deletion_id } = (await app.ask(nadia, 'DELETE', `/task-views/${id}`)).body;
    expect(await list(grace)).toEqual({ items: [], default_view: null });
    await app.ask(nadia, 'POST', `/deletions/${deletion_id}/restore`);
    expect(await list(grace)).toMatchObject({ default_view: id });
    await app.ask(nadia, 'PATCH', `/task-views/${id}`, { shared: false });
    expect(await list(grace)).toMatchObject({ default_view: null });
    await app.ask(nadia, 'PATCH', `/task-views/${id}`, { shared: true });
    expect((await arrange({ default_view: null }, grace)).body).toMatchObject({ default_view: null });
  });

  test('does not take a view of another person, or too many', async () => {
    const { id } = (await save('Hers', {}, grace)).body;
    expect((await arrange({ default_view: id })).status).toBe(404);
    expect((await arrange({ view_order: [id] })).status).toBe(404);
    expect((await arrange({ view_order: Array(101).fill(id) })).status).toBe(400);
    const peter = await app.person('Peter Adeyemi');
    expect((await arrange({ view_order: [id] }, peter)).status).toBe(404);
    expect((await arrange({ view_order: [] }, peter)).status).toBe(403);
    expect(await list(nadia)).toEqual({ items: [], default_view: null });
  });

  test('takes twenty concurrent requests', async () => {
    const { id } = (await save('Ours', { shared: true })).body;
    const answers = await Promise.all(Array.from({ length: 20 }, () => arrange({ default_view: id })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});

describe('a saved view of a map', () => {
  const look = {
    color: 'kind',
    steps: 'even',
    size: 'attendees',
    badge: 'leader',
    filter: [{ field: 'attendees', op: 'gte', value: 20 }],
    total: '$nodes',
    growth: 'start_date',
  };
  let map: string;
  const newMap = async (): Promise<string> => {
    const { rows } = await app.admin.query(
      `with i as (
         insert into tpl_instances (team_id, template_id, name)
         select $1, id, 'North' from tpl_templates where owner_team_id is null limit 1 returning id, team_id
       )
       insert into tpl_maps (team_id, instance_id) select team_id, id from i returning id`,
      [team],
    );
    return rows[0].id;
  };
  beforeEach(async () => {
    map = await newMap();
  });
  const add = (body: object = {}, person = nadia, at = map) =>
    app.ask(person, 'POST', `/maps/${at}/views`, { name: 'Growth', look, ...body });
  const listed = async (person: TestPerson, at = map) =>
    (await app.ask<{ items: { name: string }[] }>(person, 'GET', `/maps/${at}/views`)).body.items;

  test('is shared with the team: another member reads, renames, overwrites and deletes it', async () => {
    const { status, body } = await add({ name: ' Growth ' });
    expect([status, body]).toEqual([
      201,
      { id: body.id, team_id: team, map_id: map, name: 'Growth', look, created_at: body.created_at },
    ]);
    expect(await listed(grace)).toEqual([body]);
    const change = (changes: object) => app.ask(grace, 'PATCH', `/maps/${map}/views/${body.id}`, changes);
    expect((await change({ name: 'People' })).body).toMatchObject({ name: 'People', look });
    expect((await change({ look: {} })).body).toMatchObject({ name: 'People', look: {} });
    expect((await change({})).body).toMatchObject({ name: 'People', look: {} });
    expect((await app.ask(grace, 'DELETE', `/maps/${map}/views/${body.id}`)).status).toBe(200);
    expect(await listed(nadia)).toEqual([]);
    expect((await app.ask(grace, 'DELETE', `/maps/${map}/views/${body.id}`)).status).toBe(404);
  });

  test('belongs to its map: another map of the team does not show or change it', async () => {
    const { id } = (await add()).body;
    const other = await newMap();
    expect(await listed(nadia, other)).toEqual([]);
    expect((await app.ask(nadia, 'PATCH', `/maps/${other}/views/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await app.ask(nadia, 'DELETE', `/maps/${other}/views/${id}`)).status).toBe(404);
    expect((await add({}, nadia, other)).status).toBe(201);
    expect((await add({ name: 'GROWTH' }, grace)).body).toMatchObject({ error: messages.views.nameTakenOnMap });
  });

  test('does not exist for people outside of the team', async () => {
    const { id } = (await add()).body;
    const peter = await app.person('Peter Adeyemi');
    for (const [method, path, body] of [
      ['GET', `/maps/${map}/views`, undefined],
      ['POST', `/maps/${map}/views`, { name: 'His', look: {} }],
      ['PATCH', `/maps/${map}/views/${id}`, { name: 'His' }],
      ['DELETE', `/maps/${map}/views/${id}`, undefined],
    ] as const)
      expect(await app.ask(peter, method, path, body), method).toMatchObject({
        status: 404,
        body: { error: messages.general.notFound },
      });
    expect(await listed(nadia)).toMatchObject([{ name: 'Growth' }]);
  });

  test('goes with its map, and stays when its author leaves the team', async () => {
    await add({}, grace);
    await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [team, grace.id]);
    expect(await listed(nadia)).toMatchObject([{ name: 'Growth' }]);
    await app.admin.query('delete from tpl_maps where id = $1', [map]);
    expect((await app.admin.query('select from saved_map_views where map_id = $1', [map])).rowCount).toBe(0);
  });

  test.each([
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { look: null },
    { look: { colour: 'kind' } },
    { look: { color: 5 } },
    { look: { color: 'x'.repeat(2000) } },
    { look: { color: 'a\u0000b' } },
    { look: { steps: 'odd' } },
    { look: { filter: [] } },
    { look: { filter: [{ field: 'kind', op: 'like', value: 'x' }] } },
    { look: { filter: [{ field: 'kind', op: 'eq', value: { $ne: 1 } }] } },
    { look: { filter: [{ field: 'kind', op: 'eq', value: 'a\u0000b' }] } },
    { team_id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' },
  ])('is refused with %j', async (wrong) => {
    expect((await add(wrong)).status).toBe(400);
    expect(await listed(nadia)).toEqual([]);
  });

  test('is one of at most 50, even with concurrent requests', async () => {
    await app.admin.query(
      `insert into saved_map_views (team_id, map_id, name, look)
       select $1, $2, 'View ' || n, '{}' from generate_series(1, 45) n`,
      [team, map],
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => add({ name: `At once ${index}` }, index % 2 ? nadia : grace)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.error === messages.views.tooManyOnMap)).toHaveLength(5);
    expect((await add({}, nadia, await newMap())).status).toBe(201);
  });
});
