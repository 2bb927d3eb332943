import { longTest } from '@groundwork/contract/base/test-sweeps';
import { expect, test, vi } from 'vitest';
import { appForFile, testApp } from '../testing/test-app.ts';
import { memoryLog } from '../testing/test-log.ts';

const logged = memoryLog();
const app = await appForFile({ log: logged.log });

const email = 'canary@harbour.example';
const password = 'Sounding-Lantern-41';
const newPassword = 'Sounding-Lantern-42';

longTest('the log contains no password, token or cookie, even for failures', async () => {
  // The identity library must not print to the console either.
  const printed = (['log', 'info', 'warn', 'error', 'debug'] as const).map((method) => vi.spyOn(console, method));
  const canaries: string[] = [password, newPassword];
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['set-cookie']).match(/session_token=([^;]+)/)?.[1] ?? '';
  const mailed = () => new URL(app.mails.at(-1)?.text.match(/https?:\/\/\S+/)?.[0] ?? '');

  await app.ask(null, 'POST', '/account/signup', { email, password, firstName: 'Canary', lastName: 'Bird' });
  const confirmation = mailed();
  const confirmationToken = confirmation.hash.slice(1);
  await app.ask(null, 'POST', '/auth/confirm', { token: confirmationToken, password: `${password}-wrong` });
  await app.ask(null, 'POST', '/auth/confirm', { token: confirmationToken, password });
  await app.ask(null, 'POST', '/auth/sign-in/email', { email, password: `${password}-wrong` });
  const signedIn = await app.ask(null, 'POST', '/auth/sign-in/email', { email, password });
  const cookie = cookieOf(signedIn);
  await app.ask(null, 'POST', '/auth/request-password-reset', { email });
  const reset = mailed();
  const resetToken = reset.searchParams.get('token') ?? '';
  canaries.push(cookie, decodeURIComponent(cookie).split('.')[0] ?? '', resetToken, confirmationToken);
  for (const canary of canaries) expect(canary.length).toBeGreaterThan(10);

  const session = { cookie: `groundwork.session_token=${cookie}` };
  expect((await app.ask(null, 'GET', '/account', undefined, session)).status).toBe(200);
  // Requests the page of the reset mail, and paths that do not exist.
  for (const path of [reset.pathname, '/no.file', '/api/nothing', '/api/auth/nothing'])
    await app.app.inject({ method: 'GET', url: `${path}?token=${resetToken}`, headers: session });
  await app.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { 'content-type': 'application/json' },
    payload: `{"password":"${password}`,
  });
  await app.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { 'content-type': 'text/plain' },
    payload: password,
  });
  await app.ask(null, 'POST', '/auth/sign-in/email', { email, password, extra: 1 });
  await app.ask(null, 'POST', '/account/signup', {
    email: 'another@harbour.example',
    password,
    firstName: '',
    lastName: '',
  });

  // Causes unexpected errors in all kinds of routes.
  await app.admin.query('alter table auth.sessions rename column expires_at to expired_at');
  const failures = [
    await app.ask(null, 'GET', '/account', undefined, session),
    await app.ask(null, 'POST', '/auth/sign-in/email', { email, password }),
  ];
  await app.admin.query(
    `alter table auth.sessions rename column expired_at to expires_at;
     alter table auth.verifications rename to elsewhere`,
  );
  failures.push(await app.ask(null, 'POST', '/auth/reset-password', { token: resetToken, newPassword }));
  await app.admin.query(
    'alter table auth.elsewhere rename to verifications; alter table auth.users rename column first_name to given_name',
  );
  failures.push(
    await app.ask(null, 'POST', '/account/signup', {
      email: 'third@harbour.example',
      password,
      firstName: 'A',
      lastName: 'B',
    }),
  );
  await app.admin.query('alter table auth.users rename column given_name to first_name');
  expect(failures.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  expect((await app.ask(null, 'POST', '/auth/reset-password', { token: resetToken, newPassword })).status).toBe(200);
  await app.ask(null, 'POST', '/auth/sign-out', {}, { ...session, origin: app.settings.appUrl });

  process.stdout.write(`canaries in the log: ${canaries.length} of an account\n`);
  for (const canary of canaries) expect(logged.text().includes(canary), `the log holds ${canary}`).toBe(false);
  for (const spy of printed) {
    expect(spy.mock.calls).toEqual([]);
    spy.mockRestore();
  }
});

test('a request is logged with its method, path, address, status and request id', async () => {
  const answer = await app.app.inject({
    method: 'GET',
    url: '/api/account?token=hidden',
    headers: { 'user-agent': 'canary agent' },
  });
  const lines = logged.lines().filter((line) => line.reqId === answer.headers['x-request-id']);
  expect(lines[0]).toMatchObject({ req: { method: 'GET', path: '/api/account', address: '127.0.0.1' } });
  expect(lines.at(-1)).toMatchObject({ res: { statusCode: 401 }, responseTime: expect.any(Number) });
  expect(JSON.stringify(lines)).not.toMatch(/hidden|canary agent/);
});

test('the log has no address of a client if the settings say so', async () => {
  const memory = memoryLog();
  const silent = await testApp({ log: memory.log, changes: { logAddresses: false } });
  await silent.app.inject({ method: 'GET', url: '/api/account' });
  await silent.close();
  expect(memory.lines().find(({ req }) => req)).toMatchObject({ req: { method: 'GET', path: '/api/account' } });
  expect(memory.text()).not.toContain('127.0.0.1');
});

test('an unexpected error is logged with its cause and the request id', async () => {
  const nadia = await app.person('Nadia Rahman');
  await app.admin.query('alter table goals rename column target to aim');
  const { headers } = await app.ask(nadia, 'GET', '/goals');
  await app.admin.query('alter table goals rename column aim to target');
  const failed = logged.lines().find((line) => line.reqId === headers['x-request-id'] && line.msg === 'failed');
  expect(failed).toMatchObject({ level: 50, err: { message: expect.stringContaining('target') } });
});
