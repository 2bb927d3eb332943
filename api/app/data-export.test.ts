import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { type TableName, tables } from '@groundwork/contract/nouns/nouns';
import { ruleSays, watchedTests } from '@groundwork/db/test-mutations';
import type { TestPerson } from '@groundwork/db/test-people';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { archiveName } from '../base/files/file-names.ts';
import { appForFile, type TestApp } from '../testing/test-app.ts';
import { runDataExport } from './data-export-job.ts';
import { exportedTables } from './exported-tables.ts';

const app = await appForFile();
let nadia: TestPerson;
let tomas: TestPerson;
let team: string;
let goal: string;
beforeEach(async () => {
  app.mails.length = 0;
  await app.admin.query('delete from auth.data_exports');
  [nadia, tomas] = await Promise.all([app.person('Nadia Rahman'), app.person('Tomas Oliveira')]);
  team = await app.team('Harbour District', tomas, nadia);
  goal = (await app.ask(tomas, 'POST', '/goals', { team_id: team, title: 'Ready for summer' })).body.id;
});

const { watched, notices } = watchedTests(() => app.admin);
const request = (person: TestPerson) => app.ask(person, 'POST', '/account/export', {});
const mine = async (person: TestPerson) => (await app.ask(person, 'GET', '/account/export')).body.export;
const download = (person: TestPerson | null, headers: Record<string, string> = {}) =>
  app.raw(person, 'GET', '/account/export/file', undefined, headers);
const parts = () => ({
  db: app.db,
  settings: app.settings,
  files: app.files,
  queueMail: async (_: unknown, mail: TestApp['mails'][number]) => void app.mails.push(mail),
  log: { info: () => {}, warn: () => {} },
});
const idOf = async ({ id }: TestPerson): Promise<string> =>
  (await app.admin.query('select id from auth.data_exports where user_id = $1', [id])).rows[0].id;
const runJob = async (person: TestPerson, changed: object = {}, signal = AbortSignal.timeout(60_000)) =>
  runDataExport({ ...parts(), ...changed }, { export_id: await idOf(person) }, signal);
const filesOf = async (person: TestPerson) => unzipSync((await download(person)).rawPayload);
const later = (person: TestPerson, column: string, interval: string) =>
  app.admin.query(`update auth.data_exports set ${column} = ${column} - $2::interval where user_id = $1`, [
    person.id,
    interval,
  ]);
const rowsIn = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(strFromU8(files[`${name}.json`] as Uint8Array));
const stored = () => {
  const folder = join(app.files.folder as string, 'exports');
  return existsSync(folder) ? readdirSync(folder) : [];
};
async function addTask(person: TestPerson, title: string, fields: object = {}): Promise<{ id: string }> {
  const { status, body } = await app.ask(person, 'POST', '/tasks', { team_id: team, goal_id: goal, title, ...fields });
  expect(status).toBe(201);
  return body;
}
async function attach(person: TestPerson, task_id: string, name: string, content: string) {
  const form = new FormData();
  form.append('task_id', task_id);
  form.append('file', new File([content], name));
  expect(await app.ask(person, 'POST', '/attachments', form)).toMatchObject({ status: 201 });
}

describe('asking', () => {
  test('is possible once a day, and again at once after a failure', async () => {
    expect(await mine(nadia)).toBeNull();
    const answers = await Promise.all([request(nadia), request(nadia), request(nadia)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await request(nadia)).toMatchObject({ body: { error: messages.account.dataExportTooSoon } });
    expect(await mine(nadia)).toMatchObject({ status: 'waiting', done: 0, file_size: null });
    expect(await mine(tomas)).toBeNull();
    await app.admin.query("update auth.data_exports set status = 'failed'");
    expect((await request(nadia)).status).toBe(200);
    await later(nadia, 'requested_at', '1 day');
    expect((await request(nadia)).status).toBe(200);
  });

  test('and downloading are in the audit log, a download in several parts once', async () => {
    await request(nadia);
    await runJob(nadia);
    await download(nadia);
    await download(nadia, { range: 'bytes=5-' });
    const { rows } = await app.admin.query(
      `select action from audit_log where actor_id = $1 and person_id = $1 and action like 'data_export%'
       order by created_at`,
      [nadia.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['data_export.requested', 'data_export.downloaded']);
  });

  test('needs a fresh session', async () => {
    await app.admin.query(
      `update auth.sessions
       set created_at = now() - interval '2 days', authenticated_at = now() - interval '2 days' where user_id = $1`,
      [nadia.id],
    );
    expect((await request(nadia)).status).toBe(403);
  });
});

describe('the archive', () => {
  test('has the rows and files of the person, and a README', async () => {
    const task = await addTask(nadia, 'Paint the boats');
    const foreign = await addTask(tomas, 'Not for Nadia');
    const given = await addTask(tomas, 'Buy paint', { assigned_to: nadia.id });
    await app.ask(nadia, 'POST', '/comments', { task_id: foreign.id, content: 'The red one first. 日本語' });
    await attach(nadia, task.id, 'plan.txt', 'first');
    await attach(nadia, foreign.id, 'plan.txt', 'second');
    await attach(tomas, task.id, 'secret.txt', 'of Tomas');
    await request(nadia);
    await runJob(nadia);
    expect(await mine(nadia)).toMatchObject({ status: 'ready', file_size: expect.any(Number) });
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [nadia.email, 'Your data is ready to download'],
    ]);
    const files = await filesOf(nadia);
    const ids = rowsIn(files, 'tasks').map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual([task.id, given.id].toSorted());
    expect(rowsIn(files, 'comments')).toMatchObject([{ content: 'The red one first. 日本語' }]);
    const named = rowsIn(files, 'attachments').map(({ file }: { file: string }) => file);
    expect(named.toSorted()).toEqual(['files/00001 plan.txt', 'files/00002 plan.txt']);
    const contents = named.map((name: string) => strFromU8(files[name] as Uint8Array));
    expect(contents.toSorted()).toEqual(['first', 'second']);
    expect(rowsIn(files, 'account')).toMatchObject([{ email: nadia.email }]);
    expect(rowsIn(files, 'audit_log').length).toBeGreaterThan(0);
    expect(strFromU8(files['README.txt'] as Uint8Array)).toMatch(/tasks\.json +2 {2}Tasks/);
    expect(Object.keys(files)).toHaveLength(Object.keys(exportedTables).length + 3 + named.length + 2);
  });

  test('leaves out teams that the person has left', async () => {
    await addTask(nadia, 'Paint the boats');
    await app.admin.query('delete from team_memberships where user_id = $1', [nadia.id]);
    await request(nadia);
    await runJob(nadia);
    const files = await filesOf(nadia);
    expect(rowsIn(files, 'tasks')).toEqual([]);
    expect(rowsIn(files, 'activity_log')).toEqual([]);
  });

  watched('holds no secret of its person', async () => {
    const [credential, account] = [randomUUID(), randomUUID()];
    const secrets = [credential, account];
    await app.admin.query(
      `with passkey as (
         insert into auth.passkeys (user_id, name, credential_id, public_key, counter, transports, backed_up, aaguid)
         values ($1, 'Laptop', $2, '\\xdeadbeef01', 0, '{}', true, gen_random_uuid())
       ), codes as (insert into auth.recovery_codes (user_id, hash) values ($1, '\\xdeadbeef02')),
       provider as (
         insert into auth.accounts (user_id, account_id, provider_id) values ($1, $3, 'okta')
       )
       insert into auth.email_changes (user_id, new_email, new_token_hash, old_token_hash)
       values ($1, 'new@harbour.example', sha256($2::bytea), sha256($3::bytea))`,
      [nadia.id, credential, account],
    );
    await app.ask(nadia, 'POST', '/invitations', { team_id: team, email: 'mai@harbour.example', role_id: 3 });
    await request(nadia);
    await runJob(nadia);
    const { rows } = await app.admin.query(
      `select token as secret from auth.sessions
       union select password from auth.accounts where password is not null
       union select encode(token_hash, 'hex') from team_invitations
       union select encode(new_token_hash, 'hex') from auth.email_changes
       union select encode(hash, 'hex') from auth.recovery_codes
       union select encode(public_key, 'hex') from auth.passkeys
       union select code from teams where created_by <> $1`,
      [nadia.id],
    );
    secrets.push(...rows.map(({ secret }) => secret));
    const files = await filesOf(nadia);
    const everything = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    expect(rowsIn(files, 'passkeys')).toMatchObject([{ name: 'Laptop' }]);
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  });
  test('and a secret in it would be noticed', () =>
    notices(
      'holds no secret of its person',
      ruleSays('my_identity', "'name', p.name", "'name', p.name, 'key', p.credential_id"),
    ));

  longTest('is written in small parts from many rows', async () => {
    await app.admin.query(
      `insert into tasks (team_id, goal_id, title, created_by)
       select $1, $2, 'Task ' || n, $3 from generate_series(1, 1234) n`,
      [team, goal, nadia.id],
    );
    await request(nadia);
    await runJob(nadia);
    expect(rowsIn(await filesOf(nadia), 'tasks')).toHaveLength(1234);
  });

  test('names a file that the store has lost', async () => {
    const task = await addTask(nadia, 'Paint the boats');
    await attach(nadia, task.id, 'plan.txt', 'first');
    const { rows } = await app.admin.query('select file_path from attachments where uploaded_by = $1', [nadia.id]);
    await app.files.remove(rows[0].file_path);
    await request(nadia);
    await runJob(nadia);
    expect(strFromU8((await filesOf(nadia))['README.txt'] as Uint8Array)).toContain('00001 plan.txt');
  });

  test.each([
    ['..', '00007 file'],
    ['a/../../etc/passwd', '00007 passwd'],
    ['C:\\x\\con.txt', '00007 con.txt'],
    ['what?.pdf', '00007 what_.pdf'],
    [`${'é'.repeat(300)}.pdf`, expect.stringMatching(/^00007 é{100,119}\.pdf$/)],
  ])('keeps the name %s in its folder', (name, expected) => expect(archiveName(7, name)).toEqual(expected));
});

describe('the work', () => {
  test('that fails says so, and leaves no file', async () => {
    const before = stored();
    const open = async () => {
      throw new Error('The bucket is away');
    };
    const task = await addTask(nadia, 'Paint the boats');
    await attach(nadia, task.id, 'plan.txt', 'first');
    await request(nadia);
    await runJob(nadia, { files: Object.assign(Object.create(app.files), { open }) });
    expect(await mine(nadia)).toMatchObject({ status: 'failed' });
    expect(app.mails.map(({ subject }) => subject)).toEqual(['Your data could not be put together']);
    expect(stored()).toEqual(before);
    expect(readdirSync(join(app.settings.dataDir, 'uploads'))).toEqual([]);
    expect((await download(nadia)).statusCode).toBe(404);
  });

  test('that a server stops starts again, and ends after five attempts', async () => {
    await request(nadia);
    await expect(runJob(nadia, {}, AbortSignal.abort())).rejects.toThrow();
    expect(await mine(nadia)).toMatchObject({ status: 'running' });
    expect(readdirSync(join(app.settings.dataDir, 'uploads'))).toEqual([]);
    await runJob(nadia);
    expect(await mine(nadia)).toMatchObject({ status: 'ready' });
    await app.admin.query("update auth.data_exports set status = 'running', attempts = 5");
    await runJob(nadia);
    expect(await mine(nadia)).toMatchObject({ status: 'failed' });
  });

  test('of two servers stores one file', async () => {
    const before = stored();
    await request(nadia);
    await Promise.all([runJob(nadia), runJob(nadia)]);
    expect(stored()).toHaveLength(before.length + 1);
    expect(app.mails).toHaveLength(1);
  });

  test('ends with a suspension, and reads nothing after it', async () => {
    await request(nadia);
    const export_id = await idOf(nadia);
    await app.admin.query('update auth.users set suspended_at = now() where id = $1', [nadia.id]);
    await runDataExport(parts(), { export_id }, AbortSignal.timeout(60_000));
    expect(app.mails).toEqual([]);
    expect((await app.admin.query('select from auth.data_exports')).rowCount).toBe(0);
  });
});

describe('the download', () => {
  watched('is for its person with a session, for seven days', async () => {
    await request(nadia);
    await runJob(nadia);
    expect((await download(null)).statusCode).toBe(401);
    expect((await download(tomas)).statusCode).toBe(404);
    expect((await download(nadia, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const whole = await download(nadia);
    expect(whole.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    const part = await download(nadia, { range: 'bytes=0-3' });
    expect([part.statusCode, part.rawPayload.toString('latin1')]).toEqual([206, 'PK\x03\x04']);
    await later(nadia, 'expires_at', '7 days');
    expect((await download(nadia)).statusCode).toBe(404);
    expect(await mine(nadia)).toBeNull();
  });
  test('and a download after the seven days would be noticed', () =>
    notices(
      'is for its person with a session',
      ruleSays('download_my_data_export', "e.status = 'ready' and e.expires_at > now()", "e.status = 'ready'"),
    ));
  test('and a download of the export of another person would be noticed', () =>
    notices(
      'is for its person with a session',
      ruleSays('download_my_data_export', 'where e.user_id = rules.me() and', 'where'),
    ));

  test('ends with the account; sweeps delete the row and the file', async () => {
    await request(nadia);
    await runJob(nadia);
    const { rows } = await app.admin.query('select file_name from auth.data_exports');
    const name: string = rows[0].file_name;
    const withRow = async () =>
      (await app.admin.query('select rules.files_with_row($1) as name', [[name]])).rows.map((row) => row.name);
    expect(await withRow()).toEqual([name]);
    await later(nadia, 'expires_at', '8 days');
    await sql`select rules.sweep('data_exports', 0, 100)`.execute(app.db);
    expect(await withRow()).toEqual([]);
    await app.files.remove(name);
    await request(nadia);
    await app.admin.query('delete from auth.users where id = $1', [nadia.id]);
    expect((await app.admin.query('select from auth.data_exports')).rowCount).toBe(0);
  });
});

test('every column that refers to people is exported or has a reason', async () => {
  const { rows } = await app.admin.query<{ table: TableName; column: string }>(
    `select distinct c.relname as table, a.attname as column
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any (f.conkey) and a.attname <> 'team_id'
     where f.contype = 'f' and n.nspname in ('public', 'auth') and f.confrelid in (
       'auth.users'::regclass, 'user_profiles'::regclass, 'team_memberships'::regclass, 'auth.sessions'::regclass
     )`,
  );
  const unexplained = ({ table, column }: { table: TableName; column: string }) => {
    const { ownData } = tables[table];
    if ('no' in ownData) return ownData.no === 'Names nobody';
    return !ownData.of.includes(column) && !(column in (ownData.except ?? {}));
  };
  expect(rows.filter(unexplained)).toEqual([]);
  expect(rows.length).toBeGreaterThan(40);
  expect(
    [
      { table: 'labels', column: 'created_by' },
      { table: 'goals', column: 'led_by' },
    ].map((planted) => unexplained(planted as (typeof rows)[0])),
  ).toEqual([true, true]);
});
