import { refusalBody } from '@groundwork/contract/base/answers';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

const text = words.identity;
const search: { token?: string } = {};
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useSearch: () => search }));

const expired = () => Response.json(refusalBody('auth.linkExpired', 'INVALID_TOKEN'), { status: 400 });
const backend = fakeBackend({
  'POST /api/auth/reset-link': () => Response.json({ valid: true }),
  'POST /api/auth/reset-password': () => Response.json({ success: true }),
});
beforeEach(() => {
  search.token = 'the-token';
});
afterEach(cleanup);

it.each([
  ['used or expired', () => Response.json({ valid: false })],
  ['malformed', expired],
])('says at once that a %s link does not work', async (_, answer) => {
  backend.on({ 'POST /api/auth/reset-link': answer });
  await renderForTest(<ResetPasswordPage />);
  expect((await screen.findByRole('alert')).textContent).toBe(messages.auth.linkExpired);
  expect(screen.getByRole('link', { name: text.reset.again }).getAttribute('href')).toBe(
    '/authentication/forgot-password',
  );
  expect(screen.queryByLabelText(text.newPassword)).toBeNull();
});

it('says the same of a link without a token, and asks the server nothing', async () => {
  delete search.token;
  await renderForTest(<ResetPasswordPage />);
  expect((await screen.findByRole('alert')).textContent).toBe(messages.auth.linkExpired);
  expect(backend.writes()).toEqual([]);
});

longTest('only checks the link when the page opens, and then sets the password', async () => {
  await renderForTest(<ResetPasswordPage />);
  const field = await screen.findByLabelText(text.newPassword);
  expect(backend.writes()).toEqual([['POST /api/auth/reset-link', { token: 'the-token' }]]);
  await userEvent.type(field, 'Lighthouse-7');
  await userEvent.type(screen.getByLabelText(text.confirmPassword), 'Lighthouse-7{Enter}');
  await screen.findByText(messages.auth.passwordUpdated);
  expect(backend.writes().at(-1)).toEqual([
    'POST /api/auth/reset-password',
    { newPassword: 'Lighthouse-7', token: 'the-token' },
  ]);
});

it('shows a password that is refused as easy to guess at its field, without a strength beside it', async () => {
  const refused = refusalBody('auth.passwordOfOwnWords', 'PASSWORD_REFUSED');
  backend.on({ 'POST /api/auth/reset-password': () => Response.json(refused, { status: 400 }) });
  await renderForTest(<ResetPasswordPage />);
  const field = await screen.findByLabelText(text.newPassword);
  fireEvent.change(field, { target: { value: 'Nadia-Harbour-31' } });
  fireEvent.change(screen.getByLabelText(text.confirmPassword), { target: { value: 'Nadia-Harbour-31' } });
  await screen.findByText(/^(Fair|Good|Strong) password/);
  fireEvent.click(screen.getByRole('button', { name: text.reset.submit }));
  await screen.findByText(messages.auth.passwordOfOwnWords);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText(/^(Fair|Good|Strong) password/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

longTest('says that the link was used meanwhile', async () => {
  backend.on({ 'POST /api/auth/reset-password': expired });
  await renderForTest(<ResetPasswordPage />);
  await userEvent.type(await screen.findByLabelText(text.newPassword), 'Lighthouse-7');
  await userEvent.type(screen.getByLabelText(text.confirmPassword), 'Lighthouse-7{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(messages.auth.linkExpired);
});

it('offers to try again when the server cannot be reached', async () => {
  backend.on({ 'POST /api/auth/reset-link': () => new Response(null, { status: 502 }) });
  await renderForTest(<ResetPasswordPage />);
  await screen.findByText(text.linkCheckFailed);
});
