import type { Deletion } from '@groundwork/contract/app/deletions';
import * as messages from '@groundwork/contract/base/messages.gen';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBackend, page, refuse, succeed, succeedDeleting } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTask, sampleTeamId as teamId } from '../../base/testing/sample-rows.ts';
import { ToastArea } from '../../base/toast/toast-area.tsx';
import * as words from '../../base/words/words.ts';
import { useDeleteTask } from '../../work/tasks/task-mutations.ts';
import { DeletionList } from './deletion-list.tsx';

const text = words.deletions;
const hall: Deletion = {
  id: '5a0c2c7e-6f5f-4a0e-9c0e-2f8c6f0a0001',
  team_id: teamId,
  kind: 'task',
  subject_id: '5a0c2c7e-6f5f-4a0e-9c0e-2f8c6f0a0002',
  name: 'Book the hall',
  row_count: 3,
  deleted_by: { id: 'mai', full_name: 'Mai Nguyễn', email: 'mai@harbour.example', avatar_url: null },
  deleted_at: '2026-11-01T10:00:00.000Z',
  kept_until: '2026-12-01T10:00:00.000Z',
};

let rows: Deletion[];
let leftOut: number;
let waiting: number;
const backend = fakeBackend({
  'teams.list': () => page([]),
  'deletions.list': () => page(rows),
  'deletions.restore': () => {
    rows = [];
    return { kind: 'task', subject_id: hall.subject_id, left_out: leftOut, waiting };
  },
  'deletions.purge': () => {
    rows = [];
    return succeed();
  },
  'tasks.delete': () => ({ ...succeedDeleting(), deletion_id: hall.id }),
});
beforeEach(() => {
  rows = [hall];
  leftOut = 0;
  waiting = 0;
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const shown = () =>
  renderForTest(
    <>
      <ToastArea />
      <DeletionList teamId={teamId} />
    </>,
  );

it('says what was deleted, by whom and how many', async () => {
  await shown();
  const row = await screen.findByRole('listitem');
  for (const part of ['Book the hall', text.more(2), text.kinds.task, text.deletedBy('Mai Nguyễn')])
    expect(row.textContent).toContain(part);
});

it('restores, and says what could not come back', async () => {
  leftOut = 2;
  waiting = 1;
  const user = userEvent.setup();
  await shown();
  await user.click(await screen.findByRole('button', { name: text.restoreNamed('Book the hall') }));
  expect(await screen.findByText(messages.deletions.restored)).toBeTruthy();
  expect(screen.getByText(`${text.leftOut(2)} ${text.waiting(1)}`)).toBeTruthy();
  expect(await screen.findByText(text.empty.title)).toBeTruthy();
  expect(backend.writes()).toEqual([['deletions.restore', { deletionId: hall.id }]]);
});

it('keeps the row if restoring is refused, and says why', async () => {
  backend.on({ 'deletions.restore': () => refuse(409, 'deletions.nameTaken') });
  const user = userEvent.setup();
  await shown();
  await user.click(await screen.findByRole('button', { name: text.restoreNamed('Book the hall') }));
  expect(await screen.findByText(messages.deletions.nameTaken)).toBeTruthy();
  expect(screen.getByRole('listitem')).toBeTruthy();
});

it.each([
  [
    'the page',
    async (user: UserEvent) => {
      await shown();
      await user.click(await screen.findByRole('button', { name: text.restoreNamed('Book the hall') }));
    },
  ],
  [
    'Undo',
    async (user: UserEvent) => {
      await deleteTask(user);
      await user.click(await screen.findByRole('button', { name: words.ui.undo }));
    },
  ],
])('%s says what to restore first, and does not say that it was restored', async (_, ask) => {
  const first = messages.deletions.restoreFirst('goal', 'Autumn gathering');
  backend.on({ 'deletions.restore': () => refuse(409, first) });
  await ask(userEvent.setup());
  expect(await screen.findByText(first)).toBeTruthy();
  expect(screen.queryByText(messages.deletions.restored)).toBeNull();
});

it('asks before deleting for good', async () => {
  const user = userEvent.setup();
  await shown();
  await user.click(await screen.findByRole('button', { name: text.actions('Book the hall') }));
  await user.click(await screen.findByRole('menuitem', { name: text.purge }));
  expect(await screen.findByText(messages.general.deleteQuestion('Book the hall'))).toBeTruthy();
  expect(backend.writes()).toEqual([]);
  await user.click(screen.getByRole('button', { name: text.purge }));
  await waitFor(() => expect(backend.writes()).toEqual([['deletions.purge', { deletionId: hall.id }]]));
  expect(await screen.findByText(text.empty.title)).toBeTruthy();
});

it('shows why the list cannot be loaded', async () => {
  backend.on({ 'deletions.list': () => refuse(500, 'general.unexpected') });
  await shown();
  expect(await screen.findByText(messages.deletions.listFailed)).toBeTruthy();
});

/** Renders a button that deletes a task, and presses it. */
async function deleteTask(user: UserEvent) {
  function DeleteTask() {
    const { mutate } = useDeleteTask();
    return (
      <button type="button" onClick={() => mutate(aTask(1))}>
        go
      </button>
    );
  }
  await renderForTest(
    <>
      <ToastArea />
      <DeleteTask />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'go' }));
}

it('the toast of a deletion undoes it', async () => {
  const user = userEvent.setup();
  await deleteTask(user);
  await user.click(await screen.findByRole('button', { name: words.ui.undo }));
  expect(await screen.findByText(messages.deletions.restored)).toBeTruthy();
  expect(backend.writes().at(-1)).toEqual(['deletions.restore', { deletionId: hall.id }]);
});
