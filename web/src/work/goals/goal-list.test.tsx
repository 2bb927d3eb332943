import * as messages from '@groundwork/contract/base/messages.gen';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { CommandKeys } from '../../app/shell/command-keys.tsx';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { api, client } from '../../base/queries/api.ts';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aGoal, anAccount, aTeam, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { GoalList } from './goal-list.tsx';

const backend = fakeBackend({
  'account.get': () => anAccount(),
  'account.adminStatus': () => ({ is_admin: false }),
  'teams.list': () => page([aTeam()]),
  'menus.list': () => ({ items: [] }),
  'views.list': () => ({ items: [], default_view: null }),
  'goals.list': () => page(['Spring', 'Autumn'].map((title) => aGoal({ id: sampleId(title), title }))),
});
// The first import compiles the module, so it happens before the test waits for it.
beforeAll(() => import('../../app/commands/command-center.tsx'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

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

/** Shows "Spring", with "Stalls" under it, and under that "Tents". */
async function showTree() {
  const goalOf = (title: string, sub_goal_count: number) => aGoal({ id: sampleId(title), title, sub_goal_count });
  const under: Record<string, ReturnType<typeof aGoal>> = {
    [sampleId('Spring')]: goalOf('Stalls', 1),
    [sampleId('Stalls')]: goalOf('Tents', 0),
  };
  backend.on({
    'goals.list': ({ parent_goal_id }) =>
      page(typeof parent_goal_id === 'string' ? [under[parent_goal_id] ?? aGoal()] : [goalOf('Spring', 1)]),
  });
  await renderForTest(<GoalList query={query as never} isTree empty="nothing" />);
  const link = (name: string) => screen.findByRole('link', { name });
  (await link('Spring')).focus();
  return { link, user: userEvent.setup() };
}

it('opens sub-goals with the arrow keys, and goes back to their parent', async () => {
  const { link, user } = await showTree();
  await user.keyboard('{ArrowRight}');
  (await link('Stalls')).focus();
  await user.keyboard('{ArrowRight}');
  (await link('Tents')).focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(await link('Stalls'));
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Tents' })).toBeNull());
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(await link('Spring'));
});

it('keeps what is open, and says when sub-goals cannot be loaded', async () => {
  const { link, user } = await showTree();
  const name = words.goals.showSubGoals('Spring', 1);
  await user.click(screen.getByRole('button', { name, expanded: false }));
  await link('Stalls');
  cleanup();
  backend.on({
    'goals.list': ({ parent_goal_id }) =>
      parent_goal_id ? refuse(500, 'x') : page([aGoal({ id: sampleId('Spring'), sub_goal_count: 1 })]),
  });
  await renderForTest(<GoalList query={query as never} isTree empty="nothing" />);
  expect(await screen.findByText(messages.goals.loadFailed)).toBeTruthy();
});

it('names the parent where goals are not a tree', async () => {
  const parent = { id: sampleId('Spring'), title: 'Spring' };
  backend.on({ 'goals.list': () => page([aGoal({ title: 'Stalls', parent })]) });
  await renderForTest(<GoalList query={query as never} empty="nothing" />);
  expect(await screen.findByText(words.goals.partOf('Spring'))).toBeTruthy();
});
