import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { rowsStay, ruleSays, watchedTests } from '@groundwork/db/test-mutations';
import type { TestPerson } from '@groundwork/db/test-people';
import { settledOrWaiting, withTwoSessions } from '@groundwork/db/test-races';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '../http/rate-limits.ts';
import { appForFile, unhashed } from '../testing/test-app.ts';
import { aPasskey } from '../testing/test-authenticator.ts';
import { nameOf } from './identity/passkey-names.ts';

const origin = 'https://plan.harbour.example';
const domain = 'plan.harbour.example';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

let nadia: TestPerson;
const { watched, notices } = watchedTests(() => app.admin);
const app = await appForFile({ passwords: unhashed, changes: { appUrl: origin, production: true } });
beforeEach(async () => {
  app.mails.length = 0;
  await app.admin.query('delete from auth.attempts');
  nadia = await aPerson('Nadia Rahman');
});

/** A person with a session. The cookies of an address with TLS have a prefix. */
async function aPerson(name: string): Promise<TestPerson> {
  const person = await app.person(name);
  return { ...person, cookie: `__Secure-${person.cookie}` };
}

/** The cookies of one browser. It sends them with each request and keeps those of each answer. */
function aBrowser(person?: TestPerson, address = '127.0.0.1') {
  const cookies = new Map<string, string>();
  if (person) {
    const [name = '', value = ''] = person.cookie.split(/=(.*)/s);
    cookies.set(name, value);
  }
  const cookieHeader = () => [...cookies].map((cookie) => cookie.join('=')).join('; ');
  async function post(path: string, payload: object = {}) {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      payload,
      remoteAddress: address,
      headers: { origin, cookie: cookieHeader(), 'user-agent': chrome },
    });
    for (const { name, value } of answer.cookies) cookies.set(name, encodeURIComponent(value));
    return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies };
  }
  const account = () => app.ask(null, 'GET', '/account', undefined, { cookie: cookieHeader() });
  return { post, account, cookies, cookieHeader };
}
type Browser = ReturnType<typeof aBrowser>;
const optionsOf = async (browser: Browser) => (await browser.post('passkey/options')).body;

/** Registers a passkey of a person. */
async function registered(person: TestPerson) {
  const browser = aBrowser(person);
  const passkey = aPasskey({ origin, domain });
  const { body } = await browser.post('passkey/registration-options');
  expect(await browser.post('passkey/register', passkey.register(body))).toMatchObject({ status: 200 });
  app.mails.length = 0;
  return passkey;
}
const passkeysOf = async (person: TestPerson) => (await app.ask(person, 'GET', '/account/passkeys')).body.items;
const subjects = () => app.mails.map(({ to, subject }) => [to, subject]);
const actionsOf = async (person: TestPerson) =>
  (
    await app.admin.query<{ action: string; details: object }>(
      "select action, details from audit_log where person_id = $1 and action like 'passkey.%' order by created_at, id",
      [person.id],
    )
  ).rows;
const refusal = (code: string, sentence: string) => ({ status: 403, body: { code, error: sentence } });
const wrong = refusal('PASSKEY_REFUSED', messages.passkeys.refused);
const late = refusal('PASSKEY_EXPIRED', messages.passkeys.expired);
const malformed = { status: 400, body: { error: messages.passkeys.refused } };

describe('registering a passkey', () => {
  test('asks for one that verifies its person and is kept, for this person and site', async () => {
    await registered(nadia);
    const { status, body, cookies } = await aBrowser(nadia).post('passkey/registration-options');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rp: { id: domain, name: 'Groundwork' },
      user: { name: nadia.email, displayName: nadia.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: limits.passkeys.challengeSeconds * 1000,
    });
    expect(body.excludeCredentials).toHaveLength(1);
    expect(cookies).toMatchObject([
      { name: '__Secure-groundwork.passkey', httpOnly: true, secure: true, sameSite: 'Strict', path: '/api/auth' },
    ]);
  });

  test('adds it to the list, mails its person, and is in the audit log', async () => {
    const browser = aBrowser(nadia);
    const { body } = await browser.post('passkey/registration-options');
    expect((await browser.post('passkey/register', aPasskey({ origin, domain }).register(body))).status).toBe(200);
    expect(await passkeysOf(nadia)).toMatchObject([{ name: 'Chrome on Linux', synced: true, last_used_at: null }]);
    expect(subjects()).toEqual([[nadia.email, 'A passkey was added to your account']]);
    expect(await actionsOf(nadia)).toEqual([{ action: 'passkey.added', details: { name: 'Chrome on Linux' } }]);
    expect((await app.ask(nadia, 'GET', '/account')).body.sign_in_methods).toEqual(['passkey']);
  });

  test('needs a session, and a fresh one', async () => {
    expect((await aBrowser().post('passkey/registration-options')).status).toBe(401);
    const browser = aBrowser(nadia);
    const { body } = await browser.post('passkey/registration-options');
    await app.admin.query("update auth.sessions set authenticated_at = now() - interval '1 hour' where user_id = $1", [
      nadia.id,
    ]);
    const needed = refusal('FRESH_SESSION_NEEDED', messages.account.freshSessionNeeded);
    expect(await browser.post('passkey/registration-options')).toMatchObject(needed);
    expect(await browser.post('passkey/register', aPasskey({ origin, domain }).register(body))).toMatchObject(needed);
    expect(await passkeysOf(nadia)).toEqual([]);
  });

  test('with a challenge of another person or browser, or of a sign-in, is refused', async () => {
    const [browser, mai] = [aBrowser(nadia), aBrowser(await aPerson('Mai Tran'))];
    const { body } = await browser.post('passkey/registration-options');
    const signIn = await optionsOf(browser);
    const answer = aPasskey({ origin, domain });
    expect(await mai.post('passkey/register', answer.register(body))).toMatchObject(late);
    mai.cookies.set('__Secure-groundwork.passkey', browser.cookies.get('__Secure-groundwork.passkey') ?? '');
    expect(await mai.post('passkey/register', answer.register(body))).toMatchObject(late);
    expect(await aBrowser(nadia).post('passkey/register', answer.register(body))).toMatchObject(late);
    expect(
      await browser.post('passkey/register', answer.register({ ...body, challenge: signIn.challenge })),
    ).toMatchObject(late);
    expect(await browser.post('passkey/register', answer.register(body))).toMatchObject({ status: 200 });
  });

  test.each([
    ['made for another origin', { origin: 'https://evil.example' }],
    ['made for another site', { domain: 'harbour.example' }],
    ['whose person was not verified', { userVerified: false }],
    ['of a sign-in', { type: 'webauthn.get' }],
  ])('%s is refused', async (_, changes) => {
    const browser = aBrowser(nadia);
    const { body } = await browser.post('passkey/registration-options');
    expect(await browser.post('passkey/register', aPasskey({ origin, domain }).register(body, changes))).toMatchObject(
      wrong,
    );
    expect(await passkeysOf(nadia)).toEqual([]);
  });

  test.each([
    ['is no CBOR', Buffer.from('not CBOR')],
    ['is cut off', Buffer.from([0xa3, 0x63, 0x66])],
    ['is nested deeply', Buffer.alloc(14_000, 0x81)],
    ['claims a huge text', Buffer.from([0x7b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
  ])('whose attestation %s is refused', async (_, attestation) => {
    const browser = aBrowser(nadia);
    const { body } = await browser.post('passkey/registration-options');
    const answer = aPasskey({ origin, domain }).register(body);
    const attestationObject = attestation.toString('base64url');
    expect(
      await browser.post('passkey/register', { ...answer, response: { ...answer.response, attestationObject } }),
    ).toMatchObject(wrong);
  });

  test.each([
    ['is too long', { attestationObject: 'A'.repeat(limits.passkeys.answerCharacters + 1) }],
    ['is not base64url', { attestationObject: 'a+b/c=' }],
    ['is missing', { attestationObject: undefined }],
  ])('whose attestation %s is refused before it is read', async (_, change) => {
    const browser = aBrowser(nadia);
    const { body } = await browser.post('passkey/registration-options');
    const answer = aPasskey({ origin, domain }).register(body);
    expect(
      await browser.post('passkey/register', { ...answer, response: { ...answer.response, ...change } }),
    ).toMatchObject(malformed);
  });

  test('that somebody has already is refused', async () => {
    const passkey = await registered(await aPerson('Mai Tran'));
    const browser = aBrowser(nadia);
    const { body } = await browser.post('passkey/registration-options');
    expect(await browser.post('passkey/register', passkey.register(body))).toMatchObject(
      refusal('PASSKEY_TAKEN', messages.passkeys.taken),
    );
    expect(await passkeysOf(nadia)).toEqual([]);
  });

  watched('is possible up to the limit, also at once', async () => {
    const browser = aBrowser(nadia);
    await app.admin.query(
      `insert into auth.passkeys (user_id, name, credential_id, public_key, counter, transports, backed_up, aaguid)
       select $1::uuid, 'Key', $1 || '-' || n, '', 0, '{}', false, gen_random_uuid()
       from generate_series(1, $2::integer) n`,
      [nadia.id, limits.passkeys.perPerson - 1],
    );
    const options = [];
    for (let n = 0; n < 3; n++) options.push((await browser.post('passkey/registration-options')).body);
    const answers = await Promise.all(
      options.map((body) => browser.post('passkey/register', aPasskey({ origin, domain }).register(body))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      messages.passkeys.tooMany(limits.passkeys.perPerson),
    );
    await app.admin.query('delete from auth.passkeys where user_id = $1', [nadia.id]);
  });
});

describe('signing in with a passkey', () => {
  test('opens a session that has passed both factors, and records the use', async () => {
    const passkey = await registered(nadia);
    const browser = aBrowser();
    const options = await optionsOf(browser);
    expect(options).toMatchObject({ rpId: domain, userVerification: 'required' });
    expect(await browser.post('passkey/sign-in', passkey.sign(options))).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await browser.account()).body.email).toBe(nadia.email);
    const { rows } = await app.admin.query(
      `select method, second_factor_at is not null as passed from auth.sessions
       where user_id = $1 order by created_at desc limit 1`,
      [nadia.id],
    );
    expect(rows).toEqual([{ method: 'passkey', passed: true }]);
    expect(await passkeysOf(nadia)).toMatchObject([{ last_used_at: expect.any(String) }]);
    expect(subjects()).toEqual([[nadia.email, 'New sign-in to your account']]);
  });

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another site', { domain: 'harbour.example' }],
    ['whose person was not verified', { userVerified: false }],
    ['of a registration', { type: 'webauthn.create' }],
    ['that names another account', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('with an answer %s is refused, and counts as a failure', async (_, changes) => {
    const passkey = await registered(nadia);
    const browser = aBrowser();
    expect(await browser.post('passkey/sign-in', passkey.sign(await optionsOf(browser), changes))).toMatchObject(wrong);
    expect((await browser.account()).status).toBe(401);
    const { rows } = await app.admin.query(
      "select details from audit_log where action = 'session.failed' and person_id = $1",
      [nadia.id],
    );
    expect(rows).toEqual([{ details: { count: 1, method: 'passkey' } }]);
  });

  test('with a signature of another key is refused', async () => {
    const [mine, other] = [await registered(nadia), await registered(await aPerson('Mai Tran'))];
    const browser = aBrowser();
    const answer = other.sign(await optionsOf(browser));
    expect(
      await browser.post('passkey/sign-in', {
        ...answer,
        id: mine.id,
        rawId: mine.id,
        response: { ...answer.response, userHandle: undefined },
      }),
    ).toMatchObject(wrong);
  });

  watched('works once for each challenge, also at once', async () => {
    const passkey = await registered(nadia);
    const browser = aBrowser();
    const options = await optionsOf(browser);
    const answers = await Promise.all([1, 2, 3].map(() => browser.post('passkey/sign-in', passkey.sign(options))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(await browser.post('passkey/sign-in', passkey.sign(options))).toMatchObject(late);
  });

  test('with a challenge of another browser, a made-up or an old one is refused', async () => {
    const passkey = await registered(nadia);
    const browser = aBrowser();
    const options = await optionsOf(browser);
    expect(await aBrowser().post('passkey/sign-in', passkey.sign(options))).toMatchObject(late);
    expect(await browser.post('passkey/sign-in', passkey.sign(options, { challenge: 'bWFkZSB1cA' }))).toMatchObject(
      late,
    );
    await app.admin.query("update auth.verifications set expires_at = now() - interval '1 second'");
    expect(await browser.post('passkey/sign-in', passkey.sign(options))).toMatchObject(late);
  });

  test('in two tabs of a browser works in both', async () => {
    const passkey = await registered(nadia);
    const browser = aBrowser();
    const [first, second] = [await optionsOf(browser), await optionsOf(browser)];
    expect(await browser.post('passkey/sign-in', passkey.sign(first))).toMatchObject({ status: 200 });
    expect(await browser.post('passkey/sign-in', passkey.sign(second))).toMatchObject({ status: 200 });
  });

  watched('whose counter goes back is refused, and mailed', async () => {
    const passkey = await registered(nadia);
    const browser = aBrowser();
    await browser.post('passkey/sign-in', passkey.sign(await optionsOf(browser)));
    app.mails.length = 0;
    passkey.counter = 0;
    expect(await browser.post('passkey/sign-in', passkey.sign(await optionsOf(browser)))).toMatchObject(
      refusal('PASSKEY_COPIED', messages.passkeys.copied),
    );
    expect(subjects()).toEqual([[nadia.email, 'A passkey of your account was refused']]);
    expect((await actionsOf(nadia)).at(-1)).toEqual({
      action: 'passkey.refused',
      details: { name: 'Chrome on Linux' },
    });
  });

  test('that nobody has, or not any more, is refused', async () => {
    const passkey = await registered(nadia);
    const [{ id }] = await passkeysOf(nadia);
    expect((await app.ask(nadia, 'DELETE', `/account/passkeys/${id}`)).status).toBe(200);
    const browser = aBrowser();
    expect(await browser.post('passkey/sign-in', passkey.sign(await optionsOf(browser)))).toMatchObject(
      refusal('PASSKEY_UNKNOWN', messages.passkeys.unknown),
    );
  });

  test('into a suspended or unconfirmed account is refused', async () => {
    const passkey = await registered(nadia);
    const browser = aBrowser();
    await app.admin.query('update auth.users set email_verified = false where id = $1', [nadia.id]);
    expect(await browser.post('passkey/sign-in', passkey.sign(await optionsOf(browser)))).toMatchObject(
      refusal('EMAIL_NOT_VERIFIED', messages.auth.notConfirmed),
    );
    await app.admin.query('update auth.users set email_verified = true, suspended_at = now() where id = $1', [
      nadia.id,
    ]);
    expect(await browser.post('passkey/sign-in', passkey.sign(await optionsOf(browser)))).toMatchObject({
      status: 401,
      body: { error: messages.auth.suspended },
    });
    expect((await browser.account()).status).toBe(401);
  });

  test('wrongly is limited as passwords are', async () => {
    const passkey = await registered(nadia);
    const browser = aBrowser();
    const attempt = async (changes = {}) =>
      (await browser.post('passkey/sign-in', passkey.sign(await optionsOf(browser), changes))).status;
    for (let n = 0; n < rateLimits.signIn.perAccountAndNetwork; n++)
      expect(await attempt({ userVerified: false })).toBe(403);
    expect(await attempt()).toBe(429);
    expect(
      (await aBrowser(undefined, '198.51.100.7').post('passkey/sign-in', passkey.sign({ challenge: 'eA' }))).status,
    ).toBe(403);
  });

  test.each([
    ['authenticatorData', { authenticatorData: 'AAAA' }, wrong],
    ['signature', { signature: 'AAAA' }, wrong],
    ['clientDataJSON', { clientDataJSON: 'AAAA' }, wrong],
    ['signature in another alphabet', { signature: 'a+/=' }, malformed],
    ['huge signature', { signature: 'A'.repeat(limits.passkeys.answerCharacters + 1) }, malformed],
  ])('with a malformed %s is refused', async (_, change, expected) => {
    const passkey = await registered(nadia);
    const browser = aBrowser();
    const answer = passkey.sign(await optionsOf(browser));
    expect(
      await browser.post('passkey/sign-in', { ...answer, response: { ...answer.response, ...change } }),
    ).toMatchObject(expected);
  });

  test('from a page of another site is refused', async () => {
    const answer = await app.ask(null, 'POST', '/auth/passkey/options', {}, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
  });
});

describe('confirming with a passkey that it is you', () => {
  const confirmed = async (person: TestPerson) =>
    (
      await app.admin.query(
        `select authenticated_at > now() - interval '1 minute' as fresh, second_factor_at is not null as passed
         from auth.sessions where token = $1`,
        [person.token],
      )
    ).rows[0];
  const grownOld = (person: TestPerson) =>
    app.admin.query(
      "update auth.sessions set authenticated_at = now() - interval '1 hour', second_factor_at = null where token = $1",
      [person.token],
    );

  test('makes the session fresh, and lets one pass that waits for the second factor', async () => {
    const passkey = await registered(nadia);
    await grownOld(nadia);
    const confirm = async () => {
      const browser = aBrowser(nadia);
      return (await browser.post('passkey/authenticate', passkey.sign(await optionsOf(browser)))).status;
    };
    expect(await confirmed(nadia)).toEqual({ fresh: false, passed: false });
    expect(await confirm()).toBe(200);
    expect(await confirmed(nadia)).toEqual({ fresh: true, passed: false });
    await app.admin.query("insert into auth.authenticators (user_id, secret) values ($1, 'sealed')", [nadia.id]);
    expect((await app.ask(nadia, 'GET', '/account')).status).toBe(401);
    expect(await confirm()).toBe(200);
    expect(await confirmed(nadia)).toEqual({ fresh: true, passed: true });
    expect((await app.ask(nadia, 'GET', '/account')).status).toBe(200);
  });

  test('takes no passkey of another person, and needs a session', async () => {
    await registered(nadia);
    const mai = await registered(await aPerson('Mai Tran'));
    await grownOld(nadia);
    const browser = aBrowser(nadia);
    expect(await browser.post('passkey/authenticate', mai.sign(await optionsOf(browser)))).toMatchObject(
      refusal('PASSKEY_OF_ANOTHER', messages.passkeys.ofAnother),
    );
    expect(await confirmed(nadia)).toEqual({ fresh: false, passed: false });
    const visitor = aBrowser();
    expect((await visitor.post('passkey/authenticate', mai.sign(await optionsOf(visitor)))).status).toBe(401);
  });
});

describe('the passkeys of a person', () => {
  watched('are renamed and removed by that person alone', async () => {
    const mai = await aPerson('Mai Tran');
    await registered(nadia);
    const [{ id }] = await passkeysOf(nadia);
    const path = `/account/passkeys/${id}`;
    expect(await passkeysOf(mai)).toEqual([]);
    expect((await app.ask(mai, 'PATCH', path, { name: 'Mine' })).status).toBe(404);
    expect((await app.ask(mai, 'DELETE', path)).status).toBe(404);
    expect((await app.ask(nadia, 'PATCH', path, { name: ' Work laptop ' })).status).toBe(200);
    expect(await passkeysOf(nadia)).toMatchObject([{ name: 'Work laptop' }]);
    expect(subjects()).toEqual([]);
    expect((await app.ask(nadia, 'DELETE', path)).status).toBe(200);
    expect(await passkeysOf(nadia)).toEqual([]);
    expect(subjects()).toEqual([[nadia.email, 'A passkey was removed from your account']]);
    expect((await actionsOf(nadia)).at(-1)).toEqual({ action: 'passkey.removed', details: { name: 'Work laptop' } });
  });

  test.each([
    ['', messages.passkeys.nameRequired],
    ['x'.repeat(limits.text.label + 1), messages.general.tooLong(limits.text.label)],
  ])('cannot have the name %j', async (name, sentence) => {
    await registered(nadia);
    const [{ id }] = await passkeysOf(nadia);
    expect(await app.ask(nadia, 'PATCH', `/account/passkeys/${id}`, { name })).toMatchObject({
      status: 400,
      body: { error: sentence },
    });
  });

  test('go with the account', async () => {
    await registered(nadia);
    await app.admin.query('delete from auth.users where id = $1', [nadia.id]);
    expect((await app.admin.query('select from auth.passkeys where user_id = $1', [nadia.id])).rowCount).toBe(0);
  });
});

describe('passkeys as the second factor', () => {
  const password = 'Harbour-2026';
  const needed = { status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } };
  beforeEach(async () => {
    await app.admin.query(
      `insert into auth.accounts (user_id, account_id, provider_id, password)
       values ($1, $1::uuid::text, 'credential', $2)`,
      [nadia.id, password],
    );
  });
  async function signedIn() {
    const browser = aBrowser();
    expect((await browser.post('sign-in/email', { email: nadia.email, password })).status).toBe(200);
    return browser;
  }
  const turnOn = async (browser: Browser): Promise<string[]> =>
    (await browser.post('second-factor/passkeys')).body.codes;
  const confirm = async (browser: Browser, passkey: ReturnType<typeof aPasskey>) =>
    browser.post('passkey/authenticate', passkey.sign(await optionsOf(browser)));
  const state = async (browser: Browser) => (await browser.post('second-factor')).body;
  const firstPasskey = async () => `/account/passkeys/${(await passkeysOf(nadia))[0].id}`;
  const actions = async () =>
    (
      await app.admin.query(
        "select action from audit_log where person_id = $1 and action like 'second_factor.%' order by created_at, id",
        [nadia.id],
      )
    ).rows.map(({ action }) => action);

  watched('let nobody in with the password alone', async () => {
    const passkey = await registered(nadia);
    expect((await (await signedIn()).account()).status).toBe(200);
    const codes = await turnOn(aBrowser(nadia));
    expect(codes).toHaveLength(limits.recoveryCodes);
    expect(subjects()).toContainEqual([nadia.email, 'Two-factor authentication is on']);
    const [phone, laptop] = [await signedIn(), await signedIn()];
    expect(await phone.account()).toMatchObject(needed);
    expect(await state(phone)).toMatchObject({ step: 'enter', on: true, app: false, passkeys: true });
    expect((await confirm(phone, passkey)).status).toBe(200);
    expect((await phone.account()).status).toBe(200);
    expect((await laptop.post('second-factor/enter', { code: codes[0] })).status).toBe(200);
    expect((await laptop.account()).status).toBe(200);
    expect(await actions()).toEqual(['second_factor.added', ...Array(3).fill('second_factor.passed')]);
  });

  test('need a passkey and a fresh session, and end the other sessions', async () => {
    const [browser, other] = [await signedIn(), await signedIn()];
    expect(await browser.post('second-factor/passkeys')).toMatchObject(
      refusal('NO_PASSKEY', messages.secondFactor.noPasskey),
    );
    await registered(nadia);
    await app.admin.query("update auth.sessions set authenticated_at = now() - interval '1 hour' where user_id = $1", [
      nadia.id,
    ]);
    expect(await browser.post('second-factor/passkeys')).toMatchObject({ body: { code: 'FRESH_SESSION_NEEDED' } });
    await browser.post('authenticate', { password });
    await turnOn(browser);
    expect([(await browser.account()).status, (await other.account()).status]).toEqual([200, 401]);
  });

  test('are neither added nor dropped by a session that waits', async () => {
    await registered(nadia);
    await turnOn(aBrowser(nadia));
    const thief = await signedIn();
    for (const path of ['passkey/registration-options', 'second-factor/passkeys', 'second-factor/remove'])
      expect(await thief.post(path), path).toMatchObject(needed);
    expect(
      await app.ask(null, 'DELETE', await firstPasskey(), undefined, { cookie: thief.cookieHeader() }),
    ).toMatchObject(needed);
  });

  test('are it no longer after a confirmation with one, or with a recovery code', async () => {
    const passkey = await registered(nadia);
    const browser = aBrowser(nadia);
    for (const prove of ['passkey', 'code']) {
      const [code] = await turnOn(browser);
      await app.admin.query(
        "update auth.sessions set second_factor_at = now() - interval '1 hour' where user_id = $1",
        [nadia.id],
      );
      expect(await browser.post('second-factor/remove')).toMatchObject(
        refusal('SECOND_FACTOR_PROOF_NEEDED', messages.secondFactor.proofNeeded),
      );
      if (prove === 'passkey') await confirm(browser, passkey);
      expect((await browser.post('second-factor/remove', prove === 'code' ? { code } : {})).status).toBe(200);
      expect((await (await signedIn()).account()).status).toBe(200);
    }
    expect(await passkeysOf(nadia)).toHaveLength(1);
  });

  test('do not replace the code of an app where it is turned off', async () => {
    const passkey = await registered(nadia);
    await app.admin.query("insert into auth.authenticators (user_id, secret) values ($1, 'sealed')", [nadia.id]);
    const browser = await signedIn();
    expect((await confirm(browser, passkey)).status).toBe(200);
    expect(await browser.post('second-factor/remove')).toMatchObject({ body: { code: 'SECOND_FACTOR_PROOF_NEEDED' } });
  });

  watched('are gone with the last passkey, unless one is required', async () => {
    const passkey = await registered(nadia);
    await registered(nadia);
    const [code] = await turnOn(aBrowser(nadia));
    expect((await app.ask(nadia, 'DELETE', await firstPasskey())).status).toBe(200);
    expect(await (await signedIn()).account()).toMatchObject(needed);
    const team = await app.team('Harbour District', nadia);
    const requires = (value: boolean) => app.ask(nadia, 'PATCH', `/teams/${team}`, { requires_second_factor: value });
    expect((await requires(true)).status).toBe(200);
    expect(await app.ask(nadia, 'DELETE', await firstPasskey())).toMatchObject({
      status: 409,
      body: { error: messages.secondFactor.isRequired },
    });
    await requires(false);
    expect((await app.ask(nadia, 'DELETE', await firstPasskey())).status).toBe(200);
    const browser = await signedIn();
    expect((await browser.account()).status).toBe(200);
    expect(await browser.post('second-factor/enter', { code })).toMatchObject({ status: 403 });
    expect((await confirm(browser, passkey)).status).toBe(403);
    expect((await actions()).at(-1)).toBe('second_factor.removed');
  });

  test('can be what a person sets up where one is required', async () => {
    await turnOn(aBrowser(nadia));
    await registered(nadia);
    await turnOn(aBrowser(nadia));
    const team = await app.team('Harbour District', nadia);
    const grace = await aPerson('Grace Obi');
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, grace.id]);
    expect((await app.ask(nadia, 'PATCH', `/teams/${team}`, { requires_second_factor: true })).status).toBe(200);
    const browser = aBrowser(grace);
    expect(await browser.account()).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    await registered(grace);
    expect(await browser.account()).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    expect(await turnOn(browser)).toHaveLength(limits.recoveryCodes);
    expect((await browser.account()).status).toBe(200);
  });

  watched('are not on without a passkey, when the last one is removed meanwhile', async () => {
    await registered(nadia);
    const path = await firstPasskey();
    await withTwoSessions(app.url, async (first, second) => {
      await first.query('begin');
      await first.query('delete from auth.passkeys where user_id = $1', [nadia.id]);
      const turning = second.query('select rules.use_passkeys_as_second_factor($1) as used', [nadia.id]);
      await settledOrWaiting(app.admin, turning);
      await first.query('commit');
      expect((await turning).rows).toEqual([{ used: false }]);
    });
    expect((await app.ask(nadia, 'DELETE', path)).status).toBe(404);
    expect((await (await signedIn()).account()).status).toBe(200);
  });
});

test('a passkey is named after what keeps it, otherwise after the device', () => {
  expect([
    nameOf('d548826e-79b4-db40-a3d8-11116f7e8349', chrome),
    nameOf('00000000-0000-0000-0000-000000000000', chrome),
    nameOf('00000000-0000-0000-0000-000000000000', 'curl/8'),
  ]).toEqual(['Bitwarden', 'Chrome on Linux', 'Passkey']);
});

describe('a planted defect is noticed', () => {
  test.each([
    ['that challenges work twice', 'works once for each challenge', rowsStay('auth.verifications')],
    [
      'that counters may go back',
      'whose counter goes back',
      ruleSays('use_passkey', 'new_counter > counter or new_counter = 0 and counter = 0', 'true'),
    ],
    ['that there is no limit', 'up to the limit', ruleSays('add_my_passkey', '>=', '> 1 +')],
    [
      'that passkeys count for nothing',
      'let nobody in with the password alone',
      ruleSays('second_factors', 'a.passkeys', 'false'),
    ],
    [
      'that the second factor stays without passkeys',
      'are gone with the last passkey, unless one is required',
      ruleSays('forget_passkeys', 'passkeys = false', 'passkeys = true'),
    ],
    [
      'that the last passkey is not waited for',
      'are not on without a passkey, when the last one is removed meanwhile',
      ruleSays('use_passkeys_as_second_factor', 'perform rules.lock_passkeys(person);', ''),
    ],
    [
      'that anybody renames a passkey',
      'by that person alone',
      ruleSays('rename_my_passkey', ' and user_id = rules.me()', ''),
    ],
    [
      'that anybody removes a passkey',
      'by that person alone',
      ruleSays('delete_my_passkey', ' and user_id = rules.me()', ''),
    ],
  ])('%s', { timeout: 60_000 }, async (_, name, defect) => {
    nadia = await aPerson('Nadia Rahman');
    app.mails.length = 0;
    await notices(name, defect);
  });
});
