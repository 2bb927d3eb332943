import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageFormat } from '../contract/base/message-format.ts';
import { catalogues, generated } from './generate.ts';

const root = join(import.meta.dirname, '..');

it('has written the modules of all catalogues', () => {
  const files = generated(catalogues());
  expect(Object.keys(files).length).toBeGreaterThan(0);
  // If this fails: run `npm run words:generate` and read the changes.
  for (const [file, text] of Object.entries(files)) {
    expect(existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : 'no file', file).toBe(text);
  }
});

const english = 'api/talk/words.en.json';
type Texts = Record<string, unknown>;
const modulesOf = (texts: Texts, language?: [tag: string, texts: Texts]) =>
  generated({
    [english]: JSON.stringify({ sample: texts }),
    ...(language && { [`api/talk/words.${language[0]}.json`]: JSON.stringify({ sample: language[1] }) }),
  });
/** Runs generated code and returns its words. */
function wordsOf(code: string): Record<string, (...values: unknown[]) => string> {
  const script = stripTypeScriptTypes(code)
    .replaceAll(/^import .*$/gm, '')
    .replace(/export const (\w+) =/, 'return');
  const words = new Function('messageFormat', script)(messageFormat);
  return words.sample ?? words;
}
const compiledIn = (tag: string, texts: Texts, inEnglish: Texts) =>
  wordsOf(modulesOf(inEnglish, [tag, texts])[`api/talk/words/${tag}.gen.ts`] ?? '');
const inEnglish = (texts: Texts) => wordsOf(modulesOf(texts)['api/talk/words/sample.gen.ts'] ?? '');
const codeOf = (texts: Texts) => modulesOf(texts)['api/talk/words/sample.gen.ts'] ?? '';

describe('plural categories', () => {
  const files = { left: '{count, plural, one {# task left} other {# tasks left}}' };
  const languages = {
    ar: '{count, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}',
    pl: '{count, plural, one {one} few {few} many {many} other {other}}',
    cy: '{count, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}',
    ja: '{count, plural, other {other}}',
  };

  for (const [tag, left] of Object.entries(languages)) {
    it(`are those of CLDR in ${tag}`, () => {
      const words = compiledIn(tag, { left }, files);
      const rules = new Intl.PluralRules(tag);
      const numbers = [...Array(201).keys(), 1000, 1_000_000, 1.5];
      expect(numbers.map((count) => words.left?.(count))).toEqual(numbers.map((count) => rules.select(count)));
      expect(new Set(numbers.map((count) => rules.select(count))).size).toBe(left.split('} ').length);
    });

    it(`are all demanded in ${tag}`, () => {
      for (const [one, category] of left.matchAll(/ (\w+) \{\1\}/g))
        expect(() => compiledIn(tag, { left: left.replace(one, '') }, files), category).toThrow(
          category === 'other' ? /missing other clause|expect plural/ : `lacks ${category}, which ${tag} has`,
        );
    });
  }

  it('of ordinal numbers have endings', () => {
    const { nth } = inEnglish({ nth: '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}' });
    expect([1, 2, 3, 4, 11, 12, 21, 22, 103].map((n) => nth?.(n))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '21st',
      '22nd',
      '103rd',
    ]);
  });
});

describe('messages', () => {
  it('have exact numbers, offsets, and arguments in arguments', () => {
    const { seen } = inEnglish({
      seen:
        '{count, plural, offset:1 =0 {Nobody saw {title}} =1 {{name} saw {title}} ' +
        'one {{name} and # other saw {title}} ' +
        'other {{name} and # others {mine, select, true {in your team} other {elsewhere}} saw {title}}}',
    });
    const all = [0, 1, 2, 1001].map((count) => seen?.(count, 'It', 'Mai', false));
    expect(all).toEqual([
      'Nobody saw It',
      'Mai saw It',
      'Mai and 1 other saw It',
      'Mai and 1,000 others elsewhere saw It',
    ]);
  });

  it('choose by a value, by true and false, and by whether there is a value', () => {
    const words = inEnglish({
      status: '{status, select, open {Open} done {Done} other {Status {status}}}',
      shares: '{shares, select, true {shares} other {holds}} {title}',
      from: '{person, select, none {from {team}} other {from {team}, by {person}}}',
      restored: '{count, select, none {all} other {{count, number} nodes}}',
    });
    expect([words.status?.('done'), words.status?.('odd'), words.status?.('constructor')]).toEqual([
      ...['Done', 'Status odd', 'Status constructor'],
    ]);
    expect([words.shares?.(true, 'A'), words.shares?.(false, 'A')]).toEqual(['shares A', 'holds A']);
    expect([words.from?.('none', 'A'), words.from?.(null, 'A'), words.from?.('', 'A')]).toEqual([
      ...['from A, by none', 'from A', 'from A'],
    ]);
    expect([words.restored?.(null), words.restored?.(0), words.restored?.(1234)]).toEqual([
      ...['all', '0 nodes', '1,234 nodes'],
    ]);
  });

  it('format numbers, lists and lower case', () => {
    const words = inEnglish({
      share: '{share, number, ::percent scale/0.01} of {all, number}',
      '@list': { placeholders: { names: { type: 'list' } } },
      list: 'Owned by {names}',
      '@either': { placeholders: { names: { type: 'either' } } },
      either: '{names}',
      '@commas': { placeholders: { names: { type: 'commas' } } },
      commas: '({names})',
      '@sort': { placeholders: { column: { lowercase: true } } },
      sort: 'Sort by {column}',
    });
    expect(words.share?.(29, 1000)).toBe('29% of 1,000');
    expect(words.list?.(['a', 'b', 'c'])).toBe('Owned by a, b, and c');
    expect([words.either?.(['a', 'b']), words.commas?.(['a', 'b', 'c'])]).toEqual(['a or b', '(a, b, c)']);
    expect(words.sort?.('Due Date')).toBe('Sort by due date');
  });

  it('have quotes, braces and signs of code as text', () => {
    const text = `It's \`\${code}\` \\ # and {braces} “”`;
    const words = inEnglish({
      plain: "It's `$'{code}'` \\ # and '{braces}' “”",
      withName: "It''s `$'{code}'` \\ # and '{braces}' “”{name}",
      inPlural: "{n, plural, one {'#' # `$'{n}'`} other {'#' #}}",
    });
    expect([words.plain, words.withName?.('')]).toEqual([text, text]);
    expect(words.inPlural?.(1)).toBe(`# 1 \`\${n}\``);
  });
});

describe('types', () => {
  it('are those of the placeholders', () => {
    const code = codeOf({
      named: 'Hello {name}',
      count: '{count, plural, one {#} other {#}} of {all, number}',
      closed: '{status, select, open {Open} done {Done} other {}}',
      open: '{status, select, open {Open} other {Other}}',
      flag: '{flag, select, true {Yes} other {No}} {name}',
      by: 'Resolved{name, select, none {} other { by {name}}}',
      byFirst: '{name, select, none {} other {{name}}}{team}',
    });
    for (const signature of [
      'named: (name: string) =>',
      'count: (count: number, all: number) =>',
      "closed: (status: 'open' | 'done') =>",
      'open: (status: string) =>',
      'flag: (flag: boolean, name: string) =>',
      'by: (name?: string | null | undefined) =>',
      'byFirst: (name: string | null | undefined, team: string) =>',
    ])
      expect(code).toContain(signature);
  });

  it('and their order may be declared, for a group too', () => {
    const code = codeOf({
      '@moved': { description: 'On the board.', placeholders: { title: {}, n: { type: 'number' } } },
      moved: '{n} of {title}',
      '@why': { placeholders: { actor: {}, day: {} } },
      why: { due: 'Due {day}', import: 'Import' },
      '@said': { named: true, placeholders: { person: {}, self: { type: 'boolean' } } },
      said: { left: '{self, select, true {left} other {removed {person}}}', joined: 'joined' },
    });
    for (const signature of [
      '/** On the board. */\n  moved: (title: string, n: number) =>',
      'due: (_actor: string, day: string) =>',
      "import: (_actor: string, _day: string) => 'Import'",
      'left: ({ person, self }: { person: string; self: boolean }) =>',
      "joined: (_: unknown) => 'joined'",
    ])
      expect(code).toContain(signature);
  });
});

describe('a catalogue is refused', () => {
  const texts = { by: 'By {name}', kinds: { one: 'One' }, list: ['a', 'b'], n: '{n, plural, one {#} other {#}}' };
  const faults: [reason: string, english: Texts, other?: Texts][] = [
    ['words.en.json: sample.a: expect argument closing brace', { a: 'Hello {name' }],
    ['words.en.json: sample.a.b: empty argument at column 7', { a: { b: 'Hello {}' } }],
    ['sample.a: the plural of {n} lacks one, which en has', { a: '{n, plural, other {#}}' }],
    ['sample.a: the plural of {n} has few, which en lacks', { a: '{n, plural, one {#} few {#} other {#}}' }],
    ['sample.a: the selectordinal of {n} lacks two, few', { a: '{n, selectordinal, one {#st} other {#th}}' }],
    ['sample.a: missing other clause', { a: '{s, select, open {Open}}' }],
    ['sample.a: {at} is a date: format dates and times before', { a: '{at, date}' }],
    ['sample.a: the placeholder {0} needs a name', { a: 'Hello {0}' }],
    ['sample.a: the placeholder {new} needs another name', { a: 'Hello {new}' }],
    ['sample.a: {n} has the number style “integer”', { a: '{n, number, integer}' }],
    ['sample.@a: describes a key that is not there', { '@a': { description: '' } }],
    ['words.de.json: sample.by: lacks {name}', texts, { by: 'Von jemandem' }],
    ['words.de.json: sample.by: has {who}, which English does not have', texts, { by: 'Von {name} {who}' }],
    ['words.de.json: sample.by: {name} is no number in English', texts, { by: 'Von {name, number}' }],
    ['words.de.json: sample.n: the plural of {n} lacks one', texts, { n: '{n, plural, other {#}}' }],
    ['words.de.json: sample.more: English has no such key', texts, { more: 'Mehr' }],
    ['words.de.json: sample.kinds: is a group in English', texts, { kinds: 'Arten' }],
    ['words.de.json: sample.by: is one message in English', texts, { by: { name: 'Von' } }],
    ['words.de.json: sample.list: English has 2 items here', texts, { list: ['a'] }],
    ['words.de.json: sample.@by: only the English catalogue describes', texts, { '@by': {}, by: 'Von {name}' }],
  ];
  for (const [reason, inEnglish, other] of faults)
    it(reason, () => {
      expect(() => modulesOf(inEnglish, other && ['de', other])).toThrow(reason);
    });

  it('for all of its faults at once', () => {
    expect(() => modulesOf({ a: 'Hello {', b: '{n, plural, other {#}}' })).toThrow(/sample\.a.*\n.*sample\.b/);
  });

  it('without English', () => {
    expect(() => generated({ 'api/talk/words.de.json': '{}' })).toThrow('there is no api/talk/words.en.json');
  });
});

it('lets a language lack messages', () => {
  const words = compiledIn('de', { by: 'Von {name}' }, { by: 'By {name}', to: 'To {name}' });
  expect([Object.keys(words), words.by?.('Mai')]).toEqual([['by'], 'Von Mai']);
});
