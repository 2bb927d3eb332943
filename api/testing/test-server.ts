import { type ChildProcess, spawn } from 'node:child_process';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

/** The real server in its own process. Its PostgreSQL keeps running when the server is killed. */
export type Running = { child: ChildProcess; stop(): Promise<void>; kill(): Promise<void> };

/**
 * Starts the real server with a data folder, as `npm start` does after installation, and waits until it is ready.
 * `heard` receives its output. `root` is the folder of the code.
 */
export async function startServer(
  dataDir: string,
  port: number,
  settings: NodeJS.ProcessEnv = {},
  heard?: (text: string) => void,
  root = join(import.meta.dirname, '../..'),
): Promise<Running> {
  const [, ...args] = manifest.scripts.start.split(' ');
  // A deprecated call stops the server, so that its test fails.
  const child = spawn(process.execPath, ['--throw-deprecation', ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      GROUNDWORK_ENV: '',
      DATA_DIR: dataDir,
      PORT: `${port}`,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000);
      heard?.(text);
    });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it was ready: ${said}`);
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
  return { child, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** Starts a server of this process on a free port, as a service that our server calls. */
export async function listening(answer: RequestListener) {
  const server = createHttpServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close().closeAllConnections(),
  };
}
