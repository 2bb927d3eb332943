import { expect, test, vi } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();

test('a closing server accepts no new connection and finishes the requests under way', async () => {
  const grace = await app.person('Grace Okafor');
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
  let arrived = 0;
  app.app.server.on('request', () => arrived++);
  await app.admin.query('begin; lock table teams');
  const answers = Array.from({ length: 5 }, () =>
    fetch(`${address}/api/teams`, { headers: { cookie: grace.cookie, connection: 'close' } }),
  );
  await vi.waitUntil(() => arrived === 5);
  let closed = false;
  const closing = app.app.close().then(() => {
    closed = true;
  });
  await vi.waitUntil(() => !app.app.server.listening);
  await expect(fetch(address)).rejects.toThrow();
  expect(closed).toBe(false);
  await app.admin.query('commit');
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await closing;
});
