import type { Passkey } from '@groundwork/contract/people/passkeys';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { Passkeys } from '../account/passkeys.tsx';
import { Sessions } from '../account/sessions.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';

const text = words.secondFactor;
const passkey: Passkey = {
  id: '018f0000-0000-4000-8000-000000000001',
  name: 'Bitwarden',
  synced: true,
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: null,
};
const bytes = new Uint8Array([1, 2, 3]).buffer;
let passkeys: Passkey[] = [];
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'account.sessions': () => ({ items: [] }),
  'GET /api/profile': () => Response.json({}),
  'passkeys.list': () => ({ items: passkeys }),
  'POST /api/auth/passkey/registration-options': () =>
    Response.json({
      challenge: 'AQID',
      rp: { name: 'Groundwork', id: 'localhost' },
      user: { id: 'AQID', name: 'nadia@harbour.example', displayName: 'Nadia' },
      pubKeyCredParams: [],
    }),
  'POST /api/auth/passkey/register': () => {
    passkeys = [passkey];
    return Response.json({ success: true });
  },
  'POST /api/auth/second-factor': () =>
    Response.json({
      email: 'nadia@harbour.example',
      on: passkeys.length > 0,
      app: false,
      passkeys: passkeys.length > 0,
      recovery_codes: 10,
      required_by: [],
    }),
  'POST /api/auth/second-factor/passkeys': () => Response.json({ codes: ['aaaa-bbbb-cccc-dddd'] }),
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

it('shows the passkey that was added instead of an app, and the sessions that are left', async () => {
  const create = vi.fn(async () => ({
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { attestationObject: bytes, clientDataJSON: bytes },
    getClientExtensionResults: () => ({}),
  }));
  Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  await renderForTest(
    <>
      <SecondFactorSettings />
      <Passkeys />
      <Sessions />
    </>,
  );
  await screen.findByText(words.passkeys.none);
  const before = backend.calls('account.sessions').length;
  await userEvent.click(await screen.findByRole('button', { name: text.usePasskey }));
  await userEvent.click(await screen.findByRole('button', { name: text.stored }));
  await screen.findByText('Bitwarden');
  expect(screen.queryByText(words.passkeys.none)).toBeNull();
  expect(backend.calls('account.sessions').length).toBeGreaterThan(before);
});
