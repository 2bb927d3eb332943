import { Link } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { InvitationPage } from './invitation-page.tsx';
import { keptInvitationToken } from './invitation-token.ts';

const w = words.invitations.page;
fakeBackend({
  'account.get': () => refuse(401, 'User not authenticated'),
  'invitations.lookup': ({ token }) => ({
    state: 'pending',
    email: `${token}@harbour.example`,
    first_name: '',
    last_name: '',
    role_code: 'MEMBER',
    team: `Team ${token}`,
    inviter: 'Nadia Rahman',
    expires_at: '2026-12-01T10:00:00Z',
  }),
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('shows the second invitation when its link opens in the same tab', async () => {
  await renderForTest(
    <>
      <Link to="." hash="two">
        second link
      </Link>
      <InvitationPage />
    </>,
    '/invitation#one',
  );
  await screen.findByText(w.to('Team one'));
  expect(keptInvitationToken()).toBe('one');
  await userEvent.click(screen.getByRole('link', { name: 'second link' }));
  await screen.findByText(w.to('Team two'));
  await screen.findByText(w.for('two@harbour.example'));
  expect(keptInvitationToken()).toBe('two');
  expect(screen.getByRole('link', { name: w.signUp }).getAttribute('href')).toBe('/authentication/signup#two');
});

it('shows the invitation of this tab again after signing in, which leaves the page', async () => {
  sessionStorage.setItem('invitation', 'one');
  await renderForTest(<InvitationPage />, '/invitation');
  await screen.findByText(w.to('Team one'));
});
