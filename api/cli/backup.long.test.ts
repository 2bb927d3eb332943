// @module-tag long
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, zstdDecompressSync } from 'node:zlib';
import { catalogueRules, offenders } from '@groundwork/db/catalogue-rules';
import { type Embedded, removeData, startEmbedded } from '@groundwork/db/embedded';
import { freePort } from '@groundwork/db/free-port';
import { schemaText } from '@groundwork/db/generate/generate';
import { migrate } from '@groundwork/db/migrate';
import { samplePassword, samplePeople } from '@groundwork/db/sample-people';
import pg from 'pg';
import tar from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertJobs, prepareJobs } from '../jobs/queues.ts';
import { loginPassword, readSettings, type Settings } from '../settings.ts';
import { appForFile } from '../testing/test-app.ts';
import { testBucket } from '../testing/test-bucket.ts';
import { startServer } from '../testing/test-server.ts';
import { world } from '../testing/test-world.ts';
import { backUp } from './backup.ts';
import { type Manifest, writeArchive } from './backup-archive.ts';
import type { Installation } from './installation.ts';
import { restore } from './restore.ts';

// Backs up an installation with a row of every entity, and restores it into an empty one.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'groundwork-backup-'));
// Accessible to the account that runs PostgreSQL when the tests run as root.
chmodSync(folder, 0o755);
const secret = 'x'.repeat(32);
const { email } = samplePeople.nadia;
const backup = join(folder, 'nightly.tar.zst');
const waiting = {
  queue: 'mail' as const,
  id: '0b6f3c1e-8a55-4c39-9f0e-3e1f6b2a7d10',
  data: { to: email, subject: 'Welcome' },
};

let source: Installation;
let empty: Embedded;
let written: Manifest;

/** Runs a statement in the cluster of the empty installation. */
async function inCluster(statement: string) {
  const admin = new pg.Client({ connectionString: empty.url });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

/**
 * Creates an installation in the empty cluster, which stores its files in `storage`. Its database is a copy of a
 * migrated one, which is quicker. Only the first test restores into a cluster without migrations.
 */
async function emptyInstallation(name: string, storage?: Settings['storage']) {
  await inCluster(`create database ${name} template prepared`);
  const adminUrl = empty.url.replace(/[^/]+$/, name);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const settings = readSettings({ SECRET: secret, DATABASE_URL: adminUrl, DATA_DIR: join(folder, name) });
  return { settings: storage ? { ...settings, storage } : settings, adminUrl, client };
}
const people = async ({ client }: Installation) =>
  (await client.query("select to_regclass('auth.users') is null as unprepared")).rows[0].unprepared
    ? 0
    : Number((await client.query('select count(*) from auth.users')).rows[0].count);

const app = await appForFile();
beforeAll(async () => {
  await prepareJobs(app.url);
  for (const name of ['Grace Okafor', 'Tomas Lindqvist']) await world(app, await app.person(name));
  await app.admin.query(
    `insert into import_items (team_id, import_id, kind, legacy_id, name, outcome)
     select team_id, id, 'map', 'one', 'One', 'created' from imports`,
  );
  await insertJobs(app.admin, [waiting]);
  source = { client: app.admin, adminUrl: app.url, settings: app.settings };
  empty = await startEmbedded(join(folder, 'empty'));
  await inCluster('create database prepared');
  await migrate(
    empty.url.replace(/[^/]+$/, 'prepared'),
    loginPassword(readSettings({ SECRET: secret, DATA_DIR: folder })),
  );
  written = await backUp(source, backup);
});
afterAll(async () => {
  await empty.stop();
  removeData(join(folder, 'empty'));
  rmSync(folder, { recursive: true });
});

test('restores every row, file and rule into an empty installation, and people can sign in', {
  timeout: 180_000,
}, async () => {
  const counts = Object.values(written.tables).map(({ rows }) => rows);
  expect(counts.filter((rows) => rows > 0).length).toBeGreaterThan(25);
  expect(Object.keys(written.files).length).toBe(6);
  expect([written.missing, written.removed]).toEqual([[], []]);

  const adminUrl = empty.url;
  const settings = readSettings({ SECRET: secret, DATA_DIR: join(folder, 'empty') });
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    expect(await restore({ settings, adminUrl, client }, backup)).toEqual(written);
    // A backup of the restored installation has the same counts and checksums for each table and file.
    expect(await backUp({ settings, adminUrl, client }, join(folder, 'again.tar.zst'))).toEqual(written);
    expect(await schemaText(adminUrl)).toBe(await schemaText(app.url));
    for (const rule of catalogueRules) expect(await offenders(client, rule), rule.name).toEqual([]);
    expect((await client.query("select name, id, data from jobs.job where name = 'mail'")).rows).toEqual([
      { name: waiting.queue, id: waiting.id, data: waiting.data },
    ]);
  } finally {
    await client.end();
  }
  await empty.stop();

  const port = await freePort();
  const server = await startServer(join(folder, 'empty'), port, { SECRET: secret, LOG_LEVEL: 'error' });
  const api = `http://127.0.0.1:${port}/api`;
  const signedIn = await fetch(`${api}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: samplePassword }),
  });
  expect(signedIn.status).toBe(200);
  const [cookie = ''] = signedIn.headers.getSetCookie().map((set) => set.split(';')[0]);
  expect((await fetch(`${api}/account`, { headers: { cookie } })).status).toBe(200);
  await server.stop();
  empty = await startEmbedded(join(folder, 'empty'));
});

test('backs up and restores a bucket', async () => {
  const bucket = await testBucket();
  const installation = await emptyInstallation('with_bucket', bucket.settings);
  await restore(installation, backup);
  expect(await backUp(installation, join(folder, 'of-bucket.tar.zst'))).toEqual(written);
  // Identity columns continue after the highest restored number.
  const { rows } = await installation.client.query<{ before: number; sequence: string }>(
    `insert into import_items (team_id, import_id, kind, legacy_id, name, outcome)
     select team_id, import_id, 'map', 'another', 'Another', 'created' from import_items limit 1
     returning (select max(sequence) from import_items) as before, sequence`,
  );
  expect(Number(rows[0]?.sequence)).toBeGreaterThan(Number(rows[0]?.before));
  await installation.client.end();
  await bucket.stop();
});

test('concurrent writes and deletions are in the backup completely or not at all', async () => {
  const nadia = await app.person('Nadia at work');
  const team = await app.team('Harbour at work', nadia);
  const upload = async (task_id: string) => {
    const form = new FormData();
    form.append('task_id', task_id);
    form.append('file', new File(['x'.repeat(50_000)], 'plan.txt'));
    return (await app.ask(nadia, 'POST', '/attachments', form)).body.id as string;
  };
  let done = false;
  let changes = 0;
  const work = async () => {
    while (!done) {
      const { body } = await app.ask(nadia, 'POST', '/tasks', { team_id: team, title: 'Count chairs' });
      const [first] = [await upload(body.id), await upload(body.id)];
      await app.ask(nadia, 'DELETE', `/attachments/${first}`);
      changes++;
    }
  };
  const workers = [work(), work(), work()];
  await vi.waitFor(() => expect(changes).toBeGreaterThan(5), { timeout: 30_000 });
  const before = changes;
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  const busy = await backUp({ ...source, client }, join(folder, 'busy.tar.zst'));
  const during = changes - before;
  done = true;
  await Promise.all(workers);
  await client.end();
  expect(during).toBeGreaterThan(0);
  expect(busy.missing).toEqual([]);

  const installation = await emptyInstallation('after_busy');
  await restore(installation, join(folder, 'busy.tar.zst'));
  const again = await backUp(installation, join(folder, 'busy-again.tar.zst'));
  expect(again.missing).toEqual([]);
  expect(Object.keys(again.files)).toEqual(Object.keys(busy.files));
  await installation.client.end();
});

test('a file that is deleted during the backup is left out with its row', async () => {
  const { admin } = app;
  const path =
    (await admin.query<{ file_path: string }>('select file_path from attachments order by file_path limit 1')).rows[0]
      ?.file_path ?? '';
  // Deletes the file after the rows are read and before the files are.
  const deletes = Object.create(admin, {
    query: {
      value: (...input: [string]) => {
        const answer = admin.query(...input);
        if (input[0] !== 'commit') return answer;
        return answer.then(() =>
          Promise.all([admin.query('delete from attachments where file_path = $1', [path]), app.files.remove(path)]),
        );
      },
    },
  });
  const lost = await backUp({ ...source, client: deletes }, join(folder, 'lost.tar.zst'));
  expect(lost).toMatchObject({ removed: [path], missing: [] });
  const installation = await emptyInstallation('without_removed');
  await restore(installation, join(folder, 'lost.tar.zst'));
  expect((await installation.client.query('select from attachments where file_path = $1', [path])).rowCount).toBe(0);
  await installation.client.end();
});

test('a row without its file is backed up and reported', async () => {
  const path =
    (await app.admin.query<{ file_path: string }>('select file_path from attachments order by file_path limit 1'))
      .rows[0]?.file_path ?? '';
  const place = join(app.files.folder ?? '', path);
  renameSync(place, join(folder, 'lost.txt'));
  try {
    expect(await backUp(source, join(folder, 'missing.tar.zst'))).toMatchObject({ removed: [], missing: [path] });
  } finally {
    renameSync(join(folder, 'lost.txt'), place);
  }
});

describe('an encrypted backup', () => {
  const passphrase = 'sixty chairs by noon';
  const path = join(folder, 'nightly.tar.zst.age');
  let target: Installation;
  let manifest: Manifest;
  const withPassphrase = (installation: Installation, backupPassphrase: string | null) => ({
    ...installation,
    settings: { ...installation.settings, backupPassphrase },
  });
  const refused = async (file: string, given: string | null, reason: RegExp) => {
    await expect(restore(withPassphrase(target, given), file)).rejects.toThrow(reason);
    expect(await people(target)).toBe(0);
  };
  beforeAll(async () => {
    target = await emptyInstallation('not_from_encrypted');
    manifest = await backUp(withPassphrase(source, passphrase), path);
  });
  afterAll(() => target.client.end());

  test('is opened by age, and holds the same archive', (context) => {
    if (spawnSync('age', ['--version']).status !== 0 || spawnSync('script', ['--version']).status !== 0) {
      process.stdout.write('skipped: age or script is not installed\n');
      context.skip();
    }
    const opened = join(folder, 'opened.tar.zst');
    // age reads a passphrase from a terminal only, which `script` provides.
    const command = `age --decrypt --output ${opened} ${path}`;
    spawnSync('script', ['--quiet', '--return', '--command', command, '/dev/null'], { input: `${passphrase}\n` });
    expect(zstdDecompressSync(readFileSync(opened)).includes('groundwork-backup.json')).toBe(true);
  });
  test('shows nothing of its content', () => {
    const bytes = readFileSync(path);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    // The frame that a zstd file begins with (RFC 8878, 3.1.1).
    expect(bytes.includes(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))).toBe(false);
  });
  test('needs its passphrase', async () => {
    await refused(path, null, /is encrypted\. Set BACKUP_PASSPHRASE/);
    await refused(path, 'sixty chairs by ten', /BACKUP_PASSPHRASE is not the passphrase/);
  });
  test('is refused when it is damaged, wherever that is', async () => {
    const whole = readFileSync(path);
    const damaged = join(folder, 'damaged.tar.zst.age');
    for (const bytes of [10, 180, whole.length - 1]) {
      writeFileSync(damaged, whole.subarray(0, bytes));
      await refused(damaged, passphrase, /damaged or incomplete|is not a backup/);
    }
    for (const place of [5, 60, 150, Math.floor(whole.length / 2)]) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      writeFileSync(damaged, changed);
      await refused(damaged, passphrase, /damaged or incomplete|is not a backup|is not the passphrase/);
    }
  });
  test('does not let itself be read for hours by a work factor of its own', async () => {
    const hostile = readFileSync(path, 'latin1').replace(/(-> scrypt \S+) \d+/, '$1 40');
    writeFileSync(join(folder, 'hostile.age'), hostile, 'latin1');
    await refused(join(folder, 'hostile.age'), passphrase, /damaged or incomplete|is not a backup/);
  });
  test('restores everything with its passphrase', async () => {
    const filled = await emptyInstallation('from_encrypted');
    expect(await restore(withPassphrase(filled, passphrase), path)).toEqual(manifest);
    expect(await people(filled)).toBe(manifest.tables['auth.users']?.rows);
    await filled.client.end();
  });
});

describe('nothing is restored', () => {
  let target: Installation;
  beforeAll(async () => {
    target = await emptyInstallation('stays_empty');
  });
  afterAll(() => target.client.end());
  const refused = async (path: string, reason: RegExp) => {
    await expect(restore(target, path)).rejects.toThrow(reason);
    expect(await people(target)).toBe(0);
    expect(existsSync(join(target.settings.dataDir, 'files'))).toBe(false);
  };
  /** Creates a file that is compressed like a backup, with these entries. */
  async function archive(name: string, entries: Record<string, string>) {
    const pack = tar.pack();
    for (const [entry, content] of Object.entries(entries)) pack.entry({ name: entry }, content);
    pack.finalize();
    await pipeline(pack, createZstdCompress(), async (chunks: AsyncIterable<Buffer>) => {
      const all: Buffer[] = [];
      for await (const chunk of chunks) all.push(chunk);
      writeFileSync(join(folder, name), Buffer.concat(all));
    });
    return join(folder, name);
  }
  const header = JSON.stringify({ format: 1, made_at: '2026-06-01T00:00:00Z', migrations: [] });

  test('from a missing file', () => refused(join(folder, 'nothing'), /There is no file/));
  test('from a file that is no backup', async () => {
    writeFileSync(join(folder, 'letter.txt'), 'Dear Grace');
    await refused(join(folder, 'letter.txt'), /is not a backup/);
    await refused(await archive('other.tar.zst', { 'letter.txt': 'Dear Grace' }), /is not a backup/);
    await refused(await archive('newer.tar.zst', { 'groundwork-backup.json': '{"format":2}' }), /is not a backup/);
  });
  test.each([
    'files/../../../etc/passwd',
    '../secret',
    '/etc/passwd',
    'files/0b6f3c1e-8a55-4c39-9f0e-3e1f6b2a7d10/../../x.txt',
    'tables/auth.users; drop/000001',
  ])('from an archive with the entry %s', async (name) =>
    refused(await archive('hostile.tar.zst', { 'groundwork-backup.json': header, [name]: 'x' }), /is not a backup/),
  );
  test('from half of a backup', async () => {
    const whole = readFileSync(backup);
    writeFileSync(join(folder, 'half.tar.zst'), whole.subarray(0, whole.length / 2));
    await refused(join(folder, 'half.tar.zst'), /damaged or incomplete/);
  });
  test('from a backup in which one byte changed, wherever that is', async () => {
    const whole = readFileSync(backup);
    const content = zstdDecompressSync(whole);
    // The zstd content checksum covers everything, including the zeros between entries (RFC 8878, 3.1.1.1.1).
    expect((whole[4] ?? 0) & 4).toBe(4);
    // Some changed bytes decode to the same content, such as a match at another offset. That is no damage.
    const means = (bytes: Buffer) => {
      try {
        return zstdDecompressSync(bytes).equals(content);
      } catch {
        return false;
      }
    };
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const changed = Buffer.from(whole);
      let place = Math.floor(whole.length * part);
      do {
        changed[place] = (changed[place] ?? 0) ^ 0x10;
      } while (means(changed) && ++place);
      writeFileSync(join(folder, 'changed.tar.zst'), changed);
      await refused(join(folder, 'changed.tar.zst'), /damaged or incomplete|is not a backup/);
    }
  });
  test('from a backup of a later version', async () => {
    const path = join(folder, 'later.tar.zst');
    const later = writeArchive(path, null);
    await later.header({ format: 1, made_at: '2126-06-01T00:00:00Z', migrations: ['21260601000000_later.sql'] });
    await later.close({ ...written, tables: {}, files: {}, jobs: await later.jobs([]) });
    await refused(path, /later version/);
  });
  test('when rows violate a constraint; then no file remains either', async () => {
    const path = join(folder, 'contradicting.tar.zst');
    const installation = await emptyInstallation('contradicted');
    const { rows } = await app.admin.query('select name from meta.migrations order by name');
    const [file = ''] = Object.keys(written.files);
    const broken = writeArchive(path, null);
    await broken.header({ format: 1, made_at: '2026-06-01T00:00:00Z', migrations: rows.map(({ name }) => name) });
    const columns = written.tables['public.team_memberships']?.columns ?? [];
    const values: Record<string, string> = {
      role_id: '1',
      joined_at: '2026-06-01',
      dismissed_steps: '{}',
      weekly_hours: '40',
    };
    const row = `${columns.map((column) => values[column] ?? waiting.id).join('\t')}\n`;
    const sha256 = await broken.table('public.team_memberships', Readable.from([Buffer.from(row)]));
    const jobs = await broken.jobs([]);
    const fileSum = await broken.file(file, { bytes: 3, content: Readable.from([Buffer.from('abc')]) });
    const none = Object.fromEntries(
      Object.entries(written.tables).map(([name, table]) => [
        name,
        { ...table, rows: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
      ]),
    );
    await broken.close({
      ...written,
      tables: { ...none, 'public.team_memberships': { columns, rows: 1, sha256 } },
      jobs,
      files: { [file]: { bytes: 3, sha256: fileSum } },
    });
    await expect(restore(installation, path)).rejects.toThrow(/foreign key/);
    expect(await people(installation)).toBe(0);
    expect(await installation.client.query('select count(*)::integer as roles from roles')).toMatchObject({
      rows: [{ roles: 3 }],
    });
    expect(existsSync(join(installation.settings.dataDir, 'files', file))).toBe(false);
    await installation.client.end();
  });
  test('into an installation that is not empty', async () => {
    const before = await people(source);
    await expect(restore({ ...source }, backup)).rejects.toThrow(/A server is working with this database/);
    const settled = await emptyInstallation('settled');
    await restore(settled, backup);
    await expect(restore(settled, backup)).rejects.toThrow(/is not empty/);
    expect(await people(source)).toBe(before);
    await settled.client.end();
  });
});

describe('the commands', () => {
  const run = async (command: string, environment: Record<string, string>, ...words: string[]) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...words], {
      env: { PATH: process.env.PATH, SECRET: secret, INIT_CWD: folder, ...environment },
    });
    const said = { out: '', error: '' };
    child.stdout.on('data', (chunk) => {
      said.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said.error += chunk;
    });
    return { code: await new Promise((done) => child.on('close', done)), ...said };
  };

  test('write a file readable by its owner only, never overwrite, and leave no partial file', async () => {
    const environment = { DATABASE_URL: app.url, FILES_DIR: app.files.folder ?? '' };
    expect(await run('backup', environment, 'mine.tar.zst')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/mine\.tar\.zst: \d+ tables with \d+ rows/),
    });
    expect(statSync(join(folder, 'mine.tar.zst')).mode & 0o777).toBe(0o600);
    expect(await run('backup', environment, 'mine.tar.zst')).toMatchObject({
      code: 1,
      error: expect.stringContaining('is there already'),
    });
    expect(await run('backup', environment, 'no-such-folder/mine.tar.zst')).toMatchObject({
      code: 1,
      error: expect.stringContaining('ENOENT'),
    });
    expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });

  test('a backup without a file that a row names ends with 3', async () => {
    const place = join(folder, 'without-files');
    mkdirSync(place);
    const environment = { DATABASE_URL: app.url, FILES_DIR: place };
    expect(await run('backup', environment, 'without-files.tar.zst')).toMatchObject({
      code: 3,
      out: expect.stringContaining(', 0 files'),
      error: expect.stringContaining('were not in the store'),
    });
    expect(existsSync(join(folder, 'without-files.tar.zst'))).toBe(true);
  });

  test('a killed backup leaves nothing that looks whole, and the next one begins again', async () => {
    const place = join(folder, 'killed.tar.zst');
    const environment = { DATABASE_URL: app.url, FILES_DIR: app.files.folder ?? '' };
    // Stops the backup in the middle: it waits for this lock.
    await app.admin.query('begin; lock table user_profiles in access exclusive mode');
    const killed = spawn(process.execPath, [join(import.meta.dirname, 'backup.ts'), place], {
      env: { PATH: process.env.PATH, SECRET: secret, ...environment },
      stdio: 'ignore',
    });
    const ended = new Promise((done) => killed.once('close', done));
    await vi.waitFor(() => expect(existsSync(`${place}.unfinished`)).toBe(true), { timeout: 30_000 });
    expect(await run('backup', environment, 'killed.tar.zst')).toMatchObject({
      code: 1,
      error: expect.stringContaining('is being written by another backup'),
    });
    killed.kill('SIGKILL');
    await ended;
    await app.admin.query('rollback');
    expect([existsSync(place), existsSync(`${place}.unfinished`)]).toEqual([false, true]);
    const target = await emptyInstallation('after_killed');
    await expect(restore(target, `${place}.unfinished`)).rejects.toThrow(/damaged or incomplete|is not a backup/);
    // PostgreSQL may need a moment to notice that the process is gone.
    await vi.waitFor(
      async () => expect(await run('backup', environment, 'killed.tar.zst')).toMatchObject({ code: 0 }),
      { timeout: 30_000 },
    );
    expect(existsSync(`${place}.unfinished`)).toBe(false);
    await restore(target, place);
    expect(await people(target)).toBe(await people(source));
    await target.client.end();
  });

  test('restore refuses while a server uses the data folder', async () => {
    expect(await run('restore', { DATA_DIR: join(folder, 'empty') }, backup)).toMatchObject({
      code: 1,
      error: expect.stringContaining('is running'),
    });
  });

  test.each(['backup', 'restore'])('%s prints its usage', async (command) => {
    expect(await run(command, {})).toMatchObject({
      code: 2,
      error: expect.stringContaining(`npm run ${command} -- FILE`),
    });
  });
});
