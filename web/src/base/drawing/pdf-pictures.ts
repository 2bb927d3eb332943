import { type PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { limits } from '@groundwork/contract/base/limits';
import { channels } from './palette.ts';
import type { TextShape } from './shapes.ts';
import type { TextPainter } from './text-pictures.ts';

/** An embedded picture of a text. Lengths are map units; `left` and `up` are as in `TextPicture`. */
type PlacedPicture = { name: string; ref: PDFRef; width: number; height: number; left: number; up: number };

/** Pixels for each point of paper: 300 per inch. */
const printed = 300 / 72;

/**
 * Embeds texts as pictures, each once. `scale` is points per map unit. Pictures are fit for print, and never have
 * fewer pixels than a PNG file, so that people can read a large map by zooming in.
 */
export function pdfPictures(doc: PDFDocument, painter: TextPainter, scale: number) {
  const known = new Map<string, PlacedPicture>();
  return (shape: TextShape): PlacedPicture => {
    const key = [shape.size, shape.weight, shape.color, shape.rtl, shape.text].join(' ');
    const before = known.get(key);
    if (before) return before;
    const { pixels, width, height, left, up, ratio } = painter.picture(
      shape,
      Math.max(limits.map.pixelRatio, printed * scale),
    );
    const placed = {
      name: `T${known.size}`,
      ref: embedded(doc, pixels, width, height, shape),
      width: width / ratio,
      height: height / ratio,
      left: left / ratio,
      up: up / ratio,
    };
    known.set(key, placed);
    return placed;
  };
}

/** Matches emoji, which have colors of their own. */
const colored = /[\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3/u;

function embedded(doc: PDFDocument, pixels: Uint8ClampedArray, width: number, height: number, shape: TextShape) {
  const ink = channels(shape.color).map((value) => Math.round(value * 255));
  const isColored = colored.test(shape.text);
  const colors = new Uint8Array(width * height * 3);
  const opacities = new Uint8Array(width * height);
  for (let at = 0; at < opacities.length; at++) {
    const opacity = pixels[4 * at + 3] ?? 0;
    opacities[at] = opacity;
    // One color for all pixels compresses to almost nothing.
    for (let part = 0; part < 3; part++)
      colors[3 * at + part] = (isColored && opacity > 0 ? pixels[4 * at + part] : ink[part]) ?? 0;
  }
  const picture = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 };
  const SMask = doc.context.register(doc.context.flateStream(opacities, { ...picture, ColorSpace: 'DeviceGray' }));
  return doc.context.register(doc.context.flateStream(colors, { ...picture, ColorSpace: 'DeviceRGB', SMask }));
}

/** The most characters of one font with codes of one byte. */
const codes = 256;
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** A piece of invisible text in one font: its codes are hexadecimal. */
type HiddenRun = { font: string; codes: string };

/**
 * Invisible text above the pictures, so that people can search and select it. Its fonts have only empty glyphs, each as
 * wide as the font's size.
 */
export class HiddenText {
  readonly fonts = new Map<string, PDFRef>();
  readonly #doc: PDFDocument;
  readonly #known = new Map<string, number>();

  constructor(doc: PDFDocument) {
    this.#doc = doc;
  }

  /** Returns the runs of these characters. */
  runs(characters: readonly string[]): HiddenRun[] {
    const runs: HiddenRun[] = [];
    for (const character of characters) {
      const index = this.#known.get(character) ?? this.#known.size;
      this.#known.set(character, index);
      const font = `H${Math.floor(index / codes)}`;
      if (!this.fonts.has(font)) this.fonts.set(font, this.#doc.context.nextRef());
      const last = runs.at(-1);
      if (last?.font === font) last.codes += hex(index % codes, 2);
      else runs.push({ font, codes: hex(index % codes, 2) });
    }
    return runs;
  }

  /** Writes the fonts, after all texts. */
  write() {
    const { context } = this.#doc;
    const characters = [...this.#known.keys()];
    const empty = context.register(context.flateStream('1 0 d0'));
    for (const [index, ref] of [...this.fonts.values()].entries()) {
      const own = characters.slice(index * codes, (index + 1) * codes);
      const font = context.obj({
        Type: 'Font',
        Subtype: 'Type3',
        FontBBox: [0, 0, 1, 1],
        FontMatrix: [1, 0, 0, 1, 0, 0],
        CharProcs: { empty },
        Encoding: { Type: 'Encoding', Differences: [0, ...own.map(() => PDFName.of('empty'))] },
        FirstChar: 0,
        LastChar: own.length - 1,
        Widths: own.map(() => 1),
        Resources: {},
        ToUnicode: context.register(context.flateStream(unicodeOf(own))),
      });
      context.assign(ref, font);
    }
  }
}

/** Returns the ToUnicode map, from the codes 0, 1, 2 … to these characters. */
function unicodeOf(characters: readonly string[]): string {
  const utf16 = (text: string) => Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join('');
  const lines = characters.map((character, code) => `<${hex(code, 2)}> <${utf16(character)}>`);
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, block) => {
    const own = lines.slice(block * 100, (block + 1) * 100);
    return `${own.length} beginbfchar\n${own.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Hidden def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks,
    'endcmap end end',
  ].join('\n');
}
