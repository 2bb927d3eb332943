// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { palettes } from '../../base/drawing/palette.ts';
import { families, fontSlices } from '../../base/drawing/pdf-fonts.ts';
import { svgOf } from '../../base/drawing/svg-writer.ts';
import { shownData } from '../data/shown-data.ts';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import { churchFields, churchTheme, roughMeasure, roughPainter, sampleNode } from '../model/sample-map.ts';
import { legendOf, legendText, legendTitle } from '../toolbar/legend-rows.ts';
import { pdfOf } from './map-pdf.ts';
import { pictureOf } from './picture.ts';

const model = new MapModel({
  nodes: [
    sampleNode('a', '1', { title: 'Oak', kind: 'church', leader: 'Ågot', attendees: 9 }),
    sampleNode('b', '1.1', { title: 'Elm', kind: 'group' }),
    sampleNode('c', '1.2', { title: 'Ash' }),
  ],
  edges: [],
});
const sceneOf = (look: Parameters<typeof shownData>[2]) => {
  const shown = shownData(model, churchFields, look);
  const legend = {
    model,
    theme: churchTheme,
    branch: null,
    colorBy: 'generation',
    palette: palettes.light,
    shown,
  } as const;
  return {
    scene: mapScene(model, churchTheme, undefined, shown.styleOf),
    title: legendTitle(churchTheme, 'generation', shown),
    legend: legendOf(legend).rows.map((row) => [row.color, legendText(churchTheme, row)]),
  };
};
const view = { zoom: 1, colorBy: 'generation', palette: palettes.light, measure: roughMeasure } as const;

it('has the colors of the data in the legend of files, also what is unknown', () => {
  const { choices, unknown } = palettes.light;
  expect(sceneOf({ color: 'kind' })).toMatchObject({
    title: 'kind',
    legend: [
      [choices[0], 'C · church: 1 church, 9 people'],
      [choices[1], 'G · group: 1 group'],
      [unknown, 'Unknown: 1 group'],
    ],
  });
  const filtered = sceneOf({ color: 'kind', filter: [{ field: 'kind', op: 'eq', value: 'group' }] });
  expect(filtered.legend).toEqual([[choices[1], 'G · group: 1 group']]);
  const byGeneration = sceneOf({ filter: [{ field: 'kind', op: 'eq', value: 'group' }] });
  expect(byGeneration.legend.map(([, text]) => text)).toEqual(['2: 1 group']);
});

it('draws the data in SVG files: color, size, badge, and greyed nodes', async () => {
  const { scene } = sceneOf({
    color: 'kind',
    size: 'attendees',
    badge: 'leader',
    filter: [{ field: 'kind', op: 'eq', value: 'church' }],
  });
  const svg = await svgOf(pictureOf(scene, roughMeasure), view).text();
  expect(svg).toContain(`stroke="${palettes.light.choices[0]}"`);
  expect(svg).toContain('>Ågot<');
  expect(svg).toMatch(/<circle [^>]*r="45"/);
  expect(svg).toMatch(/<circle [^>]*r="30"[^>]*opacity="0.28"/);
});

it('writes badges into PDF files in the embedded font', async () => {
  const require = createRequire(import.meta.url);
  const fontsOf = (family: string) => dirname(require.resolve(`@fontsource/${family}/package.json`));
  const ranges = (family: string) => JSON.parse(readFileSync(join(fontsOf(family), 'unicode.json'), 'utf8'));
  const slices = fontSlices(
    families(ranges('noto-sans'), ranges('noto-sans-arabic'), ranges('noto-sans-sc')),
    async (file) =>
      new Uint8Array(readFileSync(join(fontsOf(file.replace(/^(noto-sans(-arabic|-sc)?)-.*/, '$1')), 'files', file))),
  );
  const pdf = await pdfOf(sceneOf({ badge: 'leader' }).scene, {
    colorBy: 'generation',
    title: 'Northern network',
    slices,
    painter: roughPainter,
  });
  expect((await extractText(pdf, { mergePages: true })).text.match(/Ågot/g)).toHaveLength(2);
});
