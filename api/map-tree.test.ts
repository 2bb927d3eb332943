import type { MapNode } from '@groundwork/contract/maps';
import type { TestPerson } from '@groundwork/db/test-people';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';

// The tree of a map beside a model of it in a few lines: after any history of additions, moves, deletions and liftings, and of several of them at once, the parents are those of the model. MODEL_RUNS sets how many histories are tried.

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

type Tree = Map<string, string | null>;
const parentOf = (path: string) => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : null);

async function read(map: string): Promise<{ nodes: MapNode[]; tree: Tree }> {
  const nodes: MapNode[] = (await app.ask(nadia, 'GET', `/maps/${map}/nodes`)).body.nodes;
  const byPath = new Map(nodes.map(({ path, id }) => [path, id]));
  expect(byPath.size).toBe(nodes.length);
  const tree = new Map(
    nodes.map(({ id, path }) => {
      const parent = parentOf(path);
      if (parent !== null) expect(byPath.has(parent), `${path} has its parent`).toBe(true);
      return [id, parent === null ? null : (byPath.get(parent) as string)];
    }),
  );
  return { nodes, tree };
}

const below = (tree: Tree, node: string, top: string): boolean => {
  const parent = tree.get(node);
  return node === top || (parent != null && below(tree, parent, top));
};

const act = fc.record({ kind: fc.constantFrom('add', 'add', 'add', 'move', 'lift', 'prune', 'batch'), one: fc.nat(), other: fc.nat() });
type Act = { kind: string; one: number; other: number };

/** Does one act to the map and to the model, as far as the model allows it. */
async function perform(map: string, model: Tree, { kind, one, other }: Act) {
  const { nodes } = await read(map);
  const pick = (n: number) => (nodes.length === 0 ? undefined : nodes[n % nodes.length]);
  const [node, target] = [pick(one), other % 4 === 0 ? undefined : pick(other)];
  if (kind === 'add' || (kind !== 'batch' && !node)) {
    const { body } = await app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType: 'idea', parentPath: target?.path ?? null });
    model.set(body.id, target?.id ?? null);
  } else if (kind === 'batch') {
    const { body } = await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, {
      parentPath: target?.path ?? null,
      nodes: [
        { nodeType: 'idea', parent: null },
        { nodeType: 'idea', parent: 0 },
        { nodeType: 'idea', parent: 1 },
        { nodeType: 'idea', parent: 0 },
      ],
    });
    const ids = body.nodes.map(({ id }: MapNode) => id);
    for (const [place, parent] of [target?.id ?? null, ids[0], ids[1], ids[0]].entries()) model.set(ids[place], parent);
  } else if (node && kind === 'move') {
    const { status } = await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${node.id}`, { parentPath: target?.path ?? null });
    const allowed = !target || !below(model, target.id, node.id);
    expect(status).toBe(allowed ? 200 : 400);
    if (allowed) model.set(node.id, target?.id ?? null);
  } else if (node) {
    const subtree = kind === 'prune';
    const { body } = await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${node.id}?deleteSubtree=${subtree}`);
    const gone = [...model.keys()].filter((id) => (subtree ? below(model, id, node.id) : id === node.id));
    expect(body.deleted).toBe(gone.length);
    for (const [id, parent] of model) if (parent === node.id) model.set(id, model.get(node.id) ?? null);
    for (const id of gone) model.delete(id);
  }
}

test('after any history the tree is the model’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
      const map = (await app.ask(nadia, 'GET', `/instances/${await instance()}/map`)).body.id;
      const model: Tree = new Map();
      for (const one of acts) await perform(map, model, one);
      const { tree } = await read(map);
      expect([...tree].sort()).toEqual([...model].sort());
      expect((await app.ask(nadia, 'GET', `/maps/${map}`)).body.node_count).toBe(model.size);
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 30) },
  );
}, 120_000);

test('whatever happens at once, the tree stays a tree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), fc.nat(), async (acts, seed) => {
      const map = (await app.ask(nadia, 'GET', `/instances/${await instance()}/map`)).body.id;
      const nodes = Array.from({ length: 12 }, (_, place) => ({ nodeType: 'idea', parent: place === 0 ? null : (seed + place * 7) % place }));
      const made: MapNode[] = (await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, { nodes })).body.nodes;
      const answers = await Promise.all(
        acts.map(({ kind, one, other }) => {
          const [node, target] = [made[one % made.length] as MapNode, made[other % made.length] as MapNode];
          if (kind === 'move') return app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${node.id}`, { parentPath: target.path });
          if (kind === 'lift' || kind === 'prune') return app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${node.id}?deleteSubtree=${kind === 'prune'}`);
          return app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType: 'idea', parentPath: target.path });
        }),
      );
      for (const { status, body } of answers) expect([200, 201, 400, 404], JSON.stringify(body)).toContain(status);
      const { nodes: left } = await read(map);
      expect((await app.ask(nadia, 'GET', `/maps/${map}`)).body.node_count).toBe(left.length);
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 20) },
  );
}, 120_000);
