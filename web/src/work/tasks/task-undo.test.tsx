import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CommandKeys } from '../../app/shell/command-keys.tsx';
import { api } from '../../base/queries/api.ts';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aLabel, aTask, aTeam, aWholeTask, nadia, sampleId } from '../../base/testing/sample-rows.ts';
import { ToastArea } from '../../base/toast/toast-area.tsx';
import * as words from '../../base/words/words.ts';
import { TaskPicker } from '../task-lists/task-picker.tsx';
import { useEditTasks } from './task-mutations.ts';

const { changedTo, changedSince, field } = words.reverts;
const { fields } = words.tasks;
const everything = { kept: [], gone: 0 };
const venue = aLabel();

let tasks: TaskRow[];
const backend = fakeBackend({
  'teams.list': () => page([aTeam()]),
  'tasks.list': () => page(tasks),
  'tasks.update': ({ taskId, ...changes }) => {
    tasks = tasks.map((task) => (task.id === taskId ? ({ ...task, ...changes } as TaskRow) : task));
    return aWholeTask(tasks.find(({ id }) => id === taskId));
  },
  'tasks.updateMany': ({ task_ids, status = 'to_do', priority }) => {
    tasks = tasks.map((task) =>
      task_ids.includes(task.id) ? ({ ...task, status, ...(priority && { priority }) } as TaskRow) : task,
    );
    return { items: tasks };
  },
  'tasks.revert': ({ edits }) => {
    tasks = tasks.map((task) => ({ ...task, ...(edits.find(({ id }) => id === task.id)?.was as Partial<TaskRow>) }));
    return { reverted: edits.length, ...everything };
  },
});
const reverts = () => backend.writes().flatMap(([name, input]) => (name === 'tasks.revert' ? [input] : []));

beforeEach(() => {
  tasks = [
    aTask(1, { id: sampleId('hall'), title: 'hall' }),
    aTask(2, { id: sampleId('keys'), title: 'keys', status: 'done' }),
  ];
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

function Tasks() {
  const rows = useQuery(api.tasks.list.queryOptions({ input: {} })).data?.items ?? [];
  const { mutate: editAll } = useEditTasks();
  return (
    <>
      <CommandKeys />
      <ToastArea />
      <input aria-label="search" />
      <button type="button" onClick={() => editAll({ tasks: rows, edit: { status: 'blocked' } })}>
        block all
      </button>
      <button type="button" onClick={() => editAll({ tasks: rows, edit: { label: { label: venue, on: true } } })}>
        label all
      </button>
      {rows.map((task) => (
        <div key={task.id}>
          <TaskPicker field="status" tasks={[task]}>
            <button type="button">{`${task.title} ${task.status}`}</button>
          </TaskPicker>
          <TaskPicker field="priority" tasks={[task]}>
            <button type="button">{`${task.title} ${task.priority}`}</button>
          </TaskPicker>
        </div>
      ))}
    </>
  );
}

async function shown() {
  const user = userEvent.setup();
  await renderForTest(<Tasks />);
  await screen.findByRole('button', { name: 'hall to_do' });
  const choose = async (button: string, choice: string) => {
    await user.click(screen.getByRole('button', { name: button }));
    await user.click(await screen.findByRole('menuitemradio', { name: choice }));
  };
  return { user, choose };
}

it('offers to undo a status change, which writes the earlier status if nobody changed it since', async () => {
  const { user, choose } = await shown();
  await choose('hall to_do', 'Blocked');
  await screen.findByText(changedTo(fields.status, 'Blocked'));
  await user.click(screen.getByRole('button', { name: words.ui.undo }));
  await screen.findByRole('button', { name: 'hall to_do' });
  expect(reverts()).toEqual([
    { edits: [{ id: sampleId('hall'), is: { status: 'blocked' }, was: { status: 'to_do' } }] },
  ]);
  await screen.findByText(messages.reverts.done);
});

it('undoes with Ctrl+Z what changed last, also without a toast, and then what was before', async () => {
  const { user, choose } = await shown();
  await choose('hall to_do', 'Blocked');
  await choose('hall medium', 'Urgent');
  await screen.findByRole('button', { name: 'hall urgent' });
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByRole('button', { name: 'hall medium' });
  expect(screen.getByRole('button', { name: 'hall blocked' })).toBeTruthy();
  await user.keyboard('{Meta>}z{/Meta}');
  await screen.findByRole('button', { name: 'hall to_do' });
  // The undo also closes the toast of the change.
  await waitFor(() => expect(screen.queryByRole('button', { name: words.ui.undo })).toBeNull());
});

it('leaves Ctrl+Z to a field', async () => {
  const { user, choose } = await shown();
  await choose('hall to_do', 'Blocked');
  await screen.findByText(changedTo(fields.status, 'Blocked'));
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('{Control>}z{/Control}');
  expect(reverts()).toEqual([]);
});

it('undoes a bulk edit in one request, to what each task was', async () => {
  const { user } = await shown();
  await user.click(screen.getByRole('button', { name: 'block all' }));
  await screen.findByText(changedTo(fields.status, 'Blocked'));
  expect(screen.getByText(words.tasks.count(2))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.ui.undo }));
  await screen.findByRole('button', { name: 'keys done' });
  expect(reverts()).toEqual([
    {
      edits: [
        { id: sampleId('hall'), is: { status: 'blocked' }, was: { status: 'to_do' } },
        { id: sampleId('keys'), is: { status: 'blocked' }, was: { status: 'done' } },
      ],
    },
  ]);
});

it('takes a label off again, but not of tasks that had it before', async () => {
  tasks = tasks.map((task, index) => (index === 0 ? { ...task, labels: [venue] } : task));
  const { user } = await shown();
  await user.click(screen.getByRole('button', { name: 'label all' }));
  await user.click(await screen.findByRole('button', { name: words.ui.undo }));
  await waitFor(() =>
    expect(reverts()).toEqual([{ edits: [{ id: sampleId('keys'), is: {}, was: {}, remove_label_ids: [venue.id] }] }]),
  );
});

it('says who changed the status since, and shows what it is', async () => {
  const { user, choose } = await shown();
  await choose('hall to_do', 'Blocked');
  backend.on({
    'tasks.revert': () => {
      tasks = tasks.map((task) => ({ ...task, status: 'done' }));
      return { reverted: 0, kept: [{ field: 'status', changed_by: { ...nadia, full_name: 'Mai' } }], gone: 0 };
    },
  });
  await user.click(await screen.findByRole('button', { name: words.ui.undo }));
  await screen.findByText(changedSince('Mai', [field(fields.status)]));
  await screen.findByRole('button', { name: 'hall done' });
});

it('shows the change again when undoing fails, and tries once more', async () => {
  const { user, choose } = await shown();
  await choose('hall to_do', 'Blocked');
  backend.on({ 'tasks.revert': () => refuse(503, 'The harbour is closed') });
  await user.click(await screen.findByRole('button', { name: words.ui.undo }));
  await screen.findByText('The harbour is closed');
  await screen.findByRole('button', { name: 'hall blocked' });
  backend.on({ 'tasks.revert': () => ({ reverted: 1, ...everything }) });
  await user.click(screen.getByRole('button', { name: words.ui.tryAgain }));
  await screen.findByText(messages.reverts.done);
  expect(reverts()).toHaveLength(2);
});
