import { expect, it } from 'vitest';
import { foldGeneration, unfoldGeneration } from './fold-generation.ts';
import { MapModel } from './map-model.ts';
import { sampleNode } from './sample-map.ts';

const labels = ['1', '1.1', '1.1.1', '1.1.1.1', '1.2', '1.2.1', '2', '2.1'];

it('folds the deepest visible generation, and unfolds the highest folded one, until nothing is left', () => {
  const model = new MapModel({ nodes: labels.map((label) => sampleNode(label, label, {})), edges: [] });
  const step = (change: typeof foldGeneration) => {
    change(model);
    return model.shown().toSorted();
  };
  expect(step(foldGeneration)).toEqual(labels.filter((label) => label !== '1.1.1.1'));
  expect(step(foldGeneration)).toEqual(['1', '1.1', '1.2', '2', '2.1']);
  expect(step(foldGeneration)).toEqual(['1', '2']);
  expect(step(foldGeneration)).toEqual(['1', '2']);
  expect(step(unfoldGeneration)).toEqual(['1', '1.1', '1.2', '2', '2.1']);
  model.focusOn('1.1');
  expect(step(unfoldGeneration)).toEqual(['1.1', '1.1.1']);
  expect(step(unfoldGeneration)).toEqual(['1.1', '1.1.1', '1.1.1.1']);
  expect(step(unfoldGeneration)).toEqual(['1.1', '1.1.1', '1.1.1.1']);
});
