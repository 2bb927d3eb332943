// @module-tag sweep

import { longTest, sweep } from '@groundwork/contract/base/test-sweeps';
import type { RecordRow } from '@groundwork/contract/forms/records';
import type { MapNode } from '@groundwork/contract/maps/maps';
import { policySays } from '@groundwork/db/test-mutations';
import type { TestPerson } from '@groundwork/db/test-people';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appForFile, type TestApp } from '../testing/test-app.ts';

// Compares the maps and records of two teams with a model, after every act of random histories: additions, renames,
// moves, deletions, transfers, shares and revocations. No node is lost or duplicated, each team sees what the model
// says, and every record is readable by exactly one team, in a map or form that has its fields.

const app = await appForFile();
const { nadia } = app.world;
const peter = await app.person('Peter Hill');

/** A node of a team, or a view node that shows the whole map `of`, or the branch of the node `of`. */
type Held = { map: ModelMap; name: string; parent: string | null; view?: { request: string; of: string | ModelMap } };
/** `field` is the field of the records of the team's own maps. */
type Side = { person: TestPerson; team: string; code: string; template: string; field: string; form: string };
type ModelMap = { id: string; instance: string; name: string; side: Side; field: string };
/** A record of the map `map`, or an entry of a form of its team; about the node `node`. */
type ModelRecord = { side: Side; map: ModelMap | null; field: string; node: string };
type World = { maps: ModelMap[]; nodes: Map<string, Held>; records: Map<string, ModelRecord>; names: number };

const childrenOf = (world: World, map: ModelMap, parent: string | null) =>
  [...world.nodes].filter(([, node]) => node.map === map && node.parent === parent);
const branchOf = (world: World, id: string): string[] => [
  id,
  ...[...world.nodes].filter(([, { parent }]) => parent === id).flatMap(([child]) => branchOf(world, child)),
];
const own = (world: World, map: ModelMap) =>
  [...world.nodes].filter(([, node]) => node.map === map && !node.view).map(([id]) => id);

/** A tree without sibling order; names of view nodes are marked. */
type Seen = { name: string; below: Seen[] };
const sorted = (seen: Seen[]) => seen.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

function shown(world: World, map: ModelMap, parent: string | null, isHeld: boolean): Seen[] {
  return sorted(
    childrenOf(world, map, parent).flatMap(([id, { name, view }]): Seen[] => {
      if (!view) return [{ name: isHeld ? `${name}*` : name, below: shown(world, map, id, isHeld) }];
      if (isHeld) return [];
      if (typeof view.of !== 'string') return [{ name: `${view.of.name}*`, below: shown(world, view.of, null, true) }];
      const top = world.nodes.get(view.of) as Held;
      return [{ name: `${top.name}*`, below: shown(world, top.map, view.of, true) }];
    }),
  );
}

/** Converts nodes with paths to a tree. */
function treeOf(nodes: { path: string; name: string }[]): Seen[] {
  expect(new Set(nodes.map(({ path }) => path)).size, 'paths are unique').toBe(nodes.length);
  const below = (parent: string): Seen[] =>
    sorted(
      nodes
        .filter(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('.'))) === parent)
        .map(({ path, name }) => ({ name, below: below(path) })),
    );
  return below('');
}

/** Reads a map as its team sees it. */
async function read({ id, side }: ModelMap): Promise<Seen[]> {
  const { nodes } = (await app.ask(side.person, 'GET', `/maps/${id}/nodes`)).body as { nodes: MapNode[] };
  return treeOf(nodes.map(({ path, fields, read_only }) => ({ path, name: `${fields.title}${read_only ? '*' : ''}` })));
}

/** All that a person sees, by map, read in one statement. */
async function seenBy(person: TestPerson): Promise<Map<string, Seen[]>> {
  const { rows } = await person.as((db) =>
    sql<{ map: string; path: string; name: string }>`
      select map_id as map, path::text, fields ->> 'title' as name from tpl_map_nodes where view_id is null
      union all
      select m.id, v.path::text, coalesce(v.map_name, v.fields ->> 'title') || '*'
      from tpl_maps m, rules.viewed_nodes(m.id, null) v`.execute(db),
  );
  return new Map([...Map.groupBy(rows, ({ map }) => map)].map(([map, nodes]) => [map, treeOf(nodes)]));
}

/** The nodes that a team must see according to the model, by map. Empty maps are left out. */
const expected = (world: World, side: Side) =>
  new Map(
    world.maps
      .filter((map) => map.side === side)
      .map((map) => [map.id, shown(world, map, null, false)] as const)
      .filter(([, nodes]) => nodes.length > 0),
  );

/** The ids of the nodes that a team sees on its maps, own and viewed ones. */
function idsSeen(world: World, side: Side): Set<string> {
  const seen = new Set<string>();
  const see = (map: ModelMap, parent: string | null, isHeld: boolean) => {
    for (const [id, { view }] of childrenOf(world, map, parent)) {
      if (!view) {
        seen.add(id);
        see(map, id, isHeld);
      } else if (!isHeld && typeof view.of !== 'string') see(view.of, null, true);
      else if (!isHeld) {
        seen.add(view.of as string);
        see((world.nodes.get(view.of as string) as Held).map, view.of as string, true);
      }
    }
  };
  for (const map of world.maps) if (map.side === side) see(map, null, false);
  return seen;
}

/** Every record with its team, its map, its field, and whether its map or form has that field. */
async function recordsKept(): Promise<Map<string, object>> {
  const { rows } = await app.admin.query(`
    select r.id, r.team_id as team, m.id as map, (select jsonb_object_keys(r.data)) as field,
      t.record_data_schema -> 'properties' ?& array(select jsonb_object_keys(r.data)) as readable,
      t.owner_team_id = r.team_id and i.team_id = r.team_id as own
    from tpl_records r join tpl_instances i on i.id = r.instance_id join tpl_templates t on t.id = i.template_id
    left join tpl_maps m on m.instance_id = i.id`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

const expectedRecords = (world: World) =>
  new Map(
    [...world.records].map(([id, { side, map, field }]) => [
      id,
      { team: side.team, map: map?.id ?? null, field, readable: true, own: true },
    ]),
  );

/** Moves records with their nodes in the model, and returns how many of each kind belong to the nodes. */
function sendRecords(world: World, from: ModelMap, to: ModelMap, nodes: string[], withEntries: boolean) {
  const counts = { records: 0, entries: 0, tasks: 0 };
  for (const record of world.records.values()) {
    if (record.side !== from.side || !nodes.includes(record.node)) continue;
    const isOfMap = record.map === from;
    counts[isOfMap ? 'records' : 'entries']++;
    if (!isOfMap && !withEntries) continue;
    record.side = to.side;
    record.map = isOfMap && from.field === to.field ? to : null;
  }
  return counts;
}

/** Removes the view nodes whose view has ended. */
function endViews(world: World, isEnded: (id: string, view: NonNullable<Held['view']>) => boolean) {
  for (const [id, { view }] of world.nodes) if (view && isEnded(id, view)) world.nodes.delete(id);
}

function removeNodes(world: World, ids: string[]) {
  const gone = new Set(ids);
  for (const id of gone) world.nodes.delete(id);
  endViews(world, (_, { of }) => typeof of === 'string' && gone.has(of));
}

/** Reads every record as both teams. Only its team reads it, with the node if one of the team's maps shows the node. */
async function readRecords(world: World, sides: [Side, Side]) {
  for (const each of sides) {
    const seen = idsSeen(world, each);
    for (const [id, { side, node }] of world.records) {
      const { status, body } = await app.ask(each.person, 'GET', `/records/${id}`);
      expect(status).toBe(side === each ? 200 : 404);
      const title = seen.has(node) ? world.nodes.get(node)?.name : undefined;
      if (side === each) expect((body as RecordRow).node?.title).toBe(title);
    }
  }
}

async function ok(person: TestPerson, method: Parameters<TestApp['ask']>[1], path: string, body?: object) {
  const answer = await app.ask(person, method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

async function newMap(world: World, side: Side): Promise<ModelMap> {
  const name = `Map ${world.maps.length}`;
  const { rows } = await app.admin.query(
    'insert into tpl_instances (team_id, template_id, name) values ($1, $2, $3) returning id',
    [side.team, side.template, name],
  );
  const instance = rows[0].id as string;
  const { id } = await ok(side.person, 'GET', `/instances/${instance}/map`);
  const map = { id, instance, name, side, field: side.field };
  world.maps.push(map);
  return map;
}

const runs = sweep(5, 100);
const kinds = [
  'add',
  'add',
  'add',
  'record',
  'entry',
  'rename',
  'move',
  'lift',
  'prune',
  'transfer',
  'transfer',
  'share',
  'share map',
  'transfer map',
  'revoke',
  'drop',
];
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  map: fc.nat(),
  one: fc.nat(),
  other: fc.nat(),
});
type Act = { kind: string; map: number; one: number; other: number };

/** Sends a request to a team by its code, or to the address of its person. */
async function send(source: ModelMap, to: Side, body: object, toPerson: boolean) {
  // Resets the rate limits of requests.
  await app.admin.query("delete from auth.attempts where key like 'transfer%'");
  const request = await ok(source.side.person, 'POST', '/transfers', {
    map_id: source.id,
    ...(toPerson ? { recipient_email: to.person.email } : { recipient_team_code: to.code }),
    ...body,
  });
  return {
    id: request.id as string,
    data_counts: request.data_counts,
    accept: (more: object) =>
      ok(to.person, 'POST', `/transfers/${request.id}/accept`, { targetTeamId: to.team, ...more }),
  };
}

/** The view node that has appeared on a map. */
async function standIn(world: World, map: ModelMap): Promise<string> {
  const { rows } = await app.admin.query('select id from tpl_map_nodes where map_id = $1 and view_id is not null', [
    map.id,
  ]);
  const made = rows.map(({ id }) => id as string).filter((id) => !world.nodes.has(id));
  expect(made).toHaveLength(1);
  return made[0] as string;
}

/** Does one act on the maps and, if the model allows it, on the model. Returns whether it was done. */
async function perform(world: World, sides: [Side, Side], { kind, map: nth, one, other }: Act): Promise<boolean> {
  const map = world.maps[nth % world.maps.length] as ModelMap;
  const { person } = map.side;
  const to = map.side === sides[0] ? sides[1] : sides[0];
  const toPerson = other % 2 === 0;
  const ids = own(world, map);
  const id = ids[one % ids.length];
  const target = other % 4 === 0 ? null : (ids[other % ids.length] ?? null);
  const theirs = world.maps.filter(({ side }) => side === to);
  const theirMap = theirs[other % theirs.length];
  const theirNode = theirMap && own(world, theirMap)[one % Math.max(1, own(world, theirMap).length)];

  if (kind === 'add' || id === undefined) {
    const title = `n${world.names++}`;
    const { id: made } = await ok(person, 'POST', `/maps/${map.id}/nodes`, {
      nodeType: 'idea',
      fields: { title },
      parentId: target,
    });
    world.nodes.set(made, { map, name: title, parent: target });
    return true;
  }
  const node = world.nodes.get(id) as Held;
  switch (kind) {
    case 'record':
    case 'entry': {
      const field = kind === 'record' ? map.field : 'place';
      const record = await ok(
        person,
        'POST',
        `/instances/${kind === 'record' ? map.instance : map.side.form}/records`,
        {
          data: { [field]: `${field} ${world.names++}` },
        },
      );
      await ok(person, 'PUT', `/records/${record.id}/node`, { node_id: id });
      world.records.set(record.id, { side: map.side, map: kind === 'record' ? map : null, field, node: id });
      return true;
    }
    case 'rename':
      node.name = `n${world.names++}`;
      await ok(person, 'PATCH', `/maps/${map.id}/nodes/${id}`, { fields: { title: node.name } });
      return true;
    case 'move':
      if (target !== null && branchOf(world, id).includes(target)) return false;
      await ok(person, 'PATCH', `/maps/${map.id}/nodes/${id}`, { parentId: target });
      node.parent = target;
      return true;
    case 'lift':
      await ok(person, 'DELETE', `/maps/${map.id}/nodes/${id}`);
      for (const [, child] of childrenOf(world, map, id)) child.parent = node.parent;
      removeNodes(world, [id]);
      return true;
    case 'prune':
      await ok(person, 'DELETE', `/maps/${map.id}/nodes/${id}?deleteSubtree=true`);
      removeNodes(world, branchOf(world, id));
      return true;
    case 'transfer': {
      if (!theirMap) return false;
      const include_entries = one % 2 === 0;
      const request = await send(map, to, { type: 'transfer_partial', node_id: id, include_entries }, toPerson);
      const moving = branchOf(world, id).filter((each) => !world.nodes.get(each)?.view);
      const { moved } = await request.accept({
        mode: 'existing',
        targetMapId: theirMap.id,
        targetNodeId: theirNode ?? null,
      });
      expect(moved).toBe(moving.length);
      expect(request.data_counts).toEqual(sendRecords(world, map, theirMap, moving, include_entries));
      const goes = new Set(branchOf(world, id));
      endViews(world, (each, { of }) => goes.has(each) || (typeof of === 'string' && goes.has(of)));
      for (const each of moving) (world.nodes.get(each) as Held).map = theirMap;
      const parent = node.parent;
      node.parent = theirNode ?? null;
      world.nodes.set(await standIn(world, map), { map, name: '', parent, view: { request: request.id, of: id } });
      return true;
    }
    case 'transfer map': {
      if (world.maps.length > 5) return false;
      const request = await send(map, to, { type: 'transfer_full' }, toPerson);
      const { map_id } = await request.accept({});
      const { instance_id } = await ok(to.person, 'GET', `/maps/${map_id}`);
      const made = { id: map_id as string, instance: instance_id, name: map.name, side: to, field: map.field };
      world.maps.push(made);
      expect(request.data_counts).toEqual(sendRecords(world, map, made, own(world, map), false));
      endViews(
        world,
        (each, { of }) =>
          world.nodes.get(each)?.map === map ||
          of === map ||
          (typeof of === 'string' && world.nodes.get(of)?.map === map),
      );
      for (const each of own(world, map)) (world.nodes.get(each) as Held).map = made;
      world.nodes.set(await standIn(world, map), {
        map,
        name: '',
        parent: null,
        view: { request: request.id, of: made },
      });
      return true;
    }
    case 'share':
    case 'share map': {
      const of = kind === 'share' ? id : map;
      if (!theirMap || (kind === 'share' && !theirNode)) return false;
      const request = await send(
        map,
        to,
        typeof of === 'string' ? { type: 'share_downstream', node_id: of } : { type: 'share_map' },
        toPerson,
      );
      await request.accept({ targetMapId: theirMap.id, targetNodeId: theirNode ?? null });
      world.nodes.set(await standIn(world, theirMap), {
        map: theirMap,
        name: '',
        parent: theirNode ?? null,
        view: { request: request.id, of },
      });
      return true;
    }
    default: {
      const views = [...world.nodes].filter(([, { view }]) => view);
      const [stands, view] = views[one % Math.max(1, views.length)] ?? [];
      if (!stands || !view?.view) return false;
      const viewer = view.map.side;
      const holder = viewer === sides[0] ? sides[1] : sides[0];
      if (kind === 'drop') await ok(viewer.person, 'DELETE', `/maps/${view.map.id}/nodes/${stands}`);
      else await ok(holder.person, 'POST', `/transfers/${view.view.request}/revoke`);
      world.nodes.delete(stands);
      return true;
    }
  }
}

const schema = (field: string) => ({ type: 'object', properties: { [field]: { type: 'string', title: field } } });

async function side(person: TestPerson, name: string, field: string): Promise<Side> {
  const team = await app.team(name, person);
  const template = async (title: string, map: object, record: object) =>
    (
      await app.admin.query(
        `insert into tpl_templates (owner_team_id, name, map_node_schema, record_data_schema) values ($1, $2, $3, $4)
         returning id`,
        [team, title, map, record],
      )
    ).rows[0].id as string;
  const { rows } = await app.admin.query(
    `insert into tpl_instances (team_id, template_id, name, for_entries) values ($1, $2, 'Visits', true)
     returning id, (select code from teams where id = $1)`,
    [team, await template('Visits', {}, schema('place'))],
  );
  const ideas = await template('Ideas', schema('title'), schema(field));
  return { person, team, code: rows[0].code, template: ideas, field, form: rows[0].id };
}

/** Two teams with one empty map each. */
async function beginning() {
  await app.admin.query('delete from teams');
  const sides: [Side, Side] = [await side(nadia, 'North', 'guests'), await side(peter, 'South', 'hours')];
  const world: World = { maps: [], nodes: new Map(), records: new Map(), names: 0 };
  for (const each of sides) await newMap(world, each);
  return { sides, world };
}

longTest(
  'after every act each team sees what the model says, and no node is lost',
  async () => {
    const counts: Record<string, number> = {};
    const history = fc.array(act, { minLength: 30, maxLength: 30, size: 'max' });
    await fc.assert(
      fc.asyncProperty(history, async (acts) => {
        const { sides, world } = await beginning();
        for (const one of acts) {
          if (await perform(world, sides, one)) counts[one.kind] = (counts[one.kind] ?? 0) + 1;
          for (const each of sides)
            expect(await seenBy(each.person), JSON.stringify(one)).toEqual(expected(world, each));
          expect(await recordsKept(), JSON.stringify(one)).toEqual(expectedRecords(world));
        }
        for (const map of world.maps) expect(await read(map), map.name).toEqual(shown(world, map, null, false));
        await readRecords(world, sides);
        const { rows } = await app.admin.query(
          'select id from tpl_maps m where node_count <> (select count(*) from tpl_map_nodes n where n.map_id = m.id)',
        );
        expect(rows).toEqual([]);
        expect((await app.admin.query('select * from rules.stale_versions()')).rows).toEqual([]);
      }),
      // Reports the failing history as it was found, because shrinking would exceed the timeout.
      { numRuns: runs, endOnFailure: true },
    );
    expect(Object.keys(counts).toSorted()).toEqual([...new Set(kinds)].toSorted());
    process.stdout.write(`transfer model: ${runs} histories of 30 acts: ${JSON.stringify(counts)}\n`);
  },
  600_000,
);

test('a rule that shows the nodes of other teams is noticed', async () => {
  const { sides, world } = await beginning();
  await perform(world, sides, { kind: 'add', map: 0, one: 0, other: 0 });
  expect(await seenBy(peter)).toEqual(expected(world, sides[1]));
  await policySays(
    'tpl_map_nodes',
    'see',
    () => 'rules.me() is not null',
  )(app.admin, async () => expect(await seenBy(peter)).not.toEqual(expected(world, sides[1])));
});
