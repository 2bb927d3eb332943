import { expect, it } from 'vitest';
import { MapModel } from './map-model.ts';
import { type Direction, neighbor } from './map-neighbors.ts';
import { mapScene } from './map-scene.ts';
import type { PlacedNode } from './placed-node.ts';
import { churchTheme, sampleNode } from './sample-map.ts';

const scene = mapScene(
  new MapModel({
    nodes: [
      sampleNode('root', '1', {}, { position: { x: 0, y: 0 } }),
      sampleNode('left', '1.1', {}, { position: { x: -200, y: 150 } }),
      sampleNode('right', '1.2', {}, { position: { x: 200, y: 150 } }),
      sampleNode('below', '1.1.1', {}, { position: { x: -200, y: 300 } }),
      sampleNode('cousin', '1.2.1', {}, { position: { x: 200, y: 300 } }),
      sampleNode('moved', '1.2.2', {}, { position: { x: 500, y: -100 } }),
    ],
    edges: [],
  }),
  churchTheme,
);
const from = (id: string, direction: Direction) =>
  neighbor(scene, scene.byId.get(id) as PlacedNode, direction)?.id ?? null;

it('goes up to the parent and down to the nearest child', () => {
  expect(from('below', 'up')).toBe('left');
  expect(from('left', 'up')).toBe('root');
  expect(from('right', 'down')).toBe('cousin');
});

it('goes sideways to the nearest node, whatever its parent is', () => {
  expect(from('left', 'right')).toBe('right');
  expect(from('below', 'right')).toBe('cousin');
  expect(from('cousin', 'left')).toBe('below');
});

it('goes down from a node whose parent is drawn below it, and nowhere at the edge of the map', () => {
  expect(from('moved', 'down')).toBe('right');
  expect(from('moved', 'up')).toBeNull();
  expect(from('cousin', 'down')).toBeNull();
});
