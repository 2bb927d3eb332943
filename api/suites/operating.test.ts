import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testSecret } from '@groundwork/db/test-session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readSettings } from '../settings.ts';
import { blocks, blocksIn, commands, commandsIn, fates } from '../testing/documented-commands.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { memoryLog } from '../testing/test-log.ts';

// Holds the code blocks of docs/operating.md, README.md and deploy/, and the commands in their text: each is run, or a
// table says why no test can run it.

const root = join(import.meta.dirname, '../..');

test('every code block and every command is run by a test, or has a reason why it is not', () => {
  expect(blocks.length).toBeGreaterThan(15);
  expect(commands.length).toBeGreaterThan(30);
  const all = [...blocks, ...commands];
  expect(all.filter((text) => !fates.some(([one]) => one.test(text)))).toEqual([]);
  for (const [pattern, fate] of fates) {
    expect(all.filter((text) => pattern.test(text)).length, `${pattern}`).toBeGreaterThan(0);
    if ('file' in fate)
      expect(readFileSync(join(root, fate.file), 'utf8').includes(fate.part), `${fate.file}: ${fate.part}`).toBe(true);
  }
});

test('a block that is in no table would be noticed', () => {
  const text = 'Text.\n```\nrm --recursive /\nls\n```\nand `psql --list` and `words`.';
  expect([blocksIn(text), commandsIn(text)]).toEqual([['rm --recursive /\nls'], ['psql --list']]);
  expect(fates.some(([one]) => one.test('rm --recursive /\nls'))).toBe(false);
});

test('every script, drill and file that a command names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const drills = readdirSync(join(root, 'faults')).map((file) => readFileSync(join(root, 'faults', file), 'utf8'));
  for (const text of [...blocks.flatMap((block) => block.split('\n')), ...commands]) {
    const [, script] = /^npm run ([\w:]+)/.exec(text) ?? [];
    if (script) expect(scripts, text).toHaveProperty([script]);
    for (const [id] of text.startsWith('npm run test:faults') ? text.matchAll(/\bR\d+\b/g) : [])
      expect(
        drills.some((drill) => drill.includes(`id: '${id}'`)),
        id,
      ).toBe(true);
    for (const [path] of text.matchAll(/(?<![\w/])(api|deploy)\/[\w./-]+/g))
      if (path !== 'deploy/.env') expect(existsSync(join(root, path)), text).toBe(true);
  }
});

describe('these run here:', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  const shell = (command: string, env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-ec', command], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    });
    expect(status, `${command}: ${stderr}`).toBe(0);
    return stdout.trim();
  };
  const only = (pattern: RegExp) => {
    const lines = blocks.flatMap((block) => block.replaceAll(/ \\\n */g, ' ').split('\n'));
    const found = [...lines, ...commands].filter((text) => pattern.test(text));
    expect(found.length, `${pattern}`).toBeGreaterThan(0);
    return found;
  };

  test('the secrets that are made', () => {
    for (const command of only(/^openssl rand/)) expect(shell(command).length).toBeGreaterThanOrEqual(48);
  });

  test('the new password of the role of the database', async () => {
    const [statement = ''] = only(/^alter role groundwork password/);
    await app.admin.query('begin; create role groundwork login');
    await app.admin.query(statement.replace('…', 'only-for-tests'));
    await app.admin.query('rollback');
  });

  test('the addresses of databases', () => {
    const lines = blocks.filter((text) => /^DATABASE_(REPLICA_)?URL=/.test(text)).map((text) => text.split('='));
    expect(lines).toHaveLength(2);
    for (const [name, ...value] of lines) {
      const url = value.join('=').replace('…', 'only-for-tests');
      expect(readSettings({ DATABASE_URL: app.url, SECRET: testSecret, [`${name}`]: url })).toMatchObject(
        name === 'DATABASE_URL' ? { databaseUrl: url } : { databaseReplicaUrl: url },
      );
    }
  });

  test('the address of a client behind two proxies', async () => {
    const [, header = '', client] =
      /^X-Forwarded-For: (.*?) +#.* is ([\d.]+)$/.exec(only(/^X-Forwarded-For: /)[0] ?? '') ?? [];
    const { log, lines } = memoryLog();
    const proxied = await testApp({ log, changes: { trustProxy: 2 } });
    await proxied.app.inject({ method: 'GET', url: '/api/account', headers: { 'x-forwarded-for': header } });
    await proxied.close();
    expect(lines().find(({ req }) => req)).toMatchObject({ req: { address: client } });
  });

  const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
  if (!hasKubectl) console.info('Skipped: kubectl is not installed here (Debian: kubernetes-client).');
  test.runIf(hasKubectl)('what is created in Kubernetes, as kubectl would send it', () => {
    const kinds = only(/^kubectl create/).map((command) => {
      const [document] = parseAllDocuments(shell(`${command} --dry-run=client -o yaml`));
      return document?.toJS().kind;
    });
    expect(kinds).toEqual(['Namespace', 'Secret']);
  });
});
