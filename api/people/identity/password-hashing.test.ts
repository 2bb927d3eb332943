import { longTest } from '@groundwork/contract/base/test-sweeps';
import { loginUrl, openDatabase } from '@groundwork/db/database';
import { testLoginPassword } from '@groundwork/db/test-database';
import { testDatabase } from '@groundwork/db/test-people';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hash, verify } from './password-hashing.ts';

longTest('a new database connection does not wait for thirty simultaneous sign-ins', async () => {
  const database = await testDatabase();
  const { db, pool } = openDatabase(loginUrl(database.url, testLoginPassword), { connections: 1 });
  const done: string[] = [];
  const signIns = Array.from({ length: 30 }, () => hash('Harbour-2026').then(() => done.push('password')));
  const connected = sql`select 1`.execute(db).then(() => done.push('connection'));
  await Promise.all([...signIns, connected]);
  expect(done.indexOf('connection')).toBeLessThan(15);
  await pool.end();
  await database.close();
});

test('a failed hash lets the next one run', async () => {
  const broken = Array.from({ length: 5 }, () =>
    verify({ hash: 'no hash', password: 'Harbour-2026' }).catch((error: Error) => error),
  );
  const results = await Promise.all([
    ...broken,
    verify({ hash: await hash('Harbour-2026'), password: 'Harbour-2026' }),
  ]);
  expect(results.at(-1)).toBe(true);
  expect(results[0]).toBeInstanceOf(Error);
});
