import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import bidiFactory, { type Bidi } from 'bidi-js';
import { openingFonts } from './pdf-fontkit.ts';
import type { FontSlice } from './pdf-fonts.ts';
import type { Measure, Weight } from './shapes.ts';

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
  /** Null for a text that these fonts cannot set: it becomes a picture. */
  runs: (text: string, weight: Weight) => readonly Run[] | null;
  fonts: () => PDFFont[];
};

type Opened = {
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  unitsPerEm: number;
  layout: (text: string) => {
    glyphs: { advanceWidth: number; codePoints: number[] }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  };
};
type Embedded = { font: PDFFont; isShaped: boolean; opened: Opened };

/**
 * Returns a text as the PDF shows it: without invisible characters, with spaces for other white space, and with the
 * replacement character for control characters.
 */
export const shown = (text: string) =>
  text
    .toWellFormed()
    .normalize()
    .replace(/[\t-\r\u0085\u2028\u2029]/g, ' ')
    .replace(/\p{Cc}/gu, '\ufffd')
    .replace(/[\u00ad\u200b\u2060-\u2064\ufeff]|\u034f/g, '');

/** Bidi control characters. Only the browser's text engine handles them correctly. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * Embeds the font slices that these texts need. `otherMeasure` measures texts that the slices cannot set: texts with
 * characters that no slice has, and with marks or joiners outside the shaped slices.
 */
export async function pdfText(
  doc: PDFDocument,
  slices: FontSlice[],
  texts: Record<Weight, string>,
  otherMeasure: Measure,
): Promise<PdfText> {
  const { fontkit, fonts } = openingFonts();
  doc.registerFontkit(fontkit);
  const embedded: Record<Weight, Map<string, Embedded>> = { 400: new Map(), 600: new Map() };
  for (const weight of [400, 600] as const) {
    const needed = new Map<FontSlice, string[]>();
    for (const character of new Set(`${shown(texts[weight])} …`)) {
      const slice = slices.find(({ covers }) => covers(character.codePointAt(0) as number));
      if (slice) needed.set(slice, [...(needed.get(slice) ?? []), character]);
    }
    await Promise.all(
      [...needed].map(async ([slice, characters]) => {
        const bytes = await slice.load(weight);
        const font = await doc.embedFont(bytes, { subset: true });
        const by = { font, isShaped: slice.isShaped, opened: fonts.get(bytes) as unknown as Opened };
        for (const character of characters)
          if (by.opened.hasGlyphForCodePoint(character.codePointAt(0) as number)) embedded[weight].set(character, by);
      }),
    );
  }
  const known: Record<Weight, Map<string, readonly Run[] | null>> = { 400: new Map(), 600: new Map() };
  const letter = letters();

  const runsOf = (given: string, weight: Weight): readonly Run[] | null => {
    const text = shown(given);
    if (directions.test(text)) return null;
    const runs: Run[] = [];
    for (const { from, to, isRtl } of inOrder(text)) {
      const pieces = byFont(text.slice(from, to), embedded[weight]);
      if (!pieces?.every(isSettable)) return null;
      for (const { piece, by } of isRtl ? pieces.toReversed() : pieces) {
        // Digits of a right-to-left script read from left to right, and shaping would turn them around.
        if (by.isShaped && /\p{L}/u.test(piece)) runs.push(...shaped(piece, by));
        else {
          const alone = [...piece].map((each) => letter((isRtl && bidi.getMirroredCharacter(each)) || each, by));
          runs.push(...joined(isRtl ? alone.toReversed() : alone));
        }
      }
    }
    return runs;
  };

  const runs = (text: string, weight: Weight): readonly Run[] | null => {
    let found = known[weight].get(text);
    if (found !== undefined) return found;
    try {
      found = runsOf(text, weight);
    } catch {
      // The shaping engine failed. The text becomes a picture, so that one name does not fail the file.
      found = null;
    }
    known[weight].set(text, found);
    return found;
  };
  return {
    runs,
    measure: (text, size, weight) => {
      const set = runs(text, weight);
      return set ? set.reduce((sum, { width }) => sum + width, 0) * size : otherMeasure(shown(text), size, weight);
    },
    fonts: () => [...new Set([...embedded[400].values(), ...embedded[600].values()].map(({ font }) => font))],
  };
}

/** Caches letters that need no shaping, because they look the same in every text. */
function letters() {
  const alone = new Map<Embedded, Map<string, Run>>();
  return (character: string, by: Embedded): Run => {
    const known = alone.get(by) ?? new Map<string, Run>();
    alone.set(by, known);
    const run = known.get(character) ?? written(character, by.font);
    known.set(character, run);
    return run;
  };
}

/** Only the shaped slices place marks, and only on letters of their own. */
function isSettable({ piece, by }: Piece): boolean {
  if (!by.isShaped) return !/[\p{M}\p{Cf}]/u.test(piece);
  // Joiners keep their letters apart or together in Indic scripts. The shaping engine does not support this.
  return !/^\p{M}|\u200d/u.test(piece) && (!piece.includes(nonJoiner) || /\p{sc=Arabic}/u.test(piece));
}

const nonJoiner = '\u200c';

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
  for (const [index, { advanceWidth, codePoints }] of glyphs.entries()) {
    const { xAdvance, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    // The engine replaces a joiner by a space without advance, but in the file a space has its width.
    if (codePoints[0] === 32 && xAdvance === 0) continue;
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

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the characters of a text as people see them, from left to right. */
export const fromLeft = (text: string): string[] =>
  inOrder(text).flatMap(({ from, to, isRtl }) => {
    const part = [...graphemes.segment(text.slice(from, to))].map(({ segment }) => segment);
    return isRtl ? part.toReversed() : part;
  });

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

type Piece = { piece: string; by: Embedded };

/** Splits a text by font; null when a character has none. */
function byFont(text: string, fonts: ReadonlyMap<string, Embedded>): Piece[] | null {
  const pieces: Piece[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    const by = keepsFont(character, last) ? last?.by : fonts.get(character);
    if (!by) return null;
    if (last?.by.font === by.font) last.piece += character;
    else pieces.push({ piece: character, by });
  }
  return pieces;
}

/**
 * Keeps spaces in a shaped run, so that PDF readers extract the words in order, and joiners, because they change the
 * letters beside them.
 */
const keepsFont = (character: string, last: Piece | undefined) =>
  /[ \u200c\u200d]/.test(character) &&
  last?.by.isShaped &&
  last.by.opened.hasGlyphForCodePoint(character.codePointAt(0) as number);
