import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { attemptFrom, attemptTogether, identityRateLimits, rateLimits } from '../http/rate-limits.ts';
import { appForFile, unhashed } from '../testing/test-app.ts';

// Limits that more than one caller counts in. Strangers must not use them up for people who have been here for a while.

const app = await appForFile({ passwords: unhashed });
beforeEach(() => app.admin.query('truncate auth.attempts'));

/** Uses up the rate limits with these keys. */
const fill = (...keys: string[]) =>
  app.admin.query(
    "insert into auth.attempts select key, 1000000, now() + interval '1 hour' from unnest($1::text[]) key",
    [keys],
  );
/** A person whose account is a year old, or new. */
async function person(name: string, isNew: boolean) {
  const made = await app.person(name);
  const created = isNew ? 'now()' : "now() - interval '1 year'";
  await app.admin.query(`update auth.users set created_at = ${created} where id = $1`, [made.id]);
  return made;
}
const mailedTo = (email: string) => app.mails.filter(({ to }) => to === email);
const signUp = (email: string, invitationToken?: string) =>
  app.ask(null, 'POST', '/account/signup', {
    email,
    password: 'Lantern-2026',
    firstName: 'Amara',
    lastName: 'Diallo',
    ...(invitationToken && { invitationToken }),
  });

describe('when strangers have used up their mails', () => {
  test('known people reset passwords and change addresses, and invited people sign up', async () => {
    await fill('strangers-mails:IPv4', 'strangers-mails:IPv6');
    expect((await signUp('stranger@quay.example')).status).toBe(429);

    const nadia = await person('Nadia Rahman', false);
    await app.ask(null, 'POST', '/auth/request-password-reset', { email: nadia.email });
    expect(mailedTo(nadia.email)).toHaveLength(1);
    const moved = 'nadia@elsewhere.example';
    expect((await app.ask(nadia, 'POST', '/account/email-change', { email: moved })).status).toBe(200);
    expect(mailedTo(moved)).toHaveLength(1);

    const team = await app.team('Harbour', nadia);
    const email = 'amara@quay.example';
    const { body } = await app.ask(nadia, 'POST', `/teams/${team}/invitations`, { email });
    expect((await signUp(email, body.token)).status).toBe(200);
  });
});

describe('when new accounts have used up what they share', () => {
  test.each(['invitation-mails', 'invite', 'transfers', 'analysis', 'form-options', 'email-change'])(
    '%s of others are not limited',
    async (key) => {
      await fill(`${key}:newcomers`);
      const [known, newcomer] = [await person('Nadia Rahman', false), await person('Mallory', true)];
      expect(await attemptTogether(app.db, key, known.id, 20, 3600)).toBe(0);
      expect(await attemptTogether(app.db, key, newcomer.id, 20, 3600)).toBeGreaterThan(0);
    },
  );

  test('a newcomer has a tenth of the pot', async () => {
    const newcomer = await person('Mallory', true);
    const waits = [];
    for (let n = 0; n < 3; n++) waits.push(await attemptTogether(app.db, 'invite', newcomer.id, 20, 3600));
    expect(waits.map((wait) => wait > 0)).toEqual([false, false, true]);
  });

  test('the invitations of others are made and mailed', async () => {
    await fill('invite:newcomers', 'invitation-mails:newcomers');
    const answers = [];
    for (const isNew of [true, false]) {
      const sender = await person('Nadia Rahman', isNew);
      const team = await app.team('Harbour', sender);
      const { status } = await app.ask(sender, 'POST', `/teams/${team}/invitations`, { email: 'amara@quay.example' });
      answers.push(status);
    }
    expect(answers).toEqual([429, 201]);
  });
});

test('one person does not use up the invitations of others to an address', async () => {
  const [mallory, nadia] = [await person('Mallory', false), await person('Nadia Rahman', false)];
  const invite = async (sender: typeof nadia) => {
    const team = await app.team('Harbour', sender);
    const { body } = await app.ask(sender, 'POST', `/teams/${team}/invitations`, { email: 'amara@quay.example' });
    return (await app.ask(sender, 'POST', '/teams/invite/send-email', { token: body.token })).status;
  };
  const answers = [];
  for (let n = 0; n < 4; n++) answers.push(await invite(mallory));
  expect(answers).toEqual([200, 200, 200, 429]);
  expect(await invite(nadia)).toBe(200);
});

test('an IPv6 network is limited as /64, and twice and four times as much as /56 and /48', async () => {
  const from = async (address: string) => (await attemptFrom(app.db, address, '/test', 2, 3600)) === 0;
  const allowed = async (addresses: string[]) => {
    let count = 0;
    for (const address of addresses) if (await from(address)) count++;
    return count;
  };
  const subnets = (from: number) => Array.from({ length: 20 }, (_, n) => `2001:db8:7:${(from + n).toString(16)}::1`);
  expect(await allowed(Array(20).fill('2001:db8:7:1::1'))).toBe(2);
  expect(await allowed(subnets(0x10))).toBe(2);
  expect(await allowed(subnets(0x100))).toBe(4);
  expect(await allowed(subnets(0x200))).toBe(0);
  expect(await from('2001:db8:8::1')).toBe(true);
});

test('docs/security.md says of each shared limit who can use it up', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');
  const [, section = ''] = text.split('\n## Limits that people share');
  const named = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  const isShared = (key: string) => /^per(Installation|Team|Email|Account$)/.test(key);
  const shared = Object.entries({ ...rateLimits, ...identityRateLimits }).flatMap(([name, limit]) =>
    Object.keys(limit)
      .filter(isShared)
      .map((key) => `${name}.${key}`),
  );
  expect(shared.length).toBeGreaterThan(10);
  expect(named.toSorted()).toEqual(shared.toSorted());
});
