import { randomUUID } from 'node:crypto';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { MapNode, SummarizedMap } from '@groundwork/contract/maps/maps';
import type { TestPerson } from '@groundwork/db/test-people';
import { settledOrWaiting, withTwoSessions } from '@groundwork/db/test-races';
import { expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { field } from '../testing/test-forms.ts';
import { withBudget } from '../testing/with-budget.ts';

const app = await appForFile();
const { nadia } = app.world;
const peter = await app.person('Peter Hill');
const team = await app.team('Harbour District', nadia);

const nodeSchema = schemaOf(
  [
    { id: 'n', name: 'name', label: 'Name', type: 'text', required: true, meaning: 'title' },
    {
      id: 'a',
      name: 'attendees',
      label: 'Attendees',
      type: 'number',
      required: false,
      numberMin: 0,
      meaning: 'attendees',
    },
    // Lists have an outline of the form, without these options.
    {
      id: 'd',
      name: 'day',
      label: 'Day',
      type: 'dropdown',
      required: false,
      dropdownConfig: { source: 'static', staticOptions: [{ label: 'Sunday', value: 'sunday' }] },
    },
  ],
  [
    { key: 'church', label: 'Church' },
    { key: 'group', label: 'Group' },
  ],
);

/** Creates an instance of a church template with its map. */
async function newMap(owner = nadia, ownerTeam = team) {
  const { rows } = await app.admin.query(
    `with t as (
       insert into tpl_templates (owner_team_id, name, kind, structure_type, map_node_schema)
       values ($1, 'Churches', 'map', 'church', $2) returning id
     )
     insert into tpl_instances (team_id, template_id, name) select $1, id, 'Churches of the north' from t returning id`,
    [ownerTeam, JSON.stringify(nodeSchema)],
  );
  const instance = rows[0].id as string;
  const { body } = await app.ask(owner, 'GET', `/instances/${instance}/map`);
  return { instance, id: body.id as string };
}
const add = async (map: string, parentPath: string | null, name: string): Promise<MapNode> => {
  const { status, body } = await app.ask(nadia, 'POST', `/maps/${map}/nodes`, {
    nodeType: 'church',
    fields: { name },
    parentPath,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const paths = async (map: string) =>
  Object.fromEntries(
    ((await app.ask(nadia, 'GET', `/maps/${map}/nodes`)).body.nodes as MapNode[]).map(({ path, fields }) => [
      path,
      fields.name,
    ]),
  );

test('an instance has one map, even for twenty concurrent requests', async () => {
  const { rows } = await app.admin.query(
    `with t as (insert into tpl_templates (owner_team_id, name) values ($1, 'Ideas') returning id)
     insert into tpl_instances (team_id, template_id, name) select $1, id, 'Ideas' from t returning id`,
    [team],
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.ask(nadia, 'GET', `/instances/${rows[0].id}/map`)),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(answers[0]?.body).toEqual({ id: answers[0]?.body.id, instance_id: rows[0].id, team_id: team });
  expect((await app.ask(peter, 'GET', `/instances/${rows[0].id}/map`)).status).toBe(404);
  await app.admin.query('delete from tpl_maps where instance_id = $1', [rows[0].id]);
  await withTwoSessions(app.url, async (session) => {
    await session.query(`begin; insert into tpl_maps (team_id, instance_id) values ('${team}', '${rows[0].id}')`);
    const asking = app.ask(nadia, 'GET', `/instances/${rows[0].id}/map`);
    await settledOrWaiting(app.admin, asking);
    await session.query('commit');
    expect((await asking).status).toBe(200);
  });
  expect((await app.admin.query('select from tpl_maps where instance_id = $1', [rows[0].id])).rowCount).toBe(1);
});

test('nodes are added, changed, placed, moved and deleted; paths come from the server', async () => {
  const { id: map } = await newMap();
  const root = await add(map, null, 'Mother');
  expect(root).toMatchObject({
    path: '1',
    node_type: 'church',
    fields: { name: 'Mother' },
    position: null,
    read_only: false,
    held_by: null,
  });
  const child = await add(map, '1', 'Daughter');
  const grandchild = await add(map, '1.1', 'Granddaughter');
  await add(map, '1', 'Second daughter');
  expect(await paths(map)).toEqual({
    '1': 'Mother',
    '1.1': 'Daughter',
    '1.1.1': 'Granddaughter',
    '1.2': 'Second daughter',
  });

  const changed = await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${child.id}`, {
    fields: { attendees: 12 },
    nodeType: 'group',
    position: { x: 10, y: -5.5 },
  });
  expect(changed.body).toMatchObject({
    fields: { name: 'Daughter', attendees: 12 },
    node_type: 'group',
    position: { x: 10, y: -5.5 },
  });
  expect(
    (await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${child.id}`, { fields: { attendees: null } })).body.fields,
  ).toEqual({ name: 'Daughter' });

  expect((await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${child.id}`, { parentPath: '1.2' })).body.path).toBe(
    '1.2.1',
  );
  expect(await paths(map)).toEqual({
    '1': 'Mother',
    '1.2': 'Second daughter',
    '1.2.1': 'Daughter',
    '1.2.1.1': 'Granddaughter',
  });
  expect((await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${child.id}?deleteSubtree=false`)).body).toMatchObject({
    deleted: 1,
    moved: 1,
  });
  expect(await paths(map)).toEqual({ '1': 'Mother', '1.2': 'Second daughter', '1.2.2': 'Granddaughter' });
  expect((await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${grandchild.id}`, { parentPath: null })).body.path).toBe(
    '2',
  );
  expect((await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${root.id}?deleteSubtree=true`)).body).toMatchObject({
    deleted: 2,
    moved: 0,
  });
  expect(await paths(map)).toEqual({ '2': 'Granddaughter' });
  expect((await app.ask(nadia, 'GET', `/maps/${map}`)).body).toMatchObject({
    name: 'Churches of the north',
    node_count: 1,
    template: { structure_type: 'church' },
  });
});

test('a tree is pasted in one request, with its connections', async () => {
  const { id: map } = await newMap();
  await add(map, null, 'Mother');
  const { status, body } = await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, {
    parentPath: '1',
    nodes: [
      { nodeType: 'church', fields: { name: 'A' }, parent: null },
      { nodeType: 'church', fields: { name: 'B' }, parent: 0 },
      { nodeType: 'church', fields: { name: 'C' }, parent: 0, position: { x: 1, y: 2 } },
      { nodeType: 'church', fields: { name: 'D' }, parent: null },
    ],
    edges: [{ src: 1, dst: 2, edge_type: 'helps', metadata: { since: 2020 } }],
  });
  expect(status).toBe(201);
  expect(body.nodes.map(({ path, fields }: MapNode) => `${path} ${fields.name}`)).toEqual([
    '1.1 A',
    '1.1.1 B',
    '1.1.2 C',
    '1.2 D',
  ]);
  expect(body.edges).toEqual([
    {
      id: expect.any(String),
      src_node_id: body.nodes[1].id,
      dst_node_id: body.nodes[2].id,
      edge_type: 'helps',
      metadata: { since: 2020 },
    },
  ]);
  const ids = body.nodes.map(({ id }: MapNode) => id);
  const placed = await app.ask(nadia, 'PUT', `/maps/${map}/layout`, {
    node_ids: ids,
    positions: [{ x: 1, y: 1 }, { x: 2, y: 2 }, null, { x: 4, y: 4 }],
  });
  expect(placed.body).toEqual({ placed: 4 });
  const { body: read } = await app.ask(nadia, 'GET', `/maps/${map}/nodes`);
  expect(read.nodes.map(({ position }: MapNode) => position)).toEqual([
    null,
    { x: 1, y: 1 },
    { x: 2, y: 2 },
    null,
    { x: 4, y: 4 },
  ]);

  // Deletes two nodes and undoes this with their previous ids.
  expect(
    (await app.ask(nadia, 'POST', `/maps/${map}/nodes/delete`, { node_ids: [ids[0], ids[3]], deleteSubtree: true }))
      .body,
  ).toMatchObject({
    deleted: 4,
    moved: 0,
  });
  const back = await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, {
    parentPath: '1',
    nodes: [{ id: ids[0], nodeType: 'church', fields: { name: 'A' }, parent: null }],
  });
  expect(back.body.nodes[0].id).toBe(ids[0]);
});

test('nodes come in the order of the tree: the tenth child after the second, before its next sibling', async () => {
  const { id: map } = await newMap();
  await add(map, null, 'Mother');
  for (let n = 1; n <= 11; n++) await add(map, '1', `Child ${n}`);
  await add(map, '1.2', 'Below 2');
  const { body } = await app.ask(nadia, 'GET', `/maps/${map}/nodes`);
  const children = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `1.${from + n}`);
  expect(body.nodes.map(({ path }: MapNode) => path)).toEqual(['1', ...children(1, 2), '1.2.1', ...children(3, 11)]);
});

test('siblings are ordered by label; an insertion renumbers following siblings and nothing else', async () => {
  const { id: map } = await newMap();
  await add(map, null, 'Mother');
  for (let n = 1; n <= 11; n++) await add(map, '1', `Child ${n}`);
  await add(map, '1.1', 'Below 1');
  await add(map, '1.10', 'Below 10');
  const before = async (path: string) =>
    ((await app.ask(nadia, 'GET', `/maps/${map}/nodes`)).body.nodes as MapNode[]).find((node) => node.path === path)
      ?.id;
  const [parentId, tenth] = [await before('1'), await before('1.10')];
  const among = await app.ask(nadia, 'POST', `/maps/${map}/nodes`, {
    nodeType: 'church',
    fields: { name: 'New' },
    parentId,
    beforeId: tenth,
  });
  expect(among).toMatchObject({ status: 201, body: { path: '1.10' } });
  expect(await paths(map)).toMatchObject({
    '1.1': 'Child 1',
    '1.1.1': 'Below 1',
    '1.9': 'Child 9',
    '1.26': 'Child 10',
    '1.26.1': 'Below 10',
    '1.27': 'Child 11',
  });
  // The next insertion finds a free label.
  const second = await app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType: 'church', parentId, beforeId: tenth });
  expect(second.body.path).toBe('1.11');
  await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${second.body.id}`);
  const move = (body: object) => app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${among.body.id}`, body);
  expect((await move({ parentId, beforeId: tenth })).body.path).toBe('1.10');
  expect((await move({ parentPath: '1', beforeId: await before('1.1') })).body.path).toBe('1.1');
  expect(await paths(map)).toMatchObject({
    '1.1': 'New',
    '1.17': 'Child 1',
    '1.17.1': 'Below 1',
    '1.42': 'Child 10',
    '1.42.1': 'Below 10',
    '1.43': 'Child 11',
  });
  expect((await move({ parentId, beforeId: null })).body.path).toBe('1.44');
  // A free label is used; no sibling is renumbered.
  expect((await move({ parentId, beforeId: await before('1.17') })).body.path).toBe('1.1');

  for (const [body, error] of [
    [{ parentId, parentPath: '1' }, messages.maps.parentTwice],
    [{ beforeId: tenth }, messages.maps.parentNeeded],
    [{ parentId: null, beforeId: tenth }, messages.maps.siblingMissing],
    [{ parentId: randomUUID() }, messages.maps.parentMissing],
  ] as const)
    expect(await move(body)).toMatchObject({ status: 400, body: { error } });
});

test('abuse: clients choose ids; an id in use anywhere is refused with the same message', async () => {
  const [{ id: map }, { id: other }] = [await newMap(), await newMap()];
  const peters = await newMap(peter, await app.team(`Hill Street ${randomUUID()}`, peter));
  const theirs = await app.ask(peter, 'POST', `/maps/${peters.id}/nodes`, { nodeType: 'church' });
  const edges = async (of: TestPerson, through: string) => {
    const nodes = [
      { nodeType: 'church', parent: null },
      { nodeType: 'church', parent: null },
    ];
    return (
      await app.ask(of, 'POST', `/maps/${through}/nodes/batch`, {
        nodes,
        edges: [{ src: 0, dst: 1, edge_type: 'link' }],
      })
    ).body as {
      nodes: MapNode[];
      edges: { id: string }[];
    };
  };
  const mine = await add(map, null, 'Mine');
  const elsewhere = await add(other, null, 'Elsewhere');
  const id = randomUUID();
  expect(await app.ask(nadia, 'POST', `/maps/${map}/nodes`, { id, nodeType: 'church' })).toMatchObject({
    status: 201,
    body: { id, path: '2' },
  });
  const refused = { status: 409, body: { error: messages.general.conflict } };
  for (const taken of [mine.id, elsewhere.id, theirs.body.id, id]) {
    expect(await app.ask(nadia, 'POST', `/maps/${map}/nodes`, { id: taken, nodeType: 'church' })).toMatchObject(
      refused,
    );
    const nodes = [
      { nodeType: 'church', parent: null },
      { id: taken, nodeType: 'church', parent: 0 },
    ];
    expect(await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { nodes })).toMatchObject(refused);
  }
  const twice = [{ id: randomUUID(), nodeType: 'church', parent: null }];
  expect(await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { nodes: [...twice, ...twice] })).toMatchObject(
    refused,
  );
  expect((await app.ask(nadia, 'POST', `/maps/${map}/nodes`, { id: 'mine', nodeType: 'church' })).status).toBe(400);
  expect(Object.keys(await paths(map))).toEqual(['1', '2']);

  const edge = { id: randomUUID(), src_node_id: mine.id, dst_node_id: id };
  expect(await app.ask(nadia, 'POST', `/maps/${map}/edges`, edge)).toMatchObject({ status: 201, body: edge });
  for (const taken of [
    edge.id,
    (await edges(nadia, other)).edges[0]?.id,
    (await edges(peter, peters.id)).edges[0]?.id,
  ]) {
    expect(
      await app.ask(nadia, 'POST', `/maps/${map}/edges`, { ...edge, id: taken, edge_type: 'sends' }),
    ).toMatchObject(refused);
    const nodes = [
      { nodeType: 'church', parent: null },
      { nodeType: 'church', parent: null },
    ];
    expect(
      await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { nodes, edges: [{ id: taken, src: 0, dst: 1 }] }),
    ).toMatchObject(refused);
  }
});

test('connections are made once, changed and removed', async () => {
  const { id: map } = await newMap();
  const [one, other] = [await add(map, null, 'One'), await add(map, null, 'Other')];
  const made = await app.ask(nadia, 'POST', `/maps/${map}/edges`, { src_node_id: one.id, dst_node_id: other.id });
  expect(made).toMatchObject({ status: 201, body: { edge_type: 'link', metadata: {} } });
  expect(
    await app.ask(nadia, 'POST', `/maps/${map}/edges`, { src_node_id: one.id, dst_node_id: other.id }),
  ).toMatchObject({
    status: 409,
    body: { error: messages.maps.edgeTaken },
  });
  expect(
    await app.ask(nadia, 'POST', `/maps/${map}/edges`, { src_node_id: one.id, dst_node_id: one.id }),
  ).toMatchObject({
    status: 400,
    body: { error: messages.maps.edgeToItself },
  });
  const edge = `/maps/${map}/edges/${made.body.id}`;
  expect((await app.ask(nadia, 'PATCH', edge, { edge_type: 'sends', metadata: { note: 'x' } })).body).toMatchObject({
    edge_type: 'sends',
    metadata: { note: 'x' },
  });
  expect((await app.ask(nadia, 'DELETE', edge)).body).toEqual({ success: true });
  expect((await app.ask(nadia, 'DELETE', edge)).status).toBe(404);
});

test('the list of nodes equals single nodes, for any values', async () => {
  const { id: map } = await newMap();
  const names = [
    '"],"edges":[]}',
    'back\\slash \\" \\u0022',
    'Škofja Loka\n\tمجموعة 小组 👩‍👩‍👧',
    '</script><b>',
    '%s %1$s $1',
    '\u2028',
  ];
  const added: MapNode[] = [];
  for (const name of names) added.push(await add(map, null, name));
  const [one, other] = added.map(({ id }) => id);
  await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${one}`, { position: { x: -1.5, y: 2e3 } });
  await app.ask(nadia, 'POST', `/maps/${map}/edges`, {
    src_node_id: one,
    dst_node_id: other,
    metadata: { note: names[0] },
  });
  const all = (await app.ask(nadia, 'GET', `/maps/${map}/nodes`)).body;
  expect(all.nodes.map(({ fields }: MapNode) => fields.name)).toEqual(names);
  const named = (
    await app.ask(nadia, 'GET', `/maps/${map}/nodes?${added.map(({ id }) => `node_id[]=${id}`).join('&')}`)
  ).body;
  expect(all).toEqual(named);
  expect(all.edges).toHaveLength(1);
});

test('the gallery lists what a map holds, what is new, and its first generations', async () => {
  const quay = await app.team('Quayside', nadia);
  const { id } = await newMap(nadia, quay);
  const root = await add(id, null, 'Oak Street');
  const child = await add(id, root.path, 'Northgate');
  await add(id, child.path, 'Elm Court');
  await add(id, root.path, 'Mill Lane');
  await app.admin.query(
    `update tpl_map_nodes set node_type = 'group', created_at = now() - interval '31 days',
       fields = fields || '{"attendees": 12}' where id = $1`,
    [child.id],
  );
  await app.admin.query(`update tpl_map_nodes set fields = fields || '{"attendees": "many"}' where id = $1`, [root.id]);
  const { id: empty } = await newMap(nadia, quay);
  const { items } = (await app.ask(nadia, 'GET', `/maps/gallery?team_id=${quay}&sort=size`)).body;
  expect(items.map((map: SummarizedMap) => [map.id, map.summary])).toEqual([
    [id, { nodes: 4, churches: 3, people: 12, recent: 3, sketch: [null, 0, 0, 1] }],
    [empty, { nodes: 0, churches: 0, people: null, recent: 0, sketch: [] }],
  ]);
  const byName = (await app.ask(nadia, 'GET', `/maps/gallery?team_id=${quay}&sort=name&limit=1`)).body;
  expect([byName.items.length, typeof byName.next_cursor]).toEqual([1, 'string']);
});

test('the gallery counts churches by their field, and new nodes by their start date where there is one', async () => {
  const quay = await app.team('Quayside', nadia);
  const started = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await app.admin.query(
    `with t as (
       insert into tpl_templates (owner_team_id, name, structure_type, map_node_schema) values ($1, 'Net', 'church', $2)
       returning id
     )
     insert into tpl_instances (team_id, template_id, name) select $1, id, 'Net' from t returning id`,
    [
      quay,
      schemaOf([
        field('name', 'text', { meaning: 'title' }),
        field('sort', 'text', { meaning: 'kind' }),
        field('came', 'number', { meaning: 'attendees' }),
        field('began', 'date', { meaning: 'start_date' }),
      ]),
    ],
  );
  const { id } = (await app.ask(nadia, 'GET', `/instances/${rows[0].id}/map`)).body;
  const summary = async () =>
    (await app.ask(nadia, 'GET', `/maps/gallery?team_id=${quay}`)).body.items[0].summary as SummarizedMap['summary'];
  for (const fields of [{ sort: ' Church ' }, { sort: 'group', came: 4 }, { came: 7 }])
    await app.ask(nadia, 'POST', `/maps/${id}/nodes`, { nodeType: 'church', fields });
  expect(await summary()).toMatchObject({ nodes: 3, churches: 1, people: 11, recent: 3 });
  for (const began of [started(3), started(40), started(-2)])
    await app.ask(nadia, 'POST', `/maps/${id}/nodes`, { nodeType: 'church', fields: { began } });
  expect(await summary()).toMatchObject({ nodes: 6, churches: 1, people: 11, recent: 1 });
});

test('the gallery counts what another team shows, until the view ends', async () => {
  const [quay, hill] = [await app.team('Quayside', nadia), await app.team('Hill Street', peter)];
  const { id } = await newMap(nadia, quay);
  const root = await add(id, null, 'Oak Street');
  await add(id, root.path, 'Northgate');
  const { rows } = await app.admin.query('select code from teams where id = $1', [hill]);
  const request = await app.ask(nadia, 'POST', '/transfers', {
    type: 'transfer_full',
    map_id: id,
    recipient_team_code: rows[0].code,
  });
  const { id: theirs } = await newMap(peter, hill);
  const accepted = await app.ask(peter, 'POST', `/transfers/${request.body.id}/accept`, {
    targetTeamId: hill,
    mode: 'existing',
    targetMapId: theirs,
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  const summary = async () =>
    (await app.ask(nadia, 'GET', `/maps/gallery?team_id=${quay}`)).body.items[0].summary as SummarizedMap['summary'];
  expect(await summary()).toMatchObject({ nodes: 2, churches: 2, sketch: [null, 0] });
  expect((await app.ask(peter, 'POST', `/transfers/${request.body.id}/revoke`)).status).toBe(200);
  expect(await summary()).toMatchObject({ nodes: 0, sketch: [] });
});

test('the gallery counts as many nodes as an answer may, and later the others', async () => {
  const quay = await app.team('Quayside', nadia);
  const maps: string[] = [];
  for (const names of [['Oak Street', 'Mill Lane'], ['Elm Court', 'Northgate'], ['Pier']]) {
    const { id } = await newMap(nadia, quay);
    for (const name of names) await add(id, null, name);
    maps.push(id);
  }
  const counted = async () => {
    const { items } = (await app.ask(nadia, 'GET', `/maps/gallery?team_id=${quay}`)).body;
    const summaries = new Map((items as SummarizedMap[]).map(({ id, summary }) => [id, summary]));
    return maps.map((id) => summaries.get(id)?.nodes ?? null).toReversed();
  };
  await withBudget({ rows: 3, freshRows: 1 }, async () => {
    expect(await counted()).toEqual([1, 2, null]);
    expect(await counted()).toEqual([1, 2, 2]);
    await withBudget({ rows: 0 }, async () => expect(await counted(), 'kept, if they are large').toEqual([null, 2, 2]));
  });
});

test('an archived map is listed with the archived ones only, and can be brought back', async () => {
  const quay = await app.team('Quayside', nadia);
  const { id } = await newMap(nadia, quay);
  const listed = async (archived: boolean) =>
    (await app.ask(nadia, 'GET', `/maps/gallery?team_id=${quay}&archived=${archived}`)).body.items.map(
      (map: SummarizedMap) => map.id,
    );
  const archive = (archived: boolean, person = nadia) => app.ask(person, 'PUT', `/maps/${id}/archived`, { archived });
  const { archived_at } = (await archive(true)).body;
  expect((await app.ask(nadia, 'GET', `/maps?team_id=${quay}`)).body.items).toEqual([]);
  expect([await listed(false), await listed(true)]).toEqual([[], [id]]);
  expect((await archive(true)).body.archived_at).toBe(archived_at);
  expect((await app.ask(nadia, 'GET', `/maps/${id}`)).body.archived_at).toBe(archived_at);
  expect((await archive(false, peter)).status).toBe(404);
  expect((await archive(false)).body).toEqual({ id, archived_at: null });
  expect([await listed(false), await listed(true)]).toEqual([[id], []]);
});

test('the maps of a team are listed newest first, and found by name', async () => {
  const quay = await app.team('Quayside', nadia);
  const { id: older } = await newMap(nadia, quay);
  const { id } = await newMap(nadia, quay);
  const { body } = await app.ask(nadia, 'GET', `/maps?team_id=${quay}&limit=1`);
  expect(body.items).toMatchObject([{ id, name: 'Churches of the north', node_count: 0, can: { edit: true } }]);
  const listed = async (query: string) =>
    (await app.ask(nadia, 'GET', `/maps?team_id=${quay}&${query}`)).body.items.map((map: { id: string }) => map.id);
  expect(await listed(`cursor=${body.next_cursor}`)).toEqual([older]);
  expect(await listed('search=NORTH')).toEqual([id, older]);
  expect(await listed('search=south')).toEqual([]);
});

test('values must match the fields of the template; other values are kept', async () => {
  const { id: map } = await newMap();
  const node = (fields: object, nodeType = 'church') =>
    app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType, fields });
  expect(await node({ attendees: -1 })).toMatchObject({
    status: 400,
    body: { error: messages.formFields.ofField('Attendees', messages.formFields.tooSmall(0)) },
  });
  expect(await node({}, 'castle')).toMatchObject({ status: 400, body: { error: messages.maps.nodeTypeUnknown } });
  expect(await node({ generation: 'third', attendees: null })).toMatchObject({
    status: 201,
    body: { fields: { generation: 'third' } },
  });
});

test('abuse: a node under the path of another map answers 404', async () => {
  const [{ id: here }, { id: there }] = [await newMap(), await newMap()];
  const node = await add(here, null, 'Here');
  const other = await add(there, null, 'There');
  for (const [method, path, body] of [
    ['PATCH', `/maps/${there}/nodes/${node.id}`, { fields: { name: 'x' } }],
    ['PATCH', `/maps/${there}/nodes/${node.id}`, { parentPath: '1' }],
    ['PATCH', `/maps/${there}/nodes/${node.id}`, { position: { x: 1, y: 1 } }],
    ['DELETE', `/maps/${there}/nodes/${node.id}?deleteSubtree=true`, undefined],
    ['POST', `/maps/${there}/nodes/delete`, { node_ids: [other.id, node.id], deleteSubtree: true }],
    ['PUT', `/maps/${there}/layout`, { node_ids: [node.id], positions: [{ x: 1, y: 1 }] }],
    ['POST', `/maps/${there}/edges`, { src_node_id: other.id, dst_node_id: node.id }],
  ] as const)
    expect((await app.ask(nadia, method, path, body)).status, `${method} ${path}`).toBe(404);
  expect((await app.ask(nadia, 'GET', `/maps/${here}/nodes`)).body.nodes).toEqual([node]);
  expect((await app.ask(nadia, 'GET', `/maps/${there}/nodes`)).body.nodes).toEqual([other]);
});

test('abuse: a path from the client, a missing parent, and a node below itself are refused', async () => {
  const { id: map } = await newMap();
  const root = await add(map, null, 'Root');
  const child = await add(map, '1', 'Child');
  const post = (body: object) => app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType: 'church', ...body });
  expect((await post({ path: '7' })).status).toBe(400);
  expect(await post({ parentPath: '7' })).toMatchObject({ status: 400, body: { error: messages.maps.parentMissing } });
  for (const parentPath of ['', '1.', '.1', 'a', '1.a', '01', '*', '1 or 1=1'])
    expect((await post({ parentPath })).status, parentPath).toBe(400);
  for (const parentPath of ['1', '1.1']) {
    const moved = await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${root.id}`, { parentPath });
    expect(moved).toMatchObject({ status: 400, body: { error: messages.maps.ownDescendant } });
  }
  expect((await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${child.id}`, { map_id: randomUUID() })).status).toBe(400);
  expect(await paths(map)).toEqual({ '1': 'Root', '1.1': 'Child' });
});

test('abuse: deleting 1.1 does not touch 1.10', async () => {
  const { id: map } = await newMap();
  await add(map, null, 'Root');
  const children: MapNode[] = [];
  for (let n = 1; n <= 11; n++) children.push(await add(map, '1', `Child ${n}`));
  await add(map, '1.1', 'Below 1.1');
  await add(map, '1.10', 'Below 1.10');
  await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${children[0]?.id}?deleteSubtree=true`);
  expect(await paths(map)).toMatchObject({ '1.10': 'Child 10', '1.10.1': 'Below 1.10', '1.11': 'Child 11' });
  expect(Object.keys(await paths(map))).toHaveLength(12);
});

test('abuse: deleting a root deletes its branch only, even during writes below it', async () => {
  const { id: map } = await newMap();
  const root = await add(map, null, 'Root');
  await add(map, null, 'Other root');
  await add(map, '1', 'Child');
  await add(map, '2', 'Other child');
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, n) =>
      app.ask(nadia, 'POST', `/maps/${map}/nodes`, {
        nodeType: 'church',
        parentId: root.id,
        fields: { name: `New ${n}` },
      }),
    ),
    app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${root.id}?deleteSubtree=true`),
  ]);
  for (const { status } of answers) expect([200, 201, 400]).toContain(status);
  expect(await paths(map)).toEqual({ '2': 'Other root', '2.1': 'Other child' });
});

test('abuse: a connection to a node of another team is refused like one to a missing node', async () => {
  const { id: map } = await newMap();
  const theirs = await newMap(peter, await app.team(`Hill Street ${randomUUID()}`, peter));
  const mine = await add(map, null, 'Mine');
  const foreign = (await app.ask(peter, 'POST', `/maps/${theirs.id}/nodes`, { nodeType: 'church' })).body.id;
  const connect = (dst_node_id: string) =>
    app.ask(nadia, 'POST', `/maps/${map}/edges`, { src_node_id: mine.id, dst_node_id });
  const absent = await connect(randomUUID());
  expect(absent.status).toBe(404);
  expect(await connect(foreign)).toMatchObject({ status: 404, body: absent.body });
  expect((await app.ask(nadia, 'GET', `/maps/${map}/nodes`)).body.edges).toEqual([]);
});

test('abuse: a non-member cannot create a map by requesting that of an instance', async () => {
  const { rows } = await app.admin.query(
    `with t as (insert into tpl_templates (owner_team_id, name) values ($1, 'Ideas') returning id)
     insert into tpl_instances (team_id, template_id, name) select $1, id, 'Ideas' from t returning id`,
    [team],
  );
  const answers = await Promise.all([
    app.ask(peter, 'GET', `/instances/${rows[0].id}/map`),
    app.ask(peter, 'GET', `/instances/${randomUUID()}/map`),
  ]);
  expect(answers[0]).toMatchObject({ status: 404, body: answers[1]?.body });
  expect((await app.ask(null, 'GET', `/instances/${rows[0].id}/map`)).status).toBe(401);
  expect((await app.admin.query('select from tpl_maps where instance_id = $1', [rows[0].id])).rowCount).toBe(0);
});

test('abuse: an invalid, too long or unknown node type is refused', async () => {
  const { id: map } = await newMap();
  for (const nodeType of [
    '',
    ' ',
    'x'.repeat(61),
    'castle',
    '__proto__',
    'constructor',
    null,
    1,
    {},
    ['church'],
    '\u0000',
  ])
    expect((await app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType })).status, JSON.stringify(nodeType)).toBe(
      400,
    );
  expect(await paths(map)).toEqual({});
});

longTest(
  'abuse: a map of 10,000 nodes can be written, placed, reordered, read and deleted',
  async () => {
    const { id: map } = await newMap();
    const fields = { name: 'A church with a name as long as names of churches may be', attendees: 12 };
    const node_ids: string[] = [];
    const { nodesAtOnce } = limits.map;
    while (node_ids.length < 10_000) {
      const nodes = Array.from({ length: nodesAtOnce }, (_, n) => ({
        id: randomUUID(),
        nodeType: 'church',
        fields,
        parent: n === 0 ? null : Math.floor((n - 1) / 8),
      }));
      const batch = { parentId: node_ids[0] ?? null, nodes };
      expect((await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, batch)).status).toBe(201);
      const some = nodes.map(({ id }) => id);
      const placed = await app.ask(nadia, 'PUT', `/maps/${map}/layout`, {
        node_ids: some,
        positions: some.map((_, n) => ({ x: (node_ids.length + n) * 1.5, y: -(node_ids.length + n) })),
      });
      expect(placed.body).toEqual({ placed: nodesAtOnce });
      node_ids.push(...some);
    }
    // Query plans that a connection made for few rows must also work for many.
    for (let n = 0; n < 2; n++) {
      const before = { nodeType: 'church', parentId: null, beforeId: node_ids[0] };
      expect((await app.ask(nadia, 'POST', `/maps/${map}/nodes`, before)).status).toBe(201);
      await app.admin.query('analyze tpl_map_nodes');
    }
    expect(
      (
        await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${node_ids[1]}`, {
          parentId: node_ids[2],
          beforeId: node_ids[17],
        })
      ).status,
    ).toBe(200);
    const { body } = await app.ask(nadia, 'GET', `/maps/${map}/nodes`);
    expect(body.nodes).toHaveLength(10_002);
    expect(body.nodes.find(({ id }: MapNode) => id === node_ids[9_999]).position).toEqual({ x: 14_998.5, y: -9_999 });
    expect((await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${node_ids[0]}?deleteSubtree=true`)).body).toMatchObject(
      {
        deleted: 10_000,
        moved: 0,
      },
    );
  },
  60_000,
);

longTest('a large branch moves by plans that the connection made for an almost empty table', async () => {
  const { id: map } = await newMap();
  const add = (paths: string[]) =>
    app.admin.query(
      `insert into tpl_map_nodes (team_id, map_id, path, node_type)
       select team_id, id, unnest($2::text[])::ltree, 'church' from tpl_maps where id = $1`,
      [map, paths],
    );
  const move = () =>
    app.admin.query("update tpl_map_nodes set path = rules.replace_prefix(path, '1', '2') where map_id = $1", [map]);
  const remove = () => app.admin.query('delete from tpl_map_nodes where map_id = $1', [map]);
  const paths = ['1'];
  for (let n = 1; n < 2000; n++) paths.push(`${paths[Math.floor((n - 1) / 4)]}.${((n - 1) % 4) + 1}`);
  await app.admin.query('truncate tpl_map_nodes cascade');
  await app.admin.query('vacuum full analyze tpl_map_nodes');
  // A vacuum during a long insertion leaves a number of pages such as 83.
  for (const pages of [0, 83]) {
    // pg_stat_xact_user_tables counts the rows that the current transaction has read.
    await app.admin.query('begin');
    await app.admin.query('discard plans; set local enable_seqscan = on');
    await app.admin.query("update pg_class set reltuples = 0, relpages = $1 where relname like 'tpl_map_nodes%'", [
      pages,
    ]);
    // PostgreSQL keeps the sixth plan of a statement.
    for (let n = 0; n < 8; n++) {
      await add(['1', '1.1']);
      await move();
      await remove();
    }
    await add(paths);
    await move();
    await remove();
    const { rows } = await app.admin.query(
      "select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'tpl_map_nodes'",
    );
    await app.admin.query('rollback');
    expect(Number(rows[0].read), `${pages} pages`).toBeLessThan(20 * paths.length);
  }
});

longTest('abuse: a long chain and a map of too many nodes are refused with a message', async () => {
  const { id: map } = await newMap();
  const chain = Array.from({ length: limits.map.nodesAtOnce }, (_, place) => ({
    nodeType: 'church',
    parent: place === 0 ? null : place - 1,
  }));
  expect(await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { nodes: chain })).toMatchObject({
    status: 400,
    body: { error: messages.maps.tooDeep },
  });
  let parentPath: string | null = null;
  const level = await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { nodes: chain.slice(0, limits.map.levels) });
  parentPath = level.body.nodes.at(-1).path;
  expect(await app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType: 'church', parentPath })).toMatchObject({
    status: 400,
    body: { error: messages.maps.tooDeep },
  });

  const { id: wide } = await newMap();
  await app.admin.query(
    `insert into tpl_map_nodes (team_id, map_id, path, node_type)
       select $1, $2, n::text::ltree, 'church' from generate_series(1, $3) n`,
    [team, wide, limits.map.nodes],
  );
  expect(await app.ask(nadia, 'POST', `/maps/${wide}/nodes`, { nodeType: 'church' })).toMatchObject({
    status: 400,
    body: { error: messages.maps.tooManyNodes },
  });
});

test('other people cannot see or change a map, and the database refuses orphans', async () => {
  const { id: map } = await newMap();
  const node = await add(map, null, 'Root');
  for (const [method, path, body] of [
    ['GET', `/maps/${map}`, undefined],
    ['GET', `/maps/${map}/nodes`, undefined],
    ['POST', `/maps/${map}/nodes`, { nodeType: 'church' }],
    ['PATCH', `/maps/${map}/nodes/${node.id}`, { fields: {} }],
    ['DELETE', `/maps/${map}/nodes/${node.id}`, undefined],
  ] as const)
    expect((await app.ask(peter, method, path, body)).status, `${method} ${path}`).toBe(404);
  await expect(
    app.admin.query("insert into tpl_map_nodes (team_id, map_id, path, node_type) values ($1, $2, '5.1', 'church')", [
      team,
      map,
    ]),
  ).rejects.toThrow('maps.orphan');
  await add(map, '1', 'Child');
  await expect(app.admin.query('delete from tpl_map_nodes where id = $1', [node.id])).rejects.toThrow('maps.orphan');
});

test('the labels of a map are replaced, filter the gallery, and go with the label', async () => {
  const quay = await app.team('Quayside', nadia);
  const hill = await app.team('Hill Street', peter);
  const [{ id: one }, { id: other }] = [await newMap(nadia, quay), await newMap(nadia, quay)];
  const newLabel = async (person: typeof nadia, team: string, name: string) =>
    (await app.ask(person, 'POST', `/teams/${team}/labels`, { name, color: '#1c7ed6' })).body.id as string;
  const [north, coast] = [await newLabel(nadia, quay, 'North'), await newLabel(nadia, quay, 'Coast')];
  const theirs = await newLabel(peter, hill, 'Hills');
  const label = (label_ids: string[], person = nadia) => app.ask(person, 'PUT', `/maps/${one}/labels`, { label_ids });
  const named = [
    { id: coast, name: 'Coast', color: '#1c7ed6' },
    { id: north, name: 'North', color: '#1c7ed6' },
  ];
  expect((await label([north, coast, north])).body).toEqual({ id: one, labels: named });
  const gallery = async (query = '') =>
    (await app.ask(nadia, 'GET', `/maps/gallery?team_id=${quay}${query}`)).body.items as SummarizedMap[];
  expect(Object.fromEntries((await gallery()).map((map) => [map.id, map.labels]))).toEqual({
    [one]: named,
    [other]: [],
  });
  expect((await gallery(`&label_id=${coast}`)).map(({ id }) => id)).toEqual([one]);
  expect((await label([theirs])).status).toBe(404);
  expect((await label([north], peter)).status).toBe(404);
  expect((await label([north])).body.labels).toEqual([named[1]]);
  expect((await app.ask(nadia, 'DELETE', `/labels/${north}`)).status).toBe(200);
  expect((await gallery()).flatMap(({ labels }) => labels)).toEqual([]);
});
