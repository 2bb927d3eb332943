import type { Session } from '@groundwork/contract/people/account';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { breakDown, fakeBackend, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { Sessions } from './sessions.tsx';

const toast = spiedToasts();
const text = words.account;
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const aSession = (change: Partial<Session>): Session => ({
  id: crypto.randomUUID() as Session['id'],
  current: false,
  waiting: false,
  created_at: hoursAgo(30),
  last_used_at: hoursAgo(3),
  expires_at: hoursAgo(-24),
  ip_address: '192.0.2.7',
  user_agent: firefox,
  ...change,
});
const assign = vi.fn();
let items: Session[];
const backend = fakeBackend({
  'account.sessions': () => ({ items }),
  'account.endOtherSessions': succeed,
  'account.endSession': succeed,
  'POST /api/auth/sign-out': () => Response.json({}),
});
beforeEach(() => {
  // Three hours ago is the same day.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 16) });
  items = [aSession({ current: true }), aSession({}), aSession({ waiting: true, user_agent: null })];
  for (const spy of [toast.toastError, toast.toastSuccess, assign]) spy.mockClear();
  vi.stubGlobal('location', { ...window.location, assign });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('says when and from where each session was used, and which one waits for the second factor', async () => {
  await renderForTest(<Sessions />);
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows[0]).toMatch(/^Firefox on LinuxActive now · Signed in .* · 192\.0\.2\.7This session$/);
  expect(rows[1]).toMatch(/^Firefox on LinuxLast used 3 hr\. ago · Signed in .* · 192\.0\.2\.7End session$/);
  expect(rows[2]).toMatch(/^Another deviceWaiting for the second factor · /);
});

it('signs out everywhere after a question: this session last', async () => {
  await renderForTest(<Sessions />);
  await user.click(await screen.findByRole('button', { name: text.endAll }));
  const dialog = within(await screen.findByRole('dialog', { name: text.endAllTitle }));
  expect(backend.writes()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: text.endAll }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/authentication/signin'));
  expect(backend.writes()).toEqual([
    ['account.endOtherSessions', undefined],
    ['POST /api/auth/sign-out', {}],
  ]);
});

it('keeps this session if the others could not be ended', async () => {
  backend.on({ 'account.endOtherSessions': () => refuse(500, 'general.unexpected') });
  await renderForTest(<Sessions />);
  await user.click(await screen.findByRole('button', { name: text.endAll }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text.endAll }));
  await waitFor(() => expect(toast.toastError).toHaveBeenCalledWith(text.endAllFailed, expect.anything()));
  expect([backend.writes().length, assign.mock.calls.length]).toEqual([1, 0]);
});

it('offers no sign-out elsewhere when there is no other session, and says when the list fails', async () => {
  items = items.slice(0, 1);
  await renderForTest(<Sessions />);
  await screen.findByRole('button', { name: text.endAll });
  expect(screen.queryByRole('button', { name: text.endOthers })).toBeNull();
  cleanup();
  backend.on({ 'account.sessions': breakDown });
  await renderForTest(<Sessions />);
  await screen.findByText(text.sessionsFailed);
});
