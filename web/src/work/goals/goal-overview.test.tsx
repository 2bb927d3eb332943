import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aGoal, aTarget } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { GoalOverview } from './goal-overview.tsx';

fakeBackend({ 'goals.list': () => page([]) });
afterEach(cleanup);

const goal = aGoal({ progress: 25, task_stats: { total: 4, completed: 1, in_progress: 0, todo: 3, blocked: 0 } });
const target = aTarget({ target_value: 10, current_value: 50 });

it('says that progress follows the tasks, where a target has another number', async () => {
  await renderForTest(<GoalOverview goal={goal} />);
  const progress = () => screen.getByRole('region', { name: words.goals.fields.progress }).textContent;
  expect(progress()).not.toContain(words.goals.byTasks);
  cleanup();
  await renderForTest(<GoalOverview goal={{ ...goal, targets: [target] }} />);
  expect(progress()).toContain(`25%${words.goals.byTasks}: ${words.goals.tasksDone(1, 4)}`);
  expect(screen.getByRole('region', { name: words.targets.title }).textContent).toContain(
    `500% ${words.targets.beyond}`,
  );
});

it('shows a long title as a whole, which the header cuts off', async () => {
  await renderForTest(<GoalOverview goal={goal} />);
  expect(screen.queryByText(goal.title)).toBeNull();
  cleanup();
  const title = 'A lively harbour for everybody who lives between the old slipway and the new library';
  await renderForTest(<GoalOverview goal={{ ...goal, title }} />);
  expect(screen.getByText(title)).toBeTruthy();
});
