// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { iconPaths } from '../../base/drawing/icon-shapes.ts';
import { palettes } from '../../base/drawing/palette.ts';
import { families, fontSlices } from '../../base/drawing/pdf-fonts.ts';
import { pdfOfSheets } from '../../base/drawing/pdf-writer.ts';
import type { Picture } from '../../base/drawing/picture.ts';
import { fittedPart, wholePage } from '../../base/drawing/sheets.ts';
import { svgOf } from '../../base/drawing/svg-writer.ts';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import { churchTheme, ideaTheme, onShelves, roughMeasure, roughPainter, sampleMap } from '../model/sample-map.ts';
import { pictureOf } from './picture.ts';

/** What a file paints: a stroke, a fill or both, with its look and the number of its lines and curves. */
type Painted = { paint: string; fill?: string; stroke?: string; width?: number; dash?: string; pieces: number };

const require = createRequire(import.meta.url);
const fontsOf = (family: string) => dirname(require.resolve(`@fontsource/${family}/package.json`));
const ranges = JSON.parse(readFileSync(join(fontsOf('noto-sans'), 'unicode.json'), 'utf8'));
const slices = fontSlices(
  families(ranges, {}, {}),
  async (file) => new Uint8Array(readFileSync(join(fontsOf('noto-sans'), 'files', file))),
);
const palette = { ...palettes.light, canvas: '#ffffff' };
const view = { zoom: 1, palette, measure: roughMeasure };

const hexOf = (numbers: string[]) =>
  `#${numbers
    .map((part) =>
      Math.round(Number(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
const rounded = (value: number) => Math.round(value * 10) / 10;

const look = (
  paint: string,
  { fill, stroke, width, dash }: { fill: string; stroke: string; width: number; dash: string },
  pieces: number,
): Painted => ({
  paint,
  ...(paint !== 'S' && { fill }),
  ...(paint !== 'f' && { stroke, width: rounded(width), ...(dash && { dash }) }),
  pieces,
});

/** Reads the painting operators of a content stream, with those of the forms that it draws. */
function paintedBy(content: string, forms: ReadonlyMap<string, string>): Painted[] {
  const painted: Painted[] = [];
  const run = (text: string, from: { fill: string; stroke: string; width: number; dash: string }) => {
    let state = { ...from };
    const kept: (typeof state)[] = [];
    let operands: string[] = [];
    let pieces = 0;
    for (const token of text.match(/<[^>]*>|\[[^\]]*\]|[^\s[\]<>]+/g) ?? []) {
      if (/^[-\d.[<]|^\/.*/.test(token)) {
        operands.push(token);
        continue;
      }
      switch (token) {
        case 'q':
          kept.push({ ...state });
          break;
        case 'Q':
          state = kept.pop() ?? state;
          break;
        case 'rg':
          state.fill = hexOf(operands);
          break;
        case 'RG':
          state.stroke = hexOf(operands);
          break;
        case 'w':
          state.width = Number(operands[0]);
          break;
        case 'd':
          state.dash = (operands[0] ?? '').slice(1, -1);
          break;
        case 'l':
        case 'c':
          pieces++;
          break;
        case 'n':
          pieces = 0;
          break;
        case 'S':
        case 'f':
        case 'B':
          // The room behind a text is a rectangle, which has no lines or curves of its own.
          if (pieces > 0) painted.push(look(token, state, pieces));
          pieces = 0;
          break;
        case 'ET':
          painted.push({ paint: 'text', fill: state.fill, pieces: 0 });
          break;
        case 'Do':
          run(forms.get((operands[0] ?? '').slice(1)) ?? '', state);
      }
      operands = [];
    }
  };
  run(content, { fill: '#000000', stroke: '#000000', width: 1, dash: '' });
  return painted;
}

/** Returns what the only page of a PDF paints. */
async function paintedInPdf(picture: Picture): Promise<Painted[]> {
  const file = await pdfOfSheets(
    {
      texts: { 400: latin, 600: latin },
      sheets: () => [
        { parts: [fittedPart(picture.bounds, wholePage, (look) => picture.shapes({ ...look, zoom: 1 }))] },
      ],
      shapeCount: 1,
    },
    { title: 'Map', slices, painter: roughPainter },
  );
  const doc = await PDFDocument.load(file);
  const textOf = (stream: unknown) =>
    stream instanceof PDFRawStream ? inflateSync(stream.getContents()).toString('latin1') : '';
  const { node } = doc.getPage(0);
  const objects = node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
  const forms = new Map(
    (objects?.keys() ?? []).map((name) => [name.decodeText(), textOf(objects?.lookup(name))] as const),
  );
  return paintedBy(textOf(node.lookup(PDFName.of('Contents'), PDFArray).lookup(0)), forms);
}
const latin = `${Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')}ễ–…`;

/** Returns the number of lines and curves of SVG path data; an arc counts as the curves of a PDF for it. */
function piecesOf(data: string): number {
  const sizes: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7 };
  let pieces = 0;
  for (const [, command = '', numbers = ''] of data.matchAll(/([a-z])([^a-z]*)/gi)) {
    const size = sizes[command.toLowerCase()] ?? 0;
    const count = size === 0 ? 0 : (numbers.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).length / size;
    pieces += command.toLowerCase() === 'm' ? Math.max(0, count - 1) : count;
  }
  return Math.floor(pieces);
}

/** Returns what an SVG file paints. */
async function paintedInSvg(picture: Picture): Promise<Painted[]> {
  const svg = await svgOf(picture, view).text();
  const lines = svg.split('\n').slice(3);
  const looks = new Map(
    [...svg.matchAll(/<g id="(\w+)"><g [^>]*stroke="(#\w+)" stroke-width="([\d.]+)">(.*?)<\/g><\/g>/g)].map(
      ([, id, stroke, width, inside = '']) => [id, { stroke, width: Number(width), inside }] as const,
    ),
  );
  return lines.flatMap((line): Painted[] => {
    const attribute = (name: string) => line.match(new RegExp(` ${name}="([^"]*)"`))?.[1] ?? '';
    const fill = attribute('fill');
    const stroke = attribute('stroke');
    const own = {
      fill,
      stroke,
      width: Number(attribute('stroke-width')),
      dash: attribute('stroke-dasharray'),
    };
    const paint = fill === 'none' ? 'S' : stroke ? 'B' : 'f';
    switch (line.slice(1, line.indexOf(' '))) {
      case 'circle':
        return [look(paint, own, 4)];
      case 'rect':
        return [look(paint, own, 8)];
      case 'path':
        return [look(paint, own, piecesOf(attribute('d')))];
      case 'text':
        return [{ paint: 'text', fill, pieces: 0 }];
      case 'use': {
        const icon = looks.get(attribute('href').slice(1));
        if (!icon) throw new Error(`No icon for ${line}`);
        const [drawn = '', filled] = [...icon.inside.matchAll(/ d="([^"]*)"/g)].map(([, data = '']) => data);
        const state = { fill: icon.stroke ?? '', stroke: icon.stroke ?? '', width: icon.width, dash: '' };
        return [look('S', state, piecesOf(drawn)), ...(filled ? [look('f', state, piecesOf(filled))] : [])];
      }
      default:
        return [];
    }
  });
}

/** Arcs become one or more curves, so the pieces of icons with arcs are not compared. */
const comparable = (all: Painted[], arcs: boolean) => (arcs ? all.map((one) => ({ ...one, pieces: 0 })) : all);

/** A map with practices, texts and links, a connection, a folded branch, and a branch that another team holds. */
function mapOf(theme: typeof churchTheme) {
  const nodes = [...sampleMap(14).nodes.values()];
  const [, held, folded] = nodes;
  if (!held || !folded) throw new Error('The map has nodes');
  held.held_by = { id: 't', name: 'Team South', shared: false };
  for (const { fields } of nodes) {
    fields.text = 'Somebody at the door who asks for a name.';
    fields.links = 'Door plan https://door.example\nBudget https://budget.example';
  }
  const edge = { id: 'e', edge_type: 'supports', src_node_id: folded.id, dst_node_id: held.id, metadata: {} };
  const model = onShelves(new MapModel({ nodes, edges: [edge] }));
  model.setCollapsed(new Set([folded.id]), true);
  return mapScene(model, theme);
}

describe('a PDF file paints what an SVG file paints', () => {
  it.each([
    ['circles with practices', churchTheme],
    ['cards with links', ideaTheme],
  ] as const)('%s', async (_, theme) => {
    const scene = mapOf(theme);
    const [pdf, svg] = [
      await paintedInPdf(pictureOf(scene, roughMeasure)),
      await paintedInSvg(pictureOf(scene, roughMeasure)),
    ];
    expect(svg.length).toBeGreaterThan(100);
    expect(comparable(pdf, true)).toEqual(comparable(svg, true));
    expect(pdf.filter(({ paint, pieces }) => paint !== 'text' && pieces === 0)).toEqual([]);
  });

  it.each(Object.keys(iconPaths) as (keyof typeof iconPaths)[])('the icon %s', async (icon) => {
    const picture: Picture = {
      bounds: { left: 0, top: 0, right: 100, bottom: 100 },
      shapes: () => [{ kind: 'icon', icon, x: 50, y: 50, size: 24, color: '#123456', width: 2 }],
    };
    const [pdf, svg] = [await paintedInPdf(picture), await paintedInSvg(picture)];
    const { drawn, filled } = iconPaths[icon];
    expect(pdf.map(({ paint }) => paint)).toEqual(filled ? ['S', 'f'] : ['S']);
    expect(comparable(pdf, /a/i.test(drawn + filled))).toEqual(comparable(svg, /a/i.test(drawn + filled)));
  });
});
