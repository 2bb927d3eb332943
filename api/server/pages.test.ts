import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile({ changes: { appUrl: 'https://plan.example/planning' } });

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers });

describe.runIf(existsSync(join(import.meta.dirname, '../../web/dist/app.html')))('of the built web', () => {
  test('the landing page contains its own address and no placeholders', async () => {
    const { body, headers } = await get('/');
    const address = 'https://plan.example/planning';
    expect(body).toContain(`<link rel="canonical" href="${address}/"/>`);
    expect(body).toContain(`<meta property="og:image" content="${address}/preview.jpg"/>`);
    expect(body).not.toMatch(/__/);
    expect(body.match(/="\.?\/(?!planning[/"])/g)).toBeNull();
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('a page for a signed-in person preloads the account and the teams; other pages preload nothing', async () => {
    // The server has an https address, so its cookie has the __Secure- prefix.
    const cookie = `__Secure-${(await app.person('Nadia Rahman')).cookie}`;
    const preloaded = async (headers: Record<string, string>) =>
      [...(await get('/dashboard', headers)).body.matchAll(/rel="preload" href="(\/planning\/api[^"]*)"/g)].map(
        ([, href]) => href,
      );
    expect(await preloaded({ cookie })).toEqual(['/planning/api/account', '/planning/api/teams?limit=200']);
    expect(await preloaded({})).toEqual([]);
  });

  test.each([
    ['/planning/healthz', 'a proxy that keeps the path of APP_URL'],
    ['/healthz', 'a proxy that removes it'],
    ['/planning/api/profile?x=1', 'a proxy that keeps it'],
    ['/planning', 'a person who leaves out the last slash'],
    ['/planning?x=1', 'a person who leaves it out before a query'],
  ])('%s is answered, for %s', async (url) => {
    expect((await get(url)).statusCode).toBe(200);
  });

  test('an address that only begins like the path of APP_URL is another one', async () => {
    expect((await get('/planninghealthz')).body).not.toContain('alive');
    expect((await get('/planning/planning/api/profile')).body).not.toContain('file_limit_mb');
  });

  test('the landing page answers 304 for its ETag', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': `W/"another", ${headers.etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/', { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  test('robots.txt and the sitemap list the public pages', async () => {
    expect((await get('/robots.txt')).body).toContain(
      'Disallow: /dashboard\nDisallow: /settings\nSitemap: https://plan.example/',
    );
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(body).toContain('<loc>https://plan.example/planning/authentication/signup</loc>');
  });

  test.each([
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/icons/192.png', 'image/png'],
    ['/icons/512.png', 'image/png'],
    ['/icons/maskable-512.png', 'image/png'],
    ['/icons/apple-touch.png', 'image/png'],
    ['/preview.jpg', 'image/jpeg'],
  ])('the manifest, icons and preview have the right headers: %s', async (url, type) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      type,
      'public, max-age=3600',
    ]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('both pages have manifest, touch icon and theme color', async () => {
    for (const url of ['/', '/dashboard']) {
      const { body, headers } = await get(url);
      expect(body).toContain('<link rel="manifest" href="/planning/manifest.webmanifest"');
      expect(body).toContain('<link rel="apple-touch-icon" href="/planning/icons/apple-touch.png"');
      for (const scheme of ['light', 'dark'])
        expect(body).toMatch(
          new RegExp(
            `<meta name="theme-color" media="\\(prefers-color-scheme: ${scheme}\\)" data-scheme="${scheme}" ` +
              'content="#[0-9a-f]{6}"',
          ),
        );
      expect(headers['content-security-policy']).toContain("manifest-src 'self'");
    }
  });

  test.each(['/index.html', '/app.html', '/index.html.br', '/%69ndex.html'])(
    'a page has one address: %s is none',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  test.each([
    ['/.git/HEAD', 'ref:'],
    ['/.git/config', '[core]'],
    ['/.env', 'SECRET'],
    ['/package.json', 'dependencies'],
    ['/assets', 'Index of'],
    ['/assets/', 'Index of'],
    ['/../package.json', 'dependencies'],
    ['/assets/..%2f..%2f..%2fpackage.json', 'dependencies'],
    ['/%2e%2e/%2e%2e/package.json', 'dependencies'],
  ])('no file of the repository and no folder listing is served: %s', async (url, telling) => {
    expect((await get(url)).body).not.toContain(telling);
  });
});

test('TRACE is not supported', async () => {
  for (const method of ['TRACE', 'CONNECT', 'PROPFIND'] as const) {
    const { statusCode, body } = await app.app.inject({
      method: method as 'GET',
      url: '/api/account',
      headers: { 'x-canary': 'canary' },
    });
    expect([method, statusCode >= 400, body.includes('canary')]).toEqual([method, true, false]);
  }
});
