// @module-tag long
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@groundwork/db/free-port';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { blocks } from '../testing/documented-commands.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Runs nginx and Caddy as docs/operating.md configures them, in front of a server whose APP_URL has a path.

const metricsToken = 'only Prometheus knows this';
let app: TestApp;
let behind: string;
beforeAll(async () => {
  app = await testApp({ changes: { metricsToken, appUrl: 'https://plan.example/groundwork' } });
  behind = (await app.app.listen({ port: 0, host: '127.0.0.1' })).replace('http://', '');
});
afterAll(() => app.close());

const blockOf = (first: string) => {
  const block = blocks.find((text) => text.startsWith(first));
  if (!block?.includes('127.0.0.1:3000')) throw new Error(`docs/operating.md has no block ${first}`);
  return block.replace('127.0.0.1:3000', behind);
};

/** The arguments of each proxy, and the files that it reads. */
const proxies = {
  nginx: (folder: string, port: number) => {
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
       events {} http { access_log off; ${paths.join(' ')} server { listen 127.0.0.1:${port};\n${blockOf('location / {')} } }`,
    );
    return ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')];
  },
  caddy: (folder: string, port: number) => {
    const site = blockOf('plan.example {').replace('plan.example', `http://127.0.0.1:${port}`);
    writeFileSync(join(folder, 'Caddyfile'), `{\n  admin off\n}\n${site}\n`);
    return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  },
};

test.for(['nginx', 'caddy'] as const)('%s passes pages on and hides /metrics at every path', async (name, context) => {
  if (spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status !== 0) {
    console.info(`Skipped: ${name} is not installed here.`);
    context.skip();
  }
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-proxy-'));
  const port = await freePort();
  const child = spawn(name, proxies[name](folder, port), {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder },
  });
  const exited = new Promise((done) => child.once('exit', done));
  onTestFinished(async () => {
    child.kill();
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });
  const status = (path: string, at = `127.0.0.1:${port}`) =>
    fetch(`http://${at}${path}`, { headers: { authorization: `Bearer ${metricsToken}` } }).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(() => status('/healthz'), { timeout: 20_000 }).toBe(200);
  for (const path of ['/healthz', '/groundwork/healthz']) expect(await status(path), path).toBe(200);
  for (const path of [
    '/metrics',
    '/metrics/',
    '/groundwork/metrics',
    '/groundwork/metrics/',
    '/groundwork/metrics?a=b',
  ]) {
    // The server itself answers there.
    expect(await status(path, behind), path).toBe(200);
    expect(await status(path), path).toBe(404);
  }
});
