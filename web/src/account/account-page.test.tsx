import { messages } from '@groundwork/contract/messages';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { PasswordForm } from './password-form.tsx';
import { Photo } from './photo.tsx';
import { ProfileForm } from './profile-form.tsx';
import { TimeZone } from './time-zone.tsx';

const toast = vi.hoisted(() => ({ toastError: vi.fn(), toastSuccess: vi.fn() }));
vi.mock('../ui/toast.ts', () => toast);
const text = words.account;
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

let me: Record<string, unknown>;
let sent: { method: string; path: string; body: unknown }[];
/** What the server says to the next write. */
let answer: () => Response;
const assign = vi.fn();

beforeEach(() => {
  me = {
    id: '4fef87c1-58cc-4372-a567-0e02b2c3d401',
    email: 'nadia@harbour.example',
    full_name: 'Nadia Rahman',
    first_name: 'Nadia',
    last_name: 'Rahman',
    phone_number: '',
    address: '',
    avatar_url: null,
    time_zone: 'Europe/Berlin',
    time_zone_follows_device: false,
  };
  sent = [];
  answer = () => Response.json({ success: true, message: 'Done' });
  for (const spy of [toast.toastError, toast.toastSuccess, assign]) spy.mockClear();
  vi.stubGlobal('location', { ...window.location, assign });
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = new Request(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init);
    const path = new URL(request.url).pathname;
    if (request.method === 'GET') return Response.json(me);
    const body = request.headers.get('content-type')?.includes('json') ? await request.json() : null;
    sent.push({ method: request.method, path, body });
    return path === '/api/auth/sign-out' ? Response.json({}) : answer();
  });
});
afterEach(cleanup);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const refuse = (status: number, code: string, error: string) => {
  answer = () => Response.json({ error, code }, { status });
};

it('the profile sends what was changed, says that it is not saved yet, and shows the email as it is', async () => {
  await renderForTest(<ProfileForm />);
  await screen.findByText('Email cannot be changed');
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByText(text.unsaved)).toBeNull();
  type('Last Name', 'Roy');
  type('Phone Number', '+49 421 555 0172');
  screen.getByText(text.unsaved);
  me = { ...me, last_name: 'Roy', phone_number: '+49 421 555 0172' };
  answer = () => Response.json({ success: true, message: 'Profile updated successfully' });
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  await waitFor(() => expect(toast.toastSuccess).toHaveBeenCalledWith('Profile updated successfully'));
  expect(sent).toEqual([
    { method: 'PATCH', path: '/api/account/profile', body: { last_name: 'Roy', phone_number: '+49 421 555 0172' } },
  ]);
  await waitFor(() => expect(screen.queryByText(text.unsaved)).toBeNull());
});

it('the profile keeps a name from being taken away, and shows what the server says as it says it', async () => {
  await renderForTest(<ProfileForm />);
  await screen.findByLabelText('First Name');
  type('First Name', ' ');
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  await screen.findByText(messages.signUp.namesRequired);
  expect([document.activeElement, sent]).toEqual([screen.getByLabelText('First Name'), []]);
  type('First Name', 'Nadja');
  refuse(429, 'TOO_MANY_REQUESTS', messages.general.tooMany);
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  await waitFor(() => expect(toast.toastError).toHaveBeenCalledWith(messages.general.tooMany));
  answer = () => new Response('broken', { status: 500 });
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  await waitFor(() => expect(toast.toastError).toHaveBeenCalledWith('An unexpected error occurred'));
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Nadja');
});

it('the photo can be deleted only when there is one, and a refused one is told as the server told it', async () => {
  await renderForTest(<Photo />);
  await screen.findByText('JPG, PNG, GIF or WebP, max 5MB');
  expect(screen.queryByRole('button', { name: text.deletePhotoOf })).toBeNull();
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } });
  choose(new File([new ArrayBuffer(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }));
  expect(toast.toastError).toHaveBeenCalledWith('This file is larger than 5 MB.');
  expect(sent).toEqual([]);
  refuse(415, 'UNSUPPORTED_MEDIA_TYPE', messages.account.avatarType);
  choose(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }));
  await waitFor(() => expect(toast.toastError).toHaveBeenCalledWith(messages.account.avatarType));
  answer = () => new Response('broken', { status: 502 });
  choose(new File(['x'], 'me.png'));
  await waitFor(() => expect(toast.toastError).toHaveBeenCalledWith('Failed to upload avatar'));
  me = { ...me, avatar_url: '/api/avatars/4fef87c1-58cc-4372-a567-0e02b2c3d409' };
  answer = () => Response.json({ url: me.avatar_url });
  choose(new File(['x'], 'me.png'));
  await waitFor(() => expect(toast.toastSuccess).toHaveBeenCalledWith('Avatar uploaded successfully'));
  const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Nadia Rahman' });
  expect(image.getAttribute('src')).toBe(me.avatar_url);
  fireEvent.error(image);
  await screen.findByText('NR');
  answer = () => Response.json({ success: true, message: 'Avatar deleted successfully' });
  me = { ...me, avatar_url: null };
  await user.click(screen.getByRole('button', { name: text.deletePhotoOf }));
  await waitFor(() => expect(toast.toastSuccess).toHaveBeenCalledWith('Avatar deleted successfully'));
  await waitFor(() => expect(screen.queryByRole('button', { name: text.deletePhotoOf })).toBeNull());
});

it('a password is not sent while a field is empty, the two differ or it is too short', async () => {
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
  expect(sent).toEqual([]);
});

it('the current password is asked for when the server wants it; after the change one signs in again', async () => {
  await renderForTest(<PasswordForm />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: text.changePassword });
  expect(screen.queryByLabelText(text.currentPassword)).toBeNull();
  type('New Password', 'Lighthouse-7');
  type('Confirm New Password', 'Lighthouse-7');
  refuse(403, 'CURRENT_PASSWORD_NEEDED', messages.account.currentPasswordNeeded);
  await user.click(button);
  const current = await screen.findByLabelText(text.currentPassword);
  await waitFor(() => expect(document.activeElement).toBe(current));
  expect(button.disabled).toBe(true);
  type(text.currentPassword, 'Guess');
  refuse(403, 'CURRENT_PASSWORD_WRONG', messages.account.currentPasswordWrong);
  await user.click(button);
  await screen.findByText(messages.account.currentPasswordWrong);
  type(text.currentPassword, 'Harbour-2026');
  answer = () => Response.json({ success: true, message: 'Password changed successfully' });
  await user.click(button);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/authentication/signin?changed=1'));
  expect(sent.slice(-2)).toEqual([
    {
      method: 'POST',
      path: '/api/account/password',
      body: { password: 'Lighthouse-7', currentPassword: 'Harbour-2026' },
    },
    { method: 'POST', path: '/api/auth/sign-out', body: {} },
  ]);
});

it('a time zone is found by typing', async () => {
  await renderForTest(<TimeZone />);
  await user.click(await screen.findByRole('button', { name: 'Europe/Berlin' }));
  await user.type(await screen.findByPlaceholderText(text.timeZoneSearch), 'lisb{Enter}');
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ time_zone: 'Europe/Lisbon', follows_device: false }]),
  );
});
