import { randomUUID } from 'node:crypto';
import { english } from '@groundwork/contract/base/answers';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { authMapping } from '@groundwork/contract/people/auth-mapping';
import { freePort } from '@groundwork/db/free-port';
import { rowsStay, ruleSays, watchedTests } from '@groundwork/db/test-mutations';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type TestApp, testApp, unhashed } from '../../testing/test-app.ts';
import { type TestBrowser, type TestProvider, testBrowser, testProvider } from '../../testing/test-provider.ts';

// These tests use HTTP for everything: redirects of the browser, the discovery document, the exchange of the code.

let app: TestApp;
const { watched, notices } = watchedTests(() => app.admin);
let appUrl: string;
let provider: TestProvider;
/** Replaces Google: an OpenID Connect provider whose ID token holds all claims. */
let google: TestProvider;

beforeAll(async () => {
  const port = await freePort();
  appUrl = `http://127.0.0.1:${port}`;
  provider = await testProvider({ id: 'oidc', appUrl, claimsInIdToken: false });
  google = await testProvider({ id: 'google', appUrl, claimsInIdToken: true });
  const github = {
    id: 'github' as const,
    name: 'GitHub',
    issuer: null,
    domains: [],
    clientId: 'groundwork',
    clientSecret: 'secret',
  };
  app = await testApp({
    changes: { port, appUrl, providers: [google.settings, github, provider.settings] },
    passwords: unhashed,
  });
  await app.app.listen({ port, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
  await google.stop();
});
beforeEach(async () => {
  Object.assign(provider, { person: aPerson(), refuses: false, answers: {} });
  await app.admin.query('delete from auth.attempts');
});

let people = 0;
/** A person with an account at the provider. */
function aPerson(claims: object = {}) {
  const sub = `person-${++people}`;
  return {
    sub,
    email: `${sub}@harbour.example`,
    email_verified: true,
    given_name: 'Nadia',
    family_name: 'Rahman',
    ...claims,
  };
}
/** Creates an account with a password. */
async function anAccount(email: string, { confirmed = true } = {}): Promise<string> {
  const { rows } = await app.admin.query(
    `insert into auth.users (name, first_name, email, email_verified)
     values ('Ines Moreau', 'Ines', $1, $2) returning id`,
    [email, confirmed],
  );
  await app.admin.query(
    `insert into auth.accounts (user_id, account_id, provider_id, password)
     values ($1, $1::uuid::text, 'credential', $2)`,
    [rows[0].id, password],
  );
  return rows[0].id;
}
const password = 'Lantern-2026';
const signIn = (email: string) => app.ask(null, 'POST', '/auth/sign-in/email', { email, password }, { origin: appUrl });

const isCallback = ({ pathname }: URL) => pathname.includes('/api/auth/callback/');
/** Signs in with a provider; returns the path to which it leads on this site. */
async function signInWith(browser: TestBrowser, id = 'oidc', to?: string): Promise<string> {
  return (await browser.follow(await browser.start(id, to))).slice(appUrl.length);
}
/** Signs in until the provider redirects back; returns the callback address, which is not requested yet. */
const almost = async (browser: TestBrowser) => new URL(await browser.follow(await browser.start(), isCallback));
/** Requests a callback address; returns the path to which it leads. */
const deliver = async (browser: TestBrowser, url: URL | string) =>
  (await browser.follow(`${url}`)).slice(appUrl.length);

async function accountOf(browser: TestBrowser) {
  const answer = await browser.send(`${appUrl}/api/account`);
  return {
    status: answer.status,
    ...((await answer.json()) as {
      id?: string;
      email?: string;
      first_name?: string;
      last_name?: string;
      error?: string;
    }),
  };
}
const usersOf = async (email: string) =>
  (await app.admin.query('select id, email, email_verified, image from auth.users where email = $1', [email])).rows;
const accountsOf = async (user: string) =>
  (
    await app.admin.query('select provider_id, account_id from auth.accounts where user_id = $1 order by provider_id', [
      user,
    ])
  ).rows;

/** Expects that a failure leads to the sign-in page with this message, without a session. */
async function expectRefused(browser: TestBrowser, path: string, sentence: string) {
  const url = new URL(path, appUrl);
  expect(url.pathname).toBe('/authentication/signin');
  expect(english(authMapping[url.searchParams.get('error') ?? ''] ?? '')).toBe(sentence);
  expect(browser.cookies()['groundwork.session_token']).toBeUndefined();
  expect((await accountOf(browser)).status).toBe(401);
}

describe('a new person', () => {
  test('gets a confirmed account and a session; neither tokens nor the picture are stored or fetched', async () => {
    provider.person = aPerson({ picture: 'http://127.0.0.1:1/picture.png' });
    const browser = testBrowser(appUrl);
    expect(await signInWith(browser)).toBe('/dashboard');
    const { email, sub } = provider.person;
    expect(await accountOf(browser)).toMatchObject({ status: 200, email, first_name: 'Nadia', last_name: 'Rahman' });
    const [user] = await usersOf(email as string);
    expect(user).toMatchObject({ email_verified: true, image: null });
    const { rows } = await app.admin.query('select * from auth.accounts where user_id = $1', [user.id]);
    expect(rows).toEqual([
      expect.objectContaining({
        provider_id: 'oidc',
        account_id: `${provider.settings.issuer} ${sub}`,
        access_token: null,
        refresh_token: null,
        id_token: null,
        password: null,
      }),
    ]);
    expect(browser.cookies().signed_in).toBe('1');
    expect(app.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test('is in the audit log with the provider, once for each event', async () => {
    provider.person = aPerson();
    await signInWith(testBrowser(appUrl));
    await signInWith(testBrowser(appUrl));
    const { rows } = await app.admin.query(
      "select action, details ->> 'method' as method from audit_log where person_email = $1 order by created_at",
      [provider.person.email],
    );
    expect(rows).toEqual([
      { action: 'account.created', method: null },
      { action: 'session.started', method: 'oidc' },
      { action: 'session.started', method: 'oidc' },
    ]);
  });

  test('gets a new session in an HttpOnly, SameSite=Lax cookie, and its token in no address', async () => {
    const browser = testBrowser(appUrl);
    await signInWith(browser);
    const before = browser.cookies()['groundwork.session_token'];
    provider.person = aPerson();
    const asked = testBrowser(appUrl);
    const answer = await asked.send((await almost(asked)).href, { headers: {} });
    const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('groundwork.session_token=')) ?? '';
    expect(set).toMatch(/; HttpOnly; SameSite=Lax$/);
    const token = /=([^.]+)\./.exec(set)?.[1] ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(`${answer.headers.get('location')}${await answer.text()}`).not.toContain(token);
    await signInWith(browser);
    expect(browser.cookies()['groundwork.session_token']).not.toBe(before);
  });

  test('is recognized after the provider’s address has changed, and keeps the first address', async () => {
    const first = testBrowser(appUrl);
    await signInWith(first);
    const { email, ...rest } = provider.person;
    for (const email_verified of [true, false]) {
      provider.person = { ...rest, email: aPerson().email, email_verified };
      const browser = testBrowser(appUrl);
      expect(await signInWith(browser)).toBe('/dashboard');
      expect(await accountOf(browser)).toMatchObject({ id: (await accountOf(first)).id, email });
    }
  });

  test.each([
    [{ given_name: 'Nadia', family_name: 'Rahman', name: 'Somebody Else' }, 'Nadia', 'Rahman'],
    [{ given_name: 'Nadia', name: 'Somebody Else' }, 'Nadia', ''],
    [{ name: '  Maria  del Carmen Ruiz ' }, 'Maria', 'del Carmen Ruiz'],
    [{ name: 'Nadia' }, 'Nadia', ''],
    [{ name: 'Na\u0000dia\nRahman' }, 'Na', 'dia Rahman'],
    [{ name: '' }, 'person-', ''],
    [{ name: ['Nadia'], given_name: 7 }, 'person-', ''],
    [{ given_name: 'x'.repeat(500) }, 'x'.repeat(120), ''],
  ])('with %j has these names', async (names, first, last) => {
    provider.person = aPerson({ given_name: undefined, family_name: undefined, ...names });
    const browser = testBrowser(appUrl);
    await signInWith(browser);
    const account = await accountOf(browser);
    expect([account.first_name?.replace(/-\d+$/, '-'), account.last_name]).toEqual([first, last]);
  });

  test.each([false, 'true', 'false', 1, undefined])(
    'whose address the provider has not confirmed (%j) gets no account',
    async (email_verified) => {
      provider.person = aPerson({ email_verified });
      const browser = testBrowser(appUrl);
      await expectRefused(browser, await signInWith(browser), messages.auth.providerUnverified);
      expect(await usersOf(provider.person.email as string)).toEqual([]);
    },
  );

  test.each([undefined, '', 'nadia', 'nadia@localhost', '"a b"@harbour.example', 'a@b.example,c@d.example'])(
    'with the address %j gets no account',
    async (email) => {
      provider.person = aPerson({ email });
      const browser = testBrowser(appUrl);
      const { rows: before } = await app.admin.query('select count(*) from auth.users');
      await expectRefused(browser, await signInWith(browser), messages.auth.providerUnverified);
      expect((await app.admin.query('select count(*) from auth.users')).rows).toEqual(before);
    },
  );
});

describe('a person with an account', () => {
  test('is signed in to it by the verified address, and keeps the password', async () => {
    const id = await anAccount(provider.person.email as string);
    const browser = testBrowser(appUrl);
    expect(await signInWith(browser)).toBe('/dashboard');
    expect(await accountOf(browser)).toMatchObject({ id, first_name: 'Ines' });
    expect((await accountsOf(id)).map(({ provider_id }) => provider_id)).toEqual(['credential', 'oidc']);
    expect((await signIn(provider.person.email as string)).status).toBe(200);
  });

  test('hears by mail that the provider was linked, once', async () => {
    const email = provider.person.email as string;
    const id = await anAccount(email);
    await app.admin.query('update auth.users set has_signed_in = true where id = $1', [id]);
    app.mails.length = 0;
    for (let n = 0; n < 2; n++) expect(await signInWith(testBrowser(appUrl))).toBe('/dashboard');
    expect(
      app.mails.filter(({ subject }) => subject === 'A sign-in provider was linked to your account'),
    ).toMatchObject([{ to: email }]);
  });

  test('with a second factor has no access before it', async () => {
    const id = await anAccount(provider.person.email as string);
    await app.admin.query("insert into auth.authenticators (user_id, secret) values ($1, 'sealed')", [id]);
    const browser = testBrowser(appUrl);
    expect(await signInWith(browser)).toBe('/dashboard');
    expect(await accountOf(browser)).toMatchObject({ status: 401, error: messages.auth.secondFactorNeeded });
    const { rows } = await app.admin.query(
      `select expires_at <= now() + interval '10 minutes' and second_factor_at is null as waits
       from auth.sessions where user_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ waits: true }]);
  });

  test.each([false, 'true', undefined])(
    'does not find it by an address that the provider has not confirmed (%j)',
    async (email_verified) => {
      provider.person = aPerson({ email_verified });
      const id = await anAccount(provider.person.email as string);
      const browser = testBrowser(appUrl);
      await expectRefused(browser, await signInWith(browser), messages.auth.providerUnverified);
      expect(await accountsOf(id)).toHaveLength(1);
    },
  );

  watched(
    'that someone else made with the address and never confirmed, gets it without their password and sessions',
    async () => {
      const email = provider.person.email as string;
      const id = await anAccount(email, { confirmed: false });
      const planted = randomUUID();
      await app.admin.query(
        "insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
        [id, planted],
      );
      expect((await signIn(email)).body.error).toBe(messages.auth.notConfirmed);
      const browser = testBrowser(appUrl);
      expect(await signInWith(browser)).toBe('/dashboard');
      expect(await accountOf(browser)).toMatchObject({ status: 200, id });
      expect((await usersOf(email))[0]).toMatchObject({ email_verified: true });
      expect(await accountsOf(id)).toEqual([
        { provider_id: 'oidc', account_id: `${provider.settings.issuer} ${provider.person.sub}` },
      ]);
      expect((await app.admin.query('select from auth.sessions where token = $1', [planted])).rowCount).toBe(0);
      expect([(await signIn(email)).status, (await signIn(email)).body.error]).toEqual([
        401,
        messages.auth.wrongPassword,
      ]);
    },
  );

  test('is signed in to the same account by a second provider with the same address', async () => {
    const one = testBrowser(appUrl);
    await signInWith(one);
    google.person = { ...provider.person, sub: 'of Google' };
    const other = testBrowser(appUrl);
    expect(await signInWith(other, 'google')).toBe('/dashboard');
    const { id = '' } = await accountOf(one);
    expect((await accountOf(other)).id).toBe(id);
    expect((await accountsOf(id)).map(({ provider_id }) => provider_id)).toEqual(['google', 'oidc']);
  });

  test('keeps it when the provider assigns the address to another person', async () => {
    const owner = testBrowser(appUrl);
    await signInWith(owner);
    provider.person = { ...provider.person, sub: 'the successor' };
    const successor = testBrowser(appUrl);
    await expectRefused(successor, await signInWith(successor), messages.auth.providerNotLinked);
    expect(await accountsOf((await accountOf(owner)).id ?? '')).toHaveLength(1);
  });

  watched('that is suspended is told so, and gets no session', async () => {
    const browser = testBrowser(appUrl);
    await signInWith(browser);
    const { id } = await accountOf(browser);
    await app.admin.query('update auth.users set suspended_at = now() where id = $1', [id]);
    expect(await accountOf(browser)).toMatchObject({ status: 401, error: messages.auth.suspended });
    const again = testBrowser(appUrl);
    await expectRefused(again, await signInWith(again), messages.auth.suspended);
    expect((await app.admin.query('select from auth.sessions where user_id = $1', [id])).rowCount).toBe(1);
  });
});

describe('the redirect after signing in', () => {
  test.each(['/dashboard/tasks?task=1&tab=a,b#comments', '/settings'])(
    'leads to the requested page: %s',
    async (to) => {
      expect(await signInWith(testBrowser(appUrl), 'oidc', to)).toBe(to);
    },
  );

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'dashboard',
  ])('never redirects to another site: %j', async (to) => {
    expect(await signInWith(testBrowser(appUrl), 'oidc', to)).toBe('/dashboard');
  });

  test('a failure keeps the requested page', async () => {
    provider.refuses = true;
    const browser = testBrowser(appUrl);
    const path = await signInWith(browser, 'oidc', '/dashboard/teams');
    await expectRefused(browser, path, messages.auth.providerDenied);
    expect(new URL(path, appUrl).searchParams.get('to')).toBe('/dashboard/teams');
  });
});

test('failed sign-ins are in the audit log with the provider, one entry for an hour', async () => {
  await app.admin.query('delete from audit_log');
  const [denied, changed, made] = [testBrowser(appUrl), testBrowser(appUrl), testBrowser(appUrl)];
  provider.refuses = true;
  await signInWith(denied);
  provider.refuses = false;
  const answer = await almost(changed);
  answer.searchParams.set('state', 'x'.repeat(32));
  await deliver(changed, answer);
  await made.send(`${appUrl}/api/auth/callback/madeup?code=x&state=y`);
  const { rows } = await app.admin.query('select action, person_email, actor_name, details from audit_log');
  expect(rows).toEqual([
    { action: 'session.failed', person_email: null, actor_name: null, details: { count: 2, method: 'oidc' } },
  ]);
});

describe('the state', () => {
  test('is not valid in another browser', async () => {
    const [mallory, victim] = [testBrowser(appUrl), testBrowser(appUrl)];
    const answer = await almost(mallory);
    await expectRefused(victim, await deliver(victim, answer), messages.auth.providerExpired);
    await victim.start();
    await expectRefused(victim, await deliver(victim, answer), messages.auth.providerExpired);
    expect(await usersOf(provider.person.email as string)).toEqual([]);
  });

  test.each([
    ['missing', (url: URL) => url.searchParams.delete('state')],
    ['made up', (url: URL) => url.searchParams.set('state', 'x'.repeat(32))],
  ])('%s is refused', async (_, change) => {
    const browser = testBrowser(appUrl);
    const answer = await almost(browser);
    change(answer);
    await expectRefused(browser, await deliver(browser, answer), messages.auth.providerExpired);
  });

  test('expires', async () => {
    const browser = testBrowser(appUrl);
    const answer = await almost(browser);
    await app.admin.query(
      `update auth.verifications
       set value = jsonb_set(value::jsonb, '{expiresAt}', '1')::text, expires_at = now() - interval '1 second'
       where value like '{%'`,
    );
    await expectRefused(browser, await deliver(browser, answer), messages.auth.providerExpired);
  });

  watched('works once, and so does the code', async () => {
    const browser = testBrowser(appUrl);
    const answer = await almost(browser);
    const thief = testBrowser(appUrl, browser.cookies());
    expect(await deliver(browser, answer)).toBe('/dashboard');
    expect(await deliver(browser, answer)).toMatch(/^\/authentication\/signin\?error=state_mismatch$/);
    await expectRefused(thief, await deliver(thief, answer), messages.auth.providerExpired);
    const other = testBrowser(appUrl);
    const next = await almost(other);
    next.searchParams.set('code', answer.searchParams.get('code') ?? '');
    await expectRefused(other, await deliver(other, next), messages.auth.providerFailed);
  });

  test('is not valid with another provider', async () => {
    const browser = testBrowser(appUrl);
    const asked = new URL(await browser.start('oidc'));
    const other = new URL(await browser.start('google'));
    for (const name of ['state', 'code_challenge', 'nonce'])
      asked.searchParams.set(name, other.searchParams.get(name) ?? '');
    const path = await browser.follow(asked.href);
    await expectRefused(browser, path.slice(appUrl.length), messages.auth.providerExpired);
    expect(await usersOf(provider.person.email as string)).toEqual([]);
  });
});

describe('the answer of the provider', () => {
  test('is bound to the browser: a code of another attempt is refused (PKCE)', async () => {
    const [mallory, victim] = [testBrowser(appUrl), testBrowser(appUrl)];
    const stolen = await almost(mallory);
    const own = await almost(victim);
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    await expectRefused(victim, await deliver(victim, own), messages.auth.providerFailed);
  });

  test('must name the expected issuer', async () => {
    const browser = testBrowser(appUrl);
    const answer = await almost(browser);
    expect(answer.searchParams.get('iss')).toBe(provider.settings.issuer);
    answer.searchParams.set('iss', 'https://evil.example');
    await expectRefused(browser, await deliver(browser, answer), messages.auth.providerFailed);
  });

  test.each(['replaced', 'removed'])('must contain the nonce of this attempt: %s, it is refused', async (how) => {
    const browser = testBrowser(appUrl);
    const asked = new URL(await browser.start());
    if (how === 'removed') asked.searchParams.delete('nonce');
    else asked.searchParams.set('nonce', new URL(await testBrowser(appUrl).start()).searchParams.get('nonce') ?? '');
    await expectRefused(browser, (await browser.follow(asked.href)).slice(appUrl.length), messages.auth.providerFailed);
  });

  test('is accepted only at the callback address', async () => {
    for (const redirect of [
      'https://evil.example/callback',
      `${appUrl}/api/auth/callback/oidc/../evil`,
      `${appUrl}/api/auth/callback/google`,
    ]) {
      const browser = testBrowser(appUrl);
      const asked = new URL(await browser.start());
      asked.searchParams.set('redirect_uri', redirect);
      const end = await browser.follow(asked.href, isCallback);
      expect(end.startsWith(provider.settings.issuer ?? '?')).toBe(true);
    }
  });

  test('is refused if the userinfo endpoint names another subject', async () => {
    const victim = aPerson();
    await anAccount(victim.email);
    provider.answers['/me'] = victim;
    const browser = testBrowser(appUrl);
    await expectRefused(browser, await signInWith(browser), messages.auth.providerFailed);
  });

  test.each([
    ['no ID token', { access_token: 'x', token_type: 'Bearer' }],
    [
      'an ID token without a signature',
      { access_token: 'x', token_type: 'Bearer', id_token: `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.` },
    ],
  ])('is refused with %s', async (_, answer) => {
    provider.answers['/token'] = answer;
    provider.answers['/me'] = aPerson();
    const browser = testBrowser(appUrl);
    await expectRefused(browser, await signInWith(browser), messages.auth.providerFailed);
  });

  test('with an error leads to the sign-in page', async () => {
    for (const error of ['server_error', '<script>', '']) {
      const browser = testBrowser(appUrl);
      const answer = await almost(browser);
      const state = answer.searchParams.get('state') ?? '';
      answer.search = `${new URLSearchParams({ error, error_description: '<b>', state })}`;
      expect(await deliver(browser, answer)).toMatch(/^\/authentication\/signin\?error=/);
      expect((await accountOf(browser)).status).toBe(401);
    }
  });
});

describe('starting a sign-in', () => {
  const begin = (payload: unknown, headers: Record<string, string> = {}) =>
    app.ask(null, 'POST', '/auth/sign-in/social', payload, headers);

  test('needs a POST from this origin with a provider and a path only', async () => {
    expect((await begin({ provider: 'oidc' }, { origin: appUrl })).status).toBe(200);
    expect((await begin({ provider: 'oidc' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect(
      (await begin('provider=oidc', { 'content-type': 'application/x-www-form-urlencoded', origin: appUrl })).status,
    ).toBe(415);
    expect((await app.ask(null, 'GET', '/auth/sign-in/social?provider=oidc')).status).toBe(404);
    for (const change of [
      { provider: 'evil' },
      { provider: ['oidc'] },
      { callbackURL: 'https://evil.example' },
      { scopes: ['admin'] },
      { additionalParams: { prompt: 'none' } },
      { idToken: { token: 'x' } },
      { requestSignUp: true },
      { to: 7 },
    ])
      expect((await begin({ provider: 'oidc', ...change }, { origin: appUrl })).status, JSON.stringify(change)).toBe(
        400,
      );
  });

  test.each([
    'POST /auth/callback/oidc',
    'GET /auth/callback/gitlab',
    'GET /auth/callback',
    'POST /auth/link-social',
    'POST /auth/oauth2/link',
  ])('%s answers 404', async (operation) => {
    const [method = '', path = ''] = operation.split(' ');
    expect(
      (await app.ask(null, method as 'GET', path, method === 'POST' ? {} : undefined, { origin: appUrl })).status,
    ).toBe(404);
  });

  test('asks for a code with state, PKCE and nonce', async () => {
    const { searchParams } = new URL(await testBrowser(appUrl).start());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'groundwork',
      redirect_uri: `${appUrl}/api/auth/callback/oidc`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{32}$/),
      nonce: expect.stringMatching(/^[\w-]{32}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(searchParams.has('client_secret')).toBe(false);
  });

  test('leads to GitHub with state and PKCE', async () => {
    const url = new URL(await testBrowser(appUrl).start('github'));
    expect(`${url.origin}${url.pathname}`).toBe('https://github.com/login/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: `${appUrl}/api/auth/callback/github`,
      scope: 'read:user user:email',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{32}$/),
    });
  });

  test.each([
    [true, '/dashboard'],
    [false, '/authentication/signin?error=email_not_verified'],
  ])('at GitHub uses the verified address: %j', async (verified, end) => {
    const { email } = aPerson();
    const answers: Record<string, object> = {
      'https://github.com/login/oauth/access_token': { access_token: 'x', token_type: 'bearer' },
      'https://api.github.com/user': {
        id: people,
        login: 'nadia',
        name: 'Nadia Rahman',
        email: null,
        avatar_url: 'https://evil.example/x.png',
      },
      'https://api.github.com/user/emails': [
        { email: 'other@harbour.example', verified: true, primary: false },
        { email, verified, primary: true },
      ],
    };
    const real = fetch;
    vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) =>
      answers[`${url}`] ? Response.json(answers[`${url}`]) : real(url, init),
    );
    const browser = testBrowser(appUrl);
    const state = new URL(await browser.start('github')).searchParams.get('state');
    expect(await deliver(browser, `${appUrl}/api/auth/callback/github?code=x&state=${state}`)).toBe(end);
    vi.unstubAllGlobals();
    expect(await usersOf(email)).toEqual(
      verified ? [expect.objectContaining({ email_verified: true, image: null })] : [],
    );
    if (verified) expect(await accountOf(browser)).toMatchObject({ email, first_name: 'Nadia', last_name: 'Rahman' });
  });

  test('is rate limited for a network address', async () => {
    await begin({ provider: 'oidc' });
    await app.admin.query("update auth.attempts set count = 100 where key like 'address:%'");
    const { status, body, headers } = await begin({ provider: 'oidc' });
    expect([status, body.error]).toEqual([429, messages.general.tooMany(Number(headers['retry-after']))]);
  });
});

test('pages receive only ids, names and domains of the providers', async () => {
  const { body } = await app.ask(null, 'GET', '/profile');
  expect(body.providers).toEqual([
    { id: 'google', name: 'Harbour ID', domains: [] },
    { id: 'github', name: 'GitHub', domains: [] },
    { id: 'oidc', name: 'Harbour ID', domains: [] },
  ]);
});

describe('where not everybody may sign up', () => {
  beforeEach(() => {
    app.settings.signUp = ['hill.example'];
  });
  afterEach(() => {
    app.settings.signUp = 'open';
  });
  const closed = '/authentication/signin?error=sign_up_closed';

  test('a provider creates no account for a stranger', async () => {
    expect(await signInWith(testBrowser(appUrl))).toBe(closed);
    expect(await usersOf(String(provider.person.email))).toEqual([]);
    expect(authMapping.sign_up_closed).toBe('auth.signUpClosed');
  });

  test('it does for an address at a domain of the setting, and for one that is invited', async () => {
    provider.person = aPerson({ email: `rosa${people}@hill.example` });
    expect(await signInWith(testBrowser(appUrl))).toBe('/dashboard');
    provider.person = aPerson();
    const nadia = await app.person('Nadia Rahman');
    const team = await app.team('Harbour District', nadia);
    await app.ask(nadia, 'POST', `/teams/${team}/invitations`, { email: provider.person.email, role_id: 3 });
    expect(await signInWith(testBrowser(appUrl))).toBe('/dashboard');
  });

  test('it signs in those who have an account', async () => {
    await anAccount(String(provider.person.email));
    expect(await signInWith(testBrowser(appUrl))).toBe('/dashboard');
    expect(await signInWith(testBrowser(appUrl))).toBe('/dashboard');
  });
});

describe('a provider', () => {
  let other: TestApp;
  afterEach(async () => {
    vi.unstubAllGlobals();
    await other.close();
  });
  const started = async (issuer: string, id: 'oidc' | 'google' = 'oidc') => {
    other = await testApp({ changes: { providers: [{ ...provider.settings, id, issuer }] } });
    return () => other.ask(null, 'POST', '/auth/sign-in/social', { provider: id });
  };
  const discovery = (document: object) => vi.stubGlobal('fetch', async () => Response.json(document));
  const googles = {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
    jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    id_token_signing_alg_values_supported: ['RS256'],
  };

  longTest('that is unreachable answers an error, and works as soon as it is back', async () => {
    const begin = await started('https://accounts.google.com', 'google');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    const { status, body } = await begin();
    expect([status, body.error]).toEqual([503, messages.auth.providerUnreachable]);
    discovery(googles);
    const url = new URL((await begin()).body.url);
    expect(`${url.origin}${url.pathname}`).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect([...url.searchParams.keys()].sort()).toEqual(
      [
        'client_id',
        'code_challenge',
        'code_challenge_method',
        'nonce',
        'redirect_uri',
        'response_type',
        'scope',
        'state',
      ].sort(),
    );
  });

  longTest('that is unreachable does not affect other providers', async () => {
    const away = { ...google.settings, issuer: 'http://127.0.0.1:1' };
    other = await testApp({ changes: { providers: [away, provider.settings] } });
    const begin = (id: string) => other.ask(null, 'POST', '/auth/sign-in/social', { provider: id });
    expect([(await begin('google')).status, (await begin('oidc')).status]).toEqual([503, 200]);
  });

  test('with another issuer than configured is not used', async () => {
    const begin = await started('https://id.example');
    for (const document of [
      googles,
      { ...googles, issuer: undefined },
      { ...googles, issuer: 'https://id.example', jwks_uri: undefined },
    ]) {
      discovery(document);
      expect((await begin()).status).toBe(503);
    }
  });

  longTest('that is unreachable during the callback leads to the sign-in page', async () => {
    const begin = await started(provider.settings.issuer ?? '');
    const answer = await begin();
    const state = new URL(answer.body.url).searchParams.get('state');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    const back = await other.app.inject({
      method: 'GET',
      url: `/api/auth/callback/oidc?code=x&state=${state}`,
      headers: { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' },
    });
    expect([back.statusCode, back.headers.location]).toEqual([
      302,
      `${other.settings.appUrl}/authentication/signin?error=invalid_code`,
    ]);
  });
});

longTest('an application under a path of its host is where a sign-in ends, and only it gets the cookies', async () => {
  const port = await freePort();
  const under = `http://127.0.0.1:${port}/planning`;
  const there = await testProvider({ id: 'oidc', appUrl: under, claimsInIdToken: false });
  const planning = await testApp({ changes: { port, appUrl: under, providers: [there.settings] } });
  onTestFinished(async () => {
    await planning.close();
    await there.stop();
  });
  await planning.app.listen({ port, host: '127.0.0.1' });
  there.person = aPerson();
  const browser = testBrowser(under);
  const back = new URL(await browser.follow(await browser.start('oidc', '/dashboard/teams'), isCallback));
  expect(back.pathname).toBe('/planning/api/auth/callback/oidc');
  const answer = await browser.send(back.href, { headers: {} });
  expect(answer.headers.get('location')).toBe(`${under}/dashboard/teams`);
  const paths = answer.headers.getSetCookie().map((cookie) => /; Path=([^;]*)/.exec(cookie)?.[1]);
  expect(new Set(paths)).toEqual(new Set(['/planning/', '/planning/api/auth']));
  expect((await browser.send(`${under}/api/account`)).status).toBe(200);
});

describe('a provider that is tied to a domain', () => {
  let n = 0;
  beforeEach(() => {
    provider.settings.domains = ['tied.example'];
  });
  afterEach(() => {
    provider.settings.domains = [];
  });
  const tiedPerson = () => aPerson({ email: `nadia${n++}@tied.example` });

  test('signs in people with addresses of its domain', async () => {
    provider.person = tiedPerson();
    expect(await signInWith(testBrowser(appUrl))).toBe('/dashboard');
  });

  test('takes over an account with a password, which no longer signs in', async () => {
    provider.person = tiedPerson();
    const email = provider.person.email as string;
    const id = await anAccount(email);
    const refused = await signIn(email);
    expect([refused.status, refused.body.error]).toEqual([403, messages.auth.providerRequired]);
    const browser = testBrowser(appUrl);
    expect(await signInWith(browser)).toBe('/dashboard');
    expect((await accountOf(browser)).id).toBe(id);
  });

  test('refuses addresses of other domains', async () => {
    const browser = testBrowser(appUrl);
    await expectRefused(browser, await signInWith(browser), messages.auth.providerOfOtherDomain);
    expect(await usersOf(provider.person.email as string)).toEqual([]);
  });

  test('refuses an account whose own address is at another domain now', async () => {
    provider.person = tiedPerson();
    await signInWith(testBrowser(appUrl));
    await app.admin.query('update auth.users set email = $2 where email = $1', [
      provider.person.email,
      `nadia${n++}@hill.example`,
    ]);
    const browser = testBrowser(appUrl);
    await expectRefused(browser, await signInWith(browser), messages.auth.providerOfOtherDomain);
  });

  test('is the only one for its domain', async () => {
    google.person = tiedPerson();
    const browser = testBrowser(appUrl);
    await expectRefused(browser, await signInWith(browser, 'google'), messages.auth.providerRequired);
  });
});

describe('a planted defect is noticed', () => {
  test.each([
    ['that a state works twice', 'works once, and so does the code', rowsStay('auth.verifications')],
    [
      'that whoever signed up before with the address keeps their password',
      'never confirmed, gets it without',
      ruleSays(
        'trust_provider',
        'delete from accounts where user_id',
        'delete from accounts where password is null and user_id',
      ),
    ],
    [
      'that whoever signed up before with the address stays signed in',
      'never confirmed, gets it without',
      rowsStay('auth.sessions'),
    ],
    [
      'that suspended people sign in',
      'that is suspended is told so',
      ruleSays('refuse_suspended', ' and u.suspended_at is not null', ' and false'),
    ],
  ])('%s', (_, name, defect) => notices(name, defect));
});
