// @module-tag long
import { spawn } from 'node:child_process';
import { lstatSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@groundwork/db/embedded';
import { migrate } from '@groundwork/db/migrate';
import { type TestDatabase, testDatabase } from '@groundwork/db/test-people';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareJobs } from '../jobs/queues.ts';

/** Runs the command in its own process; returns its exit code and output. */
async function admin(environment: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...words], {
    env: { PATH: process.env.PATH, SECRET: 'x'.repeat(32), ...environment },
  });
  const said = { out: '', error: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.error += chunk;
  });
  const code = await new Promise((done) => child.on('close', done));
  return { code, ...said };
}

describe('with DATABASE_URL', () => {
  let database: TestDatabase;
  let command: (...words: string[]) => ReturnType<typeof admin>;
  beforeAll(async () => {
    database = await testDatabase();
    await prepareJobs(database.url);
    command = (...words) => admin({ DATABASE_URL: database.url }, ...words);
  });
  afterAll(() => database.close());

  test('grants, lists and revokes for an address in any case, and logs each in the audit log', async () => {
    const { email } = await database.person('Nadia Rahman');
    const named = `Nadia Rahman <${email}>`;
    expect(await command('list')).toEqual({ code: 0, out: 'There is no super-admin yet.\n', error: '' });
    expect(await command('grant', email.toUpperCase())).toEqual({
      code: 0,
      out: `${named} is now a super-admin.\n`,
      error: '',
    });
    expect(await command('list')).toEqual({ code: 0, out: `${named}\n`, error: '' });
    expect(await command('grant', email)).toEqual({
      code: 1,
      out: '',
      error: `${named} is a super-admin already. Nothing was changed.\n`,
    });
    expect(await command('revoke', email)).toEqual({
      code: 0,
      out: `${named} is no longer a super-admin.\n`,
      error: '',
    });
    expect(await command('revoke', email)).toEqual({
      code: 1,
      out: '',
      error: `${named} is no super-admin. Nothing was changed.\n`,
    });
    const { rows } = await database.admin.query(
      `select action, actor_name, actor_id, person_email from audit_log
       where action like 'super_admin.%' and person_email = $1 order by created_at`,
      [email],
    );
    expect(rows).toEqual(
      ['granted', 'revoked'].map((end) => ({
        action: `super_admin.${end}`,
        actor_name: 'command line',
        actor_id: null,
        person_email: email,
      })),
    );
  });

  test.each([
    {
      state: 'unconfirmed',
      change: 'email_verified = false',
      code: 4,
      reason: 'has not confirmed the address. Open the mailed link first. Nothing was changed.',
    },
    {
      state: 'suspended',
      change: 'suspended_at = now()',
      code: 5,
      reason: 'is suspended. Resume the account first. Nothing was changed.',
    },
    {
      state: 'suspended and unconfirmed',
      change: 'suspended_at = now(), email_verified = false',
      code: 5,
      reason: 'is suspended. Resume the account first. Nothing was changed.',
    },
  ])('grants nothing to an account that is $state', async ({ change, code, reason }) => {
    const { email } = await database.person('Sam Okoro');
    await database.admin.query(`update auth.users set ${change} where email = $1`, [email]);
    const before = await database.admin.query('select * from auth.users where email = $1', [email]);
    expect(await command('grant', email)).toEqual({ code, out: '', error: `Sam Okoro <${email}> ${reason}\n` });
    const after = await database.admin.query('select * from auth.users where email = $1', [email]);
    expect(after.rows).toEqual(before.rows);
    const { rowCount } = await database.admin.query(
      "select from audit_log where action = 'super_admin.granted' and person_email = $1",
      [email],
    );
    expect(rowCount).toBe(0);
  });

  test('removes a second factor and ends all sessions', async () => {
    const person = await database.person('Lost Phone');
    expect(await command('remove-second-factor', person.email)).toMatchObject({ code: 1 });
    await database.admin.query("insert into auth.authenticators (user_id, secret) values ($1, 'sealed')", [person.id]);
    expect(await command('remove-second-factor', person.email)).toMatchObject({ code: 0 });
    const { rows } = await database.admin.query(
      `select (select count(*)::integer from auth.sessions where user_id = $1) as sessions,
         (select actor_name from audit_log where action = 'second_factor.removed' and person_id = $1) as actor`,
      [person.id],
    );
    expect(rows).toEqual([{ sessions: 0, actor: 'command line' }]);
    const mails = await database.admin.query("select data from jobs.job where name = 'mail' and data ->> 'to' = $1", [
      person.email,
    ]);
    expect(mails.rows).toMatchObject([{ data: { text: expect.stringContaining('the command line of the server') } }]);
    expect(await command('remove-second-factor', 'nobody@harbour.example')).toMatchObject({ code: 3 });
  });

  test('marks a suspended super-admin in the list, who can be revoked', async () => {
    const { email } = await database.person('Ines Duarte');
    expect(await command('grant', email)).toMatchObject({ code: 0 });
    await database.admin.query('update auth.users set suspended_at = now() where email = $1', [email]);
    expect((await command('list')).out).toContain(`Ines Duarte <${email}> (suspended)\n`);
    expect(await command('revoke', email)).toMatchObject({ code: 0 });
    expect((await command('list')).out).not.toContain(email);
  });

  test('refuses an unknown address with a hint to sign up', async () => {
    expect(await command('grant', 'nobody@harbour.example')).toEqual({
      code: 3,
      out: '',
      error: 'There is no account with the address nobody@harbour.example. Sign up with it first.\n',
    });
  });

  test.each(['', 'grant', 'revoke', 'list all', 'grant a@b.example c@d.example', 'promote a@b.example'])(
    'explains itself for "%s"',
    async (words) => {
      const { code, out, error } = await command(...words.split(' ').filter(Boolean));
      expect([code, out]).toEqual([2, '']);
      expect(error).toContain('npm run admin -- grant EMAIL');
    },
  );

  test('says that the database cannot be reached', async () => {
    const { code, error } = await admin({ DATABASE_URL: 'postgres://postgres@127.0.0.1:1/groundwork' }, 'list');
    expect([code, error]).toEqual([1, expect.stringMatching(/^No PostgreSQL listens there\. .+ECONNREFUSED.+\n$/)]);
  });
});

test('works with the embedded database, with and without a running server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-admin-'));
  const environment = { DATA_DIR: folder };
  try {
    expect(await admin(environment, 'list')).toMatchObject({
      code: 1,
      error: `There is no database in ${folder}, and DATABASE_URL is not set. Run this with the settings of the server.\n`,
    });
    const server = await startEmbedded(folder);
    await migrate(server.url, 'only here');
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(
      "insert into auth.users (name, email, email_verified) values ('Nadia Rahman', 'nadia@harbour.example', true)",
    );
    expect(await admin(environment, 'grant', 'nadia@harbour.example')).toMatchObject({ code: 0 });
    // The command has not stopped the server's database.
    expect((await client.query('select is_super_admin from auth.users')).rows).toEqual([{ is_super_admin: true }]);
    await client.end();
    await server.stop();
    expect(await admin(environment, 'list')).toMatchObject({ code: 0, out: 'Nadia Rahman <nadia@harbour.example>\n' });
  } finally {
    const cluster = join(folder, 'postgres');
    if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink())
      rmSync(readlinkSync(cluster), { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
