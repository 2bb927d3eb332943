import { describe, expect, it } from 'vitest';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import { churchTheme, roughMeasure, sampleNode } from '../model/sample-map.ts';
import { shownMap } from '../model/semantic-zoom.ts';
import { motionBetween } from './map-motion.ts';

const everywhere = { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 };
const model = () =>
  new MapModel({
    nodes: [
      sampleNode('a', '1', { title: 'A' }, { position: { x: 0, y: 0 } }),
      sampleNode('b', '1.1', { title: 'B' }, { position: { x: 300, y: 300 } }),
      sampleNode('c', '1.1.1', { title: 'C' }, { position: { x: 600, y: 600 } }),
    ],
    edges: [],
  });
const shown = (of: MapModel) => shownMap(mapScene(of, churchTheme), 1, roughMeasure);
const places = (map: ReturnType<typeof shown>) =>
  map.scene.nodes.map(({ id, x, y }) => [id, Math.round(x), Math.round(y)]);

describe('motion', () => {
  it('moves folded nodes into the top of their branch, with their lines, and unfolded ones out of it', () => {
    const map = model();
    const open = shown(map);
    map.setCollapsed(['a'], true);
    const folded = shown(map);
    const folding = motionBetween(open, folded, everywhere, 100);
    expect(folding && places(folding.at(0))).toEqual([
      ['b', 300, 300],
      ['c', 600, 600],
      ['a', 0, 0],
    ]);
    expect(folding && places(folding.at(1))).toEqual([
      ['b', 0, 0],
      ['c', 0, 0],
      ['a', 0, 0],
    ]);
    const [b, c] = folding?.at(0.5).scene.nodes ?? [];
    expect(c?.parent === b).toBe(true);
    const unfolding = motionBetween(folded, open, everywhere, 100);
    expect(unfolding && places(unfolding.at(0))).toEqual([
      ['a', 0, 0],
      ['b', 0, 0],
      ['c', 0, 0],
    ]);
    expect(unfolding && places(unfolding.at(1))).toEqual(places(open));
  });

  it('moves nodes to the places of a layout, and nothing outside of the window', () => {
    const map = model();
    const before = shown(map);
    map.run([{ type: 'place', positions: [{ id: 'c', position: { x: 0, y: 500 } }] }]);
    const motion = motionBetween(before, shown(map), everywhere, 100);
    const half = motion?.at(0.5).scene.byId.get('c');
    expect(half && half.x > 0 && half.x < 600 && half.y > 500 && half.y < 600).toBe(true);
    expect(motionBetween(before, shown(map), { left: -10, right: 10, top: -10, bottom: 10 }, 100)).toBeNull();
  });

  it('does not move what a person adds or removes', () => {
    const map = model();
    const before = shown(map);
    map.run([{ type: 'remove', id: 'c', subtree: true }]);
    expect(motionBetween(before, shown(map), everywhere, 100)).toBeNull();
    expect(motionBetween(shown(map), before, everywhere, 100)).toBeNull();
  });

  it('slides out what another team takes', () => {
    const map = model();
    const before = shown(map);
    const view = { node_type: 'view', read_only: true, held_by: { id: 's', name: 'South', shared: false } };
    const standIn = sampleNode('v', '1.1', { title: 'B' }, { position: { x: 300, y: 300 }, ...view });
    map.receive({ nodes: [standIn], of: new Set(['b', 'c']) });
    const motion = motionBetween(before, shown(map), everywhere, 100);
    expect(motion?.at(1).scene.byId.get('c')).toMatchObject({ x: 700, y: 600 });
  });
});
