import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTeam, nadia, sampleId } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../current-team/current-team.ts';
import { ReceivedInvitations } from './received-invitations.tsx';

const { toastSuccess } = spiedToasts();
const [old, joined] = [aTeam({ id: sampleId('old'), name: 'Old' }), aTeam({ id: sampleId('new'), name: 'New' })];
let teams = [old];
fakeBackend({
  'teams.list': () => page(teams),
  'notifications.count': () => ({ unread: 0, wakes_at: null }),
  'invitations.mine': () =>
    page([
      {
        id: sampleId('invitation'),
        team: { id: joined.id, name: joined.name },
        inviter: nadia,
        role_code: 'MEMBER',
        created_at: '2026-10-01T08:00:00.000Z',
        expires_at: '2126-10-08T08:00:00.000Z',
      },
    ]),
  'invitations.respond': ({ accept }) => {
    teams = [old, joined];
    return { success: true, accepted: accept, team_id: joined.id, message: 'You are now a member of New' };
  },
});
beforeEach(() => {
  localStorage.clear();
  teams = [old];
});
afterEach(cleanup);

/** The names of the current team, one after the other. */
const shown: (string | undefined)[] = [];
function Current() {
  const { team } = useCurrentTeam();
  if (shown.at(-1) !== team?.name) shown.push(team?.name);
  return <p>{`Current: ${team?.name}`}</p>;
}

it('accepting an invitation leads into its team and says so', async () => {
  await renderForTest(
    <>
      <Current />
      <ReceivedInvitations />
    </>,
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: words.invitations.acceptOf('New') }));
  await waitFor(() => expect(screen.getByText('Current: New')).toBeTruthy());
  expect(toastSuccess.mock.calls[0]?.[0]).toBe('You are now a member of New');
  expect(localStorage.getItem('groundwork-team')).toContain(joined.id);
});
