import { refusalBody } from '@groundwork/contract/base/answers';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { SecondFactor } from '@groundwork/contract/people/second-factor';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { SecondFactorPage } from './second-factor-page.tsx';

const text = words.secondFactor;
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => ({ to: '/dashboard/tasks' }),
}));

const waiting: SecondFactor = {
  step: 'enter',
  email: 'nadia@harbour.example',
  on: true,
  app: true,
  passkeys: false,
  recovery_codes: 0,
  required_by: [],
  fresh: true,
};
const required: SecondFactor = { ...waiting, step: 'set-up', on: false, required_by: ['Harbour District', null] };
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
let shown: SecondFactor;
let answer: () => Response;
const backend = fakeBackend({
  'GET /api/profile': () => Response.json({}),
  'POST /api/auth/second-factor': () => Response.json(shown),
  'POST /api/auth/second-factor/enter': () => answer(),
  'POST /api/auth/second-factor/start': () => Response.json({ secret: 'ABCDEFGH', url: 'otpauth://totp/x' }),
  'POST /api/auth/second-factor/confirm': () => Response.json({ codes }),
  'POST /api/auth/second-factor/passkeys': () => Response.json({ codes }),
  'POST /api/auth/passkey/registration-options': () => Response.json({ error: 'No more passkeys' }, { status: 409 }),
});
const opened = vi.fn();
beforeEach(() => {
  shown = waiting;
  answer = () => Response.json({ success: true });
  opened.mockReset();
  vi.stubGlobal('location', Object.assign(new URL(window.location.href), { assign: opened }));
});
afterEach(cleanup);

it('asks for the code and opens the requested page', async () => {
  await renderForTest(<SecondFactorPage />);
  await userEvent.type(await screen.findByLabelText(text.code, { exact: false }), '123 456{Enter}');
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('/dashboard/tasks'));
  expect(backend.writes().at(-1)).toEqual(['POST /api/auth/second-factor/enter', { code: '123 456' }]);
});

it('says that a code is wrong, and takes a recovery code instead', async () => {
  answer = () => Response.json(refusalBody('secondFactor.codeWrong', 'SECOND_FACTOR_CODE_WRONG'), { status: 403 });
  await renderForTest(<SecondFactorPage />);
  await userEvent.type(await screen.findByLabelText(text.code, { exact: false }), '000000{Enter}');
  await screen.findByText(messages.secondFactor.codeWrong);
  await userEvent.click(screen.getByRole('button', { name: text.useRecovery }));
  expect(screen.queryByText(messages.secondFactor.codeWrong)).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText(text.recoveryCode, { exact: false }));
});

it('leads a person to set it up, and shows the recovery codes before it goes on', async () => {
  shown = required;
  await renderForTest(<SecondFactorPage />);
  await screen.findByText('Harbour District and this installation require two-factor authentication.');
  await screen.findByText('ABCD EFGH');
  await userEvent.type(screen.getByRole('textbox', { name: new RegExp(text.code) }), '123456{Enter}');
  for (const code of codes) await screen.findByText(code);
  expect(opened).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: text.goOn }));
  expect(opened).toHaveBeenCalledWith('/dashboard/tasks');
});

describe('with passkeys', () => {
  beforeEach(() => Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true }));
  afterEach(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));

  it('asks for a passkey, or for a recovery code of a person without an app', async () => {
    shown = { ...waiting, app: false, passkeys: true };
    await renderForTest(<SecondFactorPage />);
    await screen.findByRole('button', { name: words.passkeys.use });
    expect(screen.queryByLabelText(text.code, { exact: false })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: text.useRecovery }));
    await userEvent.type(screen.getByLabelText(text.recoveryCode, { exact: false }), 'aaaa-bbbb-cccc-dddd{Enter}');
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('/dashboard/tasks'));
  });

  it('makes them the second factor where one is required', async () => {
    shown = { ...required, app: false, passkeys: true };
    await renderForTest(<SecondFactorPage />);
    await userEvent.click(await screen.findByRole('button', { name: text.useMyPasskeys }));
    for (const code of codes) await screen.findByText(code);
    expect(backend.writes().at(-1)).toEqual(['POST /api/auth/second-factor/passkeys', {}]);
  });

  it('says why a passkey could not be added', async () => {
    shown = { ...required, app: false };
    await renderForTest(<SecondFactorPage />);
    await userEvent.click(await screen.findByRole('button', { name: text.usePasskey }));
    await screen.findByText('No more passkeys');
  });
});

it('asks a person who signed in a while ago to sign in again', async () => {
  shown = { ...required, fresh: false };
  await renderForTest(<SecondFactorPage />);
  await screen.findByText(text.signInFirst);
  expect(screen.queryByText('ABCD EFGH')).toBeNull();
});

it('shows an error that can be tried again', async () => {
  backend.on({ 'POST /api/auth/second-factor': () => Response.json({ error: 'Down' }, { status: 503 }) });
  await renderForTest(<SecondFactorPage />);
  await screen.findByText(text.loadFailed);
});
