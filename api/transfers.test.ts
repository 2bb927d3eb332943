import { randomUUID } from 'node:crypto';
import { schemaOf } from '@groundwork/contract/form-schema';
import type { MapEdge, MapNode } from '@groundwork/contract/maps';
import { messages } from '@groundwork/contract/messages';
import type { Transfer } from '@groundwork/contract/transfers';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';
import { field } from './test-forms.ts';
import { openStream } from './test-stream.ts';

let app: TestApp;
let address: string;
/** Nadia and Grace send, Peter receives, Olga belongs to neither. */
let nadia: TestPerson;
let grace: TestPerson;
let peter: TestPerson;
let olga: TestPerson;
let north: string;
let south: string;
let southCode: string;
let template: string;
beforeAll(async () => {
  app = await testApp();
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  nadia = await app.person('Nadia Rahman');
  grace = await app.person('Grace Okafor');
  peter = await app.person('Peter Hill');
  olga = await app.person('Olga Berg');
  await app.team('East', olga);
});
afterAll(() => app.close());
beforeEach(async () => {
  north = await app.team('North', nadia, grace);
  south = await app.team('South', peter);
  southCode = (await app.admin.query('select code from teams where id = $1', [south])).rows[0].code;
  const { rows } = await app.admin.query(
    "insert into tpl_templates (owner_team_id, name, kind, structure_type, map_node_schema) values ($1, 'Churches', 'map', 'church', $2) returning id",
    [north, JSON.stringify(schemaOf([field('name', 'text', { meaning: 'title' }), field('attendees', 'number')], [{ key: 'church', label: 'Church' }]))],
  );
  template = rows[0].id;
});

async function newMap(person: TestPerson, team: string, name: string, of = template): Promise<string> {
  const { rows } = await app.admin.query('insert into tpl_instances (team_id, template_id, name) values ($1, $2, $3) returning id', [team, of, name]);
  return (await app.ask(person, 'GET', `/instances/${rows[0].id}/map`)).body.id;
}
async function add(person: TestPerson, map: string, name: string, parent?: MapNode): Promise<MapNode> {
  const { status, body } = await app.ask(person, 'POST', `/maps/${map}/nodes`, { nodeType: 'church', fields: { name }, parentId: parent?.id ?? null });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const read = async (person: TestPerson, map: string) => (await app.ask(person, 'GET', `/maps/${map}/nodes`)).body as { nodes: MapNode[]; edges: MapEdge[] };
/** What somebody sees of a map: names by path, with * for what another team holds. */
const seen = async (person: TestPerson, map: string) =>
  Object.fromEntries((await read(person, map)).nodes.map(({ path, fields, read_only }) => [path, `${fields.name}${read_only ? '*' : ''}`]));

/** A map of the north: Riverside with Oak Street (Northgate, Elm Court below it) and Harbour, joined across. */
async function northernMap() {
  const map = await newMap(nadia, north, 'Northern network');
  const riverside = await add(nadia, map, 'Riverside');
  const oak = await add(nadia, map, 'Oak Street', riverside);
  const northgate = await add(nadia, map, 'Northgate', oak);
  const elm = await add(nadia, map, 'Elm Court', northgate);
  const harbour = await add(nadia, map, 'Harbour', riverside);
  const connect = async (one: MapNode, other: MapNode) =>
    (await app.ask(nadia, 'POST', `/maps/${map}/edges`, { src_node_id: one.id, dst_node_id: other.id })).body as MapEdge;
  return { map, riverside, oak, northgate, elm, harbour, inside: await connect(oak, elm), across: await connect(elm, harbour) };
}
const send = (body: object, person = nadia) => app.ask(person, 'POST', '/transfers', { recipient_team_code: southCode, ...body });
async function sent(body: object): Promise<Transfer> {
  const { status, body: made } = await send(body);
  expect(status, JSON.stringify(made)).toBe(201);
  return made;
}
const accept = (request: Transfer, body: object, person = peter) =>
  app.ask(person, 'POST', `/transfers/${request.id}/accept`, { targetTeamId: south, ...body });

describe('a branch that is transferred', () => {
  test('moves into an existing map; the sender sees it in its old place, live and read-only', async () => {
    const { map, oak, elm, harbour, inside, across } = await northernMap();
    const target = await newMap(
      peter,
      south,
      'Southern network',
      (await app.admin.query('select id from tpl_templates where owner_team_id is null limit 1')).rows[0].id,
    );
    const root = await app.ask(peter, 'POST', `/maps/${target}/nodes`, { nodeType: 'church', fields: { name: 'Southbank' } });
    expect(root.status, JSON.stringify(root.body)).toBe(201);

    const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak.id, note: 'Yours now' });
    expect(request).toMatchObject({
      type: 'transfer_partial',
      status: 'pending',
      title: 'Oak Street',
      node_count: 3,
      note: 'Yours now',
      team: { id: north, name: 'North' },
      recipient_team: { id: south, name: 'South' },
      can: { accept: false, decline: false, cancel: true, revoke: false },
    });
    const { status, body } = await accept(request, { mode: 'existing', targetMapId: target, targetNodeId: root.body.id });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      map_id: target,
      moved: 3,
      removed_edges: [{ id: across.id, src_node_id: elm.id, dst_node_id: harbour.id, edge_type: 'link' }],
      request: { status: 'accepted', target_team_id: south, node_count: null },
    });
    expect(await seen(peter, target)).toEqual({ 1: 'Southbank', '1.1': 'Oak Street', '1.1.1': 'Northgate', '1.1.1.1': 'Elm Court' });
    expect((await read(peter, target)).edges).toEqual([expect.objectContaining({ id: inside.id, src_node_id: oak.id, dst_node_id: elm.id })]);
    expect(await seen(nadia, map)).toEqual({ 1: 'Riverside', '1.1': 'Oak Street*', '1.1.1': 'Northgate*', '1.1.1.1': 'Elm Court*', '1.2': 'Harbour' });

    await app.ask(peter, 'PATCH', `/maps/${target}/nodes/${elm.id}`, { fields: { name: 'Elm Place' } });
    await add(peter, target, 'Weavers', elm);
    expect(await seen(nadia, map)).toMatchObject({ '1.1.1.1': 'Elm Place*', '1.1.1.1.1': 'Weavers*' });
    expect((await read(nadia, map)).nodes.find(({ path }) => path === '1.1')?.held_by).toEqual({ id: south, name: 'South' });
  });

  test('becomes a new map with a copy of its template, when the sender included it', async () => {
    const { map, oak } = await northernMap();
    const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak.id, include_template: true });
    expect(request.source_template).toEqual({ id: template, name: 'Churches', description: null });
    const { status, body } = await accept(request, { mode: 'new', useClonedTemplate: true, name: 'Oak Street and beyond' });
    expect(status, JSON.stringify(body)).toBe(200);
    const made = (await app.ask(peter, 'GET', `/maps/${body.map_id}`)).body;
    expect(made).toMatchObject({ name: 'Oak Street and beyond', team_id: south, node_count: 3, template: { name: 'Churches' } });
    expect(made.template.id).not.toBe(template);
    expect(await seen(peter, body.map_id)).toEqual({ 1: 'Oak Street', '1.1': 'Northgate', '1.1.1': 'Elm Court' });
  });

  test('is seen no more by its sender once the recipient has revoked that', async () => {
    const { map, oak } = await northernMap();
    const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak.id, include_template: true });
    await accept(request, { mode: 'new', useClonedTemplate: true, name: 'Oak' });
    expect((await app.ask(nadia, 'POST', `/transfers/${request.id}/revoke`)).status).toBe(403);
    expect((await app.ask(peter, 'POST', `/transfers/${request.id}/revoke`)).body.status).toBe('revoked');
    expect(await seen(nadia, map)).toEqual({ 1: 'Riverside', '1.2': 'Harbour' });
  });
});

test('a whole map moves as a new map; its sender keeps an empty one that shows it', async () => {
  const { map } = await northernMap();
  const request = await sent({ type: 'transfer_full', map_id: map });
  const { status, body } = await accept(request, {});
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.moved).toBe(5);
  expect(await seen(peter, body.map_id)).toEqual({ 1: 'Riverside', '1.1': 'Oak Street', '1.1.1': 'Northgate', '1.1.1.1': 'Elm Court', '1.2': 'Harbour' });
  const left = await read(nadia, map);
  expect(left.nodes.map(({ path, read_only }) => [path, read_only])).toEqual([
    ['1', true],
    ['1.1', true],
    ['1.1.1', true],
    ['1.1.1.1', true],
    ['1.1.1.1.1', true],
    ['1.1.2', true],
  ]);
  expect(left.edges).toHaveLength(2);
});

test('a branch that is shared is seen below the connection node, with nothing beside or above it, until that is revoked', async () => {
  const { map, oak, elm } = await northernMap();
  const target = await newMap(
    peter,
    south,
    'Southern network',
    (await app.admin.query('select id from tpl_templates where owner_team_id is null limit 1')).rows[0].id,
  );
  const root = await app.ask(peter, 'POST', `/maps/${target}/nodes`, { nodeType: 'church', fields: { name: 'Southbank' } });
  const request = await sent({ type: 'share_downstream', map_id: map, node_id: oak.id });
  expect((await accept(request, { targetMapId: target })).body.error).toBe(messages.transfers.connectionNeeded);
  expect((await accept(request, { targetMapId: target, targetNodeId: root.body.id })).status).toBe(200);
  expect(await seen(peter, target)).toEqual({ 1: 'Southbank', '1.1': 'Oak Street*', '1.1.1': 'Northgate*', '1.1.1.1': 'Elm Court*' });
  expect((await read(peter, target)).edges).toHaveLength(1);
  expect(await seen(nadia, map)).toMatchObject({ '1.1': 'Oak Street' });
  expect((await app.ask(peter, 'GET', `/maps/${map}/nodes`)).status).toBe(404);
  expect((await app.ask(peter, 'PATCH', `/maps/${target}/nodes/${elm.id}`, { fields: { name: 'Mine' } })).status).toBe(404);
  expect((await app.ask(peter, 'PATCH', `/maps/${map}/nodes/${elm.id}`, { fields: { name: 'Mine' } })).status).toBe(404);
  expect((await app.ask(peter, 'POST', `/maps/${target}/nodes`, { nodeType: 'church', parentId: elm.id })).status).toBe(400);
  const standIn = (await read(peter, target)).nodes.find(({ path }) => path === '1.1') as MapNode;
  expect((await app.ask(peter, 'PATCH', `/maps/${target}/nodes/${standIn.id}`, { fields: { name: 'Mine' } })).body.error).toBe(messages.maps.readOnly);
  expect((await app.ask(peter, 'POST', `/maps/${target}/nodes`, { nodeType: 'church', parentId: standIn.id })).body.error).toBe(messages.maps.readOnly);

  expect((await app.ask(peter, 'POST', `/transfers/${request.id}/revoke`)).status).toBe(403);
  expect((await app.ask(nadia, 'POST', `/transfers/${request.id}/revoke`)).body.status).toBe('revoked');
  expect(await seen(peter, target)).toEqual({ 1: 'Southbank' });
});

test('a request is for the members of both teams: the one may take it back, the other answer it, once', async () => {
  const { map, oak } = await northernMap();
  const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak.id });
  expect((await send({ type: 'transfer_partial', map_id: map, node_id: oak.id })).body.error).toBe(messages.transfers.asked);
  for (const act of ['accept', 'decline', 'cancel', 'revoke'])
    expect((await app.ask(olga, 'POST', `/transfers/${request.id}/${act}`, act === 'accept' ? { targetTeamId: south } : {})).status, act).toBe(404);
  expect((await app.ask(olga, 'GET', `/transfers/${request.id}`)).status).toBe(404);
  expect((await app.ask(nadia, 'POST', `/transfers/${request.id}/decline`, {})).status).toBe(404);
  expect((await app.ask(peter, 'POST', `/transfers/${request.id}/cancel`)).status).toBe(404);
  const declined = await app.ask(peter, 'POST', `/transfers/${request.id}/decline`, { reason: 'Not ours' });
  expect(declined.body).toMatchObject({ status: 'declined', reason: 'Not ours' });
  expect((await accept(request, { mode: 'new', name: 'Oak', useClonedTemplate: true })).status).toBe(409);
  expect((await app.ask(grace, 'GET', `/transfers?team_id=${north}&direction=outgoing`)).body.items).toEqual([
    expect.objectContaining({ id: request.id, reason: 'Not ours' }),
  ]);
  expect((await app.ask(peter, 'GET', `/transfers?team_id=${south}&status=pending`)).body.items).toEqual([]);
});

test('of twenty that accept at once one does', async () => {
  const { map, oak } = await northernMap();
  const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak.id, include_template: true });
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(request, { mode: 'new', useClonedTemplate: true, name: 'Oak' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect((await app.admin.query('select count(*)::integer as count from tpl_maps where team_id = $1', [south])).rows[0].count).toBe(1);
});

describe('a transfer is refused', () => {
  test('into the map of another team, or at a node of another map', async () => {
    const { map, oak, harbour } = await northernMap();
    const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak.id });
    const target = await newMap(
      peter,
      south,
      'Southern network',
      (await app.admin.query('select id from tpl_templates where owner_team_id is null limit 1')).rows[0].id,
    );
    expect((await accept(request, { mode: 'existing', targetMapId: map })).status).toBe(404);
    expect((await accept(request, { mode: 'existing', targetMapId: target, targetNodeId: harbour.id })).body.error).toBe(messages.maps.parentMissing);
    expect((await accept(request, { mode: 'existing', targetMapId: target, targetTeamId: north })).status).toBe(404);
    expect(await seen(nadia, map)).toMatchObject({ '1.1': 'Oak Street' });
  });

  test('when the sender no longer has the node, and with a template that is gone', async () => {
    const { map, oak, harbour } = await northernMap();
    const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak.id, include_template: true });
    const other = await sent({ type: 'transfer_partial', map_id: map, node_id: harbour.id });
    await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${harbour.id}`);
    expect((await accept(other, { mode: 'new', name: 'H', useClonedTemplate: true })).body.error).toBe(messages.transfers.sourceGone);
    await app.admin.query('update transfer_requests set source_template_id = null where id = $1', [request.id]);
    expect((await accept(request, { mode: 'new', name: 'Oak', useClonedTemplate: true })).body.error).toBe(messages.transfers.templateMissing);
    expect((await accept(request, { mode: 'new', name: 'Oak' })).body.error).toBe(messages.transfers.noTemplate);
    expect((await accept(request, { mode: 'new', useClonedTemplate: true })).body.error).toBe(messages.transfers.nameNeeded);
  });

  test('of what the sender only sees, of a node of another map, and to oneself', async () => {
    const { map, oak } = await northernMap();
    const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak.id, include_template: true });
    await accept(request, { mode: 'new', useClonedTemplate: true, name: 'Oak' });
    const standIn = (await read(nadia, map)).nodes.find(({ path }) => path === '1.1') as MapNode;
    expect((await send({ type: 'share_downstream', map_id: map, node_id: standIn.id })).status).toBe(404);
    expect((await send({ type: 'share_downstream', map_id: map, node_id: oak.id })).status).toBe(404);
    expect((await send({ type: 'share_map', map_id: map, node_id: oak.id })).body.error).toBe(messages.transfers.nodeOrMap);
    expect((await send({ type: 'share_map', map_id: map }, peter)).status).toBe(404);
    expect((await send({ type: 'share_map', map_id: randomUUID() })).status).toBe(404);
  });
});

test('the team is named by its code, or by the address of a person who belongs to no other', async () => {
  const { map } = await northernMap();
  const ask = (recipient: object) => app.ask(nadia, 'POST', '/transfers', { type: 'share_map', map_id: map, ...recipient });
  expect((await ask({ recipient_email: olga.email.toUpperCase() })).body.recipient_team.name).toBe('East');
  expect((await ask({ recipient_team_code: ` ${southCode.toLowerCase()} ` })).body.recipient_team.name).toBe('South');
  // Peter belongs to the teams of the other tests too.
  await app.team('Another', peter);
  for (const recipient of [{ recipient_email: peter.email }, { recipient_email: 'nobody@nowhere.example' }, { recipient_team_code: 'ABCDEFGHIJ' }])
    expect((await ask(recipient)).body.error).toBe(messages.transfers.noTeam);
  const { rows } = await app.admin.query('select code from teams where id = $1', [north]);
  expect((await ask({ recipient_team_code: rows[0].code })).body.error).toBe(messages.transfers.ownTeam);
  expect((await ask({})).body.error).toBe(messages.transfers.recipientNeeded);
  expect((await ask({ recipient_team_code: southCode, recipient_email: olga.email })).body.error).toBe(messages.transfers.recipientNeeded);
});

test('who sees a branch hears what changes in it and nothing else, and at once when that ends', async () => {
  const { map, oak, elm, northgate, harbour } = await northernMap();
  const globalTemplate = (await app.admin.query('select id from tpl_templates where owner_team_id is null limit 1')).rows[0].id;
  const target = await newMap(peter, south, 'Southern network', globalTemplate);
  const root = await app.ask(peter, 'POST', `/maps/${target}/nodes`, { nodeType: 'church', fields: { name: 'Southbank' } });
  const request = await sent({ type: 'share_downstream', map_id: map, node_id: oak.id });
  await accept(request, { targetMapId: target, targetNodeId: root.body.id });
  const standIn = (await read(peter, target)).nodes.find(({ path }) => path === '1.1') as MapNode;

  const stream = await openStream(address, peter, { team_id: south });
  await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${harbour.id}`, { fields: { name: 'Harbour Street' } });
  await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${elm.id}`, { fields: { name: 'Elm Place' } });
  await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${oak.id}`, { fields: { name: 'Oak Avenue' } });
  await app.ask(nadia, 'POST', `/maps/${map}/edges`, { src_node_id: northgate.id, dst_node_id: oak.id });
  await vi.waitFor(() => expect(stream.told('tpl_map_edges', 'src_node_id')).toEqual([northgate.id]), 3000);
  expect(new Set(stream.told('tpl_map_nodes'))).toEqual(new Set([elm.id, standIn.id]));
  expect(new Set(stream.told('tpl_map_nodes', 'map_id'))).toEqual(new Set([target]));

  await app.ask(nadia, 'POST', `/transfers/${request.id}/revoke`);
  await vi.waitFor(() => expect(stream.told('map_views', 'map_id')).toEqual([target]), 3000);
  expect(stream.told('tpl_map_nodes')).toContain(standIn.id);
  stream.close();
});

test('both sides are told, in the app', async () => {
  const { map, oak } = await northernMap();
  const told = async ({ id }: TestPerson, kind: string) =>
    (await app.admin.query('select from notifications where user_id = $1 and kind = $2 and team_id = any ($3)', [id, kind, [north, south]])).rowCount;
  const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak.id, include_template: true });
  expect(await told(peter, 'transfer')).toBe(1);
  expect(await told(grace, 'transfer')).toBe(0);
  await accept(request, { mode: 'new', useClonedTemplate: true, name: 'Oak' });
  expect(await told(nadia, 'transfer_answer')).toBe(1);
  expect(
    (
      await app.ask(peter, 'POST', '/functions/handle-transfer-request', {
        requestId: request.id,
        action: 'accept',
        targetTeamId: south,
        baseUrl: 'https://evil.example',
      })
    ).status,
  ).toBe(200);
  expect(await told(nadia, 'transfer_answer')).toBe(1);
});
