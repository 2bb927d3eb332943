import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { rowsStay, ruleSays, watchedTests } from '@groundwork/db/test-mutations';
import type { TestPerson } from '@groundwork/db/test-people';
import { signedCookie } from '@groundwork/db/test-session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rateLimits } from '../../http/rate-limits.ts';
import { codeOf } from '../../testing/authenticator-app.ts';
import { appForFile, unhashed } from '../../testing/test-app.ts';
import { operations } from './identity-routes.ts';
import { requireSecondFactor } from './require-second-factor.ts';

const password = 'Harbour-2026';
const app = await appForFile({ passwords: unhashed });
let nadia: TestPerson;
let team: string;
beforeEach(async () => {
  // In the middle of a time step, which lasts for 30 seconds, so that codes are the same on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
  nadia = await app.person('Nadia Rahman');
  team = await app.team('Harbour District', nadia);
  await app.admin.query(
    `insert into auth.accounts (user_id, account_id, provider_id, password)
     values ($1, $1::uuid::text, 'credential', $2)`,
    [nadia.id, password],
  );
  await app.admin.query('delete from auth.attempts');
  app.mails.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const { watched, notices } = watchedTests(() => app.admin);

type Device = Pick<TestPerson, 'cookie' | 'token'>;
const post = (device: Device | null, path: string, payload: object = {}) =>
  app.ask(null, 'POST', `/auth${path}`, payload, {
    origin: app.settings.appUrl,
    ...(device && { cookie: device.cookie }),
  });
const ask = (device: Device, path: string) => app.ask(null, 'GET', path, undefined, { cookie: device.cookie });

/** Signs in with the password, on a device of its own. */
async function signIn(person: TestPerson): Promise<Device> {
  const answer = await post(null, '/sign-in/email', { email: person.email, password });
  expect(answer.status).toBe(200);
  const cookie = [answer.headers['set-cookie']].flat().find((one) => `${one}`.includes('session_token='));
  const token = decodeURIComponent(`${cookie}`.split('=')[1] ?? '').split('.')[0] ?? '';
  return { token, cookie: signedCookie(token) };
}

/** The codes of an authenticator app. A code counts once, so each call is as if time had passed. */
const appOf = (secret: string, person = nadia) => ({
  code: (late = 0) => codeOf(secret, late),
  async next() {
    await app.admin.query('update auth.authenticators set last_step = 0 where user_id = $1', [person.id]);
    return codeOf(secret);
  },
});

/** Turns two-factor authentication on. */
async function turnOn(person = nadia) {
  const { secret } = (await post(person, '/second-factor/start')).body as { secret: string };
  const phone = appOf(secret, person);
  const { status, body } = await post(person, '/second-factor/confirm', { code: phone.code() });
  expect(status).toBe(200);
  return { phone, codes: (body as { codes: string[] }).codes };
}
const age = (device: Device, minutes: number) =>
  app.admin.query(
    `update auth.sessions set authenticated_at = authenticated_at - make_interval(mins => $2) where token = $1`,
    [device.token, minutes],
  );
const audited = async (action: string) =>
  (await app.admin.query('select from audit_log where action = $1 and person_id = $2', [action, nadia.id])).rowCount;
const subjects = () => app.mails.filter(({ to }) => to === nadia.email).map(({ subject }) => subject);

const waiting = { status: 401, body: { code: 'SECOND_FACTOR_NEEDED', error: messages.auth.secondFactorNeeded } };
const mustSetUp = { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED', error: messages.auth.secondFactorRequired } };
const wrong = { status: 403, body: { code: 'SECOND_FACTOR_CODE_WRONG', error: messages.secondFactor.codeWrong } };

describe('two-factor authentication', () => {
  test('is on after the first code, gives ten recovery codes, and ends the other sessions', async () => {
    const other = await signIn(nadia);
    expect((await post(nadia, '/second-factor')).body).toMatchObject({ step: null, on: false, recovery_codes: 0 });
    const { codes } = await turnOn();
    expect(new Set(codes).size).toBe(limits.recoveryCodes);
    expect((await post(nadia, '/second-factor')).body).toMatchObject({ step: null, on: true, recovery_codes: 10 });
    expect([(await ask(nadia, '/account')).status, (await ask(other, '/account')).status]).toEqual([200, 401]);
    expect(await audited('second_factor.added')).toBe(1);
    expect(subjects()).toContain('Two-factor authentication is on');
  });

  test('keeps neither the secret nor the recovery codes in a readable form', async () => {
    const { secret, url } = (await post(nadia, '/second-factor/start')).body;
    expect(url).toContain(`secret=${secret}`);
    const { codes } = (await post(nadia, '/second-factor/confirm', { code: appOf(secret).code() })).body;
    const { rows } = await app.admin.query(
      `select secret, (select array_agg(encode(hash, $2)) from auth.recovery_codes) as hashes
       from auth.authenticators where user_id = $1`,
      [nadia.id, 'escape'],
    );
    const stored = JSON.stringify(rows);
    for (const readable of [secret, ...codes, ...codes.map((code: string) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(readable);
  });

  test('names the installation to the app, so that two do not replace each other there', async () => {
    const { url } = (await post(nadia, '/second-factor/start')).body;
    const { host } = new URL(app.settings.appUrl);
    expect(new URL(url).searchParams.get('issuer')).toBe(`Groundwork (${host.replace(':', ' ')})`);
  });

  test('accepts codes in other digits, and with spaces and invisible characters', async () => {
    const { phone } = await turnOn();
    const arabic = (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const code = `\u200e${arabic(await phone.next()).replace(/^.../, '$&\u00a0')}\u200b`;
    expect((await post(await signIn(nadia), '/second-factor/enter', { code })).status).toBe(200);
  });

  test('says the same of a wrong recovery code as of a wrong code of the app', async () => {
    await turnOn();
    const code = 'aaaa-bbbb-cccc-dddd';
    const { body } = await post(await signIn(nadia), '/second-factor/enter', { code });
    expect(body.error).toBe(messages.secondFactor.codeWrong);
    expect(body.error).not.toContain('newest');
  });

  test('needs a fresh session to be turned on, changed and turned off', async () => {
    await age(nadia, limits.password.freshSessionMinutes + 1);
    const needed = { status: 403, body: { code: 'FRESH_SESSION_NEEDED' } };
    const code = '123456';
    expect(await post(nadia, '/second-factor/start')).toMatchObject(needed);
    expect(await post(nadia, '/second-factor/confirm', { code })).toMatchObject(needed);
    expect(await post(nadia, '/second-factor/recovery-codes')).toMatchObject(needed);
    expect(await post(nadia, '/second-factor/remove', { code })).toMatchObject(needed);
    await post(nadia, '/authenticate', { password });
    expect((await post(nadia, '/second-factor/start')).status).toBe(200);
  });

  test('stays off until the first code is right', async () => {
    await post(nadia, '/second-factor/start');
    expect(await post(nadia, '/second-factor/confirm', { code: '000000' })).toMatchObject(wrong);
    expect((await ask(await signIn(nadia), '/account')).status).toBe(200);
  });

  test('is turned off with a code, and by nobody without', async () => {
    const { phone } = await turnOn();
    expect(await post(nadia, '/second-factor/remove', { code: '000000' })).toMatchObject(wrong);
    expect((await post(nadia, '/second-factor/remove', { code: await phone.next() })).status).toBe(200);
    expect((await ask(await signIn(nadia), '/account')).status).toBe(200);
    const left = await app.admin.query('select from auth.recovery_codes where user_id = $1', [nadia.id]);
    expect(left.rowCount).toBe(0);
    expect(await audited('second_factor.removed')).toBe(1);
    expect(subjects()).toContain('Two-factor authentication is off');
  });

  test('can move to another app, whose codes alone are right then', async () => {
    const { phone } = await turnOn();
    const { phone: other } = await turnOn();
    const device = await signIn(nadia);
    expect(await post(device, '/second-factor/enter', { code: await phone.next() })).toMatchObject(wrong);
    expect((await post(device, '/second-factor/enter', { code: await other.next() })).status).toBe(200);
    expect(await audited('second_factor.changed')).toBe(1);
  });
});

describe('a session that waits for the second factor', () => {
  watched('has no access until the code is entered', async () => {
    const { phone } = await turnOn();
    const device = await signIn(nadia);
    for (const path of ['/account', '/teams', `/teams/${team}`, `/events?team_id=${team}`, '/account/sessions'])
      expect(await ask(device, path), path).toMatchObject(waiting);
    expect((await post(device, '/second-factor')).body).toEqual({
      step: 'enter',
      email: nadia.email,
      on: true,
      app: true,
      passkeys: false,
      recovery_codes: 0,
      required_by: [],
      fresh: true,
    });
    expect((await post(device, '/second-factor/enter', { code: await phone.next() })).status).toBe(200);
    expect((await ask(device, '/account')).status).toBe(200);
    expect(await audited('second_factor.passed')).toBe(2);
    const { rows } = await app.admin.query(
      "select expires_at > now() + interval '6 days' as lasts from auth.sessions where token = $1",
      [device.token],
    );
    expect(rows).toEqual([{ lasts: true }]);
  });

  test('can neither change the second factor nor make itself fresh', async () => {
    const { phone } = await turnOn();
    const device = await signIn(nadia);
    const code = await phone.next();
    expect(await post(device, '/second-factor/start')).toMatchObject(waiting);
    expect(await post(device, '/second-factor/confirm', { code })).toMatchObject(waiting);
    expect(await post(device, '/second-factor/recovery-codes')).toMatchObject(waiting);
    expect(await post(device, '/second-factor/remove', { code })).toMatchObject(waiting);
    expect(await post(device, '/authenticate', { password })).toMatchObject(waiting);
    expect((await post(device, '/sign-out')).status).toBe(200);
    expect((await post(device, '/second-factor/enter', { code })).status).toBe(401);
  });

  test('gets nothing from any other operation of the identity service', async () => {
    await turnOn();
    const device = await signIn(nadia);
    const { length: before } = (await app.admin.query('select from auth.sessions where user_id = $1', [nadia.id])).rows;
    const offered = Object.keys(operations(app.settings)).map((one) => one.split(' ') as ['GET' | 'POST', string]);
    for (const [method, path] of offered) {
      if (path === '/sign-out') continue;
      const { status, body } = await app.ask(null, method, `/auth${path}`, method === 'GET' ? undefined : {}, {
        origin: app.settings.appUrl,
        cookie: device.cookie,
      });
      // Anybody may ask for the challenge of a passkey.
      if (path === '/second-factor' || path === '/passkey/options') continue;
      expect(status, path).toBeGreaterThanOrEqual(300);
      expect(JSON.stringify(body), path).not.toMatch(/secret|codes/);
    }
    expect(await ask(device, '/account')).toMatchObject(waiting);
    const { length: after } = (await app.admin.query('select from auth.sessions where user_id = $1', [nadia.id])).rows;
    expect(after).toBe(before);
  });

  watched('ends after ten minutes, and nothing extends it', async () => {
    await turnOn();
    const device = await signIn(nadia);
    const lasts = async () =>
      (
        await app.admin.query(
          `select expires_at between now() + interval '9 minutes' and now() + interval '10 minutes' as lasts
           from auth.sessions where token = $1`,
          [device.token],
        )
      ).rows;
    expect(await lasts()).toEqual([{ lasts: true }]);
    await post(device, '/second-factor');
    await app.admin.query("update auth.sessions set expires_at = now() + interval '7 days' where token = $1", [
      device.token,
    ]);
    expect(await lasts()).toEqual([{ lasts: true }]);
  });

  test.each(['in order', 'at once'])('accepts a code once: %s', async (order) => {
    const { phone } = await turnOn();
    const code = await phone.next();
    const devices = [await signIn(nadia), await signIn(nadia), await signIn(nadia)];
    const enter = (device: Device) => post(device, '/second-factor/enter', { code });
    const answers =
      order === 'at once'
        ? await Promise.all(devices.map(enter))
        : [await enter(devices[0] as Device), await enter(devices[1] as Device), await enter(devices[2] as Device)];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(2);
  });

  test('accepts a code that is one step late or early, and no other', async () => {
    const { phone } = await turnOn();
    for (const [late, status] of [
      [-2, 403],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 403],
      [0, 403],
    ] as const) {
      const code = phone.code(late);
      if (late === -1) await phone.next();
      expect((await post(await signIn(nadia), '/second-factor/enter', { code })).status, `${late}`).toBe(status);
    }
  });

  watched('accepts each recovery code once, also when it is entered at once', async () => {
    const { codes } = await turnOn();
    const devices = [await signIn(nadia), await signIn(nadia), await signIn(nadia)];
    const [code = ''] = codes;
    const answers = await Promise.all(
      devices.map((device) => post(device, '/second-factor/enter', { code: ` ${code.toUpperCase()} ` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    expect((await post(nadia, '/second-factor')).body.recovery_codes).toBe(9);
    expect(await audited('recovery_code.used')).toBe(1);
    expect(subjects().filter((subject) => subject === 'A recovery code was used')).toHaveLength(1);
  });

  test('accepts none of the recovery codes that were replaced, and none of another person', async () => {
    const { codes } = await turnOn();
    const fresh = (await post(nadia, '/second-factor/recovery-codes')).body.codes as string[];
    expect(fresh).toHaveLength(limits.recoveryCodes);
    const grace = await app.person('Grace Obi');
    const { codes: hers } = await turnOn(grace);
    const device = await signIn(nadia);
    for (const code of [codes[0], hers[0]])
      expect(await post(device, '/second-factor/enter', { code })).toMatchObject(wrong);
    expect((await post(device, '/second-factor/enter', { code: fresh[0] })).status).toBe(200);
    expect(subjects()).toContain('You have new recovery codes');
  });

  test.each([['12345'], ['1234567'], [''], ['abcdefghijklmnop1'], ['x'.repeat(5000)], [{ a: 1 }], [null]])(
    'refuses what is no code: %j',
    async (code) => {
      await turnOn();
      expect(await post(await signIn(nadia), '/second-factor/enter', { code })).toMatchObject({
        status: 400,
        body: { error: messages.secondFactor.codeWrong },
      });
    },
  );

  longTest('is limited to a few wrong codes, on all devices and networks together', async () => {
    const { phone } = await turnOn();
    const device = await signIn(nadia);
    const { perPersonAndNetwork, perPerson } = rateLimits.secondFactor;
    for (let n = 0; n < perPersonAndNetwork; n++)
      expect((await post(device, '/second-factor/enter', { code: '000000' })).status).toBe(403);
    expect((await post(await signIn(nadia), '/second-factor/enter', { code: await phone.next() })).status).toBe(429);
    await app.admin.query('delete from auth.attempts');
    expect((await post(device, '/second-factor/enter', { code: await phone.next() })).status).toBe(200);
    await app.admin.query("update auth.attempts set count = $1 where key = 'second-factor:' || $2", [
      perPerson,
      nadia.id,
    ]);
    expect((await post(await signIn(nadia), '/second-factor/enter', { code: await phone.next() })).status).toBe(429);
    expect(await audited('session.failed')).toBe(1);
  });

  test('begins again after a password reset', async () => {
    const { phone } = await turnOn();
    await post(null, '/request-password-reset', { email: nadia.email });
    const token = app.mails.findLast(({ to }) => to === nadia.email)?.text.match(/token=([^&\s]+)/)?.[1] ?? '';
    expect((await post(null, '/reset-password', { token, newPassword: 'Lighthouse-7' })).status).toBe(200);
    const answer = await post(null, '/sign-in/email', { email: nadia.email, password: 'Lighthouse-7' });
    const cookie = `${[answer.headers['set-cookie']].flat().find((one) => `${one}`.includes('session_token='))}`;
    const device = { token: '', cookie: cookie.split(';')[0] ?? '' };
    expect(await ask(device, '/account')).toMatchObject(waiting);
    expect((await post(device, '/second-factor/enter', { code: await phone.next() })).status).toBe(200);
    expect((await ask(device, '/account')).status).toBe(200);
  });
});

describe('a required second factor', () => {
  const requireIn = (person: TestPerson, requires_second_factor = true) =>
    app.ask(person, 'PATCH', `/teams/${team}`, { requires_second_factor });
  const join = async (name: string) => {
    const person = await app.person(name);
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, person.id]);
    return person;
  };

  watched('of a team is decided by owners who have one', async () => {
    const admin = await join('Ada Admin');
    await app.admin.query('update team_memberships set role_id = 2 where user_id = $1', [admin.id]);
    await turnOn(admin);
    expect(await requireIn(nadia)).toMatchObject({ status: 409, body: { error: messages.secondFactor.ownFirst } });
    expect(await requireIn(admin)).toMatchObject({ status: 403, body: { error: messages.secondFactor.ownersDecide } });
    await turnOn();
    expect(await requireIn(nadia)).toMatchObject({ status: 200, body: { requires_second_factor: true } });
    expect(await requireIn(admin, false)).toMatchObject({ status: 403 });
    expect((await requireIn(nadia, false)).status).toBe(200);
  });

  watched('of a team leaves its members nothing but to set it up', async () => {
    const grace = await join('Grace Obi');
    await turnOn();
    await requireIn(nadia);
    for (const path of ['/account', '/teams', `/events?team_id=${team}`])
      expect(await ask(grace, path), path).toMatchObject(mustSetUp);
    expect((await post(grace, '/second-factor')).body).toMatchObject({
      step: 'set-up',
      required_by: ['Harbour District'],
    });
    await turnOn(grace);
    expect((await ask(grace, '/account')).status).toBe(200);
  });

  test('holds for people who join, and ends when they leave', async () => {
    await turnOn();
    await requireIn(nadia);
    const grace = await app.person('Grace Obi');
    await app.team('Hill Street', grace);
    expect((await ask(grace, '/account')).status).toBe(200);
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, grace.id]);
    expect(await ask(grace, '/account')).toMatchObject(mustSetUp);
    await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [team, grace.id]);
    expect((await ask(grace, '/account')).status).toBe(200);
  });

  watched('cannot be turned off', async () => {
    const { phone } = await turnOn();
    await requireIn(nadia);
    expect(await post(nadia, '/second-factor/remove', { code: await phone.next() })).toMatchObject({
      status: 409,
      body: { error: messages.secondFactor.isRequired },
    });
    expect(await ask(await signIn(nadia), '/account')).toMatchObject(waiting);
    await requireIn(nadia, false);
    expect((await post(nadia, '/second-factor/remove', { code: await phone.next() })).status).toBe(200);
  });

  test('of the installation holds for everybody', async () => {
    try {
      await requireSecondFactor(app.url, true);
      expect(await ask(nadia, '/account')).toMatchObject(mustSetUp);
      expect((await post(nadia, '/second-factor')).body.required_by).toEqual([null]);
      await turnOn();
      expect((await ask(nadia, '/account')).status).toBe(200);
    } finally {
      await requireSecondFactor(app.url, false);
    }
    expect((await ask(nadia, '/account')).status).toBe(200);
  });

  test('does not keep a person from deleting their account', async () => {
    await turnOn();
    await requireIn(nadia);
    await app.admin.query('delete from teams where id = $1', [team]);
    await app.admin.query('delete from auth.users where id = $1', [nadia.id]);
    const left = await app.admin.query('select from auth.authenticators where user_id = $1', [nadia.id]);
    expect(left.rowCount).toBe(0);
  });
});

describe('a planted defect is noticed', () => {
  longTest.each([
    [
      'that sessions need no second factor',
      'has no access until the code is entered',
      ruleSays('missing_second_factor', 'exists (select from rules.second_factors(person))', 'false'),
    ],
    [
      'that sessions ignore who requires one',
      'leaves its members nothing but to set it up',
      ruleSays('missing_second_factor', 'exists (select from rules.second_factor_rules(person))', 'false'),
    ],
    [
      'that a waiting session is extended',
      'and nothing extends it',
      ruleSays('end_waiting_session', 'old.expires_at', "now() + interval '7 days'"),
    ],
    ['that recovery codes stay', 'accepts each recovery code once', rowsStay('auth.recovery_codes')],
    [
      'that a required factor can be removed',
      'cannot be turned off',
      ruleSays('keep_required_second_factor', 'rules.must_have_second_factor(old.user_id)', 'false'),
    ],
    [
      'that admins decide',
      'is decided by owners who have one',
      ruleSays('keep_second_factor_rule', "'team.require_second_factor'", "'team.update'"),
    ],
    [
      'that owners need none themselves',
      'is decided by owners who have one',
      ruleSays('keep_second_factor_rule', 'not rules.has_second_factor(rules.me())', 'false'),
    ],
  ])('%s', { timeout: 60_000 }, async (_, name, defect) => notices(name, defect));
});
