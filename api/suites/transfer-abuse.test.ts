import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { MapNode } from '@groundwork/contract/maps/maps';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { addTemplate, field } from '../testing/test-forms.ts';
import { openStream } from '../testing/test-stream.ts';
import {
  accept,
  accepted,
  address,
  aMap,
  app,
  codeOf,
  grace,
  logged,
  nadia,
  north,
  olga,
  peter,
  rowsOf,
  sent,
  south,
  type TestMap,
  twoTeams,
} from '../testing/test-transfers.ts';

twoTeams();

// Attempts to get more than a request grants. transfers.test.ts tests twenty concurrent acceptances,
// transfer-crash.long.test.ts a crash during one.

let source: TestMap;
let target: TestMap;
beforeEach(async () => {
  source = await aMap(nadia, north);
  target = await aMap(peter, south);
});

const ofSource = (body: object) => ({ map_id: source.map, ...body });
const branch = (more: object = {}) => ofSource({ type: 'transfer_partial', node_id: source.oak, ...more });
const share = () => ofSource({ type: 'share_downstream', node_id: source.oak });
const into = (more: object = {}) => ({ mode: 'existing', targetMapId: target.map, ...more });
/** The number of nodes of both teams, and the status of the request. */
async function state({ id }: { id: string }) {
  const { rows } = await app.admin.query(
    `select status,
       (select count(*)::integer from tpl_map_nodes where team_id = $2 and view_id is null) as north,
       (select count(*)::integer from tpl_map_nodes where team_id = $3 and view_id is null) as south
     from transfer_requests where id = $1`,
    [id, north, south],
  );
  return rows[0];
}
const nothingHappened = { status: 'pending', north: 4, south: 4 };

test('abuse: a request is accepted by someone whom it is not addressed to', async () => {
  const east = await app.team('East', olga);
  const request = await sent(branch());
  const missing = { status: 404, body: { error: messages.general.notFound } };
  expect(await accept(request, into(), olga)).toMatchObject(missing);
  expect(await accept(request, into({ targetTeamId: east }), olga)).toMatchObject(missing);
  expect(await accept(request, into(), nadia)).toMatchObject({ status: 404 });
  expect(await accept(request, into({ targetTeamId: north, targetMapId: source.map }), nadia)).toMatchObject(missing);
  expect(await state(request)).toEqual(nothingHappened);
});

test('abuse: a request is accepted again', async () => {
  const request = await sent(branch());
  await accepted(request, into());
  expect(await accept(request, into())).toMatchObject({ status: 409, body: { error: messages.transfers.accepted } });
  expect(await state(request)).toEqual({ status: 'accepted', north: 2, south: 6 });
});

test('abuse: the map is no longer the sender’s when the request is accepted', async () => {
  const east = await app.team('East', olga);
  const request = await sent(branch());
  const whole = await sent(ofSource({ type: 'transfer_full' }), nadia, east);
  expect((await app.ask(olga, 'POST', `/transfers/${whole.id}/accept`, { targetTeamId: east })).status).toBe(200);
  expect(await accept(request, into())).toMatchObject({ status: 409, body: { error: messages.transfers.sourceGone } });
  expect(await state(request)).toEqual({ status: 'pending', north: 0, south: 4 });
  await app.admin.query('delete from tpl_maps where id = $1', [source.map]);
  expect(await accept(request, into())).toMatchObject({ status: 409, body: { error: messages.transfers.sourceGone } });
});

test('abuse: the node lies outside the request’s map, or the procedure gets other ids', async () => {
  const other = await aMap(nadia, north);
  const answer = await app.ask(nadia, 'POST', '/transfers', {
    ...branch({ node_id: other.oak }),
    map_id: source.map,
    recipient_team_code: await codeOf(south),
  });
  expect(answer).toMatchObject({ status: 404, body: { error: messages.general.notFound } });

  const request = await sent(branch());
  const call = (map: string, node: string, clone = false) =>
    peter.as((db) =>
      sql`
          select * from rules.transfer_partial_map_nodes(
            ${request.id}, ${map}, ${node}, ${target.map}, null, ${clone}
          )`.execute(db),
    );
  await expect(call(other.map, source.oak)).rejects.toThrow('transfers.otherIds');
  await expect(call(source.map, source.riverside)).rejects.toThrow('transfers.otherIds');
  await expect(call(source.map, source.oak, true)).rejects.toThrow('transfers.otherIds');
  expect(await state(request)).toMatchObject({ status: 'pending', south: 4 });
});

test('abuse: the target map is another team’s, or another one of the same person', async () => {
  const elsewhere = await aMap(peter, await app.team('West', peter));
  const request = await sent(branch());
  for (const targetMapId of [source.map, elsewhere.map])
    expect((await accept(request, into({ targetMapId }))).status).toBe(404);
  const procedure = peter.as((db) =>
    sql`select * from rules.transfer_partial_map_nodes(
      ${request.id}, ${source.map}, ${source.oak}, ${elsewhere.map}, null, false
    )`.execute(db),
  );
  await expect(procedure).rejects.toThrow('general.notFound');
  expect(await state(request)).toEqual(nothingHappened);
});

test('abuse: the target node lies in another map', async () => {
  const elsewhere = await aMap(peter, south);
  const request = await sent(branch());
  for (const targetNodeId of [elsewhere.oak, source.harbour, source.oak])
    expect(await accept(request, into({ targetNodeId }))).toMatchObject({
      status: 400,
      body: { error: messages.maps.parentMissing },
    });
  expect(await state(request)).toEqual({ ...nothingHappened, south: 8 });
});

test('abuse: the sender has left the team before the request is accepted', async () => {
  const request = await sent(branch(), grace);
  const kept = await sent(share());
  expect((await app.ask(nadia, 'DELETE', `/teams/${north}/members/${grace.id}`)).status).toBe(200);
  expect(await accept(request, into())).toMatchObject({ status: 409, body: { error: messages.transfers.cancelled } });
  expect(await state(request)).toEqual({ ...nothingHappened, status: 'cancelled' });
  expect(await state(kept)).toEqual(nothingHappened);
});

test('abuse: the request is to include a template that the sender may not see', async () => {
  const secret = await addTemplate(app, await app.team('East', olga), [field('secret', 'text')], 'map_node_schema');
  await app.admin.query(
    'update tpl_instances set template_id = $2 where id = (select instance_id from tpl_maps where id = $1)',
    [source.map, secret],
  );
  const request = await sent(branch({ include_template: true }));
  expect(request).toMatchObject({ source_template_id: null, source_template: null });
  const refused = { status: 400, body: { error: messages.transfers.templateMissing } };
  expect(await accept(request, { mode: 'new', name: 'Mine', useClonedTemplate: true })).toMatchObject(refused);
  expect(await accept(await sent(ofSource({ type: 'transfer_full' })))).toMatchObject(refused);
  expect(await state(request)).toEqual(nothingHappened);
});

test('abuse: the template is gone when the request is accepted', async () => {
  const request = await sent(branch({ include_template: true }));
  await app.admin.query('update transfer_requests set source_template_id = null where id = $1', [request.id]);
  expect(await accept(request, { mode: 'new', name: 'Oak', useClonedTemplate: true })).toMatchObject({
    status: 400,
    body: { error: 'Source template not found. The sender may need to resend the request.' },
  });
  expect(await accept(request, { mode: 'new', name: 'Oak' })).toMatchObject({
    status: 400,
    body: { error: 'No template available. Please select a template.' },
  });
  expect(await state(request)).toEqual(nothingHappened);
});

longTest('abuse: a share is read after it was revoked, at once, by name and on an open stream', async () => {
  const request = await sent(share());
  await accepted(request, into({ targetNodeId: target.oak }));
  await app.noticed();
  const stream = await openStream(address, peter, { team_id: south });
  expect((await rowsOf(peter, target.map, [source.northgate])).nodes).toMatchObject([
    { id: source.northgate, fields: { name: 'Northgate' }, read_only: true },
  ]);
  await app.ask(nadia, 'POST', `/transfers/${request.id}/revoke`);
  expect(await rowsOf(peter, target.map, [source.northgate])).toEqual({ nodes: [], edges: [] });
  expect((await rowsOf(peter, target.map)).nodes.filter(({ read_only }) => read_only)).toEqual([]);
  await vi.waitFor(() => expect(stream.ids('map_views', 'map_id')).toEqual([target.map]), 3000);

  const before = stream.events.length;
  await app.ask(nadia, 'PATCH', `/maps/${source.map}/nodes/${source.northgate}`, { fields: { name: 'Nobody else’s' } });
  await app.ask(peter, 'PATCH', `/maps/${target.map}/nodes/${target.harbour}`, { fields: { name: 'Own' } });
  await vi.waitFor(() => expect(stream.ids('tpl_map_nodes')).toContain(target.harbour), 3000);
  expect(JSON.stringify(stream.events.slice(before))).not.toContain(source.northgate);
  stream.close();
});

test('abuse: a share reveals nodes beside or above the branch', async () => {
  const before = await aMap(nadia, north);
  const request = await sent(share());
  await accepted(request, into({ targetNodeId: target.oak }));
  const paths = [
    `/maps/${target.map}`,
    `/maps/${target.map}/nodes`,
    `/maps?team_id=${south}`,
    `/transfers?team_id=${south}`,
    `/transfers/${request.id}`,
    '/notifications',
    `/maps/nodes?team_id=${south}&search=Harbour`,
    `/activity?team_id=${south}`,
  ];
  const answers = JSON.stringify(
    await Promise.all(paths.map(async (path) => (await app.ask(peter, 'GET', path)).body)),
  );
  expect(answers).toContain(source.northgate);
  for (const hidden of [source.riverside, source.harbour, source.crossing, before.map, before.oak])
    expect(answers).not.toContain(hidden);
  expect(await rowsOf(peter, target.map, [source.riverside, source.harbour])).toEqual({ nodes: [], edges: [] });
  const { nodes, edges } = await rowsOf(peter, target.map, [source.northgate]);
  expect([nodes.map(({ path }) => path), edges.map(({ id }) => id)]).toEqual([['1.1.2.1'], [source.inside]]);
  for (const path of [`/maps/${source.map}`, `/maps/${source.map}/nodes`])
    expect((await app.ask(peter, 'GET', path)).status).toBe(404);
  expect(
    (await peter.as((db) => db.selectFrom('tpl_map_nodes').select('id').where('map_id', '=', source.map).execute()))
      .length,
  ).toBe(0);
});

test('abuse: the sender writes to read-only nodes', async () => {
  await accepted(await sent(branch()), into({ targetNodeId: target.oak }));
  const standIn = (await rowsOf(nadia, source.map)).nodes.find(({ path }) => path === '1.1') as MapNode;
  for (const map of [source.map, target.map]) {
    expect(
      (await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${source.northgate}`, { fields: { name: 'Mine' } })).status,
    ).toBe(404);
    expect((await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${source.northgate}`, { parentId: null })).status).toBe(
      404,
    );
    expect((await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${source.northgate}?deleteSubtree=true`)).status).toBe(
      404,
    );
    expect(
      (await app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType: 'church', parentId: source.northgate })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await app.ask(nadia, 'DELETE', `/maps/${map}/edges/${source.inside}`)).status).toBe(404);
    expect(
      (
        await app.ask(nadia, 'POST', `/maps/${map}/edges`, {
          src_node_id: source.riverside,
          dst_node_id: source.northgate,
        })
      ).status,
    ).toBe(404);
  }
  expect(
    await app.ask(nadia, 'PATCH', `/maps/${source.map}/nodes/${standIn.id}`, { fields: { name: 'Mine' } }),
  ).toMatchObject({
    status: 403,
    body: { error: messages.maps.readOnly },
  });
  const goal = (await app.ask(nadia, 'POST', '/goals', { team_id: north, title: 'Visits' })).body.id;
  expect(
    (
      await app.ask(nadia, 'POST', '/tasks', {
        team_id: north,
        goal_id: goal,
        title: 'Visit',
        node_id: source.northgate,
      })
    ).status,
  ).toBe(404);
  const { numUpdatedRows } = await nadia.as((db) =>
    db.updateTable('tpl_map_nodes').set({ fields: '{}' }).where('id', '=', source.northgate).executeTakeFirst(),
  );
  expect(numUpdatedRows).toBe(0n);
  expect((await rowsOf(peter, target.map, [source.northgate])).nodes).toMatchObject([
    { path: '1.1.2.1', fields: { name: 'Northgate' }, read_only: false },
  ]);
});

test('abuse: the status is set directly', async () => {
  const request = await sent(branch());
  for (const method of ['PATCH', 'PUT'] as const)
    for (const person of [nadia, peter])
      expect((await app.ask(person, method, `/transfers/${request.id}`, { status: 'accepted' })).status).toBe(404);
  for (const status of ['accepted', 'revoked'])
    await expect(
      peter.as((db) => db.updateTable('transfer_requests').set({ status }).where('id', '=', request.id).execute()),
    ).rejects.toMatchObject({
      code: '42501',
    });
  expect(await state(request)).toEqual(nothingHappened);
});

test('a failed notification of the sender is logged, does not undo the acceptance, and is repeated', async () => {
  const request = await sent(branch());
  const notified = async () =>
    (
      await app.admin.query("select from notifications where transfer_id = $1 and kind = 'transfer_answer'", [
        request.id,
      ])
    ).rowCount;
  await app.admin.query("alter table notifications add constraint broken check (kind <> 'transfer_answer') not valid");
  try {
    await accepted(request, into());
    expect(await state(request)).toEqual({ status: 'accepted', north: 2, south: 6 });
    expect(await notified()).toBe(0);
    expect(logged.lines()).toContainEqual(expect.objectContaining({ msg: 'sender not notified' }));
  } finally {
    await app.admin.query('alter table notifications drop constraint broken');
  }
  const handle = () =>
    app.ask(peter, 'POST', '/functions/handle-transfer-request', {
      requestId: request.id,
      action: 'accept',
      targetTeamId: south,
      targetMapId: target.map,
    });
  for (let turn = 0; turn < 2; turn++) expect((await handle()).status).toBe(200);
  // Nadia and Grace are notified, once each.
  expect(await notified()).toBe(2);
});

test('a branch keeps fields that the target form lacks, and the view node keeps its position', async () => {
  const other = await addTemplate(
    app,
    south,
    [field('attendees', 'number'), field('city', 'text', { meaning: 'title' })],
    'map_node_schema',
  );
  await app.ask(nadia, 'PATCH', `/maps/${source.map}/nodes/${source.northgate}`, {
    fields: { attendees: 40 },
    position: { x: 150, y: 260 },
  });
  const { map_id } = await accepted(await sent(branch()), {
    mode: 'new',
    templateId: other,
    name: 'Oak',
    description: 'Given by the north',
  });
  expect(
    (await app.ask(peter, 'PATCH', `/maps/${map_id}/nodes/${source.northgate}`, { fields: { city: 'Leeds' } })).body
      .fields,
  ).toEqual({
    name: 'Northgate',
    attendees: 40,
    city: 'Leeds',
  });
  const { instance_id } = (await app.ask(peter, 'GET', `/maps/${map_id}`)).body;
  expect((await app.ask(peter, 'GET', `/instances/${instance_id}`)).body.metadata).toEqual({
    description: 'Given by the north',
  });
  expect((await rowsOf(nadia, source.map)).nodes.map(({ path, position }) => [path, position])).toEqual([
    ['1', { x: 100, y: 200 }],
    ['1.1', { x: 100, y: 200 }],
    ['1.1.1', { x: 150, y: 260 }],
    ['1.2', { x: 100, y: 200 }],
  ]);
});

test('the description of a new map must match the template’s form; a whole map keeps its own', async () => {
  const strict = await addTemplate(app, south, [field('description', 'number')], 'instance_metadata_schema');
  const request = await sent(branch());
  const answer = await accept(request, { mode: 'new', templateId: strict, name: 'Oak', description: 'In words' });
  expect([answer.status, await state(request)]).toEqual([400, nothingHappened]);

  await app.admin.query(
    'update tpl_instances set metadata = $2 where id = (select instance_id from tpl_maps where id = $1)',
    [source.map, '{"since":"1998"}'],
  );
  const { map_id } = await accepted(await sent(ofSource({ type: 'transfer_full' })));
  const { instance_id } = (await app.ask(peter, 'GET', `/maps/${map_id}`)).body;
  expect((await app.ask(peter, 'GET', `/instances/${instance_id}`)).body.metadata).toEqual({ since: '1998' });
});
