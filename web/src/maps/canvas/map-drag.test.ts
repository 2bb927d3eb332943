import { expect, it } from 'vitest';
import { topsOf } from '../model/map-branches.ts';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import { churchTheme, sampleNode } from '../model/sample-map.ts';
import { draggedWith, placesAfter, takesDrop } from './map-drag.ts';

const at = (x: number, y: number) => ({ position: { x, y } });
/** Node a is the parent of b and c. Node d, below b, belongs to another team. Node e has no parent or child. */
const model = (placed = true) =>
  new MapModel({
    nodes: [
      sampleNode('a', '1', {}, placed ? at(0, 0) : {}),
      sampleNode('b', '1.1', {}, placed ? at(-100, 150) : {}),
      sampleNode('c', '1.2', {}, placed ? at(100, 150) : {}),
      sampleNode(
        'd',
        '1.1.1',
        {},
        { ...(placed && at(-100, 300)), read_only: true, held_by: { id: 's', name: 'South', shared: false } },
      ),
      sampleNode('e', '2', {}, placed ? at(500, 0) : {}),
    ],
    edges: [],
  });

it('drags a branch with its descendants, or only the taken node; held nodes move with the branch they are in', () => {
  const map = model();
  expect(topsOf(map, ['b', 'a', 'e'])).toEqual(['a', 'e']);
  expect(draggedWith(map, ['a'], false)).toEqual(new Set(['a', 'b', 'c', 'd']));
  expect(draggedWith(map, ['a'], true)).toEqual(new Set(['a']));
  expect(draggedWith(map, ['d'], false)).toEqual(new Set());
});

it('accepts a drop on any node except itself, its descendants, its parent and held nodes', () => {
  const map = model();
  expect(['a', 'b', 'c', 'd', 'e'].filter((target) => takesDrop(map, ['b'], target))).toEqual(['c', 'e']);
  expect(takesDrop(map, ['b', 'e'], 'a')).toBe(true);
  expect(takesDrop(map, ['a', 'e'], 'c')).toBe(false);
  expect(takesDrop(map, [], 'e')).toBe(false);
});

it('moves dragged nodes, also those that a folded branch hides', () => {
  const map = model();
  map.setCollapsed(['a'], true);
  const places = placesAfter(map, mapScene(map, churchTheme), new Set(['a', 'b', 'c']), { x: 10.4, y: -5 });
  expect(places.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
    { id: 'a', position: { x: 10, y: -5 } },
    { id: 'b', position: { x: -90, y: 145 } },
    { id: 'c', position: { x: 110, y: 145 } },
  ]);
});

it('keeps all other nodes where they were drawn when no node has a saved position', () => {
  const map = model(false);
  const before = mapScene(map, churchTheme);
  map.run([{ type: 'place', positions: placesAfter(map, before, new Set(['c']), { x: 40, y: 0 }) }]);
  const after = mapScene(map, churchTheme);
  const stands = (scene: typeof before, id: string) => ({ x: scene.byId.get(id)?.x, y: scene.byId.get(id)?.y });
  for (const id of ['a', 'b', 'd', 'e']) expect(stands(after, id)).toEqual(stands(before, id));
  expect(after.byId.get('c')?.x).toBe((before.byId.get('c')?.x ?? 0) + 40);
});
