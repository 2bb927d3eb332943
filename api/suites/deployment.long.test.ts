// @module-tag long
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginUrl, openDatabase } from '@groundwork/db/database';
import { debianPrograms, debianVersions } from '@groundwork/db/debian-postgres';
import { removeData, startEmbedded } from '@groundwork/db/embedded';
import { migrate } from '@groundwork/db/migrate';
import { testLoginPassword } from '@groundwork/db/test-database';
import { type SignedIn, signedIn } from '@groundwork/db/test-session';
import { readTransaction, writeTransaction } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { setQuotas } from '../base/quotas.ts';
import { examine } from '../cli/doctor.ts';
import { prepareJobs } from '../jobs/queues.ts';
import { readSettings, settingsTable } from '../settings.ts';

// Compares Containerfile, deploy/compose.yaml and deploy/groundwork.service with the application.

vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const [container, compose, unit, operating] = [
  'Containerfile',
  'deploy/compose.yaml',
  'deploy/groundwork.service',
  'docs/operating.md',
].map(read) as [string, string, string, string];

const pairs = (text: string) =>
  Object.fromEntries([...text.matchAll(/([A-Z_0-9]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
const inImage = pairs(/^ENV (.*)$/m.exec(container)?.[1] ?? '');
const inUnit = pairs(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '');
/** The block of one service in the compose file, and its environment. */
const service = (name: string) => new RegExp(`^  ${name}:\\n((?:    .*\\n)+)`, 'm').exec(compose)?.[1] ?? '';
const environment = Object.fromEntries(
  [...service('groundwork').matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);
/** The variables that deploy/.env must set. */
const asked = [...new Set([...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name))];
const example: Record<string, string> = {
  APP_URL: 'https://plan.example',
  SMTP_URL: 'smtp://mail.example',
  SECRET: 'mYx0Vb2nQpT7sLr4KcEwHd9GuZ8jAf3o',
  DATABASE_PASSWORD: 'a1',
};
const filled = (text: string) =>
  text
    .replace(/^"(.*)"$/, '$1')
    .replace(/\$\{([A-Z_]+)(?:-([^}]*))?[^}]*\}/g, (_, name: string, otherwise = '') => example[name] ?? otherwise);

test('every setting that they name exists', () => {
  const known = ['NODE_COMPILE_CACHE', 'GROUNDWORK_ENV', ...settingsTable().map(({ name }) => name)];
  for (const names of [inImage, inUnit, environment].map(Object.keys)) {
    expect(names.length).toBeGreaterThan(2);
    expect(known).toEqual(expect.arrayContaining(names));
  }
});

test('the settings of the compose file are enough for production', () => {
  expect(asked.toSorted()).toEqual(Object.keys(example).toSorted());
  const all = {
    ...inImage,
    ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)])),
  };
  expect(readSettings(all)).toMatchObject({
    production: true,
    databaseUrl: 'postgres://groundwork:a1@database/groundwork',
    trustProxy: 1,
  });
  for (const name of asked) expect(operating).toMatch(new RegExp(`^${name}=`, 'm'));
});

test('they run `npm run serve`, check /readyz, and copy existing files', () => {
  const serve = JSON.parse(read('package.json')).scripts.serve as string;
  const commandOf = (line?: string) => (JSON.parse(line ?? '[]') as string[]).join(' ');
  expect(commandOf(/^CMD (\[.*\])$/m.exec(container)?.[1])).toBe(serve);
  expect(/^ExecStart=\/opt\/groundwork\/node_modules\/\.bin\/(.*)$/m.exec(unit)?.[1]).toBe(serve);
  const ready = commandOf(/^HEALTHCHECK .*CMD (\[.*\])$/m.exec(container)?.[1]);
  expect(commandOf(/test: (\[.*\])/.exec(service('groundwork'))?.[1])).toBe(`CMD ${ready}`);
  const files = [serve, ready].flatMap((command) => command.match(/\bapi\/\S+/g) ?? []);
  const copied = [...container.matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, source = '']) => source);
  expect([files.length, copied.length]).toEqual([2, 1]);
  for (const path of [...files, ...copied]) expect(existsSync(join(root, path)), path).toBe(true);
});

test('the image is built as the document says, except for Node', () => {
  const install = (text: string) => /npm ci --omit=dev .*?-w contract/.exec(text)?.[0];
  expect(install(container)).toMatch(/--legacy-peer-deps -w api -w db -w contract$/);
  expect(install(operating)).toBe(install(container));
  expect(container).not.toContain('--include-workspace-root');
});

test('they use the default port and do not run as root', () => {
  const port = settingsTable().find(({ name }) => name === 'PORT')?.usual;
  expect(/^EXPOSE (.*)$/m.exec(container)?.[1]).toBe(`${port}`);
  expect(service('groundwork')).toContain(`ports: ["127.0.0.1:${port}:${port}"]`);
  expect(container.lastIndexOf('\nUSER node\n')).toBeGreaterThan(container.lastIndexOf('\nFROM '));
  expect(/^User=(.*)$/m.exec(unit)?.[1]).toBe('groundwork');
});

test('they write to the data folder only', () => {
  expect(inUnit).toMatchObject({ DATA_DIR: '/var/lib/groundwork', NODE_COMPILE_CACHE: '/var/cache/groundwork' });
  for (const line of ['StateDirectory=groundwork', 'CacheDirectory=groundwork', 'ProtectSystem=strict'])
    expect(unit.split('\n')).toContain(line);
  const volumes = [...service('groundwork').matchAll(/:(\/\w+)"/g)].map(([, path = '']) => path);
  const made = /^RUN mkdir (.*?) && chown node:node (.*)$/m.exec(container);
  expect(volumes).toEqual(made?.[1]?.split(' '));
  expect(made?.[2]).toBe(made?.[1]);
  for (const path of [inImage.DATA_DIR, inImage.NODE_COMPILE_CACHE, filled(environment.FILES_DIR ?? '')])
    expect(path).toMatch(/^\/data\b/);
});

test('every image is named by its version and digest', () => {
  const images = [...compose.matchAll(/^ +image: (\S+)$/gm), ...container.matchAll(/^FROM (\S+)/gm)].map(
    ([, image = '']) => image,
  );
  expect(images).toHaveLength(3);
  for (const image of images) expect(image).toMatch(/^docker\.io\/library\/\w+:\d+\.\d[\w.-]*@sha256:[0-9a-f]{64}$/);
  // The image runs the Node that the tests run on.
  const { node } = JSON.parse(read('package.json')).dependencies;
  expect(container).toContain(`/node:${node}-`);
});

const packaged = 'of the packages';
const versions = [packaged, ...debianVersions()];
if (versions.length === 1) console.info('Skipped: no PostgreSQL of Debian (postgresql-15 to -18) is installed here.');

describe.each(versions)('the database, with the PostgreSQL %s', (version) => {
  /** A new cluster, its folder, and a connection of its superuser. */
  async function started() {
    const folder = mkdtempSync(join(tmpdir(), 'groundwork-deployment-'));
    // PostgreSQL refuses to run as root, and its own account must reach the folder.
    chmodSync(folder, 0o755);
    const installed = version === packaged ? undefined : debianPrograms(version);
    const cluster = await startEmbedded(folder, { fsync: 'off' }, undefined, installed);
    const superuser = new pg.Client({ connectionString: cluster.url.replace(/[^/]+$/, 'postgres') });
    await superuser.connect();
    onTestFinished(async () => {
      await superuser.end();
      await cluster.stop();
      removeData(folder);
    });
    // The embedded cluster made a database of this name for its superuser.
    await superuser.query('drop database groundwork');
    const url = new URL(cluster.url);
    Object.assign(url, { username: 'groundwork', password: 'a1', pathname: '/groundwork' });
    return { folder, superuser, url: url.href };
  }

  /** Runs the doctor as the administrator of the database and returns its findings. */
  async function examined(url: string, folder: string) {
    const settings = readSettings({ DATABASE_URL: url, DATA_DIR: folder, SECRET: example.SECRET });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return await examine({ settings, adminUrl: url, client }).finally(() => client.end());
  }
  // Only a superuser can revoke functions of PostgreSQL. The doctor names them, and they are no damage.
  const notice = { notice: 'only a superuser can change this', what: expect.arrayContaining(['pg_notify(text,text)']) };

  test('of the compose file belongs to a role that is no superuser and that can migrate it', async () => {
    expect(service('database')).toContain('./postgres-init.sh:/docker-entrypoint-initdb.d/');
    expect(service('database')).toMatch(/POSTGRES_USER: postgres$/m);
    const { folder, superuser, url } = await started();
    const statements = /<<'SQL'\n([\s\S]*?)\nSQL\n/.exec(read('deploy/postgres-init.sh'))?.[1] ?? '';
    for (const statement of statements.replace(":'password'", "'a1'").split(/;\n?/).filter(Boolean))
      await superuser.query(statement);
    const { rows } = await superuser.query(
      `select rolsuper, rolcreatedb, rolreplication, rolcreaterole, rolbypassrls
       from pg_roles where rolname = 'groundwork'`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreatedb: false, rolreplication: false, rolcreaterole: true, rolbypassrls: true },
    ]);
    const { rows: kept } = await superuser.query("select rolpassword from pg_authid where rolname = 'postgres'");
    expect(kept).toEqual([{ rolpassword: null }]);
    expect((await migrate(url, testLoginPassword)).applied.length).toBeGreaterThan(10);
    await prepareJobs(url);
    expect(await examined(url, folder)).toMatchObject([notice, { name: 'what is not encrypted' }]);
    // A second start has nothing to migrate.
    expect(await migrate(url, testLoginPassword)).toEqual({ applied: [], current: true });
  });

  test('is prepared by three servers that start at once', async () => {
    const { superuser, url } = await started();
    await superuser.query("create role groundwork login createrole password 'a1'");
    await superuser.query("create database groundwork owner groundwork encoding 'UTF8' template template0");
    const start = async () => {
      const { applied } = await migrate(url, testLoginPassword);
      await setQuotas(url, { team_tasks: 7 });
      await prepareJobs(url);
      return applied.length > 0;
    };
    const migrated = await Promise.all([start(), start(), start()]);
    expect(migrated.toSorted()).toEqual([false, false, true]);
  });

  test('of a managed service is migrated by a role that only creates roles; members see only their teams', async () => {
    const { folder, superuser, url } = await started();
    await superuser.query("create role groundwork login createrole password 'a1'");
    await superuser.query("create database groundwork owner groundwork encoding 'UTF8' template template0");
    expect((await migrate(url, testLoginPassword)).applied.length).toBeGreaterThan(10);
    await prepareJobs(url);
    expect(await examined(url, folder)).toMatchObject([notice, { name: 'what is not encrypted' }]);

    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    onTestFinished(() => admin.end());
    const [nadia, peter] = [await signedIn(admin, 'Nadia Rahman'), await signedIn(admin, 'Peter Hill')];
    const { db, pool } = openDatabase(loginUrl(url, testLoginPassword), { connections: 2 });
    onTestFinished(() => pool.end());
    const team_id = await writeTransaction(db, nadia, (mine) =>
      sql<{ id: string }>`select rules.create_team('Harbour District', null) as id`
        .execute(mine)
        .then(({ rows }) => rows[0]?.id),
    );
    await writeTransaction(db, nadia, (mine) =>
      sql`insert into goals (team_id, title) values (${team_id}, 'Open the hall')`.execute(mine),
    );
    const goals = (person: SignedIn) =>
      readTransaction(db, person, (mine) => mine.selectFrom('goals').select('title').execute());
    expect([await goals(nadia), await goals(peter)]).toEqual([[{ title: 'Open the hall' }], []]);
    // The doctor sees the rows of every team.
    await admin.query('alter table goals disable trigger user; update goals set progress = 7');
    await admin.query('alter table goals enable trigger user');
    expect(await examined(url, folder)).toMatchObject([
      { name: 'goals whose progress is not that of their tasks' },
      notice,
      { name: 'what is not encrypted' },
    ]);
  });
});
