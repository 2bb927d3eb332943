// @module-tag long
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@groundwork/db/free-port';
import { expect, onTestFinished, test } from 'vitest';

// Runs nginx with deploy/nginx-upstream.conf in front of three servers.

const site = readFileSync(join(import.meta.dirname, '../../deploy/nginx-upstream.conf'), 'utf8');

/** A server that answers with its number, its health and the headers that it got. */
async function backend(number: number, health: { ready: boolean }): Promise<{ server: Server; port: number }> {
  const server = createServer((asked, answer) => {
    if (asked.url === '/stream') return void answer.writeHead(200).write('first');
    answer.writeHead(health.ready ? 200 : 503).end(JSON.stringify({ number, headers: asked.headers }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

test('nginx leaves out a server that is not ready or gone, and passes streams on at once', async (context) => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'pipe' });
    execFileSync('openssl', ['version'], { stdio: 'pipe' });
  } catch {
    process.stdout.write('skipped: nginx or openssl is not installed\n');
    context.skip();
  }
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=plan.example', '-out', certificate, '-keyout', key],
    { stdio: 'pipe' },
  );
  const health = [1, 2, 3].map(() => ({ ready: true }));
  const backends = await Promise.all(health.map((one, index) => backend(index + 1, one)));
  onTestFinished(() => {
    for (const { server } of backends) server.closeAllConnections();
    for (const { server } of backends) server.close();
  });
  const port = await freePort();
  const configured = backends
    .reduce((text, one, index) => text.replace(`127.0.0.1:300${index + 1} `, `127.0.0.1:${one.port} `), site)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/etc/ssl/groundwork/certificate.pem', certificate)
    .replace('/etc/ssl/groundwork/key.pem', key);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
     events {} http { access_log off; ${paths.join(' ')} ${configured} }`,
  );
  const nginx = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  onTestFinished(() => void nginx.kill());

  const get = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sent = request(
        { port, path, host: '127.0.0.1', headers: { host: 'plan.example' }, rejectUnauthorized: false },
        (answer) => {
          const status = answer.statusCode ?? 0;
          // The stream stays open; its first part is enough.
          answer.once('data', (part) => resolve({ status, body: `${part}` }));
          answer.once('end', () => resolve({ status, body: '' }));
        },
      );
      sent.on('error', reject).end();
    });
  await expect
    .poll(
      () =>
        get('/').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(200);
  const numbers = async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('/')));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    return [...new Set(answers.map(({ body }) => JSON.parse(body).number))].toSorted();
  };
  expect(await numbers()).toEqual([1, 2, 3]);
  expect(JSON.parse((await get('/')).body).headers).toMatchObject({
    host: 'plan.example',
    'x-forwarded-for': '127.0.0.1',
  });
  expect((await get('/stream')).body).toBe('first');
  expect((await get('/metrics')).status).toBe(404);

  Object.assign(health[0] ?? {}, { ready: false });
  expect(await numbers()).toEqual([2, 3]);
  backends[1]?.server.closeAllConnections();
  backends[1]?.server.close();
  expect(await numbers()).toEqual([3]);
}, 60_000);
