import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, page } from '../testing/fake-backend.ts';
import { aTask } from '../testing/sample-rows.ts';
import { addDays, today } from '../ui/dates.ts';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { MyWork } from './my-work.tsx';

let saved = [aTask(1), aTask(2)];
const backend = fakeBackend({
  'tasks.list': () => page(saved),
  'taskSnoozes.set': ({ taskId, until }) => {
    saved = saved.map((task) => (task.id === taskId ? { ...task, snoozed_until: until } : task));
    return saved.find(({ id }) => id === taskId) ?? aTask();
  },
});
afterEach(cleanup);

it('puts a task off until a day, shows it on demand and brings it back', async () => {
  const user = userEvent.setup();
  await renderForTest(<MyWork />);
  await user.click(await screen.findByLabelText(words.tasks.snooze('Task 1')));
  await user.click(await screen.findByText(words.dates.nextWeek));
  await waitFor(() => expect(backend.writes()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Task 1')).toBeNull());
  expect(screen.getByText('Task 2')).toBeTruthy();
  const until = addDays(today(), 7);
  expect(backend.writes()).toEqual([['taskSnoozes.set', { taskId: aTask(1).id, until }]]);
  await user.click(await screen.findByText(words.dashboard.work.showSnoozed(1)));
  await user.click(await screen.findByLabelText(/^Task 1 is snoozed/));
  await user.click(await screen.findByText(words.dates.wake));
  await waitFor(() => expect(screen.getByLabelText(words.tasks.snooze('Task 1'))).toBeTruthy());
  expect(backend.writes()[1]).toEqual(['taskSnoozes.set', { taskId: aTask(1).id, until: null }]);
});
