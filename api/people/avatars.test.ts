// @module-tag sweep
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest, tenth } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { testBucket } from '../testing/test-bucket.ts';
import { flood } from '../testing/test-files.ts';

// The abuse cases of avatars, once with files on disk and once in a bucket.

const picture = (width: number, height: number, background = '#1c7ed6') =>
  sharp({ create: { width, height, channels: 3, background } });
const bytesOf = {
  jpeg: () => picture(400, 300).jpeg().toBuffer(),
  png: () => picture(400, 300).png().toBuffer(),
  gif: () => picture(400, 300).gif().toBuffer(),
  webp: () => picture(400, 300).webp().toBuffer(),
};
const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/>${script}</svg>`;

describe.each(tenth(['disk', 'bucket']))('avatars on a %s', (store) => {
  let app: TestApp;
  let bucket: Awaited<ReturnType<typeof testBucket>> | undefined;
  let nadia: TestPerson;
  let grace: TestPerson;
  let peter: TestPerson;
  let team: string;

  beforeAll(async () => {
    bucket = store === 'bucket' ? await testBucket() : undefined;
    app = await testApp({ changes: bucket ? { storage: bucket.settings } : {} });
  });
  afterAll(async () => {
    await app.close();
    await bucket?.stop();
  });
  beforeEach(async () => {
    nadia = await app.person('Nadia Rahman');
    grace = await app.person('Grace Okafor');
    peter = await app.person('Peter Adeyemi');
    team = await app.team('Harbour District', nadia, grace);
    await app.team('Hill Street', peter);
  });

  function upload(person: TestPerson | null, bytes: Buffer | string, name = 'me.png', type = 'image/png') {
    const form = new FormData();
    form.append('avatar', new File([bytes as BlobPart], name, { type }));
    return app.ask(person, 'PUT', '/account/avatar', form);
  }
  async function uploaded(person: TestPerson, bytes: Buffer | Promise<Buffer>): Promise<string> {
    const { status, body } = await upload(person, await bytes);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(Object.keys(body)).toEqual(['url']);
    return body.url;
  }
  const seen = (person: TestPerson | null, url: string) => app.raw(person, 'GET', url.replace(/^\/api/, ''));
  const urlOf = async (person: TestPerson) => (await app.ask(person, 'GET', '/account')).body.avatar_url;
  const onTheirWay = () => {
    const folder = join(app.settings.dataDir, 'uploads');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  async function storedNames() {
    const names: string[] = [];
    await app.files.sweep(async (found) => {
      names.push(...found);
      return found;
    });
    return names.sort();
  }
  const fileOf = (url: string) => `avatars/${url.split('/').at(-1)}.webp`;
  const withRow = async (names: string[]) =>
    (await app.pool.query('select rules.files_with_row($1) as name', [names])).rows.map(({ name }) => name);
  /** Expects a refusal that leaves no row and no file. */
  async function refused(answer: ReturnType<typeof upload>, status: number, error: string) {
    const { status: given, body } = await answer;
    expect([given, body.error]).toEqual([status, error]);
    expect([await urlOf(nadia), onTheirWay()]).toEqual([null, []]);
  }

  test.each(Object.entries(bytesOf))(
    'a %s becomes a square WebP that colleagues see wherever they see the person',
    async (_, bytes) => {
      const url = await uploaded(nadia, bytes());
      const answer = await seen(grace, url);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'cache-control': 'private, max-age=3600',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
      const { items } = (await app.ask(grace, 'GET', `/teams/${team}/members`)).body;
      expect(items.find(({ id }: { id: string }) => id === nadia.id).avatar_url).toBe(url);
      expect((await app.admin.query('select image from auth.users where id = $1', [nadia.id])).rows[0].image).toBe(url);
    },
  );

  test('it is rotated upright and has no metadata', async () => {
    // Red left half, blue right half, and an EXIF orientation of 90°: the result has red at the top.
    const red = await picture(150, 300, '#ff0000').png().toBuffer();
    const photo = picture(300, 300, '#0000ff')
      .composite([{ input: red, left: 0, top: 0 }])
      .withMetadata({
        orientation: 6,
        exif: { IFD0: { Make: 'Camera of Nadia' }, IFD3: { GPSLatitude: '53/1 4/1 0/1' } },
      });
    const bytes = await photo.jpeg().toBuffer();
    expect(bytes.includes('Camera of Nadia')).toBe(true);
    const { rawPayload } = await seen(nadia, await uploaded(nadia, bytes));
    const { exif, orientation, xmp, icc } = await sharp(rawPayload).metadata();
    expect([exif, orientation, xmp, icc]).toEqual([undefined, undefined, undefined, undefined]);
    const { data } = await sharp(rawPayload)
      .extract({ left: 128, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[2]).toBeLessThan(60);
  });

  test('an animated GIF becomes its first frame', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((color) => picture(64, 64, color).png().toBuffer()));
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2);
    const { rawPayload } = await seen(nadia, await uploaded(nadia, bytes));
    expect((await sharp(rawPayload, { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect((await sharp(rawPayload).raw().toBuffer())[0]).toBeGreaterThan(200);
  });

  test('SVG and HTML are refused under any type and name', async () => {
    for (const bytes of [svg, `<?xml version="1.0"?>${svg}`, `<!doctype html>${script}`, '%PDF-1.7\n', 'BM......']) {
      for (const [name, type] of [
        ['me.svg', 'image/svg+xml'],
        ['me.png', 'image/png'],
        ['me.gif', 'image/gif'],
      ]) {
        await refused(upload(nadia, bytes, name, type), 415, messages.account.avatarType);
      }
    }
  });

  test('polyglots: a false image is refused; of a valid image only the pixels are kept', async () => {
    for (const start of ['GIF89a/*', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'RIFF....WEBPVP8 ']) {
      await refused(upload(nadia, Buffer.from(`${start}${svg}`, 'latin1')), 400, messages.account.avatarUnreadable);
    }
    const both = Buffer.concat([await bytesOf.jpeg(), Buffer.from(`${script}PK\x03\x04`)]);
    const { rawPayload } = await seen(nadia, await uploaded(nadia, both));
    expect(rawPayload.includes('script') || rawPayload.includes('PK')).toBe(false);
  });

  test('a wrong type is ignored: content decides', async () => {
    const { body } = await upload(nadia, await bytesOf.jpeg(), 'me.html', 'text/html');
    expect((await seen(nadia, body.url)).headers['content-type']).toBe('image/webp');
  });

  test('a truncated picture is refused', async () => {
    const noise = sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
    for (const bytes of [await noise.jpeg().toBuffer(), await noise.png().toBuffer(), await noise.webp().toBuffer()]) {
      await refused(upload(nadia, bytes.subarray(0, bytes.length / 2)), 400, messages.account.avatarUnreadable);
    }
  });

  test('an aborted form leaves nothing', async () => {
    const cut = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="avatar"; filename="me.png"\r\n\r\n'),
      await bytesOf.png(),
    ]);
    const { status } = await app.ask(nadia, 'PUT', '/account/avatar', cut, {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect([await urlOf(nadia), onTheirWay()]).toEqual([null, []]);
  });

  longTest('a flood of pixels is refused by its header, before decoding', async () => {
    const sentence = messages.account.avatarPixels(limits.avatarMegapixels);
    const before = process.memoryUsage().rss;
    for (let n = 0; n < 5; n++) await refused(upload(nadia, flood(30_000)), 400, sentence);
    await refused(upload(nadia, await picture(8000, 5001).png().toBuffer()), 400, sentence);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
    expect(await uploaded(nadia, picture(8000, 5000).png().toBuffer())).toContain('/api/avatars/');
  });

  test('5 MB are accepted, one byte more is not', async () => {
    const most = limits.avatarMegabytes * 1024 * 1024;
    const filled = async (size: number) => Buffer.concat([await bytesOf.jpeg(), Buffer.alloc(size)]).subarray(0, size);
    await refused(upload(nadia, await filled(most + 1)), 413, 'This file is larger than 5 MB.');
    expect((await upload(nadia, await filled(most))).status).toBe(200);
  });

  test('a missing file and unknown fields are refused', async () => {
    const form = (...entries: [string, string | File][]) => {
      const data = new FormData();
      for (const [name, value] of entries) data.append(name, value);
      return app.ask(nadia, 'PUT', '/account/avatar', data);
    };
    const file = new File([(await bytesOf.png()) as BlobPart], 'me.png');
    await refused(form(['avatar', 'me.png']), 400, 'You must select an image to upload.');
    await refused(form(['avatar', new File([], '')]), 400, 'You must select an image to upload.');
    await refused(form(['file', file]), 400, messages.general.invalid);
    await refused(form(['user_id', grace.id], ['avatar', file]), 400, messages.general.invalid);
    expect((await upload(null, await bytesOf.png())).status).toBe(401);
  });

  test('a new photo replaces the last and deletes its file; removing it deletes the file', async () => {
    const first = await uploaded(nadia, bytesOf.png());
    const second = await uploaded(nadia, bytesOf.jpeg());
    expect(second).not.toBe(first);
    expect((await seen(nadia, first)).statusCode).toBe(404);
    expect(await storedNames()).not.toContain(fileOf(first));
    for (let n = 0; n < 2; n++)
      expect((await app.ask(nadia, 'DELETE', '/account/avatar')).body).toEqual({
        success: true,
        message: 'Avatar deleted successfully',
        said: ['account.avatarDeleted'],
      });
    expect(await urlOf(nadia)).toBeNull();
    expect(await storedNames()).not.toContain(fileOf(second));
  });

  longTest('100 uploads leave one photo and one file; of too many at once some are refused', async () => {
    const bytes = await bytesOf.jpeg();
    const before = await storedNames();
    const answers: Awaited<ReturnType<typeof upload>>[] = [];
    while (answers.length < 100)
      answers.push(...(await Promise.all(Array.from({ length: limits.uploadsPerPerson }, () => upload(nadia, bytes)))));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const tooMany = await Promise.all(Array.from({ length: limits.uploadsPerPerson + 10 }, () => upload(nadia, bytes)));
    const refused = tooMany.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body } of refused) expect(body.error).toBe(messages.general.tooManyAtOnce);
    answers.push(...tooMany.filter(({ status }) => status === 200));
    expect(answers.length + refused.length).toBe(100 + limits.uploadsPerPerson + 10);
    const url = await urlOf(nadia);
    expect(answers.map(({ body }) => body.url)).toContain(url);
    expect((await storedNames()).filter((name) => !before.includes(name))).toEqual([fileOf(url)]);
    expect(onTheirWay()).toEqual([]);
  });

  test('only the person and current teammates can see it', async () => {
    const url = await uploaded(nadia, bytesOf.png());
    const statuses = async () =>
      Promise.all([nadia, grace, peter, null].map(async (person) => (await seen(person, url)).statusCode));
    expect(await statuses()).toEqual([200, 200, 404, 401]);
    await app.admin.query('delete from team_memberships where user_id = $1', [grace.id]);
    expect(await statuses()).toEqual([200, 404, 404, 401]);
    for (const id of [randomUUID(), '..%2f..%2fsecret', '%00', `${url.split('/').at(-1)}.webp`]) {
      expect((await seen(nadia, `/api/avatars/${id}`)).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  test('the photo of another person cannot be deleted or taken over', async () => {
    const url = await uploaded(nadia, bytesOf.png());
    await app.ask(grace, 'DELETE', '/account/avatar');
    await app.ask(grace, 'DELETE', `/account/avatar?user_id=${nadia.id}`, { user_id: nadia.id });
    await expect(
      grace.as((db) => db.updateTable('user_metadata').set({ avatar_url: url }).execute()),
    ).rejects.toMatchObject({ code: '23505' });
    const touched = await grace.as((db) =>
      db.updateTable('user_metadata').set({ avatar_url: null }).where('user_id', '=', nadia.id).executeTakeFirst(),
    );
    expect(touched.numUpdatedRows).toBe(0n);
    expect([(await seen(nadia, url)).statusCode, await urlOf(nadia)]).toEqual([200, url]);
  });

  test('the sweep deletes unused photos after an hour, and no others', async () => {
    const kept = await uploaded(nadia, bytesOf.png());
    const ines = await app.person('Inês Duarte');
    const gone = await uploaded(ines, bytesOf.png());
    await app.admin.query('delete from auth.users where id = $1', [ines.id]);
    const orphan = fileOf(`/${randomUUID()}`);
    const path = join(app.settings.dataDir, 'orphan');
    writeFileSync(path, 'cut off');
    await app.files.keep({ path, size: 7, type: 'image/webp' }, orphan);
    expect(await app.files.sweep(withRow)).toBe(0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_400_000 });
    expect(await app.files.sweep(withRow).finally(() => vi.useRealTimers())).toBeGreaterThanOrEqual(2);
    const names = await storedNames();
    expect([names.includes(fileOf(kept)), names.includes(fileOf(gone)), names.includes(orphan)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('a photo whose file is missing answers 404', async () => {
    const url = await uploaded(nadia, bytesOf.png());
    await app.files.remove(fileOf(url));
    expect((await seen(nadia, url)).statusCode).toBe(404);
  });
});

longTest('without a store the photo is refused with the specified message, and nothing changes', async () => {
  const app = await testApp();
  const nadia = await app.person('Nadia Rahman');
  const folder = app.files.folder ?? '';
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'not a folder');
  const form = new FormData();
  form.append('avatar', new File([(await bytesOf.png()) as BlobPart], 'me.png'));
  const { status, body } = await app.ask(nadia, 'PUT', '/account/avatar', form);
  expect([status, body.error]).toEqual([
    503,
    'Storage bucket not configured. Please contact your administrator to set up file uploads.',
  ]);
  expect((await app.ask(nadia, 'GET', '/account')).body.avatar_url).toBeNull();
  await app.close();
});
