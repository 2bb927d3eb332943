import { limits } from '@groundwork/contract/base/limits';
import { expect, it } from 'vitest';
import { testSession } from '../session/test-session.ts';
import { keptPlaces } from './kept-places.ts';
import { MapModel } from './map-model.ts';
import type { MapNode } from './map-rows.ts';
import { mapScene } from './map-scene.ts';
import { churchTheme, sampleMap, sampleNode } from './sample-map.ts';

const { across, down } = limits.map.grid;

/** A map without positions: one large tree, or all branches of that tree beside each other. */
const unlaid = (count: number, roots: 'one' | 'many'): MapNode[] => {
  const nodes = [...sampleMap(count).nodes.values()];
  return roots === 'one' ? nodes : nodes.slice(1).map((node) => ({ ...node, path: node.path.slice(2) }));
};
const maps = [11, 57, 300].flatMap((count) => (['one', 'many'] as const).map((roots) => ({ count, roots })));
const drawn = (model: MapModel) =>
  new Map(mapScene(model, churchTheme).nodes.map(({ id, x, y }) => [id, `${Math.round(x)} ${Math.round(y)}`]));
const movedIn = (model: MapModel, before: Map<string, string>) => {
  const after = drawn(model);
  return [...before].filter(([id, place]) => after.get(id) !== place).map(([id]) => id);
};

it.each(maps)('a root placed by hand moves no other of $count nodes ($roots roots)', ({ count, roots }) => {
  const model = new MapModel({ nodes: unlaid(count, roots), edges: [] });
  const before = drawn(model);
  const root = { ...sampleNode('new', '', {}), parent_id: null, position: { x: -500, y: -300 } };
  model.run([{ type: 'add', nodes: [root], edges: [] }]);
  expect(movedIn(model, before)).toEqual([]);
});

it.each(maps)('a node added close to others moves none of $count nodes ($roots roots)', ({ count, roots }) => {
  const { model, actions, scene } = testSession({ nodes: unlaid(count, roots) });
  const before = drawn(model);
  const [first] = scene().nodes;
  for (const aside of [70, -70, 90])
    actions.addChild(null, { position: { x: (first?.x ?? 0) + aside, y: (first?.y ?? 0) - 60 } });
  expect(movedIn(model, before)).toEqual([]);
  const placed = [...model.nodes.values()].filter(({ position }) => position).length;
  expect(placed).toBeLessThanOrEqual(13 + model.tree.roots.length);
});

it.each(maps)('a dragged node leaves the rest of $count nodes laid out ($roots roots)', ({ count, roots }) => {
  const model = new MapModel({ nodes: unlaid(count, roots), edges: [] });
  const scene = mapScene(model, churchTheme);
  const before = drawn(model);
  for (const { id, x, y } of [scene.nodes[1], scene.nodes[0], scene.nodes.at(-1)].filter(
    (each) => each !== undefined,
  )) {
    const moved = new Map(
      [...model.tree.walk(id)].map((each) => {
        const at = scene.byId.get(each) ?? { x, y };
        return [each, { x: at.x + 130, y: at.y + 40 }];
      }),
    );
    const places = keptPlaces(model, scene, moved, () => true);
    const session = new MapModel({ nodes: unlaid(count, roots), edges: [] });
    session.run([{ type: 'place', positions: [...places].map(([each, position]) => ({ id: each, position })) }]);
    expect(movedIn(session, before).toSorted()).toEqual([...moved.keys()].toSorted());
    expect(places.size).toBeLessThanOrEqual(moved.size + 10 + model.tree.roots.length);
  }
});

it('lays out new children around placed nodes', () => {
  const at = (x: number, y: number) => ({ position: { x, y } });
  const model = new MapModel({
    nodes: [
      sampleNode('a', '1', {}, at(0, 0)),
      sampleNode('b', '1.1', {}, at(0, down)),
      sampleNode('new', '1.2', {}),
      sampleNode('below', '1.2.1', {}),
      sampleNode('c', '2', {}, at(across, 0)),
      sampleNode('d', '2.1', {}, at(across, down)),
      sampleNode('e', '3', {}, at(2 * across, 2 * down)),
      sampleNode('f', '3.1', {}),
      sampleNode('g', '3.2', {}),
    ],
    edges: [],
  });
  const { byId } = mapScene(model, churchTheme);
  const place = (id: string) => [byId.get(id)?.x, byId.get(id)?.y];
  // Node d occupies the first place for `new`. At the next place, e would be in the way of `below`.
  expect([place('new'), place('below')]).toEqual([
    [3 * across, down],
    [3 * across, 2 * down],
  ]);
  expect([place('f'), place('g')]).toEqual([
    [1.5 * across, 3 * down],
    [2.5 * across, 3 * down],
  ]);
});
