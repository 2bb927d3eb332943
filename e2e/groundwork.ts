import { chmodSync, mkdtempSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { type Running, startServer } from '../api/testing/test-server.ts';
import { removeData } from '../db/embedded.ts';
import { freePort } from '../db/free-port.ts';

/** Starts a server for the tests of a file, with an empty data folder; `prepare` returns its settings for a port. */
export function groundworkForFile(prepare = async (_port: number): Promise<NodeJS.ProcessEnv> => ({})) {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-e2e-'));
  // The account of PostgreSQL needs access when root runs the tests.
  chmodSync(dataDir, 0o755);
  let port = 0;
  let settings: NodeJS.ProcessEnv;
  let running: Running;
  test.beforeAll(async () => {
    port = await freePort();
    settings = await prepare(port);
    running = await startServer(dataDir, port, settings);
  });
  // Playwright keeps contexts open until its browser closes. Their pages would go on working during later tests.
  test.afterEach(async ({ browser }) => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  test.afterAll(async () => {
    await running.stop();
    removeData(dataDir);
  });
  return {
    dataDir,
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    /** Stops or kills the server, and starts it again at the same address. */
    async restart(end: 'stop' | 'kill') {
      await running[end]();
      running = await startServer(dataDir, port, settings);
    },
  };
}

/** Waits for the newest email to an address and returns the first link in it. */
export async function mailedLink(dataDir: string, to: string, subject: string): Promise<string> {
  for (let waited = 0; waited < 15_000; waited += 100) {
    const outbox = join(dataDir, 'outbox');
    for (const name of (await readdir(outbox)).sort().reverse()) {
      const source = (await readFile(join(outbox, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
      if (source.includes(`To: ${to}`) && source.includes(`Subject: ${subject}`))
        return source.match(/https?:\/\/[^\s"<]+/)?.[0] ?? '';
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No email "${subject}" to ${to}`);
}
