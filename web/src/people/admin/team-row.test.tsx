import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAdminTeam } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { teamFilterOf } from './team-order.ts';
import { TeamRow } from './team-row.tsx';

afterEach(cleanup);
const { quotas } = words.teams.usage;
const team = anAdminTeam({
  usage: [
    { quota: 'team_goals', used: 9, most: 100 },
    { quota: 'team_labels', used: 4, most: 5 },
  ],
});

it('shows the quota that is closest to its limit, and on demand all of them', async () => {
  await renderForTest(<TeamRow team={team} order="newest" />);
  const summary = screen.getByText(`${quotas.team_labels}: 4 of 5`);
  await userEvent.setup().click(summary);
  const details = summary.closest('details') as HTMLDetailsElement;
  expect(details.open).toBe(true);
  expect(within(details).getAllByRole('meter')).toHaveLength(2);
});

it('shows the quota by which the list is ordered', async () => {
  await renderForTest(<TeamRow team={team} order="team_goals" />);
  expect(screen.getByText(`${quotas.team_goals}: 9 of 100`)).toBeTruthy();
});

it('reads the order from the URL and ignores an unknown one', () => {
  expect(teamFilterOf({ order: 'fullest', search: 'hill' })).toEqual({ order: 'fullest', search: 'hill' });
  expect(teamFilterOf({ order: 'name' }).order).toBeUndefined();
});
