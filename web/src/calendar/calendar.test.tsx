import { messages } from '@groundwork/contract/messages';
import type { TaskRow } from '@groundwork/contract/tasks';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testTask } from '../tasks/test-task.ts';
import { fullDay } from '../ui/dates.ts';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { Calendar } from './calendar.tsx';
import { spanOf } from './calendar-span.ts';

const { team_id: teamId } = testTask(0);

let saved: TaskRow[];
let sent: unknown[];
let refuse: boolean;

beforeEach(() => {
  sent = [];
  refuse = false;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'PATCH') {
      const change = await request.json();
      sent.push(change);
      if (refuse) return Response.json({ error: 'The harbour is closed', code: 'CONFLICT' }, { status: 409 });
      saved = saved.map((task) => (pathname.endsWith(task.id) ? { ...task, ...change } : task));
      return Response.json(saved.find(({ id }) => pathname.endsWith(id)));
    }
    if (pathname.endsWith('/tasks/counts')) return Response.json({ total: 1, by_status: {} });
    if (!pathname.endsWith('/tasks'))
      return Response.json({
        id: 'b47ac10b-58cc-4372-a567-0e02b2c3d479',
        full_name: 'Nadia',
        email: 'nadia@harbour.example',
      });
    const from = searchParams.get('due_from');
    const items = saved.filter(({ due_date: due }) =>
      from ? due && due >= from && due <= (searchParams.get('due_to') ?? '') : !due,
    );
    return Response.json({ items, next_cursor: null });
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

async function show(tasks: TaskRow[]) {
  saved = tasks;
  const onAdd = vi.fn();
  const span = spanOf({ month: '2026-02' }, '2026-11-21', { firstDay: 1 });
  await renderForTest(<Calendar teamId={teamId} filter={{}} span={span} withUnscheduled={false} onAdd={onAdd} />);
  return { onAdd, user: userEvent.setup() };
}

const link = (n: number) => screen.findByRole('link', { name: `Task ${n}` });
const dayOf = async (n: number) => (await link(n)).closest<HTMLElement>('[data-day]')?.dataset.day;

it('moves a task by keyboard, keeps its focus and announces the move', async () => {
  const { user } = await show([testTask(1, { due_date: '2026-02-05' })]);
  (await link(1)).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(async () => expect(await dayOf(1)).toBe('2026-02-06'));
  await waitFor(async () => expect(document.activeElement).toBe(await link(1)));
  expect(screen.getByText(words.calendar.moved('Task 1', fullDay('2026-02-06')))).toBeTruthy();
  await user.keyboard('{Alt>}{Backspace}{/Alt}');
  await waitFor(async () => expect(await dayOf(1)).toBe('none'));
  expect(sent).toEqual([{ due_date: '2026-02-06' }, { due_date: null }]);
});

it('moves an unscheduled task to a day', async () => {
  const { user } = await show([testTask(1, {})]);
  (await link(1)).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(async () => expect(await dayOf(1)).toBe('2026-02-01'));
});

it('rolls back a refused move with the focus, and shows the reason', async () => {
  refuse = true;
  const toast = vi.spyOn(notifications, 'show');
  const { user } = await show([testTask(1, { due_date: '2026-02-05' })]);
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
  const { user } = await show([testTask(1, { due_date: '2026-02-05', can: { edit: false, delete: false } })]);
  (await link(1)).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(screen.getByText(words.calendar.mayNotMove('Task 1'))).toBeTruthy();
  expect(await dayOf(1)).toBe('2026-02-05');
  expect(sent).toEqual([]);
});

it('shows three tasks of a day, and all on demand', async () => {
  const { user } = await show([1, 2, 3, 4, 5].map((n) => testTask(n, { due_date: '2026-02-05' })));
  await link(3);
  expect(screen.queryByRole('link', { name: 'Task 4' })).toBeNull();
  await user.click(screen.getByText(words.calendar.more(2)));
  const whole = await screen.findByRole('dialog');
  expect(within(whole).getAllByRole('link')).toHaveLength(5);
});

it('moves between days with arrow keys and adds a task there', async () => {
  const { user, onAdd } = await show([testTask(1, { due_date: '2026-02-05' })]);
  (await link(1)).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(onAdd).toHaveBeenCalledWith('2026-02-13');
});
