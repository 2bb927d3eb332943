import * as messages from '@groundwork/contract/base/messages.gen';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTask, aWholeTask, sampleId, sampleTeamId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { ParentPicker } from '../task-view/parent-picker.tsx';
import { TypePicker } from '../task-view/type-picker.tsx';
import { useEditTask } from '../tasks/task-mutations.ts';

const goal_id = sampleId('goal');
const row = (name: string, title: string, parent?: string) =>
  aTask(1, { id: sampleId(name), title, goal_id, parent_task_id: parent ? sampleId(parent) : null });
const task = aWholeTask(row('the hall', 'Book the hall', 'the day'));
const rows = [
  row('the day', 'Plan the day'),
  row('the hall', 'Book the hall', 'the day'),
  row('the key', 'Fetch the key', 'the hall'),
  row('the choir', 'Ask the choir'),
];

const backend = fakeBackend({
  'tasks.list': ({ search }) => page(search ? rows.slice(3) : rows),
  'tasks.types': () => ({ types: ['Rehearsal', 'task'] }),
  'tasks.update': () => refuse(400, 'tasks.cycle'),
});
const asked = () => backend.calls('tasks.list').map(({ goal_id, search }) => ({ goal_id, search }));
afterEach(() => {
  cleanup();
  notifications.clean();
});

function Parent() {
  const { mutate } = useEditTask();
  return (
    <ParentPicker task={task} onChange={(parent) => mutate({ task, edit: { parent } })}>
      <button type="button">Open</button>
    </ParentPicker>
  );
}

async function open(picker: ReactNode, first: string) {
  const user = userEvent.setup();
  await renderForTest(picker);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('option', { name: first });
  return user;
}
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('offers the tasks of the goal as parents, except the task itself and its subtasks', async () => {
  await open(<Parent />, 'Plan the day');
  expect(offered()).toEqual([words.tasks.noParent, 'Plan the day', 'Ask the choir']);
  expect(asked()).toEqual([{ goal_id: [goal_id], search: undefined }]);
});

it('searches parents of the whole team on the server, and does not offer results of the previous query', async () => {
  const user = await open(<Parent />, 'Plan the day');
  await user.keyboard('song');
  expect(offered()).toEqual([]);
  await screen.findByRole('option', { name: 'Ask the choir' });
  expect(asked().at(-1)).toEqual({ goal_id: undefined, search: 'song' });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(backend.writes()).toEqual([['tasks.update', { taskId: task.id, parent_task_id: sampleId('the choir') }]]),
  );
});

it('shows why the server refuses a parent', async () => {
  const toast = vi.spyOn(notifications, 'show');
  const user = await open(<Parent />, 'Plan the day');
  await user.click(screen.getByRole('option', { name: words.tasks.noParent }));
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(backend.writes()).toEqual([['tasks.update', { taskId: task.id, parent_task_id: null }]]);
  expect(toast.mock.calls[0]?.[0].message).toMatchObject({
    props: { text: messages.tasks.updateFailed, detail: messages.tasks.cycle },
  });
});

it.each([
  ['the usual types', 'bug{Enter}', 'bug'],
  ['those of the team', 'reh{Enter}', 'Rehearsal'],
  ['and another one', ' Errand {Enter}', 'Errand'],
])('offers %s', async (_, keys, chosen) => {
  const onChange = vi.fn();
  const user = await open(
    <TypePicker teamId={sampleTeamId} value="task" onChange={onChange}>
      <button type="button">Open</button>
    </TypePicker>,
    'Rehearsal',
  );
  expect(offered()).toEqual(['Task', 'Bug', 'Feature', 'Chore', 'Rehearsal']);
  await user.keyboard(keys);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(chosen);
});
