import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../base/queries/api.ts';
import { fakeBackend, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { sampleId } from '../../base/testing/sample-rows.ts';
import { UnreadBadge } from './unread-badge.tsx';
import { useSeen } from './use-seen.ts';

let unread: number;
const task_id = sampleId('task');
const backend = fakeBackend({
  'notifications.count': () => ({ unread, wakes_at: null }),
  'notifications.readAbout': () => {
    unread = 0;
    return succeed();
  },
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let refetch: () => Promise<unknown>;
function Thread() {
  useSeen({ task_id, comments: true });
  refetch = useQuery(api.notifications.count.queryOptions()).refetch;
  return null;
}
const show = () =>
  renderForTest(
    <>
      <UnreadBadge />
      <Thread />
    </>,
  );
const reads = () => backend.calls('notifications.readAbout');

it('what is seen on the page is read at once, also what comes while it is open', async () => {
  unread = 1;
  await show();
  await vi.waitFor(() => expect(reads()).toMatchObject([{ task_id, comments: true }]));
  await vi.waitFor(() => expect(screen.queryByRole('img')).toBeNull());
  unread = 2;
  await act(() => refetch());
  await vi.waitFor(() => expect(reads()).toHaveLength(2));
});

it('nothing is asked without unread notifications, and nothing is read on a hidden page', async () => {
  unread = 0;
  await show();
  await act(() => refetch());
  expect(reads()).toEqual([]);
  cleanup();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  unread = 1;
  await show();
  await act(() => refetch());
  expect(reads()).toEqual([]);
});
