import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import bidiFactory, { type Bidi } from 'bidi-js';
import type { Measure, Weight } from './map-shapes.ts';
import { openingFonts } from './pdf-fontkit.ts';
import type { FontSlice } from './pdf-fonts.ts';

// The package is CommonJS, but its types declare an ES module.
const bidi = (bidiFactory as unknown as () => Bidi)();

/**
 * A run of text in one font, from left to right. `glyphs` is hexadecimal, lengths are at font size 1. `right` and `up`
 * are the offset of a mark from the next glyph's position.
 */
type Run = { font: PDFFont; glyphs: string; width: number; right: number; up: number };

/** The embedded fonts of a PDF, and functions to measure and write text with them. */
export type PdfText = {
  measure: Measure;
  runs: (text: string, weight: Weight) => readonly Run[];
  fonts: () => PDFFont[];
};

type Opened = {
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  unitsPerEm: number;
  layout: (text: string) => { glyphs: { advanceWidth: number }[]; positions: { xOffset: number; yOffset: number }[] };
};
type Embedded = { font: PDFFont; isShaped: boolean; opened: Opened };

/** Embeds the font slices that these texts need. Characters that no font covers appear as an empty box. */
export async function pdfText(doc: PDFDocument, slices: FontSlice[], texts: Record<Weight, string>): Promise<PdfText> {
  const { fontkit, fonts } = openingFonts();
  doc.registerFontkit(fontkit);
  const embedded: Record<Weight, Map<string, Embedded>> = { 400: new Map(), 600: new Map() };
  for (const weight of [400, 600] as const) {
    const needed = new Map<FontSlice, string[]>();
    for (const character of new Set(`${texts[weight].normalize()} …`)) {
      const slice = slices.find(({ covers }) => covers(character.codePointAt(0) as number)) ?? (slices[0] as FontSlice);
      needed.set(slice, [...(needed.get(slice) ?? []), character]);
    }
    await Promise.all(
      [...needed].map(async ([slice, characters]) => {
        const bytes = await slice.load(weight);
        const font = await doc.embedFont(bytes, { subset: true });
        const by = { font, isShaped: slice.isShaped, opened: fonts.get(bytes) as unknown as Opened };
        for (const character of characters) embedded[weight].set(character, by);
      }),
    );
  }
  const known: Record<Weight, Map<string, readonly Run[]>> = { 400: new Map(), 600: new Map() };
  const alone = new Map<Embedded, Map<string, Run>>();

  /** Caches letters that need no shaping, because they look the same in every text. */
  const letter = (character: string, by: Embedded): Run => {
    const letters = alone.get(by) ?? new Map<string, Run>();
    alone.set(by, letters);
    const run = letters.get(character) ?? written(character, by.font);
    letters.set(character, run);
    return run;
  };

  const runs = (given: string, weight: Weight): readonly Run[] => {
    const before = known[weight].get(given);
    if (before) return before;
    const text = given.normalize();
    const parts = inOrder(text).flatMap(({ from, to, isRtl }) => {
      const pieces = byFont(
        text.slice(from, to),
        (character) => embedded[weight].get(character) ?? (embedded[weight].get(' ') as Embedded),
      );
      return (isRtl ? pieces.toReversed() : pieces).flatMap(({ piece, by }) => {
        if (by.isShaped) return shaped(piece, by);
        const letters = [...piece].map((character) =>
          letter((isRtl && bidi.getMirroredCharacter(character)) || character, by),
        );
        return joined(isRtl ? letters.toReversed() : letters);
      });
    });
    known[weight].set(given, parts);
    return parts;
  };
  return {
    runs,
    measure: (text, size, weight) => runs(text, weight).reduce((sum, { width }) => sum + width, 0) * size,
    fonts: () => [...new Set([...embedded[400].values(), ...embedded[600].values()].map(({ font }) => font))],
  };
}

const written = (text: string, font: PDFFont): Run => ({
  font,
  glyphs: font.encodeText(text).asString(),
  width: font.widthOfTextAtSize(text, 1),
  right: 0,
  up: 0,
});

/**
 * Shapes letters by their neighbors. They form one run, so that PDF readers find them as one word. Each mark is a run
 * of its own with an offset.
 */
function shaped(text: string, { font, opened }: Embedded): Run[] {
  const codes = font.encodeText(text).asString().match(/.{4}/g) ?? [];
  const { glyphs, positions } = opened.layout(text);
  const letters: Run = { font, glyphs: '', width: 0, right: 0, up: 0 };
  const marks: Run[] = [];
  for (const [index, { advanceWidth }] of glyphs.entries()) {
    const { xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const code = codes[index] ?? '';
    if (advanceWidth === 0) {
      marks.push({
        font,
        glyphs: code,
        width: 0,
        right: letters.width + xOffset / opened.unitsPerEm,
        up: yOffset / opened.unitsPerEm,
      });
      continue;
    }
    letters.glyphs += code;
    letters.width += advanceWidth / opened.unitsPerEm;
  }
  return [letters, ...marks.map((mark) => ({ ...mark, right: mark.right - letters.width }))];
}

const joined = ([first, ...others]: Run[]): Run[] =>
  first
    ? [
        {
          ...first,
          glyphs: first.glyphs + others.map(({ glyphs }) => glyphs).join(''),
          width: others.reduce((sum, { width }) => sum + width, first.width),
        },
      ]
    : [];

/** Splits a text into parts of one direction, in visual order from left to right. */
function inOrder(text: string): { from: number; to: number; isRtl: boolean }[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these scripts (Latin to Chinese) need no bidi reordering.
  if (/^[\u0000-\u0590\u1e00-\u200d\u2010-\u2029\u3000-\u9fff]*$/.test(text))
    return [{ from: 0, to: text.length, isRtl: false }];
  const { levels } = bidi.getEmbeddingLevels(text);
  const parts: { from: number; to: number; level: number }[] = [];
  for (let index = 0; index < text.length; index++) {
    const level = levels[index] as number;
    const last = parts.at(-1);
    if (last?.level === level) last.to = index + 1;
    else parts.push({ from: index, to: index + 1, level });
  }
  for (let level = Math.max(...parts.map((part) => part.level)); level > 0; level--) {
    for (let start = 0; start < parts.length; start++) {
      let end = start;
      while (end < parts.length && (parts[end]?.level ?? 0) >= level) end++;
      if (end > start) parts.splice(start, end - start, ...parts.slice(start, end).toReversed());
      start = end;
    }
  }
  return parts.map(({ from, to, level }) => ({ from, to, isRtl: level % 2 === 1 }));
}

function byFont(text: string, fontOf: (character: string) => Embedded): { piece: string; by: Embedded }[] {
  const pieces: { piece: string; by: Embedded }[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    // Keeps spaces in a shaped run, so that PDF readers extract the words in order.
    const by =
      character === ' ' && last?.by.isShaped && last.by.opened.hasGlyphForCodePoint(32) ? last.by : fontOf(character);
    if (last?.by.font === by.font) last.piece += character;
    else pieces.push({ piece: character, by });
  }
  return pieces;
}
