import { expect, it } from 'vitest';
import { layOut } from '../layouts/lay-out.ts';
import { laneHeadings } from './lane-headings.ts';
import { mapScene } from './map-scene.ts';
import { churchTheme, sampleMap } from './sample-map.ts';

const headings = (model: ReturnType<typeof sampleMap>) => mapScene(model, churchTheme).lanes;

it('names the lanes that nodes stand in, also after one was dragged away, and none in a tree', async () => {
  const model = sampleMap(57);
  expect(headings(model)).toEqual([]);
  const laneOf = ({ fields }: { fields: object }) => String((fields as { kind?: string }).kind ?? '');
  model.run([await layOut(model, churchTheme, { kind: 'lanes', laneOf, lanes: ['church', 'group'] })]);
  const lanes = headings(model);
  expect(lanes.map(({ text, x }) => [text, x])).toEqual([
    ['church', 0],
    ['group', 200],
  ]);
  const top = Math.min(...[...model.nodes.values()].map(({ position }) => position?.y ?? 0));
  expect(lanes.every(({ y }) => y === top)).toBe(true);
  model.run([{ type: 'place', positions: [{ id: '5', position: { x: 900, y: 900 } }] }]);
  expect(headings(model)).toEqual(lanes);
});

it('is not misled by a row of nodes', () => {
  expect(laneHeadings([], [])).toEqual([]);
  expect(headings(sampleMap(2))).toEqual([]);
});
