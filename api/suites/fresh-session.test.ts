// @module-tag sweep

import type { FreshSession } from '@groundwork/contract/base/fresh-session';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { tenth } from '@groundwork/contract/base/test-sweeps';
import { contract } from '@groundwork/contract/contract';

import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '../http/rate-limits.ts';
import { operations as identityOperations } from '../people/identity/identity-routes.ts';
import type { Ids } from '../testing/inputs/examples.ts';
import { inputsOf } from '../testing/test-actors.ts';
import { appForFile, unhashed } from '../testing/test-app.ts';
import { operations, requestOf } from '../testing/test-operations.ts';
import { fingerprint, world } from '../testing/test-world.ts';

// Sensitive operations need a session whose person authenticated lately. The contract declares which.

const password = 'Lantern-2026';
const app = await appForFile({ passwords: unhashed });
/** An owner of the team and a super-admin. */
const nadia = await app.person('Nadia Rahman');
let ids: Ids;
let somebody: string;
beforeAll(async () => {
  await app.admin.query('update auth.users set is_super_admin = true where id = $1', [nadia.id]);
  const { rows } = await app.admin.query(
    "insert into auth.users (name, email, email_verified) values ('Sam', 'sam@harbour.example', true) returning id",
  );
  somebody = rows[0].id;
  await givePassword(nadia);
});
beforeEach(async () => {
  await app.admin.query('delete from auth.attempts');
  await app.admin.query('update auth.accounts set password = $1 where password is not null', [password]);
  await renew(nadia);
});

const givePassword = (person: TestPerson) =>
  app.admin.query(
    `insert into auth.accounts (user_id, account_id, provider_id, password)
     values ($1, $1::uuid::text, 'credential', $2)`,
    [person.id, password],
  );
/** Gives a person back the session, as if it had begun `minutes` ago. */
async function renew(person: TestPerson, minutes: number = limits.password.freshSessionMinutes + 1) {
  await app.admin.query('delete from auth.sessions where token = $1', [person.token]);
  await app.admin.query(
    `insert into auth.sessions (user_id, token, expires_at, created_at, authenticated_at)
     values ($1, $2, now() + interval '7 days', now() - make_interval(mins => $3), now() - make_interval(mins => $3))`,
    [person.id, person.token, minutes],
  );
}
const authenticate = (person: TestPerson, secret = password, headers = {}) =>
  app.ask(person, 'POST', '/auth/authenticate', { password: secret }, { origin: app.settings.appUrl, ...headers });

type Declared = { '~orpc': { meta: { freshSession?: FreshSession } } };
const declared = operations().flatMap((operation) => {
  const [noun = '', verb = ''] = operation.name.split('.');
  const found = (contract as unknown as Record<string, Record<string, Declared>>)[noun]?.[verb];
  const when = found?.['~orpc'].meta.freshSession;
  return when ? [{ ...operation, when }] : [];
});
/** For operations that need a fresh session only for some inputs: such an input. */
const dangerousInput: Record<string, () => object> = {
  'teams.setRole': () => ({ role_id: limits.role.owner }),
  'teams.removeMember': () => ({ userId: nadia.id }),
  'teams.update': () => ({ requires_second_factor: false }),
  'invitations.create': () => ({ role_id: limits.role.owner }),
};
/**
 * Writes about accounts, rights and removed things that any session may do, and why (decision 070). A new one has to be
 * declared in the contract or named here.
 */
const everyday: Record<string, string> = {
  'account.signup': 'has no session',
  'account.setDates': 'gives no access',
  'account.setOpenSubtasks': 'gives no access',
  'account.setTimeZone': 'gives no access',
  'account.updateProfile': 'gives no access',
  'account.uploadAvatar': 'gives no access',
  'account.deleteAvatar': 'gives no access',
  'account.endSession': 'only takes access away, and must be quick',
  'account.endOtherSessions': 'only takes access away, and must be quick',
  'accountDeletion.cancel': 'undoes the dangerous act',
  'emailChange.cancel': 'undoes the dangerous act',
  'emailChange.ofLink': 'needs the mailed link instead',
  'emailChange.confirm': 'needs the mailed link instead',
  'emailChange.stop': 'needs the mailed link instead',
  'passkeys.rename': 'gives no access',
  'teams.create': 'gives no access to what exists',
  'teams.newCode': 'a code finds a team and opens nothing',
  'teams.setWeeklyHours': 'gives no access',
  'invitations.revoke': 'only takes access away',
  'invitations.resend': 'repeats what was decided in a fresh session',
  'invitations.sendEmail': 'repeats what was decided in a fresh session',
  'invitations.respond': 'joins a team that others decided to let in',
  'invitations.lookup': 'changes nothing',
  'deletions.restore': 'undoes a deletion',
};
const nouns = new Set(Object.keys(everyday).map((name) => name.split('.')[0]));
nouns.add('admin').add('dataExport');
const call = (operation: (typeof declared)[number], change: object = {}) => {
  const input = { ...inputsOf(operation)[0]?.(ids), ...change };
  const { method, path, payload } = requestOf(operation, input);
  return app.ask(nadia, method, path, payload);
};
const needed = { status: 403, body: { code: 'FRESH_SESSION_NEEDED', error: messages.account.freshSessionNeeded } };

test('every write about accounts, rights and removed things is declared, or is named as an everyday act', () => {
  const writes = operations().filter(({ name, method }) => nouns.has(name.split('.')[0]) && method !== 'GET');
  const dangerous = declared.map(({ name }) => name);
  expect(writes.map(({ name }) => name).toSorted()).toEqual([...dangerous, ...Object.keys(everyday)].toSorted());
  expect(
    declared
      .filter(({ when }) => when !== 'always')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(dangerousInput).toSorted());
});

test.each(tenth(declared))('$name needs a fresh session, and works after the password', async (operation) => {
  ids = { ...(await world(app, nadia)), somebody };
  const change = dangerousInput[operation.name]?.();
  const before = await fingerprint(app);
  expect(await call(operation, change)).toMatchObject(needed);
  expect(await fingerprint(app)).toBe(before);
  expect((await authenticate(nadia)).status).toBe(200);
  expect((await call(operation, change)).body.code).not.toBe('FRESH_SESSION_NEEDED');
});

test.each(tenth(declared.filter(({ when }) => when !== 'always')))(
  '$name with an everyday input needs none',
  async (operation) => {
    ids = await world(app, nadia);
    expect((await call(operation)).body.code).not.toBe('FRESH_SESSION_NEEDED');
  },
);

test('an owner is demoted in a fresh session only', async () => {
  const second = await app.person('Second Owner');
  const team = await app.team('Hill Street', nadia, second);
  await app.admin.query('update team_memberships set role_id = 1 where team_id = $1', [team]);
  const demote = () => app.ask(nadia, 'PATCH', `/teams/${team}/members/${second.id}`, { role_id: limits.role.member });
  expect(await demote()).toMatchObject(needed);
  await authenticate(nadia);
  expect((await demote()).status).toBe(200);
});

describe('the identity library', () => {
  /** Operations that need a fresh session, with their inputs. */
  const dangerous: Record<string, object> = {
    '/passkey/registration-options': {},
    '/second-factor/start': {},
    '/second-factor/passkeys': {},
    '/second-factor/confirm': { code: '123456' },
    '/second-factor/recovery-codes': {},
    '/second-factor/remove': { code: '123456' },
  };
  const everydayPaths: Record<string, string> = {
    '/sign-in/email': 'begins a session',
    '/passkey/options': 'begins a session',
    '/passkey/sign-in': 'begins a session',
    '/authenticate': 'makes a session fresh',
    '/passkey/authenticate': 'makes a session fresh',
    '/passkey/register': 'needs a challenge, which needs a fresh session',
    '/sign-out': 'only takes access away',
    '/second-factor': 'changes nothing',
    '/second-factor/enter': 'is part of signing in',
    '/request-password-reset': 'needs the mailed link instead',
    '/reset-link': 'needs the mailed link instead',
    '/reset-password': 'needs the mailed link instead',
    '/send-verification-email': 'needs the mailed link instead',
    '/confirmation': 'needs the mailed link instead',
    '/confirm': 'needs the mailed link instead',
  };

  test('has no other operations', () => {
    const posts = Object.keys(identityOperations(app.settings)).flatMap((name) =>
      name.startsWith('POST ') ? [name.slice('POST '.length)] : [],
    );
    expect(posts.toSorted()).toEqual([...Object.keys(dangerous), ...Object.keys(everydayPaths)].toSorted());
  });

  test.each(Object.entries(dangerous))('needs a fresh session for %s', async (path, input) => {
    const ask = () => app.ask(nadia, 'POST', `/auth${path}`, input, { origin: app.settings.appUrl });
    const before = await fingerprint(app);
    expect(await ask()).toMatchObject(needed);
    await app.admin.query('delete from auth.attempts');
    expect(await fingerprint(app)).toBe(before);
    await authenticate(nadia);
    expect((await ask()).body.code).not.toBe('FRESH_SESSION_NEEDED');
    // Turns the second factor off, because her session in the next test has not passed one.
    await app.admin.query('delete from auth.authenticators where user_id = $1', [nadia.id]);
  });
});

describe('entering the password', () => {
  const act = () => app.ask(nadia, 'POST', `/admin/users/${somebody}/sign-out`);

  test('makes this session fresh for 15 minutes, and no other one', async () => {
    const other = await app.person('Other Admin');
    await app.admin.query('update auth.users set is_super_admin = true where id = $1', [other.id]);
    await renew(other);
    await authenticate(nadia);
    expect((await act()).status).toBe(200);
    expect(await app.ask(other, 'POST', `/admin/users/${somebody}/sign-out`)).toMatchObject(needed);
    await app.admin.query(
      "update auth.sessions set authenticated_at = authenticated_at - interval '16 minutes' where token = $1",
      [nadia.token],
    );
    expect(await act()).toMatchObject(needed);
  });

  test('in one tab is enough for the other tab of the same session', async () => {
    expect(await act()).toMatchObject(needed);
    expect(await act()).toMatchObject(needed);
    await authenticate(nadia);
    expect([(await act()).status, (await act()).status]).toEqual([200, 200]);
  });

  test.each(['Guess-2026', '', `${password}\u0000`, 'x'.repeat(200)])('wrongly (%j) changes nothing', async (wrong) => {
    const { status, body } = await authenticate(nadia, wrong);
    expect([[400, 403].includes(status), body.error]).toEqual([true, messages.account.currentPasswordWrong]);
    expect(await act()).toMatchObject(needed);
  });

  test('wrongly counts in the limits of signing in', async () => {
    const { perAccountAndNetwork } = rateLimits.signIn;
    for (let n = 0; n < perAccountAndNetwork; n++) expect((await authenticate(nadia, `Guess-${n}`)).status).toBe(403);
    const refused = await authenticate(nadia);
    expect([refused.status, refused.body.error]).toEqual([
      429,
      messages.general.tooMany(Number(refused.headers['retry-after'])),
    ]);
    const signIn = await app.ask(
      null,
      'POST',
      '/auth/sign-in/email',
      { email: nadia.email, password },
      { origin: app.settings.appUrl },
    );
    expect(signIn.status).toBe(429);
    expect(await act()).toMatchObject(needed);
  });

  test('in an ended session, of another site or without one is refused', async () => {
    expect((await authenticate(nadia, password, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await app.ask(null, 'POST', '/auth/authenticate', { password })).status).toBe(401);
    await app.admin.query('delete from auth.sessions where token = $1', [nadia.token]);
    expect((await authenticate(nadia)).status).toBe(401);
    expect((await act()).status).toBe(401);
  });

  test('is not possible without a password; signing in again makes a fresh session', async () => {
    const grace = await app.person('Grace Okafor');
    await app.admin.query("insert into auth.accounts (user_id, account_id, provider_id) values ($1, 'g', 'oidc')", [
      grace.id,
    ]);
    await renew(grace);
    const team = await app.team('Quay', grace);
    const remove = () => app.ask(grace, 'DELETE', `/teams/${team}`, { name: 'Quay' });
    expect(await remove()).toMatchObject(needed);
    expect((await app.ask(grace, 'GET', '/account')).body.sign_in_methods).toEqual(['oidc']);
    expect((await authenticate(grace)).body).toMatchObject({ code: 'SIGN_IN_AGAIN' });
    await renew(grace, 0);
    expect((await remove()).status).toBe(200);
  });
});
