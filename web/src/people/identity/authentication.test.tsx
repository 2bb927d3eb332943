import { refusalBody } from '@groundwork/contract/base/answers';
import * as messages from '@groundwork/contract/base/messages.gen';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messageOf } from '../../base/queries/api.ts';
import { finishAuthentication } from '../../base/queries/fresh-session.ts';
import { fakeBackend, page, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, aTeam } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { DeleteTeamDialog } from '../teams/delete-team-dialog.tsx';
import { Authentication } from './authentication.tsx';

const toast = spiedToasts();
const text = words.identity.authenticate;
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

let me = anAccount();
let fresh = false;
const needed = () => refuse(403, 'account.freshSessionNeeded', 'FRESH_SESSION_NEEDED');
const backend = fakeBackend({
  'account.get': () => me,
  'teams.list': () => page([aTeam()]),
  'teams.delete': () => (fresh ? succeed() : needed()),
  'GET /api/profile': () =>
    Response.json({
      mailbox: false,
      file_limit_mb: 25,
      ai: false,
      providers: [
        { id: 'google', name: 'Google', domains: [] },
        { id: 'oidc', name: 'Keycloak', domains: [] },
      ],
    }),
  'POST /api/auth/authenticate': async (request) => {
    const { password } = await request.json();
    fresh = password === 'Harbour-2026';
    return fresh
      ? Response.json({ success: true })
      : Response.json(refusalBody('account.currentPasswordWrong', 'CURRENT_PASSWORD_WRONG'), { status: 403 });
  },
});
const assign = vi.fn();
const onClose = vi.fn();

beforeEach(() => {
  me = anAccount();
  fresh = false;
  for (const spy of [toast.toastError, assign, onClose]) spy.mockClear();
  vi.stubGlobal('location', { ...window.location, assign });
});
afterEach(() => {
  finishAuthentication(false);
  cleanup();
});

/** Deletes a team, which needs a fresh session. Returns the dialog that asks for the password. */
async function deleteTeam() {
  await renderForTest(
    <>
      <DeleteTeamDialog team={aTeam()} onClose={onClose} />
      <Authentication />
    </>,
  );
  await user.type(await screen.findByLabelText(words.teams.typeName(aTeam().name)), `${aTeam().name}{Enter}`);
  return within(await screen.findByRole('dialog', { name: text.title }));
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: text.title })).toBeNull());
const deletions = () => backend.writes().filter(([name]) => name === 'teams.delete').length;

it('asks for the password and then repeats the act, once', async () => {
  const dialog = await deleteTeam();
  const field = dialog.getByLabelText(words.identity.password);
  await user.click(field);
  await user.paste('Guess-2026');
  await user.keyboard('{Enter}');
  await dialog.findByText(messages.account.currentPasswordWrong);
  expect(deletions()).toBe(1);
  await user.clear(field);
  await user.click(field);
  await user.paste('Harbour-2026');
  await user.keyboard('{Enter}');
  await gone();
  await waitFor(() => expect(deletions()).toBe(2));
  expect(toast.toastError).not.toHaveBeenCalled();
});

it('Escape closes this dialog alone, changes nothing and says so', async () => {
  const dialog = await deleteTeam();
  await user.type(dialog.getByLabelText(words.identity.password), 'Harb{Escape}');
  await gone();
  expect(onClose).not.toHaveBeenCalled();
  expect(deletions()).toBe(1);
  await waitFor(() =>
    expect(toast.toastError).toHaveBeenCalledWith(
      messages.teams.deleteFailed,
      expect.objectContaining({
        detail: messages.account.freshSessionNeeded,
      }),
    ),
  );
});

it('leads to the sign-in page when the session has ended meanwhile', async () => {
  const dialog = await deleteTeam();
  backend.on({
    'POST /api/auth/authenticate': () =>
      Response.json(refusalBody('general.notAuthenticated', 'UNAUTHORIZED'), { status: 401 }),
  });
  await user.click(dialog.getByLabelText(words.identity.password));
  await user.paste('Harbour-2026');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/authentication\/signin/)));
});

it('offers a person without a password their provider, and leads back to this page', async () => {
  me = { ...anAccount(), sign_in_methods: ['oidc'] };
  backend.on({ 'POST /api/auth/sign-in/social': () => Response.json({ url: 'https://id.example/authorize' }) });
  const dialog = await deleteTeam();
  expect(dialog.queryByLabelText(words.identity.password)).toBeNull();
  const button = await dialog.findByRole('button', { name: words.identity.providers.continueWith('Keycloak') });
  expect(dialog.queryByRole('button', { name: words.identity.providers.continueWith('Google') })).toBeNull();
  await user.click(button);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example/authorize'));
  const { pathname, search, hash } = window.location;
  expect(backend.writes().at(-1)).toEqual([
    'POST /api/auth/sign-in/social',
    { provider: 'oidc', to: pathname + search + hash },
  ]);
});

it('without a dialog the refusal says what to do', async () => {
  const { client } = await import('../../base/queries/api.ts');
  const refusal = await client.teams.delete({ teamId: aTeam().id, name: aTeam().name }).catch(messageOf);
  expect(refusal).toBe(messages.account.freshSessionNeeded);
});
