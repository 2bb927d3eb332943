import { expect, it } from 'vitest';
import { fileSize, sentOf } from './file-size.ts';

const kb = 1024;
const mb = 1024 * kb;

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [kb, '1 KB'],
  [31.4 * kb, '31.4 KB'],
  [248.3 * kb, '248 KB'],
  [mb - 1, '1,024 KB'],
  [mb, '1 MB'],
  [2.14 * mb, '2.1 MB'],
  [3000 * mb, '3,000 MB'],
])('formats %d bytes as %s', (bytes, shown) => {
  expect(fileSize(bytes, 'en')).toBe(shown);
});

it('formats the sent size in the unit of the total', () => {
  expect(sentOf(2.6 * mb, 4.2 * mb, 'en')).toBe('2.6 of 4.2 MB');
  expect(sentOf(100 * kb, 4.2 * mb, 'en')).toBe('0.1 of 4.2 MB');
});
