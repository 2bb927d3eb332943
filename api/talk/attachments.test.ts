// @module-tag sweep

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { refusalBody } from '@groundwork/contract/base/answers';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest, tenth } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { testBucket } from '../testing/test-bucket.ts';
import { heicPhoto } from '../testing/test-photo.ts';

// The abuse cases of attachments, once with files on disk and once in a bucket. Other files test what all nouns share:
//   mixed-ids.test.ts: ids of another team, and of another team of the caller
//   db/access.json: who may read, write and delete rows
//   e2e/hostile.spec.ts: names and types in a real browser

const limitMb = 5;
const limit = limitMb * 1024 * 1024;

/** A multipart body for cases that FormData cannot express. */
function wire(parts: { head: string; body: string | Buffer }[], end = '\r\n--x--\r\n') {
  const pieces = parts.flatMap(({ head, body }) => [
    Buffer.from(`\r\n--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
  ]);
  return Buffer.concat([...pieces, Buffer.from(end)]);
}
const wireType = { 'content-type': 'multipart/form-data; boundary=x' };

const types = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]),
  png: Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'),
  gif: Buffer.from('GIF89a....'),
  webp: Buffer.from('RIFF....WEBPVP8 '),
  pdf: Buffer.from('%PDF-1.7\n'),
};
const script = '<script>alert(document.domain)</script>';

describe.each(tenth(['disk', 'bucket']))('attachments on a %s', (store) => {
  let app: TestApp;
  let bucket: Awaited<ReturnType<typeof testBucket>> | undefined;
  let nadia: TestPerson;
  let grace: TestPerson;
  let peter: TestPerson;
  let team: string;
  let goal: string;
  let task: string;

  beforeAll(async () => {
    bucket = store === 'bucket' ? await testBucket() : undefined;
    app = await testApp({ changes: { fileLimitMb: limitMb, ...(bucket ? { storage: bucket.settings } : {}) } });
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    nadia = await app.person('Nadia Rahman');
    grace = await app.person('Grace Okafor');
    peter = await app.person('Peter Adeyemi');
  });
  beforeEach(async () => {
    vi.restoreAllMocks();
    team = await app.team('Harbour District', nadia, grace);
    goal = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body.id;
    task = (await app.ask(nadia, 'POST', '/tasks', { team_id: team, goal_id: goal, title: 'Book the hall' })).body.id;
  });
  afterAll(async () => {
    await app.close();
    await bucket?.stop();
  });

  function formOf(file: File, subject: Record<string, string> = { task_id: task }) {
    const form = new FormData();
    for (const [name, id] of Object.entries(subject)) form.append(name, id);
    form.append('file', file);
    return form;
  }
  const attach = (person: TestPerson, file: File, subject?: Record<string, string>) =>
    app.ask(person, 'POST', '/attachments', formOf(file, subject));
  const attachWire = (head: string, body: string | Buffer = 'x') =>
    app.ask(
      nadia,
      'POST',
      '/attachments',
      wire([
        { head: 'name="task_id"', body: task },
        { head, body },
      ]),
      wireType,
    );
  const attached = async (...given: Parameters<typeof attach>) => {
    const { status, body } = await attach(...given);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };

  /** Downloads a file as a browser does: from the server, or from the address to which it redirects. */
  async function download(person: TestPerson, id: string) {
    const answer = await app.raw(person, 'GET', `/attachments/${id}/file`);
    if (answer.statusCode !== 302)
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
    const stored = await fetch(String(answer.headers.location));
    return {
      status: stored.status,
      headers: Object.fromEntries(stored.headers),
      bytes: Buffer.from(await stored.arrayBuffer()),
    };
  }
  const rows = async () => (await app.admin.query('select count(*)::integer as n from attachments')).rows[0].n;
  const onTheirWay = () => {
    const folder = join(app.settings.dataDir, 'uploads');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  /** The names of all stored files, found by a sweep that deletes nothing. */
  async function storedNames() {
    const names: string[] = [];
    await app.files.sweep(async (found) => {
      names.push(...found);
      return found;
    });
    return names.sort();
  }
  /** Runs the sweep of the hourly job with a clock 90 minutes ahead. */
  async function sweepLater() {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_400_000 });
    try {
      return await app.files.sweep(async (names) =>
        (await app.pool.query('select rules.files_with_row($1) as name', [names])).rows.map(({ name }) => name),
      );
    } finally {
      vi.useRealTimers();
    }
  }
  /** Expects that `work` leaves no row, no stored file and no partial upload. */
  async function leavesNothing(work: () => Promise<void>) {
    const before = [await rows(), await storedNames()];
    await work();
    expect([await rows(), await storedNames()]).toEqual(before);
    expect(onTheirWay()).toEqual([]);
  }

  test('a file is attached to a task and to a goal, listed with who uploaded it, downloaded and deleted', async () => {
    const before = await storedNames();
    const pdf = await attached(nadia, new File([types.pdf], 'Union Hall offer.pdf'));
    expect(pdf).toMatchObject({
      team_id: team,
      task_id: task,
      goal_id: null,
      file_name: 'Union Hall offer.pdf',
      file_size: 9,
      file_type: 'application/pdf',
    });
    expect(pdf).toMatchObject({
      uploaded_by: nadia.id,
      user_id: nadia.id,
      uploader: { id: nadia.id, full_name: 'Nadia Rahman' },
      can: { delete: true },
    });
    const text = await attached(grace, new File(['Sixty'], 'chairs.txt'), { goal_id: goal });
    expect((await app.ask(grace, 'GET', `/attachments?task_id=${task}`)).body.items).toEqual([
      { ...pdf, can: { delete: false } },
    ]);
    expect((await app.ask(grace, 'GET', `/attachments?goal_id=${goal}`)).body.items).toEqual([text]);
    expect((await app.ask(nadia, 'GET', `/tasks/${task}`)).body.attachment_count).toBe(1);
    expect((await download(grace, pdf.id)).bytes).toEqual(types.pdf);
    expect(String((await download(nadia, text.id)).bytes)).toBe('Sixty');
    for (const [person, { id }] of [
      [nadia, pdf],
      [grace, text],
    ] as const) {
      expect((await app.ask(person, 'DELETE', `/attachments/${id}`)).body).toMatchObject({ success: true });
      expect((await app.ask(person, 'GET', `/attachments/${id}/file`)).status).toBe(404);
    }
    await app.admin.query('delete from deletions where team_id = $1', [team]);
    await sweepLater();
    expect(await storedNames()).toEqual(before);
  });

  test('lists are paged, oldest first', async () => {
    const made = [];
    for (const name of ['1', '2', '3'])
      made.push((await attached(nadia, new File([name], name), { goal_id: goal })).id);
    const first = await app.ask(nadia, 'GET', `/attachments?goal_id=${goal}&limit=2`);
    const second = await app.ask(nadia, 'GET', `/attachments?goal_id=${goal}&limit=2&cursor=${first.body.next_cursor}`);
    expect([...first.body.items, ...second.body.items].map(({ id }) => id)).toEqual(made);
    expect(second.body.next_cursor).toBeNull();
  });

  test('an empty file is accepted', async () => {
    const { id, file_size } = await attached(nadia, new File([], 'empty.txt'));
    expect([file_size, (await download(nadia, id)).bytes.length]).toEqual([0, 0]);
  });

  test('a form may hold its file before, between and behind its fields', async () => {
    const id = { head: 'name="task_id"', body: task };
    const file = { head: 'name="file"; filename="x.txt"', body: 'x' };
    for (const parts of [
      [id, file],
      [file, id],
    ]) {
      const { status, body } = await app.ask(nadia, 'POST', '/attachments', wire(parts), wireType);
      expect([status, body.task_id, body.file_size]).toEqual([201, task, 1]);
    }
    await leavesNothing(async () => {
      const ask = async (person: TestPerson, ...parts: Parameters<typeof wire>[0]) => {
        const { status, body } = await app.ask(person, 'POST', '/attachments', wire(parts), wireType);
        return [status, body.error];
      };
      const of = (goal_id: string) => ({ head: 'name="goal_id"', body: goal_id });
      expect(await ask(nadia, file)).toEqual([400, messages.attachments.oneSubject]);
      expect(await ask(nadia, id, file, of(goal))).toEqual([400, messages.attachments.oneSubject]);
      expect(await ask(nadia, of(goal), file, of(randomUUID()))).toEqual([404, messages.general.notFound]);
      expect(await ask(nadia, id, file, file)).toEqual([400, messages.attachments.oneFile]);
      expect(await ask(nadia, file, file, id)).toEqual([400, messages.attachments.oneFile]);
      expect(await ask(peter, file, id)).toEqual([404, messages.general.notFound]);
      const read = vi.spyOn(app.files, 'receive');
      expect((await app.ask(null, 'POST', '/attachments', wire([file, id]), wireType)).status).toBe(401);
      expect(read).not.toHaveBeenCalled();
    });
  });

  longTest.each([
    ['chairs.txt', 'Sixty', 'text/plain'],
    ['README', 'Sixty', 'text/plain'],
    ['server.LOG', '\x1b[1m14:00\x1b[0m', 'text/plain'],
    ['grüße.txt', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'text/plain'],
    ['wide.txt', Buffer.from('\ufeffSixty', 'utf16le'), 'text/plain'],
    ['chairs.csv', 'red;60', 'text/csv'],
    ['plan.md', '# Plan', 'text/markdown'],
    ['chairs.txt', Buffer.from([1, 0, 2, 0]), 'application/octet-stream'],
    ['chairs.txt', types.pdf, 'application/pdf'],
    ['photo.HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'image/heic'],
    ['photo', Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1'), 'image/heic'],
    ['photo.heic', 'no photo', 'application/octet-stream'],
  ])('%s is of the type that its content and its name say', async (name, content, type) => {
    // The server ignores the type that the client sends.
    const { id, file_type } = await attached(nadia, new File([content], name, { type: 'text/html' }));
    const { headers, bytes } = await download(nadia, id);
    expect([file_type, headers['content-type']]).toEqual([type, type]);
    expect(headers['content-disposition']).toMatch(type === 'application/pdf' ? /^inline;/ : /^attachment;/);
    expect(bytes).toEqual(Buffer.from(content));
  });

  describe('a HEIC photo', () => {
    const preview = (person: TestPerson, id: string) => app.raw(person, 'GET', `/attachments/${id}/file?preview=true`);

    test('is stored as it is, and shown as a picture', async () => {
      const { id } = await attached(nadia, new File([heicPhoto], 'IMG_0001.HEIC'));
      expect((await download(grace, id)).bytes).toEqual(heicPhoto);
      // Two concurrent requests make the preview once. The third answer comes from the local folder.
      for (const { statusCode, headers, rawPayload } of [
        ...(await Promise.all([preview(grace, id), preview(nadia, id)])),
        await preview(grace, id),
      ]) {
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
        expect(headers).toMatchObject({ 'content-disposition': 'inline', 'x-content-type-options': 'nosniff' });
        const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([96, 64]);
        expect(data[0]).toBeGreaterThan(180);
        expect(data.at(-1 - (info.channels - 3))).toBeGreaterThan(180);
      }
      expect(onTheirWay()).toEqual([]);
    });

    test('is shown to nobody who may not see the file, and to nobody while it is deleted', async () => {
      const { id } = await attached(nadia, new File([heicPhoto], 'photo.heic'));
      expect((await preview(nadia, id)).statusCode).toBe(200);
      expect((await preview(peter, id)).statusCode).toBe(404);
      expect(existsSync(app.files.previewOf(id))).toBe(true);
      const { deletion_id } = (await app.ask(nadia, 'DELETE', `/attachments/${id}`)).body;
      expect((await preview(nadia, id)).statusCode).toBe(404);
      await app.ask(nadia, 'POST', `/deletions/${deletion_id}/restore`);
      expect((await preview(nadia, id)).statusCode).toBe(200);
    });

    test('that is broken or has too many pixels is only downloaded', async () => {
      const large = Buffer.from(heicPhoto);
      // The sizes of the picture in its `ispe` boxes: 40,000 × 40,000.
      for (let at = large.indexOf('ispe'); at >= 0; at = large.indexOf('ispe', at + 1)) {
        large.writeUInt32BE(40_000, at + 8);
        large.writeUInt32BE(40_000, at + 12);
      }
      for (const bytes of [
        heicPhoto.subarray(0, 300),
        Buffer.concat([heicPhoto.subarray(0, 40), Buffer.alloc(99)]),
        large,
      ]) {
        const { id, file_type } = await attached(nadia, new File([new Uint8Array(bytes)], 'photo.heic'));
        const { statusCode, payload } = await preview(nadia, id);
        expect([file_type, statusCode, JSON.parse(payload).error]).toEqual([
          'image/heic',
          400,
          messages.attachments.photoUnreadable,
        ]);
        expect((await download(nadia, id)).bytes.equals(bytes)).toBe(true);
      }
      expect(onTheirWay()).toEqual([]);
    });

    test('whose preview nobody looks at loses it to the sweep, and gets a new one', async () => {
      const { id } = await attached(nadia, new File([heicPhoto], 'photo.heic'));
      await preview(nadia, id);
      await app.files.sweep(async (names) => names);
      expect(existsSync(app.files.previewOf(id))).toBe(true);
      const old = new Date(Date.now() - 40 * 86_400_000);
      utimesSync(app.files.previewOf(id), old, old);
      await app.files.sweep(async (names) => names);
      expect(existsSync(app.files.previewOf(id))).toBe(false);
      expect((await preview(nadia, id)).statusCode).toBe(200);
    });
  });

  describe('abuse', () => {
    test('1: a task of another team, two subjects or none are refused before the file is read', async () => {
      await leavesNothing(async () => {
        const read = vi.spyOn(app.files, 'receive');
        expect((await attach(peter, new File(['x'], 'x'))).body).toEqual(refusalBody('general.notFound', 'NOT_FOUND'));
        expect((await attach(peter, new File(['x'], 'x'), { goal_id: goal })).status).toBe(404);
        for (const subject of [{ task_id: task, goal_id: goal }, {}] as Record<string, string>[]) {
          // Fields may follow the file, so the server knows only at the end of the form that there are none.
          if (Object.keys(subject).length === 0) expect(read).not.toHaveBeenCalled();
          expect((await attach(nadia, new File(['x'], 'x'), subject)).body.error).toBe(messages.attachments.oneSubject);
          expect((await app.ask(nadia, 'GET', `/attachments?${new URLSearchParams(subject)}`)).body.error).toBe(
            messages.attachments.oneSubject,
          );
        }
      });
    });

    test('2: only the uploader deletes: another member gets 403, a stranger 404', async () => {
      const { id } = await attached(nadia, new File(['x'], 'x'));
      const refused = await app.ask(grace, 'DELETE', `/attachments/${id}`);
      expect([refused.status, refused.body.error]).toEqual([
        403,
        'You do not have permission to delete this attachment',
      ]);
      expect((await app.ask(peter, 'DELETE', `/attachments/${id}`)).status).toBe(404);
      expect((await download(grace, id)).status).toBe(200);
    });

    test('2: owners and admins remove files of people who left the team, and of no others', async () => {
      const may = async (person: TestPerson, id: string) => {
        const { items } = (await app.ask(person, 'GET', `/attachments?task_id=${task}`)).body;
        return items.find((item: { id: string }) => item.id === id).can.delete;
      };
      const leaver = await app.person('Leo Brandt');
      await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, leaver.id]);
      const [{ id }, { id: other }] = [
        await attached(leaver, new File(['x'], 'left.txt')),
        await attached(grace, new File(['x'], 'stays.txt')),
      ];
      expect([await may(nadia, id), await may(leaver, id)]).toEqual([false, true]);
      expect((await app.ask(nadia, 'DELETE', `/attachments/${id}`)).status).toBe(403);
      await app.admin.query('delete from team_memberships where user_id = $1', [leaver.id]);
      expect([await may(nadia, id), await may(grace, id), await may(nadia, other)]).toEqual([true, false, false]);
      expect((await app.ask(grace, 'DELETE', `/attachments/${id}`)).status).toBe(403);
      expect((await app.ask(leaver, 'DELETE', `/attachments/${id}`)).status).toBe(404);
      expect((await app.ask(nadia, 'DELETE', `/attachments/${id}`)).status).toBe(200);
      expect((await download(nadia, id)).status).toBe(404);
      expect((await app.ask(nadia, 'DELETE', `/attachments/${other}`)).status).toBe(403);
    });

    test('3: the server chooses the stored name, and a row cannot name another file', async () => {
      const { id: own } = await attached(nadia, new File(['x'], 'plans.TXT'));
      const stored = await app.admin.query('select file_path from attachments where id = $1', [own]);
      expect(stored.rows).toEqual([{ file_path: `${team}/${own}.txt` }]);
      await leavesNothing(async () => {
        for (const field of ['file_path', 'team_id', 'id', 'uploaded_by', '__proto__', 'constructor']) {
          expect(
            (await attach(nadia, new File(['x'], 'x'), { task_id: task, [field]: `${team}/x` })).status,
            field,
          ).toBe(400);
        }
        const [id, other] = [randomUUID(), randomUUID()];
        for (const file_path of [
          `${team}/${other}.txt`,
          `${other}/${id}.txt`,
          `../${team}/${id}.txt`,
          `${team}/${id}.txt/../x`,
          `${team}/${id}`,
        ]) {
          const values = {
            id,
            team_id: team,
            task_id: task,
            file_name: 'x',
            file_path,
            file_size: 1,
            file_type: 'text/plain',
          };
          await expect(nadia.as((db) => db.insertInto('attachments').values(values).execute())).rejects.toThrow(
            'attachments_file_is_its_own',
          );
        }
      });
    });

    test.each([
      ['../../../etc/passwd', 'passwd'],
      ['/etc/passwd', 'passwd'],
      ['C:\\\\Windows\\\\win.ini', 'win.ini'],
      ['..', 'file'],
      [' ', 'file'],
      ['plan\u0000.pdf', 'plan.pdf'],
      ['plan\u202efdp.exe', 'planfdp.exe'],
      ['Grüße, 見積もり 🎉.pdf', 'Grüße, 見積もり 🎉.pdf'],
      ['%22quoted%22; name=x.pdf', '"quoted"; name=x.pdf'],
      [`${'ä'.repeat(200)}.pdf`, `${'ä'.repeat(125)}.pdf`],
    ])('4: the name %j is shown as %j', async (sent, shown) => {
      const { status, body } = await attachWire(`name="file"; filename="${sent}"`);
      expect([status, body.file_name]).toEqual([201, shown]);
      expect(Buffer.byteLength(body.file_name)).toBeLessThanOrEqual(255);
      expect(body.file_path).toMatch(new RegExp(`^${team}/${body.id}\\.[a-z0-9]{1,10}$`));
      const { headers } = await download(nadia, body.id);
      const disposition = String(headers['content-disposition']);
      expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~!%-]+$/);
      expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(shown);
    });

    test('4: a line break in a name reaches no header', async () => {
      // Browsers encode a line break as %0D%0A. A CRLF ends the name; a single CR or LF makes the form invalid. No row
      // stores a line break.
      const { id } = (await attachWire('name="file"; filename="a%0D%0ASet-Cookie: x=1.txt"')).body;
      expect((await download(nadia, id)).headers).not.toHaveProperty('set-cookie');
      for (const [sent, status, kept] of [
        ['a\r\nSet-Cookie: x=1.txt', 201, 'a'],
        ['a\nSet-Cookie: x=1.txt', 400, undefined],
        ['a\rSet-Cookie: x=1.txt', 400, undefined],
      ]) {
        const answer = await attachWire(`name="file"; filename="${sent}"`);
        expect([answer.status, answer.body.file_name]).toEqual([status, kept]);
        const set = app.admin.query('update attachments set file_name = $2 where id = $1', [id, sent]);
        await expect(set).rejects.toThrow('attachments_file_name_is_a_name');
      }
    });

    test.each([
      ['picture.svg', 'image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
      ['page.html', 'text/html', script],
      ['page.xhtml', 'application/xhtml+xml', `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`],
      ['page.xml', 'text/xml', `<?xml-stylesheet href="x.xsl"?>${script}`],
      ['code.js', 'text/javascript', 'alert(1)'],
      ['not-a.pdf', 'application/pdf', `${script}%PDF-1.7`],
      ['not-a.png', 'image/png', script],
    ])('5 and 6: %s, said to be %s, is only downloaded, as plain bytes', async (name, type, content) => {
      const { id, file_type } = await attached(nadia, new File([content], name, { type }));
      const { headers } = await download(nadia, id);
      expect([file_type, headers['content-type']]).toEqual(['application/octet-stream', 'application/octet-stream']);
      expect(headers['content-disposition']).toMatch(/^attachment;/);
    });

    test.each([
      ['image/jpeg', types.jpeg],
      ['image/png', types.png],
      ['image/gif', Buffer.concat([types.gif, Buffer.from(script)])],
      ['image/webp', types.webp],
      [
        'application/pdf',
        Buffer.concat([types.pdf, Buffer.from('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')]),
      ],
    ])(
      '5 and 6: what is %s by content is shown as that and nothing else, whatever it is called',
      async (type, content) => {
        const { id } = await attached(nadia, new File([content], 'page.html', { type: 'text/html' }));
        const own = await app.raw(nadia, 'GET', `/attachments/${id}/file`);
        const { headers } = await download(nadia, id);
        expect(headers['content-type']).toBe(type);
        expect(headers['content-disposition']).toMatch(/^inline;/);
        expect(
          (await app.raw(nadia, 'HEAD', `/attachments/${id}/file?download=true`)).headers['content-disposition'] ??
            'attachment;',
        ).toMatch(/^attachment;/);
        if (bucket) return expect(own.headers['cache-control']).toBe('no-store');
        expect(own.headers).toMatchObject({
          'cache-control': 'private, max-age=3600',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
          'cross-origin-resource-policy': 'same-origin',
        });
      },
    );

    longTest('7: a file of exactly the limit is accepted; one byte more is refused and leaves nothing', async () => {
      expect((await attach(nadia, new File([Buffer.alloc(limit)], 'all.bin'))).status).toBe(201);
      await leavesNothing(async () => {
        const { status, body } = await attach(nadia, new File([Buffer.alloc(limit + 1)], 'more.bin'));
        expect([status, body.error]).toEqual([413, messages.attachments.tooLarge(limitMb)]);
      });
    });

    longTest('8 and 9: decompression bombs (900 megapixels, 1 GB zip) are stored without being opened', async () => {
      const flood = Buffer.concat([
        types.png.subarray(0, 8),
        Buffer.from('0000000d49484452000075300000753008060000', 'hex'),
      ]);
      const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
      for (const content of [flood, bomb]) {
        const { id, file_size } = await attached(nadia, new File([new Uint8Array(content)], 'large'));
        expect([file_size, (await download(nadia, id)).bytes.equals(content)]).toEqual([content.length, true]);
      }
    });

    test('10: a form that is cut off, too large or without a file is refused and leaves nothing', async () => {
      const id = { head: 'name="task_id"', body: task };
      const file = { head: 'name="file"; filename="x"', body: 'half a' };
      await leavesNothing(async () => {
        for (const payload of [
          wire([id, file], ''),
          wire([id, file], '\r\n--x'),
          wire([id, file, file]),
          wire([id, file, { head: 'name="goal_id"', body: goal }]),
        ]) {
          expect(
            (await app.ask(nadia, 'POST', '/attachments', payload, wireType)).status,
            String(payload),
          ).toBeGreaterThanOrEqual(400);
        }
        for (const payload of [
          wire([file]),
          wire([file, id, { head: 'name="goal_id"', body: goal }]),
          wire([id]),
          wire([id, { head: 'name="other"; filename="x"', body: 'x' }]),
          wire([]),
        ]) {
          expect((await app.ask(nadia, 'POST', '/attachments', payload, wireType)).status, String(payload)).toBe(400);
        }
        expect((await app.ask(nadia, 'POST', '/attachments', { task_id: task })).status).toBe(415);
      });
    });

    longTest('11: a hundred concurrent uploads make a hundred files', async () => {
      const before = await rows();
      const made = await Promise.all(
        Array.from({ length: 100 }, (_, n) => attached(n % 2 ? nadia : grace, new File([`${n}`], 'same name.txt'))),
      );
      expect(new Set(made.map(({ file_path }) => file_path)).size).toBe(100);
      expect(await rows()).toBe(before + 100);
      expect(onTheirWay()).toEqual([]);
      for (const n of [0, 50, 99]) expect(String((await download(nadia, made[n].id)).bytes)).toBe(`${n}`);
    });

    test('12: a second file of the same name does not change the first', async () => {
      const [one, two] = [
        await attached(nadia, new File(['one'], 'plan.txt')),
        await attached(nadia, new File(['two'], 'plan.txt')),
      ];
      expect(String((await download(nadia, one.id)).bytes)).toBe('one');
      expect(String((await download(nadia, two.id)).bytes)).toBe('two');
    });

    test('13: people who have left or signed out cannot download', async () => {
      const leaver = await app.person('Former Member');
      await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, leaver.id]);
      const { id } = await attached(leaver, new File(['x'], 'x'));
      await app.admin.query('delete from team_memberships where user_id = $1', [leaver.id]);
      for (const [method, path] of [
        ['GET', `/attachments/${id}/file`],
        ['DELETE', `/attachments/${id}`],
      ] as const) {
        expect((await app.ask(leaver, method, path)).status).toBe(404);
        expect((await app.ask(null, method, path)).status).toBe(401);
      }
      expect((await app.ask(leaver, 'GET', `/attachments?task_id=${task}`)).body.items).toEqual([]);
      expect((await attach(leaver, new File(['x'], 'x'))).status).toBe(404);
    });

    test('13: a person who leaves during the upload attaches nothing', async () => {
      const leaver = await app.person('Leaver');
      await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, leaver.id]);
      await leavesNothing(async () => {
        const keep = app.files.keep.bind(app.files);
        vi.spyOn(app.files, 'keep').mockImplementationOnce(async (...given) => {
          await keep(...given);
          await app.admin.query('delete from team_memberships where user_id = $1', [leaver.id]);
        });
        expect((await attach(leaver, new File(['x'], 'x'))).status).toBe(403);
      });
    });

    test('15: the hourly sweep deletes files that a crash left without a row, and nothing else', async () => {
      const kept = await attached(nadia, new File(['kept'], 'kept.txt'));
      const [orphan, upload] = [
        `${team}/${randomUUID()}.txt`,
        await app.files.receive(new Blob(['x']).stream() as never),
      ];
      await app.files.keep(upload, orphan);
      const half = await app.files.receive(new Blob(['half']).stream() as never);
      expect(await app.files.sweep(async () => [])).toBe(0);
      await sweepLater();
      expect(await app.files.has(orphan)).toBe(false);
      expect(existsSync(half.path)).toBe(false);
      expect(String((await download(nadia, kept.id)).bytes)).toBe('kept');
    });

    test('15: the sweep deletes files of a task and a goal that cannot be restored any more, or a team’s', async () => {
      const other = await app.team('Pier', nadia);
      const [first, second] = await Promise.all(
        ['One', 'Two'].map(
          async (title) => (await app.ask(nadia, 'POST', '/goals', { team_id: other, title })).body.id,
        ),
      );
      const at = (await app.ask(nadia, 'POST', '/tasks', { team_id: other, goal_id: first, title: 'Task' })).body.id;
      for (const subject of [{ task_id: at }, { goal_id: first }, { goal_id: second }] as Record<string, string>[])
        await attached(nadia, new File(['x'], 'x'), subject);
      const left = async () => (await storedNames()).filter((name) => name.startsWith(other)).length;
      expect(await left()).toBe(3);
      for (const [path, files] of [
        [`/tasks/${at}`, 2],
        [`/goals/${first}`, 1],
        [`/teams/${other}`, 0],
      ] as const) {
        expect(
          (await app.ask(nadia, 'DELETE', path, path.startsWith('/teams') ? { name: 'Pier' } : undefined)).status,
        ).toBe(200);
        const before = await left();
        await sweepLater();
        if (!path.startsWith('/teams')) expect(await left(), path).toBe(before);
        await app.admin.query('delete from deletions where team_id = $1', [other]);
        await sweepLater();
        expect(await left(), path).toBe(files);
      }
    });

    /** Starts an upload over the network, and waits until the server stores its first part. */
    async function beginUpload() {
      const { port } = app.app.server.address() as AddressInfo;
      const sender = httpRequest({
        port,
        method: 'POST',
        path: '/api/attachments',
        headers: { ...wireType, cookie: nadia.cookie },
      }).on('error', () => {});
      const file = { head: 'name="file"; filename="x"', body: Buffer.alloc(200_000) };
      sender.write(wire([{ head: 'name="task_id"', body: task }, file], ''));
      await vi.waitFor(() => expect(onTheirWay()).toHaveLength(1), 10_000);
      return sender;
    }

    test('7: a file that exceeds the limit after its first part is refused and leaves nothing', async () => {
      await leavesNothing(async () => {
        const sender = await beginUpload();
        const answer = once(sender, 'response') as Promise<[IncomingMessage]>;
        sender.end(Buffer.alloc(limit));
        const [{ statusCode }] = await answer;
        expect(statusCode).toBe(413);
      });
    });

    test('15: an aborted upload leaves nothing', async () => {
      await leavesNothing(async () => {
        const received = vi.spyOn(app.files, 'receive');
        const sender = await beginUpload();
        sender.destroy();
        await expect(received.mock.results[0]?.value).rejects.toThrow();
      });
    });
  });

  longTest('a missing store answers 503 and leaves nothing', async () => {
    const broken = await testApp({ changes: bucket ? { storage: { ...bucket.settings, bucket: 'missing' } } : {} });
    if (broken.files.folder) {
      rmSync(broken.files.folder, { recursive: true });
      writeFileSync(broken.files.folder, '');
    }
    const person = await broken.person('Nadia Rahman');
    const own = (
      await broken.ask(person, 'POST', '/goals', { team_id: await broken.team('Harbour', person), title: 'Goal' })
    ).body.id;
    const { status, body } = await broken.ask(
      person,
      'POST',
      '/attachments',
      formOf(new File(['x'], 'x'), { goal_id: own }),
    );
    expect([status, body.error]).toEqual([
      503,
      'Storage bucket not configured. Please contact your administrator to set up file uploads.',
    ]);
    expect(readdirSync(join(broken.settings.dataDir, 'uploads'))).toEqual([]);
    expect((await broken.admin.query('select from attachments')).rowCount).toBe(0);
    await broken.close();
  });
});
