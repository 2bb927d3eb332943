// @module-tag long
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@groundwork/db/free-port';
import { testSecret } from '@groundwork/db/test-session';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CodeCopy } from '../../faults/code-copy.ts';
import { prepareJobs } from '../jobs/queues.ts';
import { documented } from '../testing/documented-commands.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Runs the commands of the documents in a deployment: code that the account of the server may not write, without the
// packages of development, with the settings in a file, and with the Node of the machine in PATH.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');
const code = new CodeCopy();
const folder = `${code.folder}-data`;
const [settings, backups, data] = ['groundwork.env', 'backups', 'data'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];

/** The account of the server: another one if this is root and it can read the packages, otherwise this one. */
const other = (() => {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody']).stdout));
  const group = `${spawnSync('id', ['-gn', 'nobody']).stdout}`.trim();
  if (!uid || !gid || spawnSync('test', ['-r', join(root, 'package.json')], { uid, gid }).status !== 0) return null;
  return { uid, gid, name: 'nobody', group };
})();
if (!other) console.info('Runs as oneself: only root can use another account, which must reach this folder.');

// The Node of Debian, if there is one, comes first in PATH.
const path = ['/usr/bin', '/bin', process.env.PATH].join(delimiter);
const node = `${spawnSync('node', ['--version'], { env: { PATH: path } }).stdout}`.trim();
console.info(`Node in PATH: ${node}`);

let app: TestApp;
let port: number;
let unchanged: string[];

/** A command of the documents with the paths of this deployment. */
const placed = (command: string) =>
  command
    .replaceAll(' \\\n', ' ')
    .replaceAll('/opt/groundwork/', `${code.folder}/`)
    .replaceAll('/etc/groundwork.env', settings)
    .replaceAll('/etc/systemd/system', folder)
    .replaceAll('/backups', backups)
    .replace(/^groundwork /, `${code.folder}/groundwork `)
    .replaceAll(/\bdeploy\//g, `${code.folder}/deploy/`);

const environment = { PATH: path, GROUNDWORK_ENV: settings, GROUNDWORK_USER: other?.name ?? '' };

/** Runs a command in an empty folder, without a terminal; returns its exit code and output. */
async function run(command: string, { as = null as typeof other, env = {} as NodeJS.ProcessEnv, cwd = folder } = {}) {
  const child = spawn('/bin/sh', ['-ec', command], {
    cwd,
    env: { ...environment, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(as && { uid: as.uid, gid: as.gid }),
  });
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  const [out, error, status] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { status, out: out.trim(), error: error.trim() };
}
const succeeds = async (command: string, options?: Parameters<typeof run>[1]) => {
  const result = await run(command, options);
  expect(result, `${command}: ${result.error}`).toMatchObject({ status: 0 });
  return result.out;
};

/** The documented settings, with what belongs to this machine. */
function documentedSettings(database: string) {
  const replaced: Record<string, string> = {
    DATABASE_URL: database,
    DATA_DIR: data,
    FILES_DIR: join(data, 'files'),
    SECRET: `'${testSecret}'`,
  };
  return documented(/^NODE_ENV=production\n/).replaceAll(
    /^(\w+)=(.*)$/gm,
    (_, name: string, value: string) =>
      `${name}=${replaced[name] ?? value.replace('…', `for-${name}-of-this-test-7Q2xw`)}`,
  );
}

/**
 * The files in the folder of the code. A command must change none of them. `find` does not follow the links to the
 * packages, into which other tests write caches; readdirSync does.
 */
const inCode = () => `${spawnSync('find', [code.folder], { maxBuffer: 2 ** 26 }).stdout}`.trim().split('\n').sort();

beforeAll(async () => {
  app = await testApp();
  await prepareJobs(app.url);
  port = await freePort();
  for (const part of ['groundwork', 'setup.mjs', 'deploy']) code.take(part);
  rmSync(join(code.folder, 'node_modules/vitest'));
  for (const name of [folder, data]) mkdirSync(name);
  if (other) chownSync(data, other.uid, other.gid);
  chmodSync(data, 0o700);
  // The secret of the tests, with which the server may sign in to their PostgreSQL, and a free port.
  writeFileSync(settings, `${documentedSettings(app.url)}\nALLOW_INSECURE=secret\nPORT=${port}\n`);
  if (!other) spawnSync('chmod', ['-R', 'a-w', code.folder]);
  for (const line of documented(/^chown root:groundwork /).split('\n')) {
    // systemd is not part of this. Without root, the files belong to this account already.
    if (line.startsWith('systemctl ') || (!other && line.startsWith('chown '))) continue;
    await succeeds(
      placed(line)
        .replace('root:groundwork', `root:${other?.group}`)
        .replace('--owner=groundwork --group=groundwork', other ? `--owner=${other.name} --group=${other.group}` : ''),
    );
  }
  unchanged = inCode();
});
afterAll(async () => {
  await app.close();
  spawnSync('chmod', ['-R', 'u+w', code.folder]);
  code.remove();
  rmSync(folder, { recursive: true, force: true });
});

const account = other?.uid ?? process.getuid?.();
const status = async (command: string, options?: Parameters<typeof run>[1]) => (await run(command, options)).status;
const groundwork = (words: string) => `${code.folder}/groundwork ${words}`;

/** The URL of a new database without anything in it. */
async function emptyDatabase(name: string) {
  await app.admin.query(`create database ${name}`);
  return app.url.replace(/[^/]+$/, name);
}

test('the service and its files have the documented owners and modes', () => {
  expect((statSync(settings).mode & 0o777).toString(8)).toBe('640');
  expect([statSync(backups).uid, (statSync(backups).mode & 0o777).toString(8)]).toEqual([account, '700']);
  expect(existsSync(join(folder, 'groundwork.service'))).toBe(true);
});

test('root and the account of the server run commands from anywhere', async () => {
  const block = documented(/^\/opt\/groundwork\/groundwork admin list\n/).split('\n');
  for (const line of block) await succeeds(placed(line));
  for (const line of block) await succeeds(placed(line), { as: other, cwd: '/' });
  expect(inCode()).toEqual(unchanged);
});

test('an account becomes a super-admin', async () => {
  const { email } = await app.person('Nadia Rahman');
  const command = placed(documented(/groundwork admin grant /)).replace('you@plan.example', email);
  expect(await succeeds(command)).toMatch(/is now a super-admin\.$/);
  expect(await succeeds(groundwork('admin list'))).toContain(email);
});

test('cron writes a backup each night, and deletes old ones', async () => {
  const old = join(backups, 'groundwork-2026-01-01.tar.zst');
  await succeeds(`touch -d '20 days ago' '${old}'`, { as: other });
  const [, by, command = ''] = /^10 3 \* \* \* (\w+) (.*)$/.exec(documented(/^10 3 /)) ?? [];
  expect(by).toBe('groundwork');
  const asCron = { as: other, cwd: '/', env: { PATH: '/usr/bin:/bin', SHELL: '/bin/sh', LOGNAME: by } };
  const begun = Math.floor(Date.now() / 1000);
  await succeeds(placed(command.replaceAll('\\%', '%')), asCron);
  const written = readdirSync(backups).filter((name) => name.startsWith('groundwork-'));
  expect(written).toEqual([expect.stringMatching(/^groundwork-\d{4}-\d\d-\d\d\.tar\.zst\.age$/)]);
  expect([statSync(join(backups, `${written[0]}`)).uid, existsSync(old)]).toEqual([account, false]);
  const { rows } = await app.admin.query('select extract(epoch from written_at)::int as at from meta.last_backup');
  expect(rows[0].at).toBeGreaterThanOrEqual(begun);
});

test('a backup is restored into an empty database, and never into another one', async () => {
  const file = join(backups, 'to-restore.tar.zst.age');
  await succeeds(placed(documented(/^groundwork backup FILE$/)).replace('FILE', file));
  expect(await run(groundwork(`backup ${file}`))).toMatchObject({
    status: 1,
    out: '',
    error: expect.stringMatching(/is there already/),
  });
  const restore = placed(documented(/^groundwork restore FILE$/)).replace('FILE', file);
  expect(await run(restore)).toMatchObject({
    status: 1,
    out: '',
    error: expect.stringMatching(/A server is working with this database/),
  });
  const empty = await emptyDatabase('empty_for_restore');
  // The real environment wins over the file.
  expect(await succeeds(restore, { env: { DATABASE_URL: empty } })).toMatch(/^Restored \d+ tables/);
  await app.admin.query('drop database empty_for_restore');
});

test('npm runs a command without installing anything, also with another Node in PATH', async () => {
  const list = documented(/^npm run admin -- list$/);
  for (const as of [null, other]) await succeeds(list, { as, cwd: code.folder, env: { HOME: data } });
  expect(await status('npm run doctor', { cwd: code.folder })).toBe(0);
  // The set-up of `npm start`.
  expect(await status('node setup.mjs', { cwd: code.folder })).toBe(0);
  expect(inCode()).toEqual(unchanged);
});

test('the server starts as the account of the server, and stops', async () => {
  const serve = documented(/^npm run serve$/);
  const child = spawn('/bin/sh', ['-c', `exec ${serve}`], {
    cwd: code.folder,
    env: { ...environment, HOME: data, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
    detached: true,
  });
  const exited = new Promise((done) => child.once('exit', done));
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(ready, { timeout: 60_000 }).toBe(true);
  expect(statSync(join(data, 'files')).uid).toBe(account);
  process.kill(-Number(child.pid), 'SIGTERM');
  await exited;
  await expect.poll(ready).toBe(false);
  expect(inCode()).toEqual(unchanged);
});

test('sample people come into production only when somebody wants them', async () => {
  const url = await emptyDatabase('empty_for_demo');
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return await client.query(text).finally(() => client.end());
  };
  const demo = placed(documented(/^groundwork demo$/));
  const env = { DATABASE_URL: url };
  expect(await run(demo, { env })).toMatchObject({ status: 1, out: '', error: expect.stringMatching(/--yes/) });
  expect((await query("select to_regclass('auth.users') as users")).rows).toEqual([{ users: null }]);
  await succeeds(`${demo} --yes`, { env });
  expect((await query('select from auth.users')).rowCount).toBeGreaterThan(3);
  await app.admin.query('drop database empty_for_demo');
});

test('psql runs what only a superuser may do', async (context) => {
  if (spawnSync('psql', ['--version']).status !== 0) {
    console.info('Skipped: psql is not installed here.');
    context.skip();
  }
  const command = documented(/^runuser -u postgres -- psql/).replace('runuser -u postgres -- ', '');
  await succeeds(placed(command).replace(/ groundwork$/, ` '${app.url}'`));
});

describe('the exit status', () => {
  const away = { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' };
  test.each([
    ['admin', 'admin list', 1],
    ['backup', `backup ${join(backups, 'away')}`, 1],
    ['restore', `restore ${join(backups, 'away')}`, 1],
    ['doctor', 'doctor', 2],
    ['demo', 'demo --yes', 1],
  ])(
    'of %s is not 0 for wrong words and without a database, and the standard error says why',
    async (name, words, failed) => {
      expect(await run(groundwork(`${name} --wrong --words`))).toMatchObject({
        status: 2,
        out: '',
        error: expect.stringMatching(/Usage/),
      });
      const result = await run(groundwork(words), { env: away });
      expect(result).toMatchObject({
        status: failed,
        out: '',
        error: expect.stringMatching(/No PostgreSQL listens there/),
      });
    },
  );

  test('is 2 for an unknown command, and without settings that can be read', async () => {
    expect(await run(groundwork('sweep'))).toMatchObject({
      status: 2,
      out: '',
      error: expect.stringMatching(/^Usage/),
    });
    const missing = { GROUNDWORK_ENV: join(folder, 'nothing.env') };
    expect(await run(groundwork('doctor'), { env: missing })).toMatchObject({
      status: 2,
      out: '',
      error: expect.stringMatching(/cannot be read/),
    });
    const hidden = join(folder, 'hidden.env');
    writeFileSync(hidden, '', { mode: 0o000 });
    const unreadable = { as: other, env: { GROUNDWORK_ENV: hidden } };
    expect(await run(groundwork('doctor'), unreadable)).toMatchObject({
      status: 2,
      out: '',
      error: expect.stringMatching(/may not read/),
    });
    const nobody = { GROUNDWORK_USER: 'no-such-account' };
    if (other)
      expect(await run(groundwork('doctor'), { env: nobody })).toMatchObject({
        status: 2,
        error: expect.stringMatching(/no account/),
      });
  });

  test('is 1 without the settings of production, instead of starting a database of its own', async () => {
    for (const words of ['admin list', `backup ${join(backups, 'none')}`, `restore ${join(backups, 'none')}`, 'demo'])
      expect(
        await run(groundwork(words), { env: { GROUNDWORK_ENV: '', DATA_DIR: join(folder, 'own') } }),
      ).toMatchObject({
        status: 1,
        out: '',
        error: expect.stringMatching(/In production these settings are required and missing: APP_URL, DATABASE_URL/),
      });
    expect(existsSync(join(folder, 'own', 'postgres'))).toBe(false);
  });
});
