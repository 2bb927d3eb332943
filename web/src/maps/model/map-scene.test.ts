import { limits } from '@groundwork/contract/base/limits';
import { describe, expect, it } from 'vitest';
import { generationOf, totalsBy } from './map-branches.ts';
import { MapModel } from './map-model.ts';
import type { MapNode, Position } from './map-rows.ts';
import { mapScene } from './map-scene.ts';
import { churchTheme, sampleMap, sampleNode } from './sample-map.ts';

const { across, down } = limits.map.grid;
const node = (id: string, path: string, position: Position | null = null) =>
  sampleNode(id, path, { title: id }, { position });

it('places a node without a position beside its siblings, or below its parent', () => {
  const model = new MapModel({
    nodes: [
      node('a', '1', { x: 10, y: 20 }),
      node('b', '1.1', { x: 300, y: 400 }),
      node('c', '1.2'),
      node('d', '1.3'),
      node('e', '1.2.1'),
      node('f', '2'),
    ],
    edges: [],
  });
  const at = (id: string) => {
    const { x, y } = mapScene(model, churchTheme).byId.get(id) as Position;
    return { x, y };
  };
  expect(at('c')).toEqual({ x: 300 + across, y: 400 });
  expect(at('d')).toEqual({ x: 300 + 2 * across, y: 400 });
  expect(at('e')).toEqual({ x: 300 + across, y: 400 + down });
  expect(at('f')).toEqual({ x: 10 + across, y: 20 });
  model.focusOn('e');
  expect(at('e')).toEqual({ x: 300 + across, y: 400 + down });
});

it('gives branches without positions enough room for all descendants', () => {
  const model = new MapModel({
    nodes: [
      node('a', '1', { x: 0, y: 0 }),
      node('b', '1.1'),
      node('c', '1.1.1'),
      node('d', '1.1.2'),
      node('e', '1.2'),
      node('f', '1.2.1'),
      node('g', '1.2.2'),
    ],
    edges: [],
  });
  const { nodes } = mapScene(model, churchTheme);
  expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length);
  expect(Math.min(...nodes.map(({ x }) => x))).toBe(-Math.max(...nodes.map(({ x }) => x)));
  const below = nodes.filter(({ y }) => y === 2 * down).map(({ x }) => x);
  expect(below.slice(1).map((x, index) => x - (below[index] ?? 0))).toEqual([across, across, across]);
});

it('reuses the objects of unchanged nodes', () => {
  const model = sampleMap(200);
  const ids = [...model.tree.walk()];
  model.run([{ type: 'place', positions: ids.map((id, index) => ({ id, position: { x: index * across, y: 0 } })) }]);
  const before = mapScene(model, churchTheme);
  const [leaf] = before.nodes.filter(({ id }) => model.tree.children(id).length === 0).map(({ id }) => id);
  model.run([{ type: 'change', id: leaf ?? '', fields: { title: 'New' } }]);
  const after = mapScene(model, churchTheme, before);
  expect(after.nodes.filter((placed, index) => placed !== before.nodes[index]).map(({ id }) => id)).toEqual([leaf]);
  model.setCollapsed([ids[0] ?? ''], true);
  expect(mapScene(model, churchTheme, after).byId.get(ids[0] ?? '')?.folded).toBe(199);
});

const held = (id: string, path: string, x: number, y: number, more: Partial<MapNode> = {}) =>
  sampleNode(
    id,
    path,
    { title: id },
    { position: { x, y }, read_only: true, held_by: { id: 's', name: 'South', shared: true }, ...more },
  );

describe('the hull of a held branch', () => {
  it.each([
    ['beside the top, above the children', { x: across, y: 0 }],
    ['between the children', { x: across, y: down }],
    ['close to a child', { x: -2 * across - 130, y: down }],
  ])('holds no other node %s', (_, at) => {
    const model = new MapModel({
      nodes: [
        held('top', '1', 0, 0),
        held('left', '1.1', -2 * across, down),
        held('right', '1.2', 2 * across, down),
        node('own', '2', at),
      ],
      edges: [],
    });
    const [hull] = mapScene(model, churchTheme).hulls;
    const isIn = (x: number, y: number) =>
      hull?.boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom) ?? false;
    for (const [right, below] of [
      [0, 0],
      [-40, 0],
      [40, 0],
      [0, 50],
      [0, -40],
    ] as const)
      expect(isIn(at.x + right, at.y + below)).toBe(false);
    expect([isIn(0, 0), isIn(-2 * across, down), isIn(2 * across, down)]).toEqual([true, true, true]);
  });
});

it('the view of a whole map counts in no generation and no total', () => {
  const model = new MapModel({
    nodes: [
      held('map', '1', 0, 0, { node_type: 'view', fields: { title: 'Southern network' } }),
      held('first', '1.1', 0, down),
      held('second', '1.1.1', 0, 2 * down),
    ],
    edges: [],
  });
  const { byId } = mapScene(model, churchTheme);
  expect(['first', 'second'].map((id) => byId.get(id)?.generation)).toEqual([1, 2]);
  expect(generationOf(model, 'second')).toBe(2);
  const totals = totalsBy(model, null, churchTheme.facts, (_, __, generation) => generation);
  expect([...totals].map(([generation, { nodes }]) => [generation, nodes])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  model.focusOn('second');
  expect(mapScene(model, churchTheme).byId.get('second')?.generation).toBe(2);
});
