// How texts are folded for comparison: in searches, filters, pickers, mentions and the names of labels.
// db/rules/base/folding.sql does the same in PostgreSQL, with the tables of this file: `npm run db:generate` writes
// them to db/rules/base/folding.gen.sql. api/suites/folding.test.ts compares both for every character.

/**
 * Characters that a folded text leaves out: accents of Latin, Greek and Cyrillic, the points of Hebrew, Arabic, Syriac
 * and Ethiopic, tatweel, variation selectors and invisible characters. People leave these out when they write. The
 * marks of other scripts stay: without the vowels of Devanagari or the tones of Thai a word is another word.
 */
const leftOut =
  '\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7' +
  '\\u0610-\\u061a\\u061c\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8' +
  '\\u06ea-\\u06ed\\u0711\\u0730-\\u074a\\u0897-\\u089f\\u08ca-\\u08e1\\u08e3-\\u08ff\\u135d-\\u135f\\u17b4' +
  '\\u17b5\\u180b-\\u180f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f' +
  '\\u20d0-\\u20f0\\u2de0-\\u2dff\\ua66f-\\ua672\\ua674-\\ua67d\\ua69e\\ua69f\\ufe00-\\ufe0f\\ufe20-\\ufe2f' +
  '\\ufeff\\u{e0100}-\\u{e01ef}';

/** Characters between words. Other symbols, such as emoji, are words. */
const separators =
  '\\u0001-/:-@[-`{-\\u00bf\\u00d7\\u00f7\\u055a-\\u055f\\u0589\\u058a\\u05be\\u05c0\\u05c3\\u05c6\\u05f3' +
  '\\u05f4\\u060c\\u060d\\u061b\\u061d-\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u0e2f\\u0e4f\\u0e5a' +
  '\\u0e5b\\u0f0b-\\u0f14\\u104a-\\u104f\\u1360-\\u1368\\u17d4-\\u17d6\\u17d8-\\u17da\\u1800-\\u180a' +
  '\\u2000-\\u206f\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u3036\\u3037\\u303d-\\u303f\\u30fb';

/**
 * Letters and marks of scripts without spaces between words: Chinese, Japanese, Thai, Lao, Burmese, Khmer, and others.
 */
const unspaced =
  '\\u0e01-\\u0e2e\\u0e30-\\u0e3a\\u0e40-\\u0e4e\\u0e81-\\u0ecf\\u0edc-\\u0edf\\u1000-\\u103f\\u1050-\\u108f' +
  '\\u109a-\\u109f\\u1780-\\u17d3\\u17d7\\u17dc\\u17dd\\u1950-\\u19cf\\u19de-\\u19df\\u1a20-\\u1a7f\\u1aa0-\\u1aaf' +
  '\\u1b00-\\u1b4f\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u302f\\u3031-\\u3035\\u3038-\\u303c\\u3041-\\u30fa' +
  '\\u30fc-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua000-\\ua48f\\ua980-\\ua9c0' +
  '\\ua9e0-\\ua9ef\\ua9fa-\\ua9ff\\uaa60-\\uaadf\\uf900-\\ufaff\\u{1b000}-\\u{1b16f}\\u{20000}-\\u{3ffff}';

/** Lists of characters as they stand between the brackets of a regular expression. */
export const foldingClasses = { leftOut, separators, unspaced };

const anyLeftOut = new RegExp(`[${leftOut}]`, 'gu');
const separatorRuns = new RegExp(`[${separators}]+`, 'gu');
const anyUnspaced = new RegExp(`[${unspaced}]`, 'u');
const unspacedRuns = new RegExp(`[${unspaced}]+`, 'gu');

/**
 * Letters that Unicode does not decompose, with their plain spelling, and the usual variants of letters and signs. In
 * groups, because the SQL function tests for any letter of a group before it replaces the letters one by one.
 */
const letterGroups: [letters: string, plain: string][][] = [
  [
    ['đðɖɗ', 'd'],
    ['øɔ', 'o'],
    ['łƚ', 'l'],
    ['ıɨɩ', 'i'],
    ['ħ', 'h'],
    ['ŧƭʈ', 't'],
    ['ŋɲ', 'n'],
    ['ƶ', 'z'],
    ['ȼƈ', 'c'],
    ['ʉ', 'u'],
    ['ɓƀ', 'b'],
    ['ƙĸ', 'k'],
    ['ǥɠ', 'g'],
    ['ɛəǝɇ', 'e'],
    ['ƴɏ', 'y'],
    ['ʋ', 'v'],
    ['ƒ', 'f'],
    ['ȷɉ', 'j'],
    ['ƥ', 'p'],
    ['ⱥ', 'a'],
    ['ɍ', 'r'],
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['þ', 'th'],
    ['ς', 'σ'],
  ],
  [
    ['\u2018\u2019\u201b\u02bc\u02bb\u05f3', "'"],
    ['\u201c\u201d\u201e\u201f\u05f4', '"'],
    ['\u2010\u2012\u2013\u2014\u2015\u2212', '-'],
  ],
  // Arabic and Persian: alef wasla, alef maqsura and Persian ye, Persian and swash kaf, the forms of he.
  [
    ['\u0671', '\u0627'],
    ['\u0649\u06cc\u06cd', '\u064a'],
    ['\u06a9\u06aa', '\u0643'],
    ['\u0629\u06be\u06c1\u06c3\u06d5', '\u0647'],
  ],
  // Hebrew: the final forms of five letters, and the ligatures of Yiddish.
  [
    ['\u05da', '\u05db'],
    ['\u05dd', '\u05de'],
    ['\u05df', '\u05e0'],
    ['\u05e3', '\u05e4'],
    ['\u05e5', '\u05e6'],
    ['\u05f0', '\u05d5\u05d5'],
    ['\u05f1', '\u05d5\u05d9'],
    ['\u05f2', '\u05d9\u05d9'],
  ],
];

/** The digit zero of each script whose digits become ASCII digits. */
const zeros = [
  '\u0660\u06f0\u07c0',
  '\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66',
  '\u0e50\u0ed0\u0f20\u1040\u1090\u17e0\u1810',
];
const digitsFrom = (zero: string) =>
  Array.from('0123456789', (digit, value): [string, string] => [
    String.fromCharCode(zero.charCodeAt(0) + value),
    digit,
  ]);

/** Each letter, sign and digit with its plain spelling, in the groups of `letterGroups` and `zeros`. */
export const plainLetterGroups: [letter: string, plain: string][][] = [
  ...letterGroups.map((group) =>
    group.flatMap(([letters, plain]) => [...letters].map((letter): [string, string] => [letter, plain])),
  ),
  ...zeros.map((group) => [...group].flatMap(digitsFrom)),
];
const plainLetters = new Map(plainLetterGroups.flat());
const withPlainLetter = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu');

/** Letters of Cyrillic alphabets that normalization decomposes like accented letters. */
export const cyrillicLetters = [...'йїўѓќ'];
const cyrillic = new RegExp(cyrillicLetters.map((letter) => letter.normalize('NFD')).join('|'), 'gu');

export const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/** Decomposes a text (NFKD). Splits a long text, because ordering the marks of one letter takes quadratic time. */
function decomposed(text: string): string {
  if (text.length <= 1000 || [...text].length <= 1000) return text.normalize('NFKD');
  return (text.match(/.{1,250}/gsu) ?? []).map((part) => part.normalize('NFKD')).join('');
}

/** Folds a text for comparison: lower case, without accents and vowel points, letters in their plain spelling. */
export function folded(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return decomposed(text)
    .toLowerCase()
    .replace(cyrillic, (letter) => letter.normalize('NFC'))
    .replace(anyLeftOut, '')
    .replace(withPlainLetter, (letter) => plainLetters.get(letter) ?? letter);
}

/** Whether a text has letters of a script without spaces between words. */
export const isUnspaced = (text: string): boolean => anyUnspaced.test(text);

/** The words of a text, folded. A run of letters of a script without spaces between words is one word. */
export const wordsOf = (text: string): string[] =>
  folded(text).replace(separatorRuns, ' ').replace(unspacedRuns, ' $& ').split(' ').filter(Boolean);

/** Whether a folded word matches the searched word: by prefix, or in scripts without spaces anywhere in the run. */
export const isMeant = (word: string, asked: string): boolean =>
  isUnspaced(asked) ? word.includes(asked) : word.startsWith(asked);

/** Whether a text has each word of a search, anywhere. */
export function holds(text: string, search: string): boolean {
  const name = folded(text);
  return folded(search)
    .split(/\s+/)
    .every((word) => name.includes(word));
}

/**
 * Returns a function that maps a position in the folded text to a position in `text`, both in UTF-16 units. Its calls
 * must have ascending positions. The result is the start of the character that folds to the position. A character that
 * folds to nothing belongs to the character before it. The function skips chunks of 200 characters, because folding
 * each character alone takes several times as long. Both ways give the same length and differ only in the order of
 * marks.
 */
export function placesIn(text: string): (position: number) => number {
  let [place, read] = [0, 0];
  return (position) => {
    for (const step of [200, 1]) {
      const part = new RegExp(`.{1,${step}}`, 'suy');
      while (position - read >= step - 1) {
        part.lastIndex = place;
        const skipped = part.exec(text)?.[0];
        const length = folded(skipped ?? '').length;
        if (skipped === undefined || read + length > position) break;
        place += skipped.length;
        read += length;
      }
    }
    return place;
  };
}
