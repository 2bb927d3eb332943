import * as messages from '@groundwork/contract/base/messages.gen';
import type { PendingEmailChange } from '@groundwork/contract/people/email-change';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { EmailChange } from './email-change.tsx';

spiedToasts();
const text = words.account;
const user = userEvent.setup();
let pending: PendingEmailChange | null = null;
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'GET /api/profile': () => Response.json({}),
  'emailChange.get': () => ({ pending }),
  'emailChange.request': ({ email }: { email: string }) => {
    pending = { new_email: email, expires_at: '2026-12-04T09:00:00Z', new_confirmed: false, old_confirmed: true };
    return succeed();
  },
  'emailChange.cancel': () => {
    pending = null;
    return succeed();
  },
});
afterEach(cleanup);

it('refuses a wrong address before it sends it, shows what waits, and cancels it', async () => {
  await renderForTest(<EmailChange />);
  const field = await screen.findByLabelText(text.newEmail);
  await user.click(field);
  await user.paste('nadia@');
  await user.keyboard('{Enter}');
  await screen.findByText(messages.auth.invalidEmail);
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, `${anAccount().email.toUpperCase()}{Enter}`);
  await screen.findByText(messages.account.sameEmail);
  expect(backend.writes()).toEqual([]);
  await user.clear(field);
  await user.click(field);
  await user.paste('nadia@quay.example');
  await user.keyboard('{Enter}');
  await screen.findByText('nadia@quay.example');
  screen.getByText(text.emailNotConfirmed);
  screen.getByText(text.emailConfirmed);
  await user.click(screen.getByRole('button', { name: text.cancelEmailChange }));
  await screen.findByLabelText(text.newEmail);
  expect(backend.writes().map(([name]) => name)).toEqual(['emailChange.request', 'emailChange.cancel']);
});
