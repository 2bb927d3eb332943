import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { smtpServer } from '../testing/test-smtp.ts';
import { html, invitationMail, type Mail, mailer, signInMail } from './mail.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'groundwork-mail-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const settings = () => readSettings({ DATA_DIR: dataDir, SECRET: 'x'.repeat(32) });
const link = 'https://plan.example/authentication/reset-password?token=a&b="c"';

/** The mail in the outbox: its bytes, and the same parsed as by a mail program. */
async function written(mail: Mail) {
  await mailer(settings())(mail);
  const [name = ''] = readdirSync(join(dataDir, 'outbox'));
  const source = readFileSync(join(dataDir, 'outbox', name), 'utf8');
  return { name, source, parsed: await PostalMime.parse(source) };
}

test('a mail says that a program sent it, and has a text and an HTML part, each with its link', async () => {
  for (const [kind, subject] of [
    ['confirmation', 'Confirm your email address'],
    ['reset', 'Reset your password'],
  ] as const) {
    const { name, parsed } = await written(
      signInMail(kind, 'nadia@harbour.example', 'Nadia Rahman', 'https://plan.example/x?token=abc'),
    );
    expect(name).toMatch(/\.eml$/);
    expect(parsed).toMatchObject({ subject, to: [{ address: 'nadia@harbour.example' }], from: { name: 'Groundwork' } });
    expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(parsed.text).toContain('Hello Nadia Rahman,');
    expect(parsed.text).toContain('https://plan.example/x?token=abc');
    expect(parsed.html).toContain('href="https://plan.example/x?token=abc"');
    rmSync(join(dataDir, 'outbox'), { recursive: true });
  }
});

test('HTML in a name or a link is escaped', async () => {
  const name = `<img src=x onerror=alert(1)>"'&<p>`;
  const { parsed } = await written(signInMail('reset', 'nadia@harbour.example', name, link));
  expect(parsed.html).toContain('Hello &lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;&lt;p&gt;,');
  expect(parsed.html).toContain(
    'href="https://plan.example/authentication/reset-password?token=a&amp;b=&quot;c&quot;"',
  );
  expect(parsed.html).not.toContain('<img');
  expect(html`<b>${'<'}</b>`).toBe('<b>&lt;</b>');
});

test('a mail that a stranger causes carries no message of theirs (phishing relay)', () => {
  const bait = 'Your account is locked: https://evil.example or evil.example or help@evil.example';
  const mails = [
    signInMail('confirmation', 'a@quay.example', bait, 'https://plan.example/x'),
    invitationMail({
      to: 'a@quay.example',
      firstName: bait,
      team: bait,
      inviter: bait,
      role: 'MEMBER',
      url: 'https://plan.example/x',
      expires: new Date(0),
      hasAccount: false,
      isColleague: true,
    }),
  ];
  for (const { subject, text, html } of mails)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/evil/);
});

describe('line breaks add no header', () => {
  const attacks = [
    'Nadia\r\nBcc: mallory@evil.example',
    'Nadia\nBcc: mallory@evil.example\n\nBody',
    'Nadia\rX-Evil: 1',
    'Nadia\r\n\r\n<h1>Body</h1>',
  ];
  const headersOf = (source: string) => source.slice(0, source.search(/\r?\n\r?\n/));

  test.each(attacks)('in a name: %j', async (name) => {
    const { source, parsed } = await written(
      signInMail('confirmation', 'nadia@harbour.example', name, 'https://plan.example/'),
    );
    expect(headersOf(source)).not.toMatch(/^(bcc|x-evil)/im);
    expect(parsed.to).toHaveLength(1);
    expect(parsed.bcc ?? []).toEqual([]);
  });

  test.each(attacks)('in a subject: %j', async (subject) => {
    const { source, parsed } = await written({
      to: 'nadia@harbour.example',
      subject,
      text: 'Hello',
      html: '<p>Hello</p>',
    });
    expect(headersOf(source)).not.toMatch(/^(bcc|x-evil)/im);
    expect(parsed.text?.trim()).toBe('Hello');
  });
});

longTest('the mailbox page shows mails newest first and escapes their content', async () => {
  const app = await testApp({ changes: { dataDir } });
  const deliver = mailer(app.settings);
  await deliver(signInMail('reset', 'first@harbour.example', 'First', 'https://plan.example/first'));
  await deliver({
    to: 'second@harbour.example',
    subject: '<script>alert(1)</script>',
    text: 'See "><img src=x> https://plan.example/"onclick="x',
    html: '',
  });
  const page = (await app.app.inject({ method: 'GET', url: '/dev/mailbox' })).body;
  expect(page.indexOf('second@harbour.example')).toBeLessThan(page.indexOf('first@harbour.example'));
  expect(page).toContain('href="https://plan.example/first"');
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toMatch(/<script|<img|"onclick/);
  await app.close();
});

describe('the mailbox page', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
    await mailer(app.settings)(
      signInMail('reset', 'nadia@harbour.example', 'Nadia', 'https://plan.example/reset-token'),
    );
  });
  afterAll(() => app.close());
  const ask = (host: string | undefined, remoteAddress: string, headers: Record<string, string> = {}) =>
    Promise.all(
      ['/dev/mailbox', '/api/profile'].map((url) =>
        app.app.inject({ url, remoteAddress, headers: { ...(host === undefined ? {} : { host }), ...headers } }),
      ),
    );

  test.each([
    ['localhost:3000', '127.0.0.1'],
    ['LOCALHOST', '::1'],
    ['127.0.0.1:3000', '::ffff:127.0.0.1'],
    ['[::1]:3000', '::1'],
  ])('answers %s from %s', async (host, remoteAddress) => {
    const [page, profile] = await ask(host, remoteAddress);
    expect(page?.body).toContain('reset-token');
    expect(profile?.json().mailbox).toBe(true);
  });

  test.each([
    ['another name (DNS rebinding)', 'attacker.example:3000', '127.0.0.1', {}],
    ['a name that begins like a loopback address', '127.0.0.1.attacker.example', '127.0.0.1', {}],
    ['a name that ends like one', 'attacker.localhost', '127.0.0.1', {}],
    ['an address of the network', '192.168.1.20:3000', '127.0.0.1', {}],
    ['another machine that names this one', 'localhost:3000', '192.168.1.30', {}],
    ['another machine by IPv6', '[::1]:3000', 'fe80::1', {}],
    ['a proxy on this machine', 'localhost:3000', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy that says Forwarded', 'localhost:3000', '127.0.0.1', { forwarded: 'for=192.0.2.1' }],
  ])('is shown to nobody through %s', async (_, host, remoteAddress, headers) => {
    const [page, profile] = await ask(host, remoteAddress, headers as Record<string, string>);
    expect(page?.statusCode).toBe(403);
    expect(page?.json().error).toBe(messages.general.onlyOnThisMachine);
    expect(profile?.json().mailbox).toBe(false);
  });
});

longTest('in production no mail is sent to a mail server without TLS', async () => {
  const smtp = await smtpServer();
  const deliver = mailer({ ...settings(), smtpUrl: `smtp://127.0.0.1:${smtp.port}`, smtpNeedsTls: true });
  await expect(
    deliver(signInMail('reset', 'nadia@harbour.example', 'Nadia', 'https://plan.example/x')),
  ).rejects.toThrow(/TLS/);
  expect(smtp.received).toEqual([]);
  await smtp.stop();
});

test('a mail is sent to the mail server, and a refusal throws', async () => {
  const smtp = await smtpServer();
  const deliver = mailer({ ...settings(), smtpUrl: `smtp://127.0.0.1:${smtp.port}` });
  await deliver(signInMail('reset', 'nadia@harbour.example', 'Nadia Rahman', 'https://plan.example/x'));
  expect(smtp.received.join('\n')).toContain('Subject: Reset your password');
  expect(smtp.received.join('\n')).toContain('Auto-Submitted: auto-generated');
  smtp.mood = '550 no such person';
  await expect(
    deliver(signInMail('reset', 'refused@harbour.example', 'Nobody', 'https://plan.example/x')),
  ).rejects.toThrow();
  await smtp.stop();
});
