// @module-tag long
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeData, startEmbedded } from '@groundwork/db/embedded';
import { freePort } from '@groundwork/db/free-port';
import { testSecret } from '@groundwork/db/test-session';
import { expect, test } from 'vitest';
import { startServer } from '../testing/test-server.ts';

test('a server whose database is away says so in a few lines', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-away-'));
  // The account of PostgreSQL needs access when root runs this.
  chmodSync(folder, 0o755);
  const database = await startEmbedded(folder);
  let lines: string[] = [];
  const settings = { SECRET: testSecret, DATABASE_URL: database.url };
  const server = await startServer(folder, await freePort(), settings, (text) =>
    lines.push(...text.split('\n').filter((line) => line.startsWith('{'))),
  );
  lines = [];
  await database.stop();
  await sleep(30_000);
  const messages = lines.map((line) => JSON.parse(line).msg);
  await server.stop();
  removeData(folder);
  expect(messages).toContain('jobs');
  expect(messages.filter((message) => /connection lost/.test(message))).not.toEqual([]);
  // Each of a handful of parts once; each line that follows comes after a minute.
  expect(messages.length).toBeLessThanOrEqual(8);
  expect(new Set(messages).size).toBe(messages.length);
});
