import { messages } from '@groundwork/contract/messages';
import type { Notification } from '@groundwork/contract/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { NotificationPreferences } from './notification-preferences.tsx';
import { UnreadBadge } from './unread-badge.tsx';

const toast = vi.hoisted(() => vi.fn());
vi.mock('../ui/toast.ts', () => ({ toastError: toast, toastSuccess: vi.fn() }));

const w = words.notifications;
let refuse: boolean;
let sent: unknown[];
let unread: number;
const items = [
  { kind: 'mention', in_app: true, mail: 'now' },
  { kind: 'comment', in_app: true, mail: 'digest' },
];
beforeEach(() => {
  toast.mockClear();
  refuse = false;
  sent = [];
  unread = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (refuse && request.method !== 'GET') return Response.json({ error: 'No' }, { status: 500 });
    if (request.url.endsWith('/count')) return Response.json({ unread });
    if (request.method !== 'PUT')
      return Response.json({ items, next_cursor: null } satisfies {
        items: unknown[];
        next_cursor: Notification['read_at'];
      });
    const body = await request.json();
    sent.push(body);
    return Response.json(body);
  });
});
afterEach(cleanup);
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
const line = (kind: 'mention' | 'comment') => within(screen.getByRole('row', { name: new RegExp(w.kinds[kind]) }));

it('a choice is saved as it is made', async () => {
  await renderForTest(<NotificationPreferences />);
  await screen.findByRole('table');
  await user.click(line('mention').getByRole('checkbox'));
  expect(line('mention').getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  await user.selectOptions(line('comment').getByRole('combobox'), w.mail.none);
  await waitFor(() =>
    expect(sent).toEqual([
      { kind: 'mention', in_app: false, mail: 'now' },
      { kind: 'comment', in_app: true, mail: 'none' },
    ]),
  );
});

it('a choice that could not be saved is put back, and said', async () => {
  refuse = true;
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
  unread = count;
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
