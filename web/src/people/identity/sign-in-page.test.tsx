import { refusalBody } from '@groundwork/contract/base/answers';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SignInReason } from '../../base/session/session.ts';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { SignInPage } from './sign-in-page.tsx';

const text = words.identity;
const search: { to?: string; reason?: SignInReason; error?: string } = {};
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useSearch: () => search }));

let providers: { id: string; name: string; domains: string[] }[] = [];
let passwords = true;
const backend = fakeBackend({
  'GET /api/profile': () => Response.json({ mailbox: false, passwords, providers }),
  'POST /api/auth/sign-in/social': () => Response.json({ url: 'https://id.example/authorize?state=x' }),
});
const left = vi.fn();

beforeEach(() => {
  for (const key of ['to', 'reason', 'error'] as const) delete search[key];
  providers = [
    { id: 'google', name: 'Google', domains: [] },
    { id: 'oidc', name: 'Harbour ID', domains: [] },
  ];
  passwords = true;
  left.mockReset();
  vi.stubGlobal('location', Object.assign(new URL(window.location.href), { assign: left }));
});
afterEach(cleanup);

it('offers the providers of the installation and sends the requested page to the chosen provider', async () => {
  search.to = '/dashboard/teams';
  await renderForTest(<SignInPage />);
  await userEvent.click(await screen.findByRole('button', { name: text.providers.continueWith('Harbour ID') }));
  expect(screen.getByRole('button', { name: text.providers.continueWith('Google') })).toBeDefined();
  expect(backend.writes()).toEqual([['POST /api/auth/sign-in/social', { provider: 'oidc', to: '/dashboard/teams' }]]);
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith('https://id.example/authorize?state=x'));
});

it('shows an error and stays when the provider is unreachable', async () => {
  const refused = refusalBody('auth.providerUnreachable', 'PROVIDER_UNREACHABLE');
  backend.on({ 'POST /api/auth/sign-in/social': () => Response.json(refused, { status: 503 }) });
  await renderForTest(<SignInPage />);
  await userEvent.click(await screen.findByRole('button', { name: text.providers.continueWith('Google') }));
  expect((await screen.findByRole('alert')).textContent).toBe(messages.auth.providerUnreachable);
  expect(left).not.toHaveBeenCalled();
});

it('shows no providers if none are configured', async () => {
  providers = [];
  await renderForTest(<SignInPage />);
  await screen.findByLabelText(text.email);
  expect(screen.queryByText(text.providers.or)).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).not.toContain(
    text.providers.continueWith('Google'),
  );
});

it('has no fields where passwords are off', async () => {
  passwords = false;
  await renderForTest(<SignInPage />);
  await screen.findByRole('button', { name: text.providers.continueWith('Google') });
  expect(screen.queryByLabelText(text.email)).toBeNull();
  expect(screen.queryByLabelText(text.password)).toBeNull();
  expect(screen.queryByText(text.providers.or)).toBeNull();
});

longTest('leads people of a domain to its provider only', async () => {
  providers = [
    { id: 'google', name: 'Google', domains: [] },
    { id: 'oidc', name: 'Harbour ID', domains: ['harbour.example'] },
  ];
  await renderForTest(<SignInPage />);
  await screen.findByRole('button', { name: text.providers.continueWith('Google') });
  const email = screen.getByLabelText(text.email);
  await userEvent.type(email, 'nadia@HARBOUR.example');
  await screen.findByText(text.signIn.tied('Harbour ID'));
  expect(screen.queryByLabelText(text.password)).toBeNull();
  expect(screen.queryByRole('button', { name: text.providers.continueWith('Google') })).toBeNull();
  expect(screen.getByRole('button', { name: text.providers.continueWith('Harbour ID') })).toBeTruthy();
  await userEvent.type(email, '.org');
  await screen.findByLabelText(text.password);
});

it.each([
  ['access_denied', messages.auth.providerDenied],
  ['state_mismatch', messages.auth.providerExpired],
  ['email_not_verified', messages.auth.providerUnverified],
  ['unable_to_link_account', messages.auth.providerNotLinked],
  ['PROVIDER_UNREACHABLE', messages.auth.providerUnreachable],
  ['ACCOUNT_SUSPENDED', messages.auth.suspended],
  ['<script>', messages.auth.other],
])('shows the error of a provider without offering a new confirmation link: %s', async (error, sentence) => {
  search.error = error;
  await renderForTest(<SignInPage />);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

it.each([
  ['password-changed', messages.account.passwordChanged],
  ['session-ended', text.signIn.sessionEnded],
  ['legacy-session', text.signIn.legacySession],
] as const)('says why the person must sign in: %s', async (reason, sentence) => {
  search.reason = reason;
  await renderForTest(<SignInPage />);
  expect((await screen.findByRole('status')).textContent).toBe(sentence);
});

it('offers a new confirmation link to a person who has not confirmed the address', async () => {
  const refused = refusalBody('auth.notConfirmed', 'EMAIL_NOT_VERIFIED');
  backend.on({
    'POST /api/auth/sign-in/email': () => Response.json(refused, { status: 403 }),
    'POST /api/auth/send-verification-email': () => Response.json({ status: true }),
  });
  await renderForTest(<SignInPage />);
  await userEvent.type(await screen.findByLabelText(text.email), 'nadia@harbour.example');
  await userEvent.type(screen.getByLabelText(text.password), 'Harbour7{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: text.signIn.resend }));
  await screen.findByText(messages.auth.confirmationSent);
});

it('offers to create an account, except where people come by invitation only', async () => {
  backend.on({ 'GET /api/profile': () => Response.json({ sign_up: [] }) });
  await renderForTest(<SignInPage />);
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: text.signIn.otherLink })).toBeNull());
  cleanup();
  backend.on({ 'GET /api/profile': () => Response.json({ sign_up: ['harbour.example'] }) });
  await renderForTest(<SignInPage />);
  await screen.findByRole('link', { name: text.signIn.otherLink });
});
