import { infiniteQueryOptions } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { api, client } from '../api.ts';
import { CommandKeys } from '../shell/command-keys.tsx';
import { fakeBackend, page } from '../testing/fake-backend.ts';
import { aGoal, anAccount, aTeam, sampleId } from '../testing/sample-rows.ts';
import { renderForTest } from '../ui/render-for-test.tsx';
import { SidebarProvider } from '../ui/sidebar-state.tsx';
import { GoalList } from './goal-list.tsx';

fakeBackend({
  'account.get': () => anAccount(),
  'account.adminStatus': () => ({ is_admin: false }),
  'teams.list': () => page([aTeam()]),
  'menus.list': () => ({ items: [] }),
  'views.list': () => ({ items: [] }),
  'goals.list': () => page(['Spring', 'Autumn'].map((title) => aGoal({ id: sampleId(title), title }))),
});
// The first import compiles the module, so it happens before the test waits for it.
beforeAll(() => import('../commands/command-center.tsx'));
afterEach(cleanup);

const query = infiniteQueryOptions({
  queryKey: [...api.goals.list.key(), 'test'],
  queryFn: () => client.goals.list({}),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: () => undefined,
});

it('moves between goals with j and k', async () => {
  await renderForTest(
    <SidebarProvider>
      <GoalList query={query as never} empty="nothing" />
      <CommandKeys />
    </SidebarProvider>,
  );
  const user = userEvent.setup();
  const focused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name })));
  await screen.findByRole('link', { name: 'Spring' });
  await user.keyboard('j');
  await focused('Spring');
  await user.keyboard('j');
  await focused('Autumn');
  await user.keyboard('k');
  await focused('Spring');
});
