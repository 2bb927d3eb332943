import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { migrate } from '@groundwork/db/migrate';
import { testLoginPassword } from '@groundwork/db/test-database';
import { databaseForFile } from '@groundwork/db/test-people';
import { testSecret } from '@groundwork/db/test-session';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readSettings } from './settings.ts';
import { startupSentence } from './startup-errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-startup-'));
const role = `startup_${process.pid}`;
const password = 'pass-word-of-startup';
const database = await databaseForFile();
beforeAll(async () => {
  await database.admin.query(`create role ${role} login password '${password}'`);
  await database.admin.query(`create role ${role}_full login password '${password}' connection limit 0`);
});
afterAll(async () => {
  await database.admin.query(`drop role ${role}; drop role ${role}_full`);
  rmSync(folder, { recursive: true });
});

/** The URL of the test database with some parts replaced. */
function url(parts: Partial<Pick<URL, 'username' | 'password' | 'hostname' | 'port' | 'pathname' | 'search'>>) {
  return Object.assign(new URL(database.url), parts).href;
}
const asRole = { username: role, password };

const environment = (DATABASE_URL: string) => ({ DATABASE_URL, SECRET: testSecret, DATA_DIR: folder, PORT: '0' });

/** Prepares the database as the start of a server does; returns the sentence about the error that stops the start. */
async function said(settings: NodeJS.ProcessEnv) {
  try {
    await migrate(readSettings(settings).databaseUrl ?? '', testLoginPassword);
  } catch (error) {
    return startupSentence(error);
  }
  throw new Error('The start went on');
}

/** A port on which a server of this process ends every connection at once. */
async function cuttingPort() {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const wrong: [kind: string, address: () => string | Promise<string>, sentence: RegExp][] = [
  ['another scheme', () => 'mysql://db.example/groundwork', /^DATABASE_URL: an address is postgres:\/\/user:/],
  ['a password that is not encoded', () => `postgres://u:${password}/#@db.example/x`, /^DATABASE_URL: .*%40 for @/],
  ['no database name', () => 'postgres://u@db.example', /^DATABASE_URL: an address is/],
  ['a wrong password', () => url({ ...asRole, password: 'wrong' }), /refuses the password\. .*authentication failed/],
  ['no password', () => url({ ...asRole, password: '' }), /has no password, and PostgreSQL asks for one/],
  ['a role that does not exist', () => url({ username: 'nobody' }), /refuses the password\. Correct the user/],
  [
    'a role that may not sign in',
    () => url({ ...asRole, username: 'groundwork_owner' }),
    /refuses the (user|password)/,
  ],
  ['a host without an address', () => 'postgres://u:p@no-host.invalid/x', /has no address|name server .* not answer/],
  ['a refused port', () => url({ port: '1' }), /^No PostgreSQL listens there\. Start it.*ECONNREFUSED/],
  ['a port of another service', async () => url({ port: `${await cuttingPort()}` }), /connection .* was cut/],
  ['a server without TLS', () => url({ search: '?sslmode=require' }), /does not use TLS\. Turn it on there/],
  ['a database that does not exist', () => url({ pathname: '/nothing' }), /does not exist\. Create it.*"nothing"/],
  ['a role without rights', () => url(asRole), /lacks a right\. It must own the database.*\(permission denied/],
  ['no free connection', () => url({ ...asRole, username: `${role}_full` }), /no free connection\. Raise max_conn/],
  ['a read-only database', () => url({ search: '?options=-c%20default_transaction_read_only%3Don' }), /is read-only/],
];

test.each(wrong)('a start with %s says what to do, and no password', async (_, address, sentence) => {
  const heard = await said(environment(await address()));
  expect(heard).toMatch(sentence);
  expect(heard).not.toContain(password);
});

test('a start says that others hold locks which the migration needs', async () => {
  await database.admin.query('begin; lock table meta.prepared');
  onTestFinished(() => void database.admin.query('rollback'));
  const impatient = url({ search: '?options=-c%20lock_timeout%3D100ms' });
  expect(await said(environment(impatient))).toMatch(/^Others hold locks .* try again\. \(canceling statement/);
});

test('a start says that PostgreSQL is too old', async () => {
  // Test files share a process: the closing servers of other files must not get this answer instead.
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parts: unknown[]
  ) {
    if (String(parts[0]).includes('server_version_num')) return { rows: [{ encoding: 'UTF8', version: 14 }] };
    return Reflect.apply(query, this, parts);
  });
  onTestFinished(() => spy.mockRestore());
  expect(await said(environment(database.url))).toBe('The database is PostgreSQL 14; Groundwork needs 15 or later.');
});

test('a start says which setting of this machine is wrong', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await said({ DATA_DIR: file })).toMatch(/^A folder that the settings name is a file/);
  const port = await cuttingPort();
  const [taken] = await once(createServer().listen(port, '127.0.0.1'), 'error').catch((error) => [error]);
  expect(startupSentence(taken)).toMatch(/^The port is taken/);
});

const withCode = (code: string, message = 'as PostgreSQL says it') =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), { code });

test('every other code of PostgreSQL gets a sentence, also inside the error that names a migration', () => {
  const inMigration = new Error('rules/work/tasks.sql: deadlock detected', {
    cause: withCode('40P01', 'deadlock detected'),
  });
  expect(startupSentence(inMigration)).toBe(
    'Others hold locks that the migration needs. Nothing was changed. Stop long transactions, such as a backup, and ' +
      'try again. (rules/work/tasks.sql: deadlock detected)',
  );
  expect(startupSentence(withCode('57P03'))).toMatch(/^PostgreSQL starts, stops or recovers/);
  expect(startupSentence(withCode('57P01'))).toMatch(/^PostgreSQL ended the connection/);
  expect(startupSentence(withCode('42P07'))).toMatch(/Report it with this error\. \(as PostgreSQL says it, 42P07\)$/);
  const both = new AggregateError([Object.assign(new Error('connect ECONNREFUSED ::1:1'), { code: 'ECONNREFUSED' })]);
  expect(startupSentence(both)).toMatch(/^No PostgreSQL listens there\. .*\(connect ECONNREFUSED ::1:1\)$/);
  expect(startupSentence(new TypeError('a defect'))).toBeNull();
});

longTest('the process prints one line and exits with 1', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.mjs')], {
    env: { PATH: process.env.PATH, GROUNDWORK_ENV: '', ...environment('postgres://u:p@127.0.0.1:1/x') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([printed, code]).toEqual([expect.stringMatching(/^No PostgreSQL listens there[^\n]+\n$/), 1]);
});
