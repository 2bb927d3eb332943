import * as messages from '@groundwork/contract/base/messages.gen';
import { authMapping } from '@groundwork/contract/people/auth-mapping';
import type { TestPerson } from '@groundwork/db/test-people';
import { resetToken } from '@groundwork/db/test-session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../settings.ts';
import { type TestApp, testApp, unhashed } from '../../testing/test-app.ts';
import { methodRefusal, methodsFor } from './sign-in-methods.ts';

const oidc = { OIDC_ISSUER: 'https://id.harbour.example', OIDC_CLIENT_ID: 'groundwork', OIDC_CLIENT_SECRET: 'secret' };
const google = { GOOGLE_CLIENT_ID: 'groundwork', GOOGLE_CLIENT_SECRET: 'secret' };

describe('the settings of sign-in methods', () => {
  const methods = (env: NodeJS.ProcessEnv) => {
    const { passwords, providers } = readSettings(env);
    return { passwords, providers: providers.map(({ id }) => id) };
  };
  test.each([
    [{}, { passwords: true, providers: [] }],
    [
      { ...oidc, ...google },
      { passwords: true, providers: ['google', 'oidc'] },
    ],
    [
      { ...oidc, ...google, SIGN_IN_METHODS: ' Password, oidc ' },
      { passwords: true, providers: ['oidc'] },
    ],
    [
      { ...oidc, SIGN_IN_METHODS: 'oidc' },
      { passwords: false, providers: ['oidc'] },
    ],
  ])('%j', (env, meant) => {
    expect(methods(env)).toEqual(meant);
  });

  test.each([
    [{ SIGN_IN_METHODS: 'telepathy' }, /SIGN_IN_METHODS: all, or some of password, google, github, oidc/],
    [{ SIGN_IN_METHODS: 'oidc' }, /nobody could sign in/],
    [{ ...google, SIGN_IN_METHODS: 'oidc' }, /nobody could sign in/],
    [{ ...oidc, OIDC_DOMAINS: 'harbour' }, /OIDC_DOMAINS: domains such as/],
    [{ OIDC_DOMAINS: 'harbour.example' }, /OIDC_DOMAINS: people at these domains could not sign in/],
    [{ ...oidc, SIGN_IN_METHODS: 'password', OIDC_DOMAINS: 'harbour.example' }, /oidc is off/],
    [
      { ...oidc, ...google, OIDC_DOMAINS: 'harbour.example', GOOGLE_DOMAINS: 'hill.example, Harbour.example' },
      /harbour\.example is in the domains of two providers/,
    ],
  ])('%j is refused with a sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence);
  });
});

describe('a provider that is tied to domains', () => {
  const tied = readSettings({ ...oidc, ...google, OIDC_DOMAINS: 'harbour.example' });
  test.each([
    ['nadia@harbour.example', 'oidc', null],
    ['nadia@HARBOUR.example', 'credential', 'PROVIDER_REQUIRED'],
    ['nadia@harbour.example', 'google', 'PROVIDER_REQUIRED'],
    ['nadia@harbour.example', 'passkey', 'PROVIDER_REQUIRED'],
    ['nadia@hill.example', 'oidc', 'PROVIDER_OF_OTHER_DOMAIN'],
    ['nadia@sub.harbour.example', 'oidc', 'PROVIDER_OF_OTHER_DOMAIN'],
    ['nadia@xharbour.example', 'oidc', 'PROVIDER_OF_OTHER_DOMAIN'],
    ['"a@harbour.example"@hill.example', 'oidc', 'PROVIDER_OF_OTHER_DOMAIN'],
    ['nadia@hill.example', 'google', null],
    ['nadia@hill.example', 'credential', null],
    ['nadia@hill.example', 'passkey', null],
    ['nadia@harbour.example', 'passkey', 'PROVIDER_REQUIRED'],
    ['', 'oidc', 'PROVIDER_OF_OTHER_DOMAIN'],
  ])('%j with %s: %s', (email, method, code) => {
    expect(methodRefusal(tied, method, email)).toBe(code);
  });

  test('people sign in again with an allowed method of their account, or with what can be connected', () => {
    expect(methodsFor(tied, 'nadia@harbour.example', ['credential', 'oidc'])).toEqual(['oidc']);
    expect(methodsFor(tied, 'nadia@harbour.example', ['credential'])).toEqual(['oidc']);
    expect(methodsFor(tied, 'nadia@hill.example', ['credential', 'google'])).toEqual(['credential', 'google']);
  });
});

const restricted = {
  'passwords are off': { env: { ...oidc, SIGN_IN_METHODS: 'oidc' }, sentence: messages.auth.passwordsOff },
  'the domain has a provider': {
    env: { ...oidc, OIDC_DOMAINS: 'harbour.example' },
    sentence: messages.auth.providerRequired,
  },
};
describe.each(Object.entries(restricted))('where %s', (_, { env, sentence }) => {
  let app: TestApp;
  let nadia: TestPerson;
  let number = 0;
  const password = 'Lantern-2026';
  const { passwords, providers } = readSettings(env);
  beforeAll(async () => {
    app = await testApp({ passwords: unhashed, changes: { passwords, providers } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.mails.length = 0;
    await app.admin.query('delete from auth.attempts');
    nadia = await app.person('Nadia Rahman');
    await app.admin.query('update auth.users set email = $2 where id = $1', [
      nadia.id,
      `nadia${++number}@harbour.example`,
    ]);
    nadia = { ...nadia, email: `nadia${number}@harbour.example` };
    await app.admin.query(
      `insert into auth.accounts (user_id, account_id, provider_id, password)
       values ($1, $1::uuid::text, 'credential', $2)`,
      [nadia.id, password],
    );
  });
  const post = (path: string, input: object, person: TestPerson | null = null) =>
    app.ask(person, 'POST', path, input, { origin: app.settings.appUrl });
  const expectRefused = ({ status, body }: Awaited<ReturnType<typeof post>>) =>
    expect([status, body.error]).toEqual([403, sentence]);
  const sessions = async () =>
    (await app.admin.query('select from auth.sessions where user_id = $1', [nadia.id])).rowCount;

  test('nobody signs in with a password, whether it is right and the account exists', async () => {
    for (const email of [nadia.email, 'nobody@harbour.example'])
      for (const secret of [password, 'Wrong-2026'])
        expectRefused(await post('/auth/sign-in/email', { email, password: secret }));
    expect(await sessions()).toBe(1);
  });

  test('nobody signs up with a password', async () => {
    const email = 'ana@harbour.example';
    expectRefused(
      await post('/account/signup', { email, password: 'a boat with 9 Oars', firstName: 'Ana', lastName: 'Hill' }),
    );
    expect((await app.admin.query('select from auth.users where email = $1', [email])).rowCount).toBe(0);
  });

  test('nobody changes a password', async () => {
    expectRefused(await post('/account/password', { password: 'a boat with 9 Oars' }, nadia));
    expect(await sessions()).toBe(1);
  });

  test('nobody adds a passkey, and passkeys go on as a second factor', async () => {
    expectRefused(await post('/auth/passkey/registration-options', {}, nadia));
    expect((await post('/auth/passkey/options', {}, nadia)).status).toBe(200);
  });

  test('the password does not make a session fresh; one signs in again', async () => {
    const { status, body } = await post('/auth/authenticate', { password }, nadia);
    expect([status, body.error]).toEqual([403, passwords ? messages.account.signInAgain : sentence]);
    expect((await app.ask(nadia, 'GET', '/account')).body.sign_in_methods).toEqual(['oidc']);
  });

  test('a link from before sets no password', async () => {
    const token = await resetToken(app.admin, nadia.id);
    expectRefused(await post('/auth/reset-password', { token, newPassword: 'a boat with 9 Oars' }));
    const { rows } = await app.admin.query('select password from auth.accounts where user_id = $1', [nadia.id]);
    expect(rows).toEqual([{ password }]);
  });

  test('a reset request answers the same for every address', async () => {
    const known = await post('/auth/request-password-reset', { email: nadia.email });
    const unknown = await post('/auth/request-password-reset', { email: 'nobody@harbour.example' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.status).toBe(passwords ? 200 : 403);
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual(
      passwords ? [[nadia.email, 'How to sign in']] : [],
    );
    expect(app.mails.map(({ text }) => text).join()).not.toContain('token');
  });

  test('every operation about passwords refuses', async () => {
    const tokens = { token: 'none' };
    const inputs: [string, object][] = [
      ['/auth/reset-link', tokens],
      ['/auth/confirmation', tokens],
      ['/auth/confirm', { ...tokens, password }],
      ['/auth/send-verification-email', { email: nadia.email }],
    ];
    for (const [path, input] of inputs) if (!passwords) expectRefused(await post(path, input));
  });

  test('the pages know it', async () => {
    const { body } = await app.ask(null, 'GET', '/profile');
    expect(body).toMatchObject({ passwords, providers: [{ id: 'oidc', domains: providers[0]?.domains }] });
  });
});

test('each refusal has a sentence', () => {
  for (const code of ['PROVIDER_REQUIRED', 'PASSWORDS_OFF', 'PROVIDER_OF_OTHER_DOMAIN'])
    expect(authMapping[code]).toBeTruthy();
});
