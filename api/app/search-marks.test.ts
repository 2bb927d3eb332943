import { limits } from '@groundwork/contract/base/limits';
import { expect, test } from 'vitest';
import { markerFor } from './search-marks.ts';

test('a hit without a name shows the beginning of its first text that is not empty', () => {
  const marked = markerFor('chairs');
  expect(marked('', ['', ' \n', 'Place: Hall'])).toEqual({
    title: { text: '', marks: [] },
    excerpt: { text: 'Place: Hall', marks: [] },
  });
  expect(marked('Hall', ['', 'Place: Hall']).excerpt).toBeNull();
});

test('a page of hits has texts for so many characters, in the order of the hits', () => {
  const marked = markerFor('chairs');
  const text = `${'x'.repeat(limits.search.read - 7)} chairs`;
  const most = limits.search.readOfPage / limits.search.read;
  const hits = Array.from({ length: most + 1 }, () => marked('', [text]));
  expect(hits.map(({ excerpt }) => excerpt?.marks.length)).toEqual([...Array(most).fill(1), undefined]);
  expect(marked('More chairs', [text])).toEqual({ title: { text: 'More chairs', marks: [] }, excerpt: null });
});

test('only the part around the first match of a text loses its markup', () => {
  const parsed: number[] = [];
  const plain = (part: string) => {
    parsed.push(part.length);
    return part.replaceAll('*', '');
  };
  const text = `${'**Tables** first. '.repeat(500)}Sixty **chairs** at noon. ${'**Tables** again. '.repeat(500)}`;
  const { excerpt } = markerFor('chairs')('', [text], plain);
  expect(excerpt?.text).toMatch(/^… [^*]+ Sixty chairs at noon\. [^*]+ …$/);
  expect(excerpt?.text.length).toBeLessThanOrEqual(limits.search.excerpt + 4);
  expect(excerpt?.marks.map(([start, end]) => excerpt.text.slice(start, end))).toEqual(['chairs']);
  expect(parsed.length).toBe(1);
  expect(parsed[0]).toBeLessThanOrEqual(limits.search.around);
});
