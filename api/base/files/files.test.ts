import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { writeArchive } from '../../cli/backup-archive.ts';
import { mailer, signInMail } from '../../mail/mail.ts';
import { readSettings } from '../../settings.ts';
import { Files } from './files.ts';

const memory = '/dev/shm';
const otherFileSystem = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev;
const name = '0e02b2c3-58cc-4372-a567-f47ac10bd479/1e02b2c3-58cc-4372-a567-f47ac10bd479.txt';

async function keptIn(parent: string) {
  const [dataDir, folder] = [
    mkdtempSync(join(tmpdir(), 'groundwork-files-')),
    mkdtempSync(join(parent, 'groundwork-files-')),
  ];
  onTestFinished(() => {
    for (const made of [dataDir, folder]) rmSync(made, { recursive: true });
  });
  const files = new Files({ dataDir, storage: { folder } });
  await files.keep(await files.receive(Readable.from(['Sixty ', 'chairs'])), name);
  expect(readFileSync(join(folder, name), 'utf8')).toBe('Sixty chairs');
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
}

test('a received file is moved into the folder', () => keptIn(tmpdir()));
test.runIf(otherFileSystem)('also to another file system', () => keptIn(memory));

/** The modes below a folder, by path: "700" for folders, "600" for files. */
const modesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => [
      path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[^/]+\.eml/g, '*'),
      (statSync(join(folder, path)).mode & 0o777).toString(8),
    ]),
  );

test.each([0, 0o022, 0o077])('what the server writes is private, with a umask of %o', async (mask) => {
  const umask = process.umask(0);
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-private-'));
  onTestFinished(() => {
    process.umask(umask);
    rmSync(dataDir, { recursive: true });
  });
  // An earlier version made these folders for everybody.
  for (const made of ['outbox', 'uploads']) mkdirSync(join(dataDir, made));
  process.umask(mask);
  const settings = readSettings({ DATA_DIR: dataDir });
  const files = new Files(settings);
  for (const kept of [name, name.replace(/^[^/]+/, 'avatars')])
    await files.keep(await files.receive(Readable.from(['Sixty chairs'])), kept);
  await files.receive(Readable.from(['not kept yet']));
  await mailer(settings)(signInMail('reset', 'nadia@harbour.example', 'Nadia', 'https://plan.example/x'));
  const archive = writeArchive(join(dataDir, 'backup'), null);
  await archive.close({ tables: {}, jobs: '', files: {}, removed: [], missing: [] });

  expect(modesIn(dataDir)).toEqual({
    secret: '600',
    backup: '600',
    outbox: '700',
    'outbox/*': '600',
    uploads: '700',
    'uploads/*': '600',
    files: '700',
    'files/*': '700',
    'files/*/*.txt': '600',
    'files/avatars': '700',
    'files/avatars/*.txt': '600',
  });
});
