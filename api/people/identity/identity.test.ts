import { refusalBody } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { rowsStay, ruleSays, watchedTests } from '@groundwork/db/test-mutations';
import type { TestPerson } from '@groundwork/db/test-people';
import { signedCookie, testSecret } from '@groundwork/db/test-session';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rateLimits } from '../../http/rate-limits.ts';
import { type TestApp, testApp, unhashed } from '../../testing/test-app.ts';

let app: TestApp;
const { watched, notices } = watchedTests(() => app.admin);
beforeAll(async () => {
  // identity-abuse.test.ts and account.test.ts test with hashed passwords.
  app = await testApp({ passwords: unhashed });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.mails.length = 0;
  await app.admin.query('delete from auth.attempts');
});

const password = 'Lantern-2026';
const newPassword = 'Lighthouse-7';
let people = 0;
const anAddress = () => `person${people++}@harbour.example`;

type From = { cookie?: string; address?: string; headers?: Record<string, string> };

/** Sends a POST to a route of the identity library, as a browser does. */
async function post(path: string, payload: object, { cookie, address = '127.0.0.1', headers = {} }: From = {}) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    payload,
    remoteAddress: address,
    headers: { origin: app.settings.appUrl, ...(cookie ? { cookie } : {}), ...headers },
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.json(),
    headers: answer.headers,
    cookies: answer.cookies,
  };
}
const signIn = (email: string, secret = password, from: From = {}) =>
  post('/sign-in/email', { email, password: secret }, from);

const signUp = (email: string, change: object = {}) =>
  app.ask(null, 'POST', '/account/signup', { email, password, firstName: 'Nadia', lastName: 'Rahman', ...change });

/** The path of the link in the newest mail to an address. */
function mailedPath(email: string): string {
  const link = app.mails.findLast((mail) => mail.to === email)?.text.match(/https?:\/\/\S+/)?.[0] ?? '';
  expect(link.startsWith(app.settings.appUrl)).toBe(true);
  return link.slice(app.settings.appUrl.length);
}

/** Creates a confirmed account. */
async function anAccount() {
  const email = anAddress();
  const { rows } = await app.admin.query(
    `insert into auth.users (name, first_name, last_name, email, email_verified)
     values ('Nadia Rahman', 'Nadia', 'Rahman', $1, true) returning id`,
    [email],
  );
  await app.admin.query(
    `insert into auth.accounts (user_id, account_id, provider_id, password)
     values ($1, $1::uuid::text, 'credential', $2)`,
    [rows[0].id, password],
  );
  return email;
}

/** Signs in and returns the Cookie header of the new session. */
async function aSession(email: string, secret = password) {
  const { cookies, status } = await signIn(email, secret);
  expect(status).toBe(200);
  const { name, value } = cookies.find((cookie) => cookie.name.endsWith('session_token')) ?? { name: '', value: '' };
  return `${name}=${encodeURIComponent(value)}`;
}
const account = (cookie: string) => app.ask(null, 'GET', '/account', undefined, { cookie });

/** The token in the password-reset mail. */
async function resetToken(email: string) {
  await post('/request-password-reset', { email });
  return new URL(mailedPath(email), app.settings.appUrl).searchParams.get('token') ?? '';
}

/** The parts of an answer that a client can compare: all but the date and the request id. */
const visible = ({ status, text, headers }: Awaited<ReturnType<typeof post>>) => ({
  status,
  text,
  headers: { ...headers, date: '', 'x-request-id': '' },
});

describe('signing up', () => {
  test('makes an account that waits for confirmation, and mails the link', async () => {
    const email = anAddress();
    const { status, body } = await signUp(`  ${email.toUpperCase()} `);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'Account created successfully! Please check your email to confirm your account.',
        said: ['auth.signedUp'],
      },
    ]);
    expect(app.mails.map((mail) => [mail.to, mail.subject])).toEqual([[email, 'Confirm your email address']]);
    const refused = await signIn(email);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Please check your email and click the confirmation link.',
    ]);
    expect(refused.cookies).toEqual([]);
  });

  test('with an internationalized domain is one account with that of its punycode', async () => {
    const [name] = anAddress().split('@');
    expect((await signUp(`${name}@MÜLLER.example\u200b`)).status).toBe(200);
    expect(app.mails.map((mail) => mail.to)).toEqual([`${name}@xn--mller-kva.example`]);
    for (const domain of ['müller.example', 'mu\u0308ller.example', 'XN--MLLER-KVA.example', 'müller\u3002example']) {
      const { status, body } = await signIn(`${name}@${domain}`);
      expect([status, body.error]).toEqual([403, 'Please check your email and click the confirmation link.']);
    }
  });

  test.each([
    [{ email: 'nadia' }, 'Please enter a valid email address'],
    [{ email: 'nadia@harbour..example' }, 'Please enter a valid email address'],
    [{ email: ['nadia@harbour.example'] }, 'Please enter a valid email address'],
    [{ password: 'Abc1' }, 'Password must be at least 6 characters long'],
    [{ password: 'ABCDEF' }, 'Password must contain at least one lowercase letter'],
    [{ password: 'abcdef' }, 'Password must contain at least one uppercase letter'],
    [{ password: 'Abcdef' }, 'Password must contain at least one number'],
    [{ password: `Aa1${'x'.repeat(126)}` }, 'Password must be at most 128 characters long'],
    [{ password: 'Abcdef1\u0000' }, messages.general.noNul],
    [{ password: 'Password1' }, 'This password is too common. Please choose another one.'],
    [{ firstName: ' ' }, 'First name and last name are required'],
    [{ lastName: undefined }, 'First name and last name are required'],
    [{ lastName: 'Rah\u0000man' }, messages.general.noNul],
  ])('with %j is refused: %s', async (change, error) => {
    const { status, body } = await signUp(anAddress(), change);
    expect({ status, error: body.error }).toEqual({ status: 400, error });
    expect(app.mails).toEqual([]);
  });

  test('takes a password of 128 characters', async () => {
    expect((await signUp(anAddress(), { password: `Aa1${'x'.repeat(125)}` })).status).toBe(200);
  });

  test.each([
    { is_super_admin: true },
    { emailVerified: true },
    { id: '00000000-0000-4000-8000-000000000000' },
    { name: 'Nadia' },
  ])('refuses the property %j', async (change) => {
    expect((await signUp(anAddress(), change)).status).toBe(400);
  });

  test('with an address that is in use is refused, in any case', async () => {
    const email = await anAccount();
    for (const again of [email, email.toUpperCase()]) {
      const { status, body } = await signUp(again);
      expect([status, body.error]).toEqual([409, 'An account with this email already exists. Please sign in instead.']);
    }
    expect(app.mails).toEqual([]);
  });
});

describe('signing in', () => {
  test('sets an HttpOnly, SameSite=Lax cookie; the body does not contain its token', async () => {
    const email = await anAccount();
    const { status, text, cookies } = await signIn(email.toUpperCase());
    const cookie = cookies.find(({ name }) => name === 'groundwork.session_token');
    expect(status).toBe(200);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const token = cookie?.value.split('.')[0] ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(text).not.toContain(token);
    const answer = await account(`groundwork.session_token=${encodeURIComponent(cookie?.value ?? '')}`);
    expect(answer.body).toMatchObject({ email, full_name: 'Nadia Rahman', first_name: 'Nadia', last_name: 'Rahman' });
    expect(JSON.stringify(answer.body)).not.toContain(token);
  });

  test('tells the web that there is a session for as long as a session can last', async () => {
    const { cookies } = await signIn(await anAccount());
    const hint = cookies.find(({ name }) => name === 'signed_in');
    expect(hint).toMatchObject({ value: '1', maxAge: app.settings.sessionDays * 24 * 3600 });
  });

  test('with a wrong password and with an unknown address answers the same, byte for byte', async () => {
    const email = await anAccount();
    const wrong = await signIn(email, 'Wrong-2026');
    const unknown = await signIn(anAddress(), 'Wrong-2026');
    expect([wrong.status, wrong.body.error]).toEqual([
      401,
      'The email or password you entered is incorrect. Please try again.',
    ]);
    expect(visible(wrong)).toEqual(visible(unknown));
  });

  test.each([
    ['a space at its end', `${password} `, 401, messages.auth.wrongPassword],
    ['a NUL at its end', `${password}\u0000`, 400, messages.auth.wrongPassword],
    ['129 characters', 'x'.repeat(129), 400, messages.signUp.passwordTooLong],
    ['200,000 characters', 'x'.repeat(200_000), 400, messages.signUp.passwordTooLong],
  ])('with a password that has %s is refused, whether there is an account or not', async (_, wrong, status, error) => {
    for (const email of [await anAccount(), anAddress()]) {
      const answer = await signIn(email, wrong);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    }
  });

  test.each([
    [{}, messages.auth.invalidEmail],
    [{ email: ['a@b.example'], password }, messages.auth.invalidEmail],
    [{ email: { $ne: null }, password }, messages.auth.invalidEmail],
    [{ email: 'a@b.example', password: '' }, messages.auth.wrongPassword],
    [{ email: 'a@b.example', password, callbackURL: 'https://evil.example' }, messages.general.invalid],
    [{ email: 'a@b.example', password, rememberMe: true }, messages.general.invalid],
  ])('with %j is refused', async (payload, error) => {
    const { status, body } = await post('/sign-in/email', payload);
    expect([status, body.error]).toEqual([400, error]);
  });

  test('opens a new session whatever cookie is sent (session fixation)', async () => {
    const [email, mallory] = [await anAccount(), await anAccount()];
    const planted = await aSession(mallory);
    const { cookies } = await signIn(email, password, { cookie: planted });
    const value = cookies.find(({ name }) => name.endsWith('session_token'))?.value ?? '';
    expect(planted).not.toContain(encodeURIComponent(value));
    expect((await account(`groundwork.session_token=${encodeURIComponent(value)}`)).body.email).toBe(email);
    expect((await account(planted)).body.email).not.toBe(email);
  });

  test('by a form of another site is refused (CSRF)', async () => {
    const email = await anAccount();
    const form = await app.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `email=${email}&password=${password}`,
    });
    expect(form.statusCode).toBe(415);
    expect((await signIn(email, password, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await signIn(email)).status).toBe(200);
  });

  longTest('over https sets a Secure cookie with the __Secure- prefix, and accepts no other', async () => {
    const secure = await testApp({ changes: { appUrl: 'https://plan.example' } });
    const nadia = await secure.person('Nadia Rahman');
    const value = nadia.cookie.split('=')[1];
    const answer = (name: string) => secure.ask(null, 'GET', '/account', undefined, { cookie: `${name}=${value}` });
    expect((await answer('__Secure-groundwork.session_token')).status).toBe(200);
    expect((await answer('groundwork.session_token')).status).toBe(401);
    const signUpAnswer = await secure.ask(null, 'POST', '/account/signup', {
      email: 'ines@harbour.example',
      password,
      firstName: 'Ines',
      lastName: 'Moreau',
    });
    expect(signUpAnswer.status).toBe(200);
    await secure.admin.query("update auth.users set email_verified = true where email = 'ines@harbour.example'");
    const { cookies, headers } = await secure.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: 'ines@harbour.example', password },
    });
    expect(cookies.find(({ name }) => name === '__Secure-groundwork.session_token')).toMatchObject({
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    await secure.close();
  });
});

describe('a session', () => {
  watched('ends at once when its owner signs out, and no other does', async () => {
    const email = await anAccount();
    const [one, other] = [await aSession(email), await aSession(email)];
    expect((await post('/sign-out', {}, { cookie: one })).status).toBe(200);
    const { status, body } = await account(one);
    expect([status, body.error]).toEqual([401, 'User not authenticated']);
    expect((await account(other)).status).toBe(200);
  });

  test('makes the browser forget files when it ends, but not the drafts in its storage', async () => {
    const email = await anAccount();
    const cleared = ({ headers }: { headers: Record<string, unknown> }) => headers['clear-site-data'];
    const [one, other, suspended] = [await aSession(email), await aSession(email), await aSession(email)];
    expect(cleared(await account(one))).toBeUndefined();
    expect(cleared(await post('/sign-out', {}, { cookie: one }))).toBe('"cache"');
    expect(cleared(await account(one))).toBe('"cache"');
    await app.admin.query('update auth.users set suspended_at = now() where email = $1', [email]);
    expect(cleared(await account(suspended))).toBe('"cache"');
    await app.admin.query('update auth.users set suspended_at = null where email = $1', [email]);
    const changed = await app.ask(null, 'POST', '/account/password', { password: newPassword }, { cookie: other });
    expect([changed.status, cleared(changed)]).toEqual([200, '"cache"']);
    expect(cleared(await app.ask(null, 'GET', '/account'))).toBeUndefined();
    expect(cleared(await signIn(email, 'Wrong-2026'))).toBeUndefined();
  });

  watched('is listed without its token, and can be ended by its owner alone', async () => {
    const [email, mallory] = [await anAccount(), await anAccount()];
    const [one, other] = [await aSession(email), await aSession(email)];
    const foreign = await aSession(mallory);
    const { body } = await app.ask(null, 'GET', '/account/sessions', undefined, { cookie: one });
    expect(body.items.map((item: { current: boolean }) => item.current)).toEqual([true, false]);
    expect(Object.keys(body.items[0]).sort()).toEqual([
      'created_at',
      'current',
      'expires_at',
      'id',
      'ip_address',
      'last_used_at',
      'user_agent',
      'waiting',
    ]);
    expect(body.items[0].ip_address).toBe('127.0.0.1');

    const end = (cookie: string) =>
      app.ask(null, 'DELETE', `/account/sessions/${body.items[1].id}`, undefined, { cookie });
    expect((await end(foreign)).status).toBe(404);
    expect((await account(other)).status).toBe(200);
    expect((await end(one)).status).toBe(200);
    expect((await account(other)).status).toBe(401);
    expect((await end(one)).status).toBe(404);
    expect((await account(one)).status).toBe(200);
  });

  watched('is worth nothing once expired, and nothing without our signature', async () => {
    const person = await app.person('Nadia Rahman');
    const other = await app.person('Tomas Lindqvist');
    const otherSignature = decodeURIComponent(other.cookie).split('.').at(-1);
    expect((await account(signedCookie(person.token))).status).toBe(200);
    for (const cookie of [
      signedCookie(person.token, 'another secret'),
      `groundwork.session_token=${person.token}`,
      `groundwork.session_token=${person.token}.`,
      `groundwork.session_token=${encodeURIComponent(`${person.token}.${otherSignature}`)}`,
      `groundwork.session_token=%E0%A4%A`,
      signedCookie("'; drop table goals; --", testSecret),
      signedCookie('', testSecret),
      '',
    ]) {
      expect((await account(cookie)).status).toBe(401);
    }
    await app.admin.query("update auth.sessions set expires_at = now() - interval '1 second' where token = $1", [
      person.token,
    ]);
    expect((await account(person.cookie)).status).toBe(401);
  });

  watched(
    'of a suspended person is out at once, and none opens again; who knows the password is told why',
    async () => {
      const email = await anAccount();
      const before = await aSession(email);
      await app.admin.query('update auth.users set suspended_at = now() where email = $1', [email]);
      const { status, body } = await account(before);
      expect([status, body.error]).toEqual([401, 'This account is suspended. Please contact your administrator.']);
      const right = await signIn(email);
      expect([right.status, right.body, right.cookies]).toEqual([
        401,
        refusalBody('auth.suspended', 'ACCOUNT_SUSPENDED'),
        [],
      ]);
      expect(visible(await signIn(email, 'Wrong-2026'))).toEqual(visible(await signIn(anAddress(), 'Wrong-2026')));
      await app.admin.query('update auth.users set suspended_at = null where email = $1', [email]);
      expect((await account(before)).status).toBe(200);
      expect((await signIn(email)).status).toBe(200);
    },
  );

  /** Moves a session `days` into the past, as if they had passed. */
  const age = (token: string, days: number) =>
    app.admin.query(
      `update auth.sessions set
         created_at = created_at - $2::integer * interval '1 day', updated_at = updated_at - $2 * interval '1 day',
         expires_at = expires_at - $2 * interval '1 day', ends_at = ends_at - $2 * interval '1 day'
       where token = $1`,
      [token, days],
    );
  const tokenOf = (cookie: string) => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';

  watched('that is used daily ends after 90 days', async () => {
    const cookie = await aSession(await anAccount());
    for (let day = 0; day < 90; day++) {
      expect((await account(cookie)).status, `day ${day}`).toBe(200);
      await age(tokenOf(cookie), 1);
    }
    expect((await account(cookie)).status).toBe(401);
  });

  test('cannot be extended beyond its end, by no one', async () => {
    const person = await app.person('Nadia Rahman');
    await sql`
      update auth.sessions set expires_at = 'infinity', ends_at = 'infinity'
      where token = ${person.token}`.execute(app.db);
    const { rows } = await app.admin.query(
      `select ends_at = expires_at and ends_at < now() + interval '91 days' as ends
       from auth.sessions where token = $1`,
      [person.token],
    );
    expect(rows).toEqual([{ ends: true }]);
  });

  test('that is not used for the days of the setting ends, whichever server was used', async () => {
    const email = await anAccount();
    const server = () => testApp({ beside: app, changes: { sessionIdleDays: 2 }, passwords: unhashed });
    const [one, two] = await Promise.all([server(), server()]);
    const signedIn = await one.ask(null, 'POST', '/auth/sign-in/email', { email, password });
    const [cookie = ''] = /groundwork\.session_token=[^;]+/.exec(String(signedIn.headers['set-cookie'])) ?? [];
    const open = async ({ ask }: TestApp) => (await ask(null, 'GET', '/account', undefined, { cookie })).status;
    for (const used of [one, two, one, two]) {
      await age(tokenOf(cookie), 1);
      expect(await open(used)).toBe(200);
    }
    await age(tokenOf(cookie), 2);
    expect([await open(one), await open(two)]).toEqual([401, 401]);
    await Promise.all([one.close(), two.close()]);
  });

  test('is listed as used within a minute of its use', async () => {
    const cookie = await aSession(await anAccount());
    await app.admin.query("update auth.sessions set updated_at = now() - interval '21 minutes' where token = $1", [
      tokenOf(cookie),
    ]);
    const used = (await app.admin.query('select now() as time')).rows[0].time.getTime();
    expect((await app.ask(null, 'GET', '/teams', undefined, { cookie })).status).toBe(200);
    await vi.waitFor(async () => {
      const { body } = await app.ask(null, 'GET', '/account/sessions', undefined, { cookie });
      expect(Date.parse(body.items[0].last_used_at)).toBeGreaterThanOrEqual(used);
    });
  });

  test('is extended once an hour, with its cookie', async () => {
    const cookie = await aSession(await anAccount());
    const list = async () => (await app.ask(null, 'GET', '/account/sessions', undefined, { cookie })).body.items[0];
    const minutesAgo = (minutes: number) =>
      app.admin.query(
        `update auth.sessions set updated_at = now() - make_interval(mins => $2),
           expires_at = now() + interval '7 days' - make_interval(mins => $2)
         where token = $1`,
        [tokenOf(cookie), minutes],
      );
    await minutesAgo(59);
    const before = await list();
    expect((await account(cookie)).headers['set-cookie']).toBeUndefined();
    expect((await list()).expires_at).toBe(before.expires_at);
    await minutesAgo(61);
    expect(String((await account(cookie)).headers['set-cookie'])).toContain('session_token');
    expect((await list()).expires_at > before.expires_at).toBe(true);
  });

  test('that waits for the second factor is listed so', async () => {
    const email = await anAccount();
    const [first, second] = [await aSession(email), await aSession(email)];
    await app.admin.query(
      `with person as (update auth.sessions set second_factor_at = now() where token = $1 returning user_id)
       insert into auth.authenticators (user_id, secret) select user_id, 'sealed' from person`,
      [tokenOf(first)],
    );
    const { items } = (await app.ask(null, 'GET', '/account/sessions', undefined, { cookie: first })).body;
    expect(items).toMatchObject([
      { current: true, waiting: false },
      { current: false, waiting: true },
    ]);
    expect((await account(second)).status).toBe(401);
  });

  test('ends after the days of the setting', async () => {
    const short = await testApp({ changes: { sessionDays: 2 }, passwords: unhashed });
    await short.admin.query(
      `with person as (insert into auth.users (name, email, email_verified) values ('Nadia', 'noor@quay.example', true)
         returning id)
       insert into auth.accounts (user_id, account_id, provider_id, password)
       select id, id::text, 'credential', $1 from person`,
      [password],
    );
    await short.ask(null, 'POST', '/auth/sign-in/email', { email: 'noor@quay.example', password });
    const { rows } = await short.admin.query(
      `select expires_at > now() + interval '1 day' and expires_at < now() + interval '3 days' as ends
       from auth.sessions join auth.users u on u.id = user_id where email = 'noor@quay.example'`,
    );
    expect(rows).toEqual([{ ends: true }]);
    await short.close();
  });

  watched('of an account that is not confirmed, or is deleted, reads nothing', async () => {
    const person = await app.person('Nadia Rahman');
    const reads = async () => [(await account(person.cookie)).status, (await app.ask(person, 'GET', '/teams')).status];
    expect(await reads()).toEqual([200, 200]);
    await app.admin.query('update auth.users set email_verified = false where id = $1', [person.id]);
    expect(await reads()).toEqual([401, 401]);
    await app.admin.query('update auth.users set email_verified = true where id = $1', [person.id]);
    expect(await reads()).toEqual([200, 200]);
    await app.admin.query('delete from auth.users where id = $1', [person.id]);
    expect(await reads()).toEqual([401, 401]);
  });
});

describe('a forgotten password', () => {
  test('answers the same for an unknown address, to which it sends no mail', async () => {
    const email = await anAccount();
    const known = await post('/request-password-reset', { email: email.toUpperCase() });
    const unknown = await post('/request-password-reset', { email: anAddress() });
    expect(known.status).toBe(200);
    expect(visible(known)).toEqual(visible(unknown));
    expect(app.mails.map((mail) => [mail.to, mail.subject])).toEqual([[email, 'Reset your password']]);
  });

  watched('is replaced once, which ends every session of that person', async () => {
    const [email, bystander] = [await anAccount(), await anAccount()];
    const sessions = [await aSession(email), await aSession(email)];
    const bystanders = await aSession(bystander);
    const token = await resetToken(email);
    expect((await account(sessions[0] ?? '')).status).toBe(200);

    expect((await post('/reset-password', { token, newPassword })).status).toBe(200);
    for (const session of sessions) expect((await account(session)).status).toBe(401);
    expect((await account(bystanders)).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, newPassword)).status).toBe(200);

    const again = await post('/reset-password', { token, newPassword: 'Another-2026' });
    expect([again.status, again.body.error]).toEqual([400, messages.auth.linkExpired]);
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  const reset = async (token: string) => {
    const { status, body } = await post('/reset-password', { token, newPassword });
    return status === 200 ? 'replaced' : body.error;
  };

  watched('has one link that works, the newest', async () => {
    const [email, bystander] = [await anAccount(), await anAccount()];
    const others = await resetToken(bystander);
    const [first, second] = [await resetToken(email), await resetToken(email)];
    expect(await reset(first)).toBe(messages.auth.linkExpired);
    expect(await reset(second)).toBe('replaced');
    expect(await reset(others)).toBe('replaced');
  });

  test('has one link that works after two requests at once', async () => {
    const email = await anAccount();
    await Promise.all([1, 2].map(() => post('/request-password-reset', { email })));
    const tokens = app.mails.map(({ text }) => text.match(/token=([^&\s]+)/)?.[1] ?? '');
    const answers = [];
    for (const token of tokens) answers.push(await reset(token));
    expect(answers.toSorted()).toEqual(['replaced', messages.auth.linkExpired].toSorted());
  });

  watched('has no link that works after the password was changed in the settings', async () => {
    const email = await anAccount();
    const cookie = await aSession(email);
    const token = await resetToken(email);
    const changed = await app.ask(null, 'POST', '/account/password', { password: 'Signal-Tower-8' }, { cookie });
    expect(changed.status).toBe(200);
    expect(await reset(token)).toBe(messages.auth.linkExpired);
    expect((await signIn(email, 'Signal-Tower-8')).status).toBe(200);
  });

  watched('can be replaced again after each replacement, by a new link only', async () => {
    const email = await anAccount();
    const first = await resetToken(email);
    expect(await reset(first)).toBe('replaced');
    const second = await resetToken(email);
    expect(await reset(first)).toBe(messages.auth.linkExpired);
    expect(await reset(second)).toBe('replaced');
  });

  test('is replaced once when the token is used twenty times at once', async () => {
    const email = await anAccount();
    const token = await resetToken(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post('/reset-password', { token, newPassword: `Lighthouse-${n}` })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status !== 400)).toHaveLength(1);
  });

  test('must follow the password rules; a refusal does not use up the token', async () => {
    const email = await anAccount();
    const token = await resetToken(email);
    for (const [refused, error] of [
      ['Abc1', messages.signUp.passwordLength],
      ['ABCDEF1', messages.signUp.passwordLower],
      ['abcdef1', messages.signUp.passwordUpper],
      ['Abcdefg', messages.signUp.passwordDigit],
      ['Password1', messages.auth.commonPassword],
      [`Aa1${'x'.repeat(limits.password.max)}`, messages.signUp.passwordTooLong],
      ['Abcdef1\u0000', messages.general.noNul],
    ]) {
      const { status, body } = await post('/reset-password', { token, newPassword: refused });
      expect([status, body.error]).toEqual([400, error]);
    }
    expect((await post('/reset-password', { token, newPassword })).status).toBe(200);
  });

  test('has a link that says whether it works, without using it up', async () => {
    const email = await anAccount();
    const token = await resetToken(email);
    const link = async (which: string) => {
      const { status, text } = await post('/reset-link', { token: which });
      return [status, text];
    };
    const works = [200, '{"valid":true}'];
    const expired = [200, '{"valid":false}'];
    expect([await link(token), await link(token)]).toEqual([works, works]);
    expect(await link('unknown')).toEqual(expired);
    expect((await post('/reset-link', { token: '%' })).body.error).toBe(messages.auth.linkExpired);
    await app.admin.query("update auth.verifications set expires_at = now() - interval '1 second'");
    expect(await link(token)).toEqual(expired);

    const [older, newest] = [await resetToken(email), await resetToken(email)];
    expect([await link(older), await link(newest)]).toEqual([expired, works]);
    expect(await reset(newest)).toBe('replaced');
    expect(await link(newest)).toEqual(expired);
  });

  test('is not replaced with an expired or invalid token', async () => {
    const email = await anAccount();
    const token = await resetToken(email);
    await app.admin.query("update auth.verifications set expires_at = now() - interval '1 second'");
    for (const bad of [token, 'junk', '%', '\u0000', "' or true --", 'x'.repeat(5000)]) {
      const { status, body } = await post('/reset-password', { token: bad, newPassword });
      expect([status, body.error]).toEqual([400, messages.auth.linkExpired]);
    }
    expect((await signIn(email)).status).toBe(200);
  });

  test('keeps its token in the database only as a hash', async () => {
    const email = await anAccount();
    const token = await resetToken(email);
    const { rows } = await app.admin.query('select identifier, value from auth.verifications');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('too many attempts', () => {
  const expectTooMany = ({ status, body, headers }: Awaited<ReturnType<typeof post>>, seconds: number) => {
    expect([status, body.error]).toEqual([429, messages.general.tooMany(Number(headers['retry-after']))]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(seconds);
    expect(body.error).toMatch(seconds > 60 ? /Please wait \d+ (seconds|minutes?) / : /Please wait \d+ seconds? /);
  };
  /** Sets the counter that an attempt has just created to `count`. */
  const counted = async (key: string, count: number) => {
    expect(
      (await app.admin.query('update auth.attempts set count = $2 where key like $1 and count = 1', [key, count]))
        .rowCount,
    ).toBe(1);
  };
  const spoofed = (n: number) => ({
    'x-forwarded-for': `203.0.113.${n}`,
    'x-groundwork-address': `203.0.113.${n}`,
    'x-real-ip': `203.0.113.${n}`,
    forwarded: `for=203.0.113.${n}`,
  });

  watched('at one account are refused in that network, even with the right password, and nowhere else', async () => {
    const [email, bystander] = [await anAccount(), await anAccount()];
    const address = '198.51.100.1';
    expect((await signIn(email, 'Wrong-2026', { address })).status).toBe(401);
    await counted('account:/sign-in/email:%', 9);
    expect((await signIn(email, 'Wrong-2026', { address })).status).toBe(401);
    expectTooMany(await signIn(` ${email.toUpperCase()}`, password, { address }), 300);
    expect((await signIn(bystander, password, { address })).status).toBe(200);
    expect((await signIn(email, password, { address: '198.51.100.200' })).status).toBe(200);
  });

  test('count failures only: an office of 40 people signs in from one address', async () => {
    const email = await anAccount();
    for (let n = 0; n < 40; n++) expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, 'Wrong-2026')).status).toBe(401);
  });

  test('of strangers in the same network do not lock out a device that signed in before', async () => {
    const [email, other] = [await anAccount(), await anAccount()];
    const { cookies } = await signIn(email);
    const device = cookies.find(({ name }) => name === 'groundwork.device');
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
    const cookie = `groundwork.device=${device?.value}`;
    await signIn(email, 'Wrong-2026');
    await app.admin.query('update auth.attempts set count = 1000');
    expectTooMany(await signIn(email), 300);
    expectTooMany(await signIn(email, password, { cookie: `${cookie}x` }), 300);
    expectTooMany(await signIn(other, password, { cookie }), 300);
    expect((await signIn(email, password, { cookie })).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await signIn(email, 'Wrong-2026', { cookie })).status).toBe(401);
    expectTooMany(await signIn(email, password, { cookie }), 300);
  });

  watched('from one address are refused whatever headers it sends, and other addresses go on', async () => {
    const email = await anAccount();
    expect((await signIn(anAddress(), password, { headers: spoofed(1) })).status).toBe(401);
    await counted('address:%', rateLimits.signIn.perNetwork - 1);
    expect((await signIn(anAddress(), password, { headers: spoofed(2) })).status).toBe(401);
    expectTooMany(await signIn(email, password, { headers: spoofed(99) }), 300);
    expect((await signIn(email, password, { address: '198.51.100.7' })).status).toBe(200);
  });

  watched('from one IPv6 network count together', async () => {
    const email = await anAccount();
    expect((await signIn(anAddress(), password, { address: '2001:db8:1:2::1' })).status).toBe(401);
    await counted('address:%/64:%', rateLimits.signIn.perNetwork - 1);
    expect((await signIn(anAddress(), password, { address: '2001:db8:1:2::2' })).status).toBe(401);
    expectTooMany(await signIn(email, password, { address: '2001:db8:1:2:ffff::1' }), 300);
    expect((await signIn(email, password, { address: '2001:db8:1:3::1' })).status).toBe(200);
  });

  test.each([
    ['one address', () => '192.0.2.1', '192.0.2.1', '192.0.2.2'],
    ['one IPv6 network', (n: number) => `2001:db8:7:7::${n + 1}`, '2001:db8:7:7:abcd::1', '2001:db8:7:8::1'],
  ])('to sign up from %s are refused', async (_, nth, next, elsewhere) => {
    const attempt = async (address: string, n: number) => {
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/account/signup',
        remoteAddress: address,
        headers: spoofed(n),
        payload: { email: anAddress(), password: 'Password1', firstName: 'Nadia', lastName: 'Rahman' },
      });
      return {
        status: answer.statusCode,
        text: answer.body,
        body: answer.json(),
        headers: answer.headers,
        cookies: answer.cookies,
      };
    };
    const { perAddress } = rateLimits.signUp;
    for (let n = 0; n < perAddress; n++)
      expect((await attempt(nth(n), n)).body.error).toBe(messages.auth.commonPassword);
    expectTooMany(await attempt(next, perAddress), 3600);
    expect((await attempt(elsewhere, perAddress + 1)).body.error).toBe(messages.auth.commonPassword);
  });

  watched('at forgotten passwords are answered as always, and send nothing', async () => {
    for (const email of [await anAccount(), anAddress()]) {
      const first = await post('/request-password-reset', { email }, { address: '198.51.100.0' });
      const others = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          post('/request-password-reset', { email }, { address: `198.51.100.${n + 1}` }),
        ),
      );
      for (const next of others) expect(visible(next)).toEqual(visible(first));
    }
    expect(app.mails).toHaveLength(3);
    const { perNetwork } = rateLimits.passwordReset;
    // Five at a time, because load shedding admits no more requests of one network.
    for (let n = 0; n < perNetwork + 5; n += 5) {
      const known: string[] = [];
      for (let more = 0; more < 5; more++) known.push(await anAccount());
      await Promise.all(known.map((email) => post('/request-password-reset', { email })));
    }
    expect(app.mails).toHaveLength(3 + perNetwork);
  });

  watched('are in the audit log, one entry for each account and network, without unknown addresses', async () => {
    const email = await anAccount();
    const network = `203.0.113.${people % 250}`;
    for (let n = 0; n < 3; n++) await signIn(email, 'Wrong-2026', { address: network });
    await signIn(email, 'Wrong-2026', { address: '198.51.100.99' });
    for (const typed of ['Harbour-2026@stranger.example', 'stranger@harbour.example'])
      await signIn(typed, 'Wrong-2026', { address: network });
    const { rows } = await app.admin.query(
      `select person_email, actor_name, details from audit_log
       where action = 'session.failed' and ip_address = $1 and (person_email = $2 or person_email is null)
       order by person_email`,
      [network, email],
    );
    expect(rows).toEqual([
      { person_email: email, actor_name: null, details: { count: 3, method: 'credential' } },
      { person_email: null, actor_name: null, details: { count: 2, method: 'credential' } },
    ]);
    const { rows: everything } = await app.admin.query("select string_agg(l::text, ' ') as text from audit_log l");
    expect(everything[0].text).not.toContain('stranger');
    expect(everything[0].text).not.toContain('Wrong-2026');
  });

  test('are counted in the database, for all servers', async () => {
    const email = await anAccount();
    await app.admin.query("insert into auth.attempts values ($1, 10, now() + interval '1 minute')", [
      `account:/sign-in/email:${email}:127.0.0.1`,
    ]);
    expectTooMany(await signIn(email), 60);
    await app.admin.query("update auth.attempts set resets_at = now() - interval '1 second' where key = $1", [
      `account:/sign-in/email:${email}:127.0.0.1`,
    ]);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('operations of the identity library that the product does not offer', () => {
  let nadia: TestPerson;
  beforeAll(async () => {
    nadia = await app.person('Nadia Rahman');
  });

  test.each([
    ['GET', '/get-session'],
    ['GET', '/verify-email'],
    ['GET', '/confirm'],
    ['GET', '/confirmation'],
    ['POST', '/get-session'],
    ['POST', '/sign-up/email'],
    ['GET', '/list-sessions'],
    ['POST', '/revoke-session'],
    ['POST', '/revoke-sessions'],
    ['POST', '/update-user'],
    ['POST', '/update-session'],
    ['POST', '/delete-user'],
    ['GET', '/delete-user/callback'],
    ['POST', '/change-password'],
    ['POST', '/set-password'],
    ['POST', '/verify-password'],
    ['POST', '/change-email'],
    ['POST', '/sign-in/social'],
    ['GET', '/callback/google'],
    ['GET', '/list-accounts'],
    ['POST', '/link-social'],
    ['POST', '/unlink-account'],
    ['POST', '/get-access-token'],
    ['POST', '/refresh-token'],
    ['GET', '/reset-link'],
    ['GET', '/reset-password/token'],
    ['GET', '/account-info'],
    ['GET', '/ok'],
    ['GET', '/error'],
    ['GET', '/sign-out'],
    ['GET', '/sign-in/email'],
    ['PUT', '/sign-in/email'],
    ['POST', '/sign-in%2Femail'],
    ['POST', '/../auth/get-session'],
    ['POST', ''],
  ] as const)('%s /api/auth%s does not exist', async (method, path) => {
    const { status, body } = await app.ask(nadia, method, `/auth${path}`, method === 'GET' ? undefined : {}, {
      origin: app.settings.appUrl,
    });
    expect([status, body.error]).toEqual([404, messages.general.notFound]);
  });
});

describe('a planted defect is noticed', () => {
  longTest.each([
    [
      'that attempts do not count',
      ['at one account', 'from one address', 'one IPv6 network', 'at forgotten passwords'],
      ruleSays('attempt', 'a.count + 1', 'a.count'),
    ],
    [
      'that an attempt too many is allowed',
      ['at one account', 'from one address', 'one IPv6 network', 'at forgotten passwords'],
      ruleSays('attempt', 'count <= most', 'count <= most + 1'),
    ],
    [
      'that sessions do not end',
      ['when its owner signs out', 'can be ended by its owner alone', 'is replaced once, which'],
      rowsStay('auth.sessions'),
    ],
    [
      'that anybody ends a session',
      ['can be ended by its owner alone'],
      ruleSays('end_my_session', ' and user_id = rules.me()', ''),
    ],
    [
      'that sessions do not expire',
      ['is worth nothing once expired'],
      ruleSays('enter', 's.expires_at > now()', 'true'),
    ],
    [
      'that sessions need no confirmed address',
      ['of an account that is not confirmed'],
      ruleSays('enter', ' and u.email_verified', ''),
    ],
    ['that sessions of suspended people go on', ['of a suspended person'], ruleSays('enter', ' or suspended', '')],
    [
      'that suspended people sign in',
      ['of a suspended person'],
      ruleSays('refuse_suspended', ' and u.suspended_at is not null', ' and false'),
    ],
    ['that mailed tokens work twice', ['is replaced once, which'], rowsStay('auth.verifications')],
    [
      'that extending a session moves its end',
      ['that is used daily'],
      ruleSays('keep_session_lifetime', 'least(new.expires_at, new.ends_at)', 'new.expires_at'),
    ],
    [
      'that every failed sign-in adds an entry',
      ['are in the audit log, one entry'],
      ruleSays('audit_failed_sign_in', 'if found or', 'if'),
    ],
    [
      'that a new link leaves older ones',
      ['has one link that works, the newest'],
      ruleSays('end_older_links', 'where value = new.value', 'where false'),
    ],
    [
      'that a new password leaves the links',
      ['has no link that works after the password'],
      ruleSays('end_links', 'where value = new.user_id::text', 'where false'),
    ],
  ])('%s', { timeout: 60_000 }, async (_, tests, defect) => {
    for (const name of tests) {
      await app.admin.query('delete from auth.attempts');
      await notices(name, defect);
    }
  });
});
