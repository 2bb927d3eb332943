import * as messages from '@groundwork/contract/base/messages.gen';
import type { AccountDeletion as Deletion } from '@groundwork/contract/people/account-deletion';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { breakDown, fakeBackend, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { AccountDeletion } from './account-deletion.tsx';
import { DeletionNotice } from './deletion-notice.tsx';

const toast = spiedToasts();
const text = words.account;
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
const due_at = '2026-12-04T09:00:00Z';
let deletion: Deletion;
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'accountDeletion.get': () => deletion,
  'accountDeletion.request': () => {
    deletion = { due_at, teams: [] };
    return { due_at };
  },
  'accountDeletion.cancel': () => {
    deletion = { due_at: null, teams: [] };
    return succeed();
  },
});
beforeEach(() => {
  deletion = { due_at: null, teams: [] };
  toast.toastError.mockClear();
});
afterEach(cleanup);

it('asks for the address, shows the day, and keeps the account again', async () => {
  await renderForTest(<AccountDeletion />);
  await user.click(await screen.findByRole('button', { name: text.deleteAccount }));
  const dialog = within(await screen.findByRole('dialog', { name: text.deletion }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: text.deleteAccount });
  const field = dialog.getByLabelText(text.typeEmail(anAccount().email));
  await user.click(field);
  await user.paste('nadia');
  expect(button.disabled).toBe(true);
  await user.clear(field);
  await user.type(field, `${anAccount().email.toUpperCase()}{Enter}`);
  await screen.findByText(/will be deleted on .*4 December 2026|will be deleted on .*December 4, 2026/);
  await user.click(screen.getByRole('button', { name: text.keep }));
  await screen.findByRole('button', { name: text.deleteAccount });
  expect(backend.writes()).toEqual([
    ['accountDeletion.request', { email: anAccount().email }],
    ['accountDeletion.cancel', undefined],
  ]);
});

it('closes the dialog for good, even if the page replaces it before the account is read again', async () => {
  await renderForTest(<AccountDeletion />);
  let answer = () => {};
  const read = new Promise<void>((done) => {
    answer = done;
  });
  backend.on({ 'account.get': () => read.then(() => anAccount()) });
  await user.click(await screen.findByRole('button', { name: text.deleteAccount }));
  await user.type(await screen.findByLabelText(text.typeEmail(anAccount().email)), `${anAccount().email}{Enter}`);
  await screen.findByRole('button', { name: text.keep });
  answer();
  await waitFor(() => expect(toast.toastSuccess).toHaveBeenCalledWith(words.account.deletionRequested));
  await user.click(screen.getByRole('button', { name: text.keep }));
  await screen.findByRole('button', { name: text.deleteAccount });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('names the teams that need another owner, and says what the server refuses', async () => {
  deletion = { due_at: null, teams: [{ id: '5f1e9c00-0000-4000-8000-000000000000', name: 'Harbour District' }] };
  await renderForTest(<AccountDeletion />);
  const link = await screen.findByRole('link', { name: 'Harbour District' });
  expect(link.getAttribute('href')).toMatch(/\/dashboard\/teams\/5f1e9c00/);
  expect(screen.queryByRole('button', { name: text.deleteAccount })).toBeNull();
  cleanup();
  deletion = { due_at: null, teams: [] };
  backend.on({ 'accountDeletion.request': () => refuse(403, 'account.handOverFirst') });
  await renderForTest(<AccountDeletion />);
  await user.click(await screen.findByRole('button', { name: text.deleteAccount }));
  await user.type(await screen.findByLabelText(text.typeEmail(anAccount().email)), `${anAccount().email}{Enter}`);
  await waitFor(() => expect(toast.toastError).toHaveBeenCalledWith(messages.account.handOverFirst, expect.anything()));
});

it('offers a retry when it cannot be loaded', async () => {
  backend.on({ 'accountDeletion.get': breakDown });
  await renderForTest(<AccountDeletion />);
  await screen.findByText(messages.account.deletionLoadFailed);
  backend.on({ 'accountDeletion.get': () => deletion });
});

it('the notice above every page keeps the account', async () => {
  await renderForTest(<DeletionNotice dueAt={due_at} />);
  await user.click(screen.getByRole('button', { name: text.keep }));
  await waitFor(() => expect(backend.writes().at(-1)).toEqual(['accountDeletion.cancel', undefined]));
});
