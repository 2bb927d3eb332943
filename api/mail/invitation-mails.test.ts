import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { loginUrl } from '@groundwork/db/database';
import { testLoginPassword } from '@groundwork/db/test-database';
import type { TestPerson } from '@groundwork/db/test-people';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Files } from '../base/files/files.ts';
import { type Jobs, prepareJobs } from '../jobs/queues.ts';
import { startJobs } from '../server/workers.ts';
import { readSettings } from '../settings.ts';
import { appForFile } from '../testing/test-app.ts';
import { memoryLog } from '../testing/test-log.ts';
import { type SmtpServer, smtpServer } from '../testing/test-smtp.ts';
import { invitationMail, mailer } from './mail.ts';

// These tests send invitations through the real queue to a real mail server.

const said = messages.invitations;
const logged = memoryLog();
const folder = mkdtempSync(join(tmpdir(), 'groundwork-invitations-'));
const app = await appForFile({
  jobs: { sendMailNow: (mail) => jobs.sendMailNow(mail) },
});
let jobs: Jobs;
let smtp: SmtpServer;
let owner: TestPerson;
let admin: TestPerson;
let member: TestPerson;
let other: TestPerson;
let invited: TestPerson;
let team: string;
beforeAll(async () => {
  await prepareJobs(app.url);
  owner = await app.person('Nadia Rahman');
  admin = await app.person('Tomas Lindqvist');
  member = await app.person('Ines Moreau');
  other = await app.person('Grace Okafor');
});
beforeEach(async () => {
  smtp = await smtpServer();
  await work();
  invited = await app.person('Amara Diallo');
  team = await app.team('Harbour District', owner, admin, member, other);
  await app.admin.query('update team_memberships set role_id = 2 where user_id = $1', [admin.id]);
  await app.admin.query('truncate auth.attempts');
  // A test makes the owner older.
  await app.admin.query('update auth.users set created_at = now() where id = $1', [owner.id]);
});
afterEach(async () => {
  await jobs.stop();
  await smtp.stop();
  await app.admin.query('delete from jobs.job');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

/** Starts the workers of a server with the current mail server. */
async function work() {
  const settings = readSettings({
    SECRET: 'x'.repeat(32),
    DATABASE_URL: app.url,
    APP_URL: 'https://plan.example',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  });
  const files = new Files({ dataDir: folder, storage: { folder } });
  jobs = await startJobs({
    loginUrl: loginUrl(app.url, testLoginPassword),
    db: app.db,
    settings,
    deliver: mailer(settings),
    files,
    log: logged.log,
  });
}

const soon = { timeout: 15_000, interval: 50 };
const address = () => `${randomBytes(4).toString('hex')}@quay.example`;
const invite = async (by: TestPerson, email: string, body: object = {}) =>
  (await app.ask(by, 'POST', `/teams/${team}/invitations`, { email, ...body })).body;
const send = (by: TestPerson, token: string, body: object = {}) =>
  app.ask(by, 'POST', '/teams/invite/send-email', { token, ...body });
const resend = (by: TestPerson, id: string) => app.ask(by, 'POST', `/invitations/${id}/resend`);
/** The mails that the mail server received, parsed as by a mail program. */
const arrived = () => Promise.all(smtp.received.map((source) => PostalMime.parse(source)));
const tokenIn = (text: string | undefined) => /invitation#([\w-]{43})/.exec(text ?? '')?.[1];
/** Makes all waiting retries due now. */
const hurry = () => app.admin.query("update jobs.job set start_after = now() where name = 'mail' and state = 'retry'");

describe('the mail', () => {
  test('names inviter, team, role and expiry, and links to the page of the invitation', async () => {
    const { token } = await invite(owner, invited.email, { role_id: 2, first_name: 'Amara' });
    const { status, body } = await send(owner, token);
    expect([status, body]).toEqual([
      200,
      { success: true, emailSent: true, warning: null, details: said.sentToUser, providerError: null },
    ]);
    const [mail] = await arrived();
    expect(mail).toMatchObject({
      subject: 'You are invited to a team in Groundwork',
      to: [{ address: invited.email }],
    });
    const { rows } = await app.admin.query(
      `select to_char(expires_at at time zone 'UTC', 'FMMonth FMDD, YYYY') as day
       from team_invitations where email = $1`,
      [invited.email],
    );
    for (const part of [mail?.text, mail?.html]) {
      for (const word of [
        'Hello Amara,',
        'Nadia Rahman',
        'Harbour District',
        'admin',
        rows[0].day,
        'Accept invitation',
      ])
        expect(part).toContain(word);
      expect(tokenIn(part)).toBe(token);
    }
  });

  test('to a colleague names inviter and team in its subject', async () => {
    await app.team('Choir', owner, invited);
    await send(owner, (await invite(owner, invited.email)).token);
    expect((await arrived())[0]?.subject).toBe('Nadia Rahman invites you to Harbour District');
  });

  test('to a person without an account explains that they join by signing up', async () => {
    const { token } = await invite(member, address());
    expect((await send(member, token)).body).toMatchObject({ emailSent: true, details: said.sentToNewcomer });
    expect((await arrived())[0]?.text).toContain('Create your account');
  });

  test.each([
    'Nadia\r\nBcc: mallory@evil.example',
    '<img src=x onerror=alert(1)>',
    '"><a href="https://evil.example">',
  ])('CVE-2026-35600, CVE-2026-35601: %j as a name adds no header and is escaped in HTML', async (name) => {
    await app.admin.query('update teams set name = $2 where id = $1', [team, name.trim()]);
    await app.admin.query('update user_profiles set full_name = $2 where id = $1', [owner.id, name]);
    const { token } = await invite(owner, invited.email, { first_name: name });
    await send(owner, token);
    await app.admin.query('update user_profiles set full_name = $2 where id = $1', [owner.id, owner.name]);
    const [source = ''] = smtp.received;
    expect(source.slice(0, source.indexOf('\r\n\r\n'))).not.toMatch(/^bcc/im);
    const [mail] = await arrived();
    expect(mail?.to).toHaveLength(1);
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.html).not.toMatch(/<img|<a href="https:\/\/evil/);
  });

  test('is chosen by its token only; other fields are ignored', async () => {
    const { token } = await invite(owner, invited.email);
    const lies = { email: 'victim@elsewhere.example', teamId: 'x', roleId: 1, userExists: false };
    expect((await send(owner, token, lies)).body.details).toBe(said.sentToUser);
    expect((await arrived()).map(({ to }) => to?.[0]?.address)).toEqual([invited.email]);
    expect((await send(owner, token, { html: '<b>' })).status).toBe(400);
  });

  test('can be sent by the inviter, owners and admins only', async () => {
    const { token } = await invite(member, invited.email);
    for (const person of [member, owner, admin]) expect((await send(person, token)).status).toBe(200);
    for (const person of [other, invited]) expect((await send(person, token)).status).toBe(404);
    expect(smtp.received).toHaveLength(3);
  });

  test('is not sent for answered, withdrawn or expired invitations', async () => {
    const { token, invitation_id } = await invite(owner, invited.email);
    await app.admin.query("update team_invitations set expires_at = now() - interval '1 second' where id = $1", [
      invitation_id,
    ]);
    expect((await send(owner, token)).status).toBe(404);
    expect((await resend(owner, invitation_id)).status).toBe(404);
    expect(smtp.received).toEqual([]);
  });

  test('follows the preferences of the invited person: none, at once or in the digest', async () => {
    for (const mail of ['none', 'digest']) {
      await app.ask(invited, 'PUT', '/notifications/preferences', { kind: 'invitation', in_app: true, mail });
      const { token, invitation_id } = await invite(owner, invited.email);
      expect((await send(owner, token)).body).toMatchObject({
        emailSent: false,
        warning: null,
        details: said.sentToUser,
      });
      const { rows } = await app.admin.query('select mail from notifications where invitation_id = $1', [
        invitation_id,
      ]);
      expect(rows).toEqual([{ mail }]);
      await app.ask(owner, 'DELETE', `/invitations/${invitation_id}`);
    }
    expect(smtp.received).toEqual([]);
  });
});

describe('sending again', () => {
  test('makes a new token valid for seven days; the old token becomes unknown', async () => {
    const { token, invitation_id } = await invite(owner, invited.email);
    await app.admin.query("update team_invitations set expires_at = now() + interval '1 hour' where id = $1", [
      invitation_id,
    ]);
    const { body } = await resend(admin, invitation_id);
    expect(body).toMatchObject({ success: true, emailSent: true, details: said.sentToUser });
    expect(tokenIn((await arrived())[0]?.text)).toBe(body.token);
    const [{ expires_at }] = (await app.ask(invited, 'GET', '/invitations')).body.items;
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.9 * 24 * 3600 * 1000);
    expect((await app.ask(invited, 'POST', '/invitations/respond', { token, accept: true })).body.error).toBe(
      said.unknown,
    );
    expect((await app.ask(invited, 'POST', '/invitations/respond', { token: body.token, accept: true })).status).toBe(
      200,
    );
  });

  longTest('mail bombing: at most 20 mails an hour for a team, and 3 of a person to an address', async () => {
    await app.admin.query("insert into auth.attempts values ($1, 19, now() + interval '1 hour')", [
      `invitation-mails:${team}`,
    ]);
    const { token, invitation_id } = await invite(owner, invited.email);
    expect((await send(owner, token)).status).toBe(200);
    for (const refused of [await send(owner, token), await resend(owner, invitation_id)]) {
      expect([refused.status, refused.body.error]).toEqual([
        429,
        messages.general.tooMany(Number(refused.headers['retry-after'])),
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    }
    expect(smtp.received).toHaveLength(1);
    expect((await app.ask(invited, 'POST', '/invitations/respond', { token, accept: true })).status).toBe(200);

    // Newcomers together have fewer mails to an address.
    await app.admin.query("update auth.users set created_at = now() - interval '8 days' where id = $1", [owner.id]);
    const victim = address();
    const answers = [];
    for (let round = 0; round < 4; round++) {
      const id = await app.team(`Team ${round}`, owner);
      const { body } = await app.ask(owner, 'POST', `/teams/${id}/invitations`, {
        email: round % 2 ? victim : victim.toUpperCase(),
      });
      answers.push((await send(owner, body.token)).status);
    }
    expect(answers).toEqual([...Array(3).fill(200), 429]);
  });

  test.each([
    ['of a person', () => `invitation-mails:person:${owner.id}`, 99],
    ['of the newcomers to the installation', () => 'invitation-mails:newcomers', 199],
  ])('mail bombing: the limit %s holds for all teams and recipients', async (_, key, used) => {
    await app.admin.query("insert into auth.attempts values ($1, $2, now() + interval '1 hour')", [key(), used]);
    const answers = [];
    for (let round = 0; round < 2; round++) {
      const id = await app.team(`Quay ${round}`, owner);
      const { body } = await app.ask(owner, 'POST', `/teams/${id}/invitations`, { email: address() });
      answers.push((await send(owner, body.token)).status);
    }
    expect(answers).toEqual([200, 429]);
  });
});

describe('a mail server', () => {
  longTest.each(['451 try later', '550 no such person'])(
    'that answers %s: the mail is pending, and sent once it is taken',
    async (refusal) => {
      smtp.mood = refusal;
      const { token } = await invite(owner, invited.email);
      const { status, body } = await send(owner, token);
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          emailSent: false,
          warning: '(Email notification pending)',
          details: `${said.sentToUser} (Email notification pending)`,
          providerError: refusal.slice(0, 3),
        },
      ]);
      smtp.mood = 'takes';
      await vi.waitFor(async () => {
        await hurry();
        expect(smtp.received).toHaveLength(1);
      }, soon);
      expect(logged.text()).not.toContain(token);
      expect(logged.text()).not.toContain(invited.email);
    },
  );

  longTest('that is down: the mail is pending, the answer names no server, and the mail is sent later', async () => {
    await smtp.stop();
    const { token } = await invite(owner, address());
    const { status, body } = await send(owner, token);
    expect([status, body.emailSent, body.details]).toEqual([
      200,
      false,
      `${said.sentToNewcomer} (Email notification pending)`,
    ]);
    expect(body.providerError).toMatch(/^[A-Z]+$/);
    smtp = await smtpServer(smtp.port);
    await vi.waitFor(async () => {
      await hurry();
      expect(tokenIn((await arrived())[0]?.text)).toBe(token);
    }, soon);
  });

  longTest('that is silent: the answer does not wait for it', async () => {
    smtp.mood = 'hangs';
    const { token } = await invite(owner, invited.email);
    const { status, body } = await send(owner, token);
    expect([status, body.emailSent, body.warning, body.providerError]).toEqual([200, false, said.mailPending, null]);
    const { rows } = await app.admin.query("select state::text from jobs.job where name = 'mail'");
    expect(rows).toEqual([{ state: 'active' }]);
  });
});

test('an invitation without a first name greets with “Hello,” and says the role', () => {
  const { text } = invitationMail({
    to: 'a@quay.example',
    firstName: '',
    team: 'Pier',
    inviter: 'Nadia',
    role: 'MEMBER',
    url: 'https://plan.example/invitation#x',
    expires: new Date(0),
    hasAccount: true,
    isColleague: false,
  });
  expect(text).toMatch(/^Hello,\n/);
  expect(text).toContain('to join the team Pier in Groundwork as a member.');
});
