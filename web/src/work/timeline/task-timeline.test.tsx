import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays, rangeWords, today } from '../../base/dates/dates.ts';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, aTask, aWholeTask } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import type { TaskFilter } from '../tasks/task-filter.ts';
import { TaskTimeline } from './task-timeline.tsx';

const text = words.timeline;
const { team_id: teamId } = aTask(0);
const now = today();
const [start, due] = [addDays(now, -3), addDays(now, 4)];

let saved: TaskRow[];
let blocks: { task_id: string; related_task_id: string; kind: 'blocks' }[] = [];
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'tasks.list': ({ dated }) => page(saved.filter(({ start_date, due_date }) => !dated || start_date || due_date)),
  'taskRelations.ofTeam': () => page(blocks),
  'taskRelations.set': () => aWholeTask(aTask(1)),
  'taskRelations.remove': () => aWholeTask(aTask(1)),
  'tasks.update': ({ taskId, ...change }) => {
    saved = saved.map((task) => (task.id === taskId ? ({ ...task, ...change } as TaskRow) : task));
    return aWholeTask(saved.find(({ id }) => id === taskId));
  },
});
afterEach(() => {
  blocks = [];
  cleanup();
  notifications.clean();
});

async function show(tasks: TaskRow[], filter: TaskFilter = {}) {
  saved = tasks;
  await renderForTest(<TaskTimeline teamId={teamId} filters={{ team_id: teamId }} filter={filter} />);
  return userEvent.setup();
}

const link = (n: number) => screen.findByRole('link', { name: `Task ${n}` });
const rowOf = async (n: number) => (await link(n)).closest('li') as HTMLLIElement;
/** Returns the texts that screen readers announce. */
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
/** The part of a row that the pointer takes hold of. */
const partOf = async (n: number, part: string) => (await rowOf(n)).querySelector(`[data-part=${part}]`) as Element;

/** Drags by a number of pixels. A pointer of the test library has no position, so this fires the events itself. */
function drag(element: Element, by: number, { canceled = false } = {}) {
  const press = (type: string, clientX: number) =>
    fireEvent(element, new MouseEvent(type, { clientX, button: 0, bubbles: true, cancelable: true }));
  press('pointerdown', 100);
  press('pointermove', 100 + by);
  if (canceled) fireEvent.keyDown(document.body, { key: 'Escape' });
  press('pointerup', 100 + by);
}

it('says the dates and the delay of each task in a list, under its group', async () => {
  await show([
    aTask(1, { start_date: start, due_date: due }),
    aTask(2, { due_date: addDays(now, -2), status: 'in_progress' }),
    aTask(3, { due_date: addDays(now, -2), status: 'done' }),
    aTask(4, { due_date: now, due_time: '00:00', due_at: new Date(Date.now() - 1000).toISOString() }),
  ]);
  expect((await rowOf(1)).textContent).toContain(rangeWords(start, due));
  expect((await rowOf(2)).textContent).toContain(words.dates.daysOverdue(2));
  expect((await rowOf(3)).textContent).not.toContain(words.dates.daysOverdue(2));
  expect((await rowOf(4)).textContent).toContain(words.dates.overdue);
  const group = screen.getByRole('region', { name: `${words.tasks.noGoal}, 4` });
  expect(within(group).getAllByRole('listitem')).toHaveLength(4);
});

it('moves a bar and its ends by keyboard, keeps the focus and announces the move', async () => {
  const user = await show([aTask(1, { start_date: start, due_date: due }), aTask(2, { due_date: due })]);
  (await link(1)).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(said()).toContain(text.moved('Task 1', rangeWords(addDays(start, 1), addDays(due, 1)))));
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await user.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
  await user.keyboard('{Alt>}{Delete}{/Alt}');
  await screen.findByText(text.unscheduled('Task 1'));
  const { id: taskId } = aTask(1);
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['tasks.update', { taskId, start_date: addDays(start, 1), due_date: addDays(due, 1) }],
      ['tasks.update', { taskId, due_date: due }],
      ['tasks.update', { taskId, start_date: start }],
      ['tasks.update', { taskId, start_date: null, due_date: null }],
    ]),
  );
});

it('goes from row to row with the arrow keys', async () => {
  const user = await show([1, 2].map((n) => aTask(n, { due_date: due })));
  (await link(1)).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await link(2));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(await link(1));
});

it('moves and resizes a bar with the pointer, by whole days, and not when Escape is pressed', async () => {
  await show([aTask(1, { start_date: start, due_date: due })], { scale: 'days' });
  const { id: taskId } = aTask(1);
  drag(await partOf(1, 'bar'), 36 * 2 + 5);
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['tasks.update', { taskId, start_date: addDays(start, 2), due_date: addDays(due, 2) }],
    ]),
  );
  drag(await partOf(1, 'end'), -36);
  await waitFor(() => expect(backend.writes()[1]).toEqual(['tasks.update', { taskId, due_date: addDays(due, 1) }]));
  drag(await partOf(1, 'bar'), 360, { canceled: true });
  drag(await partOf(1, 'bar'), 2);
  expect(backend.writes()).toHaveLength(2);
});

it('lists tasks without dates when asked, and draws their bars', async () => {
  await show([aTask(1, { due_date: due }), aTask(2)], { undated: true, scale: 'days' });
  const lane = (await rowOf(2)).querySelector('[data-lane]') as Element;
  drag(lane, 36 * 3);
  const { id: taskId } = aTask(2);
  await waitFor(() => expect(backend.writes()[0]?.[0]).toBe('tasks.update'));
  const written = backend.writes()[0]?.[1] as { taskId: string; start_date: string; due_date: string };
  expect([written.taskId, written.due_date]).toEqual([taskId, addDays(written.start_date, 3)]);
});

it('links two tasks by keyboard, says the slack, and unlinks them in the same way', async () => {
  const user = await show([
    aTask(1, { start_date: now, due_date: now }),
    aTask(2, { start_date: addDays(now, 4), due_date: due }),
  ]);
  const [from, to] = [aTask(1).id, aTask(2).id];
  const linkBoth = async () => {
    (await link(1)).focus();
    await user.keyboard('b');
    expect(said()).toContain(text.linking('Task 1'));
    await user.keyboard('{ArrowDown}{Enter}');
  };
  backend.on({
    'taskRelations.set': () => {
      blocks = [{ task_id: from, related_task_id: to, kind: 'blocks' }];
      return aWholeTask(aTask(1));
    },
  });
  await linkBoth();
  expect(said()).toContain(text.linked('Task 1', 'Task 2'));
  await waitFor(async () => expect((await rowOf(1)).textContent).toContain(text.slack(3)));
  await linkBoth();
  expect(said()).toContain(text.unlinked('Task 1', 'Task 2'));
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['taskRelations.set', { taskId: from, relatedTaskId: to, kind: 'blocks' }],
      ['taskRelations.remove', { taskId: from, relatedTaskId: to }],
    ]),
  );
});

it('cancels a link with Escape', async () => {
  const user = await show([aTask(1, { due_date: due }), aTask(2, { due_date: due })]);
  (await link(1)).focus();
  await user.keyboard('b{ArrowDown}{Escape}');
  expect(said()).toContain(text.linkCanceled);
  expect(backend.writes()).toEqual([]);
});

it('offers the tasks without dates when no task has any', async () => {
  await show([aTask(2)]);
  expect(await screen.findByText(text.empty.title)).toBeTruthy();
  expect(screen.getByRole('button', { name: text.showUndated })).toBeTruthy();
});

it('does not move a task for readers', async () => {
  const user = await show([aTask(1, { due_date: due, can: { edit: false, delete: false } })], { scale: 'days' });
  (await link(1)).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(screen.getByText(text.mayNotMove('Task 1'))).toBeTruthy();
  drag(await partOf(1, 'bar'), 72);
  expect(backend.writes()).toEqual([]);
});

it('rolls back a refused move and says why', async () => {
  backend.on({ 'tasks.update': () => refuse(409, 'The harbour is closed') });
  const toast = vi.spyOn(notifications, 'show');
  const user = await show([aTask(1, { due_date: due })]);
  (await link(1)).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(toast.mock.calls[0]?.[0].message).toMatchObject({ props: { text: messages.tasks.updateFailed } });
  expect(await screen.findByText(text.movedBack('Task 1'))).toBeTruthy();
});

it('says that the tasks cannot be loaded', async () => {
  backend.on({ 'tasks.list': () => refuse(503, 'Busy') });
  await show([]);
  expect(await screen.findByText(messages.tasks.loadFailed)).toBeTruthy();
});

it('selects tasks with x, and with Shift and j, and moves bars with Shift and an arrow key', async () => {
  const user = await show([1, 2, 3].map((n) => aTask(n, { due_date: due })));
  (await link(1)).focus();
  await user.keyboard('x{Shift>}J{/Shift}');
  expect(document.activeElement).toBe(await link(2));
  expect(screen.getByText(words.ui.bulk.selected(2))).toBeTruthy();
  expect(said()).toContain(words.tasks.selection('Task 2', true));
  expect((await link(1)).getAttribute('aria-description')).toBe(words.tasks.selected);
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() =>
    expect(backend.sent('tasks.update')).toMatchObject([{ taskId: aTask(2).id, due_date: addDays(due, 1) }]),
  );
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar', { name: words.tasks.bulk.toolbar })).toBeNull();
});
