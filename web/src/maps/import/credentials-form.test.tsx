import { sampleCredentials } from '@groundwork/contract/maps/import/legacy';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { CredentialsForm } from './credentials-form.tsx';

const toast = spiedToasts();

const text = words.imports.signIn;
const backend = fakeBackend({
  'imports.signIn': ({ email, password }) =>
    password === sampleCredentials.password
      ? { uid: 'u-1', email, displayName: 'Pat Keller' }
      : refuse(403, 'imports.failed'),
});
beforeEach(() => {
  toast.toastSuccess.mockClear();
});
afterEach(cleanup);

async function draw(props: Partial<Parameters<typeof CredentialsForm>[0]> = {}) {
  await renderForTest(<CredentialsForm sample={false} expired={false} {...props} />);
  return userEvent.setup();
}
const email = () => screen.getByLabelText(text.email);
const password = () => screen.getByLabelText(text.password);

it('requires both fields before it sends anything, and focuses the first empty one', async () => {
  const user = await draw();
  await user.click(screen.getByRole('button', { name: 'Verify Credentials' }));
  await screen.findByText('Please enter both email and password');
  expect(document.activeElement).toBe(email());
  await user.click(email());
  await user.paste('pat@old.example');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(password());
  expect(backend.writes()).toEqual([]);
});

it('submits with Enter, shows the error until the input changes, and confirms the account', async () => {
  const user = await draw();
  await user.type(email(), sampleCredentials.email);
  await user.click(password());
  await user.paste('Wrong-2026');
  await user.keyboard('{Enter}');
  await screen.findByText('Authentication failed');
  expect(document.activeElement).toBe(password());
  await user.clear(password());
  expect(screen.queryByText('Authentication failed')).toBeNull();
  await user.type(password(), `${sampleCredentials.password}{Enter}`);
  await vi.waitFor(() =>
    expect(toast.toastSuccess).toHaveBeenCalledWith(`Successfully authenticated as ${sampleCredentials.email}`),
  );
  expect(backend.writes()).toEqual([
    ['imports.signIn', { email: sampleCredentials.email, password: 'Wrong-2026' }],
    ['imports.signIn', sampleCredentials],
  ]);
});

it('says that credentials are not stored, and offers the sample data only if it exists', async () => {
  await draw();
  screen.getByText('Credentials are used only for this import and are not stored.');
  expect(screen.queryByRole('button', { name: text.sample })).toBeNull();
  cleanup();
  const user = await draw({ sample: true, expired: true });
  screen.getByText(text.expired);
  await user.click(screen.getByRole('button', { name: text.sample }));
  await vi.waitFor(() => expect(backend.writes()).toEqual([['imports.signIn', sampleCredentials]]));
});
