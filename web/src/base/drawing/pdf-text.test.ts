// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { names, pictureNames, roughMeasure } from '../../maps/model/sample-map.ts';
import { families, fontSlices } from './pdf-fonts.ts';
import { fromLeft, pdfText, shown } from './pdf-text.ts';

const require = createRequire(import.meta.url);
const fontsOf = (family: string) => dirname(require.resolve(`@fontsource/${family}/package.json`));
const ranges = (family: string) => JSON.parse(readFileSync(join(fontsOf(family), 'unicode.json'), 'utf8'));
const slices = fontSlices(
  families(ranges('noto-sans'), ranges('noto-sans-arabic'), ranges('noto-sans-sc')),
  async (file) =>
    new Uint8Array(readFileSync(join(fontsOf(file.replace(/^(noto-sans(-arabic|-sc)?)-.*/, '$1')), 'files', file))),
);
const textWith = async (text: string) =>
  pdfText(await PDFDocument.create(), slices, { 400: text, 600: text }, roughMeasure);
const isSettable = async (text: string) => (await textWith(text)).runs(text, 600) !== null;

describe('the fonts of a PDF file', () => {
  it.each([
    ...Object.entries(names),
    ['polish', 'Żółć nad Odrą'],
    ['czech', 'Příbram – sbor'],
    ['decomposed', 'Příbram'.normalize('NFD')],
    ['vietnameseDecomposed', 'Nguyễn'.normalize('NFD')],
    ['turkish', 'İstanbul ığş'],
    ['serbian', 'Ђорђе Ћирић'],
    ['polytonicGreek', 'Ἀθῆναι ὕδωρ'],
    ['japanese', 'ひかり カフェ'],
    ['persian', 'کلیسا می‌آید'],
    ['urdu', 'دریا کنارے'],
    ['arabicDigits', 'كنيسة ١٢٣'],
    ['arabicWithMarks', 'مُحَمَّد'],
    ['hindi', 'नदी किनारे की मंडली'],
    ['marathi', 'पुण्यातील ऱ्हस्व'],
    ['nepali', 'ताराको ज्ञान'],
    ['dash', 'A–B — “C” … €5 ×'],
    ['softHyphen', 'Fluss\u00adufer'],
    ['zeroWidthSpace', 'Fluss\u200bufer\ufeff'],
    ['breaks', 'Fluss\nufer\tNord'],
    ['loneSurrogate', 'Fluss \ud800'],
    ['control', 'Fluss \u0007'],
  ])('set %s', async (_, text) => {
    expect(await isSettable(text)).toBe(true);
  });

  it('write the digits of Arabic from left to right, without a gap for a non-joiner', async () => {
    const text = await textWith('كنيسة ١٢٣ می\u200cآید');
    const glyphs = (written: string) =>
      text
        .runs(written, 600)
        ?.map((run) => run.glyphs)
        .join('');
    expect(glyphs('١٢٣')).toBe([...'١٢٣'].map(glyphs).join(''));
    expect(glyphs('كنيسة ١٢٣')?.startsWith(glyphs('١٢٣') ?? '-')).toBe(true);
    expect(text.measure('می\u200cآید', 1, 600)).toBeCloseTo(text.measure('می', 1, 600) + text.measure('آید', 1, 600));
  });

  it.each(Object.entries(pictureNames))('leave %s to a picture', async (_, text) => {
    const set = await textWith(text);
    expect(set.runs(text, 600)).toBeNull();
    expect(set.measure(text, 10, 600)).toBe(roughMeasure(shown(text), 10));
  });
});

it('orders the characters of a text from left to right', () => {
  expect(fromLeft('River שלום 12').join('')).toBe('River 12 םולש');
  expect(fromLeft('A👨‍👩‍👧‍👦é')).toEqual(['A', '👨‍👩‍👧‍👦', 'é']);
});
