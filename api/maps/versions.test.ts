import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { ChangedNode, NodeVersion } from '@groundwork/contract/maps/versions';
import type { TestPerson } from '@groundwork/db/test-people';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  accepted,
  addNode,
  aMap,
  app,
  grace,
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

const now = async (): Promise<string> =>
  (
    await app.admin.query(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
    )
  ).rows[0].now;
const change = (person: TestPerson, map: string, node: string, body: object) =>
  app.ask(person, 'PATCH', `/maps/${map}/nodes/${node}`, body);
const remove = (map: string, node: string) => app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${node}?deleteSubtree=true`);
const get = async (person: TestPerson, map: string, path: string, query: Record<string, string> = {}) =>
  app.ask(person, 'GET', `/maps/${map}/${path}?${new URLSearchParams(query)}`);
const at = async (map: string, moment: string) => (await get(nadia, map, 'history/nodes', { at: moment })).body;
const restore = async (map: string, body: object, person = nadia) =>
  app.ask(person, 'POST', `/maps/${map}/history/restore`, body);

/** The names of a map with those above them, as `Riverside/Oak Street`. */
async function namesOf(map: string, rows?: Awaited<ReturnType<typeof rowsOf>>): Promise<string[]> {
  const { nodes } = rows ?? (await rowsOf(nadia, map));
  const names = new Map(nodes.map(({ path, fields }) => [path, String(fields.name)]));
  const named = (path: string): string => {
    const above = path.split('.').slice(0, -1).join('.');
    return above ? `${named(above)}/${names.get(path)}` : `${names.get(path)}`;
  };
  return nodes.map(({ path }) => named(path)).toSorted();
}

test('a large map and its past are read in pieces', async () => {
  const { map } = await aMap(nadia, north);
  const bytes = limits.map.fieldsBytes - 1000;
  await app.admin.query(
    `insert into tpl_map_nodes (team_id, map_id, path, node_type, fields)
     select $1, $2, n::text::ltree, 'church', jsonb_build_object('name', repeat('x', $3))
     from generate_series(100, 114) n`,
    [north, map, bytes],
  );
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  for (const [path, rows] of [
    ['nodes', 'nodes'],
    [`history/nodes?at=${encodeURIComponent(await now())}`, 'nodes'],
  ] as const) {
    query.mockClear();
    const { body } = await app.ask(nadia, 'GET', `/maps/${map}/${path}`);
    expect(body[rows].filter((row: object) => JSON.stringify(row).length > bytes)).toHaveLength(15);
    const results = await Promise.all(query.mock.results.map(({ value }) => value));
    const sizes = results.map((result) => JSON.stringify(result?.rows ?? []).length);
    expect(Math.max(...sizes)).toBeLessThan(limits.map.pieceBytes + 2 * limits.map.fieldsBytes);
  }
});

test('a moment shows the map as it was, in the shape of the map', async () => {
  const { map, riverside, oak, northgate, harbour } = await aMap(nadia, north);
  const before = await now();
  const then = await rowsOf(nadia, map);
  await change(nadia, map, oak, { fields: { name: 'Oak Lane' }, position: { x: 7, y: 8 } });
  await change(nadia, map, northgate, { parentId: harbour });
  await addNode(nadia, map, 'Quay', { parentId: riverside });
  await remove(map, oak);
  const past = await at(map, before);
  expect(past.nodes).toEqual(then.nodes);
  const byId = (edges: { id: string }[]) => edges.toSorted((one, other) => one.id.localeCompare(other.id));
  expect(byId(past.edges)).toEqual(byId(then.edges));
  expect(await namesOf(map, await at(map, await now()))).toEqual(await namesOf(map));
  expect(await at(map, '2020-01-01T00:00:00Z')).toEqual({ nodes: [], edges: [] });
});

test('siblings keep their order, also beyond nine', async () => {
  const { map } = await aMap(nadia, north);
  for (let n = 0; n < 12; n++) await addNode(nadia, map, `Root ${n}`);
  const names = (rows: { nodes: { fields: Record<string, unknown> }[] }) => rows.nodes.map(({ fields }) => fields.name);
  expect(names(await at(map, await now()))).toEqual(names(await rowsOf(nadia, map)));
});

/** The nodes that differ between two moments, by id. */
async function compared(map: string, from: string, more: { to?: string; limit?: string; person?: TestPerson } = {}) {
  const { to = await now(), limit = '50', person = nadia } = more;
  const { body } = await get(person, map, 'history/changes', { from, to, limit });
  return new Map((body.items as ChangedNode[]).map((item) => [item.id, item]));
}

test('two moments compare field by field: added, changed, moved and gone', async () => {
  const { map, riverside, oak, northgate, harbour } = await aMap(nadia, north);
  const from = await now();
  const quay = await addNode(nadia, map, 'Quay', { parentId: riverside });
  const passing = await addNode(nadia, map, 'Passing');
  await change(nadia, map, oak, { fields: { attendees: 12 } });
  await change(nadia, map, northgate, { parentId: riverside, fields: { name: 'North' } });
  await remove(map, harbour);
  await remove(map, passing);
  const to = await now();
  await change(nadia, map, riverside, { position: { x: 1, y: 1 } });
  await change(nadia, map, oak, { fields: { attendees: 12 }, position: { x: 1, y: 1 } });
  const items = await compared(map, from);
  expect([...items].map(([id, { outcome }]) => [id, outcome]).toSorted()).toEqual(
    [
      [quay, 'added'],
      [oak, 'changed'],
      [northgate, 'changed'],
      [harbour, 'gone'],
    ].toSorted(),
  );
  expect(items.get(quay)?.difference).toMatchObject({
    title: 'Quay',
    node_type: { old: null },
    parent: { old: null, new: 'Riverside' },
    fields: {},
  });
  expect(items.get(oak)?.difference).toMatchObject({
    title: 'Oak Street',
    moved: false,
    fields: { attendees: { old: null, new: 12 } },
    more_fields: 0,
    handed_to: null,
  });
  expect(items.get(northgate)?.difference).toMatchObject({
    title: 'North',
    moved: true,
    parent: { old: 'Oak Street', new: 'Riverside' },
    fields: { name: { old: 'Northgate', new: 'North' } },
  });
  expect(items.get(harbour)?.difference).toMatchObject({
    title: 'Harbour',
    parent: { old: 'Riverside', new: null },
    handed_to: null,
  });
  for (const { difference } of items.values())
    expect(difference && difference.at > from && difference.at < to).toBe(true);
});

test('a comparison names every node, and says of a bounded number what differs, in bounded texts', async () => {
  const { map, oak } = await aMap(nadia, north);
  const { characters, fields } = limits.map.compared;
  const from = await now();
  for (const name of ['One', 'Two', 'Three']) await addNode(nadia, map, name);
  const many = Object.fromEntries(Array.from({ length: fields + 3 }, (_, n) => [`field_${n}`, 'x'.repeat(5000)]));
  await app.admin.query('update tpl_map_nodes set fields = $2 where id = $1', [
    oak,
    { ...many, name: 'n'.repeat(900) },
  ]);
  const items = await compared(map, from, { limit: '2' });
  const added = [...items.values()].filter(({ outcome }) => outcome === 'added');
  expect(added.map(({ difference }) => difference?.title)).toEqual(['Three', 'Two', undefined]);
  const difference = items.get(oak)?.difference;
  expect(difference?.title).toHaveLength(characters);
  expect(Object.keys(difference?.fields ?? {})).toHaveLength(fields);
  expect(difference?.more_fields).toBe(4);
  expect(JSON.stringify(difference).length).toBeLessThan((fields + 1) * 2 * characters);
  for (const limit of ['0', String(limits.map.compared.most + 1)])
    expect((await get(nadia, map, 'history/changes', { from, to: from, limit })).status).toBe(400);
  expect((await get(nadia, map, 'history/changes', { from: await now(), to: from })).status).toBe(400);
});

test('nodes that another team accepted are handed over to it, and deleted nodes are gone', async () => {
  const { map, oak, northgate, harbour } = await aMap(nadia, north);
  const mine = await aMap(peter, south);
  const from = await now();
  const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak });
  const gate = await addNode(nadia, map, 'Gate', { parentId: harbour });
  await remove(map, gate);
  const pending = await compared(map, from);
  expect([...pending.values()]).toEqual([]);
  await accepted(request, { targetMapId: mine.map });
  await remove(map, harbour);
  const expectHanded = async () => {
    const items = await compared(map, from);
    for (const id of [oak, northgate])
      expect(items.get(id)).toMatchObject({ outcome: 'handed_over', difference: { handed_to: { id: south } } });
    expect(items.get(harbour)).toMatchObject({ outcome: 'gone', difference: { handed_to: null } });
  };
  await expectHanded();
  // The recipient sees the nodes as added, and nobody else anything.
  const theirs = await compared(mine.map, from, { person: peter });
  expect([theirs.get(oak)?.outcome, theirs.get(northgate)?.outcome]).toEqual(['added', 'added']);
  // The recipient ends the view of the sender: the nodes stay handed over.
  expect((await app.ask(peter, 'POST', `/transfers/${request.id}/revoke`)).status).toBeLessThan(300);
  await expectHanded();
});

test('a whole map that is handed over leaves no node that is only gone', async () => {
  const { map, riverside, harbour } = await aMap(nadia, north);
  const from = await now();
  await remove(map, harbour);
  const request = await sent({ type: 'transfer_full', map_id: map });
  await accepted(request, {});
  const items = await compared(map, from);
  expect(items.get(harbour)?.outcome).toBe('gone');
  expect(items.get(riverside)).toMatchObject({ outcome: 'handed_over', difference: { handed_to: { id: south } } });
});

test('a node says who changed what, newest first, page by page', async () => {
  const { map, oak, riverside, harbour } = await aMap(nadia, north);
  await change(grace, map, oak, { fields: { name: 'Oak Lane', attendees: 12 } });
  await change(nadia, map, oak, { position: { x: 1, y: 1 } });
  await change(nadia, map, oak, { parentId: harbour });
  await remove(map, riverside);
  const { body } = await get(nadia, map, `nodes/${oak}/history`);
  expect(body.items.map(({ changes, user }: NodeVersion) => [changes, user?.full_name])).toEqual([
    [['gone'], 'Nadia Rahman'],
    [['moved'], 'Nadia Rahman'],
    [['changed'], 'Grace Okafor'],
    [['added'], 'Nadia Rahman'],
  ]);
  expect(body.items[1].parent).toEqual({ old: 'Riverside', new: 'Harbour' });
  expect(body.items[2].fields).toEqual({
    name: { old: 'Oak Street', new: 'Oak Lane' },
    attendees: { old: null, new: 12 },
  });
  const first = await get(nadia, map, `nodes/${oak}/history`, { limit: '3' });
  expect(first.body.items).toEqual(body.items.slice(0, 3));
  const second = await get(nadia, map, `nodes/${oak}/history`, { limit: '3', cursor: first.body.next_cursor });
  expect(second.body).toEqual({ items: body.items.slice(3), next_cursor: null });
});

test('the span says when the history begins and since when it is complete', async () => {
  const { map } = await aMap(nadia, north);
  await app.admin.query("update map_versions set valid_from = '2026-01-01' where map_id = $1", [map]);
  const { body } = await get(nadia, map, 'history');
  expect(body.first).toBe('2026-01-01T00:00:00.000000Z');
  expect(body.recorded_from > body.first && body.recorded_from < body.now).toBe(true);
});

test('the span counts the changes of each day, in the time zone of the person', async () => {
  const { map, oak, harbour } = await aMap(nadia, north);
  const began = "update map_versions set valid_from = '2026-01-01T23:30:00Z' where map_id = $1 and not is_edge";
  await app.admin.query(began, [map]);
  await change(nadia, map, oak, { fields: { name: 'Oak Lane' } });
  await change(nadia, map, oak, { position: { x: 1, y: 1 } });
  await remove(map, harbour);
  const days = async () => (await get(nadia, map, 'history')).body.days as { day: string; changes: number }[];
  const zone = (name: string) =>
    app.admin.query('update user_metadata set time_zone = $1 where user_id = $2', [name, nadia.id]);
  onTestFinished(async () => void (await zone('UTC')));
  await zone('UTC');
  const [first, last] = await days();
  expect(first).toEqual({ day: '2026-01-01', changes: 4 });
  expect(last?.changes).toBe(2);
  await zone('Asia/Tokyo');
  expect((await days())[0]).toEqual({ day: '2026-01-02', changes: 4 });
});

test('others read nothing of a history, before and after a hand-over', async () => {
  const { map, oak } = await aMap(nadia, north);
  const mine = await aMap(peter, south);
  const before = await now();
  const reads = (person: TestPerson, of: string) =>
    Promise.all(
      [
        'history',
        `history/nodes?at=${before}`,
        `history/changes?from=${before}&to=${before}`,
        `nodes/${oak}/history`,
      ].map(async (path) => (await app.ask(person, 'GET', `/maps/${of}/${path}`)).status),
    );
  expect(await reads(nadia, map)).toEqual([200, 200, 200, 200]);
  for (const person of [peter, olga]) {
    expect(await reads(person, map)).toEqual([404, 404, 404, 404]);
    const asked = await restore(map, { node_id: oak, at: before, preview: true }, person);
    expect(asked.status).toBe(404);
  }
  await accepted(await sent({ type: 'transfer_partial', map_id: map, node_id: oak }), { targetMapId: mine.map });
  await change(peter, mine.map, oak, { fields: { name: 'Of the recipient' } });
  expect(await namesOf(map, await at(map, before))).toContain('Riverside/Oak Street');
  expect(JSON.stringify(await at(map, await now()))).not.toContain('Of the recipient');
  const theirs = await get(peter, mine.map, `nodes/${oak}/history`);
  expect(theirs.body.items.map(({ changes }: NodeVersion) => changes)).toEqual([['changed'], ['added']]);
  // The restore leaves the nodes that now belong to the recipient where they are.
  const asked = await restore(map, { node_id: oak, at: before });
  expect(asked.body).toMatchObject({ added: 0, changed: 0, moved: 0, skipped: 2 });
});

/** Everything that restoring has to bring back: below Oak Street in `aMap`. */
async function damage({ map, oak, northgate, harbour, riverside }: TestMap) {
  const chapel = await addNode(nadia, map, 'Chapel', { parentId: northgate, position: { x: 3, y: 4 } });
  const yard = await addNode(nadia, map, 'Yard', { parentId: oak });
  const before = await now();
  await change(nadia, map, yard, { parentId: harbour });
  await remove(map, northgate);
  await change(nadia, map, oak, { fields: { name: 'Oak Lane' } });
  const later = await addNode(nadia, map, 'Added since', { parentId: oak });
  await change(nadia, map, harbour, { fields: { name: 'Not of the branch' } });
  return { before, later, chapel, yard, riverside };
}

test('a branch is restored as of a moment: what is gone, changed and moved; what was added since stays', async () => {
  const made = await aMap(nadia, north);
  const { map, oak, northgate, inside } = made;
  const { before, chapel } = await damage(made);
  const expected = { added: 2, changed: 1, moved: 1, deleted: 0, skipped: 0 };
  const preview = await restore(map, { node_id: oak, at: before, preview: true });
  expect(preview.body).toMatchObject(expected);
  const damaged = await namesOf(map);
  expect(damaged).toEqual([
    'Riverside',
    'Riverside/Not of the branch',
    'Riverside/Not of the branch/Yard',
    'Riverside/Oak Lane',
    'Riverside/Oak Lane/Added since',
  ]);
  const { body, status } = await restore(map, { node_id: oak, at: before });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ ...expected, left_ids: [] });
  expect(await namesOf(map)).toEqual([
    'Riverside',
    'Riverside/Not of the branch',
    'Riverside/Oak Street',
    'Riverside/Oak Street/Added since',
    'Riverside/Oak Street/Northgate',
    'Riverside/Oak Street/Northgate/Chapel',
    'Riverside/Oak Street/Yard',
  ]);
  const { nodes, edges } = await rowsOf(nadia, map);
  expect(nodes.find(({ id }) => id === chapel)?.position).toEqual({ x: 3, y: 4 });
  expect(edges.map(({ id }) => id)).toContain(inside);
  expect(nodes.map(({ id }) => id)).toContain(northgate);

  const undone = await restore(map, { node_ids: body.node_ids, at: body.before });
  expect(undone.body).toMatchObject({ added: 0, changed: 1, moved: 1, deleted: 2 });
  expect(await namesOf(map)).toEqual(damaged);
  expect((await app.admin.query('select * from rules.stale_versions()')).rows).toEqual([]);
});

test('a deleted branch comes back where it was; without its parent, below the nearest ancestor left', async () => {
  const { map, riverside, oak, northgate } = await aMap(nadia, north);
  const before = await now();
  await remove(map, riverside);
  expect((await restore(map, { node_id: northgate, at: before })).body).toMatchObject({ added: 1 });
  expect(await namesOf(map)).toEqual(['Northgate']);
  expect((await restore(map, { node_id: oak, at: before })).body).toMatchObject({ added: 1, moved: 1 });
  expect(await namesOf(map)).toEqual(['Oak Street', 'Oak Street/Northgate']);
  expect((await restore(map, { node_id: riverside, at: before })).body).toMatchObject({ added: 2, moved: 1 });
  expect(await namesOf(map)).toEqual([
    'Riverside',
    'Riverside/Harbour',
    'Riverside/Oak Street',
    'Riverside/Oak Street/Northgate',
  ]);
});

test('a parent that is now below its child is put right', async () => {
  const { map, riverside, oak, northgate } = await aMap(nadia, north);
  const before = await now();
  await change(nadia, map, northgate, { parentId: riverside });
  await change(nadia, map, oak, { parentId: northgate });
  expect((await restore(map, { node_id: oak, at: before })).body).toMatchObject({ moved: 2, left_ids: [] });
  expect(await namesOf(map)).toContain('Riverside/Oak Street/Northgate');
});

test('a branch that was not there then is refused with a message', async () => {
  const { map, oak } = await aMap(nadia, north);
  expect(await restore(map, { node_id: oak, at: '2020-01-01T00:00:00Z' })).toMatchObject({
    status: 404,
    body: { error: messages.versions.notThen },
  });
});

longTest(
  'a map of 10,000 nodes with many changes is read, compared and restored',
  async () => {
    const { map, oak } = await aMap(nadia, north);
    const paths = ['20'];
    for (let n = 1; n < 10_000; n++) paths.push(`${paths[Math.floor((n - 1) / 4)]}.${((n - 1) % 4) + 1}`);
    const { rows } = await app.admin.query(
      `insert into tpl_map_nodes (team_id, map_id, path, node_type, fields)
     select team_id, id, unnest($2::text[])::ltree, 'church', '{"name": "Many"}' from tpl_maps where id = $1
     returning id`,
      [map, paths],
    );
    const full = await now();
    await remove(map, rows[0].id);
    const empty = await now();
    for (let n = 0; n < 6; n++) await at(map, empty);
    expect((await at(map, full)).nodes).toHaveLength(10_004);
    const changes = await get(nadia, map, 'history/changes', { from: full, to: empty });
    expect(changes.body.items, JSON.stringify(changes.body).slice(0, 200)).toHaveLength(10_000);
    await restore(map, { node_id: oak, at: full });
    const { status, body } = await restore(map, { node_id: rows[0].id, at: full });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.added).toBe(10_000);
    expect((await at(map, await now())).nodes).toHaveLength(10_004);
  },
  120_000,
);
