import { refusalBody } from '@groundwork/contract/base/answers';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Sentence } from '@groundwork/contract/base/sentences';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { ConfirmPage } from './confirm-page.tsx';

const text = words.identity.confirm;
const email = 'nadia@harbour.example';
let shown: object;
let answer: Response;
const backend = fakeBackend({
  'POST /api/auth/confirmation': () => Response.json(shown),
  'POST /api/auth/confirm': () => answer,
});
const refusal = (sentence: Sentence, code: string) => Response.json(refusalBody(sentence, code), { status: 400 });

beforeEach(() => {
  shown = { email, confirmed: false, passwordNeeded: true };
  answer = Response.json({ success: true });
});
afterEach(cleanup);

const confirmed = () => backend.writes().filter(([name]) => name === 'POST /api/auth/confirm');
const open = () => renderForTest(<ConfirmPage />, '/authentication/confirm#the-token');

it('changes nothing when it opens, and confirms with the password', async () => {
  await open();
  await screen.findByText(text.withPassword(email));
  expect(backend.writes()).toEqual([['POST /api/auth/confirmation', { token: 'the-token' }]]);
  await userEvent.click(screen.getByRole('button', { name: text.submit }));
  await screen.findByText(messages.auth.signUpPasswordNeeded);
  expect(confirmed()).toEqual([]);
  await userEvent.type(screen.getByLabelText(words.identity.password), 'Harbour7{Enter}');
  await expect.poll(confirmed).toEqual([['POST /api/auth/confirm', { token: 'the-token', password: 'Harbour7' }]]);
});

it('asks for no password in the browser that signed up', async () => {
  shown = { email, confirmed: false, passwordNeeded: false };
  await open();
  await screen.findByText(text.withButton(email));
  expect(screen.queryByLabelText(words.identity.password)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: text.submit }));
  await expect.poll(confirmed).toEqual([['POST /api/auth/confirm', { token: 'the-token' }]]);
});

it('shows a wrong password at its field', async () => {
  answer = refusal('auth.signUpPasswordWrong', 'SIGN_UP_PASSWORD_WRONG');
  await open();
  await userEvent.type(await screen.findByLabelText(words.identity.password), 'Wrong7{Enter}');
  await screen.findByText(messages.auth.signUpPasswordWrong);
  expect(document.activeElement).toBe(screen.getByLabelText(words.identity.password));
});

it('says that a link has expired, at opening and at confirming', async () => {
  backend.on({ 'POST /api/auth/confirmation': () => Response.json(null) });
  await open();
  expect((await screen.findByRole('alert')).textContent).toBe(messages.auth.linkExpired);
  cleanup();
  backend.on({ 'POST /api/auth/confirmation': () => Response.json(shown) });
  answer = refusal('auth.linkExpired', 'INVALID_TOKEN');
  await open();
  await userEvent.type(await screen.findByLabelText(words.identity.password), 'Harbour7{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(messages.auth.linkExpired);
});

it('leads to sign-in when the address is already confirmed', async () => {
  shown = { email, confirmed: true, passwordNeeded: true };
  await open();
  await screen.findByText(messages.auth.alreadyConfirmed);
  expect(screen.queryByRole('button', { name: text.submit })).toBeNull();
});

it('offers to try again when the server cannot be reached', async () => {
  backend.on({ 'POST /api/auth/confirmation': () => new Response(null, { status: 502 }) });
  await open();
  await screen.findByText(words.identity.linkCheckFailed);
});
