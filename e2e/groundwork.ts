import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

export type Groundwork = { url: string; dataDir: string; child: ChildProcess; stop(): Promise<void> };

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts the real server on a data folder, as `npm start` does once everything is installed, and waits until it is ready. */
export async function startGroundwork(dataDir: string, port: number): Promise<Groundwork> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../api/server.ts')], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'warn', DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it was ready`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url,
    dataDir,
    child,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

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
