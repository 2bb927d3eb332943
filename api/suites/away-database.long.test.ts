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
  const said = lines.map((line) => JSON.parse(line));
  const messages = said.map(({ msg }) => msg);
  await server.stop();
  removeData(folder);
  expect(messages).toContain('jobs');
  expect(messages.filter((message) => /connection lost/.test(message))).not.toEqual([]);
  // Each of a handful of parts says each of its reasons once; each line that follows comes after a minute.
  const different = new Set(said.map(({ msg, reason, err }) => `${msg} ${reason ?? err?.message}`));
  expect(messages.length, [...different].join('\n')).toBeLessThanOrEqual(12);
  expect(different.size).toBe(messages.length);
});
