import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, aTask, aWholeTask, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { RepeatingTasks } from '../../people/account/repeating-tasks.tsx';
import { usePlaceTask } from '../board/board-mutations.ts';
import { OpenSubtasksQuestion } from './open-subtasks-question.tsx';
import { useEditTask, useEditTasks } from './task-mutations.ts';

const text = words.recurrence.openSubtasks;
const weekly = { recurrence: 'FREQ=WEEKLY', subtask_count: 3, subtask_done_count: 1 };
const water = aTask(1, { id: sampleId('water'), ...weekly });
const can = aTask(2, { id: sampleId('can'), parent_task_id: water.id });
const once = aTask(3, { id: sampleId('once'), ...weekly, recurrence: null });

const me = anAccount();
let open_subtasks: typeof me.open_subtasks;
const backend = fakeBackend({
  'account.get': () => ({ ...me, open_subtasks }),
  'account.setOpenSubtasks': (choice) => {
    ({ open_subtasks } = choice);
    return { success: true as const };
  },
  'tasks.update': () => aWholeTask({ ...water, status: 'done' }),
  'tasks.updateMany': () => ({ items: [] }),
  'tasks.place': () => ({ ...water, status: 'done' as const, board_order: '1', board_order_was: '2' }),
});
beforeEach(() => {
  open_subtasks = null;
});
afterEach(cleanup);

function Ways() {
  const { mutate: editOne } = useEditTask();
  const { mutate: editAll } = useEditTasks();
  const { mutate: place } = usePlaceTask();
  const move = { status: 'done' as const, before: null, column: ['column'], onShown: () => {} };
  const ways = {
    one: () => editOne({ task: water, edit: { status: 'done' } }),
    several: () => editAll({ tasks: [water, once], edit: { status: 'done' } }),
    withSubtask: () => editAll({ tasks: [water, can], edit: { status: 'done' } }),
    board: () => place({ task: water, ordered: true, ...move }),
    column: () => place({ task: water, ordered: false, ...move }),
    once: () => editOne({ task: once, edit: { status: 'done' } }),
    started: () => editOne({ task: water, edit: { status: 'in_progress' } }),
  };
  return (
    <>
      <OpenSubtasksQuestion />
      <RepeatingTasks />
      {Object.entries(ways).map(([name, way]) => (
        <button key={name} type="button" onClick={way}>
          {name}
        </button>
      ))}
    </>
  );
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const written = () => backend.writes().filter(([operation]) => operation.startsWith('tasks.'));

it.each([
  ['one', 2, 'tasks.update'],
  ['several', 2, 'tasks.updateMany'],
  ['withSubtask', 1, 'tasks.updateMany'],
  ['board', 2, 'tasks.place'],
  ['column', 2, 'tasks.update'],
])('finishing a recurring task (%s) asks about its %i open subtasks, once', async (way, count, operation) => {
  await renderForTest(<Ways />);
  await press(way);
  await screen.findByRole('dialog', { name: text.title(count) });
  expect(written()).toEqual([]);
  await press(text.choices.move);
  await waitFor(() => expect(written()).toMatchObject([[operation, { open_subtasks: 'move', status: 'done' }]]));
  expect(open_subtasks).toBe('move');
  await press(way);
  await waitFor(() => expect(written()).toHaveLength(2));
  expect(written()[1]?.[1]).not.toHaveProperty('open_subtasks');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('closing the question leaves the subtasks and remembers nothing', async () => {
  await renderForTest(<Ways />);
  await press('one');
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(written()).toMatchObject([['tasks.update', { open_subtasks: 'leave' }]]));
  expect(open_subtasks).toBeNull();
});

it.each(['once', 'started'])('nothing is asked where no occurrence ends (%s)', async (way) => {
  await renderForTest(<Ways />);
  await press(way);
  await waitFor(() => expect(written()).toHaveLength(1));
  expect(written()[0]?.[1]).not.toHaveProperty('open_subtasks');
});

it('the preferences show the answer, and can ask again', async () => {
  open_subtasks = 'finish';
  await renderForTest(<Ways />);
  const choice = await screen.findByLabelText<HTMLSelectElement>(text.label);
  expect(choice.value).toBe('finish');
  fireEvent.change(choice, { target: { value: '' } });
  await waitFor(() => expect(open_subtasks).toBeNull());
  await press('one');
  await screen.findByRole('dialog', { name: text.title(2) });
  await press(text.choices.leave);
  await waitFor(() => expect(open_subtasks).toBe('leave'));
});
