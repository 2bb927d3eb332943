import * as messages from '@groundwork/contract/base/messages.gen';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const text = words.identity;
const backend = fakeBackend({
  'GET /api/profile': () =>
    Response.json({ providers: [{ id: 'oidc', name: 'Harbour ID', domains: ['harbour.example'] }] }),
  'POST /api/auth/request-password-reset': () => Response.json({}),
});
afterEach(cleanup);

it('leads people whose address a provider signs in to it, and resets the passwords of others', async () => {
  await renderForTest(<ForgotPasswordPage />);
  const type = (value: string) => fireEvent.change(screen.getByLabelText(/^Email/), { target: { value } });
  type('nadia@harbour.example');
  await screen.findByText(text.signIn.tied('Harbour ID'));
  screen.getByRole('button', { name: text.providers.continueWith('Harbour ID') });
  expect(screen.queryByRole('button', { name: text.forgot.submit })).toBeNull();
  type('nadia@quay.example');
  fireEvent.click(await screen.findByRole('button', { name: text.forgot.submit }));
  await screen.findByText(messages.auth.resetSent);
  expect(backend.writes()).toEqual([['POST /api/auth/request-password-reset', { email: 'nadia@quay.example' }]]);
});
