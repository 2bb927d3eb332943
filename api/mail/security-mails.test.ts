import { longTest } from '@groundwork/contract/base/test-sweeps';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '../http/rate-limits.ts';
import { appForFile, unhashed } from '../testing/test-app.ts';
import { securityMail } from './security-mails.ts';

const password = 'Lantern-2026';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const app = await appForFile({ passwords: unhashed });
beforeEach(async () => {
  app.mails.length = 0;
  await app.admin.query('delete from auth.attempts');
});

/** Sends a POST as a browser with these cookies. Returns the cookies of the browser afterwards. */
async function post(path: string, payload: object, cookie = '', userAgent = firefox) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    remoteAddress: '198.51.100.7',
    headers: { origin: app.settings.appUrl, 'user-agent': userAgent, ...(cookie && { cookie }) },
  });
  expect(answer.statusCode, path).toBe(200);
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
let people = 0;
/** Signs up and confirms. Returns the address and the browser. */
async function newcomer() {
  const email = `newcomer${people++}@harbour.example`;
  await post('/account/signup', { email, password, firstName: 'Nadia', lastName: 'Rahman' });
  const token = app.mails.at(-1)?.text.match(/confirm#([\w-]+)/)?.[1] ?? '';
  const browser = await post('/auth/confirm', { token, password });
  return { email, browser };
}
const signIn = (email: string, browser = '', userAgent?: string) =>
  post('/auth/sign-in/email', { email, password }, browser, userAgent);
const subjects = () => app.mails.map(({ to, subject }) => [to, subject]);
const resetToken = () => app.mails.at(-1)?.text.match(/token=([^&\s]+)/)?.[1] ?? '';

describe('a mail about a new device', () => {
  test('is sent for the second browser; neither for the confirmation nor for a known one', async () => {
    const { email, browser } = await newcomer();
    expect(subjects()).toEqual([[email, 'Confirm your email address']]);
    await signIn(email, browser);
    expect(app.mails).toHaveLength(1);
    const second = await signIn(email);
    expect(subjects().at(-1)).toEqual([email, 'New sign-in to your account']);
    expect(app.mails.at(-1)?.text).toMatch(/Device: Firefox on Linux\nTime: .+ UTC\nNetwork address: 198\.51\.100\.7/);
    await signIn(email, second);
    expect(app.mails).toHaveLength(2);
  });

  test('is not sent when a session is only extended', async () => {
    const { browser } = await newcomer();
    const session = browser.split('; ').find((cookie) => cookie.includes('session_token')) ?? '';
    await app.admin.query(
      "update auth.sessions set expires_at = now() + interval '2 days', updated_at = now() - interval '5 days'",
    );
    const { headers } = await app.ask(null, 'GET', '/account', undefined, { cookie: session });
    expect(String(headers['set-cookie'])).toContain('session_token');
    expect(String(headers['set-cookie'])).not.toContain('groundwork.device');
    expect(app.mails).toHaveLength(1);
  });

  test('says nothing that the client chose', async () => {
    const { email } = await newcomer();
    await signIn(email, '', 'Visit https://evil.example <b>now</b>');
    const { text, html } = app.mails.at(-1) ?? { text: '', html: '' };
    expect(text).toContain('Device: An unknown program');
    expect(text + html).not.toContain('evil.example');
  });

  test('is limited for a person', async () => {
    const { email } = await newcomer();
    for (let n = 0; n < rateLimits.securityMail.perPerson + 2; n++) await signIn(email);
    expect(app.mails).toHaveLength(1 + rateLimits.securityMail.perPerson);
  });
});

describe('a mail about a changed password', () => {
  longTest('is sent after a change in the settings and after a reset', async () => {
    const { email, browser } = await newcomer();
    await post('/account/password', { password: 'Lighthouse-7' }, browser);
    expect(subjects().at(-1)).toEqual([email, 'Your password was changed']);
    await post('/auth/request-password-reset', { email });
    await post('/auth/reset-password', { token: resetToken(), newPassword: password });
    expect(subjects().slice(-2)).toEqual([
      [email, 'Reset your password'],
      [email, 'Your password was changed'],
    ]);
    expect(app.mails.at(-1)?.text).toContain('Network address: 198.51.100.7');
  });
});

test('a security mail has one link, to the sessions, which signs nobody in', () => {
  const origin = { address: '2001:db8::1', userAgent: firefox };
  const at = new Date('2026-11-25T17:05:00Z');
  const person = { email: 'nadia@harbour.example', name: '<b>Nadia</b> https://evil.example' };
  for (const kind of ['newDevice', 'passwordChanged'] as const) {
    const { text, html } = securityMail({ appUrl: 'https://plan.example' }, kind, person, origin, at);
    expect(text.match(/https?:\S+/g)).toEqual(['https://plan.example/settings#sessions']);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual([
      'https://plan.example/settings#sessions',
    ]);
    expect(text).toContain('Time: November 25, 2026 at 5:05 PM UTC');
    expect(html).not.toContain('<b>Nadia');
  }
});
