import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaText, tablesSource } from './generate.ts';
import { type TestDatabase, testDatabase } from './test-people.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

// When one of these fails: npm run db:generate, and read what changed.
const committed = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

test('schema.sql is what a fresh migrate makes', async () => {
  expect(await schemaText(database.url)).toBe(committed('schema.sql'));
});

test('tables.gen.ts is what a fresh migrate makes', () => {
  expect(tablesSource(database.url)).toBe(committed('tables.gen.ts'));
});
