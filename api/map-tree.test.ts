import { randomUUID } from 'node:crypto';
import type { MapNode } from '@groundwork/contract/maps';
import type { TestPerson } from '@groundwork/db/test-people';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';

// The tree of a map beside a model of it in a few lines: after any history of additions, moves, deletions and liftings, and of several of them at once, parents and the order of siblings are those of the model. MODEL_RUNS sets how many histories are tried.

let app: TestApp;
let nadia: TestPerson;
let instance: () => Promise<string>;
beforeAll(async () => {
  app = await testApp();
  nadia = await app.person('Nadia Rahman');
  const team = await app.team('Harbour District', nadia);
  const { rows } = await app.admin.query("insert into tpl_templates (owner_team_id, name) values ($1, 'Ideas') returning id", [team]);
  instance = async () =>
    (await app.admin.query("insert into tpl_instances (team_id, template_id, name) values ($1, $2, 'Ideas') returning id", [team, rows[0].id])).rows[0].id;
});
afterAll(() => app.close());

/** The children of each node in their order; the roots are those of null. */
type Tree = Map<string | null, string[]>;
const childrenOf = (tree: Tree, parent: string | null) => tree.get(parent) ?? [];
const parentOf = (tree: Tree, node: string) => [...tree].find(([, children]) => children.includes(node))?.[0] ?? null;
const branchOf = (tree: Tree, top: string): string[] => [top, ...childrenOf(tree, top).flatMap((child) => branchOf(tree, child))];
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

const above = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));
const labelOf = (path: string) => Number(path.slice(path.lastIndexOf('.') + 1));

async function read(map: string): Promise<{ nodes: MapNode[]; tree: Tree }> {
  const nodes: MapNode[] = (await app.ask(nadia, 'GET', `/maps/${map}/nodes`)).body.nodes;
  const ids = new Map(nodes.map(({ path, id }) => [path, id]));
  expect(ids.size).toBe(nodes.length);
  const tree: Tree = new Map();
  for (const { id, path } of nodes.toSorted((one, other) => labelOf(one.path) - labelOf(other.path))) {
    const parent = ids.get(above(path)) ?? null;
    if (path.includes('.')) expect(parent, `${path} has its parent`).not.toBeNull();
    tree.set(parent, [...childrenOf(tree, parent), id]);
  }
  return { nodes, tree };
}

const act = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'move', 'move', 'lift', 'prune', 'batch'),
  one: fc.nat(),
  other: fc.nat(),
  before: fc.nat(),
  byPath: fc.boolean(),
});
type Act = { kind: string; one: number; other: number; before: number; byPath: boolean };

const inTree = (nodes: unknown[]) => nodes.map((parent) => ({ nodeType: 'idea', id: randomUUID(), parent }));

/** Does one act to the map and to the model, as far as the model allows it. */
async function perform(map: string, model: Tree, { kind, one, other, before, byPath }: Act) {
  const { nodes } = await read(map);
  const pick = (n: number) => (nodes.length === 0 ? undefined : nodes[n % nodes.length]);
  const [node, target] = [pick(one), other % 4 === 0 ? undefined : pick(other)];
  const parent = target?.id ?? null;
  const siblings = [...childrenOf(model, parent).filter((id) => id !== node?.id), null];
  const beforeId = siblings[before % siblings.length] ?? null;
  const place = { ...(byPath ? { parentPath: target?.path ?? null } : { parentId: parent }), ...(beforeId && { beforeId }) };
  if (kind === 'add' || (kind !== 'batch' && !node)) {
    const { body } = await app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType: 'idea', ...place });
    put(model, body.id, parent, beforeId);
  } else if (kind === 'batch') {
    const added = inTree([null, 0, 1, 0, null]);
    const { body } = await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { ...place, nodes: added });
    const ids = body.nodes.map(({ id }: MapNode) => id);
    expect(ids).toEqual(added.map(({ id }) => id));
    for (const root of [ids[0], ids[4]]) put(model, root, parent, beforeId);
    for (const [index, below] of [ids[0], ids[1], ids[0]].entries()) put(model, ids[index + 1], below, null);
  } else if (node && kind === 'move') {
    const { status, body } = await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${node.id}`, place);
    const allowed = !target || !branchOf(model, node.id).includes(target.id);
    expect(status, JSON.stringify(body)).toBe(allowed ? 200 : 400);
    if (allowed) put(model, node.id, parent, beforeId);
  } else if (node) {
    const subtree = kind === 'prune';
    const { body } = await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${node.id}?deleteSubtree=${subtree}`);
    const gone = subtree ? branchOf(model, node.id) : [node.id];
    expect(body.deleted).toBe(gone.length);
    if (!subtree) for (const child of childrenOf(model, node.id)) put(model, child, parentOf(model, node.id), null);
    for (const id of gone) takeOut(model, id);
  }
}

/** Without whom nobody stands below. */
const filled = (tree: Tree) => [...tree].filter(([, children]) => children.length > 0).sort(([one], [other]) => `${one}`.localeCompare(`${other}`));

test('after any history the tree is the model’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
      const map = (await app.ask(nadia, 'GET', `/instances/${await instance()}/map`)).body.id;
      const model: Tree = new Map();
      for (const one of acts) await perform(map, model, one);
      const { tree } = await read(map);
      expect(filled(tree)).toEqual(filled(model));
      expect((await app.ask(nadia, 'GET', `/maps/${map}`)).body.node_count).toBe(all(model).length);
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 200) },
  );
}, 120_000);

test('whatever happens at once, the tree stays a tree', async () => {
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
          const place = { ...(byPath ? { parentPath: target.path } : { parentId: target.id }), beforeId: siblings[before % siblings.length] };
          if (kind === 'move') return app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${node.id}`, place);
          if (kind === 'lift' || kind === 'prune') return app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${node.id}?deleteSubtree=${kind === 'prune'}`);
          if (kind === 'batch') return app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { ...place, nodes: inTree([null, 0, null]) });
          return app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType: 'idea', ...place });
        }),
      );
      for (const { status, body } of answers) expect([200, 201, 400, 404], JSON.stringify(body)).toContain(status);
      const { nodes: left } = await read(map);
      expect((await app.ask(nadia, 'GET', `/maps/${map}`)).body.node_count).toBe(left.length);
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 20) },
  );
}, 120_000);

test('twenty put at once before the same node all stand before it', async () => {
  const map = (await app.ask(nadia, 'GET', `/instances/${await instance()}/map`)).body.id;
  const [one, last] = (await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { nodes: inTree([null, null, 1]) })).body.nodes as [MapNode, MapNode];
  const added = inTree(Array.from({ length: 20 }, () => undefined)).map(({ parent: _, ...node }) => ({ ...node, beforeId: last.id }));
  const answers = await Promise.all(added.map((node) => app.ask(nadia, 'POST', `/maps/${map}/nodes`, node)));
  expect(answers.map(({ status }) => status)).toEqual(added.map(() => 201));
  const roots = childrenOf((await read(map)).tree, null);
  expect([roots[0], roots.at(-1)]).toEqual([one.id, last.id]);
  expect(roots.slice(1, -1).toSorted()).toEqual(added.map(({ id }) => id).toSorted());
});
