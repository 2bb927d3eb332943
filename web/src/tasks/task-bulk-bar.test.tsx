import { messages } from '@groundwork/contract/messages';
import type { TaskRow } from '@groundwork/contract/tasks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../api.ts';
import { teamLabels } from '../labels/label-queries.ts';
import { addDays, today } from '../ui/dates.ts';
import { renderForTest } from '../ui/render-for-test.tsx';
import { useSelection } from '../ui/selection.ts';
import { words } from '../words/words.ts';
import { TaskBulkBar } from './task-bulk-bar.tsx';

const { bulk, fields } = words.tasks;
const venue = { id: 'venue', name: 'Venue', color: '#d9730d' };
const row = (id: string) => ({
  id,
  team_id: 'team',
  status: 'to_do',
  priority: 'medium',
  due_date: null,
  sprint_id: null,
  assigned_user: null,
  labels: [],
});

let tasks: ReturnType<typeof row>[];
let sent: unknown[];
let labelReads: number;
/** Settled when the server may refuse; it does not otherwise. */
let refusal: Promise<void> | null;

beforeEach(() => {
  tasks = [row('hall'), row('choir'), row('keys')];
  sent = [];
  labelReads = 0;
  refusal = null;
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api', '');
    if (request.method === 'GET') {
      const labels = path.endsWith('/labels');
      if (labels) labelReads += 1;
      return Response.json({ items: labels ? [venue] : tasks, next_cursor: null });
    }
    const body = await request.json();
    sent.push([request.method, path, body]);
    if (refusal) {
      await refusal;
      return Response.json({ error: 'The harbour is closed', code: 'CONFLICT' }, { status: 409 });
    }
    if (path === '/tasks/delete') tasks = tasks.filter(({ id }) => !body.task_ids.includes(id));
    return Response.json(path === '/tasks/delete' ? { deleted: 2 } : { items: [] });
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

/** A list without its looks: a button for each task picks it. */
function Tasks() {
  const { data } = useQuery(api.tasks.list.queryOptions({ input: {} }));
  useQuery(teamLabels('team'));
  const rows: TaskRow[] = data?.items ?? [];
  const { selected, act } = useSelection(rows.map(({ id }) => id));
  return (
    <>
      {rows.map(({ id, status, due_date, labels }) => (
        <button key={id} type="button" onClick={() => act({ pick: id })}>
          {[id, status, due_date, ...labels.map(({ name }) => name)].filter(Boolean).join(' ')}
        </button>
      ))}
      {selected.size > 0 && (
        <TaskBulkBar tasks={rows.filter(({ id }) => selected.has(id))} onClear={() => act('clear')} />
      )}
    </>
  );
}

async function select() {
  const user = userEvent.setup();
  await renderForTest(<Tasks />);
  await user.click(await screen.findByRole('button', { name: 'hall to_do' }));
  await user.click(screen.getByRole('button', { name: 'keys to_do' }));
  expect(screen.getByRole('status').textContent).toBe(words.ui.bulk.selected(2));
  return user;
}
const press = async (user: Awaited<ReturnType<typeof select>>, name: string) =>
  user.click(screen.getByRole('button', { name }));
const task_ids = ['hall', 'keys'];

it('gives all of them a status', async () => {
  const user = await select();
  await press(user, fields.status);
  await user.click(await screen.findByRole('menuitemradio', { name: 'Blocked' }));
  await waitFor(() => expect(sent).toEqual([['PATCH', '/tasks', { task_ids, status: 'blocked' }]]));
});

it('gives all of them a due date', async () => {
  const user = await select();
  await press(user, fields.dueDate);
  await user.click(await screen.findByRole('button', { name: 'Tomorrow' }));
  await waitFor(() => expect(sent).toEqual([['PATCH', '/tasks', { task_ids, due_date: addDays(today(), 1) }]]));
});

it('shows a change at once and takes it back when it is refused', async () => {
  let refuse = () => {};
  refusal = new Promise((resolve) => {
    refuse = resolve;
  });
  const toast = vi.spyOn(notifications, 'show');
  const user = await select();
  await press(user, fields.status);
  await user.click(await screen.findByRole('menuitemradio', { name: 'Done' }));
  await screen.findByRole('button', { name: 'hall done' });
  refuse();
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(toast.mock.calls[0]?.[0].message).toMatchObject({
    props: { text: messages.tasks.updateFailed, detail: 'The harbour is closed' },
  });
  await screen.findByRole('button', { name: 'hall to_do' });
});

it('puts a label on all of them, and then counts the uses of labels anew', async () => {
  const user = await select();
  await press(user, fields.labels);
  const reads = labelReads;
  await user.click(await screen.findByRole('option', { name: 'Venue' }));
  await waitFor(() => expect(sent).toEqual([['PATCH', '/tasks', { task_ids, add_label_ids: ['venue'] }]]));
  await waitFor(() => expect(labelReads).toBeGreaterThan(reads));
});

it('asks before it deletes, says how many, and nothing is selected afterwards', async () => {
  const user = await select();
  await press(user, words.ui.bulk.delete);
  expect(await screen.findByText(bulk.deleteQuestion(2))).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole('button', { name: bulk.deleteTitle }));
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  expect(sent).toEqual([['POST', '/tasks/delete', { task_ids }]]);
  expect(screen.getByRole('button', { name: 'choir to_do' })).toBeTruthy();
});

it('clears the selection', async () => {
  const user = await select();
  await press(user, words.ui.bulk.clear);
  expect(screen.queryByRole('toolbar')).toBeNull();
});
