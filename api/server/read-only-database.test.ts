import * as messages from '@groundwork/contract/base/messages.gen';
import { expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();

test('a read-only database is not ready, and writes wait for it without a restart', async () => {
  const nadia = await app.person('Nadia Rahman');
  const team_id = await app.team('Harbour District', nadia);
  const write = () => app.raw(nadia, 'POST', '/goals', { team_id, title: 'Open the hall' });
  const ready = async () => (await app.app.inject('/readyz')).statusCode;
  const name = new URL(app.url).pathname.slice(1);
  /** Makes the database read-only or writable. A standby is read-only, and so is a managed service with a full disk. */
  const readOnly = async (is: 'on' | 'off') => {
    await app.admin.query(`alter database ${name} set default_transaction_read_only = ${is}`);
    await app.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'groundwork_login'`,
    );
  };
  expect([(await write()).statusCode, await ready()]).toEqual([201, 200]);

  await readOnly('on');
  await expect.poll(ready, { timeout: 20_000 }).toBe(503);
  const answer = await write();
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().error]).toEqual([
    503,
    expect.any(String),
    messages.general.unavailable,
  ]);

  // The test ends no connections this time: the pool replaces the connections to the read-only database itself.
  await app.admin.query(`alter database ${name} set default_transaction_read_only = off`);
  await expect.poll(ready, { timeout: 20_000 }).toBe(200);
  await expect.poll(async () => (await write()).statusCode, { timeout: 20_000 }).toBe(201);
});
