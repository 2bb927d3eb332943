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

/** A pointer over row number `y`, at a level. */
const drop = (model: MapModel, dragged: string[], y: number, level: number) =>
  dropAt(model, outlineRows(model).rows, new Set(dragged), y, level);

it('goes below the row whose middle the pointer is over, as its last', () => {
  expect(drop(network(), ['west'], 1.5, 9)).toEqual({ parent: 'oak', before: null, into: 1 });
});

it('goes between two rows, at the level of the lower one where nothing else is possible', () => {
  expect(drop(network(), ['west'], 3.1, 1)).toEqual({ parent: 'oak', before: 'canal', index: 3, level: 3 });
  expect(drop(network(), ['west'], 2.1, 1)).toEqual({ parent: 'oak', before: 'mill', index: 2, level: 3 });
  expect(drop(network(), ['west'], 0.1, 4)).toEqual({ parent: null, before: 'river', index: 0, level: 1 });
});

it('goes after the end of a branch at the level where the pointer is', () => {
  const model = network();
  model.run([{ type: 'remove', id: 'south', subtree: true }]);
  expect(drop(model, ['canal'], 3.9, 1)).toEqual({ parent: null, before: 'west', index: 4, level: 1 });
  expect(drop(model, ['west'], 3.9, 2)).toEqual({ parent: 'river', before: null, index: 4, level: 2 });
  expect(drop(model, ['west'], 3.9, 3)).toEqual({ parent: 'oak', before: null, index: 4, level: 3 });
  expect(drop(model, ['west'], 3.9, 9)).toEqual({ parent: 'canal', before: null, index: 4, level: 4 });
});

it('passes over siblings that are dragged along', () => {
  expect(drop(network(), ['canal', 'mill'], 2.1, 3)).toEqual({ parent: 'oak', before: null, index: 2, level: 3 });
});

it('never goes below itself, nor into what another team holds', () => {
  const model = network();
  expect(drop(model, ['oak'], 2.5, 3)).toBe(null);
  expect(drop(model, ['oak'], 3.1, 3)).toBe(null);
  expect(drop(model, ['west'], 5.1, 3)).toBe(null);
  // The gap after the branch is free again, one level further out.
  expect(drop(model, ['west'], 5.9, 2)).toEqual({ parent: 'river', before: null, index: 6, level: 2 });
});

it('stays in the branch that alone is shown', () => {
  const model = network();
  model.focusOn('oak');
  expect(drop(model, ['mill'], 0.1, 1)).toBe(null);
  expect(drop(model, ['mill'], 2.9, 1)).toEqual({ parent: 'oak', before: null, index: 3, level: 2 });
});
