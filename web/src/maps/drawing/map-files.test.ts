// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { limits } from '@groundwork/contract/limits';
import { reorders } from '@groundwork/contract/names';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import {
  churchTheme,
  ideaTheme,
  names,
  payload,
  pictureNames,
  roughMeasure,
  roughPainter,
  sampleMap,
  sampleNode,
} from '../model/sample-map.ts';
import { palettes } from './map-palette.ts';
import { families, fontSlices } from './pdf-fonts.ts';
import { shown } from './pdf-text.ts';
import { type PdfOptions, pdfOf } from './pdf-writer.ts';
import { ratioFor } from './png-writer.ts';
import { svgOf } from './svg-writer.ts';
import type { TextPainter } from './text-pictures.ts';

const view = { zoom: 1, colorBy: 'generation', palette: palettes.light, measure: roughMeasure } as const;
const every = Object.values(names);
const model = new MapModel({
  nodes: [...every, payload, 'bad\u0000\u000b\ud800 text'].map((title, index) =>
    sampleNode(`${index}`, `${index + 1}`, { title, leader: title }),
  ),
  edges: [],
});
const scene = mapScene(model, churchTheme);

const require = createRequire(import.meta.url);
const fontsOf = (family: string) => dirname(require.resolve(`@fontsource/${family}/package.json`));
const ranges = (family: string) => JSON.parse(readFileSync(join(fontsOf(family), 'unicode.json'), 'utf8'));
const loaded: string[] = [];
beforeEach(() => {
  loaded.length = 0;
});
const slices = fontSlices(
  families(ranges('noto-sans'), ranges('noto-sans-arabic'), ranges('noto-sans-sc')),
  async (file) => {
    loaded.push(file);
    return new Uint8Array(
      readFileSync(join(fontsOf(file.replace(/^(noto-sans(-arabic|-sc)?)-.*/, '$1')), 'files', file)),
    );
  },
);
const options: PdfOptions = {
  colorBy: 'generation',
  pages: 'one',
  title: 'Northern network',
  slices,
  painter: roughPainter,
};
const textOf = async (file: Uint8Array) => (await extractText(file, { mergePages: true })).text.replace(/\s+/g, ' ');

describe('SVG', () => {
  it('writes a title that contains markup as text, in every theme', async () => {
    for (const svg of [await svgOf(scene, view).text(), await svgOf(mapScene(model, ideaTheme), view).text()]) {
      expect(svg).not.toMatch(/<script|<a[\s>]|onload='/);
      expect(svg).toContain('&lt;/text&gt;&lt;');
    }
  });

  it('is well-formed XML for any titles', async () => {
    const svg = await svgOf(scene, view).text();
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters.
    expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
    expect(svg).toContain('\ufffd text<');
    expect(svg.replaceAll(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
  });

  it('contains every title and marks right-to-left ones', async () => {
    const svg = await svgOf(scene, view).text();
    for (const name of every) expect(svg).toContain(`>${name}<`);
    expect(svg).toMatch(/direction="rtl"[^>]*>كنيسة/);
  });
});

describe('PDF', () => {
  it('contains selectable text of every script, in reading order', async () => {
    const text = await textOf(await pdfOf(scene, options));
    for (const name of [names.latin, names.cyrillic, names.greek, names.vietnamese, names.chinese])
      expect(text).toContain(name);
    expect(text).toContain('كنيسة النهر');
    expect(text).toContain('</text><script>');
    expect(loaded).toContain('noto-sans-vietnamese-600-normal.woff');
    expect(loaded.length).toBeLessThan(40);
  });

  it('draws names that its fonts cannot set as pictures, whose text people can search', async () => {
    const titles = Object.values(pictureNames).filter((name) => !reorders(name));
    const nodes = titles.map((title, index) => sampleNode(`${index}`, `${index + 1}`, { title }));
    const painted = new Set<string>();
    const painter: TextPainter = {
      ...roughPainter,
      picture: (shape, ratio) => {
        painted.add(shape.text);
        return roughPainter.picture(shape, ratio);
      },
    };
    const file = await pdfOf(mapScene(new MapModel({ nodes, edges: [] }), churchTheme), { ...options, painter });
    expect([...painted].toSorted()).toEqual(titles.map(shown).toSorted());
    const text = await textOf(file);
    for (const name of [pictureNames.thai, pictureNames.korean, pictureNames.georgian, pictureNames.emoji])
      expect(text).toContain(name.normalize());
    expect(text).toContain('כנסייה');
  });

  it.each([
    ['a lone surrogate', 'River \ud800'],
    ['control characters', '\u0000\u0007\u001b\u0085\t\r\nRiver'],
    ['10,000 characters', 'कि'.repeat(5000)],
    ['10,000 characters without a space', 'ก'.repeat(10_000)],
    ['10,000 emoji', '🌊'.repeat(10_000)],
    ['10,000 marks', `a${'\u0301'.repeat(10_000)}`],
    ['only characters without width', '\u200b\u200d\ufeff\u2060'],
    ['noncharacters and tags', '\uffff\ufffe\u{10ffff}\u{e0041}'],
    ['unfinished syllables', '्ि\u200dक् ा٠ّ'],
  ])('no name fails a file: %s', async (_, title) => {
    const nodes = [sampleNode('1', '1', { title, leader: title }), sampleNode('2', '2', { title: 'Riverside' })];
    for (const theme of [churchTheme, ideaTheme]) {
      const drawn = mapScene(new MapModel({ nodes, edges: [] }), theme);
      expect(await textOf(await pdfOf(drawn, { ...options, title }))).toContain('Riverside');
    }
  });

  it('is A4 landscape with the title, and contains no scripts or actions', async () => {
    const doc = await getDocumentProxy(await pdfOf(scene, options));
    expect((await doc.getPage(1)).view).toEqual([0, 0, limits.map.paperPoints.width, limits.map.paperPoints.height]);
    expect((await doc.getMetadata()).info).toMatchObject({ Title: 'Northern network' });
    expect([await doc.getJSActions(), await (await doc.getPage(1)).getAnnotations()]).toEqual([null, []]);
  });

  it('has as many pages as a large map needs, each with its position', async () => {
    const file = await pdfOf(mapScene(sampleMap(60), churchTheme), { ...options, pages: 'several' });
    const { totalPages, text } = await extractText(file);
    expect(totalPages).toBeGreaterThan(2);
    expect(text[1]).toContain('Row 1 of');
  });

  it('stops when it is canceled', async () => {
    const cancel = new AbortController();
    const pdf = pdfOf(mapScene(sampleMap(3000), churchTheme), {
      ...options,
      signal: cancel.signal,
      onProgress: () => cancel.abort(),
    });
    await expect(pdf).rejects.toThrow('abort');
  });

  it('draws an empty map', async () => {
    expect(await textOf(await pdfOf(mapScene(new MapModel({ nodes: [], edges: [] }), churchTheme), options))).toBe('');
  });
});

describe('PNG', () => {
  it('has two pixels per unit, fewer when the picture would exceed the canvas limits', () => {
    expect(ratioFor(2200, 1800)).toBe(2);
    expect(ratioFor(100_000, 300)).toBeCloseTo(0.16384);
    expect(ratioFor(20_000, 20_000) ** 2 * 4e8).toBeCloseTo(limits.map.pictureMegapixels * 1e6);
  });
});
