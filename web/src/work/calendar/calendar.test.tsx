import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type CalendarAddress, spanOf } from '../../base/calendar-grid/calendar-span.ts';
import { fullDay } from '../../base/dates/dates.ts';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, aTask, aWholeTask, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { Calendar } from './calendar.tsx';

const { team_id: teamId } = aTask(0);

let saved: TaskRow[];
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'tasks.counts': () => ({ total: 1, by_status: {} }),
  'tasks.list': ({ due_from: from, due_to: to = '' }) =>
    page(saved.filter(({ due_date: due }) => (from ? due && due >= from && due <= to : !due))),
  'tasks.update': ({ taskId, due_date = null }) => {
    saved = saved.map((task) => (task.id === taskId ? { ...task, due_date } : task));
    return aWholeTask(saved.find(({ id }) => id === taskId));
  },
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

async function show(tasks: TaskRow[], address: CalendarAddress = { month: '2026-02' }) {
  saved = tasks;
  const onAdd = vi.fn();
  const span = spanOf(address, '2026-11-21', { firstDay: 1 });
  await renderForTest(<Calendar teamId={teamId} filter={{}} span={span} withUnscheduled={false} onAdd={onAdd} />);
  return { onAdd, user: userEvent.setup() };
}

const link = (n: number) => screen.findByRole('link', { name: `Task ${n}` });
const dayOf = async (n: number) => (await link(n)).closest<HTMLElement>('[data-day]')?.dataset.day;

it('moves a task by keyboard, keeps its focus and announces the move', async () => {
  const { user } = await show([aTask(1, { due_date: '2026-02-05' })]);
  (await link(1)).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(async () => expect(await dayOf(1)).toBe('2026-02-06'));
  await waitFor(async () => expect(document.activeElement).toBe(await link(1)));
  expect(screen.getByText(words.calendar.moved('Task 1', fullDay('2026-02-06')))).toBeTruthy();
  await user.keyboard('{Alt>}{Backspace}{/Alt}');
  await waitFor(async () => expect(await dayOf(1)).toBe('none'));
  const { id: taskId } = aTask(1);
  expect(backend.writes()).toEqual([
    ['tasks.update', { taskId, due_date: '2026-02-06' }],
    ['tasks.update', { taskId, due_date: null }],
  ]);
});

it('shows the parent of a subtask in a month, and more of a task in a week', async () => {
  const goal = { id: sampleId('goal'), title: 'Autumn gathering' };
  const tasks = [
    aTask(1, { due_date: '2026-02-05', goal, parent: { id: aTask(2).id, title: 'Book the hall' } }),
    aTask(3, { due_date: '2026-02-06', goal }),
  ];
  await show(tasks);
  await link(1);
  expect(screen.getByText(words.tasks.subtaskOf('Book the hall'))).toBeTruthy();
  expect(screen.queryByText(goal.title)).toBeNull();
  cleanup();
  await show(tasks, { week: '2026-02-05' });
  await link(1);
  expect(screen.getByText(words.tasks.subtaskOf('Book the hall'))).toBeTruthy();
  expect(screen.getAllByText(goal.title)).toHaveLength(1);
});

it('shows the later dates of a recurring task, which cannot be moved', async () => {
  const weekly = { recurrence: 'FREQ=WEEKLY', recurs_on: '2126-02-01', due_date: '2126-02-02' };
  backend.on({
    'tasks.list': ({ recurring, due_from }) => page(recurring || due_from ? [aTask(1, weekly)] : []),
  });
  await show([], { month: '2126-02' });
  await waitFor(() => expect(screen.getAllByText(words.calendar.coming)).toHaveLength(4));
  const days = screen
    .getAllByText(words.calendar.coming)
    .map((said) => said.closest<HTMLElement>('[data-day]')?.dataset.day);
  expect(days).toEqual(['2126-02-08', '2126-02-15', '2126-02-22', '2126-03-01']);
  expect(screen.getAllByText(words.calendar.coming)[0]?.closest('[data-movable]')).toBeNull();
});

it('moves an unscheduled task to a day', async () => {
  const { user } = await show([aTask(1, {})]);
  (await link(1)).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(async () => expect(await dayOf(1)).toBe('2026-02-01'));
});

it('rolls back a refused move with the focus, and shows the reason', async () => {
  backend.on({ 'tasks.update': () => refuse(409, 'The harbour is closed') });
  const toast = vi.spyOn(notifications, 'show');
  const { user } = await show([aTask(1, { due_date: '2026-02-05' })]);
  (await link(1)).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(toast.mock.calls[0]?.[0].message).toMatchObject({
    props: { text: messages.tasks.updateFailed, detail: 'The harbour is closed' },
  });
  await waitFor(async () => expect(await dayOf(1)).toBe('2026-02-05'));
  await waitFor(async () => expect(document.activeElement).toBe(await link(1)));
  expect(screen.getByText(words.calendar.movedBack('Task 1'))).toBeTruthy();
});

it('does not move a task for readers', async () => {
  const { user } = await show([aTask(1, { due_date: '2026-02-05', can: { edit: false, delete: false } })]);
  (await link(1)).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(screen.getByText(words.calendar.mayNotMove('Task 1'))).toBeTruthy();
  expect(await dayOf(1)).toBe('2026-02-05');
  expect(backend.writes()).toEqual([]);
});

it('shows three tasks of a day, and all on demand', async () => {
  const { user } = await show([1, 2, 3, 4, 5].map((n) => aTask(n, { due_date: '2026-02-05' })));
  await link(3);
  expect(screen.queryByRole('link', { name: 'Task 4' })).toBeNull();
  await user.click(screen.getByText(words.calendar.more(2)));
  const whole = await screen.findByRole('dialog');
  expect(within(whole).getAllByRole('link')).toHaveLength(5);
});

it('moves between days with arrow keys and adds a task there', async () => {
  const { user, onAdd } = await show([aTask(1, { due_date: '2026-02-05' })]);
  (await link(1)).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(onAdd).toHaveBeenCalledWith('2026-02-13');
});

it('selects tasks with x, and with Shift and j, and keeps arrow keys for the days', async () => {
  const { user } = await show([aTask(1, { due_date: '2026-02-05' }), aTask(2, { due_date: '2026-02-20' }), aTask(3)]);
  await link(3);
  (await link(1)).focus();
  await user.keyboard('x{Shift>}JJ{/Shift}');
  expect(document.activeElement).toBe(await link(3));
  expect(screen.getByText(words.ui.bulk.selected(3))).toBeTruthy();
  expect((await link(2)).getAttribute('aria-description')).toBe(words.tasks.selected);
  (await link(1)).focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.closest<HTMLElement>('[data-day]')?.dataset.day).toBe('2026-02-06');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar', { name: words.tasks.bulk.toolbar })).toBeNull();
});
