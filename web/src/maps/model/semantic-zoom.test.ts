import { longTest } from '@groundwork/contract/base/test-sweeps';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../base/drawing/picture.ts';
import { MapModel } from './map-model.ts';
import type { MapNode } from './map-rows.ts';
import { boxOf, mapScene } from './map-scene.ts';
import { cardContent, cutLetters, nameBox, pillBox, type Sized, titleOf, zoomStep } from './node-sizes.ts';
import type { PlacedNode } from './placed-node.ts';
import { churchTheme, ideaTheme, onShelves, roughMeasure, sampleMap, sampleNode } from './sample-map.ts';
import { choiceZooms, knownMap, nearNames, type ShownMap, shownFor, shownMap } from './semantic-zoom.ts';

const zooms = [0.74, 0.6, 0.5, 0.4, 0.39, 0.3, 0.2, 0.12, 0.06, 0.03];
const german = [
  'Evangelisch-Freikirchliche Gemeinde Oberursel',
  'Öffentlichkeitsarbeitsgruppe',
  'Hauskreis Süd',
  'Ulm',
];
const arabic = ['كنيسة النهر الكبرى في المدينة القديمة', 'مجموعة الشباب', 'بيت الصلاة', 'نور'];

/** Gives the nodes of a map other titles. */
function titled(model: MapModel, titles: string[]) {
  const commands = [...model.nodes.keys()].map((id, index) => ({
    type: 'change' as const,
    id,
    fields: { title: titles[index % titles.length] as string },
  }));
  model.run(commands);
  return model;
}

/** Nodes at random places, many of them on top of each other, with `roots` roots. */
function scattered(count: number, roots: number) {
  let seed = 11;
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const nodes: MapNode[] = Array.from({ length: count }, (_, index) =>
    sampleNode(
      `${index}`,
      index < roots ? `${index + 1}` : `${(index % roots) + 1}.${index}`,
      { title: german[index % 4] as string, attendees: index % 14 },
      { position: { x: chance() * 3000, y: chance() * 2000 } },
    ),
  );
  return new MapModel({ nodes, edges: [] });
}

const maps: [name: string, model: MapModel][] = [
  ['one node', sampleMap(1)],
  ['11 nodes', sampleMap(11)],
  ['57 nodes', sampleMap(57)],
  ['300 nodes on shelves', onShelves(sampleMap(300))],
  ['2,000 nodes', sampleMap(2000)],
  ['German names', titled(sampleMap(300), german)],
  ['Arabic names', titled(sampleMap(300), arabic)],
  ['nodes on top of each other', scattered(300, 20)],
  ['only roots', scattered(400, 400)],
];
const themes = [
  ['church', churchTheme],
  ['idea', ideaTheme],
] as const;

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Returns the visible texts of a map: names and pills, each with its box. */
function textsOf({ scene, written }: ShownMap, sized: Sized) {
  return scene.nodes.flatMap((node) => {
    const { name, pill } = written.get(node.id) ?? { name: null, pill: null };
    const names = name ? [{ node, box: nameBox(node, sized, name) }] : [];
    return pill ? [...names, { node, box: pillBox(node, scene.structure, sized, { name, pill }) }] : names;
  });
}

describe.each(themes)('in the theme %s', (structure, theme) => {
  it.each(maps)('no two names or pills overlap: %s', (_, model) => {
    const scene = mapScene(model, theme);
    for (const zoom of zooms) {
      const shown = shownMap(scene, zoom, roughMeasure);
      const texts = textsOf(shown, { zoom, measure: roughMeasure }).toSorted((a, b) => a.box.left - b.box.left);
      for (const [index, one] of texts.entries())
        for (let next = index + 1; next < texts.length; next++) {
          const other = texts[next] as (typeof texts)[number];
          if (other.box.left >= one.box.right) break;
          if (other.node !== one.node && overlaps(one.box, other.box))
            expect.fail(`${zoom}: ${titleOf(one.node)} and ${titleOf(other.node)}`);
        }
    }
  });

  it.each(maps)('every node is shown or in exactly one pill: %s', (_, model) => {
    const scene = mapScene(model, theme);
    for (const zoom of zooms) {
      const shown = shownMap(scene, zoom, roughMeasure);
      const counted = Map.groupBy(scene.nodes, (node) => shownFor(shown, node)?.id);
      expect(counted.has(undefined)).toBe(false);
      for (const node of shown.scene.nodes) {
        const hidden = (counted.get(node.id)?.length ?? 0) - 1;
        if ((shown.written.get(node.id)?.pill?.nodes ?? 0) !== hidden || shown.folded.has(node.id) !== hidden > 0)
          expect.fail(`${zoom}: ${titleOf(node)} hides ${hidden}`);
      }
      expect(shown.scene.nodes.length).toBeGreaterThan(0);
      expect(shown.scene.branches.every(({ parent }) => shown.scene.byId.has(parent?.id ?? ''))).toBe(true);
    }
  });

  it.each(maps)('writes each shown name at 12 px or more, whole or at least 12 letters of it: %s', (_, model) => {
    const scene = mapScene(model, theme);
    for (const zoom of zooms) {
      const { scene: part, written } = shownMap(scene, zoom, roughMeasure);
      for (const node of part.nodes) {
        const sized = { zoom: zoomStep(zoom), measure: roughMeasure };
        const title = cardContent(node, sized).title;
        const lines = structure === 'church' ? (written.get(node.id)?.name?.lines ?? []) : title.lines;
        if (structure === 'idea') expect(title.size * zoom).toBeGreaterThanOrEqual(12);
        const text = lines.join('');
        expect(text.includes('…') ? cutLetters(text) : 12, `${zoom} ${titleOf(node)}: ${text}`).toBeGreaterThanOrEqual(
          12,
        );
      }
    }
  });
});

it('shows the whole of a small map, and no more than fits of a large one', () => {
  const small = mapScene(sampleMap(11), churchTheme);
  expect(shownMap(small, 0.6, roughMeasure).scene === small).toBe(true);
  const large = mapScene(sampleMap(2000), churchTheme);
  const { scene, written } = shownMap(large, 0.06, roughMeasure);
  expect(scene.nodes.length).toBeLessThan(200);
  expect(scene.nodes.length).toBeGreaterThan(8);
  const pills = [...written.values()].flatMap(({ pill }) => (pill ? [pill] : []));
  expect(pills.reduce((sum, { nodes }) => sum + nodes, scene.nodes.length)).toBe(2000);
  const churches = large.nodes.filter(({ facts }) => facts.solid).length;
  const shownChurches = scene.nodes.filter(({ facts }) => facts.solid).length;
  expect(pills.reduce((sum, pill) => sum + pill.churches, shownChurches)).toBe(churches);
});

longTest('shows more the closer it is, and everything from 75 % on', () => {
  const scene = mapScene(sampleMap(2000), churchTheme);
  const counts = choiceZooms(0.05).map((zoom) => shownMap(scene, zoom, roughMeasure).scene.nodes.length);
  expect(counts.at(-1)).toBe(2000);
  expect(counts[0]).toBeLessThan(counts[counts.length >> 1] as number);
});

it('counts what the user has folded in the pill of the branch', () => {
  const model = sampleMap(300);
  const top = model.tree.children('0').find((id) => model.tree.children(id).length > 3) as string;
  const counted = () => {
    const { scene, written } = shownMap(mapScene(model, churchTheme), 0.02, roughMeasure);
    const inPills = [...written.values()].map(({ pill }) => pill?.nodes ?? 0);
    return inPills.reduce((sum, nodes) => sum + nodes, scene.nodes.length);
  };
  expect(counted()).toBe(300);
  model.setCollapsed([top], true);
  expect(counted()).toBe(300);
});

it('leaves out close names that would stand on others', () => {
  const node = (id: string, x: number) => sampleNode(id, id, { title: 'Riverside' }, { position: { x, y: 0 } });
  const model = new MapModel({ nodes: [node('1', 0), node('2', 20), node('3', 200)], edges: [] });
  const scene = mapScene(model, churchTheme);
  const names = nearNames(scene, scene.nodes, { zoom: 1, measure: roughMeasure });
  expect([...names]).toEqual([['2', { name: null, pill: null }]]);
  expect(boxOf(scene.byId.get('2') as PlacedNode).left).toBe(-80);
});

describe('while a large map moves', () => {
  const sceneOf = () => mapScene(onShelves(sampleMap(4000)), churchTheme);
  const counts = (shown: ShownMap) => shown.scene.nodes.length;

  it('shows the choice for a zoom nearby, and never that for one far above, which would be too much', () => {
    const scene = sceneOf();
    const close = shownMap(scene, 0.7, roughMeasure);
    expect(counts(close)).toBeGreaterThan(1500);
    expect(knownMap(scene, 0.6, roughMeasure)).toBe(close);
    for (const zoom of [0.3, 0.2, 0.1, 0.05, 0.02])
      expect(counts(knownMap(scene, zoom, roughMeasure)), `${zoom}`).toBeLessThan(600);
  });

  it('shows no less than what fits from afar, also when nothing is known yet', () => {
    const afar = shownMap(sceneOf(), 0.2, roughMeasure);
    for (const zoom of [0.7, 0.5, 0.3]) expect(counts(knownMap(sceneOf(), zoom, roughMeasure))).toBe(counts(afar));
    const scene = sceneOf();
    shownMap(scene, 0.02, roughMeasure);
    expect(counts(knownMap(scene, 0.5, roughMeasure))).toBe(counts(afar));
  });
});
