import * as messages from '@groundwork/contract/base/messages.gen';
import type { EmailChangeLink } from '@groundwork/contract/people/email-change';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBackend, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { EmailChangePage } from './email-change-page.tsx';

const text = words.identity.emailChange;
const user = userEvent.setup();
let change: EmailChangeLink | null;
const backend = fakeBackend({
  'emailChange.ofLink': () => change,
  'emailChange.confirm': () => ({ changed: false }),
  'emailChange.stop': succeed,
});
beforeEach(() => {
  change = {
    at_new: false,
    old_email: 'nadia@harbour.example',
    new_email: 'nadia@quay.example',
    confirmed: false,
    other_confirmed: false,
  };
});
afterEach(cleanup);
const acts = () => backend.writes().map(([name]) => name);

it('changes nothing until a button is pressed, and then says what it waits for', async () => {
  await renderForTest(<EmailChangePage />, '/authentication/email-change#the-token');
  await screen.findByText(text.question('nadia@harbour.example', 'nadia@quay.example'));
  expect(acts()).not.toContain('emailChange.confirm');
  await user.click(screen.getByRole('button', { name: text.confirm }));
  await screen.findByText(text.waiting('nadia@quay.example'));
  expect(screen.queryByRole('button', { name: text.confirm })).toBeNull();
});

it('says that the email has changed, and leads to sign-in', async () => {
  backend.on({ 'emailChange.confirm': () => ({ changed: true }) });
  await renderForTest(<EmailChangePage />, '/authentication/email-change#the-token');
  await user.click(await screen.findByRole('button', { name: text.confirm }));
  await screen.findByText(text.changed('nadia@quay.example'));
  expect(screen.getByRole('link', { name: words.identity.signIn.submit }).getAttribute('href')).toMatch(/signin$/);
});

it('only the old address can stop the change', async () => {
  await renderForTest(<EmailChangePage />, '/authentication/email-change#the-token');
  await user.click(await screen.findByRole('button', { name: text.stop }));
  await screen.findByText(text.stopped);
  cleanup();
  change = { ...(change as EmailChangeLink), at_new: true };
  await renderForTest(<EmailChangePage />, '/authentication/email-change#the-token');
  await screen.findByRole('button', { name: text.confirm });
  expect(screen.queryByRole('button', { name: text.stop })).toBeNull();
});

it('says when the link is no longer valid, or the address has gone to another account', async () => {
  backend.on({ 'emailChange.confirm': () => refuse(409, 'account.emailTaken') });
  await renderForTest(<EmailChangePage />, '/authentication/email-change#the-token');
  await user.click(await screen.findByRole('button', { name: text.confirm }));
  await screen.findByText(messages.account.emailTaken);
  cleanup();
  change = null;
  await renderForTest(<EmailChangePage />, '/authentication/email-change#the-token');
  await waitFor(() => expect(screen.getByText(text.expired)).toBeTruthy());
});
