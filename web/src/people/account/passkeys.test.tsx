import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Passkey } from '@groundwork/contract/people/passkeys';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { breakDown, fakeBackend, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { Passkeys } from './passkeys.tsx';

const text = words.passkeys;
const toast = spiedToasts();
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
const bytes = new Uint8Array([1, 2, 3]).buffer;
const aPasskey = (change: Partial<Passkey> = {}): Passkey => ({
  id: '018f0000-0000-4000-8000-000000000001',
  name: 'Bitwarden',
  synced: true,
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: null,
  ...change,
});

let passkeys: Passkey[];
let secondFactor: boolean;
const create = vi.fn();
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'GET /api/profile': () => Response.json({}),
  'passkeys.list': () => ({ items: passkeys }),
  'passkeys.rename': succeed,
  'passkeys.delete': succeed,
  'POST /api/auth/passkey/registration-options': () =>
    Response.json({
      challenge: 'AQID',
      rp: { name: 'Groundwork', id: 'localhost' },
      user: { id: 'AQID', name: 'nadia@harbour.example', displayName: 'Nadia' },
      pubKeyCredParams: [],
    }),
  'POST /api/auth/passkey/register': () => Response.json({ success: true }),
  'POST /api/auth/second-factor': () => Response.json({ on: secondFactor, app: false }),
});
beforeEach(() => {
  passkeys = [];
  secondFactor = false;
  create.mockReset();
  toast.toastError.mockClear();
  toast.toastSuccess.mockClear();
  Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});
/** The writes that the page sent. Excludes the POST request that only reads the second factor. */
const writes = () => backend.writes().filter(([call]) => call !== 'POST /api/auth/second-factor');
const addButton = () => screen.findByRole('button', { name: text.add });
const act = async (name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: text.actions(name) }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
};
const failed = (name: string) => Object.assign(new Error('refused'), { name });

it('says what a passkey is when there is none, and adds one', async () => {
  create.mockResolvedValue({
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { attestationObject: bytes, clientDataJSON: bytes },
    getClientExtensionResults: () => ({}),
  });
  await renderForTest(<Passkeys />);
  await screen.findByText(text.none);
  await user.click(await addButton());
  await waitFor(() => expect(toast.toastSuccess).toHaveBeenCalledWith(text.added));
  expect(writes().at(-1)).toMatchObject([
    'POST /api/auth/passkey/register',
    { id: 'AQID', response: { attestationObject: 'AQID' } },
  ]);
});

it.each([
  ['NotAllowedError', text.refusals.NotAllowedError],
  ['InvalidStateError', text.refusals.InvalidStateError],
  ['ConstraintError', text.refusals.other],
])('says in a sentence what the browser refuses (%s), and keeps the button', async (name, sentence) => {
  create.mockRejectedValue(failed(name));
  await renderForTest(<Passkeys />);
  await user.click(await addButton());
  await waitFor(() => expect(toast.toastError).toHaveBeenCalledWith(sentence, expect.anything()));
  expect((await addButton()).hasAttribute('disabled')).toBe(false);
});

it('lists passkeys, renames one and refuses an empty name', async () => {
  passkeys = [aPasskey(), aPasskey({ id: '018f0000-0000-4000-8000-000000000002', name: 'Key', synced: false })];
  await renderForTest(<Passkeys />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first as HTMLElement).getByText(text.synced)).toBeDefined();
  expect(within(second as HTMLElement).queryByText(text.synced)).toBeNull();
  const dialog = await act('Key', text.rename);
  const name = within(dialog).getByLabelText(text.name, { exact: false });
  await user.clear(name);
  await user.click(within(dialog).getByRole('button', { name: text.save }));
  await within(dialog).findByText(messages.passkeys.nameRequired);
  await user.click(name);
  await user.paste('Work laptop');
  await user.click(within(dialog).getByRole('button', { name: text.save }));
  await waitFor(() => expect(toast.toastSuccess).toHaveBeenCalledWith(text.renamed));
  expect(writes()).toEqual([['passkeys.rename', { passkeyId: passkeys[1]?.id, name: 'Work laptop' }]]);
});

it('asks before it removes a passkey, and says why the server refuses', async () => {
  passkeys = [aPasskey()];
  await renderForTest(<Passkeys />);
  const dialog = await act('Bitwarden', text.remove);
  expect(writes()).toEqual([]);
  backend.on({ 'passkeys.delete': () => refuse(409, 'Not now') });
  await user.click(within(dialog).getByRole('button', { name: text.confirmRemove }));
  await waitFor(() =>
    expect(toast.toastError).toHaveBeenCalledWith(
      messages.passkeys.deleteFailed,
      expect.objectContaining({ detail: 'Not now' }),
    ),
  );
});

it('says that two-factor authentication goes with the last passkey', async () => {
  passkeys = [aPasskey()];
  secondFactor = true;
  await renderForTest(<Passkeys />);
  await waitFor(() => expect(backend.writes()).toHaveLength(1));
  within(await act('Bitwarden', text.remove)).getByText(text.removeLastNote);
});

it('offers no passkey where a provider or the installation refuses it', async () => {
  const profile = (settings: object) => backend.on({ 'GET /api/profile': () => Response.json(settings) });
  profile({ passwords: false });
  await renderForTest(<Passkeys />);
  await screen.findByText(messages.auth.passwordsOff);
  expect(screen.queryByRole('button', { name: text.add })).toBeNull();
  cleanup();
  const [, domain = ''] = anAccount().email.split('@');
  profile({ providers: [{ id: 'oidc', name: 'Harbour', domains: [domain] }] });
  await renderForTest(<Passkeys />);
  await screen.findByText(words.identity.signIn.tied('Harbour'));
  expect(screen.queryByRole('button', { name: text.add })).toBeNull();
});

it('offers no more than the limit', async () => {
  passkeys = Array.from({ length: limits.passkeys.perPerson }, (_, n) =>
    aPasskey({ id: `018f0000-0000-4000-8000-0000000000${n + 10}`, name: `Key ${n}` }),
  );
  await renderForTest(<Passkeys />);
  await screen.findByText(text.most(limits.passkeys.perPerson));
  expect((await addButton()).hasAttribute('disabled')).toBe(true);
});

it('says that a browser has no passkeys, and that the list failed', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  await renderForTest(<Passkeys />);
  await screen.findByText(text.unavailable);
  cleanup();
  backend.on({ 'passkeys.list': breakDown });
  await renderForTest(<Passkeys />);
  await screen.findByText(messages.passkeys.loadFailed);
});
