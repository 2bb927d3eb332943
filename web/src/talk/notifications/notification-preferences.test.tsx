import * as messages from '@groundwork/contract/base/messages.gen';
import type { NotificationPreference } from '@groundwork/contract/talk/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBackend, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { NotificationPreferences } from './notification-preferences.tsx';
import { UnreadBadge } from './unread-badge.tsx';

const { toastError: toast } = spiedToasts();

const w = words.notifications;
const items: NotificationPreference[] = [
  { kind: 'mention', in_app: true, mail: 'now' },
  { kind: 'comment', in_app: true, mail: 'digest' },
];
const backend = fakeBackend({
  'notifications.preferences': () => ({ items, requests_from_strangers: true, digest_hour: 7 }),
  'notifications.setRequestsFromStrangers': succeed,
  'notifications.setDigestHour': succeed,
  'notifications.setPreference': (preference) => preference,
});
beforeEach(() => {
  toast.mockClear();
});
afterEach(cleanup);
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
const line = (kind: 'mention' | 'comment') => within(screen.getByRole('row', { name: new RegExp(w.kinds[kind]) }));

it('saves every change immediately', async () => {
  await renderForTest(<NotificationPreferences />);
  await screen.findByRole('table');
  await user.click(line('mention').getByRole('checkbox'));
  expect(line('mention').getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  await user.selectOptions(line('comment').getByRole('combobox'), w.mail.none);
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['notifications.setPreference', { kind: 'mention', in_app: false, mail: 'now' }],
      ['notifications.setPreference', { kind: 'comment', in_app: true, mail: 'none' }],
    ]),
  );
});

it('chooses the hour of the daily digest', async () => {
  await renderForTest(<NotificationPreferences />);
  const control = await screen.findByRole<HTMLSelectElement>('combobox', { name: w.digestHour });
  expect(control.value).toBe('7');
  await user.selectOptions(control, '18');
  expect(control.value).toBe('18');
  await waitFor(() => expect(backend.writes()).toEqual([['notifications.setDigestHour', { hour: 18 }]]));
});

it('closes the person to requests from strangers', async () => {
  await renderForTest(<NotificationPreferences />);
  const control = await screen.findByRole<HTMLInputElement>('checkbox', { name: w.strangers });
  expect(control.checked).toBe(true);
  await user.click(control);
  expect(control.checked).toBe(false);
  await waitFor(() =>
    expect(backend.writes()).toEqual([['notifications.setRequestsFromStrangers', { allowed: false }]]),
  );
  backend.on({ 'notifications.setRequestsFromStrangers': () => refuse(500, 'No') });
  await user.click(control);
  await waitFor(() => expect(toast).toHaveBeenCalledWith(messages.notifications.preferenceFailed, expect.anything()));
  expect(control.checked).toBe(false);
});

it('rolls a change back with a toast when saving fails', async () => {
  backend.on({ 'notifications.setPreference': () => refuse(500, 'No') });
  await renderForTest(<NotificationPreferences />);
  await screen.findByRole('table');
  await user.click(line('mention').getByRole('checkbox'));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(messages.notifications.preferenceFailed, expect.anything()));
  expect(line('mention').getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

it.each([
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i unread notifications are shown as %s', async (count, shown) => {
  backend.on({ 'notifications.count': () => ({ unread: count, wakes_at: null }) });
  await renderForTest(
    <>
      <p>There</p>
      <UnreadBadge />
    </>,
  );
  await screen.findByText('There');
  if (shown) expect((await screen.findByRole('img', { name: w.unreadCount(count) })).textContent).toBe(shown);
  else expect(screen.queryByRole('img')).toBeNull();
});
