import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { builtOnce } from './built-once.ts';

const [one, other] = ['0d6fb7f4-9d5b-4c5e-8a53-0d0b2f1f2a11', '5b0a3c5e-1f0c-4a0d-9a7e-7a3f6f2b9c22'];
type Input = { ids: string[]; name?: string };

function counting(statement: (input: Input) => ReturnType<typeof sql>) {
  const counts = { built: 0 };
  const built = builtOnce((db, input: Input) => {
    counts.built++;
    return statement(input).compile(db);
  });
  return { counts, built };
}

test('a text is built once for all ids, and again for other values', () => {
  const { counts, built } = counting(({ ids, name }) => sql`select ${ids[0]}::uuid, ${name}`);
  expect(built({ ids: [one], name: 'Oak' }).parameters).toEqual([one, 'Oak']);
  expect(built({ ids: [other], name: 'Oak' }).parameters).toEqual([other, 'Oak']);
  expect(counts.built).toBe(1);
  expect(built({ ids: [other], name: 'Elm' }).parameters).toEqual([other, 'Elm']);
  expect(counts.built).toBe(2);
});

test('a statement with an array of ids has the ids of its own input', () => {
  const { built } = counting(({ ids }) => sql`select any(${ids}::uuid[])`);
  expect(built({ ids: [one] }).parameters).toEqual([[one]]);
  expect(built({ ids: [other] }).parameters).toEqual([[other]]);
});
