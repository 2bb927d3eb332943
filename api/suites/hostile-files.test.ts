// @module-tag sweep
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { photoType, plainFile, textTypes } from '@groundwork/contract/base/file-types';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { tenth } from '@groundwork/contract/base/test-sweeps';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { formWith, type HostileFile, hostileFiles, secretOfPhoto } from '../testing/test-files.ts';

// Row 16: sends each hostile file as an attachment and as a profile photo.

const megabytes = limits.avatarMegabytes;
const files = await hostileFiles(megabytes * 1024 * 1024);

const app = await appForFile({ changes: { fileLimitMb: megabytes } });
const { nadia } = app.world;
const team = await app.team('Harbour District', nadia);
let goal: string;
beforeAll(async () => {
  goal = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body.id;
});

const onTheirWay = () => readdirSync(join(app.settings.dataDir, 'uploads'));
const stored = (name: string) => existsSync(join(app.files.folder ?? '', name));
/** The headers that make browsers treat an answer only as a file. */
const asFile = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=3600',
};

test.each(tenth(files))(
  '$what, attached, is kept under a name of ours and is only what its content says',
  async (file: HostileFile) => {
    const { payload, headers } = formWith(file, 'file', { goal_id: goal });
    const { status, body } = await app.ask(nadia, 'POST', '/attachments', payload, headers);
    expect(onTheirWay()).toEqual([]);
    if (file.shown === 'too large')
      return expect([status, body.error]).toEqual([413, messages.attachments.tooLarge(megabytes)]);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.file_path).toMatch(new RegExp(`^${team}/${body.id}\\.[a-z0-9]{1,10}$`));
    expect(stored(body.file_path)).toBe(true);
    expect(body.file_name).not.toMatch(/[\p{Cc}\u202a-\u202e/\\]|^\.*$/u);
    expect(Buffer.byteLength(body.file_name)).toBeLessThanOrEqual(limits.fileNameBytes);
    const answer = await app.raw(nadia, 'GET', `/attachments/${body.id}/file`);
    const type = file.shown ?? body.file_type;
    expect(answer.headers).toMatchObject({ ...asFile, 'content-type': type });
    // None of these runs, whatever the file is called.
    if (!file.shown) expect([...textTypes, photoType, plainFile]).toContain(type);
    expect(answer.headers['content-disposition']).toMatch(
      file.shown ? /^inline; filename="[\x20-\x7e]*"; / : /^attachment; filename="[\x20-\x7e]*"; /,
    );
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.rawPayload.equals(file.bytes)).toBe(true);
  },
);

const { avatarType, avatarUnreadable, avatarPixels, avatarRequired } = messages.account;
const refusals: Record<Exclude<HostileFile['photo'], 'taken'>, [number, string]> = {
  'no photo': [415, avatarType],
  unreadable: [400, avatarUnreadable],
  'too many pixels': [400, avatarPixels(limits.avatarMegapixels)],
  'too large': [413, messages.attachments.tooLarge(megabytes)],
  nothing: [400, avatarRequired],
};

test.each(tenth(files))('$what as a photo is re-encoded or refused', async (file: HostileFile) => {
  const before = (await app.ask(nadia, 'GET', '/account')).body.avatar_url;
  const { payload, headers } = formWith(file, 'avatar');
  const { status, body } = await app.ask(nadia, 'PUT', '/account/avatar', payload, headers);
  expect(onTheirWay()).toEqual([]);
  if (file.photo !== 'taken') {
    expect([status, body.error]).toEqual(refusals[file.photo]);
    return expect((await app.ask(nadia, 'GET', '/account')).body.avatar_url).toBe(before);
  }
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.url).toMatch(/^\/api\/avatars\/[0-9a-f-]{36}$/);
  const answer = await app.raw(nadia, 'GET', body.url.replace('/api', ''));
  expect(answer.headers).toMatchObject({ ...asFile, 'content-type': 'image/webp' });
  for (const words of [secretOfPhoto, 'script', '__ran', 'PK\x03\x04'])
    expect(answer.rawPayload.includes(words), words).toBe(false);
  const {
    format,
    width,
    height,
    pages = 1,
    exif,
    xmp,
    iptc,
    icc,
  } = await sharp(answer.rawPayload, { animated: true }).metadata();
  expect({ format, width, height, pages, exif, xmp, iptc, icc }).toEqual({
    format: 'webp',
    width: 256,
    height: 256,
    pages: 1,
  });
});

test('the files are as many as the threat model asks, and contain what they claim', async () => {
  expect(files.length).toBeGreaterThanOrEqual(45);
  expect(new Set(files.map(({ what }) => what)).size).toBe(files.length);
  const bytesOf = (name: string) => files.find((file) => file.what === name)?.bytes ?? Buffer.alloc(0);
  const { exif } = await sharp(bytesOf('a place in EXIF')).metadata();
  expect(exif?.includes(secretOfPhoto)).toBe(true);
  expect((await sharp(bytesOf('a colour profile')).metadata()).icc).toBeDefined();
  expect((await sharp(bytesOf('a moving GIF'), { animated: true }).metadata()).pages).toBe(2);
  expect(bytesOf('a note in a JPEG').includes('__ran(1)')).toBe(true);
  process.stdout.write(`hostile files: ${files.length} × 2 ways in\n`);
});
