import * as messages from '@groundwork/contract/base/messages.gen';
import type { Team } from '@groundwork/contract/people/teams';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { notifications } from '@mantine/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTask, aTeam } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { TaskBoard } from './task-board.tsx';

const hall = aTask(1, { title: 'Book the hall' });
const choir = aTask(2, { title: 'Ask the choir' });
const deposit = aTask(3, { title: 'Pay the deposit', status: 'blocked' });

let rows: TaskRow[];
let team = aTeam();
const byStatus = <Value,>(of: (tasks: TaskRow[]) => Value) =>
  Object.fromEntries(
    Map.groupBy(rows, ({ status }) => status)
      .entries()
      .map(([status, tasks]) => [status, of(tasks)]),
  );
const backend = fakeBackend({
  'teams.list': () => page([team]),
  'teams.update': ({ status_limits }) => {
    team = aTeam({ ...team, status_limits: { ...team.status_limits, ...(status_limits as Team['status_limits']) } });
    return team;
  },
  'tasks.counts': () => ({ total: rows.length, by_status: byStatus(({ length }) => length) }),
  'tasks.columns': () => ({ columns: byStatus((tasks) => page(tasks)) }),
  'tasks.list': ({ status: statuses = [] }) => page(rows.filter(({ status }) => statuses.includes(status))),
  'tasks.place': ({ taskId, status, before_task_id }) => {
    const moved = {
      ...(rows.find(({ id }) => id === taskId) ?? hall),
      status: status === 'in_review' ? 'in_progress' : status,
    };
    const others = rows.filter(({ id }) => id !== taskId);
    const at = others.findIndex(({ id }) => id === before_task_id);
    rows = others.toSpliced(at < 0 ? others.length : at, 0, moved);
    return { ...moved, board_order: '2', board_order_was: '1' };
  },
  'tasks.updateMany': () => ({ items: [] }),
});
const refuseToPlace = () => backend.on({ 'tasks.place': () => refuse(409, 'The harbour is closed') });

beforeEach(() => {
  rows = [hall, choir, deposit];
  team = aTeam();
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

async function draw() {
  await renderForTest(
    <TaskBoard filters={{ team_id: hall.team_id }} statuses={undefined} order={{}} empty={<p>Nothing yet</p>} />,
  );
  await screen.findByText(hall.title);
  return userEvent.setup();
}
const column = (status: TaskRow['status']) => screen.getByRole('region', { name: words.tasks.status[status] });
const titlesIn = (status: TaskRow['status']) =>
  within(column(status))
    .queryAllByRole('link')
    .map((link) => link.textContent);
const card = (title: string) => screen.getByRole('link', { name: title });

it('fetches the first cards of all columns in one request', async () => {
  await draw();
  expect(titlesIn('blocked')).toEqual([deposit.title]);
  // The test's query client refetches at once; that of the app does not.
  expect(backend.reads().slice(0, 2).sort()).toEqual(['tasks.columns', 'tasks.counts']);
});

it('shows the limit of a column, marks what is over it, and lets owners change it', async () => {
  team = aTeam({ status_limits: { to_do: 1, blocked: 3 } });
  const user = await draw();
  const toDo = within(column('to_do'));
  expect(await toDo.findByRole('img', { name: words.board.overLimit(2, 1) })).toBeTruthy();
  expect(within(column('blocked')).getByRole('img', { name: words.board.withinLimit(1, 3) })).toBeTruthy();
  await user.click(toDo.getByRole('button', { name: words.board.limit(words.tasks.status.to_do) }));
  const field = await screen.findByRole('textbox');
  await user.clear(field);
  await user.type(field, '5{Enter}');
  await waitFor(() =>
    expect(backend.writes()).toEqual([['teams.update', { teamId: team.id, status_limits: { to_do: 5 } }]]),
  );
  expect(await toDo.findByRole('img', { name: words.board.withinLimit(2, 5) })).toBeTruthy();
});

it('shows members the limit without the button', async () => {
  team = aTeam({ status_limits: { to_do: 1 }, can: { ...aTeam().can, update: false } });
  await draw();
  expect(await within(column('to_do')).findByRole('img', { name: words.board.overLimit(2, 1) })).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.board.limit(words.tasks.status.to_do) })).toBeNull();
});

it('fetches each column separately when that request fails', async () => {
  backend.on({ 'tasks.columns': () => refuse(409, 'Not now') });
  await draw();
  await waitFor(() =>
    expect([titlesIn('to_do'), titlesIn('blocked')]).toEqual([[hall.title, choir.title], [deposit.title]]),
  );
});

it('moves a card with Space, arrow keys and Space, exactly to the shown place', async () => {
  const user = await draw();
  await waitFor(() => expect(titlesIn('blocked')).toEqual([deposit.title]));
  card(hall.title).focus();
  await user.keyboard(' {ArrowRight}{ArrowRight}');
  expect(titlesIn('blocked')).toEqual([hall.title, deposit.title]);
  expect(screen.getByText(words.board.place(words.tasks.status.blocked, 1))).toBeTruthy();
  expect(backend.writes()).toEqual([]);
  await user.keyboard(' ');
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['tasks.place', { taskId: hall.id, status: 'blocked', before_task_id: deposit.id }],
    ]),
  );
  await waitFor(() =>
    expect([titlesIn('to_do'), titlesIn('blocked')]).toEqual([[choir.title], [hall.title, deposit.title]]),
  );
  expect(document.activeElement).toBe(card(hall.title));
});

it('moves a card to the last place below the last card', async () => {
  const user = await draw();
  card(hall.title).focus();
  await user.keyboard(' {ArrowDown}{Enter}');
  await waitFor(() =>
    expect(backend.writes()).toEqual([['tasks.place', { taskId: hall.id, status: 'to_do', before_task_id: null }]]),
  );
  expect(titlesIn('to_do')).toEqual([choir.title, hall.title]);
});

it('has no column for In review, because no task keeps this status', async () => {
  await draw();
  expect(screen.queryByRole('region', { name: words.tasks.status.in_review })).toBeNull();
});

it('shows the title first, the parent, and the id last', async () => {
  rows = [aTask(1, { ...hall, parent: { id: choir.id, title: choir.title } })];
  await draw();
  const text = card(hall.title).closest('[data-task]')?.textContent ?? '';
  expect(text.startsWith(hall.title)).toBe(true);
  expect(text).toContain(words.tasks.subtaskOf(choir.title));
  expect(text.endsWith(hall.id.slice(0, 8))).toBe(true);
});

it('cancels on Escape', async () => {
  const user = await draw();
  card(hall.title).focus();
  await user.keyboard(' {ArrowRight}{Escape}');
  expect([titlesIn('to_do'), titlesIn('in_progress')]).toEqual([[hall.title, choir.title], []]);
  expect(document.activeElement).toBe(card(hall.title));
  expect(backend.writes()).toEqual([]);
});

it('rolls back with the message when the server refuses', async () => {
  refuseToPlace();
  const toast = vi.spyOn(notifications, 'show');
  const user = await draw();
  card(hall.title).focus();
  await user.keyboard(' {ArrowRight} ');
  await waitFor(() =>
    expect(toast.mock.calls[0]?.[0].message).toMatchObject({
      props: { text: messages.tasks.updateFailed, detail: 'The harbour is closed' },
    }),
  );
  await waitFor(() => expect([titlesIn('to_do'), titlesIn('in_progress')]).toEqual([[hall.title, choir.title], []]));
});

it('does not move a card that may not be edited', async () => {
  rows = [{ ...hall, can: { edit: false, delete: false } }];
  const user = await draw();
  card(hall.title).focus();
  await user.keyboard(' {ArrowRight} ');
  expect(backend.writes()).toEqual([]);
  expect(titlesIn('to_do')).toEqual([hall.title]);
});

it('shows an empty state when there are no tasks', async () => {
  rows = [];
  await renderForTest(
    <TaskBoard filters={{ team_id: hall.team_id }} statuses={undefined} order={{}} empty={<p>Nothing yet</p>} />,
  );
  expect(await screen.findByText('Nothing yet')).toBeTruthy();
});

it('selects cards with x, and with Shift and arrow keys across columns, and changes them together', async () => {
  const user = await draw();
  await waitFor(() => expect(titlesIn('blocked')).toEqual([deposit.title]));
  card(hall.title).focus();
  await user.keyboard('x');
  expect(screen.getByText(words.tasks.selection(hall.title, true))).toBeTruthy();
  expect(card(hall.title).getAttribute('aria-description')).toBe(words.tasks.selected);
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(document.activeElement).toBe(card(deposit.title));
  const bar = within(screen.getByRole('toolbar', { name: words.tasks.bulk.toolbar }));
  expect(bar.getByText(words.ui.bulk.selected(2))).toBeTruthy();
  await user.click(bar.getByRole('button', { name: words.tasks.fields.priority }));
  await user.click(await screen.findByRole('menuitemradio', { name: words.tasks.priority.urgent }));
  await waitFor(() =>
    expect(backend.writes()).toEqual([['tasks.updateMany', { task_ids: [hall.id, deposit.id], priority: 'urgent' }]]),
  );
});

it('shows what others change in selected cards', async () => {
  let queries: QueryClient | undefined;
  const Client = () => {
    queries = useQueryClient();
    return null;
  };
  const user = userEvent.setup();
  await renderForTest(
    <>
      <Client />
      <TaskBoard filters={{ team_id: hall.team_id }} statuses={undefined} order={{}} empty={<p>Nothing yet</p>} />
    </>,
  );
  (await screen.findByRole('link', { name: hall.title })).focus();
  await user.keyboard('x');
  rows = [{ ...hall, priority: 'urgent' }, choir, deposit];
  await act(() => queries?.invalidateQueries());
  const bar = within(screen.getByRole('toolbar', { name: words.tasks.bulk.toolbar }));
  await user.click(bar.getByRole('button', { name: words.tasks.fields.priority }));
  const urgent = await screen.findByRole('menuitemradio', { name: words.tasks.priority.urgent });
  expect(urgent.getAttribute('aria-checked')).toBe('true');
});

it('keeps the selection while Escape puts a card back, and then clears it', async () => {
  const user = await draw();
  card(hall.title).focus();
  await user.keyboard('x {ArrowRight}{Escape}');
  expect(screen.getByText(words.ui.bulk.selected(1))).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(card(hall.title).getAttribute('aria-description')).toBeNull();
});
