import { expect, it } from 'vitest';
import { MapModel } from '../model/map-model.ts';
import { sampleNode } from '../model/sample-map.ts';
import { dropAt } from './outline-drop.ts';
import { outlineRows } from './outline-rows.ts';

const network = () =>
  new MapModel({
    nodes: [
      sampleNode('river', '1', {}),
      sampleNode('oak', '1.1', {}),
      sampleNode('mill', '1.1.1', {}),
      sampleNode('canal', '1.1.2', {}),
      sampleNode('south', '1.2', {}, { read_only: true, held_by: { id: 'team', name: 'South', shared: false } }),
      sampleNode('vine', '1.2.1', {}, { read_only: true, held_by: { id: 'team', name: 'South', shared: false } }),
      sampleNode('west', '2', {}),
    ],
    edges: [],
  });

/** Drops with the pointer at row position `y`, at a level. */
const drop = (model: MapModel, dragged: string[], y: number, level: number) =>
  dropAt(model, outlineRows(model).rows, new Set(dragged), y, level);

it('goes below the row whose middle is under the pointer, as its last child', () => {
  expect(drop(network(), ['west'], 1.5, 9)).toEqual({ parent: 'oak', before: null, into: 1 });
});

it('goes between two rows, at the level of the lower one when no other is possible', () => {
  expect(drop(network(), ['west'], 3.1, 1)).toEqual({ parent: 'oak', before: 'canal', index: 3, level: 3 });
  expect(drop(network(), ['west'], 2.1, 1)).toEqual({ parent: 'oak', before: 'mill', index: 2, level: 3 });
  expect(drop(network(), ['west'], 0.1, 4)).toEqual({ parent: null, before: 'river', index: 0, level: 1 });
});

it('goes after the end of a branch at the level of the pointer', () => {
  const model = network();
  model.run([{ type: 'remove', id: 'south', subtree: true }]);
  expect(drop(model, ['canal'], 3.9, 1)).toEqual({ parent: null, before: 'west', index: 4, level: 1 });
  expect(drop(model, ['west'], 3.9, 2)).toEqual({ parent: 'river', before: null, index: 4, level: 2 });
  expect(drop(model, ['west'], 3.9, 3)).toEqual({ parent: 'oak', before: null, index: 4, level: 3 });
  expect(drop(model, ['west'], 3.9, 9)).toEqual({ parent: 'canal', before: null, index: 4, level: 4 });
});

it('skips siblings that are dragged as well', () => {
  expect(drop(network(), ['canal', 'mill'], 2.1, 3)).toEqual({ parent: 'oak', before: null, index: 2, level: 3 });
});

it('never goes below itself, nor into a branch of another team', () => {
  const model = network();
  expect(drop(model, ['oak'], 2.5, 3)).toBe(null);
  expect(drop(model, ['oak'], 3.1, 3)).toBe(null);
  expect(drop(model, ['west'], 5.1, 3)).toBe(null);
  // The gap after the branch is allowed again, one level further out.
  expect(drop(model, ['west'], 5.9, 2)).toEqual({ parent: 'river', before: null, index: 6, level: 2 });
});

it('stays within the focused branch', () => {
  const model = network();
  model.focusOn('oak');
  expect(drop(model, ['mill'], 0.1, 1)).toBe(null);
  expect(drop(model, ['mill'], 2.9, 1)).toEqual({ parent: 'oak', before: null, index: 3, level: 2 });
});
