import { expect, test } from 'vitest';
import { clipIn } from './map-clipboard.ts';

const read = async (text: string) => {
  const clip = await clipIn(text, (name) => ({ node_type: 'church', fields: { name } }));
  return clip?.nodes.map(({ fields, parent }) => [fields.name, parent]);
};

test('a pasted list becomes nodes, indented lines below their parents', async () => {
  expect(await read('Mother\n  - Daughter \n\t• Second\n\n* \n- Other mother')).toEqual([
    ['Mother', null],
    ['Daughter', 0],
    ['Second', 1],
    ['Other mother', null],
  ]);
});

test('a line of 100,000 spaces is read in linear time', async () => {
  const spaces = ' '.repeat(100_000);
  for (const line of [`- ${spaces}x\u2028x`, `${spaces}-${spaces}`, `- a${spaces}b`])
    expect((await read(`Mother\n${line}`))?.[0]).toEqual(['Mother', null]);
});
