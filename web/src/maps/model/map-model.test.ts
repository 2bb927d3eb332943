import { longTest } from '@groundwork/contract/base/test-sweeps';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { MapModel } from './map-model.ts';
import type { AddedNode, MapCommand, MapEdge, MapNode } from './map-rows.ts';
import { sampleNode } from './sample-map.ts';

const node = (id: string, path: string, fields: MapNode['fields'] = {}): MapNode => ({
  id,
  path,
  node_type: 'group',
  fields,
  position: null,
  read_only: false,
  held_by: null,
});
const added = (id: string, parent_id: string | null): AddedNode => ({
  id,
  parent_id,
  node_type: 'group',
  fields: {},
  position: null,
  read_only: false,
  held_by: null,
});
const edge = (id: string, src_node_id: string, dst_node_id: string): MapEdge => ({
  id,
  src_node_id,
  dst_node_id,
  edge_type: 'helps',
  metadata: {},
});
const small = () =>
  new MapModel({
    nodes: [node('a', '1'), node('b', '1.1'), node('c', '1.1.1'), node('d', '1.2'), node('e', '1.10'), node('f', '2')],
    edges: [edge('x', 'b', 'f'), edge('y', 'd', 'e')],
  });
const paths = (model: MapModel) =>
  Object.fromEntries([...model.tree.walk()].map((id) => [id, model.nodes.get(id)?.path]));

describe('the tree of a map', () => {
  it('is read from the paths, so that 1.1 is not an ancestor of 1.10', () => {
    const model = small();
    expect([...model.tree.walk()]).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(model.tree.children('a')).toEqual(['b', 'd', 'e']);
    expect([...model.tree.walk('b')]).toEqual(['b', 'c']);
    expect(model.tree.isWithin('e', 'b')).toBe(false);
  });

  it('makes the top of a branch a root when its ancestors are absent', () => {
    const model = new MapModel({ nodes: [node('c', '1.1.1'), node('d', '1.1.1.4'), node('e', '3')], edges: [] });
    expect(model.tree.roots).toEqual(['c', 'e']);
    expect(model.tree.parent('d')).toBe('c');
  });

  longTest('walks and moves a chain of 10,000 nodes', () => {
    const chain = [node('0', '1')];
    for (let depth = 1; depth < 10_000; depth++) chain.push(node(`${depth}`, `${chain.at(-1)?.path}.1`));
    const model = new MapModel({ nodes: [...chain, node('z', '2')], edges: [] });
    expect(model.shown()).toHaveLength(10_001);
    model.run([{ type: 'move', id: '1', parent_id: 'z' }]);
    expect(model.nodes.get('3')?.path).toBe('2.1.1.1');
    model.run([{ type: 'remove', id: 'z', subtree: true }]);
    expect(model.shown()).toEqual(['0']);
  });
});

describe('commands', () => {
  it('add a node after the last child of a parent, and undo it', () => {
    const model = small();
    model.run([{ type: 'add', nodes: [added('n', 'a'), added('m', 'n')], edges: [edge('z', 'n', 'f')] }]);
    expect(paths(model)).toMatchObject({ n: '1.11', m: '1.11.1' });
    model.undo();
    expect(model.nodes.has('n') || model.nodes.has('m') || model.edges.has('z')).toBe(false);
    model.redo();
    expect(paths(model)).toMatchObject({ n: '1.11', m: '1.11.1' });
    expect(model.edges.has('z')).toBe(true);
  });

  it('remove a branch with its connections, or a single node whose children go to its parent', () => {
    const model = small();
    const before = { order: [...model.tree.walk()], edges: [...model.edges.keys()].sort() };
    model.run([{ type: 'remove', id: 'b', subtree: false }]);
    expect(paths(model)).toEqual({ a: '1', d: '1.2', e: '1.10', c: '1.11', f: '2' });
    expect([...model.edges.keys()]).toEqual(['y']);
    model.undo();
    model.run([{ type: 'remove', id: 'a', subtree: true }]);
    expect(model.shown()).toEqual(['f']);
    model.undo();
    expect({ order: [...model.tree.walk()], edges: [...model.edges.keys()].sort() }).toEqual(before);
  });

  it('move a branch, but not into itself', () => {
    const model = small();
    expect(model.run([{ type: 'move', id: 'a', parent_id: 'c' }])).toBeNull();
    expect(model.canUndo).toBe(false);
    model.run([{ type: 'move', id: 'b', parent_id: 'f' }]);
    expect(paths(model)).toMatchObject({ b: '2.1', c: '2.1.1' });
    expect(model.undo()?.commands).toEqual([{ type: 'move', id: 'b', parent_id: 'a', before: 'd' }]);
    expect(paths(model)).toMatchObject({ b: '1.1', c: '1.1.1' });
  });

  it('put a node before a sibling, which is renumbered with its descendants and the siblings after it', () => {
    const model = small();
    model.run([{ type: 'move', id: 'f', parent_id: 'a', before: 'b' }]);
    expect(paths(model)).toEqual({ a: '1', f: '1.1', b: '1.17', c: '1.17.1', d: '1.18', e: '1.26' });
    model.run([{ type: 'move', id: 'd', parent_id: 'a', before: 'f' }]);
    expect(model.tree.children('a')).toEqual(['d', 'f', 'b', 'e']);
    model.run([{ type: 'add', nodes: [{ ...added('n', 'a'), before: 'e' }], edges: [] }]);
    expect(model.tree.children('a')).toEqual(['d', 'f', 'b', 'n', 'e']);
    expect(model.run([{ type: 'move', id: 'n', parent_id: 'a', before: 'e' }])).toBeNull();
    model.undo();
    model.undo();
    model.undo();
    expect(model.shown()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('make room at once for several nodes before a sibling, as the server does', () => {
    const model = small();
    const ids = Array.from({ length: 9 }, (_, index) => `n${index}`);
    model.run([
      { type: 'add', nodes: [...ids.map((id) => ({ ...added(id, 'a'), before: 'e' })), added('m', 'n0')], edges: [] },
    ]);
    expect(paths(model)).toMatchObject({ d: '1.2', n0: '1.3', m: '1.3.1', n8: '1.11', e: '1.27' });
    model.undo();
    expect([...model.tree.walk()]).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('put a node last when the sibling to insert before is elsewhere', () => {
    const model = small();
    model.run([{ type: 'move', id: 'b', parent_id: 'f', before: 'd' }]);
    expect(model.pending[0]?.commands).toEqual([{ type: 'move', id: 'b', parent_id: 'f', before: null }]);
  });

  it('change the fields of a connection', () => {
    const model = small();
    model.run([{ type: 'relate', id: 'x', metadata: { since: 2020 }, edge_type: 'plants' }]);
    expect(model.edges.get('x')).toMatchObject({ metadata: { since: 2020 }, edge_type: 'plants' });
    model.undo();
    expect(model.edges.get('x')).toMatchObject({ metadata: {}, edge_type: 'helps' });
  });

  it('undo one gesture among several', () => {
    const model = small();
    const gone = model.run([{ type: 'remove', id: 'd', subtree: true }]);
    model.run([{ type: 'change', id: 'f', fields: { name: 'Oak' } }]);
    model.undo(gone?.id);
    expect(model.tree.children('a')).toEqual(['b', 'd', 'e']);
    expect(model.nodes.get('f')?.fields).toEqual({ name: 'Oak' });
    model.undo();
    expect(model.nodes.get('f')?.fields).toEqual({});
  });

  it('change fields by key', () => {
    const model = new MapModel({ nodes: [node('a', '1', { name: 'Riverside', place: 'Mill' })], edges: [] });
    model.run([{ type: 'change', id: 'a', fields: { name: 'Oak', place: null, leader: 'Ana' }, node_type: 'church' }]);
    expect(model.nodes.get('a')).toMatchObject({ fields: { name: 'Oak', leader: 'Ana' }, node_type: 'church' });
    model.undo();
    expect(model.nodes.get('a')).toMatchObject({ fields: { name: 'Riverside', place: 'Mill' }, node_type: 'group' });
  });

  it('keep one undo step per gesture, and clear redo when something new is done', () => {
    const model = small();
    model.run([
      { type: 'move', id: 'b', parent_id: 'f' },
      { type: 'place', positions: [{ id: 'b', position: { x: 1, y: 2 } }] },
    ]);
    model.undo();
    expect(model.canUndo).toBe(false);
    expect(model.nodes.get('b')).toMatchObject({ path: '1.1', position: null });
    model.run([{ type: 'disconnect', id: 'x' }]);
    expect(model.canRedo).toBe(false);
  });

  it('keep nodes that others added below a node when its creation is undone', () => {
    const model = small();
    model.run([{ type: 'add', nodes: [added('n', 'a')], edges: [] }]);
    model.receive({ nodes: [node('theirs', '1.11.1')] });
    model.undo();
    expect(model.tree.parent('theirs')).toBe('a');
  });

  it('skip an undo step whose node others have removed', () => {
    const model = small();
    model.run([{ type: 'change', id: 'c', fields: { name: 'Mine' } }]);
    model.receive({ of: new Set(['c']) });
    expect(model.undo()).toBeNull();
    expect(model.canRedo).toBe(false);
  });
});

describe('visible nodes', () => {
  it('exclude folded nodes and those outside the focus, until they are revealed', () => {
    const model = small();
    model.setCollapsed(['b', 'f'], true);
    expect(model.shown()).toEqual(['a', 'b', 'd', 'e', 'f']);
    expect(model.collapsed).toEqual(new Set(['b']));
    model.focusOn('f');
    expect(model.shown()).toEqual(['f']);
    model.reveal('c');
    expect(model.shown()).toContain('c');
  });

  it('notify listeners of every change with a new version', () => {
    const model = small();
    const listener = vi.fn();
    const leave = model.subscribe(listener);
    const before = model.version();
    model.run([{ type: 'disconnect', id: 'x' }]);
    model.undo();
    leave();
    model.redo();
    expect(listener).toHaveBeenCalledTimes(2);
    expect(model.version()).toBe(before + 3);
  });
});

const id = fc.nat(11).map(String);
const parent = fc.option(id, { nil: null });
const command: fc.Arbitrary<MapCommand> = fc.oneof(
  fc.record({
    type: fc.constant('add' as const),
    nodes: fc.array(
      fc.tuple(id, parent).map(([one, above]) => added(one, above)),
      { maxLength: 3 },
    ),
    edges: fc.constant<MapEdge[]>([]),
  }),
  fc.record({ type: fc.constant('remove' as const), id, subtree: fc.boolean() }),
  fc.record({ type: fc.constant('move' as const), id, parent_id: parent, before: parent }),
  fc.record({
    type: fc.constant('change' as const),
    id,
    fields: fc.dictionary(fc.constantFrom('name', 'place'), fc.option(fc.string(), { nil: null })),
  }),
  fc.record({
    type: fc.constant('place' as const),
    positions: fc.array(fc.record({ id, position: fc.option(fc.record({ x: fc.nat(), y: fc.nat() }), { nil: null }) })),
  }),
  fc.tuple(id, id, id).map(([name, from, to]) => ({ type: 'connect' as const, edge: edge(`e${name}`, from, to) })),
  id.map((name) => ({ type: 'disconnect' as const, id: `e${name}` })),
);

const state = (model: MapModel) => ({
  nodes: [...model.nodes.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  parents: [...model.nodes.keys()].toSorted().map((each) => [each, model.tree.parent(each)]),
  edges: [...model.edges.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  order: [...model.tree.walk()],
});

/** Undo restores the order of siblings, but not their labels. */
const withoutPaths = ({ nodes, ...rest }: ReturnType<typeof state>) => ({
  ...rest,
  nodes: nodes.map(({ path: _, ...each }) => each),
});

function expectValid(model: MapModel) {
  const { nodes, edges, order } = state(model);
  expect(new Set(order).size).toBe(order.length);
  expect(order.toSorted()).toEqual(nodes.map((each) => each.id).toSorted());
  expect(new Set(nodes.map(({ path }) => path)).size).toBe(nodes.length);
  for (const each of nodes) {
    const above = model.tree.parent(each.id);
    expect(each.path.slice(0, each.path.lastIndexOf('.') + 1)).toBe(
      above === null ? '' : `${model.nodes.get(above)?.path}.`,
    );
  }
  for (const { src_node_id, dst_node_id } of edges)
    expect(model.nodes.has(src_node_id) && model.nodes.has(dst_node_id)).toBe(true);
  const fresh = new MapModel({ nodes, edges });
  expect([...fresh.tree.walk()]).toEqual(order);
}

it('keeps a valid tree after any commands; undoing all restores the first map, redoing all the last', () => {
  fc.assert(
    fc.property(fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { maxLength: 30 }), (gestures) => {
      const model = new MapModel({
        nodes: [node('0', '1', { name: 'A' }), node('1', '1.1'), node('2', '1.10'), node('3', '2')],
        edges: [edge('e0', '0', '3')],
      });
      const first = state(model);
      for (const gesture of gestures) {
        model.run(gesture);
        expectValid(model);
      }
      const last = state(model);
      while (model.canUndo) {
        model.undo();
        expectValid(model);
      }
      expect(withoutPaths(state(model))).toEqual(withoutPaths(first));
      while (model.canRedo) model.redo();
      expect(withoutPaths(state(model))).toEqual(withoutPaths(last));
    }),
    { numRuns: 300 },
  );
});

it('keeps the places inside of a held branch when the place of its top is undone and done again', () => {
  const held = { read_only: true, held_by: { id: 's', name: 'South', shared: false } };
  const model = new MapModel({
    nodes: [
      sampleNode('top', '1', { title: 'Top' }, { ...held, position: { x: 0, y: 0 } }),
      sampleNode('below', '1.1', { title: 'Below' }, { ...held, position: { x: 50, y: 150 } }),
    ],
    edges: [],
  });
  const place = (position: { x: number; y: number } | null) =>
    model.run([{ type: 'place', positions: [{ id: 'top', position }] }]);
  const below = () => model.nodes.get('below')?.position;
  place(null);
  expect(below()).toBeNull();
  model.undo();
  expect(below()).toEqual({ x: 50, y: 150 });
  place({ x: 400, y: 10 });
  expect(below()).toEqual({ x: 450, y: 160 });
  model.undo();
  expect(below()).toEqual({ x: 50, y: 150 });
  place(null);
  place({ x: 100, y: 0 });
  expect(below()).toEqual({ x: 150, y: 150 });
});
