import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  accept,
  accepted,
  addNode,
  aMap,
  app,
  grace,
  nadia,
  north,
  peter,
  sent,
  south,
  twoTeams,
} from '../testing/test-transfers.ts';

twoTeams();

type Version = { map: string; current: boolean; by: string | null; ended_by: string | null; content: Content };
type Content = { parent_id: string | null; node_type: string; fields: { name?: string }; position: unknown };

/** The versions of a node or connection, oldest first. */
async function versionsOf(row: string): Promise<Version[]> {
  const { rows } = await app.admin.query<Version>(
    `select map_id as map, valid_to = 'infinity' as current, created_by as by, ended_by, content
     from map_versions where row_id = $1 order by valid_from`,
    [row],
  );
  return rows;
}
const namesOf = async (row: string) => (await versionsOf(row)).map(({ content }) => content.fields.name);
const countOf = async (map: string) =>
  Number((await app.admin.query('select count(*) from map_versions where map_id = $1', [map])).rows[0].count);
/** Returns the rows whose current version is missing or differs; `doctor` reports them. */
const stale = async () => (await app.admin.query('select * from rules.stale_versions()')).rows;
const change = (person: TestPerson, map: string, node: string, body: object) =>
  app.ask(person, 'PATCH', `/maps/${map}/nodes/${node}`, body);

test('each change of a node ends its version and begins another, with who did it', async () => {
  const { map, oak } = await aMap(nadia, north);
  await change(grace, map, oak, { fields: { name: 'Oak Lane' } });
  await change(nadia, map, oak, { position: { x: 5, y: 6 } });
  expect(await versionsOf(oak)).toMatchObject([
    { map, current: false, by: nadia.id, ended_by: grace.id, content: { fields: { name: 'Oak Street' } } },
    { map, current: false, by: grace.id, ended_by: nadia.id, content: { position: { x: 100, y: 200 } } },
    { map, current: true, by: nadia.id, ended_by: null, content: { position: { x: 5, y: 6 } } },
  ]);
  const before = await countOf(map);
  await change(nadia, map, oak, { fields: { name: 'Oak Lane' } });
  expect(await countOf(map)).toBe(before);
  expect(await stale()).toEqual([]);
});

test('a branch that moves is one version, however many nodes are below it', async () => {
  const { map, riverside, harbour, oak, northgate } = await aMap(nadia, north);
  const before = await countOf(map);
  await change(nadia, map, oak, { parentId: harbour });
  expect(await countOf(map)).toBe(before + 1);
  expect((await versionsOf(oak)).map(({ content }) => content.parent_id)).toEqual([riverside, harbour]);
  expect(await versionsOf(northgate)).toMatchObject([{ current: true, content: { parent_id: oak } }]);
  expect(await stale()).toEqual([]);
});

test('deleting ends versions; lifting the children begins some', async () => {
  const { map, riverside, oak, northgate, inside } = await aMap(nadia, north);
  await app.ask(grace, 'DELETE', `/maps/${map}/nodes/${oak}?deleteSubtree=false`);
  expect(await versionsOf(oak)).toMatchObject([{ current: false, ended_by: grace.id }]);
  expect(await versionsOf(inside)).toMatchObject([{ current: false, ended_by: grace.id }]);
  expect((await versionsOf(northgate)).map(({ content }) => content.parent_id)).toEqual([oak, riverside]);
  expect(await stale()).toEqual([]);
});

test('a transaction is recorded at one moment, with its last state of each row', async () => {
  const { map, oak, harbour } = await aMap(nadia, north);
  await nadia.as(async (db) => {
    for (const name of ['One', 'Two'])
      for (const id of [oak, harbour])
        await sql`update tpl_map_nodes set fields = ${JSON.stringify({ name })} where id = ${id}`.execute(db);
    await sql`select rules.move_map_node(${map}, ${oak}, ${harbour}, null)`.execute(db);
  });
  expect(await namesOf(oak)).toEqual(['Oak Street', 'Two']);
  expect(await namesOf(harbour)).toEqual(['Harbour', 'Two']);
  const { rows } = await app.admin.query(
    "select distinct valid_from from map_versions where row_id = any ($1) and valid_to = 'infinity'",
    [[oak, harbour]],
  );
  expect(rows).toHaveLength(1);
  expect(await stale()).toEqual([]);
});

test('what another transaction changes between two statements keeps its own version', async () => {
  const { map, oak, harbour } = await aMap(nadia, north);
  await nadia.as(async (db) => {
    await sql`update tpl_map_nodes set fields = '{"name": "Quay"}' where id = ${harbour}`.execute(db);
    await change(grace, map, oak, { fields: { name: 'By Grace' } });
    await sql`update tpl_map_nodes set fields = '{"name": "By Nadia"}' where id = ${oak}`.execute(db);
  });
  expect(await namesOf(oak)).toEqual(['Oak Street', 'By Grace', 'By Nadia']);
  expect((await versionsOf(oak)).map(({ by }) => by)).toEqual([nadia.id, grace.id, nadia.id]);
});

test('after a hand-over the history stays with the sender, and that of the recipient begins', async () => {
  const { map, oak, northgate, inside } = await aMap(nadia, north);
  const mine = await aMap(peter, south);
  const request = await sent({ type: 'transfer_partial', map_id: map, node_id: oak });
  expect((await accept(request, { targetMapId: mine.map })).status).toBe(200);
  await change(peter, mine.map, oak, { fields: { name: 'Of the recipient' } });
  for (const row of [northgate, inside])
    expect(await versionsOf(row)).toMatchObject([
      { map, current: false, by: nadia.id, ended_by: peter.id },
      { map: mine.map, current: true, by: peter.id },
    ]);
  const read = (person: TestPerson) =>
    person.as(async (db) =>
      (
        await db.selectFrom('map_versions').select('content').where('row_id', '=', oak).orderBy('valid_from').execute()
      ).map(({ content }) => (content as Content).fields.name),
    );
  expect(await read(nadia)).toEqual(['Oak Street']);
  expect(await read(peter)).toEqual(['Oak Street', 'Of the recipient']);
  expect(await stale()).toEqual([]);
});

test('nodes of a live view are in no history but that of their own team', async () => {
  const { map, oak } = await aMap(nadia, north);
  const mine = await aMap(peter, south);
  const request = await sent({ type: 'share_downstream', map_id: map, node_id: oak });
  const before = await countOf(mine.map);
  await accepted(request, { targetMapId: mine.map, targetNodeId: mine.riverside });
  await change(nadia, map, oak, { fields: { name: 'Oak Lane' } });
  expect(await countOf(mine.map)).toBe(before);
  expect(
    await peter.as((db) => db.selectFrom('map_versions').select('row_id').where('row_id', '=', oak).execute()),
  ).toEqual([]);
  expect(await stale()).toEqual([]);
});

test('a former member reads no history, and nobody writes it', async () => {
  const { map, oak } = await aMap(nadia, north);
  const read = () =>
    grace.as((db) => db.selectFrom('map_versions').select('row_id').where('row_id', '=', oak).execute());
  expect(await read()).toHaveLength(1);
  await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [north, grace.id]);
  expect(await read()).toEqual([]);
  for (const statement of ['delete from map_versions', "update map_versions set content = '{}'"])
    await expect(nadia.as((db) => sql.raw(statement).execute(db))).rejects.toMatchObject({ code: '42501' });
  expect((await versionsOf(oak))[0]).toMatchObject({ map, current: true });
});

test('the history of a map is deleted with it', async () => {
  const { map } = await aMap(nadia, north);
  const { rows } = await app.admin.query('select instance_id from tpl_maps where id = $1', [map]);
  expect((await app.ask(nadia, 'DELETE', `/instances/${rows[0].instance_id}`)).status).toBe(200);
  expect(await countOf(map)).toBe(0);
});

test('the sweep deletes what ended too long ago or is too much, and a map says since when it is complete', async () => {
  const { map, oak, harbour } = await aMap(nadia, north);
  for (const name of ['One', 'Two', 'Three']) await change(nadia, map, oak, { fields: { name } });
  await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${harbour}`);
  const ends = async () =>
    (
      await app.admin.query(
        "select valid_to from map_versions where map_id = $1 and not is_edge and valid_to < 'infinity' order by 1",
        [map],
      )
    ).rows.map(({ valid_to }) => valid_to as Date);
  const since = async () =>
    (await app.admin.query('select recorded_from from tpl_maps where id = $1', [map])).rows[0].recorded_from as Date;
  const sweep = (days: number, versions: number) =>
    app.admin.query("select rules.sweep_history($1, $2, '00000000-0000-0000-0000-000000000000', 1000000, 1000000)", [
      days,
      versions,
    ]);
  const begun = await since();
  await sweep(1, 1000000);
  expect(await ends()).toHaveLength(4);
  expect(await since()).toEqual(begun);
  await app.admin.query(
    `update map_versions v
     set valid_from = valid_from - interval '9 days', valid_to = valid_to - interval '9 days'
     where map_id = $1 and valid_to = (select min(valid_to) from map_versions where map_id = v.map_id and not is_edge)`,
    [map],
  );
  await app.admin.query("update tpl_maps set recorded_from = recorded_from - interval '10 days' where id = $1", [map]);
  await sweep(8, 1000000);
  expect(await ends()).toHaveLength(3);
  expect(Date.now() - (await since()).getTime()).toBeGreaterThan(8 * 24 * 3600 * 1000);
  await sweep(8, 2);
  expect((await ends()).length).toBeLessThanOrEqual(2);
  await sweep(0, 0);
  expect(await ends()).toEqual([]);
  expect(await namesOf(oak)).toEqual(['Three']);
  expect(await stale()).toEqual([]);
});

longTest(
  '10,000 nodes are recorded by plans that the connection made for a few',
  async () => {
    const { map } = await aMap(nadia, north);
    for (let n = 0; n < 8; n++) await addNode(nadia, map, `Node ${n}`);
    const paths = ['20'];
    for (let n = 1; n < 10_000; n++) paths.push(`${paths[Math.floor((n - 1) / 4)]}.${((n - 1) % 4) + 1}`);
    const { rows: versions } = await app.admin.query('select count(*) from map_versions');
    await app.admin.query(
      `insert into tpl_map_nodes (team_id, map_id, path, node_type)
     select team_id, id, unnest($2::text[])::ltree, 'church' from tpl_maps where id = $1`,
      [map, paths],
    );
    await app.admin.query(
      "update tpl_map_nodes set path = rules.replace_prefix(path, '20', '30') where map_id = $1 and path <@ '20'",
      [map],
    );
    await app.admin.query(`update tpl_map_nodes set position = '{"x": 1, "y": 2}' where map_id = $1`, [map]);
    const { rows } = await app.admin.query('select count(*) from map_versions');
    expect(Number(rows[0].count) - Number(versions[0].count)).toBe(10_000 + 1 + 10_000 + 12);
    await app.admin.query('delete from tpl_map_nodes where map_id = $1', [map]);
    expect(await stale()).toEqual([]);
  },
  60_000,
);
