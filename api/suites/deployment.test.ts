import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Embedded, removeData, startEmbedded } from '@groundwork/db/embedded';
import { migrate } from '@groundwork/db/migrate';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { examine } from '../cli/doctor.ts';
import { prepareJobs } from '../jobs/queues.ts';
import { readSettings, settingsTable } from '../settings.ts';

// Compares Containerfile, deploy/compose.yaml and deploy/groundwork.service with the application.

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
  const known = ['NODE_COMPILE_CACHE', ...settingsTable().map(({ name }) => name)];
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

describe('the database of the compose file', () => {
  const statements = (/<<'SQL'\n([\s\S]*?)\nSQL\n/.exec(read('deploy/postgres-init.sh'))?.[1] ?? '').replace(
    ":'password'",
    "'a1'",
  );
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-deployment-'));
  let cluster: Embedded;
  beforeAll(async () => {
    // PostgreSQL refuses to run as root, and its own account must reach the folder.
    chmodSync(folder, 0o755);
    cluster = await startEmbedded(folder, { fsync: 'off' });
  });
  afterAll(async () => {
    await cluster.stop();
    removeData(folder);
  });

  test('belongs to a role that is no superuser and that can migrate it', async () => {
    expect(service('database')).toContain('./postgres-init.sh:/docker-entrypoint-initdb.d/');
    expect(service('database')).toMatch(/POSTGRES_USER: postgres$/m);
    const superuser = new pg.Client({ connectionString: cluster.url.replace(/[^/]+$/, 'postgres') });
    await superuser.connect();
    onTestFinished(() => superuser.end());
    // The embedded cluster made a database of this name for its superuser.
    await superuser.query('drop database groundwork');
    for (const statement of statements.split(/;\n?/).filter(Boolean)) await superuser.query(statement);
    const { rows } = await superuser.query(
      `select rolsuper, rolcreatedb, rolreplication, rolcreaterole, rolbypassrls from pg_roles where rolname = 'groundwork'`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreatedb: false, rolreplication: false, rolcreaterole: true, rolbypassrls: true },
    ]);
    const { rows: kept } = await superuser.query("select rolpassword from pg_authid where rolname = 'postgres'");
    expect(kept).toEqual([{ rolpassword: null }]);
    const url = new URL(cluster.url);
    Object.assign(url, { username: 'groundwork', password: 'a1', pathname: '/groundwork' });
    expect((await migrate(url.href, 'of the login role')).applied.length).toBeGreaterThan(10);
    await prepareJobs(url.href);
    // It cannot revoke functions of PostgreSQL. The doctor names them, and they are no damage.
    const settings = readSettings({ DATABASE_URL: url.href, DATA_DIR: folder, SECRET: example.SECRET });
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const findings = await examine({ settings, adminUrl: url.href, client }).finally(() => client.end());
    expect(findings).toMatchObject([{ isNotice: true, what: expect.arrayContaining(['pg_notify(text,text)']) }]);
    // Its second start finds everything in place.
    expect(await migrate(url.href, 'of the login role')).toEqual({ applied: [], current: true });
  });
});
