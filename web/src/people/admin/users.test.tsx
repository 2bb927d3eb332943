import * as messages from '@groundwork/contract/base/messages.gen';
import type { AdminUser } from '@groundwork/contract/people/admin';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAdminUser } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { AdminList, nothingFound } from './admin-list.tsx';
import { adminUsers } from './admin-queries.ts';
import { UserRow } from './user-row.tsx';

const text = words.admin.users;
const mai = anAdminUser({
  id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  full_name: 'Mai Nguyễn',
  email: 'mai@harbour.example',
  email_verified: false,
});
const nadia = anAdminUser({
  is_super_admin: true,
  can: { suspend: false, resume: false, sign_out: false, remove_second_factor: false },
});

let pages: AdminUser[][];
const suspended = {
  suspended_at: '2026-11-21T20:00:00Z',
  can: { suspend: false, resume: true, sign_out: false, remove_second_factor: false },
};
const backend = fakeBackend({
  'admin.users': ({ cursor = '0' }) => {
    const next = Number(cursor) + 1;
    return page(pages[Number(cursor)] ?? [], next < pages.length ? `${next}` : null);
  },
  'admin.suspend': ({ userId }) => {
    pages = pages.map((users) => users.map((user) => (user.id === userId ? { ...user, ...suspended } : user)));
    return succeed();
  },
});
beforeEach(() => {
  pages = [[mai, nadia]];
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const users = (search?: string) => (
  <AdminList
    query={{ ...adminUsers(search), retry: false }}
    label={text.title}
    failed={messages.admin.usersFailed}
    empty={nothingFound(search)}
  >
    {(user) => <UserRow key={user.id} user={user} />}
  </AdminList>
);
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

async function choose(act: string) {
  const user = userEvent.setup();
  await renderForTest(users());
  await user.click(await screen.findByRole('button', { name: text.actions(mai.full_name) }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
  return user;
}

it('shows the email, status, number of teams and last sign-in of each user', async () => {
  await renderForTest(users());
  const row = within(await rowOf('Mai Nguyễn'));
  for (const words of ['mai@harbour.example', text.unconfirmed, '2 teams', text.neverSignedIn])
    expect(row.getByText(words)).toBeTruthy();
  expect(within(await rowOf('Nadia Rahman')).getByText(text.superAdmin)).toBeTruthy();
});

it('offers only the actions that the server allows', async () => {
  const user = userEvent.setup();
  await renderForTest(users());
  expect(within(await rowOf('Nadia Rahman')).queryByRole('button')).toBeNull();
  await user.click(await screen.findByRole('button', { name: text.actions(mai.full_name) }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    text.signOut,
    text.suspend,
  ]);
});

it('asks for confirmation before suspending, then shows the suspension optimistically', async () => {
  const user = await choose(text.suspend);
  expect(await screen.findByText(text.suspendText('Mai Nguyễn'))).toBeTruthy();
  expect(backend.writes()).toEqual([]);
  await user.click(screen.getByRole('button', { name: text.suspend }));
  expect(within(await rowOf('Mai Nguyễn')).getByText(text.suspended)).toBeTruthy();
  expect(backend.writes()).toEqual([['admin.suspend', { userId: mai.id }]]);
});

it('does nothing on Cancel and returns the focus to the menu button', async () => {
  const user = await choose(text.signOut);
  await user.click(await screen.findByRole('button', { name: words.ui.cancel }));
  expect(backend.writes()).toEqual([]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: text.actions(mai.full_name) })),
  );
});

it('rolls back and shows the reason when the server refuses', async () => {
  const toast = vi.spyOn(notifications, 'show');
  const user = await choose(text.suspend);
  backend.on({ 'admin.suspend': () => refuse(403, 'admin.superAdminsOnly') });
  await user.click(await screen.findByRole('button', { name: text.suspend }));
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(toast.mock.calls.at(-1)?.[0].message).toMatchObject({
    props: { text: messages.admin.suspendFailed, detail: messages.admin.superAdminsOnly },
  });
  expect(within(await rowOf('Mai Nguyễn')).queryByText(text.suspended)).toBeNull();
});

it('loads the next page on request', async () => {
  pages = [[mai], [nadia]];
  const user = userEvent.setup();
  await renderForTest(users());
  await rowOf('Mai Nguyễn');
  expect(screen.queryByText('Nadia Rahman')).toBeNull();
  await user.click(screen.getByRole('button', { name: words.admin.more }));
  await rowOf('Nadia Rahman');
  expect(screen.queryByRole('button', { name: words.admin.more })).toBeNull();
});

it('shows an empty search result, and the reason when the list cannot be loaded', async () => {
  pages = [[]];
  await renderForTest(users('zebra'));
  expect(await screen.findByText(words.admin.nothingFoundText('zebra'))).toBeTruthy();
  cleanup();
  backend.on({ 'admin.users': () => refuse(403, 'admin.superAdminsOnly') });
  await renderForTest(users());
  expect(await screen.findByText(messages.admin.usersFailed)).toBeTruthy();
  expect(screen.getByText(messages.admin.superAdminsOnly)).toBeTruthy();
});
