import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { rowsStay, watchedTests } from '@groundwork/db/test-mutations';
import type { TestPerson } from '@groundwork/db/test-people';
import { hashPassword } from 'better-auth/crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { openStream, type TestStream } from '../testing/test-stream.ts';

const { watched, notices } = watchedTests(() => app.admin);
let address: string;
let nadia: TestPerson;
let grace: TestPerson;
let peter: TestPerson;
let team: string;
const password = 'Lantern-2026';
const app = await appForFile();
let hash: string;
beforeAll(async () => {
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  hash = await hashPassword(password);
});
beforeEach(async () => {
  await app.admin.query('delete from auth.attempts');
  nadia = await app.person('Nadia Rahman');
  grace = await app.person('Grace Okafor');
  peter = await app.person('Peter Adeyemi');
  team = await app.team('Harbour District', nadia, grace);
});

afterEach(() => {
  for (const stream of open) stream.close();
  open = [];
});

let open: TestStream[] = [];
async function listenAs(person: TestPerson, team_id: string) {
  const stream = await openStream(address, person, { team_id });
  open.push(stream);
  return stream;
}
const until = (check: () => unknown) => vi.waitFor(check, 10_000);
const account = async (person: TestPerson) => (await app.ask(person, 'GET', '/account')).body;
const update = (person: TestPerson, changes: object) => app.ask(person, 'PATCH', '/account/profile', changes);

test('a database error during sign-up answers 500, not 400', async () => {
  await app.admin.query("alter table auth.users add constraint nobody_new check (email <> 'new@harbour.example')");
  try {
    const { status } = await app.ask(null, 'POST', '/account/signup', {
      email: 'new@harbour.example',
      password,
      firstName: 'A',
      lastName: 'B',
    });
    expect(status).toBe(500);
  } finally {
    await app.admin.query('alter table auth.users drop constraint nobody_new');
  }
});

describe('the profile', () => {
  test('stores the sent fields; colleagues, the account and the person see the same name', async () => {
    const { status, body } = await update(nadia, {
      first_name: ' Nadja ',
      last_name: 'Rahmani',
      phone_number: '+49 421 555 0172',
      address: 'Am Speicher 14\n28217 Bremen',
    });
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'Profile updated successfully', said: ['account.profileUpdated'] },
    ]);
    expect(await account(nadia)).toMatchObject({
      first_name: 'Nadja',
      last_name: 'Rahmani',
      full_name: 'Nadja Rahmani',
      phone_number: '+49 421 555 0172',
      address: 'Am Speicher 14\n28217 Bremen',
      email: nadia.email,
    });
    const { items } = (await app.ask(grace, 'GET', `/teams/${team}/members`)).body;
    expect(items.map(({ full_name }: { full_name: string }) => full_name)).toContain('Nadja Rahmani');
    const { rows } = await app.admin.query('select name, first_name, last_name from auth.users where id = $1', [
      nadia.id,
    ]);
    expect(rows).toEqual([{ name: 'Nadja Rahmani', first_name: 'Nadja', last_name: 'Rahmani' }]);
  });

  test('updates the full name with the names, unless the full name itself is set', async () => {
    const full = async (changes: object) => {
      expect((await update(nadia, changes)).status).toBe(200);
      return (await account(nadia)).full_name;
    };
    expect(await full({ full_name: 'Dr. Rahman' })).toBe('Dr. Rahman');
    expect(await full({ phone_number: '112' })).toBe('Dr. Rahman');
    expect(await full({ last_name: 'Roy' })).toBe('Nadia Roy');
    expect(await full({ first_name: 'N.', full_name: 'N. of Harbour' })).toBe('N. of Harbour');
    expect(await full({ full_name: ' ' })).toBe('N. Roy');
  });

  test.each([
    [{ first_name: ' ' }, 'First name and last name are required'],
    [{ last_name: null }, 'First name and last name are required'],
    [{ first_name: 'Na\u0000dia' }, messages.general.noNul],
    [{ phone_number: '1'.repeat(limits.text.phone + 1) }, messages.general.tooLong(limits.text.phone)],
    [{ address: 'x'.repeat(limits.text.line + 1) }, messages.general.tooLong(limits.text.line)],
    [{ email: 'other@harbour.example' }, messages.general.invalid],
    [{ avatar_url: 'https://evil.example/x.png' }, messages.general.invalid],
    [{ is_super_admin: true }, messages.general.invalid],
    [{ user_id: '00000000-0000-4000-8000-000000000000' }, messages.general.invalid],
  ])('refuses %j: %s', async (changes, error) => {
    const before = await account(nadia);
    const { status, body } = await update(nadia, changes);
    expect([status, body.error]).toEqual([400, error]);
    expect(await account(nadia)).toEqual(before);
  });

  test('can be written by its person only, and only in these columns', async () => {
    const touched = await nadia.as((db) =>
      db.updateTable('user_metadata').set({ first_name: 'Mallory' }).where('user_id', '=', grace.id).executeTakeFirst(),
    );
    expect(touched.numUpdatedRows).toBe(0n);
    await expect(
      nadia.as((db) => db.updateTable('user_profiles').set({ email: 'mallory@harbour.example' }).execute()),
    ).rejects.toMatchObject({
      code: '42501',
    });
    await expect(
      nadia.as((db) => db.updateTable('user_metadata').set({ user_id: grace.id }).execute()),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      nadia.as((db) => db.updateTable('user_metadata').set({ avatar_url: 'https://evil.example/x.png' }).execute()),
    ).rejects.toMatchObject({
      code: '23514',
    });
  });

  test('sends a change notice to each of the person’s teams, and to no other', async () => {
    const quay = await app.team('Quay', grace, nadia);
    const hill = await app.team('Hill Street', peter);
    const hearing = [await listenAs(grace, team), await listenAs(grace, quay)];
    const other = await listenAs(peter, hill);
    await update(nadia, { first_name: 'Nadja' });
    for (const stream of hearing) await until(() => expect(stream.ids('user_profiles')).toEqual([nadia.id]));
    await update(peter, { first_name: 'Pete' });
    await until(() => expect(other.ids('user_profiles')).toEqual([peter.id]));
    // Nobody receives changes of fields that others cannot see, such as her phone number.
    await update(nadia, { phone_number: '1' });
    await update(nadia, { first_name: 'Nadia' });
    for (const stream of hearing) await until(() => expect(stream.ids('user_profiles')).toEqual([nadia.id, nadia.id]));
  });
});

describe('a new password', () => {
  const change = (person: TestPerson, input: object) => app.ask(person, 'POST', '/account/password', input);
  const signIn = (person: TestPerson, secret: string) =>
    app.ask(
      null,
      'POST',
      '/auth/sign-in/email',
      { email: person.email, password: secret },
      { origin: app.settings.appUrl },
    );
  const givePassword = (person: TestPerson) =>
    app.admin.query(
      `insert into auth.accounts (user_id, account_id, provider_id, password)
       values ($1, $1::uuid::text, 'credential', $2)`,
      [person.id, hash],
    );
  const makeOld = (person: TestPerson) =>
    app.admin.query(
      'update auth.sessions set authenticated_at = now() - make_interval(mins => $2) where user_id = $1',
      [person.id, limits.password.freshSessionMinutes + 1],
    );
  const sessionsOf = async (person: TestPerson) =>
    (await app.admin.query('select from auth.sessions where user_id = $1', [person.id])).rowCount;

  beforeEach(() => givePassword(nadia));

  watched(
    'is set in a young session; all sessions, streams and reset links of that person end, and of nobody else',
    async () => {
      await app.admin.query(
        "insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
        [nadia.id, `other${nadia.token}`],
      );
      await app.admin.query(
        `insert into auth.verifications (identifier, value, expires_at)
           values ('reset', $1, now() + interval '1 hour')`,
        [nadia.id],
      );
      const [hers, his] = [await listenAs(nadia, team), await listenAs(grace, team)];
      expect((await change(nadia, { password: 'lighthouse seven' })).body).toEqual({
        success: true,
        message: 'Password changed successfully',
        said: ['account.passwordChanged'],
      });
      expect([await sessionsOf(nadia), await sessionsOf(grace)]).toEqual([0, 1]);
      await until(() => expect(hers.state.endedAt).not.toBeNull());
      expect(hers.events.at(-1)?.name).toBe('ended');
      expect(his.state.endedAt).toBeNull();
      expect((await app.ask(nadia, 'GET', '/account')).status).toBe(401);
      expect((await app.admin.query('select from auth.verifications where value = $1', [nadia.id])).rowCount).toBe(0);
      expect([(await signIn(nadia, password)).status, (await signIn(nadia, 'lighthouse seven')).status]).toEqual([
        401, 200,
      ]);
    },
  );

  test.each([
    ['Short-7', 'Password must be at least 8 characters'],
    [`Aa1${'x'.repeat(126)}`, 'Password must be at most 128 characters long'],
    ['Lighthouse\u0000-7', messages.general.noNul],
    ['Password1', 'This password is too common. Please choose another one.'],
    [12345678, 'Password must be at least 8 characters'],
  ])('%j is refused: %s', async (next, error) => {
    const { status, body } = await change(nadia, { password: next });
    expect([status, body.error]).toEqual([400, error]);
    expect(await sessionsOf(nadia)).toBe(1);
  });

  test('needs a fresh session: the current password when the session is older than 15 minutes', async () => {
    await makeOld(nadia);
    const next = 'Lighthouse-7';
    const without = await change(nadia, { password: next });
    expect([without.status, without.body.code, without.body.error]).toEqual([
      403,
      'FRESH_SESSION_NEEDED',
      messages.account.freshSessionNeeded,
    ]);
    expect((await change(nadia, { password: next, currentPassword: password })).status).toBe(403);
    expect(await sessionsOf(nadia)).toBe(1);
    await app.ask(nadia, 'POST', '/auth/authenticate', { password }, { origin: app.settings.appUrl });
    expect((await change(nadia, { password: next })).status).toBe(200);
    expect((await signIn(nadia, next)).status).toBe(200);
  });

  test('can be set by a person without one, in a young session only', async () => {
    await makeOld(grace);
    expect((await change(grace, { password: 'Lighthouse-7' })).body.code).toBe('FRESH_SESSION_NEEDED');
    await app.admin.query('update auth.sessions set authenticated_at = now() where user_id = $1', [grace.id]);
    expect((await change(grace, { password: 'Lighthouse-7' })).status).toBe(200);
    expect((await signIn(grace, 'Lighthouse-7')).status).toBe(200);
  });

  longTest('sent twenty times at once is set once, and all sessions end', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(nadia, { password: `Lighthouse-${n}` })),
    );
    const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(won).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 409]).toContain(status);
    expect(await sessionsOf(nadia)).toBe(0);
    expect((await signIn(nadia, `Lighthouse-${won[0]}`)).status).toBe(200);
  });

  test('is refused without a session, for suspended people, and with unknown fields', async () => {
    expect((await app.ask(null, 'POST', '/account/password', { password: 'Lighthouse-7' })).status).toBe(401);
    expect((await change(nadia, { password: 'Lighthouse-7', user_id: grace.id })).status).toBe(400);
    await app.admin.query('update auth.users set suspended_at = now() where id = $1', [nadia.id]);
    expect((await change(nadia, { password: 'Lighthouse-7' })).status).toBe(401);
  });

  describe('a planted defect is noticed', () => {
    longTest.each([
      ['that sessions go on after a new password', 'is set in a young session', rowsStay('auth.sessions')],
      ['that reset links work after a new password', 'is set in a young session', rowsStay('auth.verifications')],
    ])('%s', (_, name, defect) => notices(name, defect));
  });
});

test('all other sessions of a person end at once', async () => {
  const token = `other${nadia.token}`;
  await app.admin.query(
    "insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
    [nadia.id, token],
  );
  expect((await app.ask(nadia, 'DELETE', '/account/sessions')).body).toEqual({ success: true });
  expect((await app.ask(nadia, 'GET', '/account/sessions')).body.items).toMatchObject([{ current: true }]);
  expect((await account(grace)).id).toBe(grace.id);
});

test('the time zone follows the device until one is chosen, and again when the device is chosen', async () => {
  const set = async (time_zone: string, follows_device?: boolean) => {
    expect((await app.ask(nadia, 'PUT', '/account/time-zone', { time_zone, follows_device })).status).toBe(200);
    const mine = await account(nadia);
    return [mine.time_zone, mine.time_zone_follows_device];
  };
  expect(await set('Europe/Berlin')).toEqual(['Europe/Berlin', true]);
  expect(await set('Asia/Kolkata', false)).toEqual(['Asia/Kolkata', false]);
  expect(await set('Europe/Berlin')).toEqual(['Asia/Kolkata', false]);
  expect(await set('Europe/Lisbon', true)).toEqual(['Europe/Lisbon', true]);
  expect(await set('Europe/Berlin')).toEqual(['Europe/Berlin', true]);
});

test('a person chooses the first day of the week and the order of dates, and follows their device again', async () => {
  const set = async (dates: object) => {
    const { status, body } = await app.ask(nadia, 'PUT', '/account/dates', dates);
    const mine = await account(nadia);
    return [status, mine.week_start, mine.date_order, body.code];
  };
  expect(await account(nadia)).toMatchObject({ week_start: null, date_order: null });
  expect(await set({ week_start: 7, date_order: 'month' })).toEqual([200, 7, 'month', undefined]);
  expect(await account(grace)).toMatchObject({ week_start: null, date_order: null });
  for (const wrong of [{ week_start: 8 }, { week_start: 0 }, { date_order: 'year' }])
    expect((await set({ week_start: 1, date_order: null, ...wrong })).slice(0, 3)).toEqual([400, 7, 'month']);
  expect(await set({ week_start: null, date_order: null })).toEqual([200, null, null, undefined]);
});

test('a request succeeds even if its session cannot be extended', async () => {
  await app.admin.query('revoke select on auth.sessions from groundwork_login');
  const answer = await app.ask(nadia, 'GET', '/account');
  await app.admin.query('grant select on auth.sessions to groundwork_login');
  expect(answer).toMatchObject({ status: 200, body: { id: nadia.id } });
});
