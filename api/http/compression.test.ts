import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { limits } from '@groundwork/contract/base/limits';
import { beforeAll, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia } = app.world;
let list: string;
beforeAll(async () => {
  const team = await app.team('Harbour District', nadia);
  await app.admin.query(
    "insert into goals (team_id, title) select $1, 'Chairs for the hall ' || n from generate_series(1, 200) n",
    [team],
  );
  list = `/goals?team_id=${team}&limit=`;
});

const get = (path: string, accepted?: string) =>
  app.raw(nadia, 'GET', path, undefined, accepted === undefined ? {} : { 'accept-encoding': accepted });

test('a large answer is compressed for clients that accept it, with the same content', async () => {
  const plain = await get(`${list}200`);
  expect(plain.rawPayload.length).toBeGreaterThan(limits.compressedBytes);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload, statusCode } = await get(`${list}200`, accepted);
    expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'accept-encoding']);
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(read(rawPayload).toString()).toBe(plain.body);
  }
});

test('small answers, and answers to other clients, are not compressed', async () => {
  for (const accepted of ['', 'identity', 'deflate', 'br;q=0, gzip; q=0', 'x-gzip'])
    expect((await get(`${list}200`, accepted)).headers, accepted).not.toHaveProperty('content-encoding');
  expect((await get(`${list}1`, 'br')).headers).not.toHaveProperty('content-encoding');
});
