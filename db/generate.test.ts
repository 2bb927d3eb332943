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

// If one of these fails: run `npm run db:generate` and read the changes.
const committed = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

test('schema.sql equals the schema of a freshly migrated database', async () => {
  expect(await schemaText(database.url)).toBe(committed('schema.sql'));
});

test('tables.gen.ts equals the types of a freshly migrated database', () => {
  expect(tablesSource(database.url)).toBe(committed('tables.gen.ts'));
});
