import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../base/limits.ts';
import { ratioOf } from '../base/test-growth.ts';
import { type Block, blocks, type Inline, plainText } from './comment-text.ts';

const id = '0e02b2c3-58cc-4372-a567-f47ac10bd479';
/** The inline elements of a comment with one paragraph. */
const inline = (text: string) => {
  const [block, ...others] = blocks(text);
  expect(others).toEqual([]);
  return block?.kind === 'p' ? block.children : block;
};

describe('inline elements', () => {
  it.each<[string, Inline[]]>([
    ['Plain text', ['Plain text']],
    ['one\ntwo', ['one', { kind: 'break' }, 'two']],
    [
      '**bold** and *this* and _that_',
      [
        { kind: 'strong', children: ['bold'] },
        ' and ',
        { kind: 'em', children: ['this'] },
        ' and ',
        { kind: 'em', children: ['that'] },
      ],
    ],
    ['**both _at_ once**', [{ kind: 'strong', children: ['both ', { kind: 'em', children: ['at'] }, ' once'] }]],
    ['2 * 3 * 4, snake_case_name, 5*3*2', ['2 * 3 * 4, snake_case_name, 5*3*2']],
    ['** not ** and **open', ['** not ** and **open']],
    ['`**code** @x`', [{ kind: 'code', text: '**code** @x' }]],
    [`See ![the (hall).png](${id}).`, ['See ', { kind: 'picture', id, name: 'the (hall).png' }, '.']],
    [
      '![x](https://harbour.example/x.png)',
      ['!', { kind: 'link', href: 'https://harbour.example/x.png', children: ['x'] }],
    ],
    [`Ask @[Rosa](${id})!`, ['Ask ', { kind: 'mention', id, name: 'Rosa' }, '!']],
    [
      '[the hall](https://harbour.example/hall)',
      [{ kind: 'link', href: 'https://harbour.example/hall', children: ['the hall'] }],
    ],
    [
      'See https://harbour.example/a_(b), or not.',
      [
        'See ',
        { kind: 'link', href: 'https://harbour.example/a_(b)', children: ['https://harbour.example/a_(b)'] },
        ', or not.',
      ],
    ],
    [
      'mailto:rosa@harbour.example',
      [{ kind: 'link', href: 'mailto:rosa@harbour.example', children: ['rosa@harbour.example'] }],
    ],
    [
      '[x](javascript:alert(1)) [x](/here) [x](data:text/html,x)',
      ['[x](javascript:alert(1))', ' ', '[x](/here)', ' ', '[x](data:text/html,x)'],
    ],
  ])('%s', (text, expected) => {
    const joined = (parts: unknown) => JSON.stringify(parts).replaceAll('","', '');
    expect(joined(inline(text))).toBe(joined(expected));
  });
});

it('parses blocks', () => {
  expect(blocks('Hello\nthere\n\n- one\n- **two**\n3. three\n> said\n> so\n```ts\n**a**\n\nb\n```\nend')).toEqual<
    Block[]
  >([
    { kind: 'p', children: ['Hello', { kind: 'break' }, 'there'] },
    { kind: 'ul', items: [['one'], [{ kind: 'strong', children: ['two'] }]] },
    { kind: 'ol', start: 3, items: [['three']] },
    { kind: 'blockquote', children: ['said', { kind: 'break' }, 'so'] },
    { kind: 'pre', text: '**a**\n\nb' },
    { kind: 'p', children: ['end'] },
  ]);
  expect(blocks('```\nnever closed')).toEqual([{ kind: 'pre', text: 'never closed' }]);
  expect(blocks('```\na\n```b\n```')).toEqual([{ kind: 'pre', text: 'a\n```b' }]);
  expect(blocks('``` is how code begins')).toEqual([{ kind: 'p', children: ['``` is how code begins'] }]);
});

describe('a table', () => {
  const cells = (text: string) => {
    const [block] = blocks(text);
    return block?.kind === 'table' ? [block.head, ...block.rows].map((row) => row.map((cell) => cell.join(''))) : block;
  };
  it.each<[string, string[][]]>([
    [
      '| Item | Count |\n| --- | --: |\n| Chairs | 60 |\n| Tables |  |',
      [
        ['Item', 'Count'],
        ['Chairs', '60'],
        ['Tables', ''],
      ],
    ],
    [
      'Item | Count\n---|---\nChairs | 60 | left | over',
      [
        ['Item', 'Count'],
        ['Chairs', '60', 'left', 'over'],
      ],
    ],
    ['|  |  |\n|---|---|\n| a \\| b | <b> |', [[], ['a | b', '<b>']]],
  ])('%j', (text, expected) => expect(cells(text)).toEqual(expected));

  it.each(['a | b\nc | d', 'a | b\n---\nc | d', 'a | b\n--- | --- | ---', '> a | b\n> --- | ---'])(
    'is not %j',
    (text) => expect(cells(text)).not.toBeInstanceOf(Array),
  );

  it('ends where a line has no cells', () =>
    expect(blocks('before\n| a |\n|---|\n| b |\nafter').map(({ kind }) => kind)).toEqual(['p', 'table', 'p']));

  it('as plain text names the columns', () => {
    expect(plainText(`| Item | Who |\n|---|---|\n| **Chairs** | @[Rosa](${id}) |\n| Tables |  |`)).toBe(
      'Item: Chairs; Who: @Rosa\nItem: Tables',
    );
    expect(plainText('| Item | Who |\n|---|---|')).toBe('Item; Who');
    expect(plainText('|  |  |\n|---|---|\n| a | b |')).toBe('a; b');
  });
});

/** All texts of an element, and the addresses of its links. */
const read = (part: Inline | Block | Inline[]): string => {
  if (typeof part === 'string') return part;
  if (Array.isArray(part)) return part.map(read).join('');
  if ('items' in part) return part.items.map(read).join('');
  if ('rows' in part) return [part.head, ...part.rows].flat().map(read).join('');
  if ('text' in part) return part.text;
  if (!('children' in part)) return '';
  const text = read(part.children);
  return part.kind === 'link' && part.href !== text ? `${text} ${part.href}` : text;
};
it('becomes plain text without marks, with the current names in mentions', () => {
  const text =
    `**Both** _halls_ are \`free\`, [see](https://harbour.example).\nAsk @[Rosa](${id})\n\n` +
    '- one\n- *two*\n3. three\n4. four\n> said\n```\n**a**\n```';
  const said =
    'Both halls are free, see (https://harbour.example).\nAsk @Rosa\n- one\n- two\n3. three\n4. four\nsaid\n**a**';
  expect(plainText(text)).toBe(said);
  expect(plainText(text, (named) => (named === id ? 'Rosa Lind' : undefined))).toBe(said.replace('Rosa', 'Rosa Lind'));
});

const hrefs = (part: Inline | Block): string[] => {
  if (typeof part === 'string') return [];
  const own = 'href' in part ? [part.href] : [];
  return [
    ...own,
    ...('children' in part ? part.children.flatMap(hrefs) : 'items' in part ? part.items.flat().flatMap(hrefs) : []),
  ];
};
const signs = [
  'Ä',
  ' ',
  '\n',
  '\n\n',
  '*',
  '**',
  '_',
  '`',
  '```',
  '[',
  '](',
  ')',
  'https://x',
  'javascript:',
  '- ',
  '1. ',
  '> ',
  '|',
  '|-|-|\n',
  '<b>',
  '@',
  `@[R](${id})`,
  '.',
];
const marked = fc.array(fc.constantFrom(...signs), { maxLength: 40 }).map((parts) => parts.join(''));

it('keeps every letter of the text, whatever the marks', () => {
  const letters = (text: string) => text.replaceAll(/[^Ä<]/g, '');
  fc.assert(
    fc.property(marked, (text) => {
      expect(letters(blocks(text).map(read).join(''))).toBe(letters(text));
    }),
    { numRuns: 1000 },
  );
});

it('links only to http, https and mailto', () => {
  fc.assert(
    fc.property(fc.oneof(marked, fc.string({ unit: 'grapheme' })), (text) => {
      for (const href of blocks(text).flatMap(hrefs)) expect(href).toMatch(/^(https?:\/\/|mailto:)\S+$/i);
    }),
  );
});

it.each([
  '# Title',
  '---',
  '***',
  '~~~\ncode\n~~~',
  '<b>bold</b> <!-- no --> <https://harbour.example',
  '&lt;b&gt; &#33; \\# \\[',
  '![x](javascript:x)',
  '[x]: /here',
  '__init__ and self.__dict__',
  '+',
  '1.',
  '-\ttab',
])('shows %j as it was typed', (text) => {
  expect(plainText(text)).toBe(text);
  expect(blocks(text).map(({ kind }) => kind)).toEqual(['p']);
});

describe('next to a list or a quote', () => {
  it('a line without a marker does not belong to it', () => {
    expect(blocks('> said\nMy answer')).toEqual<Block[]>([
      { kind: 'blockquote', children: ['said'] },
      { kind: 'p', children: ['My answer'] },
    ]);
    expect(blocks('- one\n- two\nThanks!')).toEqual<Block[]>([
      { kind: 'ul', items: [['one'], ['two']] },
      { kind: 'p', children: ['Thanks!'] },
    ]);
  });
  it('items and quotes do not nest', () => {
    expect(blocks('- one\n  - two\n- three')).toEqual<Block[]>([{ kind: 'ul', items: [['one'], ['two'], ['three']] }]);
    expect(blocks('- - one')).toEqual<Block[]>([{ kind: 'ul', items: [['- one']] }]);
    expect(blocks('> - one\n> > two')).toEqual<Block[]>([
      { kind: 'blockquote', children: ['- one', { kind: 'break' }, '> two'] },
    ]);
  });
  it('keeps every line, however deep', () => {
    const stairs = Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- ${depth}`).join('\n');
    expect(plainText(stairs).match(/\d+/g)).toHaveLength(60);
    expect(plainText(`${'> '.repeat(60)}end`)).toBe(`${'> '.repeat(59)}end`);
  });
  it('keeps the typed number of an item', () => {
    expect(plainText('1. Yes\n\n5. No')).toBe('1. Yes\n5. No');
  });
});

it('has no bold in bold, and no italic in italic', () => {
  expect(inline('***both* at once**')).toEqual([
    { kind: 'strong', children: [{ kind: 'em', children: ['both'] }, ' at once'] },
  ]);
  const depth = (parts: Inline[]): number =>
    Math.max(
      0,
      ...parts.map((part) => (typeof part === 'object' && 'children' in part ? 1 + depth(part.children) : 0)),
    );
  expect(depth(inline('*a **a '.repeat(500) + 'b** b* '.repeat(500)) as Inline[])).toBe(2);
});

describe('hostile input parses about as fast as an ordinary comment of that length', () => {
  const length = 2 * limits.text.comment;
  const filled = (part: string) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
  const half = (part: string) => filled(part).slice(0, length / 2);
  const ordinary = filled('Ask **Rosa**, see https://harbour.example/a_(b).\n- one `code`\n- two\n\n> said _so_\n');

  it.each<[string, string]>([
    ['an address of dots', `https://${filled('.').slice(9)}x`],
    ['addresses without end', filled('https://....')],
    ['addresses in addresses', filled('mailto:')],
    ['an address with open parentheses', filled('https://x(a')],
    ['colons', filled(':')],
    ['an item of spaces with a separator of lines', `- ${filled(' ').slice(3)}\u2028`],
    ['a number of spaces with a separator of lines', `1. ${filled(' ').slice(4)}\u2028`],
    ['marks that open', filled('*a ')],
    ['marks that close', filled('a* ')],
    ['marks that open and others that close', filled('a_ *b ')],
    ['every kind of mark', filled('*a _b **c __d ')],
    ['a mark in each word', filled('a**b*c_d')],
    ['stars', filled('*')],
    ['marks within marks', half('*a **a ') + half('b** b* ')],
    ['ticks', filled('`')],
    ['ticks in growing runs', filled(Array.from({ length: 280 }, (_, index) => `${'`'.repeat(index)}a`).join(''))],
    ['brackets that open', filled('[')],
    ['brackets within brackets', half('[') + half(']')],
    ['labels without an address', filled('[a](')],
    ['labels with half an address', filled('[a](b')],
    ['half mentions', filled('@[')],
    ['half mentions with a long name', filled(`@[${'a'.repeat(199)}`)],
    ['mentions', filled(`@[R](${id})`)],
    ['quotes in quotes', filled('> ')],
    ['empty quotes', filled('>\n')],
    ['quotes', filled('> a\n\n')],
    ['lists in lists on one line', filled('- ')],
    ['lists in lists', filled(Array.from({ length: 190 }, (_, index) => `${'  '.repeat(index)}- a`).join('\n'))],
    ['empty items', filled('- \n')],
    ['items', filled('- a\n')],
    ['lists', filled('- a\n\n')],
    ['fences', filled('```\n')],
    ['lines', filled('a\n')],
    ['empty lines', filled('\n')],
    ['spaces', filled(' ')],
    ['tags', filled('<a ')],
    ['references', filled('&')],
    ['pairs of surrogates', filled('\u{1f600}*')],
  ])('%s', async (_, text) => {
    expect(text).toHaveLength(length);
    const ratio = await ratioOf(
      () => plainText(text),
      () => plainText(ordinary),
      10,
    );
    expect(ratio).toBeLessThanOrEqual(10);
  });
});
