import { describe, expect, it } from 'vitest';
import { paperPalette } from '../../base/drawing/palette.ts';
import { leastNamePoints, room } from '../../base/drawing/paper.ts';
import type { TextShape } from '../../base/drawing/shapes.ts';
import type { Sheet } from '../../base/drawing/sheets.ts';
import * as words from '../../base/words/words.ts';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import { churchTheme, ideaTheme, onShelves, roughMeasure, sampleMap } from '../model/sample-map.ts';
import { mapSheets, type SheetOptions } from './map-sheets.ts';
import type { Frame } from './picture.ts';
import { pictureOf } from './picture.ts';

const frame: Frame = {
  title: 'Northern network',
  subtitle: '26 November 2026',
  legend: {
    title: 'Generations',
    items: Array.from({ length: 12 }, (_, index) => ({
      color: '#123456',
      text: `${index + 1}: 3 churches, 40 people`,
    })),
    signs: [
      { sign: 'church', text: 'Church' },
      { sign: 'prayer', text: 'Prayer' },
    ],
  },
  totals: ['Totals: people', 'All: Sum 30'],
};
const options: SheetOptions = { title: 'Northern network', colorBy: 'generation', frame, most: 400 };
const view = { palette: paperPalette, measure: roughMeasure };

/** Returns the texts of a page, in points of paper. */
const textsOf = ({ parts }: Sheet) =>
  parts.flatMap(({ shapes, scale, left, top }) =>
    [...shapes(view)].flatMap((shape) =>
      shape.kind === 'text'
        ? [{ ...shape, x: shape.x * scale + left, y: shape.y * scale + top, size: shape.size * scale }]
        : [],
    ),
  );
const boxOf = ({ text, x, y, size, anchor }: TextShape) => {
  const width = roughMeasure(text, size);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - 0.7 * size, bottom: y };
};

describe.each([
  ['circles', churchTheme],
  ['cards', ideaTheme],
] as const)('a map of %s on paper', (_, theme) => {
  it.each([57, 300, 2000])('of %s nodes has names of 7 points or more, and none over the edge of a page', (count) => {
    const scene = mapScene(onShelves(sampleMap(count)), theme);
    const sheets = mapSheets(scene, roughMeasure, options);
    expect(sheets.length).toBeGreaterThan(3);
    for (const sheet of sheets)
      for (const text of textsOf(sheet)) {
        expect(text.size).toBeGreaterThanOrEqual(leastNamePoints - 0.001);
        const { left, right, top, bottom } = boxOf(text);
        expect(left).toBeGreaterThanOrEqual(-0.01);
        expect(top).toBeGreaterThanOrEqual(-0.01);
        expect(right).toBeLessThanOrEqual(room.width + 0.01);
        expect(bottom).toBeLessThanOrEqual(room.height + 0.01);
      }
    const titles = new Set(sheets.slice(1).flatMap((sheet) => textsOf(sheet).map(({ text }) => text)));
    for (const { facts } of scene.nodes) expect(titles).toContain(facts.title);
  });
});

it('of a small map is one page with the whole legend', () => {
  const sheets = mapSheets(mapScene(onShelves(sampleMap(5)), churchTheme), roughMeasure, options);
  expect(sheets).toHaveLength(1);
  const texts = textsOf(sheets[0] as Sheet).map(({ text }) => text);
  for (const { text } of [...frame.legend.items, ...frame.legend.signs]) expect(texts).toContain(text);
});

it('says on the first page which pages are left out, and how branches of other pages hang together', () => {
  const nodes = [...sampleMap(300).nodes.values()];
  const [first, last] = [nodes[1], nodes[299]];
  const edge = {
    id: 'e',
    edge_type: 'supports',
    src_node_id: first?.id ?? '',
    dst_node_id: last?.id ?? '',
    metadata: {},
  };
  const scene = mapScene(onShelves(new MapModel({ nodes, edges: [edge] })), churchTheme);
  const whole = mapSheets(scene, roughMeasure, options);
  const { paper } = words.maps;
  const [overview] = whole;
  expect(overview?.note).toBe(paper.note('Northern network', 1, whole.length));
  const texts = textsOf(overview as Sheet).map(({ text }) => text);
  expect(texts).toContain(paper.connections);
  expect(texts.some((text) => text.endsWith(': supports'))).toBe(true);
  expect(textsOf(whole[2] as Sheet).some(({ text }) => /^from .*, page \d+$/.test(text))).toBe(true);
  const bounded = mapSheets(scene, roughMeasure, { ...options, most: 4 });
  expect(bounded).toHaveLength(5);
  expect(bounded[0]?.note).toBe(paper.bounded('Northern network', 5, whole.length - 5));
});

it('a picture of 2,000 nodes has no name over another one', () => {
  const scene = mapScene(onShelves(sampleMap(2000)), churchTheme);
  for (const zoom of [0.66, 0.45, 0.3]) {
    const names = new Set(scene.nodes.map(({ facts }) => facts.title));
    const shapes = [...pictureOf(scene, roughMeasure).shapes({ ...view, zoom })];
    const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
    expect(texts.filter(({ text }) => names.has(text)).length).toBeGreaterThan(300);
    const boxes = texts
      .map((text) => ({ text: text.text, ...boxOf(text) }))
      .toSorted((one, other) => one.left - other.left);
    for (const [index, one] of boxes.entries())
      for (let next = index + 1; (boxes[next]?.left ?? Infinity) < one.right; next++) {
        const other = boxes[next];
        if (other && other.top < one.bottom && other.bottom > one.top) expect([one.text, other.text]).toEqual([]);
      }
  }
});
