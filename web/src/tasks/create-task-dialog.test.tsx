import { messages } from '@groundwork/contract/messages';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { Editor } from '@tiptap/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeBackend, page } from '../testing/fake-backend.ts';
import { fakeUploads } from '../testing/fake-upload.ts';
import { aGoal, anAttachment, aWholeTask } from '../testing/sample-rows.ts';
import { renderForTest } from '../ui/render-for-test.tsx';
import { loadRichTextEditor } from '../ui/rich-text-editor.tsx';
import { words } from '../words/words.ts';
import { CreateTaskDialog } from './create-task-dialog.tsx';

const goal = aGoal();
const backend = fakeBackend({
  'teams.list': () => page([]),
  'teams.members': () => page([]),
  'sprints.list': () => page([]),
  'goals.list': () => page([]),
  'tasks.create': () => aWholeTask(),
});

beforeAll(async () => void (await loadRichTextEditor()));
afterEach(cleanup);

/** Without the pointer-events check, because jsdom computes its styles slowly. */
const person = () => userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
type Person = ReturnType<typeof person>;

const submit = (user: Person) => user.click(screen.getByText(words.tasks.create));
async function write(user: Person, label: string, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

it('shows all missing fields', async () => {
  const user = person();
  await renderForTest(<CreateTaskDialog onClose={() => {}} />);
  await submit(user);
  expect(screen.getByText(messages.tasks.titleRequired)).toBeTruthy();
  expect(screen.getByText(messages.tasks.teamRequired)).toBeTruthy();
  expect(screen.getByText(messages.tasks.goalOrParentRequired)).toBeTruthy();
  expect(backend.writes()).toEqual([]);
});

it('creates a task in the given goal, with a formatted description', async () => {
  const user = person();
  const onClose = vi.fn();
  await renderForTest(<CreateTaskDialog goal={goal} onClose={onClose} />);
  await write(user, words.tasks.fields.title, 'Book the hall');
  const field = await screen.findByRole('textbox', { name: words.tasks.fields.description });
  (field as HTMLElement & { editor: Editor }).editor.commands.insertContent('Ask <strong>Rosa</strong>');
  await submit(user);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(backend.writes()).toMatchObject([
    [
      'tasks.create',
      {
        title: 'Book the hall',
        team_id: goal.team_id,
        goal_id: goal.id,
        priority: 'medium',
        description: '<p>Ask <strong>Rosa</strong></p>',
        start_date: null,
        due_date: null,
      },
    ],
  ]);
});

it('attaches pictures of the description when the task exists', async () => {
  const uploads = fakeUploads();
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
  let description: string | null = null;
  const task = () => aWholeTask({ description });
  backend.on({
    'GET /api/profile': () => Response.json({ file_limit_mb: 1 }),
    // The server keeps the name of an attachment that does not exist.
    'tasks.create': () => {
      description = '<p>hall.png</p>';
      return task();
    },
    'tasks.get': task,
    'tasks.update': (input) => {
      description = input.description ?? null;
      return task();
    },
  });
  const user = person();
  await renderForTest(<CreateTaskDialog goal={goal} onClose={() => {}} />);
  await write(user, words.tasks.fields.title, 'Book the hall');
  const field = await screen.findByRole('textbox', { name: words.tasks.fields.description });
  const files = [new File(['x'], 'hall.png', { type: 'image/png' })];
  fireEvent.paste(field, { clipboardData: { types: ['Files'], files, getData: () => '' } });
  await screen.findByRole('img', { name: 'hall.png' });
  expect(uploads.sent()).toBe(0);
  await submit(user);
  await waitFor(() => expect(uploads.sent()).toBe(1));
  uploads.answer();
  await waitFor(() => expect(description).toBe(`<p><a data-attachment="${anAttachment().id}">hall.png</a></p>`));
});

it('stays open for another task', async () => {
  const user = person();
  const onClose = vi.fn();
  await renderForTest(<CreateTaskDialog goal={goal} onClose={onClose} />);
  await user.click(screen.getByLabelText(words.tasks.createAnother));
  const title = screen.getByLabelText<HTMLInputElement>(words.tasks.fields.title);
  await write(user, words.tasks.fields.title, 'Book the hall');
  await submit(user);
  await waitFor(() => expect(title.value).toBe(''));
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(title);
});

it('says when a task would be due before it starts', async () => {
  const user = person();
  await renderForTest(<CreateTaskDialog goal={goal} dueDate="2026-11-21" onClose={() => {}} />);
  await write(user, words.tasks.fields.title, 'Book the hall');
  fireEvent.change(screen.getByLabelText(words.tasks.fields.start_date), { target: { value: '2026-11-22' } });
  await submit(user);
  expect(screen.getByText(messages.tasks.datesCrossed)).toBeTruthy();
  expect(backend.writes()).toEqual([]);
});

it('has the given due date as the default', async () => {
  await renderForTest(<CreateTaskDialog dueDate="2026-11-21" onClose={() => {}} />);
  expect(screen.getByLabelText<HTMLInputElement>(words.tasks.fields.due_date).value).toBe('21 Nov 2026');
});
