import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, today } from '../../base/dates/dates.ts';
import { api } from '../../base/queries/api.ts';
import { useSelection } from '../../base/rows/selection.ts';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aLabel, aTask, sampleId, sampleTeamId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { teamLabels } from '../labels/label-queries.ts';
import { TaskBulkBar } from './task-bulk-bar.tsx';

const { bulk, fields } = words.tasks;
const venue = aLabel();
const row = (title: string) => aTask(1, { id: sampleId(title), title });

let tasks: TaskRow[];
const backend = fakeBackend({
  'tasks.list': () => page(tasks),
  'labels.list': () => page([venue]),
  'tasks.updateMany': () => ({ items: [] }),
  'tasks.deleteMany': ({ task_ids }) => {
    tasks = tasks.filter(({ id }) => !task_ids.includes(id));
    return { deletion_id: null, deleted: task_ids.length };
  },
});

beforeEach(() => {
  tasks = [row('hall'), row('choir'), row('keys')];
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

/** A minimal list with a button that selects each task. */
function Tasks() {
  const { data } = useQuery(api.tasks.list.queryOptions({ input: {} }));
  useQuery(teamLabels(sampleTeamId));
  const rows: TaskRow[] = data?.items ?? [];
  const { selected, act } = useSelection(rows.map(({ id }) => id));
  return (
    <>
      {rows.map(({ id, title, status, due_date, labels }) => (
        <button key={id} type="button" onClick={() => act({ pick: id })}>
          {[title, status, due_date, ...labels.map(({ name }) => name)].filter(Boolean).join(' ')}
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
const task_ids = ['hall', 'keys'].map(sampleId);

it('sets the status of all selected tasks', async () => {
  const user = await select();
  await press(user, fields.status);
  await user.click(await screen.findByRole('menuitemradio', { name: 'Blocked' }));
  await waitFor(() => expect(backend.writes()).toEqual([['tasks.updateMany', { task_ids, status: 'blocked' }]]));
});

it('sets the due date of all selected tasks', async () => {
  const user = await select();
  await press(user, fields.due_date);
  await user.click(await screen.findByRole('button', { name: 'Tomorrow' }));
  await waitFor(() =>
    expect(backend.writes()).toEqual([['tasks.updateMany', { task_ids, due_date: addDays(today(), 1) }]]),
  );
});

it('shows an optimistic update and rolls it back when the server refuses it', async () => {
  const answering = Promise.withResolvers<void>();
  backend.on({ 'tasks.updateMany': () => answering.promise.then(() => refuse(409, 'The harbour is closed')) });
  const toast = vi.spyOn(notifications, 'show');
  const user = await select();
  await press(user, fields.status);
  await user.click(await screen.findByRole('menuitemradio', { name: 'Done' }));
  await screen.findByRole('button', { name: 'hall done' });
  answering.resolve();
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(toast.mock.calls[0]?.[0].message).toMatchObject({
    props: { text: messages.tasks.updateFailed, detail: 'The harbour is closed' },
  });
  await screen.findByRole('button', { name: 'hall to_do' });
});

it('adds a label to all selected tasks, and then refetches the usage counts of labels', async () => {
  const user = await select();
  await press(user, fields.labels);
  const reads = backend.calls('labels.list').length;
  await user.click(await screen.findByRole('option', { name: 'Venue' }));
  await waitFor(() =>
    expect(backend.writes()).toEqual([['tasks.updateMany', { task_ids, add_label_ids: [venue.id] }]]),
  );
  await waitFor(() => expect(backend.calls('labels.list').length).toBeGreaterThan(reads));
});

it('asks for confirmation with the number of tasks, deletes them, and clears the selection', async () => {
  const user = await select();
  await press(user, words.ui.bulk.delete);
  expect(await screen.findByText(messages.general.deleteUntitled(words.tasks.count(2)))).toBeTruthy();
  expect(backend.writes()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: bulk.deleteTitle }));
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  expect(backend.writes()).toEqual([['tasks.deleteMany', { task_ids }]]);
  expect(screen.getByRole('button', { name: 'choir to_do' })).toBeTruthy();
});

it('clears the selection', async () => {
  const user = await select();
  await press(user, words.ui.bulk.clear);
  expect(screen.queryByRole('toolbar')).toBeNull();
});
