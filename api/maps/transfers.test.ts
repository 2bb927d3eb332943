import { randomUUID } from 'node:crypto';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { MapNode } from '@groundwork/contract/maps/maps';
import type { Transfer } from '@groundwork/contract/maps/transfers';
import type { Notification } from '@groundwork/contract/talk/notifications';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addTemplate, field } from '../testing/test-forms.ts';
import { waitingMails } from '../testing/test-mails.ts';
import { openStream } from '../testing/test-stream.ts';
import {
  accept,
  accepted,
  addNode,
  address,
  aMap,
  app,
  codeOf,
  emptyMap,
  grace,
  nadia,
  north,
  olga,
  peter,
  rowsOf,
  send,
  sent,
  south,
  twoTeams,
} from '../testing/test-transfers.ts';

twoTeams();

let southCode: string;
beforeAll(() => app.team('East', olga));
beforeEach(async () => {
  southCode = await codeOf(south);
});

const globalTemplate = async () =>
  (await app.admin.query('select id from tpl_templates where owner_team_id is null limit 1')).rows[0].id as string;
/** The names that a person sees on a map, by path; * marks nodes of another team. */
const seen = async (person: TestPerson, map: string) =>
  Object.fromEntries(
    (await rowsOf(person, map)).nodes.map(({ path, fields, read_only }) => [
      path,
      `${fields.name}${read_only ? '*' : ''}`,
    ]),
  );

/** The map of the northern team, with Elm Court below Northgate. */
async function northernMap() {
  const world = await aMap(nadia, north);
  return { ...world, elm: await addNode(nadia, world.map, 'Elm Court', { parentId: world.northgate }) };
}
/** A map of the southern team, with Southbank. */
async function southernMap() {
  const map = await emptyMap(south, await globalTemplate());
  return { map, southbank: await addNode(peter, map, 'Southbank') };
}

describe('a branch that is transferred', () => {
  test('moves into an existing map; the sender sees it in its old place, live and read-only', async () => {
    const { map, oak, northgate, elm, harbour, inside, crossing } = await northernMap();
    const { map: target, southbank } = await southernMap();

    const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak, note: 'Yours now' });
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
    const { status, body } = await accept(request, { mode: 'existing', targetMapId: target, targetNodeId: southbank });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      map_id: target,
      moved: 3,
      removed_edges: [{ id: crossing, src_node_id: northgate, dst_node_id: harbour, edge_type: 'link' }],
      request: { status: 'accepted', target_team_id: south, target_map_id: target, node_count: null },
    });
    // The sender does not learn where the recipient keeps the branch.
    expect((await app.ask(nadia, 'GET', `/transfers/${request.id}`)).body.target_map_id).toBeNull();
    expect((await app.ask(peter, 'GET', `/maps/${target}`)).body.seen_by).toEqual([
      { node_id: oak, team: { id: north, name: 'North' } },
    ]);
    expect((await app.ask(nadia, 'GET', `/maps/${map}`)).body.seen_by).toEqual([]);
    expect(await seen(peter, target)).toEqual({
      1: 'Southbank',
      '1.1': 'Oak Street',
      '1.1.1': 'Northgate',
      '1.1.1.1': 'Elm Court',
    });
    expect((await rowsOf(peter, target)).edges).toEqual([
      expect.objectContaining({ id: inside, src_node_id: oak, dst_node_id: northgate }),
    ]);
    expect(await seen(nadia, map)).toEqual({
      1: 'Riverside',
      '1.1': 'Oak Street*',
      '1.1.1': 'Northgate*',
      '1.1.1.1': 'Elm Court*',
      '1.2': 'Harbour',
    });

    await app.ask(peter, 'PATCH', `/maps/${target}/nodes/${elm}`, { fields: { name: 'Elm Place' } });
    await addNode(peter, target, 'Weavers', { parentId: elm });
    expect(await seen(nadia, map)).toMatchObject({ '1.1.1.1': 'Elm Place*', '1.1.1.1.1': 'Weavers*' });
    expect((await rowsOf(nadia, map)).nodes.find(({ path }) => path === '1.1')?.held_by).toEqual({
      id: south,
      name: 'South',
      shared: false,
    });
  });

  test('becomes a new map with a copy of its template, when the sender included it', async () => {
    const { map, oak, template } = await northernMap();
    const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak, include_template: true });
    expect(request.source_template).toEqual({ id: template, name: 'Churches', description: null });
    const { status, body } = await accept(request, {
      mode: 'new',
      useClonedTemplate: true,
      name: 'Oak Street and beyond',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const made = (await app.ask(peter, 'GET', `/maps/${body.map_id}`)).body;
    expect(made).toMatchObject({
      name: 'Oak Street and beyond',
      team_id: south,
      node_count: 3,
      template: { name: 'Churches' },
    });
    expect(made.template.id).not.toBe(template);
    expect(await seen(peter, body.map_id)).toEqual({ 1: 'Oak Street', '1.1': 'Northgate', '1.1.1': 'Elm Court' });
  });

  test('is no longer visible to the sender after the recipient revokes the view', async () => {
    const { map, oak } = await northernMap();
    const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak, include_template: true });
    await accept(request, { mode: 'new', useClonedTemplate: true, name: 'Oak' });
    expect((await app.ask(nadia, 'POST', `/transfers/${request.id}/revoke`)).status).toBe(403);
    expect((await app.ask(peter, 'POST', `/transfers/${request.id}/revoke`)).body.status).toBe('revoked');
    expect(await seen(nadia, map)).toEqual({ 1: 'Riverside', '1.2': 'Harbour' });
  });
});

test('a whole map becomes a new map; its sender keeps a map with a view node', async () => {
  const { map } = await northernMap();
  const request = await sent({ type: 'transfer_full', map_id: map });
  const { status, body } = await accept(request, {});
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.moved).toBe(5);
  expect(await seen(peter, body.map_id)).toEqual({
    1: 'Riverside',
    '1.1': 'Oak Street',
    '1.1.1': 'Northgate',
    '1.1.1.1': 'Elm Court',
    '1.2': 'Harbour',
  });
  const left = await rowsOf(nadia, map);
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

test('a shared branch is visible below the view node, with nothing beside or above it, until revocation', async () => {
  const { map, oak, elm } = await northernMap();
  const { map: target, southbank } = await southernMap();
  const request = await sent({ type: 'share_downstream', map_id: map, node_id: oak });
  expect((await accept(request, { targetMapId: target })).body.error).toBe(messages.transfers.connectionNeeded);
  expect((await accept(request, { targetMapId: target, targetNodeId: southbank })).status).toBe(200);
  expect(await seen(peter, target)).toEqual({
    1: 'Southbank',
    '1.1': 'Oak Street*',
    '1.1.1': 'Northgate*',
    '1.1.1.1': 'Elm Court*',
  });
  expect((await rowsOf(peter, target)).edges).toHaveLength(1);
  expect((await rowsOf(peter, target)).nodes.at(-1)?.held_by).toEqual({ id: north, name: 'North', shared: true });
  expect((await app.ask(peter, 'GET', `/maps/${target}`)).body.held_by).toEqual([
    { id: north, name: 'North', shared: true },
  ]);
  expect((await app.ask(nadia, 'GET', `/maps/${map}`)).body.held_by).toEqual([]);
  expect(await seen(nadia, map)).toMatchObject({ '1.1': 'Oak Street' });
  expect((await app.ask(peter, 'GET', `/maps/nodes?team_id=${south}&map_id=${target}`)).body.items).toHaveLength(1);
  expect((await app.ask(peter, 'GET', `/maps/${map}/nodes`)).status).toBe(404);
  expect((await app.ask(peter, 'PATCH', `/maps/${target}/nodes/${elm}`, { fields: { name: 'Mine' } })).status).toBe(
    404,
  );
  expect((await app.ask(peter, 'PATCH', `/maps/${map}/nodes/${elm}`, { fields: { name: 'Mine' } })).status).toBe(404);
  expect((await app.ask(peter, 'POST', `/maps/${target}/nodes`, { nodeType: 'church', parentId: elm })).status).toBe(
    400,
  );
  const standIn = (await rowsOf(peter, target)).nodes.find(({ path }) => path === '1.1') as MapNode;
  expect(
    (await app.ask(peter, 'PATCH', `/maps/${target}/nodes/${standIn.id}`, { fields: { name: 'Mine' } })).body.error,
  ).toBe(messages.maps.readOnly);
  expect(
    (await app.ask(peter, 'POST', `/maps/${target}/nodes`, { nodeType: 'church', parentId: standIn.id })).body.error,
  ).toBe(messages.maps.readOnly);

  expect((await app.ask(peter, 'POST', `/transfers/${request.id}/revoke`)).status).toBe(403);
  expect((await app.ask(nadia, 'POST', `/transfers/${request.id}/revoke`)).body.status).toBe('revoked');
  expect(await seen(peter, target)).toEqual({ 1: 'Southbank' });
});

test('a share becomes a new map with the template of the sender; an empty map needs no connection', async () => {
  const { map, oak } = await northernMap();
  const branch = await sent({ type: 'share_downstream', map_id: map, node_id: oak });
  expect((await accept(branch, { mode: 'new' })).body.error).toBe(messages.transfers.nameNeeded);
  const { map_id } = await accepted(branch, { mode: 'new', name: 'Oak Street' });
  expect((await app.ask(peter, 'GET', `/maps/${map_id}`)).body).toMatchObject({
    name: 'Oak Street',
    team_id: south,
    node_count: 0,
    template: { name: 'Churches', structure_type: 'church' },
    held_by: [{ id: north, name: 'North', shared: true }],
  });
  expect(await seen(peter, map_id)).toEqual({ 1: 'Oak Street*', '1.1': 'Northgate*', '1.1.1': 'Elm Court*' });

  const whole = await accepted(await sent({ type: 'share_map', map_id: map }), { mode: 'new', name: 'The north' });
  expect(Object.values(await seen(peter, whole.map_id))).toContain('Riverside*');
  const empty = await emptyMap(south, await globalTemplate());
  await accepted(await sent({ type: 'share_downstream', map_id: map, node_id: oak }), { targetMapId: empty });
  expect(await seen(peter, empty)).toMatchObject({ 1: 'Oak Street*' });
});

describe('a branch that goes to and fro', () => {
  /** The names of a team's templates. */
  const templatesOf = async (team: string) =>
    (await app.admin.query('select name from tpl_templates where owner_team_id = $1 order by name', [team])).rows.map(
      ({ name }) => name,
    );
  const whole = { type: 'transfer_full' };
  const part = { type: 'transfer_partial', include_template: true };
  const asNew = { mode: 'new', useClonedTemplate: true, name: 'Oak Street' };

  test('leaves one template in each team over three returns', async () => {
    const { map, oak } = await northernMap();
    let held = map;
    for (const _ of [1, 2, 3]) {
      const away = await accepted(await sent({ ...part, map_id: held, node_id: oak }), asNew);
      const back = await sent({ ...whole, map_id: away.map_id }, peter, north);
      held = (await accepted(back, { targetTeamId: north }, nadia)).map_id;
    }
    expect(await templatesOf(north)).toEqual(['Churches']);
    expect(await templatesOf(south)).toEqual(['Churches']);
    expect((await app.ask(nadia, 'GET', `/maps/${held}`)).body.node_count).toBe(3);
  });

  test('brings a template with more fields under a name with a number, once', async () => {
    const { map, oak, template } = await northernMap();
    const { map_id } = await accepted(await sent({ ...part, map_id: map, node_id: oak }), asNew);
    await app.admin.query(
      `update tpl_templates
       set map_node_schema = jsonb_set(map_node_schema, '{properties,city}', map_node_schema #> '{properties,name}')
       where owner_team_id = $1`,
      [south],
    );
    let held = map_id;
    for (const _ of [1, 2]) {
      const back = await sent({ ...whole, map_id: held }, peter, north);
      const home = await accepted(back, { targetTeamId: north }, nadia);
      expect((await app.ask(nadia, 'GET', `/maps/${home.map_id}`)).body.template).not.toMatchObject({ id: template });
      held = (await accepted(await sent({ ...whole, map_id: home.map_id }))).map_id;
    }
    expect(await templatesOf(north)).toEqual(['Churches', 'Churches 2']);
    expect(await templatesOf(south)).toEqual(['Churches']);
  });

  test('brings no copy of a global template', async () => {
    const map = await emptyMap(north, await globalTemplate());
    const node_id = await addNode(nadia, map, 'Oak Street');
    await accepted(await sent({ ...part, map_id: map, node_id }), asNew);
    expect(await templatesOf(south)).toEqual([]);
  });
});

test('members of the sending team can cancel a request, members of the other can answer it, once', async () => {
  const { map, oak } = await northernMap();
  const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak });
  expect((await send({ type: 'transfer_partial', map_id: map, node_id: oak })).body.error).toBe(
    messages.transfers.asked,
  );
  for (const act of ['accept', 'decline', 'cancel', 'revoke'])
    expect(
      (await app.ask(olga, 'POST', `/transfers/${request.id}/${act}`, act === 'accept' ? { targetTeamId: south } : {}))
        .status,
      act,
    ).toBe(404);
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

test('requests are found by words of their title and of the other team', async () => {
  const { map, oak, harbour } = await northernMap();
  await sent({ type: 'share_downstream', map_id: map, node_id: oak });
  await sent({ type: 'transfer_partial', map_id: map, node_id: harbour });
  const found = async (person: TestPerson, team: string, direction: string, search: string) =>
    (
      await app.ask(person, 'GET', `/transfers?${new URLSearchParams({ team_id: team, direction, search })}`)
    ).body.items.map(({ title }: Transfer) => title);
  expect(await found(peter, south, 'incoming', 'street NORTH')).toEqual(['Oak Street']);
  expect(await found(peter, south, 'incoming', 'north')).toEqual(['Harbour', 'Oak Street']);
  expect(await found(peter, south, 'incoming', 'south')).toEqual([]);
  expect(await found(nadia, north, 'outgoing', 'harb sou')).toEqual(['Harbour']);
});

test('of twenty concurrent acceptances one succeeds', async () => {
  const { map, oak } = await northernMap();
  const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak, include_template: true });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => accept(request, { mode: 'new', useClonedTemplate: true, name: 'Oak' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect(
    (await app.admin.query('select count(*)::integer as count from tpl_maps where team_id = $1', [south])).rows[0]
      .count,
  ).toBe(1);
});

describe('a transfer is refused', () => {
  test('into the map of another team, or at a node of another map', async () => {
    const { map, oak, harbour } = await northernMap();
    const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak });
    const target = await emptyMap(south, await globalTemplate());
    expect((await accept(request, { mode: 'existing', targetMapId: map })).status).toBe(404);
    expect((await accept(request, { mode: 'existing', targetMapId: target, targetNodeId: harbour })).body.error).toBe(
      messages.maps.parentMissing,
    );
    expect((await accept(request, { mode: 'existing', targetMapId: target, targetTeamId: north })).status).toBe(404);
    expect(await seen(nadia, map)).toMatchObject({ '1.1': 'Oak Street' });
  });

  test('if the sender no longer has the node, or the template is gone', async () => {
    const { map, oak, harbour } = await northernMap();
    const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak, include_template: true });
    const other = await sent({ type: 'transfer_partial', map_id: map, node_id: harbour });
    await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${harbour}`);
    expect((await accept(other, { mode: 'new', name: 'H', useClonedTemplate: true })).body.error).toBe(
      messages.transfers.sourceGone,
    );
    await app.admin.query('update transfer_requests set source_template_id = null where id = $1', [request.id]);
    expect((await accept(request, { mode: 'new', name: 'Oak', useClonedTemplate: true })).body.error).toBe(
      messages.transfers.templateMissing,
    );
    expect((await accept(request, { mode: 'new', name: 'Oak', templateId: randomUUID() })).body.error).toBe(
      messages.transfers.instanceFailed(messages.templates.notFound),
    );
    expect((await accept(request, { mode: 'new', name: 'Oak' })).body.error).toBe(messages.transfers.noTemplate);
    expect((await accept(request, { mode: 'new', useClonedTemplate: true })).body.error).toBe(
      messages.transfers.nameNeeded,
    );
  });

  test('for a view node, for a node of another map, and to oneself', async () => {
    const { map, oak } = await northernMap();
    const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak, include_template: true });
    await accept(request, { mode: 'new', useClonedTemplate: true, name: 'Oak' });
    const standIn = (await rowsOf(nadia, map)).nodes.find(({ path }) => path === '1.1') as MapNode;
    expect((await send({ type: 'share_downstream', map_id: map, node_id: standIn.id })).status).toBe(404);
    expect((await send({ type: 'share_downstream', map_id: map, node_id: oak })).status).toBe(404);
    expect((await send({ type: 'share_map', map_id: map, node_id: oak })).body.error).toBe(
      messages.transfers.nodeOrMap,
    );
    expect((await send({ type: 'share_map', map_id: map }, peter)).status).toBe(404);
    expect((await send({ type: 'share_map', map_id: randomUUID() })).status).toBe(404);
  });
});

test('the recipient is given by team code, or by an address; a team code must exist', async () => {
  const { map } = await northernMap();
  const ask = (recipient: object) =>
    app.ask(nadia, 'POST', '/transfers', { type: 'share_map', map_id: map, ...recipient });
  expect((await ask({ recipient_email: ` ${olga.email.toUpperCase()} ` })).body).toMatchObject({
    recipient_team: null,
    recipient_email: olga.email,
  });
  expect((await ask({ recipient_team_code: ` ${southCode.toLowerCase()} ` })).body.recipient_team.name).toBe('South');
  expect((await ask({ recipient_team_code: 'ABCDEFGHIJ' })).body.error).toBe(messages.transfers.noTeam);
  expect((await ask({ recipient_email: 'nobody@' })).body.error).toBe(messages.auth.invalidEmail);
  const { rows } = await app.admin.query('select code from teams where id = $1', [north]);
  expect((await ask({ recipient_team_code: rows[0].code })).body.error).toBe(messages.transfers.ownTeam);
  expect((await ask({})).body.error).toBe(messages.transfers.recipientNeeded);
  expect((await ask({ recipient_team_code: southCode, recipient_email: olga.email })).body.error).toBe(
    messages.transfers.recipientNeeded,
  );
});

longTest('readers of a shared branch receive its changes only, and the end of the share at once', async () => {
  const { map, oak, elm, northgate, harbour } = await northernMap();
  const { map: target, southbank } = await southernMap();
  const request = await sent({ type: 'share_downstream', map_id: map, node_id: oak });
  await accept(request, { targetMapId: target, targetNodeId: southbank });
  const standIn = (await rowsOf(peter, target)).nodes.find(({ path }) => path === '1.1') as MapNode;

  await app.noticed();
  const stream = await openStream(address, peter, { team_id: south });
  await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${harbour}`, { fields: { name: 'Harbour Street' } });
  await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${elm}`, { fields: { name: 'Elm Place' } });
  await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${oak}`, { fields: { name: 'Oak Avenue' } });
  await app.ask(nadia, 'POST', `/maps/${map}/edges`, { src_node_id: northgate, dst_node_id: oak });
  await vi.waitFor(() => expect(stream.ids('tpl_map_edges', 'src_node_id')).toEqual([northgate]), 3000);
  expect(new Set(stream.ids('tpl_map_nodes'))).toEqual(new Set([elm, standIn.id]));
  expect(new Set(stream.ids('tpl_map_nodes', 'map_id'))).toEqual(new Set([target]));

  await app.ask(nadia, 'PATCH', `/teams/${north}`, { name: 'Far North' });
  await vi.waitFor(() => expect(stream.ids('map_views', 'map_id')).toEqual([target]), 3000);
  expect((await rowsOf(peter, target)).nodes.at(-1)?.held_by?.name).toBe('Far North');

  await app.ask(nadia, 'POST', `/transfers/${request.id}/revoke`);
  await vi.waitFor(() => expect(stream.ids('map_views', 'map_id')).toEqual([target, target]), 3000);
  expect(stream.ids('tpl_map_nodes')).toContain(standIn.id);
  stream.close();
});

longTest('readers of a whole map receive a change of its name', async () => {
  const { map } = await northernMap();
  const { map: target } = await southernMap();
  const countOf = async () => (await app.ask(peter, 'GET', `/maps/${target}`)).body.node_count;
  const nodesBefore = await countOf();
  await accept(await sent({ type: 'share_map', map_id: map }), { targetMapId: target });
  expect(await countOf()).toBe(nodesBefore);
  await app.noticed();
  const stream = await openStream(address, peter, { team_id: south });
  const { instance_id } = (await app.ask(nadia, 'GET', `/maps/${map}`)).body;
  await app.ask(nadia, 'PATCH', `/instances/${instance_id}`, { name: 'Northern network' });
  await vi.waitFor(() => expect(stream.ids('map_views', 'map_id')).toEqual([target]), 3000);
  expect(Object.values(await seen(peter, target))).toContain('Northern network*');
  stream.close();
});

test('titles stay when the target map has another template', async () => {
  const { map, oak, northgate, harbour } = await northernMap();
  const other = await addTemplate(
    app,
    south,
    [field('city', 'text', { meaning: 'title' }), field('name', 'text')],
    'map_node_schema',
  );
  const target = await emptyMap(south, other);
  const hub = (await app.ask(peter, 'POST', `/maps/${target}/nodes`, { nodeType: 'hub', fields: { city: 'Leeds' } }))
    .body.id;
  await accept(await sent({ type: 'share_downstream', map_id: map, node_id: oak }), {
    targetMapId: target,
    targetNodeId: hub,
  });
  await accept(await sent({ type: 'transfer_partial', map_id: map, node_id: harbour }), {
    mode: 'existing',
    targetMapId: target,
  });
  const cities = async (named?: string[]) =>
    (await rowsOf(peter, target, named)).nodes.map(({ fields }) => fields.city);
  expect(await cities()).toEqual(['Leeds', 'Oak Street', 'Northgate', 'Elm Court', 'Harbour']);
  expect(await cities([northgate])).toEqual(['Northgate']);
  expect(await seen(nadia, map)).toMatchObject({ '1.2': 'Harbour*' });
});

test('a branch that arrives among placed nodes keeps its shape and overlaps none', async () => {
  const target = await emptyMap(south, await globalTemplate());
  const put = (name: string, x: number, y: number, parentId: string | null = null) =>
    addNode(peter, target, name, { parentId, position: { x, y } });
  const hub = await put('Hub', 0, 0);
  const give = async (targetNodeId: string | null, places: [x: number, y: number][]) => {
    const map = await emptyMap(north, await globalTemplate());
    const [top, ...below] = places.map(([x, y]) => ({ x, y }));
    const node_id = await addNode(nadia, map, 'Top', { position: top ?? { x: 0, y: 0 } });
    for (const position of below) await addNode(nadia, map, 'Below', { parentId: node_id, position });
    await accepted(await sent({ type: 'transfer_partial', map_id: map, node_id }), {
      mode: 'existing',
      targetMapId: target,
      targetNodeId,
    });
    const { nodes } = await rowsOf(peter, target);
    const path = nodes.find(({ id }) => id === node_id)?.path ?? '';
    return nodes
      .filter((node) => node.path === path || node.path.startsWith(`${path}.`))
      .map(({ position }) => [position?.x, position?.y]);
  };
  const shape: [number, number][] = [
    [5000, 900],
    [4900, 1050],
    [5100, 1050],
  ];
  expect(await give(hub, shape)).toEqual([
    [0, 150],
    [-100, 300],
    [100, 300],
  ]);
  await put('In the way', 300, 290);
  expect(await give(hub, shape)).toEqual([
    [600, 150],
    [500, 300],
    [700, 300],
  ]);
  expect(await give(null, [[7, 7]])).toEqual([[900, 290]]);
});

test('a branch that arrives among unplaced nodes loses its positions', async () => {
  const { map, oak } = await northernMap();
  const { map: target, southbank } = await southernMap();
  await accepted(await sent({ type: 'transfer_partial', map_id: map, node_id: oak }), {
    mode: 'existing',
    targetMapId: target,
    targetNodeId: southbank,
  });
  expect((await rowsOf(peter, target)).nodes.map(({ position }) => position)).toEqual([null, null, null, null]);
});

test('offered nodes have the titles of their ancestors', async () => {
  const { map } = await northernMap();
  const { items } = (
    await app.ask(nadia, 'GET', `/maps/nodes?${new URLSearchParams({ team_id: north, map_id: map, search: 'court' })}`)
  ).body;
  expect(items).toMatchObject([{ title: 'Elm Court', above: ['Riverside', 'Oak Street', 'Northgate'] }]);
});

describe('both teams are notified', () => {
  /** The notifications of requests between these teams, newest first. */
  const notified = async (person: TestPerson) =>
    ((await app.ask(person, 'GET', '/notifications')).body.items as Notification[]).flatMap(
      ({ kind, team, transfer }) =>
        transfer && [north, south].includes(team.id)
          ? [{ kind, was: transfer.status_then, now: transfer.status, of: transfer.title, by: transfer.team?.name }]
          : [],
    );
  const mails = () => waitingMails({ db: app.db, settings: { ...app.settings, appUrl: 'https://plan.example' } });
  beforeEach(() => app.admin.query('delete from notifications'));

  test('of a request, its acceptance and the end of the view, except the acting person', async () => {
    const { map, oak } = await northernMap();
    const request = await sent({
      type: 'transfer_partial',
      map_id: map,
      node_id: oak,
      include_template: true,
      note: 'See https://evil.example',
    });
    const asked = { kind: 'transfer', was: 'pending', now: 'pending', of: 'Oak Street', by: 'North' };
    expect(await notified(peter)).toEqual([asked]);
    expect(await notified(grace)).toEqual([]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: peter.email, subject: 'A request from another team in Groundwork' });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('North wants to hand over “Oak Street” to South');
      expect(part).toContain(`https://plan.example/dashboard/transfers?request=${request.id}`);
      expect(part).not.toContain('evil.example');
    }

    await accept(request, { mode: 'new', useClonedTemplate: true, name: 'Oak' });
    const accepted = { kind: 'transfer_answer', was: 'accepted', now: 'accepted', of: 'Oak Street', by: 'South' };
    expect(await notified(nadia)).toEqual([accepted]);
    expect(await notified(grace)).toEqual([accepted]);
    expect(await notified(peter)).toEqual([{ ...asked, now: 'accepted' }]);
    const handled = { requestId: request.id, action: 'accept', targetTeamId: south, baseUrl: 'https://evil.example' };
    expect((await app.ask(peter, 'POST', '/functions/handle-transfer-request', handled)).status).toBe(200);
    expect(await notified(nadia)).toHaveLength(1);
    expect((await mails()).map(({ subject }) => subject)).toEqual(Array(2).fill('South accepted “Oak Street”'));

    await app.ask(peter, 'POST', `/transfers/${request.id}/revoke`);
    expect(await notified(nadia)).toEqual([
      { ...accepted, was: 'revoked', now: 'revoked' },
      { ...accepted, now: 'revoked' },
    ]);
    expect(await notified(peter)).toHaveLength(1);
    expect((await mails())[0]).toMatchObject({ subject: 'The live view of “Oak Street” with South has ended' });
  });

  test('of a refusal, and of a cancellation in place of the request', async () => {
    const { map, oak } = await northernMap();
    const refused = await sent({ type: 'share_downstream', map_id: map, node_id: oak });
    await app.ask(peter, 'POST', `/transfers/${refused.id}/decline`, { reason: 'Not ours' });
    expect(await notified(nadia)).toEqual([
      { kind: 'transfer_answer', was: 'declined', now: 'declined', of: 'Oak Street', by: 'South' },
    ]);

    const back = await sent({ type: 'share_map', map_id: map });
    await app.ask(nadia, 'POST', `/transfers/${back.id}/cancel`);
    expect((await notified(peter))[0]).toEqual({
      kind: 'transfer',
      was: 'cancelled',
      now: 'cancelled',
      of: 'Network',
      by: 'North',
    });
    expect(await notified(peter)).toHaveLength(2);
    const sentences = (await mails()).flatMap(({ text }) => text.match(/(North|South) [a-z].*”.*(?=\.?$)/gm) ?? []);
    expect(sentences.map((sentence) => sentence.replace(/\.$/, '')).sort()).toEqual([
      'North wants to share “Oak Street” with South',
      'North withdrew the map “Network”',
      'South declined “Oak Street”',
      'South declined “Oak Street”',
    ]);
  });

  test('of a view that its viewers end, and of a team that is deleted with its views', async () => {
    const { map, oak } = await northernMap();
    const target = await emptyMap(south, await globalTemplate());
    const share = await sent({ type: 'share_map', map_id: map });
    await accept(share, { targetMapId: target });
    await app.ask(
      peter,
      'DELETE',
      `/maps/${target}/nodes/${(await rowsOf(peter, target)).nodes[0]?.id}?deleteSubtree=true`,
    );
    expect((await notified(nadia))[0]).toMatchObject({ was: 'revoked', by: 'South' });

    const other = await sent({ type: 'transfer_partial', map_id: map, node_id: oak });
    await accept(other, { mode: 'existing', targetMapId: target });
    expect((await app.ask(peter, 'DELETE', `/teams/${south}`, { name: 'South' })).status).toBe(200);
    expect(await notified(nadia)).toEqual([]);
    expect(Object.values(await seen(nadia, map)).sort()).toEqual(['Harbour', 'Riverside']);
  });

  test('in mails that carry no address or link of the sender', async () => {
    const { map } = await northernMap();
    await app.admin.query("update teams set name = 'Pay at https://evil.example' where id = $1", [north]);
    const { id } = await sent({ type: 'share_map', map_id: map });
    const said = await mails();
    await app.ask(nadia, 'POST', `/transfers/${id}/cancel`);
    said.push(...(await mails()));
    await app.admin.query("update teams set name = 'North' where id = $1", [north]);
    expect(said.map(({ to }) => to)).toEqual([peter.email, peter.email]);
    expect(JSON.stringify(said)).not.toContain('evil');
  });

  test('according to their preferences', async () => {
    const { map } = await northernMap();
    const choose = (kind: string) =>
      app.ask(peter, 'PUT', '/notifications/preferences', { kind, in_app: false, mail: 'none' });
    await choose('transfer');
    await sent({ type: 'share_map', map_id: map });
    expect(await notified(peter)).toEqual([]);
    expect(await mails()).toEqual([]);
    await app.admin.query('delete from notification_preferences');
  });
});

test('a leaked team code can be replaced by owners and admins only', async () => {
  const { map } = await northernMap();
  const replace = (person: TestPerson) => app.ask(person, 'POST', `/teams/${south}/code`);
  expect((await replace(nadia)).status).toBe(404);
  const { body } = await replace(peter);
  expect(body.code).toMatch(/^[0-9A-F]{10}$/);
  expect(body.code).not.toBe(southCode);
  await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [south, grace.id]);
  expect((await replace(grace)).status).toBe(403);
  expect((await app.ask(grace, 'GET', `/teams/${south}`)).body.code).toBe(body.code);
  expect((await send({ type: 'share_map', map_id: map, recipient_team_code: southCode })).status).toBe(404);
  expect(
    (await send({ type: 'share_map', map_id: map, recipient_team_code: ` ${body.code.toLowerCase()} ` })).status,
  ).toBe(201);
  const audited = await app.admin.query(
    `select action, actor_name, details from audit_log
     where team_id = $1 and action like 'team.code%' order by created_at`,
    [south],
  );
  expect(audited.rows).toEqual([
    { action: 'team.code_renewed', actor_name: peter.name, details: {} },
    { action: 'team.code_used', actor_name: nadia.name, details: {} },
  ]);
});

test('the audit log has both teams and the acting person, from the request to the end of the view', async () => {
  const { map, oak } = await northernMap();
  const target = await emptyMap(south, await globalTemplate());
  const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak });
  expect((await accept(request, { mode: 'existing', targetMapId: target })).status).toBe(200);
  expect((await app.ask(peter, 'POST', `/transfers/${request.id}/revoke`)).status).toBe(200);
  const { rows } = await app.admin.query(
    `select action, actor_name, team_name, details from audit_log
     where action like $1 and team_id = $2 order by created_at`,
    ['transfer.%', north],
  );
  const entry = (action: string, { name }: TestPerson) => ({
    action: `transfer.${action}`,
    actor_name: name,
    team_name: 'North',
    details: { type: 'transfer_partial', to: 'South' },
  });
  expect(rows).toEqual([entry('requested', nadia), entry('accepted', peter), entry('revoked', peter)]);
});
