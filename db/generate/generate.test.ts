import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { expect, test } from 'vitest';
import { databaseForFile } from '../test-people.ts';
import { foldingSource } from './folding.ts';
import { schemaText, tablesSource } from './generate.ts';
import { nounsSource, nounsSql } from './nouns.ts';

const database = await databaseForFile();

// If one of these fails: run `npm run db:generate` and read the changes.
const committed = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');

test('rules/base/folding.gen.sql has the tables of contract/base/folding.ts', () => {
  expect(foldingSource()).toBe(committed('rules/base/folding.gen.sql'));
});

test('schema.sql equals the schema of a freshly migrated database', async () => {
  expect(await schemaText(database.url)).toBe(committed('schema.sql'));
});

test('nouns.gen.sql and nouns.gen.ts have what contract/nouns says', () => {
  expect(nounsSql()).toBe(committed('rules/base/nouns.gen.sql'));
  expect(nounsSource()).toBe(committed('../contract/base/nouns.gen.ts'));
});

longTest('tables.gen.ts equals the types of a freshly migrated database', () => {
  expect(tablesSource(database.url)).toBe(committed('tables.gen.ts'));
});
