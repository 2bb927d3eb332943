import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays, dayInSentence, fullDay, today } from '../../base/dates/dates.ts';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTask, aTeam, nadia } from '../../base/testing/sample-rows.ts';
import { Toaster } from '../../base/toast/toaster.tsx';
import * as words from '../../base/words/words.ts';
import { MyWorkPage } from './my-work-page.tsx';

const now = today();
const tomorrow = addDays(now, 1);
const yesterday = addDays(now, -1);
const text = words.myWork;

let mine = [aTask(1), aTask(2)];
let waiting = [aTask(3)];
beforeEach(() => {
  mine = [aTask(1), aTask(2)];
  waiting = [];
});
const backend = fakeBackend({
  'teams.list': () => page([aTeam()]),
  'tasks.list': ({ work }) => page(work === 'mine' ? mine : waiting),
  'notifications.count': () => ({ unread: 0, wakes_at: null }),
  'taskPlans.set': ({ task_ids, day }) => {
    mine = mine.map((task) =>
      task_ids.includes(task.id) ? { ...task, plan: day === null ? null : { day, place: 1 } } : task,
    );
    return { items: mine.filter(({ id }) => task_ids.includes(id)) };
  },
  'taskSnoozes.set': ({ taskId, until }) => {
    mine = mine.map((task) => (task.id === taskId ? { ...task, snoozed_until: until } : task));
    return mine.find(({ id }) => id === taskId) ?? aTask();
  },
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const open = () =>
  renderForTest(
    <SidebarProvider>
      <MyWorkPage />
      <Toaster />
    </SidebarProvider>,
  );
const day = (name: string) => screen.findByRole('region', { name });

longTest('plans a task for a day from its row, and takes that back', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(await screen.findByLabelText(text.planTask('Task 1')));
  await user.click(await screen.findByText(words.dates.nextWeek));
  const inAWeek = addDays(now, 7);
  expect(await within(await day(fullDay(inAWeek))).findByText('Task 1')).toBeTruthy();
  await user.click(await screen.findByText(words.ui.undo));
  expect(await within(await day(text.noDay)).findByText('Task 1')).toBeTruthy();
  await waitFor(() => expect(backend.writes()).toHaveLength(2));
  const task_ids = [aTask(1).id];
  expect(backend.writes()).toEqual([
    ['taskPlans.set', { task_ids, day: inAWeek }],
    ['taskPlans.set', { task_ids, day: null }],
  ]);
});

it('moves what is left over to today with one click', async () => {
  mine = [aTask(1, { plan: { day: yesterday, place: 1 } }), aTask(2, { plan: { day: yesterday, place: 2 } })];
  const user = userEvent.setup();
  await open();
  await user.click(await screen.findByText(text.moveToToday(2)));
  expect(await within(await day(fullDay(now))).findByText('Task 2')).toBeTruthy();
  expect(screen.queryByText(text.leftOver)).toBeNull();
  expect(backend.writes()).toEqual([['taskPlans.set', { task_ids: mine.map(({ id }) => id), day: now }]]);
});

it('changes the order of a day by keyboard', async () => {
  mine = [aTask(1, { due_date: now }), aTask(2, { due_date: now })];
  const user = userEvent.setup();
  await open();
  (await screen.findByLabelText(words.ui.reorder.grip('Task 2'))).focus();
  await user.keyboard(' {ArrowUp} ');
  await waitFor(() => expect(backend.writes()).toEqual([['taskPlans.set', { task_ids: [aTask(2).id], day: now }]]));
});

it('says how much is planned for a day', async () => {
  mine = [aTask(1, { due_date: tomorrow, estimated_hours: 1.5 }), aTask(2, { due_date: tomorrow, estimated_hours: 2 })];
  await open();
  const section = await day(fullDay(tomorrow));
  expect(within(section).getByText(text.load(2, words.tasks.hours(3.5)))).toBeTruthy();
});

it('takes a refused plan back and says why', async () => {
  const user = userEvent.setup();
  await open();
  backend.on({ 'taskPlans.set': () => refuse(400, 'taskPlans.tooMany') });
  await user.click(await screen.findByLabelText(text.planTask('Task 1')));
  await user.click(await screen.findByText(words.dates.nextWeek));
  expect(await screen.findByText(messages.taskPlans.tooMany)).toBeTruthy();
  expect(within(await day(text.noDay)).getByText('Task 1')).toBeTruthy();
});

it('names who does what the person waits for, and what it blocks', async () => {
  waiting = [aTask(3, { title: 'Unlock the hall', assigned_user: nadia })];
  mine = [aTask(1, { blocked_by: [{ id: aTask(3).id, title: 'Unlock the hall' }] })];
  await open();
  const section = await day(text.waiting);
  expect(await within(section).findByText(nadia.full_name ?? '')).toBeTruthy();
  expect(await within(section).findByText(text.blocks(['Task 1']))).toBeTruthy();
});

longTest('puts a task off until a day, shows it on demand and brings it back', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(await screen.findByLabelText(words.tasks.snooze('Task 1')));
  await user.click(await screen.findByText(words.dates.nextWeek));
  await waitFor(() => expect(screen.queryByText('Task 1')).toBeNull());
  const until = addDays(now, 7);
  expect(backend.writes()).toEqual([['taskSnoozes.set', { taskId: aTask(1).id, until }]]);
  await user.click(await screen.findByText(text.showSnoozed(1)));
  await user.click(await screen.findByLabelText(words.tasks.snoozedUntil('Task 1', dayInSentence(until))));
  await user.click(await screen.findByText(words.dates.wake));
  await waitFor(() => expect(screen.getByLabelText(words.tasks.snooze('Task 1'))).toBeTruthy());
});

it('is empty, or says that it could not be loaded', async () => {
  mine = [];
  await open();
  expect(await screen.findByText(text.empty.title)).toBeTruthy();
  expect(await screen.findByText(text.waitingNone)).toBeTruthy();
  cleanup();
  backend.on({ 'tasks.list': () => refuse(404, 'general.notFound') });
  await open();
  await waitFor(() => expect(screen.getAllByText(messages.tasks.loadFailed)).toHaveLength(2));
});
