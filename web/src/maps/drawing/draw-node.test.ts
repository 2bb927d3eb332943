import { describe, expect, it } from 'vitest';
import { missingStep, mixed, palettes } from '../../base/drawing/palette.ts';
import { cut, type Shape, wrapped } from '../../base/drawing/shapes.ts';
import { MapModel } from '../model/map-model.ts';
import type { MapNode } from '../model/map-rows.ts';
import { mapScene } from '../model/map-scene.ts';
import { radiusOf } from '../model/map-theme.ts';
import { detailAt } from '../model/node-sizes.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import { churchTheme, ideaTheme, names, roughMeasure, sampleNode } from '../model/sample-map.ts';
import { drawNode, type NodeState, type View } from './draw-node.ts';

const view: View = { zoom: 1, colorBy: 'generation', palette: palettes.light, measure: roughMeasure };
const placed = (fields: MapNode['fields'], more: Partial<MapNode> = {}, theme = churchTheme) =>
  mapScene(
    new MapModel({ nodes: [sampleNode('a', '1', fields, { position: { x: 0, y: 0 }, ...more })], edges: [] }),
    theme,
  ).nodes[0] as PlacedNode;
const drawn = (
  fields: MapNode['fields'],
  options: { more?: Partial<MapNode>; view?: Partial<View>; state?: NodeState } = {},
) => drawNode(placed(fields, options.more), 'church', { ...view, ...options.view }, options.state);
const of = <Kind extends Shape['kind']>(shapes: Shape[], kind: Kind) =>
  shapes.filter((shape): shape is Extract<Shape, { kind: Kind }> => shape.kind === kind);
const said = (shapes: Shape[]) => of(shapes, 'text').map(({ text }) => text);

describe('a circle', () => {
  it('shows a dash, not a zero, when the attendance is not known', () => {
    const numberIn = (fields: MapNode['fields']) =>
      drawn({ title: 'Northgate', ...fields }).find((shape) => shape.kind === 'text')?.text;
    expect([numberIn({}), numberIn({ attendees: null }), numberIn({ attendees: 0 })]).toEqual(['–', '–', '0']);
  });

  it('grows from 80 without attendees to 120 with ten or more', () => {
    expect([0, 5, 10, 400, -100].map((attendees) => 2 * radiusOf(attendees))).toEqual([80, 100, 120, 120, 60]);
  });

  it('shows the number, the title and the leader, with the title 15.5 below the rim', () => {
    const shapes = drawn({ title: 'Northgate', leader: 'Joel Varga', attendees: 8, kind: 'church' });
    expect(said(shapes)).toEqual(['8', 'Northgate', 'Joel Varga']);
    const [number, title, leader] = of(shapes, 'text');
    const r = of(shapes, 'circle')[0]?.r ?? 0;
    expect([number?.size, title?.size, leader?.size]).toEqual([20, 12.5, 11]);
    expect(title?.y).toBe(r + (r > 57 ? 14.5 : 15.5));
  });

  it('has a solid rim for a church and a dashed rim for a group, whose last dash meets the first', () => {
    expect(of(drawn({ kind: 'church' }), 'circle')[0]?.outline).toEqual({ stroke: '#1c3557', width: 2.25 });
    const [group] = of(drawn({ kind: 'group' }), 'circle');
    const [on, off] = group?.outline?.dash ?? [0, 0];
    const dashes = (2 * Math.PI * (group?.r ?? 0)) / (on + off);
    expect(dashes).toBeCloseTo(Math.round(dashes), 6);
  });

  it('puts practiced icons inside the rim and missing ones outside, each always at the same angle', () => {
    const shapes = drawn({ word: true });
    const r = of(shapes, 'circle')[0]?.r ?? 0;
    const seat = (icon: string) => of(shapes, 'icon').find((shape) => shape.icon === icon);
    expect(seat('word')).toMatchObject({ x: -(r - 14), width: 2.4, color: palettes.light.ink2 });
    expect(seat('lords_supper')).toMatchObject({ x: r + 13, y: 0, width: 2, color: palettes.light.faint });
    expect(of(shapes, 'icon')).toHaveLength(6);
  });

  it('fades when inactive, and is gray when another team holds it', () => {
    expect(new Set(drawn({ active: false }).map(({ opacity }) => opacity))).toEqual(new Set([0.42]));
    const held = drawn({ title: 'Southbank' }, { more: { held_by: { id: 's', name: 'South', shared: false } } });
    expect(of(held, 'circle')[0]).toMatchObject({
      fill: palettes.light.heldFill,
      outline: { stroke: palettes.light.held },
    });
  });

  it('has a ring when selected, focused or a drop target', () => {
    const ring = (state: NodeState) => of(drawn({}, { state }), 'circle')[0];
    const r = of(drawn({}), 'circle')[0]?.r ?? 0;
    expect(ring('selected')).toMatchObject({ r: r + 4.5, outline: { stroke: palettes.light.accent, width: 2.5 } });
    expect(ring('focus')).toMatchObject({ r: r + 4.5, outline: { stroke: palettes.light.ink, width: 2 } });
    expect(ring('drop')).toMatchObject({ r: r + 10, outline: { dash: [3, 4] } });
  });

  it('shows less detail at lower zoom', () => {
    expect([1, 0.75, 0.74, 0.4, 0.39].map(detailAt)).toEqual(['full', 'full', 'mid', 'mid', 'far']);
    const fields = { title: 'Northgate', leader: 'Joel', attendees: 8, kind: 'church' };
    expect(said(drawn(fields, { view: { zoom: 0.5 } }))).toEqual(['8', 'Northgate']);
    expect(of(drawn(fields, { view: { zoom: 0.5 } }), 'text')[1]?.size).toBe(24);
    const far = drawn(fields, { view: { zoom: 0.2 } });
    expect(of(far, 'circle')).toMatchObject([{ r: radiusOf(8) * 0.82, fill: '#1c3557' }]);
    expect(of(far, 'text')[0]?.size).toBe(65);
  });

  it('takes its color from the generation or from the missing practices', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(missingStep)).toEqual([0, 1, 1, 2, 2, 3, 3]);
    expect(of(drawn({ word: true }, { view: { colorBy: 'missing' } }), 'circle')[0]?.outline?.stroke).toBe('#82300f');
    expect(mixed('#000000', 0, '#1f6480')).toBe('#1f6480');
    expect(mixed('#1f6480', 1, '#ffffff')).toBe('#1f6480');
  });

  it('shows only a lock and the name for a whole map of another team', () => {
    const map = { node_type: 'view', read_only: true, held_by: { id: 's', name: 'South', shared: true } };
    const shapes = drawNode(placed({ title: 'Southern network' }, map), 'church', view);
    expect(said(shapes)).toEqual(['Southern network']);
    expect(of(shapes, 'icon').map(({ icon }) => icon)).toEqual(['lock']);
    expect(of(shapes, 'circle')[0]?.outline?.dash).toBeUndefined();
  });

  it('shows Untitled when it has no title', () => {
    expect(said(drawn({}))).toContain('Untitled');
  });
});

describe('a card', () => {
  const card = (fields: MapNode['fields']) => drawNode(placed(fields, {}, ideaTheme), 'idea', view);

  it('shows three links and the number of others, and is at most 134 high', () => {
    const shapes = card({
      title: 'Meal',
      text: 'word '.repeat(40),
      links: 'One\nTwo\nThree\nFour\nhttps://example.com/a',
    });
    expect(said(shapes).slice(3)).toEqual(['One', 'Two', 'Three', '+2 more']);
    expect(of(shapes, 'box')[0]?.height).toBeLessThanOrEqual(134);
    expect(of(shapes, 'icon').map(({ icon }) => icon)).toEqual(['link', 'link', 'link']);
  });

  it('aligns right-to-left text at the right', () => {
    expect(of(card({ title: names.arabic }), 'text')[0]).toMatchObject({ anchor: 'end', rtl: true, x: 78 });
    expect(of(card({ title: names.latin }), 'text')[0]).toMatchObject({ anchor: 'start', rtl: false, x: -75 });
  });
});

describe('text', () => {
  it('is cut between grapheme clusters', () => {
    expect(cut('Riverside', 200, 12, 400, roughMeasure)).toBe('Riverside');
    const family = '👨‍👩‍👧';
    expect(cut(family.repeat(20), 100, 12, 400, (text) => text.length)).toBe(`${family.repeat(12)}…`);
    expect(cut('Längere Namen', 50, 10, 400, roughMeasure)).toBe('Längere…');
  });

  it('wraps between words, and in Chinese between any two characters', () => {
    expect(wrapped('one two three four', 45, 2, 10, roughMeasure)).toEqual(['one two', 'three f…']);
    expect(wrapped('河边的教会每个星期四', 40, 2, 10, roughMeasure)).toEqual(['河边的教', '会每个…']);
  });
});

describe('a node with data', () => {
  const styled = (
    style: PlacedNode['style'],
    options: { view?: Partial<View>; structure?: 'church' | 'idea' } = {},
  ) => {
    const { structure = 'church' } = options;
    const node = {
      ...placed({ title: 'Northgate', attendees: 8 }, {}, structure === 'church' ? churchTheme : ideaTheme),
      style,
    };
    return drawNode(node, structure, { ...view, ...options.view });
  };
  const blue = { scale: 'choices', index: 0 } as const;

  it('has the color of its value at its rim, in its filling, and far out', () => {
    const [near] = of(styled({ tone: blue }), 'circle');
    expect(near?.outline?.stroke).toBe('#086fed');
    expect(near?.fill).toBe(mixed('#086fed', 0.3, palettes.light.node));
    expect(of(styled({ tone: blue }, { view: { zoom: 0.2 } }), 'circle')[0]?.outline?.stroke).toBe('#086fed');
    expect(of(styled({ tone: blue }, { structure: 'idea' }), 'box').some(({ fill }) => fill === '#086fed')).toBe(true);
  });

  it('has the radius of its value, and the usual one without', () => {
    expect(of(styled({ radius: 33 }), 'circle')[0]?.r).toBe(33);
    expect(of(styled({ badge: 'A' }), 'circle')[0]?.r).toBe(radiusOf(8));
  });

  it.each(['church', 'idea'] as const)('has a badge at its upper edge that far out is left away (%s)', (structure) => {
    expect(said(styled({ badge: '12 %' }, { structure }))).toContain('12 %');
    expect(said(styled({ badge: '12 %' }, { structure, view: { zoom: 0.2 } }))).not.toContain('12 %');
  });

  it('is grey when a filter leaves it out, also far out, where it has no title', () => {
    expect(new Set(styled({ greyed: true, tone: blue }).map(({ opacity }) => opacity))).toEqual(new Set([0.28]));
    const far = styled({ greyed: true, tone: blue }, { view: { zoom: 0.2 } });
    expect(said(far)).toEqual([]);
    expect(of(far, 'circle')[0]?.outline?.stroke).toBe(palettes.light.greyed);
  });
});
