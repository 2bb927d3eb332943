import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';

type Running = { stop(): Promise<void>; kill(): Promise<void> };

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts the real server on a data folder, as `npm start` does once everything is installed, and waits until it is ready. */
async function start(dataDir: string, port: number): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../api/start.mjs')], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'warn', DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it was ready`);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** A server of its own for the tests of a file, on a data folder that is empty at first. */
export function groundworkForFile() {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-e2e-'));
  // Open to the account under which PostgreSQL runs when the tests run as root.
  chmodSync(dataDir, 0o755);
  let port = 0;
  let running: Running;
  test.beforeAll(async () => {
    port = await freePort();
    running = await start(dataDir, port);
  });
  test.afterAll(async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    dataDir,
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    /** Ends the server, by asking or by force, and starts it again at the same address. */
    async restart(end: 'stop' | 'kill') {
      await running[end]();
      running = await start(dataDir, port);
    },
  };
}
export type Groundwork = ReturnType<typeof groundworkForFile>;

/** Waits for the newest mail to an address and answers the link in it. */
export async function mailedLink(dataDir: string, to: string, subject: string): Promise<string> {
  for (let waited = 0; waited < 15_000; waited += 100) {
    const outbox = join(dataDir, 'outbox');
    for (const name of (await readdir(outbox)).sort().reverse()) {
      const source = (await readFile(join(outbox, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
      if (source.includes(`To: ${to}`) && source.includes(`Subject: ${subject}`)) return source.match(/https?:\/\/[^\s"<]+/)?.[0] ?? '';
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No mail "${subject}" to ${to}`);
}
