import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../testing/render-for-test.tsx';
import * as words from '../words/words.ts';
import { dismissToast, mostToasts, toastError, toastSuccess } from './toast.ts';
import { ToastArea } from './toast-area.tsx';

const user = userEvent.setup();
beforeEach(() => renderForTest(<ToastArea />));
afterEach(() => {
  notifications.clean();
  cleanup();
});

const { tryAgain, undo, open, dismiss, toastCount } = words.ui;

it('merges equal toasts, counts them, and tries all of them again', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  toastError('Failed', { detail: 'Offline', retry: first, about: 'one' });
  toastError('Failed', { detail: 'Offline', retry: first, about: 'one' });
  toastError('Failed', { detail: 'Offline', retry: second, about: 'two' });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  expect(screen.getByLabelText(toastCount(3))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: tryAgain }));
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('keeps toasts apart that name different things or give different reasons', async () => {
  toastSuccess('Created', { name: 'Ring Rosa' });
  toastSuccess('Created', { name: 'Book the hall' });
  toastError('Failed', { detail: 'Offline' });
  await waitFor(() => expect(screen.getAllByText(/Created|Failed/)).toHaveLength(3));
});

it('shows a later success although failures fill the area', async () => {
  for (const why of ['a', 'b', 'c', 'd']) toastError('Failed', { detail: why });
  toastSuccess('Saved');
  expect(await screen.findByText('Saved')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('button', { name: dismiss })).toHaveLength(mostToasts));
  expect(screen.queryByText('b')).toBeNull();
});

it('removes a failure when the same thing succeeds, and keeps the others it was merged with', async () => {
  toastError('Failed', { about: 'one' });
  toastError('Failed', { about: 'two' });
  await screen.findByLabelText(toastCount(2));
  dismissToast('one');
  await waitFor(() => expect(screen.queryByLabelText(toastCount(2))).toBeNull());
  expect(await screen.findByText('Failed')).toBeTruthy();
  dismissToast('two');
  await waitFor(() => expect(screen.queryByText('Failed')).toBeNull());
});

it('names and links the thing that was made', async () => {
  const run = vi.fn();
  toastSuccess('Task created successfully', { name: 'Ring Rosa', next: { label: open, href: '/?task=1', run } });
  const toast = await screen.findByRole('status');
  expect(within(toast).getByText('Ring Rosa')).toBeTruthy();
  const link = within(toast).getByRole('link', { name: open });
  expect(link.getAttribute('href')).toBe('/?task=1');
  await user.click(link);
  expect(run).toHaveBeenCalledOnce();
});

it('links what was made beside undoing it', async () => {
  const [run, undoIt] = [vi.fn(), vi.fn()];
  toastSuccess('Created', { next: { label: open, href: '/?task=1', run }, undo: undoIt });
  const toast = within(await screen.findByRole('status'));
  await user.click(toast.getByRole('link', { name: open }));
  expect([run.mock.calls.length, undoIt.mock.calls.length]).toEqual([1, 0]);
  toastSuccess('Created', { next: { label: open, href: '/?task=1', run }, undo: undoIt });
  await user.click(await screen.findByRole('button', { name: undo }));
  expect([run.mock.calls.length, undoIt.mock.calls.length]).toEqual([1, 1]);
});

it('undoes merged changes in reverse order', async () => {
  const order: number[] = [];
  for (const n of [1, 2]) toastSuccess('Deleted', { undo: () => order.push(n) });
  await user.click(await screen.findByRole('button', { name: undo }));
  expect(order).toEqual([2, 1]);
});

it('keeps a failure that offers the only copy of a text', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    toastError('Gone', { action: { label: words.ui.gone.copy, run: () => {} } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByText('Gone')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('failures leave after a while, unless the keyboard is on them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    toastError('Failed', { retry: () => {} });
    await screen.findByText('Failed');
    screen.getByRole('button', { name: tryAgain }).focus();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.queryByText('Failed')).toBeTruthy();
    screen.getByRole('button', { name: tryAgain }).blur();
    await vi.advanceTimersByTimeAsync(60_000);
    await waitFor(() => expect(screen.queryByText('Failed')).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});
