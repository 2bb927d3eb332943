import * as messages from '@groundwork/contract/base/messages.gen';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { appForFile, unhashed } from '../../testing/test-app.ts';

const app = await appForFile({ passwords: unhashed });
beforeEach(async () => {
  app.mails.length = 0;
  await app.admin.query('delete from auth.attempts');
});

const password = 'Lantern-2026';
const strangers = 'Stranger-2026';
let people = 0;
const anAddress = () => `newcomer${people++}@harbour.example`;

const signUp = (email: string, change: object = {}) =>
  app.ask(null, 'POST', '/account/signup', { email, password, firstName: 'Nadia', lastName: 'Rahman', ...change });
/** The sign-up cookie of an answer, as the browser sends it back. */
const cookieOf = ({ headers }: Awaited<ReturnType<typeof signUp>>) => String(headers['set-cookie']).split(';')[0] ?? '';
const post = (path: string, payload: object, cookie = '') =>
  app.ask(null, 'POST', `/auth${path}`, payload, { origin: app.settings.appUrl, ...(cookie && { cookie }) });
const confirm = (token: string, secret?: string, cookie?: string) =>
  post('/confirm', { token, ...(secret !== undefined && { password: secret }) }, cookie);
const signIn = (email: string, secret = password) => post('/sign-in/email', { email, password: secret });
const short = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.error];
const expired = [400, messages.auth.linkExpired];

/** The link in the newest mail to an address. */
function mailedLink(email: string): URL {
  const link = app.mails.findLast(({ to }) => to === email)?.text.match(/https?:\/\/\S+/)?.[0] ?? '';
  expect(link.startsWith(`${app.settings.appUrl}/authentication/confirm#`)).toBe(true);
  return new URL(link);
}
const mailedToken = (email: string) => mailedLink(email).hash.slice(1);
const isConfirmed = async (email: string) =>
  (await app.admin.query('select email_verified from auth.users where email = $1', [email])).rows[0]?.email_verified;

describe('the mailed link', () => {
  test('only opens a page: no request of a mail scanner confirms the address', async () => {
    const email = anAddress();
    await signUp(email);
    const link = mailedLink(email);
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [link.pathname, `/api/auth/confirm?token=${mailedToken(email)}`, '/api/auth/verify-email'])
        await app.app.inject({ method, url, headers: { accept: 'text/html' } });
    expect((await post('/confirmation', { token: mailedToken(email) })).body).toEqual({
      email,
      confirmed: false,
      passwordNeeded: true,
    });
    expect(await isConfirmed(email)).toBe(false);
  });

  test('confirms with the password of the sign-up, which signs in; then it says that this is done', async () => {
    const email = anAddress();
    await signUp(email);
    const token = mailedToken(email);
    const { status, headers, body } = await confirm(token, password);
    expect([status, body]).toEqual([200, { success: true }]);
    const session = /groundwork\.session_token=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
    expect((await app.ask(null, 'GET', '/account', undefined, { cookie: session })).body.email).toBe(email);
    expect(short(await confirm(token, password))).toEqual([400, messages.auth.alreadyConfirmed]);
    expect((await post('/confirmation', { token })).body.confirmed).toBe(true);
    expect((await signIn(email)).status).toBe(200);
  });

  test('confirms without a password in the browser that signed up, and in no other', async () => {
    const [email, other] = [anAddress(), anAddress()];
    const cookie = cookieOf(await signUp(email));
    const foreign = cookieOf(await signUp(other));
    expect(cookie).toMatch(/^groundwork\.sign_up=/);
    const token = mailedToken(email);
    for (const wrong of ['', foreign, 'groundwork.sign_up=', `${cookie}x`]) {
      expect(short(await confirm(token, undefined, wrong))).toEqual([400, messages.auth.signUpPasswordNeeded]);
      expect((await post('/confirmation', { token }, wrong)).body.passwordNeeded).toBe(true);
    }
    expect((await post('/confirmation', { token }, cookie)).body.passwordNeeded).toBe(false);
    expect((await confirm(token, undefined, cookie)).status).toBe(200);
  });

  test('confirms nobody with a wrong password, and guesses are limited', async () => {
    const email = anAddress();
    await signUp(email);
    const token = mailedToken(email);
    for (let guess = 0; guess < 10; guess++)
      expect(short(await confirm(token, `Wrong-${guess}`))).toEqual([400, messages.auth.signUpPasswordWrong]);
    const { status, headers } = await confirm(token, password);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await isConfirmed(email)).toBe(false);
  });

  test('expires after a day, and an invalid one confirms nobody', async () => {
    const email = anAddress();
    await signUp(email);
    const token = mailedToken(email);
    await app.admin.query("update auth.users set created_at = now() - interval '24 hours' where email = $1", [email]);
    for (const bad of [token, 'junk', '', '%00', 'x'.repeat(200)])
      expect(short(await confirm(bad, password))).toEqual(expired);
    const looked = await post('/confirmation', { token });
    expect([looked.status, looked.body]).toEqual([200, null]);
    expect(await isConfirmed(email)).toBe(false);
  });

  test('can be requested again, with the same answer for an unknown address; the older one ends', async () => {
    const email = anAddress();
    await signUp(email);
    const older = mailedToken(email);
    app.mails.length = 0;
    const known = await post('/send-verification-email', { email });
    const unknown = await post('/send-verification-email', { email: anAddress() });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(app.mails.map(({ to }) => to)).toEqual([email]);
    expect(short(await confirm(older, password))).toEqual(expired);
    expect((await confirm(mailedToken(email), password)).status).toBe(200);
  });

  test('is stored as a hash', async () => {
    const email = anAddress();
    await signUp(email);
    const { rows } = await app.admin.query("select encode(token_hash, 'escape') as hash from auth.sign_ups");
    expect(JSON.stringify(rows)).not.toContain(mailedToken(email));
  });
});

test.each([
  ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
])('an account at %s signs up, confirms, signs in and resets its password', async (domain, ascii) => {
  const [name] = anAddress().split('@');
  const [written, kept] = [`${name}@${domain}`, `${name}@${ascii}`];
  expect((await signUp(written)).status).toBe(200);
  expect(short(await signIn(written))).toEqual([403, messages.auth.notConfirmed]);
  expect((await post('/send-verification-email', { email: written })).status).toBe(200);
  expect(app.mails.map(({ to }) => to)).toEqual([kept, kept]);
  expect((await confirm(mailedToken(kept), password)).status).toBe(200);
  for (const email of [written, kept, kept.toUpperCase()]) expect((await signIn(email)).body.user?.email).toBe(kept);
  expect(short(await signIn(written, strangers))).toEqual([401, messages.auth.wrongPassword]);

  expect((await post('/request-password-reset', { email: written })).status).toBe(200);
  const token = app.mails.findLast(({ to }) => to === kept)?.text.match(/token=([\w-]+)/)?.[1];
  expect((await post('/reset-password', { token, newPassword: strangers })).status).toBe(200);
  expect((await signIn(written, strangers)).status).toBe(200);
});

describe('an address that a stranger signed up with (pre-hijacking)', () => {
  test('is free: its owner signs up with the same answer, and the password of the stranger is gone', async () => {
    const email = anAddress();
    const first = await signUp(email, { password: strangers });
    const strangersToken = mailedToken(email);
    const strangersCookie = cookieOf(first);
    const second = await signUp(email.toUpperCase());
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    const token = mailedToken(email);
    expect(short(await confirm(strangersToken, strangers))).toEqual(expired);
    expect(short(await confirm(token, strangers))).toEqual([400, messages.auth.signUpPasswordWrong]);
    expect(short(await confirm(token, undefined, strangersCookie))).toEqual([400, messages.auth.signUpPasswordNeeded]);
    expect((await confirm(token, password)).status).toBe(200);
    expect((await signIn(email, strangers)).status).toBe(401);
  });

  test('gets no mail but the confirmation', async () => {
    const email = anAddress();
    await signUp(email, { password: strangers });
    expect((await post('/request-password-reset', { email })).status).toBe(200);
    expect(app.mails.map(({ subject }) => subject)).toEqual(['Confirm your email address']);
  });

  test('is refused only once it is confirmed', async () => {
    const email = anAddress();
    await signUp(email);
    await confirm(mailedToken(email), password);
    expect(short(await signUp(email, { password: strangers }))).toEqual([409, messages.auth.emailInUse]);
    expect((await signIn(email)).status).toBe(200);
  });

  test('stays suspended if an administrator suspended it', async () => {
    const email = anAddress();
    await signUp(email);
    await app.admin.query('update auth.users set suspended_at = now() where email = $1', [email]);
    expect(short(await signUp(email))).toEqual([409, messages.auth.emailInUse]);
  });

  test('has one account after ten sign-ups at once, with the last mailed password', async () => {
    const email = anAddress();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(email)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    const { rows } = await app.admin.query('select id from auth.users where email = $1', [email]);
    expect(rows).toHaveLength(1);
    const tokens = app.mails.map(({ text }) => /confirm#([\w-]+)/.exec(text)?.[1] ?? '');
    const results = [];
    for (const token of tokens) results.push((await confirm(token, password)).status);
    expect(results.filter((status) => status === 200)).toHaveLength(1);
  });
});

test('mails to strangers are limited for the installation', async () => {
  const [known, waiting] = [anAddress(), anAddress()];
  await signUp(known);
  await confirm(mailedToken(known), password);
  await signUp(waiting);
  await app.admin.query("update auth.attempts set count = 2000 where key like 'strangers-mails:%'");
  app.mails.length = 0;
  const answer = await post('/request-password-reset', { email: known });
  expect([answer.status, answer.body]).toEqual([200, (await post('/request-password-reset', { email: waiting })).body]);
  expect((await post('/send-verification-email', { email: waiting })).status).toBe(200);
  expect((await signUp(anAddress())).status).toBe(429);
  // Mails to a confirmed account do not count as mails to strangers.
  expect(app.mails.map(({ to }) => to)).toEqual([known]);
});

test('the sweep deletes accounts that nobody confirmed within a day, and no others', async () => {
  const [waiting, old, confirmed] = [anAddress(), anAddress(), anAddress()];
  for (const email of [waiting, old, confirmed]) await signUp(email);
  await confirm(mailedToken(confirmed), password);
  await app.admin.query("update auth.users set created_at = now() - interval '24 hours' where email = any ($1)", [
    [old, confirmed],
  ]);
  await sql`select rules.sweep('accounts', 0, 100), rules.sweep('sign_ups', 0, 100)`.execute(app.db);
  const { rows } = await app.admin.query('select email from auth.users where email = any ($1) order by email', [
    [waiting, old, confirmed],
  ]);
  expect(rows.map(({ email }) => email)).toEqual([waiting, confirmed].sort());
});
