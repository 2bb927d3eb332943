// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { crc32, inflateSync } from 'node:zlib';
import { limits } from '@groundwork/contract/base/limits';
import { reorders } from '@groundwork/contract/base/names';
import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { palettes } from '../../base/drawing/palette.ts';
import { families, fontSlices } from '../../base/drawing/pdf-fonts.ts';
import { shown } from '../../base/drawing/pdf-text.ts';
import { encodePng } from '../../base/drawing/png-encoder.ts';
import { pngSize, ratioFor } from '../../base/drawing/png-size.ts';
import { svgOf } from '../../base/drawing/svg-writer.ts';
import type { TextPainter } from '../../base/drawing/text-pictures.ts';
import { zipOf } from '../../base/drawing/zip-writer.ts';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import {
  churchTheme,
  ideaTheme,
  names,
  onShelves,
  payload,
  pictureNames,
  roughMeasure,
  roughPainter,
  sampleMap,
  sampleNode,
} from '../model/sample-map.ts';
import { type PdfOptions, pdfOf } from './map-pdf.ts';
import { type Frame, pictureOf } from './picture.ts';

const view = { zoom: 1, colorBy: 'generation', palette: palettes.light, measure: roughMeasure } as const;
const every = Object.values(names);
const model = new MapModel({
  nodes: [...every, payload, 'bad\u0000\u000b\ud800 text'].map((title, index) =>
    sampleNode(`${index}`, `${index + 1}`, { title, leader: title }),
  ),
  edges: [],
});
const scene = mapScene(model, churchTheme);
const picture = pictureOf(scene, roughMeasure);
const frame: Frame = {
  title: 'Northern network',
  subtitle: '26 November 2026',
  legend: { title: 'Generations', items: [{ color: '#123456', text: '1: 3 churches' }], signs: [] },
  totals: ['Totals: people', 'Generation 1: Sum 30', 'All: Sum 30'],
};

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
  title: 'Northern network',
  slices,
  painter: roughPainter,
};
const textOf = async (file: Uint8Array) => (await extractText(file, { mergePages: true })).text.replace(/\s+/g, ' ');

describe('SVG', () => {
  it('writes a title that contains markup as text, in every theme', async () => {
    for (const svg of [
      await svgOf(picture, view).text(),
      await svgOf(pictureOf(mapScene(model, ideaTheme), roughMeasure), view).text(),
    ]) {
      expect(svg).not.toMatch(/<script|<a[\s>]|onload='/);
      expect(svg).toContain('&lt;/text&gt;&lt;');
    }
  });

  it('is well-formed XML for any titles', async () => {
    const svg = await svgOf(picture, view).text();
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters.
    expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
    expect(svg).toContain('\ufffd text<');
    expect(svg.replaceAll(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
  });

  it('contains every title and marks right-to-left ones', async () => {
    const svg = await svgOf(picture, view).text();
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
    const file = await pdfOf(mapScene(sampleMap(60), churchTheme), options);
    const { totalPages, text } = await extractText(file);
    expect(totalPages).toBeGreaterThan(2);
    expect(text[1]).toContain('page 2 of');
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

/** Returns the chunks of a PNG, and checks their checksums. */
function chunksOf(file: Buffer) {
  const found: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const typed = file.subarray(at + 4, at + 8 + length);
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(typed));
    found.push({ type: typed.toString('latin1', 0, 4), data: typed.subarray(4) });
    at += 12 + length;
  }
  return found;
}

describe('PNG', () => {
  const { stitched } = limits.map;

  it('has two pixels per unit as long as it can be put together, otherwise as many as that allows', () => {
    expect(ratioFor(2200, 1800)).toBe(2);
    expect(ratioFor(16_000, 2000)).toBe(2);
    expect(ratioFor(100_000, 300)).toBeCloseTo(stitched.sidePx / 100_000);
    expect(ratioFor(20_000, 20_000) ** 2 * 4e8).toBeCloseTo(stitched.megapixels * 1e6);
  });

  it('of a map of 300 nodes with a frame has two pixels per unit', () => {
    const large = mapScene(onShelves(sampleMap(300)), churchTheme);
    expect(pngSize(pictureOf(large, roughMeasure, { frame }).bounds).ratio).toBe(2);
  });

  it('is cut into tiles at two pixels per unit', () => {
    const size = pngSize({ left: -10_000, right: 10_000, top: 0, bottom: 5000 });
    expect(size).toMatchObject({ columns: Math.ceil(40_000 / stitched.tilePx), rows: 1 });
    expect(size.ratio).toBeLessThan(2);
  });

  it('is written row by row, and each pixel reads back', async () => {
    const [width, height] = [7, 5];
    const pixels = Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) => (at * 37 + (at >> 3) * 91) % 256);
    const rows = (from: number, to: number) => pixels.subarray(4 * width * from, 4 * width * to);
    const file = await encodePng(width, height, [rows(0, 2), rows(2, 3), rows(3, 5)]);
    const chunks = chunksOf(Buffer.from(await file.arrayBuffer()));
    expect([...new Set(chunks.map(({ type }) => type))]).toEqual(['IHDR', 'IDAT', 'IEND']);
    const head = chunks[0]?.data;
    expect([head?.readUInt32BE(0), head?.readUInt32BE(4), [...(head?.subarray(8) ?? [])]]).toEqual([
      width,
      height,
      [8, 2, 0, 0, 0],
    ]);
    const data = inflateSync(Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? data : []))));
    const lines = Array.from({ length: height }, (_, row) => [
      ...data.subarray(row * (1 + 3 * width), (row + 1) * (1 + 3 * width)),
    ]);
    expect(lines.map(([filter]) => filter)).toEqual(Array(height).fill(2));
    const read: number[][] = [];
    for (const [, ...bytes] of lines) read.push(bytes.map((byte, at) => (byte + (read.at(-1)?.[at] ?? 0)) % 256));
    expect(read.flat()).toEqual([...pixels].filter((_, at) => at % 4 < 3));
  });

  it('fails with the error of its rows', async () => {
    const broken = async function* () {
      yield new Uint8ClampedArray(4);
      throw new Error('canceled');
    };
    await expect(encodePng(1, 2, broken())).rejects.toThrow('canceled');
  });

  it('goes into a ZIP with its name', async () => {
    const files = async function* () {
      yield { name: 'map-row-1-column-1.png', content: new Blob(['one']) };
      yield { name: 'map-row-1-column-2.png', content: new Blob(['two']) };
    };
    const zip = unzipSync(new Uint8Array(await (await zipOf(files())).arrayBuffer()));
    expect(Object.entries(zip).map(([name, content]) => [name, strFromU8(content)])).toEqual([
      ['map-row-1-column-1.png', 'one'],
      ['map-row-1-column-2.png', 'two'],
    ]);
  });
});

describe('a picture', () => {
  it('has its title, legend and totals around the map, and no title that is longer than it', async () => {
    const long = { ...frame, title: 'Very long name '.repeat(40) };
    for (const [one, title] of [
      [frame, 'Northern network'],
      [long, /^Very long name .*…$/],
    ] as const) {
      const framed = pictureOf(scene, roughMeasure, { frame: one });
      expect(framed.bounds.top).toBeLessThan(scene.bounds.top);
      expect(framed.bounds.bottom).toBeGreaterThan(scene.bounds.bottom);
      const texts = [...framed.shapes(view)].flatMap((shape) => (shape.kind === 'text' ? shape : []));
      const room = framed.bounds.right - framed.bounds.left;
      const around = texts.filter(({ y }) => y < scene.bounds.top || y > scene.bounds.bottom);
      expect(around.map(({ text }) => text)).toEqual([
        typeof title === 'string' ? title : expect.stringMatching(title),
        frame.subtitle,
        'Generations',
        '1: 3 churches',
        ...frame.totals,
      ]);
      const lines = frame.totals.map((line) => around.find(({ text }) => text === line)?.y);
      expect(new Set(lines).size).toBe(lines.length);
      for (const { text, size } of around) expect(roughMeasure(text, size)).toBeLessThan(room);
      const legend = [...framed.shapes(view)].filter((shape) => shape.kind === 'circle' && shape.fill === '#123456');
      expect(legend).toHaveLength(1);
    }
  });

  it('of a window has its size, and covers what extends out of it', async () => {
    const [first] = scene.nodes;
    if (!first) throw new Error('The map has nodes');
    const window = { left: first.x - 50, right: first.x + 50, top: first.y - 50, bottom: first.y + 50 };
    const part = pictureOf(scene, roughMeasure, { window });
    expect(part.bounds).toEqual(window);
    const drawn = [...part.shapes(view)];
    expect(drawn.length).toBeLessThan([...picture.shapes(view)].length);
    expect(drawn.slice(-4).map((shape) => shape.kind)).toEqual(['box', 'box', 'box', 'box']);
    const pdf = await textOf(await pdfOf(scene, { ...options, window, frame }));
    expect(pdf).toContain('26 November 2026');
    for (const text of ['1: 3 churches', ...frame.totals]) expect(pdf).toContain(text);
  });

  it('is the same in parts as whole', () => {
    const { left, top, right, bottom } = picture.bounds;
    const middle = (left + right) / 2;
    const texts = (part?: typeof picture.bounds) =>
      [...picture.shapes(view, part)].flatMap((shape) =>
        shape.kind === 'text' ? `${shape.text} ${shape.x} ${shape.y}` : [],
      );
    const parts = [...texts({ left, right: middle, top, bottom }), ...texts({ left: middle, right, top, bottom })];
    expect(new Set(parts)).toEqual(new Set(texts()));
  });
});
