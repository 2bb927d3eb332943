import { beforeAll, expect, test } from 'vitest';
import { loginUrl, openDatabase } from './database.ts';
import { addressesIn, asksForStandby, isDatabaseUrl } from './database-url.ts';
import { onPrimary, primaryUrl } from './primary.ts';
import { testLoginPassword } from './test-database.ts';
import { databaseForFile } from './test-people.ts';

const database = await databaseForFile();
/** The first host refuses connections, so the second host is the primary. */
let both: string;
beforeAll(async () => {
  both = database.url.replace(/@/, '@127.0.0.1:1,');
});

test('a URL may name several hosts, each with its port', () => {
  const url = 'postgres://u:p%40x@one:5433,[::1],three/plan?sslmode=disable&target_session_attrs=read-write';
  expect(addressesIn(url).map(({ href }) => href)).toEqual([
    'postgres://u:p%40x@one:5433/plan?sslmode=disable',
    'postgres://u:p%40x@[::1]/plan?sslmode=disable',
    'postgres://u:p%40x@three/plan?sslmode=disable',
  ]);
  expect(loginUrl(url, 'secret')).toBe(url.replace('u:p%40x', 'groundwork_login:secret'));
  expect([url, 'postgres://one/plan', 'postgres://one,/plan', 'postgres://one:x,two/plan'].map(isDatabaseUrl)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([url, url.replace('read-write', 'standby'), 'postgres://one/plan'].map(asksForStandby)).toEqual([
    false,
    true,
    false,
  ]);
});

test('the host that takes writes is found', async () => {
  expect(await primaryUrl(database.url)).toBe(database.url);
  expect(await primaryUrl(both)).toBe(database.url);
  const settings = { databaseUrl: both, databaseDirectUrl: null };
  expect(await onPrimary(settings)).toEqual({ databaseUrl: database.url, databaseDirectUrl: null });
});

test('the pool reaches the host that takes writes, also when the first connection is to another one', async () => {
  const { db, pool } = openDatabase(loginUrl(both, testLoginPassword), { connections: 1 });
  const code = () =>
    db
      .selectFrom('meta.prepared' as never)
      .selectAll()
      .execute();
  await expect(code()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await expect
    .poll(
      () =>
        code().then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  await pool.end();
});

test('no host that takes writes is an error of the first one', async () => {
  const readOnly = `${both}?options=-c%20default_transaction_read_only%3Don`;
  await expect(primaryUrl(readOnly)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const onlyStandbys = readOnly.replace('127.0.0.1:1,', `127.0.0.1:${new URL(database.url).port},`);
  await expect(primaryUrl(onlyStandbys)).rejects.toMatchObject({ code: '25006' });
});
