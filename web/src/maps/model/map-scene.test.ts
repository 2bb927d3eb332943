import { limits } from '@groundwork/contract/limits';
import { expect, it } from 'vitest';
import { MapModel, type Position } from './map-model.ts';
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
