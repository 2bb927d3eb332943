import { longTest } from '@groundwork/contract/base/test-sweeps';
import { describe, expect, test } from 'vitest';
import { appForFile, testApp } from '../testing/test-app.ts';
import { operations } from '../testing/test-operations.ts';

const app = await appForFile();
const { nadia } = app.world;

const get = (url: string) => app.app.inject({ method: 'GET', url });

/** The directives of a content security policy. */
function directives(policy: unknown): Record<string, string[]> {
  return Object.fromEntries(
    String(policy)
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
}

describe('the OpenAPI document', () => {
  test('has every operation of the contract with method, path, summary and tag, and the events', async () => {
    const document = (await get('/api/openapi.json')).json();
    type Documented = { summary?: string; tags?: string[]; operationId?: string };
    const documented = Object.entries(document.paths as Record<string, Record<string, Documented>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
    );
    expect(documented.map(({ key }) => key).sort()).toEqual(
      ['GET /events', ...operations().map(({ method, path }) => `${method} ${path}`)].sort(),
    );
    for (const { key, operation } of documented) {
      expect(operation.summary, key).toMatch(/\w/);
      expect(operation.tags, key).toHaveLength(1);
    }
    expect(new Set(documented.map(({ operation }) => operation.operationId)).size).toBe(documented.length);
  });

  test('describes inputs, outputs and the server’s address', async () => {
    const document = (await get('/api/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.servers).toEqual([{ url: `${app.settings.appUrl}/api` }]);
    const create = document.paths['/goals'].post;
    const { schema } = create.requestBody.content['application/json'];
    expect(schema).toMatchObject({
      required: expect.arrayContaining(['title', 'team_id']),
      additionalProperties: false,
    });
    expect(schema.properties.priority).toMatchObject({ enum: ['low', 'medium', 'high', 'urgent'], default: 'medium' });
    expect(create.responses['201'].content['application/json'].schema.properties.progress).toMatchObject({
      type: 'integer',
    });
    expect(document.info.description).toContain('"error"');
  });

  test('matches the answers of the server', async () => {
    const team_id = await app.team('Harbour District', nadia);
    const { body, status } = await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' });
    const document = (await get('/api/openapi.json')).json();
    const { schema } = document.paths['/goals'].post.responses[status].content['application/json'];
    expect(Object.keys(body).sort()).toEqual(Object.keys(schema.properties).sort());
  });
});

describe('the documentation page', () => {
  test('loads everything from this origin', async () => {
    const page = await get('/api/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    const ours = parts.filter((part) => part.startsWith('/api/docs/'));
    expect(ours).toEqual(['/api/docs/swagger-ui.css', '/api/docs/swagger-ui-bundle.js', '/api/docs/start.js']);
    for (const part of ours) {
      const file = await get(part);
      expect([part, file.statusCode]).toEqual([part, 200]);
      expect(file.headers['content-type']).toMatch(/^text\/(css|javascript)/);
    }
    expect((await get('/api/docs/start.js')).body).toContain('/api/openapi.json');
  });

  test('serves only its own files', async () => {
    for (const path of [
      '/api/docs/package.json',
      '/api/docs/../account',
      '/api/docs/..%2f..%2fpackage.json',
      '/api/docs/swagger-ui.js',
    ]) {
      expect([401, 404]).toContain((await get(path)).statusCode);
    }
  });
});

describe('every answer', () => {
  const urls = [
    '/',
    '/dashboard',
    '/api/docs',
    '/api/openapi.json',
    '/api/account',
    '/api/nothing',
    '/api/auth/nothing',
    '/dev/mailbox',
    '/healthz',
    '/readyz',
    '/no.file',
  ];

  test.each(urls)('carries the security headers: %s', async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  test.each(urls)(
    'that is a page has a policy in which no script is inline and none comes from elsewhere: %s',
    async (url) => {
      const { headers } = await get(url);
      if (!String(headers['content-type']).startsWith('text/html')) return expect(url).not.toMatch(/docs|mailbox/);
      const policy = directives(headers['content-security-policy']);
      expect(policy).toMatchObject({
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'connect-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      });
      expect(JSON.stringify(policy)).not.toMatch(/unsafe-eval|unsafe-inline|https?:|\*/);
    },
  );

  test('of the API is not cached', async () => {
    for (const url of ['/api/account', '/api/nothing', '/api/openapi.json'])
      expect((await get(url)).headers['cache-control']).toBe('no-store');
  });

  test('has a new request id, whatever the client sent', async () => {
    const send = () =>
      app.app.inject({ method: 'GET', url: '/healthz', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    const ids = [(await send()).headers['x-request-id'], (await send()).headers['x-request-id']];
    expect(new Set([...ids, 'mine']).size).toBe(3);
  });
});

describe('health', () => {
  const ready = async () => {
    const { statusCode, headers, body } = await get('/readyz');
    return { statusCode, ready: JSON.parse(body).ready, wait: headers['retry-after'] };
  };

  test('is ready while requests wait for a database connection', async () => {
    const held = await Promise.all(Array.from({ length: app.pool.options.max }, () => app.pool.connect()));
    try {
      expect(await ready()).toMatchObject({ statusCode: 200, ready: true });
    } finally {
      for (const client of held) client.release();
    }
  });

  test('is ready while the database has the version of this code, or a later one that it can use', async () => {
    const { statusCode, headers, body } = await get('/readyz');
    expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([
      200,
      '2',
      { ready: true, live: expect.any(Boolean), database: 'current' },
    ]);
    const found = async (change: string) => {
      await app.admin.query(change);
      const { statusCode, body } = await get('/readyz');
      return [statusCode, JSON.parse(body).database];
    };
    const { rows } = await app.admin.query('select code, release from meta.prepared');
    try {
      expect(await found("update meta.prepared set code = 'another'")).toEqual([503, 'behind']);
      expect(await found("update meta.prepared set release = '1000.0.0'")).toEqual([200, 'ahead']);
      expect(await found("insert into meta.migrations (name) values ('29990101000000_wider.sql')")).toEqual([
        200,
        'ahead',
      ]);
      expect(
        await found(
          `insert into meta.migrations (name, needs)
           select '29990102000000_narrower.sql', max(name) from meta.migrations`,
        ),
      ).toEqual([503, 'beyond']);
    } finally {
      await app.admin.query("delete from meta.migrations where name like '2999%'");
      await app.admin.query('update meta.prepared set code = $1, release = $2', [rows[0].code, rows[0].release]);
    }
    expect(await ready()).toMatchObject({ statusCode: 200, ready: true });
  });

  test('stays alive while the database is unreachable', async () => {
    await app.admin.query('alter table meta.prepared rename to elsewhere');
    expect(await ready()).toMatchObject({ statusCode: 503, ready: false });
    expect((await get('/healthz')).json()).toEqual({ alive: true });
    await app.admin.query('alter table meta.elsewhere rename to prepared');
    expect((await ready()).statusCode).toBe(200);
  });
});

describe('in production', () => {
  longTest('there is no mailbox page, and localhost is no trusted origin', async () => {
    const production = await testApp({
      changes: { production: true, appUrl: 'https://plan.example', smtpUrl: 'smtp://mail.example' },
    });
    const mailbox = await production.app.inject({ method: 'GET', url: '/dev/mailbox' });
    expect(mailbox.body).not.toContain('Mailbox of this machine');
    expect((await production.ask(null, 'GET', '/profile')).body).toEqual({
      mailbox: false,
      file_limit_mb: 25,
      ai: false,
      providers: [],
      sign_up: 'open',
      passwords: true,
    });
    const from = async (origin: string) =>
      (await production.ask(null, 'POST', '/auth/sign-out', {}, { origin })).status;
    expect(await from('http://localhost:3000')).toBe(403);
    expect(await from('https://plan.example')).toBe(200);
    await production.close();
    expect((await get('/dev/mailbox')).body).toContain('Mailbox of this machine');
    expect((await app.ask(null, 'POST', '/auth/sign-out', {}, { origin: 'http://localhost:3000' })).status).toBe(200);
  });
});
