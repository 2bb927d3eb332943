import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { sqlFiles } from '../db/compatibility.ts';
import { schemaText } from '../db/generate/generate.ts';
import { testSecret } from '../db/test-session.ts';
import { CodeCopy, commitBeforeChange, lastRelease } from './code-copy.ts';
import { type Fault, type Finding, Unsupported } from './fault.ts';
import { Installation, type Team, until } from './installation.ts';
import { moreWrites, slowestWriteMs, watchReadiness } from './updates.ts';
import { damage, describeDamage, isUndamaged, send, startWriters } from './writers.ts';

const root = join(import.meta.dirname, '..');
const later = /A later version of Groundwork \(\d+\.\d+\.\d+\) has prepared this database/;

/** From this release on, servers of two releases in a row run side by side. */
const firstSideBySide = '0.3.0';

/** The statuses of requests of members: the list of tasks, and a new task. */
async function asMember(url: string, { id: team_id, goal_id, people }: Team) {
  const cookie = people[0].cookie;
  const read = await send(`${url}/api/tasks?team_id=${team_id}`, 'GET', { cookie });
  const written = await send(`${url}/api/tasks`, 'POST', { cookie, body: { team_id, goal_id, title: 'One more' } });
  return `${read.status} ${written.status}`;
}

/** Runs `npm run NAME -- FILE` of the code in `folder`; returns its output and exit status. */
function command(folder: string, name: 'backup' | 'restore', file: string, env: NodeJS.ProcessEnv) {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [, ...words] = (scripts[name] as string).split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words, file], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'warn', SECRET: testSecret, ...env },
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

/** Backups of both releases, and which code restores which of them into a new database. */
async function backups(installation: Installation, old: CodeCopy) {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-two-releases-'));
  // Without the proxy, which stands still while a command runs.
  const address = await installation.adminUrl();
  const env = { DATABASE_URL: address, DATA_DIR: installation.dataDir };
  const back = (code: string, name: string) => command(code, 'backup', join(folder, name), env).status;
  async function restored(code: string, name: string) {
    const database = `restored_${name}_${code === root ? 'new' : 'old'}`;
    await installation.admin.query(`create database ${database}`);
    const url = new URL(address);
    url.pathname = `/${database}`;
    const data = mkdtempSync(join(folder, 'data-'));
    const { status, said } = command(code, 'restore', join(folder, name), { DATABASE_URL: url.href, DATA_DIR: data });
    return status === 0 ? 'restored' : said.includes('later version') ? 'refused' : `failed: ${said}`;
  }
  return {
    before: () => back(old.folder, 'before'),
    async after() {
      if (back(root, 'after') !== 0) return ['no backup'];
      return [
        `earlier by this code ${await restored(root, 'before')}`,
        `earlier by earlier ${await restored(old.folder, 'before')}`,
        `new by earlier ${await restored(old.folder, 'after')}`,
      ];
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts the server of the earlier release, as systemd does after a crash. */
async function startEarlier(installation: Installation, folder: string) {
  installation.output.length = 0;
  return await installation.startAnother(folder).then(
    ({ kill }) => kill().then(() => 'started'),
    () => (later.test(installation.output.join('')) ? 'refused' : `failed: ${installation.output.join('')}`),
  );
}

const policies = async ({ admin }: Installation) =>
  (await admin.query('select count(*)::integer as count from pg_policies')).rows[0].count as number;

/** Makes the database forget all after the migrations of the earlier release, so that this one migrates it again. */
async function forget({ admin }: Installation, migrations: string[]) {
  await admin.query('drop view meta.version; delete from meta.prepared');
  await admin.query('delete from meta.migrations where name <> all ($1)', [migrations]);
}

/** Updates an installation of the last release to this code under traffic, and starts its server once more. */
async function fromRelease(last: { release: string; commit: string }): Promise<Finding> {
  const { release, commit } = last;
  const isBeside = release.localeCompare(firstSideBySide, 'en', { numeric: true }) >= 0;
  const old = new CodeCopy(commit);
  const installation = await Installation.create({ separateDatabase: true, root: old.folder });
  const kept = await backups(installation, old);
  let next: Awaited<ReturnType<Installation['startAnother']>> | null = null;
  try {
    const team = await installation.team(8);
    const second = await installation.team(4);
    const probed = await installation.team(1);
    const { rows } = await installation.admin.query('select name from meta.migrations');
    const earlier = await policies(installation);
    kept.before();
    const writers = startWriters(installation, team, 8);
    await moreWrites(writers);
    const inFlight = writers.inFlight.size;
    const notReady = watchReadiness(installation.url);
    next = await installation.startAnother();
    const young = startWriters(next, second, 4);
    await moreWrites(young);
    const beside = await asMember(installation.url, probed);
    const failures = (await notReady()) + writers.refusals.length + writers.cut.size;
    await until('the online migrations have run', async () => {
      const { rows } = await installation.admin.query('select name from meta.migrations');
      return sqlFiles('migrations').every(({ name }) => rows.some((row) => row.name === name));
    });
    const rules = await schemaText(await installation.adminUrl());
    const installed = await policies(installation);

    // The old server crashes and starts again. Then this code takes its place.
    await installation.kill();
    const restarted = await startEarlier(installation, old.folder);
    const [left, members] = [await policies(installation), await asMember(next.url, probed)];
    await moreWrites(young);
    installation.root = undefined;
    await installation.start();
    const isSame = (await schemaText(await installation.adminUrl())) === rules;
    await Promise.all([writers.stop(), young.stop()]);
    await next.kill();
    const restores = (await kept.after()).join(', ');
    const harms = [
      await damage(installation, team, writers.acknowledged.values()),
      await damage(installation, second, young.acknowledged.values()),
    ];
    const slowest = Math.round(Math.max(young.slowest(), isBeside ? writers.slowest() : 0));

    await forget(
      installation,
      rows.map(({ name }) => name),
    );
    const unguarded = await startEarlier(installation, old.folder);
    const [lost, locked] = [await policies(installation), await asMember(installation.url, probed)];
    return {
      demand: `${release} and this code on one database: ${
        isBeside ? 'no write refused, the old server ready all the time' : 'the new server serves members'
      }; a start of ${release} changes no rule and takes nothing from members; a backup goes forward and not back`,
      measured:
        `${writers.acknowledged.size + young.acknowledged.size} acknowledged, ${harms.map(describeDamage).join('; ')}; ` +
        `slowest write ${slowest} ms; old server beside the new one: ${beside}, ${failures} times refused or not ready; ` +
        `its start ${restarted}: ${earlier} policies became ${installed} and then ${left}, members ${members}, ` +
        `rules ${isSame ? 'kept' : 'lost'}; backups: ${restores}`,
      met:
        harms.every(isUndamaged) &&
        slowest <= slowestWriteMs &&
        (!isBeside || failures === 0) &&
        restarted === (isBeside ? 'started' : 'refused') &&
        left === installed &&
        members === '200 201' &&
        isSame &&
        restores === 'earlier by this code restored, earlier by earlier restored, new by earlier refused',
      inFlight,
      control: {
        without: 'the memory of the database',
        reported: `its start ${unguarded}: ${lost} policies, members ${locked}`,
        broken: lost !== installed && locked !== '200 201',
      },
    };
  } finally {
    await next?.kill();
    await installation.close();
    old.remove();
    kept.remove();
  }
}

const testFiles = ['tasks', 'goals', 'comments', 'notifications', 'search', 'live/events'];

/** Runs tests of the API of `commit` with the current migrations and rules, and returns their result. */
function testOn(commit: string, files: string[], rule?: string) {
  const code = new CodeCopy(commit);
  try {
    code.take('db/migrations');
    code.takeRules();
    if (rule) code.write('db/rules/zz-planted.sql', rule);
    // Parts of paths, because the commit may have the files in other folders.
    const paths = files.map((file) => `/${file}.test.ts`);
    const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...paths];
    const { stdout } = spawnSync(process.execPath, words, { cwd: code.folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
    const counted = /^\s*Tests .*$/m.exec(stripVTControlCharacters(stdout))?.[0] ?? '';
    const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(counted)?.[1] ?? 0);
    return { passed: count('passed'), failed: count('failed') };
  } finally {
    code.remove();
  }
}

/** Tests the API of the commit before the last change of the database with the current migrations and rules. */
function oldApi(commit: string): Finding {
  const found = testOn(commit, testFiles);
  const without = testOn(commit, ['goals'], 'create policy planted on goals as restrictive using (false);');
  return {
    demand: 'The API of the commit before the last change of the database passes its tests on the database of today',
    measured: `${commit.slice(0, 8)}: ${found.passed} tests passed, ${found.failed} failed`,
    met: found.passed > 0 && found.failed === 0,
    inFlight: found.passed,
    control: {
      without: 'the goals of the database',
      reported: `${without.failed} failed`,
      broken: without.failed > 0,
    },
  };
}

/** Without the history, for example in a shallow copy of the repository, nothing of this can be tried. */
async function both(): Promise<Finding[]> {
  const [last, commit] = [lastRelease(), commitBeforeChange()];
  if (!last || !commit)
    throw new Unsupported('git has no commit of an earlier version; fetch the history and the tags');
  return [await fromRelease(last), oldApi(commit)];
}

export const earlierVersions: Fault = {
  id: 'R19',
  what: 'The last release is updated to this code during writes, and one of its servers starts again',
  run: both,
};
