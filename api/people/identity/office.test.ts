import { longTest } from '@groundwork/contract/base/test-sweeps';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityRateLimits, otherIdentityRateLimit, rateLimits } from '../../http/rate-limits.ts';
import type { Settings } from '../../settings.ts';
import { type TestApp, testApp, unhashed } from '../../testing/test-app.ts';

const password = 'Lantern-2026';
const office = '198.51.100.7';

describe('an office of 25 people behind one address', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ passwords: unhashed });
  });
  afterAll(() => app.close());

  /** Sends a request from the office. `cookie` is that of one browser. */
  async function send(method: 'GET' | 'POST', path: string, payload?: object, cookie = '') {
    const answer = await app.app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: office,
      ...(payload && { payload }),
      headers: { origin: app.settings.appUrl, ...(cookie && { cookie }) },
    });
    return {
      status: answer.statusCode,
      cookie: answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '),
    };
  }
  const tokenIn = (email: string, pattern: RegExp) =>
    app.mails.findLast(({ to }) => to === email)?.text.match(pattern)?.[1] ?? '';

  longTest('signs up, confirms and signs in within ten minutes, with wrong passwords now and then', async () => {
    for (let n = 0; n < 25; n++) {
      const email = `person${n}@office.example`;
      const said = { email, password, firstName: 'Nadia', lastName: 'Rahman' };
      const signIn = (secret: string, cookie?: string) =>
        send('POST', '/auth/sign-in/email', { email, password: secret }, cookie);
      // Every third person mistypes the password of the sign-up, too.
      if (n % 3 === 0) expect((await send('POST', '/account/signup', { ...said, password: 'short' })).status).toBe(400);
      expect((await send('POST', '/account/signup', said)).status, `sign-up ${n}`).toBe(200);
      const token = tokenIn(email, /confirm#([\w-]+)/);
      expect((await send('POST', '/auth/confirmation', { token })).status, `page ${n}`).toBe(200);
      if (n % 3 === 1) expect((await send('POST', '/auth/confirm', { token, password: 'Wrong-1' })).status).toBe(400);
      const confirmed = await send('POST', '/auth/confirm', { token, password });
      expect(confirmed.status, `confirmation ${n}`).toBe(200);
      expect((await send('POST', '/auth/sign-out', {}, confirmed.cookie)).status).toBe(200);
      // Half of them in another browser than the one that confirmed.
      const browser = n % 2 ? confirmed.cookie : '';
      for (let wrong = 0; wrong < n % 4; wrong++) expect((await signIn('Wrong-2026', browser)).status).toBe(401);
      const signedIn = await signIn(password, browser);
      expect(signedIn.status, `sign-in ${n}`).toBe(200);
      expect((await send('GET', '/account', undefined, signedIn.cookie)).status).toBe(200);
    }
  });

  longTest('gets a reset link each', async () => {
    const people = Array.from({ length: 25 }, (_, n) => `forgetful${n}@office.example`);
    await app.admin.query(
      "insert into auth.users (name, email, email_verified) select 'Nadia Rahman', unnest($1::text[]), true",
      [people],
    );
    for (const email of people) await send('POST', '/auth/request-password-reset', { email });
    for (const email of people) {
      const token = tokenIn(email, /token=([^&\s]+)/);
      expect((await send('POST', '/auth/reset-password', { token, newPassword: password })).status, email).toBe(200);
    }
  });

  test('has room in every limit that counts by network address', () => {
    const limits = { ...rateLimits, ...identityRateLimits, other: otherIdentityRateLimit };
    const byNetwork = Object.entries(limits).flatMap(([name, limit]) => {
      const most = 'perAddress' in limit ? limit.perAddress : 'perNetwork' in limit ? limit.perNetwork : null;
      return most === null ? [] : [{ name, most: most * Math.max(1, Math.floor(600 / limit.seconds)) }];
    });
    expect(byNetwork.length).toBeGreaterThanOrEqual(10);
    expect(byNetwork.filter(({ most }) => most < 50)).toEqual([]);
  });
});

describe('behind proxies the client address is', () => {
  const seen = async (trustProxy: Settings['trustProxy'], socket: string, forwarded: string) => {
    const app = apps.get(trustProxy) ?? (await testApp({ changes: { trustProxy }, passwords: unhashed }));
    apps.set(trustProxy, app);
    await app.admin.query('delete from auth.attempts');
    await app.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: socket,
      payload: { email: 'nobody@office.example', password },
      headers: { 'x-forwarded-for': forwarded },
    });
    const { rows } = await app.admin.query("select key from auth.attempts where key like 'address:%'");
    return rows.map(({ key }) => key.split(':')[1]);
  };
  const apps = new Map<Settings['trustProxy'], TestApp>();
  const [forged, client, outer, inner] = ['203.0.113.66', '198.51.100.7', '192.0.2.1', '10.0.0.2'];
  const networks = ['10.0.0.0/8', outer];
  afterAll(async () => {
    for (const app of apps.values()) await app.close();
  });

  test.each<[string, Settings['trustProxy'], string, string, string]>([
    ['the peer without a proxy, whatever it says', 0, client, forged, client],
    ['what one proxy saw', 1, inner, client, client],
    ['what one proxy saw, not what the client added', 1, inner, `${forged}, ${client}`, client],
    ['what the outer of two proxies saw', 2, inner, `${client}, ${outer}`, client],
    [
      'what the outer of two proxies saw, not what the client added',
      2,
      inner,
      `${forged}, ${client}, ${outer}`,
      client,
    ],
    ['the first address outside the listed proxies', networks, inner, `${forged}, ${client}, ${outer}`, client],
    ['the peer when it is not a listed proxy', networks, client, `${forged}, ${outer}`, client],
    ['no address of a listed proxy that the client claims to be', networks, inner, `10.9.9.9, ${client}`, client],
  ])('%s', async (_, trustProxy, socket, forwarded, expected) => {
    expect(await seen(trustProxy, socket, forwarded)).toEqual([expected]);
  });
});
