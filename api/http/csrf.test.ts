import { randomUUID } from 'node:crypto';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appForFile, testApp } from '../testing/test-app.ts';
import { operations, requestOf } from '../testing/test-operations.ts';
import { afterAllOfThem } from '../testing/test-totals.ts';
import { isCrossSite } from './csrf.ts';
import { boundBodies } from './request-bodies.ts';

// Row 19: CSRF. No request that another site can cause in the name of a person changes anything. every-answer.test.ts
// tests that GET changes nothing.

// Test files share loaded modules. Resetting them loads the server with the spied check, and again without it for the
// next file.
vi.hoisted(() => vi.resetModules());
vi.mock('./csrf.ts', { spy: true });
vi.mock('./request-bodies.ts', { spy: true });
afterAll(() => {
  vi.doUnmock('./csrf.ts');
  vi.resetModules();
});

const app = await appForFile();
const { nadia } = app.world;
const team_id = await app.team('Harbour District', nadia);
beforeEach(() => app.admin.query('delete from auth.attempts'));

type Headers = Record<string, string>;
type Write = { name: string; method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; takes?: 'form' | 'JSON' };
const takesForm = new Set(['attachments.upload', 'account.uploadAvatar']);
const ofContract = operations().filter(({ method }) => method !== 'GET');
/**
 * Every write: of the contract (with ids that do not exist), of the identity library, and the one-click unsubscribe of
 * mail programs.
 */
const writes: Write[] = [
  ...ofContract.map((operation) => {
    const ids = Object.fromEntries([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, randomUUID()]));
    const { method, path } = requestOf(operation, ids);
    return {
      name: operation.name,
      method: method as Write['method'],
      path,
      takes: takesForm.has(operation.name) ? ('form' as const) : ('JSON' as const),
    };
  }),
  ...['sign-in/email', 'sign-out', 'request-password-reset', 'reset-password', 'send-verification-email'].map(
    (path) => ({
      name: path,
      method: 'POST' as const,
      path: `/auth/${path}`,
      takes: 'JSON' as const,
    }),
  ),
  { name: 'unsubscribe', method: 'POST', path: '/notifications/unsubscribe' },
];

/** The headers with which a browser describes the sending page. */
const senders = (appUrl: string): Headers[] => [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `${appUrl}.evil.example` },
  { origin: appUrl.replace('http:', 'https:') },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: appUrl, 'sec-fetch-site': 'cross-site' },
];
/** Content types that a form or a script of another site can send without a preflight request. */
const typesFor = ({ takes }: Write) => [
  ...(takes ? ['text/plain', 'text/plain; application/json', 'application/x-www-form-urlencoded'] : []),
  ...(takes === 'JSON' ? ['multipart/form-data; boundary=x'] : []),
];

const goalsTitled = async (title: string) =>
  (await app.admin.query('select from goals where title = $1', [title])).rowCount;

let tried = 0;
/** Sends a write once with each set of headers; returns those that were not answered with `status` and `error`. */
async function notRefused(
  { method, path }: Write,
  ways: Headers[],
  status: number,
  error: string,
  to = app,
): Promise<Headers[]> {
  const through: Headers[] = [];
  for (const headers of ways) {
    const answer = await to.raw(nadia, method, path, '{"title":"x"}', {
      'content-type': 'application/json',
      ...headers,
    });
    if (answer.statusCode !== status || answer.json().error !== error) through.push(headers);
    tried++;
  }
  return through;
}
const fromElsewhere = (write: Write) =>
  notRefused(write, senders(app.settings.appUrl), 403, messages.general.crossSite);
const typed = (write: Write) => typesFor(write).map((type) => ({ 'content-type': type }));
const notJson = (write: Write, to = app) => notRefused(write, typed(write), 415, messages.general.unsupportedMedia, to);

describe('every write', () => {
  beforeAll(() => {
    tried = 0;
  });
  afterAllOfThem(() => {
    const [elsewhere, types] = [writes.length * 7, writes.flatMap(typesFor).length];
    expect(tried).toBe(elsewhere + types + writes.length * 3);
    expect(ofContract.length).toBeGreaterThanOrEqual(85);
    process.stdout.write(`requests from other sites: ${writes.length} writes, ${elsewhere + types} requests\n`);
  });

  test.each(writes)('$name is refused when it comes from another site', async (write) => {
    expect(await fromElsewhere(write)).toEqual([]);
    const ours: Headers[] = [
      {},
      { origin: app.settings.appUrl, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    expect(await notRefused(write, ours, 403, messages.general.crossSite)).toEqual(ours);
  });

  test.each(writes.filter(({ takes }) => takes))(
    '$name takes JSON alone, or the form with a file that it is for',
    async (write) => {
      expect(await notJson(write)).toEqual([]);
    },
  );
});

describe('a planted defect is noticed', () => {
  longTest('without the check of the origin', async () => {
    vi.mocked(isCrossSite).mockReturnValue(false);
    for (const write of writes) expect(await fromElsewhere(write), write.name).toEqual(senders(app.settings.appUrl));
    await app.raw(nadia, 'POST', '/goals', { team_id, title: 'Smuggled' }, { origin: 'https://evil.example' });
    expect(await goalsTitled('Smuggled')).toBe(1);
    vi.mocked(isCrossSite).mockReset();
    expect(await fromElsewhere(writes[0] as Write)).toEqual([]);
  });

  longTest('with a parser for another type than JSON', async () => {
    let api: FastifyInstance | undefined;
    vi.mocked(boundBodies).mockImplementationOnce((app) => {
      api = app;
    });
    const lenient = await testApp();
    api?.addContentTypeParser(
      ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_, body, done) => done(null, JSON.parse(`${body}`)),
    );
    for (const write of writes.filter(({ takes }) => takes === 'JSON'))
      expect(await notJson(write, lenient), write.name).toEqual(typed(write));
    await lenient.close();
  });
});

test('no answer has a CORS header', async () => {
  const get = await app.raw(nadia, 'GET', '/teams', undefined, { origin: 'https://evil.example' });
  const preflight = await app.app.inject({
    method: 'OPTIONS',
    url: '/api/goals',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  for (const { headers } of [get, preflight])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a write is not reached past the check of the origin by another spelling of its path', async () => {
  for (const url of [
    '/%61pi/goals',
    '/%61pi/attachments',
    '/ap%69/goals',
    '/api%2f%67oals',
    '/api//goals',
    '//api/goals',
    '/api/./goals',
    '/API/goals',
    '/api%2Fgoals',
  ]) {
    const payload = { team_id, title: `Smuggled by ${url}` };
    const answer = await app.app.inject({
      method: 'POST',
      url,
      headers: { cookie: nadia.cookie, origin: 'https://evil.example' },
      payload,
    });
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(await goalsTitled(payload.title)).toBe(0);
  }
});
