import { contract } from '@groundwork/contract/contract';
import type { FreshSession } from '@groundwork/contract/fresh-session';
import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';

import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '../http/rate-limits.ts';
import { inputsOf } from '../testing/test-actors.ts';
import { type TestApp, testApp, unhashed } from '../testing/test-app.ts';
import { operations, requestOf } from '../testing/test-operations.ts';
import { fingerprint, type Ids, world } from '../testing/test-world.ts';

// Sensitive operations need a session whose person authenticated lately. The contract declares which.

const password = 'Lantern-2026';
let app: TestApp;
/** An owner of the team and a super-admin. */
let nadia: TestPerson;
let ids: Ids;
let somebody: string;

beforeAll(async () => {
  app = await testApp({ passwords: unhashed });
  nadia = await app.person('Nadia Rahman');
  await app.admin.query('update auth.users set is_super_admin = true where id = $1', [nadia.id]);
  const { rows } = await app.admin.query(
    "insert into auth.users (name, email, email_verified) values ('Sam', 'sam@harbour.example', true) returning id",
  );
  somebody = rows[0].id;
  await givePassword(nadia);
});
afterAll(() => app.close());
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
     values ($1, $2, now() + interval '1 day', now() - make_interval(mins => $3), now() - make_interval(mins => $3))`,
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
/** The input that makes an operation one about an owner. */
const aboutOwner: Record<string, () => object> = {
  'teams.setRole': () => ({ role_id: limits.role.owner }),
  'teams.removeMember': () => ({ userId: nadia.id }),
  'invitations.create': () => ({ role_id: limits.role.owner }),
};
const call = (operation: (typeof declared)[number], change: object = {}) => {
  const input = { ...inputsOf(operation)[0]?.(ids), ...change };
  const { method, path, payload } = requestOf(operation, input);
  return app.ask(nadia, method, path, payload);
};
const needed = { status: 403, body: { code: 'FRESH_SESSION_NEEDED', error: messages.account.freshSessionNeeded } };

test('every write of the admin area, deleting a team and a new password are declared', () => {
  const admin = operations().filter(({ name, method }) => name.startsWith('admin.') && method !== 'GET');
  expect(declared.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...admin.map(({ name }) => name), 'teams.delete', 'account.changePassword']),
  );
  expect(
    declared
      .filter(({ when }) => when === 'for-owners')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(aboutOwner).toSorted());
});

test.each(declared)('$name needs a fresh session, and works after the password', async (operation) => {
  ids = { ...(await world(app, nadia)), somebody };
  const change = aboutOwner[operation.name]?.();
  const before = await fingerprint(app);
  expect(await call(operation, change)).toMatchObject(needed);
  expect(await fingerprint(app)).toBe(before);
  expect((await authenticate(nadia)).status).toBe(200);
  expect((await call(operation, change)).body.code).not.toBe('FRESH_SESSION_NEEDED');
});

test.each(declared.filter(({ when }) => when === 'for-owners'))(
  '$name about a member needs none',
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
