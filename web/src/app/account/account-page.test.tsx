import { refusalBody } from '@groundwork/contract/base/answers';
import * as messages from '@groundwork/contract/base/messages.gen';
import { sentence } from '@groundwork/contract/base/sentences';
import type { Account } from '@groundwork/contract/people/account';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setDatePreferences } from '../../base/dates/date-preferences.ts';
import { weekInfo, whenText } from '../../base/dates/dates.ts';
import { client } from '../../base/queries/api.ts';
import { changePassword, signOut, signOutEverywhere } from '../../base/session/session.ts';
import { breakDown, fakeBackend, noAnswer, page, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, aTeam } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { EmailChange } from '../../people/account/email-change.tsx';
import { PasswordForm } from '../../people/account/password-form.tsx';
import { Photo } from '../../people/account/photo.tsx';
import { ProfileForm } from '../../people/account/profile-form.tsx';
import { TimeZone } from '../../people/account/time-zone.tsx';
import { WeeksAndDates } from '../../people/account/weeks-and-dates.tsx';
import { Authentication } from '../../people/identity/authentication.tsx';

const toast = spiedToasts();
const text = words.account;
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

let me: Account;
const assign = vi.fn();
const answer = (message: string) => () => ({ success: true as const, message });
const backend = fakeBackend({
  'account.get': () => me,
  'account.setDates': succeed,
  'account.setTimeZone': succeed,
  'account.updateProfile': answer('Profile updated successfully'),
  'account.deleteAvatar': answer('Avatar deleted successfully'),
  'account.changePassword': answer('Password changed successfully'),
  'account.endOtherSessions': succeed,
  'emailChange.get': () => ({ pending: null }),
  'teams.list': () => page([aTeam()]),
  'GET /api/profile': () => Response.json({}),
  'POST /api/auth/sign-out': () => Response.json({}),
});

beforeEach(() => {
  me = anAccount();
  for (const spy of [toast.toastError, toast.toastSuccess, assign]) spy.mockClear();
  vi.stubGlobal('location', { ...window.location, assign });
});
afterEach(cleanup);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('the profile sends only changed fields, shows that they are unsaved, and shows the email as read-only', async () => {
  await renderForTest(<ProfileForm />);
  await screen.findByText(text.emailHint);
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByText(text.unsaved)).toBeNull();
  type('Last Name', 'Roy');
  type('Phone Number', '+49 421 555 0172');
  screen.getByText(text.unsaved);
  me = { ...me, last_name: 'Roy', phone_number: '+49 421 555 0172' };
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  await waitFor(() => expect(toast.toastSuccess).toHaveBeenCalledWith('Profile updated successfully'));
  expect(backend.writes()).toEqual([['account.updateProfile', { last_name: 'Roy', phone_number: '+49 421 555 0172' }]]);
  await waitFor(() => expect(screen.queryByText(text.unsaved)).toBeNull());
});

it('the email of a person whom a provider signs in cannot be changed at all', async () => {
  const providers = [{ id: 'oidc', name: 'Harbour ID', domains: [me.email.split('@')[1]] }];
  backend.on({ 'GET /api/profile': () => Response.json({ providers }) });
  await renderForTest(
    <>
      <ProfileForm />
      <EmailChange />
    </>,
  );
  await screen.findByText('Email cannot be changed');
  await screen.findByText(words.identity.signIn.tied('Harbour ID'));
  expect(screen.queryByText(text.emailHint)).toBeNull();
  expect(screen.queryByLabelText(text.newEmail)).toBeNull();
});

it('the profile refuses to clear a name, and shows the message of the server unchanged', async () => {
  await renderForTest(<ProfileForm />);
  await screen.findByLabelText('First Name');
  type('First Name', ' ');
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  await screen.findByText(messages.signUp.namesRequired);
  expect([document.activeElement, backend.writes()]).toEqual([screen.getByLabelText('First Name'), []]);
  type('First Name', 'Nadja');
  backend.on({ 'account.updateProfile': () => refuse(429, sentence('general.tooMany', 90)) });
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  await waitFor(() => expect(toast.toastError).toHaveBeenCalledWith(messages.general.tooMany(90), expect.anything()));
  backend.on({ 'account.updateProfile': breakDown });
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  await waitFor(() => expect(toast.toastError).toHaveBeenCalledWith('An unexpected error occurred', expect.anything()));
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Nadja');
});

it('the photo can be deleted only if it exists, and a failed upload shows the server’s message', async () => {
  await renderForTest(<Photo />);
  await screen.findByText('JPG, PNG, GIF or WebP, max 5MB');
  expect(screen.queryByRole('button', { name: text.deletePhotoOf })).toBeNull();
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } });
  choose(new File([new ArrayBuffer(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }));
  expect(toast.toastError).toHaveBeenCalledWith('This file is larger than 5 MB.');
  expect(backend.writes()).toEqual([]);
  backend.on({
    'PUT /api/account/avatar': () =>
      Response.json(refusalBody('account.avatarType', 'UNSUPPORTED_MEDIA_TYPE'), { status: 415 }),
  });
  choose(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }));
  await waitFor(() => expect(toast.toastError).toHaveBeenCalledWith(messages.account.avatarType, expect.anything()));
  backend.on({ 'PUT /api/account/avatar': () => new Response('broken', { status: 502 }) });
  choose(new File(['x'], 'me.png'));
  await waitFor(() => expect(toast.toastError).toHaveBeenCalledWith('Failed to upload avatar', expect.anything()));
  const url = '/api/avatars/4fef87c1-58cc-4372-a567-0e02b2c3d409';
  me = { ...me, avatar_url: url };
  backend.on({ 'PUT /api/account/avatar': () => Response.json({ url }) });
  choose(new File(['x'], 'me.png'));
  await waitFor(() => expect(toast.toastSuccess).toHaveBeenCalledWith('Avatar uploaded successfully'));
  const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Nadia Rahman' });
  expect(image.getAttribute('src')).toBe(me.avatar_url);
  fireEvent.error(image);
  await waitFor(() => expect(document.querySelector('[data-initials="NR"]')).toBeTruthy());
  me = { ...me, avatar_url: null };
  await user.click(screen.getByRole('button', { name: text.deletePhotoOf }));
  await waitFor(() => expect(toast.toastSuccess).toHaveBeenCalledWith('Avatar deleted successfully'));
  await waitFor(() => expect(screen.queryByRole('button', { name: text.deletePhotoOf })).toBeNull());
});

it('the password is not sent while a field is empty, the two differ, or the password is too short', async () => {
  await renderForTest(<PasswordForm />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: text.changePassword });
  expect(button.disabled).toBe(true);
  type('New Password', 'Lighthouse-7');
  expect(button.disabled).toBe(true);
  type('Confirm New Password', 'Lighthouse-8');
  expect(button.disabled).toBe(false);
  await user.click(button);
  await screen.findByText('New passwords do not match');
  type('New Password', 'Short-7');
  type('Confirm New Password', 'Short-7');
  await user.click(button);
  await screen.findByText('Password must be at least 8 characters');
  expect(backend.writes()).toEqual([]);
});

it('the form asks for the password in an older session and leads to sign-in after the change', async () => {
  await renderForTest(
    <>
      <PasswordForm />
      <Authentication />
    </>,
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: text.changePassword });
  type('New Password', 'Lighthouse-7');
  type('Confirm New Password', 'Lighthouse-7');
  let fresh = false;
  backend.on({
    'account.changePassword': () =>
      fresh
        ? answer('Password changed successfully')()
        : refuse(403, 'account.freshSessionNeeded', 'FRESH_SESSION_NEEDED'),
    'POST /api/auth/authenticate': () => {
      fresh = true;
      return Response.json({ success: true });
    },
  });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: words.identity.authenticate.title }));
  await user.click(dialog.getByLabelText(words.identity.password));
  await user.paste('Harbour-2026');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/authentication/signin?reason=password-changed'));
  expect(backend.writes().slice(-4)).toEqual([
    ['account.changePassword', { password: 'Lighthouse-7' }],
    ['POST /api/auth/authenticate', { password: 'Harbour-2026' }],
    ['account.changePassword', { password: 'Lighthouse-7' }],
    ['POST /api/auth/sign-out', {}],
  ]);
});

it('typing finds a time zone', async () => {
  await renderForTest(<TimeZone />);
  await user.click(await screen.findByRole('button', { name: 'Europe/Berlin' }));
  await user.click(await screen.findByPlaceholderText(text.timeZoneSearch));
  await user.paste('lisb');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(backend.writes()).toEqual([['account.setTimeZone', { time_zone: 'Europe/Lisbon', follows_device: false }]]),
  );
});

it('the first day of the week and the order of dates show at once, and follow the device again', async () => {
  backend.on({
    'account.setDates': (dates) => {
      me = { ...me, ...dates };
      return { success: true as const };
    },
  });
  await renderForTest(<WeeksAndDates />);
  const week = await screen.findByLabelText<HTMLSelectElement>(text.weekStart);
  const order = screen.getByLabelText<HTMLSelectElement>(text.dateOrder);
  const chosen = () => [week, order].map(({ selectedOptions: [option] }) => option?.textContent);
  expect(chosen()).toEqual([
    text.asDevice('Sunday'),
    expect.stringMatching(/^Same as this device \([A-Z][a-z]{2} \d+, \d{4}\)$/),
  ]);
  await user.selectOptions(week, 'Saturday');
  await waitFor(() => expect(weekInfo().firstDay).toBe(6));
  await user.selectOptions(order, 'day');
  await waitFor(() => expect(whenText('2026-12-04')).toBe('4 Dec 2026'));
  expect(chosen()).toEqual(['Saturday', expect.stringMatching(/^\d+ [A-Z][a-z]{2,3} \d{4}$/)]);
  await user.selectOptions(week, text.asDevice('Sunday'));
  await waitFor(() => expect(weekInfo().firstDay).toBe(7));
  expect(backend.writes()).toEqual([
    ['account.setDates', { week_start: 6, date_order: null }],
    ['account.setDates', { week_start: 6, date_order: 'day' }],
    ['account.setDates', { week_start: null, date_order: 'day' }],
  ]);
  setDatePreferences();
});

it.each([
  ['changing the password', () => changePassword({ password: 'Lighthouse-7' })],
  ['signing out', () => signOut()],
  ['signing out everywhere', () => signOutEverywhere()],
])('%s stops the queries of the page first, so that nothing fails', async (_, act) => {
  let ended = false;
  const end = <Answer,>(value: Answer) => {
    ended = true;
    return value;
  };
  backend.on({
    'account.get': () => (ended ? refuse(401, 'general.notAuthenticated') : me),
    'account.changePassword': () => end(answer('Password changed successfully')()),
    'account.endOtherSessions': () => end({ success: true as const }),
    'POST /api/auth/sign-out': () => end(Response.json({})),
  });
  await act();
  const settled = vi.fn();
  void client.account.get().then(settled, settled);
  await new Promise((done) => setTimeout(done, 50));
  expect(settled).not.toHaveBeenCalled();
  expect(assign).toHaveBeenCalledTimes(1);
});

it('the queries go on when the password could not be changed', async () => {
  backend.on({ 'account.changePassword': () => refuse(400, 'No') });
  await expect(changePassword({ password: 'Lighthouse-7' })).rejects.toThrow('No');
  expect(await client.account.get()).toEqual(me);
});

it('the strength meter knows the teams, whose names the server refuses too', async () => {
  await renderForTest(<PasswordForm />);
  await screen.findByRole('button', { name: text.changePassword });
  await waitFor(() => expect(backend.calls('teams.list')).toHaveLength(1));
  type('New Password', `${aTeam().name.replaceAll(' ', '')}2`);
  await screen.findByText(messages.auth.passwordOfOwnWords);
});

it('the profile refuses a phone number without digits, and says where the email can be changed', async () => {
  await renderForTest(<ProfileForm />);
  await screen.findByText('Email cannot be changed here. Change it below.');
  type('Phone Number', 'abc');
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  await screen.findByText(messages.formFields.tel);
  expect(backend.writes()).toEqual([]);
});

it('says that the server cannot be reached instead of an unexpected error', async () => {
  await renderForTest(<ProfileForm />);
  await screen.findByLabelText('First Name');
  type('First Name', 'Mai');
  backend.on({ 'account.updateProfile': noAnswer });
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  await waitFor(() => expect(toast.toastError).toHaveBeenCalledWith(messages.general.unreachable, expect.anything()));
});
