import * as messages from '@groundwork/contract/base/messages.gen';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../settings.ts';
import { type TestApp, testApp, unhashed } from '../../testing/test-app.ts';

describe('SIGN_UP', () => {
  test.each([
    [undefined, 'open'],
    ['Open', 'open'],
    ['invited', []],
    ['harbour.example', ['harbour.example']],
    [' Harbour.example, school.example ', ['harbour.example', 'school.example']],
    ['münchen.example, 例え.jp', ['xn--mnchen-3ya.example', 'xn--r8jz45g.jp']],
    ['xn--mnchen-3ya.example', ['xn--mnchen-3ya.example']],
    ['ｈarbour.example', ['harbour.example']],
  ])('of %j means %j', (SIGN_UP, meant) => {
    expect(readSettings({ SIGN_UP }).signUp).toEqual(meant);
  });

  test.each(['closed', 'nadia@harbour.example', 'harbour.example;', '*.example'])('of %j is refused', (SIGN_UP) => {
    expect(() => readSettings({ SIGN_UP })).toThrow(/SIGN_UP: open, invited, or domains/);
  });
});

describe('where not everybody may sign up', () => {
  let app: TestApp;
  let number = 0;
  beforeAll(async () => {
    app = await testApp({ passwords: unhashed, changes: { signUp: ['harbour.example'] } });
  });
  afterAll(() => app.close());
  beforeEach(() => app.admin.query('delete from auth.attempts'));

  const signUp = (email: string, invitationToken?: string) =>
    app.ask(null, 'POST', '/account/signup', {
      email,
      password: 'Lantern-2026',
      firstName: 'Rosa',
      lastName: 'Lindqvist',
      invitationToken,
    });
  const accounts = async (email: string) =>
    (await app.admin.query('select from auth.users where email = $1', [email])).rowCount;
  const refused = async (email: string, token?: string) => {
    const { status, body } = await signUp(email, token);
    expect([status, body.error, await accounts(email)]).toEqual([403, messages.auth.signUpClosed, 0]);
  };
  /** Invites an address. Returns the token of the link, and how to withdraw the invitation. */
  const invite = async (email: string) => {
    const nadia = await app.person('Nadia Rahman');
    const team = await app.team('Harbour District', nadia);
    const { body } = await app.ask(nadia, 'POST', `/teams/${team}/invitations`, { email, role_id: 3 });
    const revoke = () => app.ask(nadia, 'DELETE', `/invitations/${body.invitation_id}`);
    return { token: body.token as string, revoke };
  };

  test('an address at a domain of the setting may, in any case', async () => {
    expect((await signUp(`rosa${number++}@harbour.example`)).status).toBe(200);
    expect((await signUp(`rosa${number++}@HARBOUR.example`)).status).toBe(200);
  });

  test.each(['hill.example', 'sub.harbour.example', 'harbour.example.org', 'xharbour.example'])(
    'an address at %s may not',
    (domain) => refused(`rosa${number++}@${domain}`),
  );

  test('an invited person may, with the link to their own address and while it is pending', async () => {
    const email = `rosa${number++}@hill.example`;
    const { token } = await invite(email);
    await refused(email);
    await refused(`tomas${number++}@hill.example`, token);
    expect((await signUp(email, token)).body).toMatchObject({ success: true });
    const other = `rosa${number++}@hill.example`;
    const revoked = await invite(other);
    await revoked.revoke();
    await refused(other, revoked.token);
  });

  test('the page of the sign-up knows it', async () => {
    expect((await app.ask(null, 'GET', '/profile')).body.sign_up).toEqual(['harbour.example']);
  });
});
