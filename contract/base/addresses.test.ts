import { expect, it } from 'vitest';
import { withAddresses } from './addresses.ts';
import { isLinear } from './test-growth.ts';

it.each<[string, (string | { href: string })[]]>([
  ['', []],
  ['at 10:30: nothing', ['at 10:30: nothing']],
  ['https://a.example', [{ href: 'https://a.example' }]],
  [
    'See (https://a.example/x_(y)), mailto:rosa@a.example\nor HTTP://b.example.',
    [
      'See (',
      { href: 'https://a.example/x_(y)' },
      '), ',
      { href: 'mailto:rosa@a.example' },
      '\nor ',
      { href: 'HTTP://b.example' },
      '.',
    ],
  ],
  ['javascript:alert(1) https:// https:x', ['javascript:alert(1) https:// https:x']],
])('%j', (text, parts) => expect(withAddresses(text)).toEqual(parts));

it.each(['https:', 'https://', ':', 'mailto:a '])('reads many of %j in linear time', async (part) =>
  expect(await isLinear((size) => withAddresses(part.repeat(size)), 1000)).toBe(true),
);
