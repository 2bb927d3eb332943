import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { expect, test } from 'vitest';
import { databaseForFile } from '../test-people.ts';
import { foldingSource } from './folding.ts';
import { revokeSource, schemaText, tablesSource } from './generate.ts';
import { nounsSource, nounsSql } from './nouns.ts';

const database = await databaseForFile();

// If one of these fails: run `npm run db:generate` and read the changes.
const committed = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');

test('rules/base/folding.gen.sql has the tables of contract/base/folding.ts', () => {
  expect(foldingSource()).toBe(committed('rules/base/folding.gen.sql'));
});

test('deploy/revoke-from-everybody.sql has the statement of migrate.ts', () => {
  expect(revokeSource()).toBe(committed('../deploy/revoke-from-everybody.sql'));
});

test('that file takes rights from everybody, and leaves the server its own', async () => {
  const rights = async () =>
    (
      await database.admin.query(
        `select grantee, has_function_privilege(grantee, 'pg_notify(text, text)', 'execute') as notifies,
           has_database_privilege(grantee, current_database(), 'temporary') as writes_temporary
         from unnest(array['public', 'groundwork_login']) grantee order by 1`,
      )
    ).rows.map(({ notifies, writes_temporary }) => [notifies, writes_temporary]);
  await database.admin.query('grant execute on function pg_notify(text, text) to public');
  await database.admin.query(
    "do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$",
  );
  expect(await rights()).toEqual([
    [true, true],
    [true, true],
  ]);
  await database.admin.query(revokeSource().replace(/^\\set .*$/m, ''));
  expect(await rights()).toEqual([
    [true, false],
    [false, false],
  ]);
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
