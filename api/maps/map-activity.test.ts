import type { ActivityEntry } from '@groundwork/contract/talk/activity';
import type { TestPerson } from '@groundwork/db/test-people';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  accept,
  accepted,
  addNode,
  aMap,
  app,
  nadia,
  north,
  peter,
  sent,
  south,
  twoTeams,
} from '../testing/test-transfers.ts';

twoTeams();

const activityOf = async (team: string, person: TestPerson = nadia) =>
  (await app.ask(person, 'GET', `/activity?team_id=${team}`)).body.items as ActivityEntry[];
const acts = async (...asked: Parameters<typeof activityOf>) =>
  (await activityOf(...asked)).map(({ activity_type, node_count }) => [activity_type, node_count]);

test('what a person does to the nodes of a map within minutes is one entry for each kind of act', async () => {
  const { map, oak, northgate, harbour } = await aMap(nadia, north);
  expect(await activityOf(north)).toMatchObject([
    {
      subject: 'map',
      activity_type: 'add_nodes',
      description: 'Network',
      node_count: 4,
      node: null,
      map: { id: map, title: 'Network' },
      user: { full_name: 'Nadia Rahman' },
    },
  ]);
  // The log counts the first change of a new node as part of adding the node.
  await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${oak}`, { fields: { name: 'Oak Lane' } });
  expect(await acts(north)).toEqual([['add_nodes', 4]]);

  await app.admin.query("update activity_log set created_at = now() - interval '11 minutes'");
  for (const name of ['Oak Road', 'Oak Street'])
    await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${oak}`, { fields: { name } });
  await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${northgate}`, { parentId: harbour });
  await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${harbour}?deleteSubtree=true`);
  await addNode(nadia, map, 'Quay');
  expect(await acts(north)).toEqual([
    ['add_nodes', 1],
    ['delete_nodes', 2],
    ['move_nodes', 1],
    ['change_nodes', 1],
    ['add_nodes', 4],
  ]);
  const named = (await activityOf(north)).map(({ node }) => node?.title ?? null);
  expect(named).toEqual(['Quay', null, null, 'Oak Street', null]);
});

test('siblings that make room have not moved', async () => {
  const { map, riverside, harbour, oak } = await aMap(nadia, north);
  await app.admin.query("update activity_log set created_at = now() - interval '11 minutes'");
  await app.ask(nadia, 'POST', `/maps/${map}/nodes`, {
    nodeType: 'church',
    parentId: riverside,
    beforeId: oak,
    fields: {},
  });
  await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${harbour}`, { parentId: riverside, beforeId: oak });
  expect(await acts(north)).toEqual([
    ['add_nodes', 1],
    ['add_nodes', 4],
  ]);
});

test('a branch that moves is one node, however many are below it', async () => {
  const { map, oak, harbour } = await aMap(nadia, north);
  await app.admin.query("update activity_log set created_at = now() - interval '11 minutes'");
  await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${oak}`, { parentId: harbour });
  expect(await acts(north)).toEqual([
    ['move_nodes', 1],
    ['add_nodes', 4],
  ]);
});

test('a statement on more than 100 nodes is one entry, which takes no later act', async () => {
  const { map } = await aMap(nadia, north);
  await app.admin.query("update activity_log set created_at = now() - interval '11 minutes'");
  const many = Array.from({ length: 150 }, (_, n) => ({ path: `${n + 20}`, node_type: 'church', fields: {} }));
  await nadia.as((db) => sql`select rules.import_map_nodes(${map}, ${JSON.stringify(many)})`.execute(db));
  await addNode(nadia, map, 'Quay');
  expect(await acts(north)).toEqual([
    ['add_nodes', 1],
    ['add_nodes', 150],
    ['add_nodes', 4],
  ]);
});

test('maps that are added, renamed and deleted are logged with their names', async () => {
  const { map, template } = await aMap(nadia, north);
  const instance = await app.ask(nadia, 'POST', '/instances', { team_id: north, template_id: template, name: 'Quays' });
  await app.ask(nadia, 'GET', `/instances/${instance.body.id}/map`);
  await app.ask(nadia, 'PATCH', `/instances/${instance.body.id}`, { name: 'Quays and piers' });
  await app.ask(nadia, 'DELETE', `/instances/${instance.body.id}`);
  expect((await activityOf(north)).slice(0, 3)).toMatchObject([
    { activity_type: 'delete', description: 'Quays and piers', map: null },
    { activity_type: 'update', changes: { name: { old: 'Quays', new: 'Quays and piers' } } },
    { activity_type: 'create', description: 'Quays', user: { full_name: 'Nadia Rahman' } },
  ]);
  expect((await activityOf(north)).some((entry) => entry.map?.id === map)).toBe(true);
});

test('both teams read each step of a transfer; only the acting team reads who it was', async () => {
  const { map, oak } = await aMap(nadia, north);
  const request = await sent({ type: 'share_downstream', map_id: map, node_id: oak });
  const mine = await aMap(peter, south);
  await accepted(request, { targetMapId: mine.map, targetNodeId: mine.riverside });
  await app.ask(nadia, 'POST', `/transfers/${request.id}/revoke`);
  const declined = await sent({ type: 'transfer_full', map_id: map });
  await app.ask(peter, 'POST', `/transfers/${declined.id}/decline`, { reason: 'Not ours' });
  const steps = async (team: string, person: TestPerson) =>
    (await activityOf(team, person))
      .filter(({ subject }) => subject === 'transfer')
      .map(({ activity_type, description, user, changes }) => [
        activity_type,
        description,
        user?.full_name ?? null,
        changes.team?.new,
      ]);
  expect(await steps(north, nadia)).toEqual([
    ['declined', 'Network', null, 'South'],
    ['send', 'Network', 'Nadia Rahman', 'South'],
    ['end', 'Oak Street', 'Nadia Rahman', 'South'],
    ['accepted', 'Oak Street', null, 'South'],
    ['send', 'Oak Street', 'Nadia Rahman', 'South'],
  ]);
  expect(await steps(south, peter)).toEqual([
    ['decline', 'Network', 'Peter Hill', 'North'],
    ['received', 'Network', null, 'North'],
    ['ended', 'Oak Street', null, 'North'],
    ['accept', 'Oak Street', 'Peter Hill', 'North'],
    ['received', 'Oak Street', null, 'North'],
  ]);
  expect((await app.ask(nadia, 'GET', `/activity?team_id=${south}`)).body.items ?? []).toEqual([]);
});

test('nodes that are transferred are no entry of their own', async () => {
  const { map, oak } = await aMap(nadia, north);
  const mine = await aMap(peter, south);
  const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak });
  expect((await accept(request, { targetMapId: mine.map })).status).toBe(200);
  expect(await acts(south, peter)).toEqual([
    ['accept', null],
    ['received', null],
    ['add_nodes', 4],
  ]);
});
