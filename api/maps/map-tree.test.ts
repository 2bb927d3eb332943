// @module-tag sweep
import { randomUUID } from 'node:crypto';
import { longTest, sweep } from '@groundwork/contract/base/test-sweeps';
import type { MapNode } from '@groundwork/contract/maps/maps';
import type { Db } from '@groundwork/db/database';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

// Compares the tree of a map with a small model. After any history of additions, moves, deletions and liftings, also
// concurrent ones, parents and sibling order must equal the model.

const app = await appForFile();
const { nadia } = app.world;
let instance: () => Promise<string>;
beforeAll(async () => {
  const team = await app.team('Harbour District', nadia);
  const { rows } = await app.admin.query(
    "insert into tpl_templates (owner_team_id, name) values ($1, 'Ideas') returning id",
    [team],
  );
  instance = async () =>
    (
      await app.admin.query(
        "insert into tpl_instances (team_id, template_id, name) values ($1, $2, 'Ideas') returning id",
        [team, rows[0].id],
      )
    ).rows[0].id;
});

/** The children of each node in order; the key null holds the roots. */
type Tree = Map<string | null, string[]>;
const childrenOf = (tree: Tree, parent: string | null) => tree.get(parent) ?? [];
const parentOf = (tree: Tree, node: string) => [...tree].find(([, children]) => children.includes(node))?.[0] ?? null;
const branchOf = (tree: Tree, top: string): string[] => [
  top,
  ...childrenOf(tree, top).flatMap((child) => branchOf(tree, child)),
];
const all = (tree: Tree) => childrenOf(tree, null).flatMap((root) => branchOf(tree, root));

function put(tree: Tree, node: string, parent: string | null, before: string | null) {
  takeOut(tree, node);
  const siblings = childrenOf(tree, parent);
  tree.set(parent, before === null ? [...siblings, node] : siblings.toSpliced(siblings.indexOf(before), 0, node));
}
function takeOut(tree: Tree, node: string) {
  const parent = parentOf(tree, node);
  tree.set(
    parent,
    childrenOf(tree, parent).filter((sibling) => sibling !== node),
  );
}

/** Moves each remaining child of a removed node to its nearest remaining ancestor, in the order of the tree. */
function lift(tree: Tree, removed: string[]) {
  const staying = (node: string): string | null => {
    const parent = parentOf(tree, node);
    return parent === null || !removed.includes(parent) ? parent : staying(parent);
  };
  const moves = all(tree)
    .filter((node) => !removed.includes(node) && removed.includes(parentOf(tree, node) ?? ''))
    .map((node) => ({ node, parent: staying(node) }));
  for (const { node, parent } of moves) put(tree, node, parent, null);
}

const above = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));
const labelOf = (path: string) => Number(path.slice(path.lastIndexOf('.') + 1));

type Placed = { id: string; path: string };

function treeOf(nodes: Placed[]): Tree {
  const ids = new Map(nodes.map(({ path, id }) => [path, id]));
  expect(ids.size).toBe(nodes.length);
  const tree: Tree = new Map();
  for (const { id, path } of nodes.toSorted((one, other) => labelOf(one.path) - labelOf(other.path))) {
    const parent = ids.get(above(path)) ?? null;
    if (path.includes('.')) expect(parent, `${path} has its parent`).not.toBeNull();
    tree.set(parent, [...childrenOf(tree, parent), id]);
  }
  return tree;
}

/** Reads the map through the API. */
async function read(map: string): Promise<{ nodes: MapNode[]; tree: Tree }> {
  const nodes: MapNode[] = (await app.ask(nadia, 'GET', `/maps/${map}/nodes`)).body.nodes;
  return { nodes, tree: treeOf(nodes) };
}

const runs = sweep(8, 200);
const act = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'move', 'move', 'lift', 'lift several', 'prune', 'batch'),
  one: fc.nat(),
  other: fc.nat(),
  before: fc.nat(),
  byPath: fc.boolean(),
});
type Act = { kind: string; one: number; other: number; before: number; byPath: boolean };

const inTree = (nodes: unknown[]) => nodes.map((parent) => ({ nodeType: 'idea', id: randomUUID(), parent }));

type Place = { parent: Placed | undefined; beforeId: string | null; byPath: boolean };
type Added = { nodeType: string; id: string; parent: number | null }[];
/**
 * Two ways to do the acts: through the API, or by calling the database functions. `move` returns whether it was
 * allowed, `delete` the number of deleted nodes.
 */
type Way = {
  add(map: string, place: Place): Promise<string>;
  addMany(map: string, place: Place, added: Added): Promise<string[]>;
  move(map: string, id: string, place: Place): Promise<boolean>;
  remove(map: string, ids: string[], subtree: boolean): Promise<number>;
  nodes(map: string): Promise<Placed[]>;
};

const written = ({ parent, beforeId, byPath }: Place) => ({
  ...(byPath ? { parentPath: parent?.path ?? null } : { parentId: parent?.id ?? null }),
  ...(beforeId && { beforeId }),
});
const throughServer: Way = {
  add: async (map, place) =>
    (await app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType: 'idea', ...written(place) })).body.id,
  addMany: async (map, place, nodes) =>
    (await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { ...written(place), nodes })).body.nodes.map(
      ({ id }: MapNode) => id,
    ),
  async move(map, id, place) {
    const { status, body } = await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${id}`, written(place));
    expect([200, 400], JSON.stringify(body)).toContain(status);
    return status === 200;
  },
  remove: async (map, ids, subtree) =>
    ids.length === 1
      ? (await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${ids[0]}?deleteSubtree=${subtree}`)).body.deleted
      : (await app.ask(nadia, 'POST', `/maps/${map}/nodes/delete`, { node_ids: ids, deleteSubtree: subtree })).body
          .deleted,
  nodes: async (map) => (await read(map)).nodes,
};

/** Calls the database functions in one transaction of a person. */
function byFunctions(db: Db): Way {
  const addMany: Way['addMany'] = async (map, { parent, beforeId }, added) => {
    const given = added.map(({ nodeType, ...node }) => ({ ...node, node_type: nodeType, fields: {} }));
    const { rows } = await sql<{ id: string }>`
      select id
      from rules.add_map_nodes(${map}, ${parent?.id ?? null}, ${beforeId}, ${JSON.stringify(given)})
        with ordinality as added (id, place)
      order by place`.execute(db);
    return rows.map(({ id }) => id);
  };
  return {
    addMany,
    add: async (map, place) => (await addMany(map, place, inTree([null]) as Added))[0] ?? '',
    async move(map, id, { parent, beforeId }) {
      await sql`savepoint before_move`.execute(db);
      try {
        await sql`select rules.move_map_node(${map}, ${id}, ${parent?.id ?? null}, ${beforeId})`.execute(db);
        return true;
      } catch {
        await sql`rollback to before_move`.execute(db);
        return false;
      }
    },
    async remove(map, ids, subtree) {
      const { rows } = await sql<{
        deleted: number;
      }>`select deleted::integer from rules.delete_map_nodes(${map}, ${ids}, ${subtree})`.execute(db);
      return rows[0]?.deleted ?? 0;
    },
    nodes: async (map) =>
      (await sql<Placed>`select id, path::text from tpl_map_nodes n where map_id = ${map} order by n.path`.execute(db))
        .rows,
  };
}

/** Does one act on the map and, if the model allows it, on the model. */
async function perform(way: Way, map: string, nodes: Placed[], model: Tree, { kind, one, other, before, byPath }: Act) {
  const pick = (n: number) => (nodes.length === 0 ? undefined : nodes[n % nodes.length]);
  const [node, target] = [pick(one), other % 4 === 0 ? undefined : pick(other)];
  const parent = target?.id ?? null;
  const siblings = [...childrenOf(model, parent).filter((id) => id !== node?.id), null];
  const beforeId = siblings[before % siblings.length] ?? null;
  const place = { parent: target, beforeId, byPath };
  if (kind === 'add' || (kind !== 'batch' && !node)) put(model, await way.add(map, place), parent, beforeId);
  else if (kind === 'batch') {
    const added = inTree([null, 0, 1, 0, null]) as Added;
    const ids = await way.addMany(map, place, added);
    expect(ids).toEqual(added.map(({ id }) => id));
    for (const root of [ids[0], ids[4]]) put(model, root as string, parent, beforeId);
    for (const [index, below] of [ids[0], ids[1], ids[0]].entries())
      put(model, ids[index + 1] as string, below as string, null);
  } else if (node && kind === 'move') {
    const allowed = !target || !branchOf(model, node.id).includes(target.id);
    expect(await way.move(map, node.id, place)).toBe(allowed);
    if (allowed) put(model, node.id, parent, beforeId);
  } else if (node) {
    const subtree = kind === 'prune';
    const several = nodes.filter((_, place) => (place + one) % 3 !== 0).map(({ id }) => id);
    const removed = kind === 'lift several' && several.length > 0 ? several : [node.id];
    const gone = subtree ? branchOf(model, node.id) : removed;
    expect(await way.remove(map, removed, subtree)).toBe(gone.length);
    if (!subtree) lift(model, removed);
    for (const id of gone) takeOut(model, id);
  }
}

/** The tree without nodes that have no children. */
const filled = (tree: Tree) =>
  [...tree].filter(([, children]) => children.length > 0).sort(([one], [other]) => `${one}`.localeCompare(`${other}`));

const history = fc.array(act, { minLength: 40, maxLength: 40, size: 'max' });
const newMap = async () => (await app.ask(nadia, 'GET', `/instances/${await instance()}/map`)).body.id as string;

/** Does the acts on an empty map and compares it with the model after each. */
async function live(way: Way, map: string, acts: Act[]): Promise<Tree> {
  const model: Tree = new Map();
  let nodes: Placed[] = [];
  for (const one of acts) {
    await perform(way, map, nodes, model, one);
    nodes = await way.nodes(map);
    expect(filled(treeOf(nodes)), one.kind).toEqual(filled(model));
  }
  return model;
}

longTest(
  'the tree equals the model after every act of any history',
  async () => {
    const map = await newMap();
    await fc.assert(
      fc.asyncProperty(history, (acts) =>
        nadia.as(async (db) => {
          const model = await live(byFunctions(db), map, acts);
          const { rows } = await sql<{ node_count: number }>`select node_count from tpl_maps where id = ${map}`.execute(
            db,
          );
          expect(rows[0]?.node_count).toBe(all(model).length);
          await sql`select rules.delete_map_nodes(${map}, ${childrenOf(model, null)}, true)`.execute(db);
        }),
      ),
      // Reports the failing history as it was found, because shrinking would exceed the timeout.
      { numRuns: runs, endOnFailure: true },
    );
    process.stdout.write(`map tree model: ${runs} histories of 40 acts\n`);
  },
  600_000,
);

test('the tree equals the model through the API, too', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (acts) => {
      const map = await newMap();
      const model = await live(throughServer, map, acts);
      expect((await app.ask(nadia, 'GET', `/maps/${map}`)).body.node_count).toBe(all(model).length);
    }),
    { numRuns: Math.ceil(runs / 20), endOnFailure: true },
  );
}, 600_000);

test('removing a whole branch node by node renames no path', async () => {
  const map = await newMap();
  const nodes = inTree(Array.from({ length: 40 }, (_, place) => (place === 0 ? null : Math.floor((place - 1) / 3))));
  const made: MapNode[] = (await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { nodes })).body.nodes;
  const { body } = await app.ask(nadia, 'POST', `/maps/${map}/nodes/delete`, {
    node_ids: made.map(({ id }) => id),
    deleteSubtree: false,
  });
  expect(body).toMatchObject({ deleted: 40, moved: 0 });
});

test('a node at another place than in the model is noticed', async () => {
  const map = await newMap();
  const model = await live(
    throughServer,
    map,
    Array(2).fill({ kind: 'add', one: 0, other: 0, before: 1, byPath: false }),
  );
  await app.admin.query("update tpl_map_nodes set path = '9' where map_id = $1 and id = $2", [
    map,
    childrenOf(model, null)[0],
  ]);
  expect(filled((await read(map)).tree)).not.toEqual(filled(model));
});

test('concurrent acts keep the tree valid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), fc.nat(), async (acts, seed) => {
      const map = (await app.ask(nadia, 'GET', `/instances/${await instance()}/map`)).body.id;
      const nodes = inTree(Array.from({ length: 12 }, (_, place) => (place === 0 ? null : (seed + place * 7) % place)));
      const made: MapNode[] = (await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { nodes })).body.nodes;
      const first = await read(map);
      const answers = await Promise.all(
        acts.map(({ kind, one, other, before, byPath }) => {
          const [node, target] = [made[one % made.length] as MapNode, made[other % made.length] as MapNode];
          const siblings = [...childrenOf(first.tree, target.id), null];
          const place = {
            ...(byPath ? { parentPath: target.path } : { parentId: target.id }),
            beforeId: siblings[before % siblings.length],
          };
          if (kind === 'move') return app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${node.id}`, place);
          if (kind === 'lift' || kind === 'prune')
            return app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${node.id}?deleteSubtree=${kind === 'prune'}`);
          if (kind === 'batch')
            return app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { ...place, nodes: inTree([null, 0, null]) });
          return app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType: 'idea', ...place });
        }),
      );
      for (const { status, body } of answers) expect([200, 201, 400, 404], JSON.stringify(body)).toContain(status);
      const { nodes: left } = await read(map);
      expect((await app.ask(nadia, 'GET', `/maps/${map}`)).body.node_count).toBe(left.length);
    }),
    { numRuns: sweep(5, 20) },
  );
}, 120_000);

test('twenty concurrent insertions before a node all end up before it', async () => {
  const map = (await app.ask(nadia, 'GET', `/instances/${await instance()}/map`)).body.id;
  const [one, last] = (await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { nodes: inTree([null, null, 1]) }))
    .body.nodes as [MapNode, MapNode];
  const added = inTree(Array.from({ length: 20 }, () => undefined)).map(({ parent: _, ...node }) => ({
    ...node,
    beforeId: last.id,
  }));
  const answers = await Promise.all(added.map((node) => app.ask(nadia, 'POST', `/maps/${map}/nodes`, node)));
  expect(answers.map(({ status }) => status)).toEqual(added.map(() => 201));
  const roots = childrenOf((await read(map)).tree, null);
  expect([roots[0], roots.at(-1)]).toEqual([one.id, last.id]);
  expect(roots.slice(1, -1).toSorted()).toEqual(added.map(({ id }) => id).toSorted());
});
