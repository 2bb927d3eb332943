import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { prepareJobs } from '../jobs/queues.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Holds the commands of docs/operating.md: each is run here, or by the test or drill that is named for it, or the table
// says why no test can run it.

const root = join(import.meta.dirname, '../..');
const operating = readFileSync(join(root, 'docs/operating.md'), 'utf8');
const fence = /^```\n([\s\S]*?)\n```$/gm;
const names = [
  ...['node', 'npm', 'npx', 'podman', 'kubectl', 'helm', 'psql', 'pg_ctl', 'systemctl', 'useradd', 'apt-get'],
  ...['openssl', 'rsync', 'runuser', 'cd', 'create role', 'alter role'],
];
/** The commands of a code block. A command that ends with a backslash continues on the next line. */
const commandsIn = (block: string) => block.replaceAll(/ \\\n */g, ' ').split('\n');
/** A command, also behind the five times of a crontab. */
const programs = new RegExp(`^(\\S+( \\S+){4} +)?(${names.join('|')})\\b.`);
const commands = [
  ...[...operating.matchAll(fence)].flatMap(([, block = '']) => commandsIn(block)),
  ...[...operating.replace(fence, '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replace(/\s+/g, ' ')),
].filter((text) => programs.test(text));

/** The file of the test or drill that runs a command, with a text in it that shows this; or why no test runs it. */
const ranBy: [command: RegExp, file: string, part: string][] = [
  [/^node api\/cli\/backup\.ts FILE$|^npm run backup/, 'api/cli/backup.long.test.ts', "run('backup'"],
  [/^node api\/cli\/restore\.ts/, 'api/cli/backup.long.test.ts', "run('restore'"],
  [/^node api\/cli\/doctor\.ts$|^npm run doctor/, 'api/cli/doctor.long.test.ts', 'doctor()'],
  [/^node api\/cli\/admin\.ts grant/, 'api/cli/admin.long.test.ts', 'grant'],
  [/^npm run serve$|^npm start$/, 'api/testing/test-server.ts', 'manifest.scripts.start'],
  [/^npm run sbom$/, 'api/suites/supply-chain.test.ts', 'billOfMaterials'],
  [/^npm run build$|^npm test$/, 'test.ts', ''],
  [
    /^runuser|^rsync|^psql "|^systemctl (start|stop) |pgbackrest|^\*\/5.* rsync/,
    'faults/point-in-time.ts',
    'commandsOf',
  ],
  [/^psql --file deploy\/pgbouncer\.sql/, 'faults/pgbouncer.ts', 'pgbouncer.sql'],
  [/^pg_ctl promote$/, 'faults/standby.ts', "'promote'"],
  [
    /^create role groundwork login createrole/,
    'api/suites/deployment.long.test.ts',
    'create role groundwork login createrole',
  ],
  [/^helm upgrade/, 'api/suites/kubernetes.long.test.ts', "'template'"],
  [/^kubectl create|^openssl|^alter role|^10 3/, 'api/suites/operating.test.ts', ''],
];
const notRun: [command: RegExp, why: string][] = [
  [/^podman/, 'needs images that only a registry of containers has'],
  [/^kubectl apply/, 'needs a cluster; api/suites/kubernetes.long.test.ts checks the files with the schemas'],
  [/^systemctl (enable|edit)|^useradd/, 'changes the machine; api/suites/deployment.long.test.ts compares the unit'],
  [/^npm ci --omit=dev/, 'takes minutes; api/suites/deployment.long.test.ts compares it with Containerfile'],
  [/^apt-get install/, 'changes the machine'],
];

test('every command is run by a test, or has a reason why it is not', () => {
  expect(commands.length).toBeGreaterThan(40);
  const isDrill = (text: string) => /^npm run test:faults/.test(text);
  const unknown = commands.filter((text) => !isDrill(text) && ![...ranBy, ...notRun].some(([one]) => one.test(text)));
  expect(unknown).toEqual([]);
  for (const [command, file, part] of ranBy) {
    expect(commands.filter((text) => command.test(text)).length, `${command}`).toBeGreaterThan(0);
    expect(readFileSync(join(root, file), 'utf8'), file).toContain(part);
  }
  for (const [command] of notRun)
    expect(
      commands.some((text) => command.test(text)),
      `${command}`,
    ).toBe(true);
});

test('every script, drill and file that a command names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const drills = readdirSync(join(root, 'faults')).map((file) => readFileSync(join(root, 'faults', file), 'utf8'));
  for (const text of commands) {
    const [, script] = /^npm run ([\w:]+)/.exec(text) ?? [];
    if (script) expect(scripts, text).toHaveProperty([script]);
    for (const [id] of text.startsWith('npm run test:faults') ? text.matchAll(/\bR\d+\b/g) : [])
      expect(
        drills.some((drill) => drill.includes(`id: '${id}'`)),
        id,
      ).toBe(true);
    for (const [path] of text.matchAll(/\b(api|deploy)\/[\w./-]+/g))
      expect(existsSync(join(root, path)), text).toBe(true);
  }
});

describe('these run here:', () => {
  let app: TestApp;
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-operating-'));
  beforeAll(async () => {
    app = await testApp();
    await prepareJobs(app.url);
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const shell = (command: string, env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-ec', command], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    });
    expect(status, `${command}: ${stderr}`).toBe(0);
    return stdout.trim();
  };
  const only = (pattern: RegExp) => {
    const found = commands.filter((text) => pattern.test(text));
    expect(found.length, `${pattern}`).toBeGreaterThan(0);
    return found;
  };

  longTest('the nightly backup, which also deletes old ones', () => {
    const settings = join(folder, 'groundwork.sh');
    writeFileSync(
      settings,
      `export SECRET=${'x'.repeat(32)} DATABASE_URL='${app.url}' FILES_DIR='${app.files.folder}'\n`,
    );
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    chmodSync(backups, 0o700);
    const old = join(backups, 'groundwork-2026-01-01.tar.zst');
    writeFileSync(old, '');
    shell(`touch -d '20 days ago' '${old}'`);
    const [line = ''] = only(/^10 3 \* \* \* /);
    const command = line
      .replace('10 3 * * * ', '')
      .replaceAll('\\%', '%')
      .replace('/opt/groundwork', root)
      .replace('/etc/groundwork.sh', settings)
      .replaceAll('/backups', backups);
    shell(command);
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^groundwork-\d{4}-\d\d-\d\d\.tar\.zst\.age$/)]);
  });

  test('the secrets that are made', () => {
    for (const command of only(/^openssl rand/)) expect(shell(command).length).toBeGreaterThanOrEqual(48);
  });

  test('the new password of the role of the database', async () => {
    const [statement = ''] = only(/^alter role groundwork password/);
    await app.admin.query('begin; create role groundwork login');
    await app.admin.query(statement.replace('…', 'only-for-tests'));
    await app.admin.query('rollback');
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
