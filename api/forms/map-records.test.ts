import { schemaOf } from '@groundwork/contract/forms/form-schema';
import { expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { addMenuItem, addTemplate, field } from '../testing/test-forms.ts';

// Tests the records of a map, by form, and the node that a record is about.

const app = await appForFile();
const { nadia, peter } = app.world;
const nodeFields = [field('name', 'text', { meaning: 'title' }), field('attendees', 'number')];
const visitFields = [field('about', 'text'), field('came', 'number', { writes: 'attendees' })];

/** A team with a form of visits and a map of a template that has records of its own. */
async function newTeam(person = nadia) {
  const team = await app.team(`Team ${Math.random()}`, person);
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await app.ask(person, method, path, body);
    expect([200, 201], JSON.stringify([path, answer.body])).toContain(answer.status);
    return answer.body;
  };
  const { id: mapTemplate } = await call('POST', '/templates', {
    owner_team_id: team,
    name: 'Churches',
    kind: 'mixed',
    structure_type: 'church',
    map_node_schema: schemaOf(nodeFields),
    record_data_schema: schemaOf([field('note', 'text')]),
  });
  const visits = await addTemplate(app, team, visitFields);
  const item = await addMenuItem(app, team, visits);
  const newMap = async (name: string) => {
    const { id: instance } = await call('POST', '/instances', { team_id: team, template_id: mapTemplate, name });
    const { id } = await call('GET', `/instances/${instance}/map`);
    const add = async (title: string, parentId: string | null = null): Promise<string> =>
      (await call('POST', `/maps/${id}/nodes`, { nodeType: 'group', parentId, fields: { name: title } })).id;
    return { id: id as string, instance: instance as string, add };
  };
  const visit = async (about: string, node_id?: string): Promise<string> =>
    (await call('POST', `/forms/${item}/entries`, { data: { about }, node_id })).id;
  const about = async (path: string) =>
    (await call('GET', path)).items.map(({ data }: { data: { about: string } }) => data.about) as string[];
  return { team, call, mapTemplate, visits, item, map: await newMap('North'), newMap, visit, about };
}

test('the forms with records of a map or about its nodes are counted, and their records listed', async () => {
  const { call, map, newMap, mapTemplate, visits, visit, about } = await newTeam();
  const [southbank, other] = [await map.add('Southbank'), await (await newMap('South')).add('Mill Lane')];
  const forms = async () => (await call('GET', `/maps/${map.id}/record-forms`)).items;
  expect(await forms()).toEqual([]);
  for (const text of ['One', 'Two']) await visit(text, southbank);
  await visit('Elsewhere', other);
  await visit('Of no node');
  await call('POST', `/instances/${map.instance}/records`, { data: { note: 'Of the map' } });
  expect(await forms()).toEqual([
    { template_id: visits, name: 'Visit', count: 2 },
    { template_id: mapTemplate, name: 'Churches', count: 1 },
  ]);
  const path = `/maps/${map.id}/records`;
  expect(await about(`${path}?template_id=${visits}&sort=about`)).toEqual(['One', 'Two']);
  expect(await about(`${path}?template_id=${visits}&search=two`)).toEqual(['Two']);
  const filter = encodeURIComponent('[{"field":"about","op":"eq","value":"One"}]');
  expect(await about(`${path}?template_id=${visits}&filter=${filter}`)).toEqual(['One']);
  expect(await call('GET', `${path}/count?template_id=${visits}&filter=${filter}`)).toEqual({ count: 1 });
  expect((await call('GET', `${path}?template_id=${mapTemplate}`)).items).toMatchObject([{ node: null }]);

  const [first, page] = [
    await call('GET', `/maps/${map.id}/record-forms?limit=1`),
    await call('GET', `${path}?template_id=${visits}&limit=1&sort=about`),
  ];
  expect((await call('GET', `/maps/${map.id}/record-forms?limit=1&cursor=${first.next_cursor}`)).items).toEqual([
    { template_id: mapTemplate, name: 'Churches', count: 1 },
  ]);
  expect(await about(`${path}?template_id=${visits}&limit=1&sort=about&cursor=${page.next_cursor}`)).toEqual(['Two']);
});

test('records are listed by node: about one, about none, and in the order of titles', async () => {
  const { item, map, visit, visits, about } = await newTeam();
  const [southbank, mill] = [await map.add('Southbank'), await map.add('Mill Lane')];
  await visit('Second', southbank);
  await visit('First', mill);
  await visit('Last');
  const lists = [`/forms/${item}/entries?`, `/maps/${map.id}/records?template_id=${visits}&`];
  for (const list of lists) expect(await about(`${list}node_id=${mill}`)).toEqual(['First']);
  const [entries, inMap] = lists as [string, string];
  expect(await about(`${entries}node_id=none`)).toEqual(['Last']);
  expect(await about(`${inMap}node_id=none`)).toEqual([]);
  expect(await about(`${entries}sort=node_id`)).toEqual(['First', 'Second', 'Last']);
  expect(await about(`${entries}sort=-node_id`)).toEqual(['Second', 'First', 'Last']);
  const { instance_id } = (await app.ask(nadia, 'GET', `/forms/${item}`)).body;
  expect(await about(`/instances/${instance_id}/records?node_id=${southbank}`)).toEqual(['Second']);
  expect((await app.ask(nadia, 'GET', `${entries.replace('?', '/count?')}node_id=none`)).body).toEqual({ count: 1 });
});

test('a new record stores the node that it is about, and writes to it', async () => {
  const { call, item, map, mapTemplate, visits } = await newTeam();
  const [southbank, mill] = [await map.add('Southbank'), await map.add('Mill Lane')];
  const attendees = async (node: string) =>
    (await call('GET', `/maps/${map.id}/nodes`)).nodes.find(({ id }: { id: string }) => id === node).fields.attendees;
  const entry = await call('POST', `/forms/${item}/entries`, { data: { came: 7 }, node_id: southbank });
  expect(entry.node).toEqual({ id: southbank, title: 'Southbank', map: { id: map.id, name: 'North' } });
  expect([await attendees(southbank), await attendees(mill)]).toEqual([7, undefined]);
  const made = await call('POST', `/instances/${entry.instance_id}/records`, { data: { came: 9 }, node_id: mill });
  expect(made.node.title).toBe('Mill Lane');

  // The records of the map’s own form stay together, with and without a node.
  const add = (template_id: string, data: object, node_id?: string) =>
    call('POST', `/maps/${map.id}/records`, { template_id, data, node_id });
  expect(await add(visits, { came: 8 }, southbank)).toMatchObject({
    node: { title: 'Southbank' },
    instance_id: entry.instance_id,
  });
  expect(await attendees(southbank)).toBe(8);
  for (const node of [southbank, undefined])
    expect((await add(mapTemplate, { note: 'Well' }, node)).instance_id).toBe(map.instance);
});

test('abuse: nobody lists records of a map of another team, or adds records about its nodes', async () => {
  const mine = await newTeam();
  const theirs = await newTeam(peter);
  const [node, foreign] = [await mine.map.add('Mine'), await theirs.map.add('Theirs')];
  await mine.visit('Mine', node);
  await theirs.visit('Theirs', foreign);
  const of = (map: string, template: string) => [
    `/maps/${map}/record-forms`,
    `/maps/${map}/records?template_id=${template}`,
    `/maps/${map}/records/count?template_id=${template}`,
  ];
  for (const path of [...of(theirs.map.id, theirs.visits), ...of(mine.map.id, theirs.visits).slice(1)])
    expect((await app.ask(nadia, 'GET', path)).status, path).toBe(404);
  expect(await mine.about(`/forms/${mine.item}/entries?node_id=${foreign}`)).toEqual([]);
  const add = await app.ask(nadia, 'POST', `/forms/${mine.item}/entries`, { data: {}, node_id: foreign });
  expect(add.status).toBe(404);
  for (const [map, record] of [
    [mine.map.id, { template_id: theirs.visits, node_id: node }],
    [mine.map.id, { template_id: mine.visits, node_id: foreign }],
    [theirs.map.id, { template_id: mine.visits, node_id: node }],
  ] as const)
    expect((await app.ask(nadia, 'POST', `/maps/${map}/records`, { ...record, data: {} })).status).toBe(404);
  expect(await mine.about(`/forms/${mine.item}/entries`)).toEqual(['Mine']);
});

test('an entry stays in its form and in the map when its node is handed over, and readable when it is deleted', async () => {
  const { call, item, map, visits, visit, about } = await newTeam();
  const theirs = await newTeam(peter);
  const [given, gone] = [await map.add('Given'), await map.add('Gone')];
  const below = await map.add('Below', given);
  for (const [text, node] of Object.entries({ Top: given, Low: below, Gone: gone })) await visit(text, node);
  const { rows } = await app.admin.query('select code from teams where id = $1', [theirs.team]);
  const request = await call('POST', '/transfers', {
    type: 'transfer_partial',
    map_id: map.id,
    node_id: given,
    recipient_team_code: rows[0].code,
  });
  await theirs.call('POST', `/transfers/${request.id}/accept`, {
    targetTeamId: theirs.team,
    mode: 'existing',
    targetMapId: theirs.map.id,
  });
  await call('DELETE', `/maps/${map.id}/nodes/${gone}?deleteSubtree=true`);

  expect(await about(`/maps/${map.id}/records?template_id=${visits}&sort=about`)).toEqual(['Low', 'Top']);
  expect((await call('GET', `/maps/${map.id}/record-forms`)).items).toMatchObject([{ template_id: visits, count: 2 }]);
  const entries = (await call('GET', `/forms/${item}/entries?sort=about`)).items;
  expect(entries.map(({ node }: { node: { title: string } | null }) => node?.title)).toEqual([
    undefined,
    'Below',
    'Given',
  ]);
  // The node of the view filters the list by the id that the map shows.
  expect(await about(`/forms/${item}/entries?node_id=${entries[2].node.id}`)).toEqual(['Top']);
  expect((await theirs.call('GET', `/maps/${theirs.map.id}/record-forms`)).items).toEqual([]);
});
