import { describe, expect, it } from 'vitest';
import { palettes } from '../../base/drawing/palette.ts';
import type { Shape } from '../../base/drawing/shapes.ts';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import type { MapTheme } from '../model/map-theme.ts';
import { churchTheme, ideaTheme, onShelves, roughMeasure, sampleMap, sampleNode } from '../model/sample-map.ts';
import { drawFitted, isolated, stripTexts } from './draw-fitted.ts';
import { fittedMap } from './fitted-map.ts';
import type { FittedPicture } from './fitted-picture.ts';
import { fittedTree } from './fitted-tree.ts';

const window = { width: 1222, height: 730, phone: false, rtl: false, strip: 330 };

function drawn(model: MapModel, theme: MapTheme): { picture: FittedPicture; shapes: Shape[] } {
  const scene = mapScene(model, theme);
  const picture = fittedMap(fittedTree(scene.nodes), window, roughMeasure);
  const look = { palette: palettes.light, colorBy: 'generation', measure: roughMeasure } as const;
  const nodeOf = (id: string) => scene.byId.get(id);
  return { picture, shapes: [...drawFitted(picture, { ...look, structure: theme.structure, nodeOf })] };
}

const textsOf = (shapes: readonly Shape[]) => shapes.flatMap((shape) => (shape.kind === 'text' ? shape : []));

describe('the drawing of Fitted', () => {
  const model = onShelves(sampleMap(600));
  const church = drawn(model, churchTheme);

  it('draws a circle and a number for each node, and every pill, head and line', () => {
    const { picture, shapes } = church;
    const discs = shapes.filter((shape) => shape.kind === 'circle' && shape.outline);
    expect(discs).toHaveLength(picture.counts.shown);
    expect(shapes.filter(({ kind }) => kind === 'box')).toHaveLength(picture.pills.length);
    expect(shapes.filter(({ kind }) => kind === 'path')).toHaveLength(picture.lines.length);
    const texts = textsOf(shapes).map(({ text }) => text);
    for (const { text } of picture.pills) expect(texts).toContain(isolated(text));
    for (const { below } of picture.circles) expect(texts).toContain(isolated(`${below} below`));
    expect(texts.filter((text) => text.endsWith(', continued'))).toHaveLength(picture.heads.length);
    expect(texts.filter((text) => /^\u2068\d+\u2069$/.test(text))).toHaveLength(picture.counts.shown);
  });

  it('isolates every name, and cuts it to its room', () => {
    const { picture, shapes } = church;
    const texts = textsOf(shapes);
    for (const { nameX, y, room, size, weight } of picture.rows) {
      const name = texts.find((text) => text.x === nameX && Math.abs(text.y - y) < size);
      expect(name?.text).toMatch(/^\u2068.*\u2069$/u);
      expect(roughMeasure((name?.text ?? '').slice(1, -1), size), `${weight}`).toBeLessThanOrEqual(room);
    }
  });

  it('shows the practices of circles only, and a dot for each that is missing', () => {
    const { picture, shapes } = church;
    const icons = shapes.filter(({ kind }) => kind === 'icon');
    const dots = shapes.filter((shape) => shape.kind === 'circle' && !shape.outline);
    expect(icons.length).toBeGreaterThan(0);
    expect(icons.length + dots.length).toBe(6 * picture.circles.length);
  });

  it('draws ideas without numbers and practices', () => {
    const { picture, shapes } = drawn(model, ideaTheme);
    expect(shapes.filter(({ kind }) => kind === 'icon')).toEqual([]);
    const texts = textsOf(shapes).map(({ text }) => text);
    expect(texts.filter((text) => /^\u2068\d+\u2069$/.test(text))).toEqual([]);
    expect(picture.counts.shown).toBe(church.picture.counts.shown);
  });

  it('keeps a large number inside its circle, and names a node without a title', () => {
    const nodes = Array.from({ length: 90 }, (_, index) =>
      sampleNode(`${index}`, index === 0 ? '1' : `1.${index}`, { attendees: 123_456_789, title: '' }),
    );
    const { picture, shapes } = drawn(new MapModel({ nodes, edges: [] }), churchTheme);
    const texts = textsOf(shapes);
    const numbers = texts.filter(({ text }) => text.includes('123.5M'));
    expect(numbers).toHaveLength(picture.counts.shown);
    expect(texts.filter(({ text }) => text === isolated('Untitled'))).toHaveLength(picture.counts.shown);
  });

  it('says in the strip how many nodes are shown, and in how many pills the others are', () => {
    const generations = { shown: 3, of: 4 };
    expect(stripTexts({ shown: 153, of: 1300, hidden: 1147, pills: 21, generations })).toEqual([
      '153 of 1,300 nodes',
      '1,147 in 21 pills',
    ]);
    expect(stripTexts({ shown: 184, of: 401, hidden: 217, pills: 1, generations })[1]).toBe('217 in 1 pill');
    expect(stripTexts({ shown: 57, of: 57, hidden: 0, pills: 0, generations })).toEqual(['All 57 nodes']);
  });
});
