import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { router as appRouter } from '../../app/routes.tsx';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { aGoal, aTeam, sampleId } from '../../base/testing/sample-rows.ts';
import { oneGoal } from '../../work/goals/goal-queries.ts';
import { useCurrentTeam } from './current-team.ts';
import { useFollowShownTeam } from './follow-shown-team.ts';

const [first, second] = ['first', 'second'].map((name) => aTeam({ id: sampleId(name), name }));
fakeBackend({ 'teams.list': () => page([first, second].filter((team) => team !== undefined)) });
beforeEach(() => localStorage.clear());
afterEach(cleanup);

function Page() {
  useFollowShownTeam();
  const { team, switchTo } = useCurrentTeam();
  return (
    <>
      <button type="button" onClick={() => switchTo(first?.id ?? '')}>
        {team?.name}
      </button>
      <Outlet />
    </>
  );
}

it('a goal that is opened by its address brings its team, until the person switches', async () => {
  const root = createRootRoute({ component: Page });
  const { options } = appRouter.routesByPath['/dashboard/goals/$goalId'];
  const goal = createRoute({
    path: '/dashboard/goals/$goalId',
    getParentRoute: () => root,
    ...(options.staticData && { staticData: options.staticData }),
  });
  const router = createRouter({
    routeTree: root.addChildren([goal]),
    history: createMemoryHistory({ initialEntries: [`/dashboard/goals/${sampleId('goal')}`] }),
  });
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const switcher = await screen.findByRole('button', { name: 'first' });
  queries.setQueryData(oneGoal(sampleId('goal')).queryKey, aGoal({ team_id: sampleId('second') }));
  await waitFor(() => expect(switcher.textContent).toBe('second'));
  switcher.click();
  await waitFor(() => expect(switcher.textContent).toBe('first'));
});
