import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskRow as Row } from '@groundwork/contract/work/tasks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, today } from '../../base/dates/dates.ts';
import { api } from '../../base/queries/api.ts';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aMember, aTask, aWholeTask, nadia, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { TaskRow } from './task-row.tsx';

const task = aTask(1, { title: 'Book the hall' });

let saved: Row;
/** The fake server waits for this promise before it responds to a change. */
let answered: PromiseWithResolvers<void>;
const backend = fakeBackend({
  'teams.members': () => page([aMember(3, nadia)]),
  'tasks.list': () => page([saved]),
  'tasks.update': async ({ status = 'to_do' }) => {
    await answered.promise;
    saved = { ...saved, status: status === 'in_review' ? 'in_progress' : status };
    return aWholeTask(saved);
  },
});

beforeEach(() => {
  saved = task;
  answered = Promise.withResolvers();
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

function FirstTask() {
  const { data } = useQuery(api.tasks.list.queryOptions({ input: {} }));
  const first = data?.items[0];
  return first ? (
    <ul>
      <TaskRow task={first} />
    </ul>
  ) : null;
}

const statusButton = (status: Row['status']) =>
  screen.findByRole('button', { name: words.tasks.changeStatus(task.title, words.tasks.status[status]) });

async function choose(name: RegExp) {
  const user = userEvent.setup();
  await renderForTest(<FirstTask />);
  await user.click(await statusButton('to_do'));
  await user.click(await screen.findByRole('menuitemradio', { name }));
}

it('shows the title of the parent', async () => {
  saved = { ...task, parent: { id: aTask(2).id, title: 'Autumn gathering' } };
  await renderForTest(<FirstTask />);
  expect(await screen.findByText(words.tasks.subtaskOf('Autumn gathering'))).toBeTruthy();
});

it('of one’s own tasks shows goal and parent, but neither id nor assignee, who is always the same', async () => {
  saved = {
    ...task,
    goal: { id: sampleId('goal'), title: 'Spring' },
    parent: { id: aTask(2).id, title: 'Autumn gathering' },
    assigned_user: nadia,
  };
  await renderForTest(
    <ul>
      <TaskRow task={saved} own />
    </ul>,
  );
  expect(await screen.findByText(words.tasks.subtaskOf('Autumn gathering'))).toBeTruthy();
  expect(screen.getByText('Spring')).toBeTruthy();
  expect(screen.queryByText('4fef87c1')).toBeNull();
  expect(screen.queryByRole('img', { name: words.tasks.assignedTo('Nadia Rahman') })).toBeNull();
  expect(screen.queryByTitle(/Nadia/)).toBeNull();
});

it('names the open tasks that block it, until it is finished', async () => {
  const blocked_by = [aTask(2), aTask(3)];
  saved = { ...task, blocked_by };
  await renderForTest(<FirstTask />);
  const sentence = words.taskRelations.blockedBy(['Task 2', 'Task 3']);
  expect(await screen.findByTitle(sentence)).toBeTruthy();
  cleanup();
  saved = { ...task, blocked_by, status: 'done' };
  await renderForTest(<FirstTask />);
  await statusButton('done');
  expect(screen.queryByTitle(sentence)).toBeNull();
});

it('shows the first 8 characters of the id', async () => {
  await renderForTest(<FirstTask />);
  expect(await screen.findByText('4fef87c1')).toBeTruthy();
});

it('offers in review, explains that it is saved as in progress, and shows in progress', async () => {
  await choose(/In review.*saved as In progress/);
  await statusButton('in_progress');
  expect(backend.writes()).toEqual([['tasks.update', { taskId: task.id, status: 'in_review' }]]);
  answered.resolve();
  await waitFor(() => expect(saved.status).toBe('in_progress'));
});

it('shows an optimistic update and rolls it back when the server refuses it', async () => {
  backend.on({ 'tasks.update': () => answered.promise.then(() => refuse(409, 'The harbour is closed')) });
  const toast = vi.spyOn(notifications, 'show');
  await choose(/Done/);
  await statusButton('done');
  answered.resolve();
  await statusButton('to_do');
  const message = toast.mock.calls[0]?.[0].message;
  expect(message).toMatchObject({ props: { text: messages.tasks.updateFailed, detail: 'The harbour is closed' } });
});

it('sets the due date in the row', async () => {
  const user = userEvent.setup();
  await renderForTest(<FirstTask />);
  await user.click(await screen.findByRole('button', { name: words.tasks.changeDue(task.title, words.dates.none) }));
  await user.click(await screen.findByRole('button', { name: 'Tomorrow' }));
  answered.resolve();
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['tasks.update', { taskId: task.id, due_date: addDays(today(), 1), due_time: null }],
    ]),
  );
});

it('assigns a person by typing and Enter, and returns the focus to the row', async () => {
  const user = userEvent.setup();
  await renderForTest(<FirstTask />);
  const button = { name: words.tasks.changeAssignee(task.title, words.tasks.nobody) };
  await user.click(await screen.findByRole('button', button));
  await screen.findByRole('option', { name: nadia.full_name });
  await user.keyboard('nad{Enter}');
  answered.resolve();
  await waitFor(() => expect(backend.writes()).toEqual([['tasks.update', { taskId: task.id, assigned_to: nadia.id }]]));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('listbox'));
});

it('chooses a status by its first letters and Enter', async () => {
  const user = userEvent.setup();
  await renderForTest(<FirstTask />);
  await user.click(await statusButton('to_do'));
  await screen.findByRole('menuitemradio', { name: 'Blocked' });
  await user.keyboard('bl{Enter}');
  answered.resolve();
  await waitFor(() => expect(backend.writes()).toEqual([['tasks.update', { taskId: task.id, status: 'blocked' }]]));
});

it('has no buttons for a member who may not edit', async () => {
  saved = { ...task, can: { edit: false, delete: false } };
  await renderForTest(<FirstTask />);
  expect(await screen.findByLabelText('To do')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
