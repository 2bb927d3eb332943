import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
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
