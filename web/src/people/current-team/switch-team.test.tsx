import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { router as appRouter } from '../../app/routes.tsx';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { TestTheme } from '../../base/testing/render-for-test.tsx';
import { aTeam, sampleId } from '../../base/testing/sample-rows.ts';
import { useCurrentTeam } from './current-team.ts';
import { useSwitchTeam } from './switch-team.ts';

const [old, next] = ['old', 'new'].map((name) => aTeam({ id: sampleId(name), name })) as [
  ReturnType<typeof aTeam>,
  ReturnType<typeof aTeam>,
];
const [label, task] = [sampleId('label'), sampleId('task')];
fakeBackend({ 'teams.list': () => page([old, next]) });
beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** All routes of the app, copied below a page that only switches the team. */
const routes = Object.values(appRouter.routesByPath).filter(({ fullPath }) => fullPath.length > 1);

function Page() {
  const switchTo = useSwitchTeam();
  const { team } = useCurrentTeam();
  const { href } = useLocation();
  return <button type="button" onClick={() => switchTo(next.id)}>{`${team?.name} ${decodeURIComponent(href)}`}</button>;
}

/** Shows a page of the old team, switches to the new one, and returns the address that follows. */
async function switched(address: string, loaded?: [queryKey: readonly unknown[], data: object]) {
  const root = createRootRoute({ component: Page });
  const copies = routes.map(({ fullPath, options }) =>
    createRoute({
      path: fullPath,
      getParentRoute: () => root,
      ...(options.staticData && { staticData: options.staticData }),
    }),
  );
  const queries = new QueryClient();
  if (loaded) queries.setQueryData(...loaded);
  const router = createRouter({
    routeTree: root.addChildren(copies),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <TestTheme>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TestTheme>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^old / }));
  const button = await screen.findByRole('button', { name: /^new / });
  await waitFor(() => expect(router.state.status).toBe('idle'));
  return button.textContent?.slice('new '.length);
}

it.each([
  ['/dashboard/goals', '/dashboard/goals'],
  ['/dashboard/goals?status=planning', '/dashboard/goals?status=planning'],
  [`/dashboard/goals/${sampleId('goal')}`, '/dashboard/goals'],
  [`/dashboard/tasks/${task}?comment=${task}`, '/dashboard/tasks'],
  [`/dashboard/goals?task=${task}`, '/dashboard/goals'],
  [`/dashboard?task=${task}`, '/dashboard'],
  [
    `/dashboard/tasks?view=board&status=["done"]&label_id=["${label}"]&assigned_to=["me","${label}"]&saved=${label}`,
    '/dashboard/tasks?view=board&status=["done"]&assigned_to=["me"]',
  ],
  [`/dashboard/tasks/calendar?month=2026-10&goal_id=["${label}"]`, '/dashboard/tasks/calendar?month=2026-10'],
  [`/dashboard/maps/${sampleId('map')}?node=${label}`, '/dashboard/maps'],
  [`/dashboard/instances/${label}`, '/dashboard/templates'],
  [`/dashboard/forms/${label}/new`, '/dashboard/menus'],
  [`/dashboard/templates/${label}`, '/dashboard/templates'],
  [`/dashboard/search?q=quay&team=${old.id}`, '/dashboard/search?q=quay'],
  [`/dashboard/transfers?direction=outgoing&request=${label}`, '/dashboard/transfers?direction=outgoing'],
  [`/dashboard/teams/${old.id}/labels?search=x`, `/dashboard/teams/${next.id}/labels?search=x`],
  [`/dashboard/teams/${old.id}`, `/dashboard/teams/${next.id}`],
  ['/settings', '/settings'],
  [`/dashboard/notifications?open=${label}`, `/dashboard/notifications?open=${label}`],
])('from %s leads to %s', async (address, expected) => {
  expect(await switched(address)).toBe(expected);
});

it('keeps a page of the new team, and a template of every team', async () => {
  const { oneGoal } = await import('../../work/goals/goal-queries.ts');
  const { oneTemplate } = await import('../../forms/templates/template-queries.ts');
  const goal = `/dashboard/goals/${label}`;
  expect(await switched(goal, [oneGoal(label).queryKey, { team_id: next.id }])).toBe(goal);
  cleanup();
  localStorage.clear();
  const template = `/dashboard/templates/${label}`;
  expect(await switched(template, [oneTemplate(label).queryKey, { owner_team_id: null }])).toBe(template);
});

it('each page of one thing names its list', () => {
  const without = routes.filter(
    ({ fullPath, options }) =>
      /\$(?!teamId)/.test(fullPath) && !(options.staticData?.list && options.staticData.teamOf),
  );
  expect(without.map(({ fullPath }) => fullPath)).toEqual([]);
});
