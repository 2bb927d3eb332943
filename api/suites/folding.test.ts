import { folded, holds, placesIn, wordsOf } from '@groundwork/contract/base/folding';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { databaseForFile } from '@groundwork/db/test-people';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

// PostgreSQL and TypeScript fold texts in the same way, and the way is right for each script. They share their tables,
// but not Unicode normalization, lower case, regular expressions, and the order of the steps.

const database = await databaseForFile();

type Folded = { text: string; folded: string; words: string[] };
const inDatabase = async (texts: string[]): Promise<Folded[]> =>
  (
    await database.admin.query(
      'select text, rules.folded(text) as folded, rules.words_of(text) as words from unnest($1::text[]) text',
      [texts],
    )
  ).rows;
const inTypeScript = (texts: string[]): Folded[] =>
  texts.map((text) => ({ text, folded: folded(text), words: wordsOf(text) }));
/** The texts that PostgreSQL and TypeScript fold differently. */
async function differences(texts: string[]) {
  const here = inTypeScript(texts);
  return (await inDatabase(texts)).filter((there, at) => JSON.stringify(there) !== JSON.stringify(here[at]));
}

/**
 * Every character of the first two planes that both PostgreSQL and JavaScript know, because their versions of Unicode
 * differ. Of the many Han characters and Hangul syllables, only samples.
 */
async function characters(): Promise<string[]> {
  const all: string[] = [];
  for (let code = 1; code <= 0xffff; code++) {
    const isMany = (code > 0x3500 && code < 0x9f00) || (code > 0xac80 && code < 0xd700);
    if ((code < 0xd800 || code > 0xf8ff) && (!isMany || code % 97 === 0)) all.push(String.fromCodePoint(code));
  }
  for (let code = 0x10000; code < 0x1fc00; code++) all.push(String.fromCodePoint(code));
  for (const code of [0x20000, 0x2a6df, 0x2f804, 0x30000, 0xe0100, 0xe01ef]) all.push(String.fromCodePoint(code));
  const { rows } = await database.admin.query<{ known: string }>(
    'select known from unnest($1::text[]) known where unicode_assigned(known)',
    [all.filter((character) => /[^\p{Cn}\p{Cs}\p{Co}]/u.test(character))],
  );
  return rows.map(({ known }) => known);
}

longTest('both fold every character alike', async () => {
  const texts = await characters();
  expect(texts.length).toBeGreaterThan(35_000);
  expect(await differences(texts)).toEqual([]);
});

test('both fold mixed, long and hostile texts alike', async () => {
  const parts = fc.constantFrom(
    ...['e\u0301', '\u0316\u0301', 'ß', 'Æ', 'ï', 'й', 'Ї', '\u05e9\u05c1\u05b8', '\u05dd', '\u0623', '\u0640', '٣'],
    ...[
      'क्\u200dषि',
      'ที่นี่',
      '会議',
      'が',
      'ｶﾞ',
      'ＡＢ',
      '한국',
      '\ufdfa',
      'ΟΔΟΣ',
      '\u00ad',
      '\u200b',
      '❤\ufe0f',
      '·',
      ' ',
    ],
    ...['Donau', 'C++', '\n', '\u{20000}', '၁', 'ខ្មែរ', '\u0307', "'", '\\', '’', '—', '（'],
  );
  const samples = fc.sample(
    fc.array(fc.oneof(parts, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 40 }),
    {
      numRuns: 1000,
      seed: 34,
    },
  );
  const texts = samples
    .map((sample) => sample.join('').replaceAll('\0', '').toWellFormed())
    .filter((text) => text !== '');
  const { rows } = await database.admin.query<{ known: string }>(
    'select known from unnest($1::text[]) known where unicode_assigned(known)',
    [texts],
  );
  const known = rows.map((row) => row.known);
  expect(known.length).toBeGreaterThan(300);
  const long = [
    '会議é '.repeat(1000),
    `a${'\u0301\u0316'.repeat(3000)}`,
    'ﷺ'.repeat(1001),
    '\u{2f804}e\u0301'.repeat(400),
  ];
  expect(await differences([...known, ...long])).toEqual([]);
});

describe('texts that are the same', () => {
  test.each([
    [
      'letters without a decomposition',
      'Đorđe Øystein Łukasz ısı Straße Æsir Œuvre Þór Guðrún Ħal Ŧ',
      'dorde oystein lukasz isi strasse aesir oeuvre thor gudrun hal t',
    ],
    ['the dotted and the dotless i', 'İSTANBUL ISPARTA ılık', 'istanbul isparta ilik'],
    ['accents', 'Crème BRÛLÉE Nguyễn', 'creme brulee nguyen'],
    ['a final sigma', 'ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['stress marks of Cyrillic, and yo', 'дом\u0430\u0301 Ещё', 'дома еще'],
    ['Arabic vowel marks and tatweel', 'مُحَمَّد مـــحمد', 'محمد محمد'],
    ['alef with hamza, madda and wasla', 'أحمد إحمد آحمد ٱحمد', 'احمد احمد احمد احمد'],
    ['ta marbuta, alef maqsura, hamza on waw', 'مدرسة مستشفى مؤمن', 'مدرسه مستشفي مومن'],
    ['Persian ye and kaf', 'کتاب‌های ایرانی', 'كتابهاي ايراني'],
    ['digits', '١٢٣ ۴۵۶ ७८९ ๑๒', '123 456 789 12'],
    ['Arabic presentation forms', 'ﻣﺤﻤﺪ ﻻ', 'محمد لا'],
    ['Hebrew points and final forms', 'שָׁלוֹם', 'שלומ'],
    ['Hebrew quotation marks', 'צה״ל ג׳ירפה', 'צה"ל ג\'ירפה'],
    ['full-width and half-width forms', 'ＡＢＣ　１２３ ｶﾞｲﾄﾞ', 'abc 123 ガイド'.normalize('NFKD')],
    ['ligatures and signs', 'ﬁnal ㎏ №', 'final kg no'],
    ['typographic quotation marks and dashes', '“don’t” – wait', '"don\'t" - wait'],
    ['invisible characters', 'Donau\u00addampf zero\u200bwidth \u202babc', 'donaudampf zerowidth abc'],
    ['emoji with and without a variation selector', '❤️', '❤'],
  ])('%s', (_, text, expected) => expect(folded(text)).toBe(expected));
});

describe('texts that are not the same', () => {
  test.each([
    ['vowels of Devanagari', 'कि', 'का'],
    ['vowels of Bengali, Tamil and Thaana', 'কি தி ދި', 'ক த ދ'],
    ['tones of Thai', 'ไม่', 'ไม้'],
    ['marks of Khmer and Burmese', 'កី မိ', 'ក မ'],
    ['voiced kana', 'はば', 'はは'],
    ['letters of Cyrillic alphabets', 'мой їжак мій', 'мои іжак міи'],
    ['languages of code', 'C++', 'C#'],
  ])('%s', (_, one, other) => expect(folded(one)).not.toBe(folded(other)));
});

test('words end at separators of each script, and where a script without spaces begins', () => {
  expect(wordsOf('Q3会議室の予約（水）、 مرحبا، שלום־עולם hello—world. नमस्ते। 佐々木・田中')).toEqual([
    ...['q3', '会議室の予約', '水', 'مرحبا', 'שלומ', 'עולמ', 'hello', 'world', 'नमस्ते', '佐々木', '田中'],
  ]);
});

test('a filter finds each word anywhere, and the places of a folded text lead back', () => {
  expect(holds('Straßenfest in Łódź', 'LODZ strass')).toBe(true);
  expect(holds('東京都の会議', '会議')).toBe(true);
  expect(holds('Straßenfest', 'fest ende')).toBe(false);
  expect([0, 1, 2, 3, 4].map(placesIn('aßc'))).toEqual([0, 1, 1, 2, 3]);
  expect([0, 1, 2].map(placesIn('e\u0301x'))).toEqual([0, 2, 3]);
});

test('the places of a folded text are those of its characters, however far apart they are asked for', () => {
  const character = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...'ß|é|и\u0306|ﷺ|İ|ก\u0e48\u0e38|Σ|\u00ad'.split('|')),
  );
  fc.assert(
    fc.property(
      fc.array(character, { minLength: 1, maxLength: 40 }),
      fc.nat(30),
      fc.array(fc.nat()),
      (some, times, asked) => {
        const text = some.join('').repeat(times + 1);
        const places: number[] = [];
        let at = 0;
        for (const one of text) {
          places.push(...Array<number>(folded(one).length).fill(at));
          at += one.length;
        }
        places.push(at);
        const positions = asked.map((position) => position % places.length).toSorted((a, b) => a - b);
        expect(positions.map(placesIn(text))).toEqual(positions.map((position) => places[position]));
      },
    ),
  );
});
