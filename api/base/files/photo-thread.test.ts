import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@groundwork/contract/base/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heicPhoto } from '../../testing/test-photo.ts';

const before = { ...limits };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-photo-'));
});
afterEach(() => {
  Object.assign(limits, before);
  rmSync(folder, { recursive: true });
});

test('a photo with too many pixels is not decoded', async () => {
  // In its thread, the module silences the console.
  const { log } = console;
  const { default: decodePhoto } = await import('./photo-thread.ts');
  console.log = log;
  const path = join(folder, 'photo.heic');
  writeFileSync(path, heicPhoto);
  expect((await decodePhoto(path)).length).toBeGreaterThan(0);
  // The photo has 96 × 64 pixels.
  Object.assign(limits, { photoMegapixels: (96 * 64 - 1) / 1_000_000 });
  await expect(decodePhoto(path)).rejects.toThrow('too many pixels');
});
