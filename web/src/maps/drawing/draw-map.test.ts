import { describe, expect, it } from 'vitest';
import { palettes } from '../../base/drawing/palette.ts';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import { nameBox, usualName } from '../model/node-sizes.ts';
import { churchTheme, roughMeasure, sampleNode } from '../model/sample-map.ts';
import { drawMap } from './draw-map.ts';
import { coveredBy } from './draw-node.ts';

const view = { zoom: 1, colorBy: 'generation', palette: palettes.light, measure: roughMeasure } as const;

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
  const scene = mapScene(model, churchTheme);
  const shapes = [...drawMap(scene, view)];
  // On the canvas, React Flow draws the nodes.
  const onCanvas = [...drawMap(scene, view, { ...scene, nodes: [], named: scene.nodes })];
  const labelOf = (from: typeof shapes) =>
    from.find((shape) => shape.kind === 'text' && shape.text === 'sends people to');
  expect(labelOf(onCanvas)).toEqual(labelOf(shapes));
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

it.each([
  ['in a row', 150, 0],
  ['of the largest nodes', 150, 30],
  ['that are close', 130, 0],
  ['far below', 400, 10],
])('every line to a child %s starts below the title of its parent and crosses no title', (_, below, attendees) => {
  const node = (id: string, path: string, x: number, y: number) =>
    sampleNode(id, path, { title: id, leader: 'Ana', attendees }, { position: { x, y } });
  const model = new MapModel({
    nodes: [
      node('a', '1', 0, 0),
      node('first', '1.1', -900, -20),
      node('b', '1.2', -200, below),
      node('c', '1.3', 0, below),
      node('d', '1.4', 200, below + 60),
    ],
    edges: [],
  });
  const scene = mapScene(model, churchTheme);
  const titles = scene.nodes.map((node) => (zoom: number) => {
    const sized = { zoom, measure: roughMeasure };
    const name = usualName(node, sized);
    return name && nameBox(node, sized, name);
  });
  for (const zoom of [1, 0.8, 0.5, 0.2])
    for (const id of ['first', 'b', 'c', 'd']) {
      const line = { nodes: [], edges: [], branches: scene.nodes.filter((each) => each.id === id) };
      const [path] = [...drawMap(scene, { ...view, zoom }, line)];
      const steps = path?.kind === 'path' ? path.steps.map((step) => step.slice(-2) as [number, number]) : [];
      for (const [index, [x, y]] of steps.slice(1).entries()) {
        const [fromX, fromY] = steps[index] as [number, number];
        for (const title of titles) {
          const box = title(zoom);
          // A corner is a curve, whose chord is checked.
          for (let part = 0; part <= 20 && box; part++) {
            const [atX, atY] = [fromX + ((x - fromX) * part) / 20, fromY + ((y - fromY) * part) / 20];
            const isInside = atX > box.left && atX < box.right && atY > box.top + 0.01 && atY < box.bottom - 0.01;
            expect([zoom, id, isInside]).toEqual([zoom, id, false]);
          }
        }
      }
      if (zoom < 1 || id === 'first') continue;
      expect(steps[0]?.[0]).toBe(0);
      expect(steps[1]?.[0]).toBe(0);
    }
});

describe('the tag of a held branch', () => {
  const held = (id: string, path: string, x: number, y: number) =>
    sampleNode(
      id,
      path,
      { title: `Their ${id}`, attendees: 10 },
      { position: { x, y }, read_only: true, held_by: { id: 's', name: 'South of the river', shared: false } },
    );
  const own = (id: string, path: string, x: number, y: number) =>
    sampleNode(id, path, { title: `Our ${id}`, leader: 'Mei Lin Chao', attendees: 10 }, { position: { x, y } });

  it.each([1, 0.8, 0.6, 0.45, 0.2])('covers no node and no title at zoom %s', (zoom) => {
    const model = new MapModel({
      nodes: [
        own('root', '1', 0, 0),
        own('left', '1.1', -200, 150),
        held('top', '1.2', 0, 150),
        held('child', '1.2.1', 0, 300),
        own('right', '1.3', 200, 150),
      ],
      edges: [],
    });
    const scene = mapScene(model, churchTheme);
    const look = { ...view, zoom };
    const shapes = [...drawMap(scene, look, { nodes: [], branches: [], edges: [], named: scene.nodes })];
    const box = shapes.findLast((shape) => shape.kind === 'box');
    if (!box) return;
    for (const node of scene.nodes) {
      const covered = coveredBy(node, 'church', look);
      const isOver =
        box.x < covered.right &&
        box.x + box.width > covered.left &&
        box.y < covered.bottom &&
        box.y + box.height > covered.top;
      expect(box.fill === palettes.light.surface && isOver).toBe(false);
    }
  });
});
