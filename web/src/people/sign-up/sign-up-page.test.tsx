import * as messages from '@groundwork/contract/base/messages.gen';
import { Link } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { keptInvitationToken } from '../invitations/invitation-token.ts';
import { SignUpPage } from './sign-up-page.tsx';

const text = words.identity;
const backend = fakeBackend({
  'account.signup': () => ({ success: true, message: messages.auth.signedUp }),
  'GET /api/profile': () => Response.json({ mailbox: true }),
});
afterEach(cleanup);

const good = {
  first: 'Nadia',
  last: 'Rahman',
  email: 'nadia@harbour.example',
  password: 'Harbour7',
  again: 'Harbour7',
};

async function submit(entry: Partial<typeof good>) {
  const values = { ...good, ...entry };
  const user = userEvent.setup();
  await renderForTest(<SignUpPage />);
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill(text.firstName, values.first);
  fill(text.lastName, values.last);
  fill(text.email, values.email);
  fill(text.password, values.password);
  fill(text.confirmPassword, values.again);
  screen.getByLabelText(text.confirmPassword).focus();
  await user.keyboard('{Enter}');
  return user;
}

it.each([
  [{ password: 'Har7', again: 'Har7' }, text.password, messages.signUp.passwordLength],
  [{ password: 'HARBOUR7', again: 'HARBOUR7' }, text.password, messages.signUp.passwordLower],
  [{ password: 'harbour7', again: 'harbour7' }, text.password, messages.signUp.passwordUpper],
  [{ password: 'Harbours', again: 'Harbours' }, text.password, messages.signUp.passwordDigit],
  [{ again: 'Harbour8' }, text.confirmPassword, messages.signUp.passwordsDiffer],
  [{ email: 'nadia@harbour' }, text.email, messages.auth.invalidEmail],
  [{ first: ' ' }, text.firstName, messages.signUp.namesRequired],
  [{ last: '' }, text.lastName, messages.signUp.namesRequired],
])('shows the error of %j at its field', async (entry, label, message) => {
  await submit(entry);
  await screen.findByText(message);
  const field = screen.getByLabelText(label);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(backend.writes()).toEqual([]);
});

it('checks each password rule when it is met', async () => {
  const user = userEvent.setup();
  await renderForTest(<SignUpPage />);
  const rules = () => screen.getAllByRole('listitem').map((rule) => rule.dataset.met === 'true');
  expect(rules()).toEqual([false, false, false, false]);
  await user.type(screen.getByLabelText(text.password), 'ab1');
  expect(rules()).toEqual([false, true, false, true]);
  await user.type(screen.getByLabelText(text.password), 'CDE');
  expect(rules()).toEqual([true, true, true, true]);
});

it('says how hard the password is to guess, as the server does', async () => {
  const user = userEvent.setup();
  await renderForTest(<SignUpPage />);
  fireEvent.change(screen.getByLabelText(text.email), { target: { value: good.email } });
  const password = screen.getByLabelText(text.password);
  await user.click(password);
  await user.paste('Nadia-2026');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(messages.auth.passwordOfOwnWords));
  await user.clear(password);
  await user.click(password);
  await user.paste('Xk7vQp');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text.strength.fair));
  await user.click(password);
  await user.paste('TzLd9w');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text.strength.strong));
});

it('shows a refused password at its field', async () => {
  backend.on({ 'account.signup': () => refuse(400, 'auth.passwordOfOwnWords') });
  await submit({});
  await screen.findAllByText(messages.auth.passwordOfOwnWords);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(text.password)));
});

it('creates the account, shows the message of the specification and can send the link again', async () => {
  backend.on({ 'POST /api/auth/send-verification-email': () => Response.json({ status: true }) });
  const user = await submit({});
  await screen.findByText('Account created successfully! Please check your email to confirm your account.');
  expect(backend.writes()).toEqual([
    ['account.signup', { firstName: good.first, lastName: good.last, email: good.email, password: good.password }],
  ]);
  expect((await screen.findByRole('link', { name: text.openMailbox })).getAttribute('href')).toBe('/dev/mailbox');

  await user.click(screen.getByRole('button', { name: text.signUp.resend }));
  await screen.findByText(messages.auth.confirmationSent);
  expect(backend.writes()[1]).toEqual(['POST /api/auth/send-verification-email', { email: good.email }]);
});

it('shows an address in use at the email field', async () => {
  backend.on({ 'account.signup': () => refuse(409, 'auth.emailInUse') });
  await submit({});
  await screen.findByText(messages.auth.emailInUse);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(text.email)));
});

it('with an invitation link, fills in the invited name and email, and joins the team', async () => {
  backend.on({
    'invitations.lookup': () => ({
      state: 'pending',
      email: good.email,
      first_name: good.first,
      last_name: '',
      role_code: 'MEMBER',
      team: 'Harbour District',
      inviter: 'Mai',
      expires_at: '2026-12-01T00:00:00Z',
    }),
    'account.signup': () => ({ success: true, message: messages.auth.signedUpAndJoined }),
  });
  const user = userEvent.setup();
  await renderForTest(<SignUpPage />, '/#the-token');
  await screen.findByText(text.signUp.joins('Harbour District'));
  await waitFor(() => expect((screen.getByLabelText(text.email) as HTMLInputElement).value).toBe(good.email));
  await user.type(screen.getByLabelText(text.lastName), good.last);
  for (const label of [text.password, text.confirmPassword])
    await user.type(screen.getByLabelText(label), good.password);
  await user.click(screen.getByRole('button', { name: text.signUp.submit }));
  await screen.findByText(/You have been added to the team\.$/);
  expect(backend.writes()).toEqual([
    ['invitations.lookup', { token: 'the-token' }],
    [
      'account.signup',
      {
        firstName: good.first,
        lastName: good.last,
        email: good.email,
        password: good.password,
        invitationToken: 'the-token',
      },
    ],
  ]);
});

it('returns to the invitation after sign-up with a provider', async () => {
  sessionStorage.clear();
  const refused = { error: messages.auth.providerUnreachable };
  backend.on({
    'invitations.lookup': () => refuse(404, 'general.notFound'),
    'GET /api/profile': () =>
      Response.json({ mailbox: false, providers: [{ id: 'google', name: 'Google', domains: [] }] }),
    'POST /api/auth/sign-in/social': () => Response.json(refused, { status: 503 }),
  });
  await renderForTest(<SignUpPage />, '/#the-token');
  await userEvent.click(await screen.findByRole('button', { name: text.providers.continueWith('Google') }));
  await vi.waitFor(() =>
    expect(backend.writes()).toContainEqual([
      'POST /api/auth/sign-in/social',
      { provider: 'google', to: '/invitation' },
    ]),
  );
  expect(keptInvitationToken()).toBe('the-token');
});

it('begins anew when a second invitation link opens in the same tab', async () => {
  backend.on({
    'invitations.lookup': ({ token }) => ({
      state: 'pending',
      email: `${token}@harbour.example`,
      first_name: token,
      last_name: 'Rahman',
      role_code: 'MEMBER',
      team: `Team ${token}`,
      inviter: null,
      expires_at: '2026-12-01T10:00:00Z',
    }),
  });
  await renderForTest(
    <>
      <Link to="." hash="two">
        second link
      </Link>
      <SignUpPage />
    </>,
    '/#one',
  );
  await screen.findByDisplayValue('one@harbour.example');
  await userEvent.click(screen.getByRole('link', { name: 'second link' }));
  await screen.findByDisplayValue('two@harbour.example');
  await screen.findByText(text.signUp.joins('Team two'));
  expect(screen.queryByDisplayValue('one')).toBeNull();
});

it('offers no form where people need an invitation, and says so', async () => {
  backend.on({ 'GET /api/profile': () => Response.json({ sign_up: [] }) });
  await renderForTest(<SignUpPage />);
  expect(await screen.findByText(text.signUp.closed)).toBeTruthy();
  expect(screen.queryByLabelText(text.email)).toBeNull();
});

it('has no form where passwords are off', async () => {
  const providers = [{ id: 'google', name: 'Google', domains: [] }];
  backend.on({ 'GET /api/profile': () => Response.json({ passwords: false, providers }) });
  await renderForTest(<SignUpPage />);
  await screen.findByRole('button', { name: text.providers.continueWith('Google') });
  expect(screen.queryByLabelText(text.email)).toBeNull();
  expect(screen.queryByText(text.providers.or)).toBeNull();
});

it('says which addresses need no invitation', async () => {
  backend.on({ 'GET /api/profile': () => Response.json({ sign_up: ['harbour.example', 'hill.example'] }) });
  await renderForTest(<SignUpPage />);
  expect(await screen.findByText(new RegExp(text.signUp.domains('harbour.example or hill.example')))).toBeTruthy();
  expect(screen.getByLabelText(text.email)).toBeTruthy();
});

it('says that an invitation is for another address', async () => {
  backend.on({
    'invitations.lookup': () => ({
      state: 'pending',
      email: 'nadia@harbour.example',
      first_name: '',
      last_name: '',
      role_code: 'MEMBER',
      team: 'Harbour District',
      inviter: null,
      expires_at: '2126-12-01T10:00:00Z',
    }),
  });
  await renderForTest(<SignUpPage />, '/authentication/signup#token');
  const email = screen.getByLabelText<HTMLInputElement>(text.email);
  await waitFor(() => expect(email.value).toBe('nadia@harbour.example'));
  expect(screen.getByText(text.signUp.joins('Harbour District'))).toBeTruthy();
  fireEvent.change(email, { target: { value: 'pat@hill.example' } });
  expect(screen.getByText(text.signUp.otherAddress('nadia@harbour.example', 'Harbour District'))).toBeTruthy();
  expect(screen.queryByText(text.signUp.joins('Harbour District'))).toBeNull();
  fireEvent.change(email, { target: { value: 'Nadia@Harbour.example' } });
  expect(screen.queryByText(text.signUp.otherAddress('nadia@harbour.example', 'Harbour District'))).toBeNull();
});
