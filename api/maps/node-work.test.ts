import { randomUUID } from 'node:crypto';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

// Tests tasks and records of a map node, and the search of nodes by title.

const app = await appForFile();
const { nadia } = app.world;
const peter = await app.person('Peter Hill');
const team = await app.team('Harbour District', nadia);
let goal: string;
beforeAll(async () => {
  goal = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Visits' })).body.id;
});

const nodeForm = schemaOf([
  { id: 'l', name: 'leader', label: 'Leader', type: 'text', required: false },
  { id: 'c', name: 'called', label: 'Called', type: 'text', required: false, meaning: 'title' },
]);

async function newMap(person: TestPerson, inTeam: string, name: string, form = nodeForm) {
  const { rows } = await app.admin.query(
    `with t as (insert into tpl_templates (owner_team_id, name, map_node_schema) values ($1, $2, $3) returning id)
     insert into tpl_instances (team_id, template_id, name) select $1, id, $2 from t returning id`,
    [inTeam, name, JSON.stringify(form)],
  );
  const map = (await app.ask(person, 'GET', `/instances/${rows[0].id}/map`)).body.id as string;
  const add = async (called: string, parentId: string | null = null): Promise<string> =>
    (
      await app.ask(person, 'POST', `/maps/${map}/nodes`, {
        nodeType: 'group',
        parentId,
        fields: { called, leader: 'Ana' },
      })
    ).body.id;
  return { id: map, instance: rows[0].id as string, add };
}
/** Creates an instance whose records take their title from a field that is not the first of the form. */
async function newForm(inTeam: string, name: string, titled: string): Promise<string> {
  const form = schemaOf([
    { id: 'a', name: 'about', label: 'About', type: 'text', required: false },
    { id: 't', name: titled, label: 'Name', type: 'text', required: false, displayTitle: true },
  ]);
  const { rows } = await app.admin.query(
    `with t as (insert into tpl_templates (owner_team_id, name, record_data_schema) values ($1, $2, $3) returning id)
     insert into tpl_instances (team_id, template_id, name) select $1, id, $2 from t returning id`,
    [inTeam, name, JSON.stringify(form)],
  );
  return rows[0].id;
}
const addTask = async (title: string, node_id: string | null): Promise<string> => {
  const { status, body } = await app.ask(nadia, 'POST', '/tasks', { team_id: team, goal_id: goal, title, node_id });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const addRecord = async (instance: string, node_id: string): Promise<string> => {
  const { id } = (await app.ask(nadia, 'POST', `/instances/${instance}/records`, { data: {} })).body;
  expect((await app.ask(nadia, 'PUT', `/records/${id}/node`, { node_id })).status).toBe(200);
  return id;
};
const ids = async (path: string) => (await app.ask(nadia, 'GET', path)).body.items.map(({ id }: { id: string }) => id);
const nodeOf = async (path: string) => (await app.ask(nadia, 'GET', path)).body.node;

test('tasks and records of a node contain the names of node and map', async () => {
  const map = await newMap(nadia, team, 'Northern network');
  const [node, other] = [await map.add('Hope\nHouse'), await map.add('River')];
  const task = await addTask('Visit Hope House', node);
  const record = await addRecord(map.instance, node);
  await addTask('Visit River', other);
  const named = { id: node, title: 'Hope House', map: { id: map.id, name: 'Northern network' } };
  expect([await nodeOf(`/tasks/${task}`), await nodeOf(`/records/${record}`)]).toEqual([named, named]);
  expect((await app.ask(nadia, 'GET', `/instances/${map.instance}/records`)).body.items).toMatchObject([
    { id: record, node: named },
  ]);
  expect([await ids(`/tasks?node_id=${node}`), await ids(`/records?node_id=${node}`)]).toEqual([[task], [record]]);
  expect((await app.ask(nadia, 'GET', `/tasks/counts?node_id=${node}`)).body.total).toBe(1);

  await app.ask(nadia, 'PATCH', `/tasks/${task}`, { node_id: other });
  expect((await nodeOf(`/tasks/${task}`)).title).toBe('River');
  expect((await app.ask(nadia, 'GET', `/activity?task_id=${task}`)).body.items[0].changes).toEqual({
    node_id: { old: node, new: other },
  });
  await app.ask(nadia, 'PATCH', `/tasks/${task}`, { node_id: null });
  await app.ask(nadia, 'PUT', `/records/${record}/node`, { node_id: null });
  expect([await nodeOf(`/tasks/${task}`), await nodeOf(`/records/${record}`)]).toEqual([null, null]);
});

test('records of all forms of a team are found by their titles', async () => {
  const own = await app.team('Records Street', nadia);
  const add = async (instance: string, data: object): Promise<string> =>
    (await app.ask(nadia, 'POST', `/instances/${instance}/records`, { data })).body.id;
  const [visits, guests] = [await newForm(own, 'Visits', 'who'), await newForm(own, 'Guests', 'guest')];
  const [ana, bo, nobody] = [
    await add(visits, { who: 'Ana  Petrov', about: 'Bo' }),
    await add(guests, { guest: 'Bo Petrov' }),
    await add(guests, {}),
  ];
  const found = async (search: string) =>
    (await app.ask(nadia, 'GET', `/records/names?team_id=${own}&search=${search}`)).body.items;
  expect(await found('petrov')).toEqual([
    { id: ana, title: 'Ana Petrov', instance: { id: visits, name: 'Visits' } },
    { id: bo, title: 'Bo Petrov', instance: { id: guests, name: 'Guests' } },
  ]);
  expect((await found('bo pet')).map(({ id }: { id: string }) => id)).toEqual([bo]);
  expect((await found('')).map(({ id }: { id: string }) => id).toSorted()).toEqual([ana, bo, nobody].toSorted());
  expect((await app.ask(peter, 'GET', `/records/names?team_id=${own}`)).body.items).toEqual([]);
});

test('the records of a node are paged, newest first', async () => {
  const map = await newMap(nadia, team, 'Paged');
  const node = await map.add('Many');
  const made: string[] = [];
  for (let n = 0; n < 5; n++) made.unshift(await addRecord(map.instance, node));
  const first = (await app.ask(nadia, 'GET', `/records?node_id=${node}&limit=2`)).body;
  const second = (await app.ask(nadia, 'GET', `/records?node_id=${node}&limit=3&cursor=${first.next_cursor}`)).body;
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
  expect(second.next_cursor).toBeNull();
});

test('tasks and records outlive their node', async () => {
  const map = await newMap(nadia, team, 'Short-lived');
  const top = await map.add('Top');
  const below = await map.add('Below', top);
  const task = await addTask('Visit', below);
  const record = await addRecord(map.instance, below);
  expect((await app.ask(nadia, 'DELETE', `/maps/${map.id}/nodes/${top}?deleteSubtree=true`)).body.deleted).toBe(2);
  expect([await nodeOf(`/tasks/${task}`), await nodeOf(`/records/${record}`)]).toEqual([null, null]);
});

test('the records of a node move with it to another team; its tasks stay without a node', async () => {
  const hill = await app.team('Hill Street', peter);
  const { rows } = await app.admin.query('select code from teams where id = $1', [hill]);
  const map = await newMap(nadia, team, 'Given');
  const node = await map.add('Given');
  const record = await addRecord(map.instance, node);
  const task = await addTask('Visit', node);
  await app.ask(nadia, 'PATCH', `/tasks/${task}`, { record_id: record });
  const theirs = await newMap(peter, hill, 'Taken');
  const request = await app.ask(nadia, 'POST', '/transfers', {
    type: 'transfer_partial',
    map_id: map.id,
    node_id: node,
    recipient_team_code: rows[0].code,
  });
  const accepted = await app.ask(peter, 'POST', `/transfers/${request.body.id}/accept`, {
    targetTeamId: hill,
    mode: 'existing',
    targetMapId: theirs.id,
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect((await app.ask(nadia, 'GET', `/tasks/${task}`)).body).toMatchObject({ node: null, record_id: null });
  expect((await app.ask(nadia, 'GET', `/records/${record}`)).status).toBe(404);
  expect((await app.ask(peter, 'GET', `/records/${record}`)).body).toMatchObject({
    instance_id: theirs.instance,
    node: { id: node },
  });
});

test('abuse: tasks and records cannot belong to a node of another team', async () => {
  const ownOther = await app.team('Side Street', nadia);
  const foreign = await (await newMap(peter, await app.team('Hill Road', peter), 'Theirs')).add('Theirs');
  const elsewhere = await (await newMap(nadia, ownOther, 'Elsewhere')).add('Elsewhere');
  const map = await newMap(nadia, team, 'Mine');
  const task = await addTask('Visit', await map.add('Mine'));
  const record = await addRecord(map.instance, await map.add('Mine too'));
  const absent = await app.ask(nadia, 'PATCH', `/tasks/${task}`, { node_id: randomUUID() });
  for (const node_id of [foreign, elsewhere]) {
    expect(await app.ask(nadia, 'PATCH', `/tasks/${task}`, { node_id })).toMatchObject({
      status: 404,
      body: absent.body,
    });
    expect(await app.ask(nadia, 'PUT', `/records/${record}/node`, { node_id })).toMatchObject({
      status: 404,
      body: absent.body,
    });
    expect(
      (await app.ask(nadia, 'POST', '/tasks', { team_id: team, goal_id: goal, title: 'Visit', node_id })).status,
    ).toBe(404);
  }
  expect((await app.ask(nadia, 'GET', `/records?node_id=${foreign}`)).body).toEqual({ items: [], next_cursor: null });
  expect((await nodeOf(`/tasks/${task}`)).title).toBe('Mine');
});

test('nodes of all maps of a team, or of one of them, are found by the words of their titles', async () => {
  const search = `Lighthouse ${randomUUID()}`;
  const one = await newMap(nadia, team, 'First');
  const plain = schemaOf([{ id: 't', name: 'called', label: 'Title', type: 'text', required: false }]);
  const two = await newMap(nadia, team, 'Second', plain);
  const [a, b] = [await one.add(`B ${search}`), await two.add(`A ${search}`)];
  await one.add('Harbour');
  const theirs = await newMap(peter, await app.team('Hill Lane', peter), 'Theirs');
  await theirs.add(search);
  const find = (words: string, more = '') =>
    app.ask(nadia, 'GET', `/maps/nodes?team_id=${team}&search=${encodeURIComponent(words)}${more}`);
  expect((await find(search.toUpperCase())).body.items).toEqual([
    { id: b, title: `A ${search}`, map: { id: two.id, name: 'Second' }, above: [] },
    { id: a, title: `B ${search}`, map: { id: one.id, name: 'First' }, above: [] },
  ]);
  expect((await find(search, '&limit=1')).body.items).toHaveLength(1);
  expect((await find(search, `&map_id=${one.id}`)).body.items.map(({ id }: { id: string }) => id)).toEqual([a]);
  expect((await find(search, `&map_id=${theirs.id}`)).body.items).toEqual([]);
  // The leader is not part of the title, and wildcards of patterns match literally.
  for (const words of ['Ana', '%', '_ight']) expect((await find(words)).body.items, words).toEqual([]);
  expect((await app.ask(peter, 'GET', `/maps/nodes?team_id=${team}`)).body.items).toEqual([]);
});

longTest('a race between assigning work to a node and deleting the node is exact', async () => {
  const map = await newMap(nadia, team, 'Raced');
  for (let round = 0; round < 5; round++) {
    const [top, second] = [await map.add('Top'), await map.add('Second')];
    const task = await addTask('Visit', top);
    const answers = await Promise.all([
      app.ask(nadia, 'POST', `/maps/${map.id}/nodes/delete`, { node_ids: [top, second], deleteSubtree: true }),
      ...[second, top, second].map((node_id) => app.ask(nadia, 'PATCH', `/tasks/${task}`, { node_id })),
      ...[top, second].map((node_id) =>
        app.ask(nadia, 'POST', '/tasks', { team_id: team, goal_id: goal, title: 'Visit', node_id }),
      ),
    ]);
    for (const { status, body } of answers) expect([200, 201, 404], JSON.stringify(body)).toContain(status);
    expect(await nodeOf(`/tasks/${task}`)).toBeNull();
  }
});
