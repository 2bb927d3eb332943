import { longTest } from '@groundwork/contract/base/test-sweeps';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differentDatabases, keepsStatements, receivesNotices, sharedSessions } from './direct-connection.ts';
import { type TestDatabase, testDatabase } from './test-people.ts';

// faults/pooled-database.ts tests these functions with a real PgBouncer.

let database: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [database, other] = [await testDatabase(), await testDatabase()];
});
afterAll(async () => {
  await database.close();
  await other.close();
});

test('a session of PostgreSQL receives notices and keeps its prepared statements', async () => {
  expect(await receivesNotices(database.url, database.url)).toBe(true);
  expect(await keepsStatements(database.url)).toBe(true);
  expect(await sharedSessions({ databaseUrl: database.url, databaseDirectUrl: database.url })).toBeNull();
});

test('embedded, there is nothing to check', async () => {
  expect(await sharedSessions({ databaseUrl: null, databaseDirectUrl: null })).toBeNull();
});

longTest('two addresses of different databases are told from two addresses of one', async () => {
  const another = new URL(database.url);
  another.searchParams.set('application_name', 'the same database');
  expect(await differentDatabases(another.href, database.url)).toBeNull();
  expect(await differentDatabases(other.url, database.url)).toBe(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Both must lead to the same one.',
  );
});
