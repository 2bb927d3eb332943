import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cookieOf } from './load.ts';
import type { Seat } from './seat.ts';
import { residentMb, type Server } from './server.ts';
import { atMost } from './table.ts';

/** The file limit of the measured server, in MB. */
export const uploadLimitMb = 250;
const mb = Buffer.alloc(1024 * 1024, randomBytes(1024));

function* formOf({ task_id }: Seat, size: number) {
  const part = (head: string) => Buffer.from(`\r\n--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`);
  yield part('name="task_id"');
  yield Buffer.from(task_id);
  yield part('name="file"; filename="film.mp4"');
  for (let n = 0; n < size; n++) yield mb;
  yield Buffer.from('\r\n--x--\r\n');
}

/** Sends a file of `size` MB as fast as the server reads it. */
async function upload({ url }: Server, seat: Seat, size: number) {
  const { name, value } = cookieOf(seat);
  const headers = { cookie: `${name}=${value}`, 'content-type': 'multipart/form-data; boundary=x' };
  const sent = request(`${url}/api/attachments`, { method: 'POST', headers });
  const status = new Promise<number | undefined>((done, failed) =>
    sent.on('response', (answer) => done(answer.resume().statusCode)).on('error', failed),
  );
  await pipeline(Readable.from(formOf(seat, size), { objectMode: false }), sent);
  if ((await status) !== 201) throw new Error(`The upload answered ${await status}`);
}

/** Growth of the server's memory during an upload of 200 MB. */
export async function measureUpload(server: Server, seat: Seat) {
  // A first upload loads code, which stays in memory.
  await upload(server, seat, 1);
  const before = residentMb(server.process);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak ?? 0, residentMb(server.process) ?? 0);
  }, 20);
  const started = performance.now();
  await upload(server, seat, 200);
  clearInterval(watch);
  const seconds = (performance.now() - started) / 1000;
  atMost(
    'upload of 200 MB: growth of server memory',
    before === null || peak === null ? null : peak - before,
    ' MB',
    0,
    64,
    `${seconds.toFixed(1)} s`,
  );
}
