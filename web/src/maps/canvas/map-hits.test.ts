import { describe, expect, it } from 'vitest';
import { edgeCurve } from '../drawing/draw-map.ts';
import { type Tool, toolSeats } from '../drawing/node-tools.ts';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import type { MapTheme } from '../model/map-theme.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import { churchTheme, ideaTheme, roughMeasure, sampleNode } from '../model/sample-map.ts';
import { hitAt } from './map-hits.ts';

const sceneOf = (theme: MapTheme) => {
  const model = new MapModel({
    nodes: [
      sampleNode('a', '1', { title: 'A' }, { position: { x: 0, y: 0 } }),
      sampleNode('b', '1.1', { title: 'B' }, { position: { x: 0, y: 150 } }),
      sampleNode('c', '2', { title: 'C' }, { position: { x: 2000, y: 0 } }),
    ],
    edges: [{ id: 'e', src_node_id: 'a', dst_node_id: 'c', edge_type: 'link', metadata: {} }],
  });
  model.setCollapsed(['a'], true);
  return mapScene(model, theme);
};
const church = sceneOf(churchTheme);
const all: readonly Tool[] = ['add', 'connect'];
type Given = { zoom?: number; touch?: boolean; tools?: readonly Tool[]; skipped?: Set<string>; scene?: typeof church };
const hit = (x: number, y: number, { zoom = 1, touch = false, tools = [], skipped, scene = church }: Given = {}) => {
  const found = hitAt(scene, { x, y }, { zoom, measure: roughMeasure }, touch, () => tools, skipped);
  return found?.edge
    ? found.edge.edge.id
    : found?.node
      ? `${found.node.id}${found.tool ? ` ${found.tool}` : ''}`
      : null;
};

describe('hit testing of a circle', () => {
  it('hits its rim and its title, and nothing beside them', () => {
    expect(hit(39, 0)).toBe('a');
    expect(hit(42, 0)).toBe(null);
    expect(hit(20, 62)).toBe('a');
    expect(hit(80, 62)).toBe(null);
  });

  it('has a larger hit area for touch', () => {
    expect(hit(50, 0, { touch: true })).toBe('a');
    expect(hit(2000 + 39 + 30, 0, { zoom: 0.3, touch: true })).toBe('c');
  });

  it('hits tools where they are drawn, only while the node offers them', () => {
    const { add, connect, unfold } = toolSeats(church.byId.get('a') as PlacedNode, 'church', {
      zoom: 1,
      measure: roughMeasure,
    });
    expect(hit(add.x, add.y, { tools: all })).toBe('a add');
    expect(hit(connect.x, connect.y, { tools: all })).toBe('a connect');
    expect(hit(add.x + 4, add.y + 4)).not.toBe('a add');
    expect(hit(unfold.x, unfold.y + 4)).toBe('a unfold');
    expect(hit(2000, 0, { zoom: 0.2, tools: all })).toBe('c');
  });

  it('skips the node that is being dragged', () => {
    expect(hit(0, 0, { skipped: new Set(['a']) })).toBe(null);
  });
});

it('hits a card over its full height', () => {
  const scene = sceneOf(ideaTheme);
  expect(hit(-80, -50, { scene })).toBe('a');
  expect(hit(-80, -20, { scene })).toBe(null);
  expect(hit(-80, 10, { scene, zoom: 0.2 })).toBe('a');
});

it('hits a link on a card where it is drawn, unless it is too small to read', () => {
  const links = 'Rota https://example.org/rota\nHall plan\nhttps://example.org/hall.pdf';
  const model = new MapModel({
    nodes: [sampleNode('a', '1', { title: 'A', links }, { position: { x: 0, y: 0 } })],
    edges: [],
  });
  const scene = mapScene(model, ideaTheme);
  const linkAt = (x: number, y: number, zoom = 1) =>
    hitAt(scene, { x, y }, { zoom, measure: roughMeasure }, false, () => [])?.link;
  expect([-28, -8, 8].map((y) => linkAt(-50, y))).toEqual([
    'https://example.org/rota',
    null,
    'https://example.org/hall.pdf',
  ]);
  expect(linkAt(70, -28)).toBe(null);
  expect(linkAt(-50, -48)).toBe(null);
  expect(linkAt(-50, -28, 0.5)).toBe(null);
});

it('hits a connection along its curve, however far it bends', () => {
  const [line] = church.edges;
  if (!line) throw new Error('no line');
  const { start, bow, end } = edgeCurve(line, 'church');
  const middle = { x: (start.x + 2 * bow.x + end.x) / 4, y: (start.y + 2 * bow.y + end.y) / 4 };
  expect(middle.y).toBeGreaterThan(100);
  expect(hit(middle.x, middle.y + 5)).toBe('e');
  expect(hit(middle.x, middle.y + 12)).toBe(null);
  expect(hit(middle.x, middle.y + 12, { touch: true })).toBe('e');
});
