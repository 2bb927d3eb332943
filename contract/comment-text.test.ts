import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, blocks, type Inline, plainText } from './comment-text.ts';

const id = '0e02b2c3-58cc-4372-a567-f47ac10bd479';
/** What a comment of one paragraph holds. */
const inline = (text: string) => {
  const [block, ...others] = blocks(text);
  expect(others).toEqual([]);
  return block?.kind === 'p' ? block.children : block;
};

describe('within a line', () => {
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

it('from line to line', () => {
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

/** Every text that is in a part, with the addresses that stand behind another text. */
const read = (part: Inline | Block | Inline[]): string => {
  if (typeof part === 'string') return part;
  if (Array.isArray(part)) return part.map(read).join('');
  if ('items' in part) return part.items.map(read).join('');
  if ('text' in part) return part.text;
  if (!('children' in part)) return '';
  const text = read(part.children);
  return part.kind === 'link' && part.href !== text ? `${text} ${part.href}` : text;
};
it('as plain text says the same without its marks, and whom it names as they are called now', () => {
  const text = `**Both** _halls_ are \`free\`, [see](https://harbour.example).\nAsk @[Rosa](${id})\n\n- one\n- *two*\n3. three\n4. four\n> said\n\`\`\`\n**a**\n\`\`\``;
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
  '<b>',
  '@',
  `@[R](${id})`,
  '.',
];
const marked = fc.array(fc.constantFrom(...signs), { maxLength: 40 }).map((parts) => parts.join(''));

it('loses no letter of what was written, whatever the marks', () => {
  const letters = (text: string) => text.replaceAll(/[^Ä<]/g, '');
  fc.assert(
    fc.property(marked, (text) => {
      expect(letters(blocks(text).map(read).join(''))).toBe(letters(text));
    }),
    { numRuns: 1000 },
  );
});

it('makes no link to anything but http, https and mailto', () => {
  fc.assert(
    fc.property(fc.oneof(marked, fc.string({ unit: 'grapheme' })), (text) => {
      for (const href of blocks(text).flatMap(hrefs)) expect(href).toMatch(/^(https?:\/\/|mailto:)\S+$/i);
    }),
  );
});

it('reads the longest comment at once, however it is written', () => {
  for (const part of ['**a ', '*a', '_a ', '`', '[', '[a](', '@[', '> ', 'https://((', '(((', '- - ', '\n', '**_`['])
    expect(() => blocks(part.repeat(20_000 / part.length))).not.toThrow();
});
