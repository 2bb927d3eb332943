import * as messages from '@groundwork/contract/base/messages.gen';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend } from '../testing/fake-backend.ts';

const done = () => Response.json({ success: true });
const backend = fakeBackend({ 'POST /api/auth/sign-out': done, 'POST /api/auth/sign-in/email': done });
const assign = vi.fn();
const ended = new ORPCError('UNAUTHORIZED', { status: 401, message: messages.general.notAuthenticated });
const suspended = new ORPCError('ACCOUNT_SUSPENDED', { status: 401, message: messages.auth.suspended });

/** The module as in a newly loaded document. */
async function started() {
  vi.resetModules();
  return import('./session.ts');
}

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal(
    'location',
    Object.assign(new URL('https://groundwork.example/dashboard/tasks?view=board'), { assign }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('tells a suspended person why, at the start and in an open tab', async () => {
  const { afterSession, sessionEnded } = await started();
  expect(afterSession(suspended, '/dashboard')).toEqual({ error: 'ACCOUNT_SUSPENDED' });
  sessionEnded(suspended);
  expect(assign).toHaveBeenCalledWith(
    '/authentication/signin?to=%2Fdashboard%2Ftasks%3Fview%3Dboard&error=ACCOUNT_SUSPENDED',
  );
});

it('tells a person in an open tab that the session has ended', async () => {
  const { afterSession, sessionEnded } = await started();
  sessionEnded(ended);
  expect(assign).toHaveBeenCalledWith(
    '/authentication/signin?to=%2Fdashboard%2Ftasks%3Fview%3Dboard&reason=session-ended',
  );
  expect(afterSession(ended, '/dashboard')).toEqual({});
});

it('signs out a person with the legacy storage key and tells why, once', async () => {
  localStorage.setItem('legacy-auth-token', 'x');
  const { afterSession, retiredLegacySession, retireLegacySession, sessionEnded, signIn } = await started();
  await retireLegacySession();
  expect(backend.writes()).toEqual([['POST /api/auth/sign-out', {}]]);
  expect(localStorage.getItem('legacy-auth-token')).toBeNull();
  expect(afterSession(ended, '/settings')).toEqual({ to: '/settings', reason: 'legacy-session' });
  expect(retiredLegacySession()).toBe('legacy-session');
  // The browser may have read the account before the sign-out. Then the page opens, and its next request fails.
  sessionEnded(ended);
  expect(assign.mock.lastCall?.[0]).toContain('reason=legacy-session');
  await signIn({ email: 'nadia@harbour.example', password: 'Harbour-2026' });
  sessionEnded(ended);
  expect(assign.mock.lastCall?.[0]).toContain('reason=session-ended');

  const next = await started();
  await next.retireLegacySession();
  expect(backend.writes()).toHaveLength(2);
  expect(next.retiredLegacySession()).toBeUndefined();
});

it('keeps the legacy key when the server cannot be reached, to try again at the next start', async () => {
  localStorage.setItem('legacy-auth-token', 'x');
  backend.on({ 'POST /api/auth/sign-out': () => new Response(null, { status: 502 }) });
  const { retiredLegacySession, retireLegacySession } = await started();
  await retireLegacySession();
  expect(localStorage.getItem('legacy-auth-token')).toBe('x');
  expect(retiredLegacySession()).toBeUndefined();
});
