import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { hashPassword } from 'better-auth/crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { appForFile, testApp } from '../../testing/test-app.ts';
import * as passwordHashing from './password-hashing.ts';

const passwords = { hash: vi.fn(passwordHashing.hash), verify: vi.fn(passwordHashing.verify) };
const app = await appForFile({ passwords });
beforeEach(async () => {
  app.mails.length = 0;
  await app.admin.query('delete from auth.attempts');
});

const password = 'Lantern-2026';
const newPassword = 'Lighthouse-7';
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.ask(null, 'POST', `/auth${path}`, payload, { origin: app.settings.appUrl, ...headers });
const signIn = (email: string, secret = password) => post('/sign-in/email', { email, password: secret });

let people = 0;
async function anAccount({ confirmed = true, method = 'credential' } = {}) {
  const email = `somebody${people++}@harbour.example`;
  const { rows } = await app.admin.query(
    "insert into auth.users (name, email, email_verified) values ('Nadia Rahman', $1, true) returning id",
    [email],
  );
  await app.admin.query(
    'insert into auth.accounts (user_id, account_id, provider_id, password) values ($1, $1::uuid::text, $2, $3)',
    [rows[0].id, method, method === 'credential' ? await hashPassword(password) : null],
  );
  if (!confirmed) await app.admin.query('update auth.users set email_verified = false where email = $1', [email]);
  return email;
}
/** The token in the newest mail to an address. */
const mailedToken = (email: string) =>
  app.mails.findLast(({ to }) => to === email)?.text.match(/token=([^&\s]+)/)?.[1] ?? '';
const confirmationToken = (email: string) =>
  app.mails.findLast(({ to }) => to === email)?.text.match(/confirm#([\w-]+)/)?.[1] ?? '';
async function resetToken(email: string) {
  await post('/request-password-reset', { email });
  return mailedToken(email);
}

describe('an unknown address', () => {
  test.each([
    ['nobody has', async () => 'nobody@harbour.example', password],
    ['someone has, with another password', () => anAccount(), 'Wrong-2026'],
    ['someone has who signs in by provider', () => anAccount({ method: 'oidc' }), password],
    ['someone has who has not confirmed it', () => anAccount({ confirmed: false }), 'Wrong-2026'],
  ])(
    'cannot be told from others by the work: one password is hashed for an address that %s',
    async (_, address, secret) => {
      const email = await address();
      passwords.hash.mockClear();
      passwords.verify.mockClear();
      const { status, body } = await signIn(email, secret);
      expect([status, body.error]).toEqual([401, messages.auth.wrongPassword]);
      expect(passwords.hash.mock.calls.length + passwords.verify.mock.calls.length).toBe(1);
    },
  );
});

describe('a reset token', () => {
  longTest('cannot set the password of another person', async () => {
    const [nadia, mallory] = [await anAccount(), await anAccount()];
    const token = await resetToken(mallory);
    expect((await post('/reset-password', { token, newPassword, email: nadia })).status).toBe(400);
    expect((await post('/reset-password', { token, newPassword })).status).toBe(200);
    expect([(await signIn(nadia)).status, (await signIn(nadia, newPassword)).status]).toEqual([200, 401]);
    expect([(await signIn(mallory)).status, (await signIn(mallory, newPassword)).status]).toEqual([401, 200]);
  });

  longTest('does not confirm an address, and a confirmation token sets no password', async () => {
    const email = await anAccount({ confirmed: false });
    await post('/send-verification-email', { email });
    const token = confirmationToken(email);
    expect(token.length).toBeGreaterThan(20);
    expect((await post('/reset-password', { token, newPassword })).status).toBe(400);
    const reset = await resetToken(await anAccount());
    expect((await post('/confirm', { token: reset, password })).body.error).toBe(messages.auth.linkExpired);
    expect((await signIn(email)).body.error).toBe(messages.auth.notConfirmed);
  });
});

describe('row 30: a suspended person', () => {
  test('cannot sign in after a reset or confirmation, and their old session has no access', async () => {
    const person = await app.person('Nadia Rahman');
    const team = await app.team('Harbour District', person);
    await app.admin.query('update auth.users set suspended_at = now() where id = $1', [person.id]);
    const token = await resetToken(person.email);
    await post('/reset-password', { token, newPassword });
    await post('/send-verification-email', { email: person.email });
    const refused = await signIn(person.email, newPassword);
    expect([refused.status, refused.body.error, refused.headers['set-cookie']]).toEqual([
      401,
      messages.auth.suspended,
      undefined,
    ]);
    expect(
      (await app.admin.query('select from auth.sessions where user_id = $1 and token <> $2', [person.id, person.token]))
        .rowCount,
    ).toBe(0);
    for (const path of [
      '/account',
      '/teams',
      `/teams/${team}`,
      `/goals?team_id=${team}`,
      `/events?team_id=${team}`,
      '/account/sessions',
    ])
      expect((await app.ask(person, 'GET', path)).status, path).toBe(401);
  });
});

test('a person removed from a team keeps the session but cannot read the team', async () => {
  const [owner, former] = [await app.person('Nadia Rahman'), await app.person('Former Member')];
  const team = await app.team('Harbour District', owner, former);
  const goal = (await app.ask(owner, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body.id;
  const paths = [`/teams/${team}`, `/goals/${goal}`, `/goals?team_id=${team}`, `/events?team_id=${team}`];
  expect((await app.ask(former, 'GET', `/goals/${goal}`)).status).toBe(200);
  await app.admin.query('delete from team_memberships where user_id = $1', [former.id]);
  expect((await app.ask(former, 'GET', '/account')).status).toBe(200);
  for (const path of paths) {
    const { status, body } = await app.ask(former, 'GET', path);
    expect([403, 404].includes(status) || body.items?.length === 0, path).toBe(true);
  }
});

test('signing up opens no session', async () => {
  const email = `unconfirmed${people++}@harbour.example`;
  const { status, headers } = await app.ask(null, 'POST', '/account/signup', {
    email,
    password,
    firstName: 'Nadia',
    lastName: 'Rahman',
  });
  expect([status, String(headers['set-cookie'])]).toEqual([200, expect.not.stringContaining('session_token')]);
  expect((await signIn(email)).headers['set-cookie']).toBeUndefined();
  const { rowCount } = await app.admin.query(
    'select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    [email],
  );
  expect(rowCount).toBe(0);
});

describe('row 26: a limit', () => {
  longTest('of confirmation mails holds for each address, known or not, from all networks', async () => {
    for (const email of [await anAccount({ confirmed: false }), 'nobody@harbour.example']) {
      for (let n = 0; n < 3; n++) expect((await post('/send-verification-email', { email })).status).toBe(200);
      const { status, body, headers } = await post('/send-verification-email', { email: email.toUpperCase() });
      expect([status, body.error]).toEqual([429, messages.general.tooMany(Number(headers['retry-after']))]);
    }
    expect(app.mails).toHaveLength(3);
  });

  longTest('behind a proxy counts by the address that the proxy saw, not by forged headers', async () => {
    const proxied = await testApp({ changes: { trustProxy: 1 } });
    const attempt = (forwarded: string) =>
      proxied.ask(
        null,
        'POST',
        '/auth/sign-in/email',
        { email: 'nobody@harbour.example', password },
        { 'x-forwarded-for': forwarded },
      );
    await attempt('203.0.113.1, 198.51.100.7');
    await proxied.admin.query("update auth.attempts set count = 60 where key like 'address:%'");
    expect((await attempt('203.0.113.2, 198.51.100.7')).status).toBe(429);
    expect((await attempt('203.0.113.2, 10.0.0.1, 198.51.100.7')).status).toBe(429);
    expect((await attempt('198.51.100.7, 198.51.100.8')).status).toBe(401);
    await proxied.close();
  });
});
