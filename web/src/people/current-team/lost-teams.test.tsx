import type { Team } from '@groundwork/contract/people/teams';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import * as clipboard from '../../base/clipboard/clipboard.ts';
import { useTyped } from '../../base/drafts/typed-text.ts';
import { api } from '../../base/queries/api.ts';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTeam } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from './current-team.ts';
import { expectTeamLoss, useLostTeams } from './lost-teams.ts';

const [harbour, hill] = ['Harbour District', 'Hill Street'].map((name, n) =>
  aTeam({ id: `f47ac10b-58cc-4372-a567-0e02b2c3d47${n}`, name }),
) as [Team, Team];

let teams: Team[];
fakeBackend({ 'teams.list': () => page(teams) });
let toast: MockInstance<typeof notifications.show>;
beforeEach(() => {
  teams = [harbour, hill];
  toast = vi.spyOn(notifications, 'show');
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

function Watched() {
  useLostTeams();
  const queries = useQueryClient();
  const { href } = useLocation();
  return (
    <button type="button" onClick={() => queries.invalidateQueries({ queryKey: api.teams.key() })}>
      {`${useCurrentTeam().team?.name} ${href}`}
    </button>
  );
}

async function drawAndLose(address: string, lost: Team, editor: ReactNode = null) {
  await renderForTest(
    <>
      <Watched />
      {editor}
    </>,
    address,
  );
  const button = await screen.findByRole('button', { name: `Harbour District ${address}` });
  teams = teams.filter(({ id }) => id !== lost.id);
  await userEvent.click(button);
}
const shown = (name: string) => screen.findByRole('button', { name });
const toasts = () =>
  toast.mock.calls.map(([options]) => (options.message as ReactElement<{ text: string }>).props.text);

it('shows that the membership has ended, and switches the same page to another team', async () => {
  await drawAndLose('/dashboard/tasks', harbour);
  await shown('Hill Street /dashboard/tasks');
  expect(toasts()).toEqual([words.teams.lost('Harbour District')]);
});

it('offers what was being typed for copying', async () => {
  function Editor() {
    useTyped(() => [{ text: 'Two doors' }]);
    return null;
  }
  await drawAndLose('/dashboard/tasks?task=1', harbour, <Editor />);
  await shown('Hill Street /dashboard');
  const message = toast.mock.calls[0]?.[0].message as
    | ReactElement<{ action: { label: string; run: () => void } }>
    | undefined;
  const action = message?.props.action;
  expect(action?.label).toBe(words.ui.gone.copy);
  const copied = vi.spyOn(clipboard, 'writeClipboard').mockResolvedValue();
  action?.run();
  expect(copied).toHaveBeenCalledWith('Two doors');
});

it('leaves a page that belongs to the lost team', async () => {
  await drawAndLose('/dashboard/tasks?task=1', harbour);
  await shown('Hill Street /dashboard');
});

it('stays on the page when the user loses another team', async () => {
  await drawAndLose('/dashboard/tasks?task=1', hill);
  await waitFor(() => expect(toasts()).toEqual([words.teams.lost('Hill Street')]));
  await shown('Harbour District /dashboard/tasks?task=1');
});

it('does not show a second toast for a team that the user left in this tab', async () => {
  expectTeamLoss(harbour.id);
  await drawAndLose('/dashboard/tasks', harbour);
  await shown('Hill Street /dashboard/tasks');
  expect(toasts()).toEqual([]);
});
