import { limits } from '@groundwork/contract/base/limits';
import Elk from 'elkjs/lib/elk.bundled.js';
import type { ELK } from 'elkjs/lib/elk-api.js';
import { expect, it } from 'vitest';
import { palettes } from '../../base/drawing/palette.ts';
import { exportMap } from '../drawing/export-map.ts';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import { churchTheme, roughMeasure, sampleMap, sampleNode } from '../model/sample-map.ts';
import { canLayer, layOut } from './lay-out.ts';
import { layeredGraph, middles } from './layout-layered.ts';

it('a layout places every node, also those of folded branches, as one undo step', async () => {
  const model = sampleMap(50);
  model.setCollapsed(['1'], true);
  model.run([await layOut(model, churchTheme, { kind: 'tree', aspect: 1.6 })]);
  expect([...model.nodes.values()].every(({ position }) => position !== null)).toBe(true);
  model.undo();
  expect([...model.nodes.values()].every(({ position }) => position === null)).toBe(true);
});

it('lays out only the focused branch, and its top node stays in place', async () => {
  const at = { x: 1000, y: 2000 };
  const model = new MapModel({
    nodes: [sampleNode('a', '1', {}), sampleNode('b', '1.1', {}, { position: at }), sampleNode('c', '1.1.1', {})],
    edges: [],
  });
  model.focusOn('b');
  const { positions } = await layOut(model, churchTheme, { kind: 'wrapped', aspect: 1.6 });
  expect(positions).toEqual([
    { id: 'b', position: at },
    { id: 'c', position: { x: at.x, y: at.y + limits.map.grid.down } },
  ]);
});

it('lanes contain the nodes with their value', async () => {
  const model = new MapModel({
    nodes: ['North', 'South', 'North'].map((place, index) => sampleNode(`${index}`, `${index + 1}`, { place })),
    edges: [],
  });
  const { positions } = await layOut(model, churchTheme, {
    kind: 'lanes',
    laneOf: ({ fields }) => `${fields.place}`,
    lanes: ['South', 'North'],
  });
  expect(positions.map(({ position }) => position?.x)).toEqual([limits.map.laneSpacing, 0, limits.map.laneSpacing]);
});

it('layers are 100 apart, and nodes side by side are 50 apart', async () => {
  const sizes = [80, 100, 120].map((side) => ({ width: side, height: side }));
  const lines: [number, number][] = [
    [0, 1],
    [0, 2],
  ];
  const laidOut = middles(await new (Elk as unknown as new () => ELK)().layout(layeredGraph({ sizes, lines })));
  const [top, one, two] = [0, 1, 2].map((index) => ({
    x: laidOut[2 * index] as number,
    y: laidOut[2 * index + 1] as number,
  }));
  const low = Math.min((one?.y ?? 0) - 50, (two?.y ?? 0) - 60);
  expect(low - ((top?.y ?? 0) + 40)).toBeCloseTo(limits.map.layerSpacing);
  expect(Math.abs((one?.x ?? 0) - (two?.x ?? 0)) - 110).toBeCloseTo(limits.map.nodeSpacing);
});

it('layers are offered up to 2,000 nodes', () => {
  expect([canLayer(sampleMap(2000)), canLayer(sampleMap(2001))]).toEqual([true, false]);
});

it('the file name contains the date', async () => {
  const options = {
    colorBy: 'generation',
    palette: palettes.dark,
    measure: roughMeasure,
    title: 'Map',
  } as const;
  const { name, blob } = await exportMap(mapScene(sampleMap(3), churchTheme), 'svg', '2026-11-22', options);
  expect([name, blob.type]).toEqual(['map-2026-11-22.svg', 'image/svg+xml']);
  expect(await blob.text()).toContain(palettes.dark.canvas);
});
