import * as messages from '@groundwork/contract/base/messages.gen';
import { domainOf } from '@groundwork/contract/base/normalized';
import { ruleSays, watchedTests } from '@groundwork/db/test-mutations';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '../http/rate-limits.ts';
import { appForFile, testApp, unhashed } from '../testing/test-app.ts';
import { mayMoveTo } from './identity/may-sign-up.ts';

const app = await appForFile({ passwords: unhashed });
let nadia: TestPerson;
let address: string;
let count = 0;
beforeEach(async () => {
  app.mails.length = 0;
  await app.admin.query('delete from auth.attempts');
  nadia = await app.person('Nadia Rahman');
  address = `nadia${count++}@quay.example`;
});

const { watched, notices } = watchedTests(() => app.admin);
const request = (email = address, person = nadia) => app.ask(person, 'POST', '/account/email-change', { email });
const tokenFor = (to: string) =>
  app.mails.findLast((mail) => mail.to === to)?.text.match(/email-change#([\w-]+)/)?.[1] ?? '';
const use = (act: 'confirm' | 'stop' | 'link', token: string) =>
  app.ask(null, 'POST', `/account/email-change/${act}`, { token });
const emailOf = async ({ id }: TestPerson) =>
  (
    await app.admin.query(
      'select u.email, p.email as shown from auth.users u join user_profiles p using (id) where id = $1',
      [id],
    )
  ).rows[0];
const sessions = async ({ id }: TestPerson) =>
  (await app.admin.query('select from auth.sessions where user_id = $1', [id])).rowCount;
const actions = async ({ id }: TestPerson) =>
  (
    await app.admin.query(
      "select action from audit_log where person_id = $1 and action like 'email.%' order by created_at",
      [id],
    )
  ).rows.map(({ action }) => action);
const expired = { status: 400, body: { error: messages.auth.linkExpired } };

test('an address that a provider signs in cannot be changed', async () => {
  const oidc = {
    id: 'oidc',
    name: 'Harbour ID',
    issuer: null,
    clientId: 'groundwork',
    clientSecret: 'secret',
  } as const;
  app.settings.providers = [{ ...oidc, domains: [domainOf(nadia.email)] }];
  expect(await request()).toMatchObject({ status: 403, body: { error: messages.account.emailFixed } });
  expect(app.mails).toEqual([]);
  app.settings.providers = [{ ...oidc, domains: ['quay.example'] }];
  expect((await request()).status).toBe(200);
  app.settings.providers = [];
});

describe('the address changes', () => {
  watched('when both addresses have confirmed it, in either order; then all sessions end', async () => {
    for (const first of ['new', 'old']) {
      nadia = await app.person('Nadia Rahman');
      address = `nadia${count++}@quay.example`;
      expect((await request(address.toUpperCase())).status).toBe(200);
      const links = [tokenFor(address), tokenFor(nadia.email)] as const;
      const [one, two] = first === 'new' ? links : ([links[1], links[0]] as const);
      expect((await app.ask(nadia, 'GET', '/account/email-change')).body.pending).toMatchObject({
        new_email: address,
        new_confirmed: false,
        old_confirmed: false,
      });
      expect((await use('link', one)).body).toEqual({
        at_new: first === 'new',
        old_email: nadia.email,
        new_email: address,
        confirmed: false,
        other_confirmed: false,
      });
      for (let again = 0; again < 2; again++) expect((await use('confirm', one)).body).toEqual({ changed: false });
      expect((await emailOf(nadia)).email).toBe(nadia.email);
      app.mails.length = 0;
      expect((await use('confirm', two)).body).toEqual({ changed: true });
      expect(await emailOf(nadia)).toEqual({ email: address, shown: address });
      expect(await sessions(nadia)).toBe(0);
      expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
        [nadia.email, 'Your email address was changed'],
      ]);
      expect(await use('confirm', one)).toMatchObject(expired);
      expect(await actions(nadia)).toEqual(['email.change_requested', 'email.changed']);
    }
  });
  test('and a missing second confirmation would be noticed', () =>
    notices(
      'when both addresses',
      ruleSays('confirm_email_change', 'c.new_confirmed_at is null or c.old_confirmed_at is null', 'false'),
    ));

  test('once, although both confirm at the same moment', async () => {
    await request();
    const answers = await Promise.all([tokenFor(address), tokenFor(nadia.email)].map((token) => use('confirm', token)));
    expect(answers.filter(({ body }) => body.changed)).toHaveLength(1);
    expect((await emailOf(nadia)).email).toBe(address);
  });
});

describe('the address does not change', () => {
  test('after a newer request, a cancellation, a day, or a suspension', async () => {
    const ends: Record<string, () => Promise<unknown>> = {
      replaced: () => request(`other${count}@quay.example`),
      cancelled: () => app.ask(nadia, 'DELETE', '/account/email-change'),
      late: () => app.admin.query("update auth.email_changes set requested_at = now() - interval '25 hours'"),
      suspended: () => app.admin.query('update auth.users set suspended_at = now() where id = $1', [nadia.id]),
    };
    for (const [how, end] of Object.entries(ends)) {
      await request();
      const tokens = [tokenFor(address), tokenFor(nadia.email)];
      await use('confirm', tokens[0] ?? '');
      await end();
      for (const token of tokens) {
        expect((await use('link', token)).body, how).toBeNull();
        expect(await use('confirm', token), how).toMatchObject(expired);
      }
      expect((await emailOf(nadia)).email).toBe(nadia.email);
    }
  });

  watched('when the old address says that it was somebody else: all sessions end, too', async () => {
    await request();
    const [token, oldToken] = [tokenFor(address), tokenFor(nadia.email)];
    await use('confirm', token);
    expect(await use('stop', token)).toMatchObject(expired);
    expect((await use('stop', oldToken)).status).toBe(200);
    expect(await sessions(nadia)).toBe(0);
    expect(await use('confirm', oldToken)).toMatchObject(expired);
    expect((await emailOf(nadia)).email).toBe(nadia.email);
    expect(await actions(nadia)).toEqual(['email.change_requested', 'email.change_stopped']);
  });
  test('and sessions that stay would be noticed', () =>
    notices(
      'when the old address says',
      ruleSays('stop_email_change', 'delete from sessions where user_id = person', 'perform 1'),
    ));

  test('to one that another account has: the answer is the same, and only its owner hears of it', async () => {
    const tomas = await app.person('Tomas Oliveira');
    const free = await request();
    app.mails.length = 0;
    const taken = await request(tomas.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [nadia.email, 'Confirm the change of your email address'],
      [tomas.email, 'Your email address stays with your account'],
    ]);
    expect(app.mails[1]?.text).not.toMatch(/Nadia|email-change#/);
    expect((await app.ask(nadia, 'GET', '/account/email-change')).body.pending.new_email).toBe(tomas.email);
    expect((await use('confirm', tokenFor(nadia.email))).body).toEqual({ changed: false });
  });

  test('to one that another account got meanwhile; an unconfirmed account does not hold it', async () => {
    const signUp = (email: string) =>
      app.ask(null, 'POST', '/account/signup', {
        email,
        password: 'Quay-side-2091',
        firstName: 'Ida',
        lastName: 'Brandt',
      });
    await request();
    await use('confirm', tokenFor(address));
    expect((await signUp(address)).status).toBe(200);
    await app.admin.query('update auth.users set email_verified = true where email = $1', [address]);
    const oldToken = app.mails.find(({ to }) => to === nadia.email)?.text.match(/email-change#([\w-]+)/)?.[1] ?? '';
    expect(await use('confirm', oldToken)).toMatchObject({ status: 409, body: { error: messages.account.emailTaken } });
    expect((await emailOf(nadia)).email).toBe(nadia.email);
    const other = `${count}free@quay.example`;
    await request(other);
    await use('confirm', tokenFor(other));
    const mine = tokenFor(nadia.email);
    await signUp(other);
    expect((await use('confirm', mine)).body).toEqual({ changed: true });
  });

  test('of two people who want the same one, only the first gets it', async () => {
    const tomas = await app.person('Tomas Oliveira');
    await request(address, nadia);
    const hers = [tokenFor(address), tokenFor(nadia.email)];
    await request(address, tomas);
    const his = [tokenFor(address), tokenFor(tomas.email)];
    await use('confirm', hers[0] ?? '');
    await use('confirm', his[0] ?? '');
    const last = await Promise.all([use('confirm', hers[1] ?? ''), use('confirm', his[1] ?? '')]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('a change whose mails cannot be queued is not requested, and one not made that is confirmed', async () => {
  const sendMail = async () => {
    throw new Error('the queue is full');
  };
  const server = await testApp({ beside: app, jobs: { sendMail } });
  const ask = (path: string, payload: object, person: TestPerson | null = null) =>
    server.ask(person, 'POST', `/account/email-change${path}`, payload);
  expect((await ask('', { email: address }, nadia)).status).toBe(500);
  expect((await app.ask(nadia, 'GET', '/account/email-change')).body.pending).toBeNull();
  await request();
  await use('confirm', tokenFor(address));
  const old = tokenFor(nadia.email);
  expect((await ask('/confirm', { token: old })).status).toBe(500);
  expect(await emailOf(nadia)).toMatchObject({ email: nadia.email });
  expect((await use('confirm', old)).body).toEqual({ changed: true });
  await server.close();
});

test('the same address, an invalid one, and too many requests are refused with a sentence', async () => {
  expect(await request(nadia.email)).toMatchObject({ status: 400, body: { error: messages.account.sameEmail } });
  expect(await request('nowhere')).toMatchObject({ status: 400, body: { error: messages.auth.invalidEmail } });
  await app.admin.query("insert into auth.attempts values ($1, $2, now() + interval '1 hour')", [
    `email-change:${nadia.id}`,
    rateLimits.emailChange.perPerson,
  ]);
  expect((await request()).status).toBe(429);
  expect((await app.ask(nadia, 'GET', '/account/email-change')).body.pending).toBeNull();
  expect(app.mails).toEqual([]);
});

test('people of an installation for some domains stay in these; invited people may move anywhere', () => {
  const settings = (signUp: typeof app.settings.signUp) => ({ ...app.settings, signUp });
  expect(mayMoveTo(settings('open'), 'a@quay.example')).toBe(true);
  expect(mayMoveTo(settings([]), 'a@quay.example')).toBe(true);
  expect(mayMoveTo(settings(['harbour.example']), 'a@quay.example')).toBe(false);
  expect(mayMoveTo(settings(['harbour.example']), 'a@harbour.example')).toBe(true);
});
