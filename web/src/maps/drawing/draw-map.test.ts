import { expect, it } from 'vitest';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import { churchTheme, roughMeasure, sampleNode } from '../model/sample-map.ts';
import { drawMap } from './draw-map.ts';
import { palettes } from './map-palette.ts';

it.each([
  ['the titles of its ends', []],
  ['that of a node between them', [{ x: -76, y: -90 }]],
])('writes what a connection is beside %s', (_, between) => {
  const node = (id: string, path: string, title: string, x: number, y: number) =>
    sampleNode(id, path, { title, leader: 'Joel Varga' }, { position: { x, y } });
  const model = new MapModel({
    nodes: [
      node('a', '1', 'Northgate', 0, between.length * -200),
      node('b', '1.1', 'Elm Court', -100, 150),
      ...between.map(({ x, y }, index) => node(`c${index}`, `1.${index + 2}`, 'Mill Lane', x, y)),
    ],
    edges: [{ id: 'x', src_node_id: 'a', dst_node_id: 'b', edge_type: 'sends people to', metadata: {} }],
  });
  const shapes = [
    ...drawMap(mapScene(model, churchTheme), {
      zoom: 1,
      colorBy: 'generation',
      palette: palettes.light,
      measure: roughMeasure,
    }),
  ];
  const boxes = shapes.flatMap((shape) => {
    if (shape.kind !== 'text') return [];
    const half = roughMeasure(shape.text, shape.size) / 2;
    return [
      { text: shape.text, left: shape.x - half, right: shape.x + half, top: shape.y - shape.size, bottom: shape.y },
    ];
  });
  const label = boxes.find(({ text }) => text === 'sends people to');
  expect(label).toBeDefined();
  const over = boxes.filter(
    (box) =>
      label &&
      box !== label &&
      box.left < label.right &&
      box.right > label.left &&
      box.top < label.bottom &&
      box.bottom > label.top,
  );
  expect(over).toEqual([]);
});
