import type { DashboardStatistics } from '@groundwork/contract/app/dashboard-statistics';
import { useLocation } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { nadia } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { taskFilterOf } from '../../work/tasks/task-filter.ts';
import { countedWeeks } from './dashboard-queries.ts';
import { TeamStatistics } from './team-statistics.tsx';

const text = words.dashboard.statistics;
const counted: DashboardStatistics = {
  goals_by_status: { in_progress: 4, planning: 1 },
  finished_by_week: [0, 0, 3, 0, 0, 0, 0, 11],
  load: [
    { user: null, open: 10, overdue: 0 },
    { user: nadia, open: 7, overdue: 2 },
  ],
};

fakeBackend({ 'dashboardStatistics.ofTeam': () => counted });
afterEach(cleanup);

function Address() {
  const { pathname, search } = useLocation();
  return <output>{JSON.stringify([pathname, search])}</output>;
}
async function draw() {
  await renderForTest(
    <>
      <TeamStatistics teamId="f47ac10b-58cc-4372-a567-0e02b2c3d479" />
      <Address />
    </>,
  );
  return userEvent.setup();
}
const bar = (name: string | RegExp) => screen.findByRole('link', { name });
const address = () => JSON.parse(screen.getByRole('status').textContent ?? '');

it('names every statistic in words, including zeros', async () => {
  await draw();
  await bar(text.goalsOf(words.goals.status.in_progress, 4));
  const names = screen.getAllByRole('link').map((link) => link.firstElementChild?.textContent);
  expect(names).toHaveLength(5 + 8 + 2);
  expect(names).toContain('On hold: 0 goals');
  expect(names).toContain('Nobody: 10 open tasks');
  expect(names).toContain('Nadia Rahman: 7 open tasks, 2 overdue');
  expect(names.filter((name) => name?.endsWith('11 finished tasks'))).toHaveLength(1);
});

it('links each bar to the list that it counts, also by keyboard', async () => {
  const user = await draw();
  const press = async (name: string | RegExp) => {
    (await bar(name)).focus();
    await user.keyboard('{Enter}');
  };
  await press(/^In progress/);
  await waitFor(() => expect(address()).toEqual(['/dashboard/goals', { status: 'in_progress' }]));
  await press(/: 3 finished/);
  const finished = countedWeeks()[2];
  await waitFor(() => expect(address()).toEqual(['/dashboard/tasks', { finished }]));
  expect(taskFilterOf({ finished }).finished).toBe(finished);
  await press(/^Nadia/);
  const status = ['to_do', 'in_progress', 'blocked', 'on_hold'];
  await waitFor(() => expect(address()).toEqual(['/dashboard/tasks', { assigned_to: [nadia.id], status }]));
});
