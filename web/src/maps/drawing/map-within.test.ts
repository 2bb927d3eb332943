import { expect, it } from 'vitest';
import { mapScene } from '../model/map-scene.ts';
import { churchTheme, sampleMap } from '../model/sample-map.ts';
import { edgeCurve } from './draw-map.ts';
import { within } from './map-within.ts';

const scene = mapScene(sampleMap(500), churchTheme);
const around = ({ x, y }: { x: number; y: number }) => ({ left: x - 10, right: x + 10, top: y - 10, bottom: y + 10 });

it('finds the nodes in a box, and the lines that cross it', () => {
  const node = scene.nodes[200];
  if (!node?.parent) throw new Error('A root');
  const { nodes, branches } = within(scene, around(node));
  expect(nodes).toEqual([node]);
  expect(branches).toContain(node);
  // A box around the whole scene needs no search.
  expect(within(scene, scene.bounds)).toBe(scene);
  expect(within(scene, { ...scene.bounds, left: scene.bounds.left + 1 }).nodes).toEqual(scene.nodes);
});

it('finds a connection wherever its curve bends to', () => {
  const [from, , to] = scene.nodes;
  if (!from || !to) throw new Error('No nodes');
  const placed = {
    edge: { id: 'edge', src_node_id: from.id, dst_node_id: to.id, edge_type: 'knows', metadata: {} },
    label: '',
    from,
    to,
  };
  const { start, bow, end } = edgeCurve(placed, scene.structure);
  const middle = { x: (start.x + 2 * bow.x + end.x) / 4, y: (start.y + 2 * bow.y + end.y) / 4 };
  for (const point of [start, middle, end])
    expect(within({ ...scene, edges: [placed] }, around(point)).edges).toEqual([placed]);
  expect(within({ ...scene, edges: [placed] }, around({ x: from.x, y: scene.bounds.top - 10_000 })).edges).toEqual([]);
});
