import { createHash, randomBytes } from 'node:crypto';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { settledOrWaiting, withTwoSessions } from '@groundwork/db/test-races';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '../http/rate-limits.ts';
import { appForFile } from '../testing/test-app.ts';
import { memoryLog } from '../testing/test-log.ts';

const said = messages.invitations;
const absent = '00000000-0000-4000-8000-000000000000';
const logged = memoryLog();
const app = await appForFile({ log: logged.log });
const owner = await app.person('Nadia Rahman');
const admin = await app.person('Tomas Lindqvist');
const member = await app.person('Ines Moreau');
const stranger = await app.person('Pat Stone');
let invited: TestPerson;
let team: string;
beforeAll(async () => {
  await app.team('Hill Quarter', stranger);
});
beforeEach(async () => {
  invited = await app.person('Amara Diallo');
  team = await app.team('Harbour District', owner, admin, member);
  await setRole(admin, 2);
  await app.admin.query('truncate auth.attempts');
  app.mails.length = 0;
});

const setRole = (person: TestPerson, role: number) =>
  app.admin.query('update team_memberships set role_id = $3 where team_id = $1 and user_id = $2', [
    team,
    person.id,
    role,
  ]);
const remove = (person: TestPerson) =>
  app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [team, person.id]);
const address = () => `${randomBytes(4).toString('hex')}@quay.example`;
const tryInvite = (by: TestPerson | null, body: object, teamId = team) =>
  app.ask(by, 'POST', `/teams/${teamId}/invitations`, body);
async function invite(
  by: TestPerson,
  email: string,
  body: object = {},
): Promise<{ token: string; invitation_id: string; user_exists: boolean }> {
  const { status, body: made } = await tryInvite(by, { email, ...body });
  expect(status, JSON.stringify(made)).toBe(201);
  return made;
}
const respond = (person: TestPerson | null, body: object) => app.ask(person, 'POST', '/invitations/respond', body);
const accept = (person: TestPerson, token: string) => respond(person, { token, accept: true });
const listed = async (person: TestPerson) =>
  (await app.ask(person, 'GET', `/teams/${team}/invitations`)).body.items as { id: string; email: string }[];
const mine = async (person: TestPerson) => (await app.ask(person, 'GET', '/invitations')).body.items;
const inbox = async (person: TestPerson) => (await app.ask(person, 'GET', '/notifications')).body.items;
const roleOf = async (person: TestPerson) =>
  (await app.admin.query('select role_id from team_memberships where team_id = $1 and user_id = $2', [team, person.id]))
    .rows[0]?.role_id;
const short = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];
const expire = (id: string) =>
  app.admin.query("update team_invitations set expires_at = now() - interval '1 second' where id = $1", [id]);

describe('inviting', () => {
  test('returns the token once, and whether the address has an account', async () => {
    const newcomer = await tryInvite(member, { email: ` ${address()} `, first_name: ' Wen ', last_name: 'Li' });
    expect(newcomer).toMatchObject({ status: 201, body: { success: true, user_exists: false } });
    expect(newcomer.body.token).toMatch(/^[\w-]{43}$/);
    expect((await invite(member, invited.email.toUpperCase())).user_exists).toBe(true);
    const [first, second] = await listed(member);
    expect(first).toMatchObject({ role_code: 'MEMBER', inviter: { id: member.id } });
    expect(second).toMatchObject({ id: newcomer.body.invitation_id, first_name: 'Wen', last_name: 'Li' });
  });

  test('lasts seven days', async () => {
    await invite(owner, invited.email);
    const [{ created_at, expires_at }] = await mine(invited);
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * 24 * 3600 * 1000);
  });

  test.each([
    ['owner', [1, 2, 3]],
    ['admin', [2, 3]],
    ['member', [3]],
    ['member of a team in which members may not', []],
  ])('%s may grant the roles %j', async (who, may) => {
    if (who.includes('may not'))
      await app.admin.query('update teams set members_may_invite = false where id = $1', [team]);
    const person = { owner, admin }[who] ?? member;
    expect((await app.ask(person, 'GET', `/teams/${team}`)).body.can.invite).toEqual(may);
    for (const role_id of [1, 2, 3]) {
      const answer = await tryInvite(person, { email: address(), role_id });
      if (may.includes(role_id)) expect(answer.status).toBe(201);
      else expect(short(answer)).toEqual([403, 'You do not have permission to invite users to this team']);
    }
  });

  test.each([0, 4, -1, 1.5, '1', [1], null, { id: 1 }])('with the role %j is refused', async (role_id) => {
    expect((await tryInvite(owner, { email: address(), role_id })).status).toBe(400);
  });

  test.each([
    'amara@quay',
    'a b@quay.example',
    '"a"@quay.example',
    'a@quay.example, b@quay.example',
    'Amara <a@quay.example>',
    'a@quay.example\r\nBcc: b@x.example',
    'аmara@quay.example',
    '',
    ['a@quay.example'],
  ])('an invalid address is refused: %j', async (email) => {
    expect(short(await tryInvite(owner, { email }))).toEqual([400, messages.auth.invalidEmail]);
  });

  test('of oneself or a member is refused', async () => {
    expect(short(await tryInvite(owner, { email: owner.email.toUpperCase() }))).toEqual([400, said.oneself]);
    expect(short(await tryInvite(owner, { email: member.email.toUpperCase() }))).toEqual([409, said.member]);
  });

  longTest('into another team answers the same as into one that does not exist', async () => {
    const foreign = await tryInvite(stranger, { email: address() });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual((await tryInvite(stranger, { email: address() }, absent)).body);
    expect((await tryInvite(null, { email: address() })).status).toBe(401);
  });

  test('twice is refused while the first is pending, also by another person and in another case', async () => {
    await invite(owner, invited.email);
    expect(short(await tryInvite(member, { email: invited.email.toUpperCase() }))).toEqual([
      409,
      'An invitation is already pending for this user',
    ]);
  });

  test('20 times at once makes one invitation', async () => {
    const email = address();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => tryInvite([owner, admin, member][n % 3] as TestPerson, { email })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map((answer) => short(answer).join()))).toEqual(
      new Set([`409,${said.pending}`]),
    );
    expect(await listed(owner)).toHaveLength(1);
  });

  test('again is possible after expiry, decline or revocation, and the old token stays invalid', async () => {
    const dead: string[] = [];
    const end = [
      ({ invitation_id }: { invitation_id: string }) => expire(invitation_id),
      ({ token }: { token: string }) => respond(invited, { token, accept: false }),
      ({ invitation_id }: { invitation_id: string }) => app.ask(owner, 'DELETE', `/invitations/${invitation_id}`),
    ];
    for (const one of end) {
      const made = await invite(owner, invited.email);
      await one(made);
      dead.push(made.token);
    }
    const { token } = await invite(owner, invited.email);
    expect(await Promise.all(dead.map(async (one) => (await accept(invited, one)).body.error))).toEqual([
      said.expired,
      said.declined,
      said.revoked,
    ]);
    expect((await accept(invited, token)).status).toBe(200);
  });

  test('is rate limited by person and team (account enumeration)', async () => {
    await app.admin.query("insert into auth.attempts values ($1, 99, now() + interval '1 hour')", [
      `invite:${owner.id}:${team}`,
    ]);
    await invite(owner, address());
    const refused = await tryInvite(owner, { email: invited.email });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect(refused.body).toMatchObject({
      error: messages.general.tooMany(Number(refused.headers['retry-after'])),
      code: 'TOO_MANY_REQUESTS',
    });
    expect(await mine(invited)).toEqual([]);
    await invite(admin, invited.email);
  });
});

describe('the invitations of a team', () => {
  test('can be seen and withdrawn by their inviter, owners and admins', async () => {
    const ofMember = await invite(member, address());
    const ofOwner = await invite(owner, address());
    const ids = async (person: TestPerson) => (await listed(person)).map(({ id }) => id);
    expect(await ids(owner)).toEqual([ofOwner.invitation_id, ofMember.invitation_id]);
    expect(await ids(admin)).toEqual([ofOwner.invitation_id, ofMember.invitation_id]);
    expect(await ids(member)).toEqual([ofMember.invitation_id]);
    for (const act of [
      ['DELETE', ''],
      ['POST', '/resend'],
    ] as const) {
      expect((await app.ask(member, act[0], `/invitations/${ofOwner.invitation_id}${act[1]}`)).status).toBe(404);
      expect((await app.ask(stranger, act[0], `/invitations/${ofOwner.invitation_id}${act[1]}`)).status).toBe(404);
    }
    expect((await app.ask(admin, 'DELETE', `/invitations/${ofOwner.invitation_id}`)).status).toBe(200);
    expect((await app.ask(member, 'DELETE', `/invitations/${ofMember.invitation_id}`)).status).toBe(200);
    expect((await app.ask(member, 'DELETE', `/invitations/${ofMember.invitation_id}`)).status).toBe(404);
    expect(await ids(owner)).toEqual([]);
  });

  test('are paged, without expired, answered and withdrawn ones', async () => {
    const made = await Promise.all(
      [address(), address(), address(), invited.email, address()].map((email) => invite(owner, email)),
    );
    await expire(made[0]?.invitation_id ?? '');
    await respond(invited, { token: made[3]?.token, accept: false });
    await app.ask(owner, 'DELETE', `/invitations/${made[4]?.invitation_id}`);
    const one = (await app.ask(owner, 'GET', `/teams/${team}/invitations?limit=1`)).body;
    const two = (await app.ask(owner, 'GET', `/teams/${team}/invitations?limit=1&cursor=${one.next_cursor}`)).body;
    expect([one.items[0].id, two.items[0].id].sort()).toEqual([made[1]?.invitation_id, made[2]?.invitation_id].sort());
    expect(two.next_cursor).toBeNull();
  });

  test('CVE-2026-2463: contain no token and no hash of one, like all other answers', async () => {
    const { token } = await invite(owner, invited.email);
    const hash = createHash('sha256').update(token).digest();
    const answers = await Promise.all([
      ...[owner, admin, member, invited].flatMap((person) =>
        [`/teams/${team}/invitations`, '/invitations', '/notifications'].map((path) => app.raw(person, 'GET', path)),
      ),
      app.raw(null, 'POST', '/invitations/lookup', { token }),
      app.raw(owner, 'POST', '/teams/invite/send-email', { token }),
      app.raw(invited, 'POST', '/invitations/respond', { token, accept: true }),
    ]);
    for (const { body } of answers)
      for (const secret of [token, hash.toString('hex'), hash.toString('base64')]) expect(body).not.toContain(secret);
    for (const person of [owner, invited])
      await expect(person.as((db) => db.selectFrom('team_invitations').select('token_hash').execute())).rejects.toThrow(
        'permission denied',
      );
  });
});

describe('answering', () => {
  test('makes the invited person a member with the role, once', async () => {
    const { token } = await invite(owner, invited.email, { role_id: 2 });
    expect(await mine(invited)).toMatchObject([
      { team: { id: team, name: 'Harbour District' }, inviter: { id: owner.id }, role_code: 'ADMIN' },
    ]);
    const { status, body } = await accept(invited, token);
    expect([status, body]).toMatchObject([
      200,
      { success: true, accepted: true, team_id: team, message: 'You are now a member of Harbour District' },
    ]);
    expect(await roleOf(invited)).toBe(2);
    expect(await mine(invited)).toEqual([]);
    expect(short(await accept(invited, token))).toEqual([409, said.accepted]);
  });

  test('by declining makes nobody a member', async () => {
    const { token } = await invite(owner, invited.email);
    expect((await respond(invited, { token, accept: false })).body).toEqual({
      success: true,
      accepted: false,
      team_id: team,
      message: said.refused,
      said: ['invitations.refused'],
    });
    expect(short(await accept(invited, token))).toEqual([409, said.declined]);
    expect(await roleOf(invited)).toBeUndefined();
  });

  test('by the id works for the invited person only', async () => {
    const { invitation_id } = await invite(owner, invited.email);
    expect(short(await respond(stranger, { invitation_id, accept: true }))).toEqual([404, said.unknown]);
    expect(short(await respond(owner, { invitation_id, accept: true }))).toEqual([404, said.unknown]);
    expect((await respond(invited, { invitation_id, accept: true })).status).toBe(200);
  });

  test.each([
    { accept: true },
    { accept: 'true', token: 'x' },
    { token: 'x' },
    { token: 'x', invitation_id: absent, accept: true },
    { token: ['x'], accept: true },
  ])('with %j is refused', async (body) => {
    expect((await respond(invited, body)).status).toBe(400);
  });

  test('keeps the role of a person who is a member already', async () => {
    const { token } = await invite(owner, invited.email);
    await app.admin.query('insert into team_memberships (team_id, user_id, role_id) values ($1, $2, 2)', [
      team,
      invited.id,
    ]);
    expect((await accept(invited, token)).status).toBe(200);
    expect(await roleOf(invited)).toBe(2);
  });
});

describe('abuse of invitations', () => {
  test('1 a token is invalid after acceptance, decline, expiry or revocation', async () => {
    const tries = [
      [said.accepted, ({ token }: { token: string }) => accept(invited, token)],
      [said.declined, ({ token }: { token: string }) => respond(invited, { token, accept: false })],
      [said.expired, ({ invitation_id }: { invitation_id: string }) => expire(invitation_id)],
      [
        said.revoked,
        ({ invitation_id }: { invitation_id: string }) => app.ask(owner, 'DELETE', `/invitations/${invitation_id}`),
      ],
    ] as const;
    for (const [sentence, end] of tries) {
      const made = await invite(owner, invited.email);
      await end(made);
      await remove(invited);
      expect(short(await accept(invited, made.token))).toEqual([409, sentence]);
      expect(await roleOf(invited)).toBeUndefined();
      expect((await app.ask(null, 'POST', '/invitations/lookup', { token: made.token })).body.state).not.toBe(
        'pending',
      );
    }
  });

  test('2 a person with another address can neither accept nor decline', async () => {
    const { token } = await invite(owner, invited.email);
    for (const answer of [true, false])
      expect(short(await respond(stranger, { token, accept: answer }))).toEqual([403, said.otherAddress]);
    expect(await roleOf(stranger)).toBeUndefined();
    expect((await accept(invited, token)).status).toBe(200);
  });

  test('3 addresses differ by lookalike letters, but not by case', async () => {
    const upper = await invite(owner, invited.email.toUpperCase());
    expect(await mine(invited)).toHaveLength(1);
    expect((await accept(invited, upper.token)).status).toBe(200);

    const kim = await app.person('Kim Berg');
    const { token } = await invite(owner, kim.email);
    const lookalikes = [
      kim.email.replace('k', '\u212a'),
      kim.email.replace('i', '\u0131'),
      kim.email.replace('k', '\uff4b'),
      `${kim.email}\u200b`,
    ];
    for (const email of lookalikes) {
      const other = await app.person('Not Kim');
      await app.admin.query('update auth.users set email = $2 where id = $1', [other.id, 'gone@quay.example']);
      await app.admin.query('update auth.users set email = $2 where id = $1', [kim.id, 'kim@elsewhere.example']);
      await app.admin.query('update auth.users set email = $2 where id = $1', [other.id, email]);
      expect(short(await accept(other, token)), email).toEqual([403, said.otherAddress]);
      expect(await mine(other)).toEqual([]);
      await app.admin.query('delete from auth.users where id = $1', [other.id]);
    }
  });

  test('4 an invitation to a deleted team is gone', async () => {
    const { token, invitation_id } = await invite(owner, invited.email);
    await app.admin.query('delete from teams where id = $1', [team]);
    expect(short(await accept(invited, token))).toEqual([404, said.unknown]);
    expect(short(await respond(invited, { invitation_id, accept: true }))).toEqual([404, said.unknown]);
    expect(await inbox(invited)).toEqual([]);
  });

  test('5 accepting 20 times at once makes one membership and one success', async () => {
    const { token, invitation_id } = await invite(owner, invited.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        respond(invited, n % 2 ? { token, accept: true } : { invitation_id, accept: true }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === said.accepted)).toHaveLength(19);
    expect((await app.ask(invited, 'GET', '/teams')).body.items).toHaveLength(1);
  });

  longTest('6 accepting while the team is deleted, ten rounds: no membership remains', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await app.team('Short lived', owner);
      const { body } = await tryInvite(owner, { email: invited.email }, id);
      const [answer] = await Promise.all([
        accept(invited, body.token),
        app.admin.query('delete from teams where id = $1', [id]),
      ]);
      expect([200, 404]).toContain(answer.status);
      expect((await app.ask(invited, 'GET', '/teams')).body.items).toEqual([]);
    }
  });

  longTest('7 accepting and revoking at once, ten rounds: one of them succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const { token, invitation_id } = await invite(owner, invited.email);
      const [accepted, revoked] = await Promise.all([
        accept(invited, token),
        app.ask(owner, 'DELETE', `/invitations/${invitation_id}`),
      ]);
      expect([accepted.status, revoked.status]).toEqual(accepted.status === 200 ? [200, 404] : [409, 200]);
      expect((await roleOf(invited)) !== undefined).toBe(accepted.status === 200);
      await remove(invited);
    }
  });

  test('8 a role above one’s own, or in another team, cannot be granted', async () => {
    expect((await tryInvite(admin, { email: invited.email, role_id: 1 })).status).toBe(403);
    expect((await tryInvite(stranger, { email: invited.email, role_id: 3 })).status).toBe(404);
    expect(await mine(invited)).toEqual([]);
  });

  test('9 a made-up token is unknown', async () => {
    for (const token of [randomBytes(32).toString('base64url'), '', 'x', "' or true --", '\u0000', '%', absent]) {
      expect(short(await accept(invited, token)), token).toEqual([404, said.unknown]);
      expect(short(await app.ask(null, 'POST', '/invitations/lookup', { token })), token).toEqual([404, said.unknown]);
      expect(short(await app.ask(owner, 'POST', '/teams/invite/send-email', { token })), token).toEqual([
        404,
        said.unknown,
      ]);
    }
  });

  test('10 looking up tokens is rate limited by network address', async () => {
    const { token } = await invite(owner, address());
    const look = () => app.ask(null, 'POST', '/invitations/lookup', { token });
    const { perAddress } = rateLimits.invitationLookup;
    await look();
    await app.admin.query("update auth.attempts set count = $1 where key like 'address:%/invitations/lookup'", [
      perAddress - 20,
    ]);
    const looked = await Promise.all([...Array(30)].map(look));
    expect(looked.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(Number(looked.find(({ status }) => status === 429)?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('11 only a hash of the token is stored, and no log or stored answer contains it', async () => {
    const answer = await app.ask(
      owner,
      'POST',
      `/teams/${team}/invitations`,
      { email: invited.email },
      { 'idempotency-key': randomBytes(8).toString('hex') },
    );
    const { token, invitation_id } = answer.body;
    await app.ask(null, 'POST', '/invitations/lookup', { token });
    await accept(stranger, token);
    await app.ask(
      owner,
      'POST',
      `/invitations/${invitation_id}/resend`,
      {},
      { 'idempotency-key': randomBytes(8).toString('hex') },
    );
    const { rows } = await app.admin.query(
      `select string_agg(i::text || encode(token_hash, 'escape'), '')
         || (select coalesce(string_agg(k::text, ''), '') from idempotency_keys k) as all
       from team_invitations i`,
    );
    const kept = rows[0].all + logged.text();
    const tokens = [token, ...app.mails.map(({ text }) => /#([\w-]{43})/.exec(text)?.[1] ?? 'no token in the mail')];
    expect(tokens).toHaveLength(2);
    for (const secret of tokens) expect(kept).not.toContain(secret);
  });

  test('12 invitations by people who have left or were removed no longer work', async () => {
    const { token } = await invite(member, invited.email);
    const declined = await invite(member, stranger.email);
    await respond(stranger, { token: declined.token, accept: false });
    await remove(member);
    expect(short(await accept(invited, token))).toEqual([409, said.revoked]);
    expect([await mine(invited), await inbox(invited), await listed(owner)]).toEqual([[], [], []]);
    expect(short(await accept(stranger, declined.token))).toEqual([409, said.declined]);
    await invite(owner, invited.email);
  });

  test('13 losing the right to grant a role revokes one’s invitations to it', async () => {
    const asAdmin = await invite(admin, invited.email, { role_id: 2 });
    const asMember = await invite(admin, stranger.email, { role_id: 3 });
    await setRole(admin, 3);
    expect(short(await accept(invited, asAdmin.token))).toEqual([409, said.revoked]);
    expect((await accept(stranger, asMember.token)).status).toBe(200);
  });

  longTest('14 a race between inviting and being removed leaves no invitation, ten rounds', async () => {
    for (let round = 0; round < 10; round++) {
      const [made] = await Promise.all([tryInvite(member, { email: invited.email }), remove(member)]);
      expect([201, 403, 404]).toContain(made.status);
      expect(await mine(invited)).toEqual([]);
      await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, member.id]);
    }
    await withTwoSessions(app.url, async (session) => {
      await session.query(`begin; delete from team_memberships where team_id = '${team}' and user_id = '${member.id}'`);
      const inviting = tryInvite(member, { email: invited.email });
      await settledOrWaiting(app.admin, inviting);
      await session.query('commit');
      expect([403, 404]).toContain((await inviting).status);
      expect(await mine(invited)).toEqual([]);
    });
  });

  test('15 the invitation of a deleted account does not work, and blocks no other', async () => {
    const leaver = await app.person('Gone Away');
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, leaver.id]);
    const { token } = await invite(leaver, invited.email);
    await app.admin.query('delete from auth.users where id = $1', [leaver.id]);
    expect(short(await accept(invited, token))).toEqual([409, said.revoked]);
    expect((await accept(invited, (await invite(owner, invited.email)).token)).status).toBe(200);
  });

  test('16 answering and listing need a session', async () => {
    const { token, invitation_id } = await invite(owner, invited.email);
    expect((await respond(null, { token, accept: true })).status).toBe(401);
    expect((await app.ask(null, 'GET', '/invitations')).status).toBe(401);
    expect((await app.ask(null, 'POST', `/invitations/${invitation_id}/resend`)).status).toBe(401);
    expect((await app.ask(null, 'POST', '/teams/invite/send-email', { token })).status).toBe(401);
  });

  test('CVE-2026-105639, CVE-2026-102981, CVE-2026-104978: an unconfirmed address has no access', async () => {
    const { token, invitation_id } = await invite(owner, invited.email);
    await app.admin.query('update auth.users set email_verified = false where id = $1', [invited.id]);
    for (const body of [{ token }, { invitation_id }])
      expect((await respond(invited, { ...body, accept: true })).status).toBe(401);
    expect((await app.ask(invited, 'GET', '/invitations')).status).toBe(401);
    expect(await roleOf(invited)).toBeUndefined();
  });

  test('GHSA-fmh4-wcc4-5jm3: neither a leaked token nor another team’s id makes a member', async () => {
    const { token } = await invite(owner, invited.email);
    expect(short(await accept(stranger, token))).toEqual([403, said.otherAddress]);
    const other = await app.team('Pier', owner);
    expect((await respond(invited, { token, accept: true, team_id: other })).status).toBe(400);
    expect((await accept(invited, token)).body.team_id).toBe(team);
    expect((await app.ask(invited, 'GET', `/teams/${other}`)).status).toBe(404);
  });
});

describe('signing up with a token', () => {
  const signUp = (email: string, invitationToken?: string) =>
    app.ask(null, 'POST', '/account/signup', {
      email,
      password: 'Lantern-2026',
      firstName: 'Wen',
      lastName: 'Li',
      ...(invitationToken === undefined ? {} : { invitationToken }),
    });
  const joined = async (email: string) =>
    (
      await app.admin.query(
        'select team_id from team_memberships m join auth.users u on u.id = m.user_id where u.email = $1',
        [email],
      )
    ).rows.map(({ team_id }) => team_id);

  const confirm = (email: string) => {
    const link = app.mails.findLast(({ to }) => to === email)?.text ?? '';
    return app.ask(null, 'POST', '/auth/confirm', {
      token: /confirm#([\w-]+)/.exec(link)?.[1],
      password: 'Lantern-2026',
    });
  };

  longTest('joins the team at confirmation; until then nobody sees the person', async () => {
    const email = address();
    const { token } = await invite(owner, email);
    app.mails.length = 0;
    const { status, body } = await signUp(email.toUpperCase(), token);
    expect(status).toBe(200);
    expect(body.message).toBe(
      'Account created successfully! Please check your email to confirm your account. You have been added to the team.',
    );
    expect(await joined(email)).toEqual([]);
    expect((await app.ask(null, 'POST', '/invitations/lookup', { token })).body.state).toBe('pending');
    const seen = await app.ask(owner, 'GET', `/teams/${team}/members`);
    expect(JSON.stringify(seen.body)).not.toContain(email);
    expect(app.mails.map((mail) => [mail.to, mail.subject])).toEqual([[email, 'Confirm your email address']]);
    expect((await confirm(email)).status).toBe(200);
    expect(await joined(email)).toEqual([team]);
    expect((await app.ask(null, 'POST', '/invitations/lookup', { token })).body.state).toBe('accepted');
  });

  longTest('is not counted for the network: 25 invited people of an office sign up in the same hour', async () => {
    await app.admin.query('delete from auth.attempts');
    const statuses = [];
    for (let n = 0; n < 25; n++) {
      const email = address();
      statuses.push((await signUp(email, (await invite(owner, email)).token)).status);
    }
    expect(statuses).toEqual(Array(25).fill(200));
    expect((await signUp(address(), 'x')).status).toBe(200);
    await app.admin.query(
      "update auth.attempts set count = $1 where key like 'address:%/account/signup' and count = 1",
      [rateLimits.signUp.perAddress],
    );
    expect((await signUp(address(), 'x')).status).toBe(429);
    await app.admin.query('delete from auth.attempts');
  });

  longTest.each(['revoked', 'expired'])(
    'joins no team if the invitation is %s before the confirmation',
    async (how) => {
      const email = address();
      const { token, invitation_id } = await invite(owner, email);
      await signUp(email, token);
      if (how === 'expired') await expire(invitation_id);
      else await app.ask(owner, 'DELETE', `/invitations/${invitation_id}`);
      expect((await confirm(email)).status).toBe(200);
      expect(await joined(email)).toEqual([]);
    },
  );

  test('an unconfirmed account is invited as a person without one, and gets no notification', async () => {
    const email = address();
    await signUp(email);
    const { user_exists } = await invite(owner, email);
    expect(user_exists).toBe(false);
    const { rows } = await app.admin.query(
      'select n.kind from notifications n join auth.users u on u.id = n.user_id where u.email = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });

  longTest('for another address, or an invalid one, joins no team and reveals nothing', async () => {
    const others = await invite(owner, address());
    const [late, gone] = [address(), address()];
    const expired = await invite(owner, late);
    await expire(expired.invitation_id);
    const revoked = await invite(owner, gone);
    await app.ask(owner, 'DELETE', `/invitations/${revoked.invitation_id}`);
    for (const [email, token] of [
      [address(), others.token],
      [late, expired.token],
      [gone, revoked.token],
      [address(), 'x'],
      [address(), ''],
    ] as const) {
      const { status, body } = await signUp(email, token);
      expect([status, body.message]).toEqual([200, messages.auth.signedUp]);
      expect((await confirm(email)).status).toBe(200);
      expect(await joined(email)).toEqual([]);
    }
  });

  longTest('with an address that has an account joins no team', async () => {
    const { token } = await invite(owner, invited.email);
    expect(short(await signUp(invited.email, token))).toEqual([409, messages.auth.emailInUse]);
    expect(await roleOf(invited)).toBeUndefined();
  });
});

describe('the inbox of the invited person', () => {
  test('shows the invitation with team and inviter until it is answered', async () => {
    const { token, invitation_id } = await invite(owner, invited.email);
    expect(await inbox(invited)).toMatchObject([
      {
        kind: 'invitation',
        team: { id: team, name: 'Harbour District' },
        actor: { id: owner.id, full_name: 'Nadia Rahman' },
        invitation: { id: invitation_id, role_code: 'MEMBER' },
        read_at: null,
      },
    ]);
    expect((await app.ask(invited, 'GET', '/notifications/count')).body).toEqual({ unread: 1, wakes_at: null });
    const [{ id }] = await inbox(invited);
    expect((await app.ask(invited, 'POST', '/notifications/read', { notification_ids: [id] })).status).toBe(200);
    await accept(invited, token);
    expect(await inbox(invited)).toEqual([]);
  });

  test.each(['declined', 'expired', 'revoked'])('no longer shows one that is %s', async (how) => {
    const { token, invitation_id } = await invite(owner, invited.email);
    if (how === 'declined') await respond(invited, { token, accept: false });
    if (how === 'expired') await expire(invitation_id);
    if (how === 'revoked') await app.ask(owner, 'DELETE', `/invitations/${invitation_id}`);
    expect(await inbox(invited)).toEqual([]);
    expect((await app.ask(invited, 'GET', '/notifications/count')).body).toEqual({ unread: 0, wakes_at: null });
  });

  test('shows none if the person does not want them, and shows none of others', async () => {
    await app.ask(invited, 'PUT', '/notifications/preferences', { kind: 'invitation', in_app: false, mail: 'now' });
    await invite(owner, invited.email);
    expect(await inbox(invited)).toEqual([]);
    expect(await mine(invited)).toHaveLength(1);
    expect([await inbox(owner), await inbox(member)]).toEqual([[], []]);
  });
});
