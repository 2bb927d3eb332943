import { messages } from '@groundwork/contract/messages';
import type { TaskRow as Row } from '@groundwork/contract/tasks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../api.ts';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { TaskRow } from './task-row.tsx';
import { testTask } from './test-task.ts';

const task = testTask(1, { title: 'Book the hall' });

let saved: Row;
let sent: unknown[];
let refuse: boolean;
let answerPatch: () => void;

beforeEach(() => {
  saved = task;
  sent = [];
  refuse = false;
  const patched = new Promise<void>((resolve) => {
    answerPatch = resolve;
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'PATCH') return Response.json({ items: [saved], next_cursor: null });
    const body = await request.json();
    sent.push(body);
    await patched;
    if (refuse) return Response.json({ error: 'The harbour is closed', code: 'CONFLICT' }, { status: 409 });
    saved = { ...saved, ...body, status: body.status === 'in_review' ? 'in_progress' : body.status };
    return Response.json(saved);
  });
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

it('shows the first 8 characters of the id', async () => {
  await renderForTest(<FirstTask />);
  expect(await screen.findByText('4fef87c1')).toBeTruthy();
});

it('offers in review, says what it is saved as, and shows that', async () => {
  await choose(/In review.*saved as In progress/);
  await statusButton('in_progress');
  expect(sent).toEqual([{ status: 'in_review' }]);
  answerPatch();
  await waitFor(() => expect(saved.status).toBe('in_progress'));
});

it('shows a change before it is answered and takes it back when it is refused', async () => {
  refuse = true;
  const toast = vi.spyOn(notifications, 'show');
  await choose(/Done/);
  await statusButton('done');
  answerPatch();
  await statusButton('to_do');
  const message = toast.mock.calls[0]?.[0].message;
  expect(message).toMatchObject({ props: { text: messages.tasks.updateFailed, detail: 'The harbour is closed' } });
});

it('has no buttons for whoever may not edit', async () => {
  saved = { ...task, can: { edit: false, delete: false } };
  await renderForTest(<FirstTask />);
  expect(await screen.findByLabelText('To do')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
