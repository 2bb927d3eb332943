import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { Editor } from '@tiptap/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { whenText } from '../../base/dates/dates.ts';
import { loadRichTextEditor } from '../../base/rich-text/rich-text-editor.tsx';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { fakeUploads } from '../../base/testing/fake-upload.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import {
  aGoal,
  aLabel,
  aMember,
  anAccount,
  anAttachment,
  aTask,
  aTeam,
  aWholeTask,
  nadia,
  sampleId,
} from '../../base/testing/sample-rows.ts';
import * as toast from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { CreateTaskDialog } from './create-task-dialog.tsx';

const goal = aGoal();
const tomas = aMember(3, { id: sampleId('tomas'), full_name: 'Tomás Berg', email: 'tomas@harbour.example' });
const followUp = aLabel({ id: sampleId('follow-up'), name: 'Follow-up' });
const autumn = aGoal({ id: sampleId('autumn'), title: 'Autumn gathering' });
const winter = aGoal({ id: sampleId('winter'), title: 'Winter gathering' });
const backend = fakeBackend({
  'account.get': () => anAccount(nadia),
  'teams.list': () => page([]),
  'teams.members': () => page([aMember(1, nadia), tomas]),
  'labels.list': () => page([followUp]),
  'labels.replace': () => ({ items: [followUp] }),
  'sprints.list': () => page([]),
  'goals.list': () => page([autumn, winter]),
  'goals.create': ({ title }) => aGoal({ title, id: sampleId(title) }),
  'tasks.create': ({ title, goal_id = null }) => aWholeTask({ title, goal_id }),
  'tasks.createMany': ({ tasks }) => ({ items: tasks.map(({ title }) => aTask(1, { id: sampleId(title), title })) }),
  'tasks.deleteMany': ({ task_ids }) => ({ deleted: task_ids.length, deletion_id: null }),
});

// Compiles the modules before the tests, so that their timeouts do not include it.
beforeAll(async () => void (await Promise.all([loadRichTextEditor(), import('./task-line.ts')])));
afterEach(() => {
  cleanup();
  notifications.clean();
  localStorage.clear();
  vi.restoreAllMocks();
});

/** Without the pointer-events check, because jsdom computes its styles slowly. */
const person = () => userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
type Person = ReturnType<typeof person>;

const text = words.tasks.line;
const submit = (user: Person) => user.click(screen.getByText(words.tasks.create));
/** Shows the dialog in a team, which the shell has loaded before. */
async function showInTeam(onClose = () => {}) {
  backend.on({ 'teams.list': () => page([aTeam()]) });
  const Shell = () => useCurrentTeam().known && <CreateTaskDialog onClose={onClose} />;
  await renderForTest(<Shell />);
}
const showAllFields = (user: Person) => user.click(screen.getByText(text.allFields));
const line = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(`^${words.tasks.fields.title}`) });
const chips = () =>
  within(screen.getByRole('list', { name: text.meant }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const paste = (field: Element, pasted: string) =>
  fireEvent.paste(field, { clipboardData: { types: ['text/plain'], files: [], getData: () => pasted } });
async function write(user: Person, label: string, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

it.each(['a line', 'all fields'])('shows all missing fields of %s', async (fields) => {
  const user = person();
  await renderForTest(<CreateTaskDialog onClose={() => {}} />);
  if (fields === 'all fields') {
    await showAllFields(user);
    await screen.findByLabelText(words.tasks.fields.due_date);
  }
  await submit(user);
  expect(await screen.findByText(messages.tasks.titleRequired)).toBeTruthy();
  const title = screen.getByRole('textbox', { name: new RegExp(`^${words.tasks.fields.title}`) });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText(messages.tasks.teamRequired)).toBeTruthy();
  expect(screen.getByText(messages.tasks.goalOrParentRequired)).toBeTruthy();
  expect(backend.writes()).toEqual([]);
});

it('creates a task in the given goal, with a formatted description', async () => {
  const user = person();
  const onClose = vi.fn();
  await renderForTest(<CreateTaskDialog goal={goal} onClose={onClose} />);
  await showAllFields(user);
  await screen.findByLabelText(words.tasks.fields.due_date);
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

longTest('creates a recurring task, whose rule follows the due date', async () => {
  const onClose = vi.fn();
  const user = person();
  await renderForTest(<CreateTaskDialog goal={goal} dueDate="2126-12-13" onClose={onClose} />);
  await showAllFields(user);
  await user.click(screen.getByRole('button', { name: new RegExp(words.recurrence.none) }));
  await user.click(await screen.findByRole('button', { name: words.recurrence.save }));
  await screen.findByRole('button', { name: /Every Friday/ });
  fireEvent.change(screen.getByLabelText(words.tasks.fields.due_date), { target: { value: '2126-12-20' } });
  await write(user, words.tasks.fields.title, 'Water the plants');
  await submit(user);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(backend.sent('tasks.create')).toMatchObject([
    { due_date: '2126-12-20', recurrence: 'FREQ=WEEKLY;BYDAY=FR', recurs_on: '2126-12-20' },
  ]);
});

longTest('attaches pictures of the description when the task exists', async () => {
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
  await showAllFields(user);
  await screen.findByLabelText(words.tasks.fields.due_date);
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
  await showAllFields(user);
  await screen.findByLabelText(words.tasks.fields.due_date);
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
  await showAllFields(user);
  await screen.findByLabelText(words.tasks.fields.due_date);
  await write(user, words.tasks.fields.title, 'Book the hall');
  fireEvent.change(screen.getByLabelText(words.tasks.fields.start_date), { target: { value: '2026-11-22' } });
  await submit(user);
  expect(screen.getByText(messages.tasks.datesCrossed)).toBeTruthy();
  expect(backend.writes()).toEqual([]);
});

it('has the given due date as the default', async () => {
  const user = person();
  await renderForTest(<CreateTaskDialog dueDate="2026-11-21" onClose={() => {}} />);
  expect(screen.getByRole('button', { name: text.noDueDate })).toBeTruthy();
  await showAllFields(user);
  await screen.findByLabelText(words.tasks.fields.due_date);
  expect(screen.getByLabelText<HTMLInputElement>(words.tasks.fields.due_date).value).toBe(whenText('2026-11-21'));
});

it('understands a line, creates the task, and leaves room for the next one with the same goal', async () => {
  const user = person();
  const onClose = vi.fn();
  await showInTeam(onClose);
  await user.click(await line());
  await user.paste('Ring Rosa 4 Dec 2026 3pm @tomas #follow-up !high >Autumn gathering');
  await waitFor(() =>
    expect(chips()).toEqual([
      expect.stringContaining('4'),
      expect.stringContaining('Tomás Berg'),
      'Follow-up',
      'High',
      'Autumn gathering',
    ]),
  );
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await line()).value).toBe(''));
  expect(backend.writes()).toMatchObject([
    [
      'tasks.create',
      {
        title: 'Ring Rosa',
        goal_id: autumn.id,
        assigned_to: tomas.id,
        priority: 'high',
        due_date: '2026-12-04',
        due_time: '15:00',
      },
    ],
    ['labels.replace', { label_ids: [followUp.id] }],
  ]);
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(await line());
  cleanup();
  await showInTeam();
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: words.tasks.fields.goal_id }).value).toBe(
      'Autumn gathering',
    ),
  );
});

it('leaves the words of a removed chip in the title, and says what it does not know', async () => {
  const user = person();
  await renderForTest(<CreateTaskDialog goal={goal} onClose={() => {}} />);
  await user.click(await line());
  await user.paste('Fri fish @nobody ');
  await user.click(await screen.findByRole('button', { name: text.plain('Fri') }));
  expect(chips()).toEqual([]);
  expect(await screen.findByText(text.unknown.assignee('nobody'))).toBeTruthy();
  await submit(user);
  await waitFor(() =>
    expect(backend.sent('tasks.create')).toMatchObject([{ title: 'Fri fish @nobody', due_date: null }]),
  );
});

it('suggests names after a sign, which Enter chooses', async () => {
  const user = person();
  await showInTeam();
  await user.click(await line());
  await user.keyboard('Tents >win');
  expect((await screen.findByRole('option')).textContent).toBe('Winter gathering');
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await line()).value).toBe('Tents >Winter gathering '));
  await waitFor(() => expect(screen.queryByRole('option', { hidden: false })).toBeNull());
  expect(backend.writes()).toEqual([]);
  expect(chips()).toEqual(['Winter gathering']);
});

longTest('carries everything over to all fields', async () => {
  const user = person();
  await showInTeam();
  await user.click(await line());
  await user.paste('Ring Rosa 4 Dec 2026 @tomas #follow-up >Autumn gathering');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByLabelText(words.tasks.fields.due_date);
  await submit(user);
  await waitFor(() =>
    expect(backend.writes()).toMatchObject([
      ['tasks.create', { title: 'Ring Rosa', goal_id: autumn.id, assigned_to: tomas.id, due_date: '2026-12-04' }],
      ['labels.replace', { label_ids: [followUp.id] }],
    ]),
  );
});

it('makes tasks of pasted lines with one request after a question: all or none, which undo takes back', async () => {
  const said = vi.spyOn(toast, 'toastSuccess');
  const failed = vi.spyOn(toast, 'toastError');
  let isRefused = true;
  backend.on({
    'tasks.createMany': ({ tasks }) =>
      isRefused
        ? refuse(403, 'general.notFound')
        : { items: tasks.map(({ title }) => aTask(1, { id: sampleId(title), title })) },
  });
  const user = person();
  const onClose = vi.fn();
  await renderForTest(<CreateTaskDialog goal={goal} onClose={onClose} />);
  paste(await line(), '- Ring Rosa !high #follow-up\n\n- Book the hall\n- Print flyers\n- Pay');
  await user.click(await screen.findByRole('button', { name: text.createAll(4) }));
  await waitFor(() => expect(failed).toHaveBeenCalledWith(messages.tasks.createFailed, expect.anything()));
  expect(said).not.toHaveBeenCalled();
  isRefused = false;
  await user.click(await screen.findByRole('button', { name: text.createAll(4) }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(backend.writes().map(([operation]) => operation)).toEqual(['tasks.createMany', 'tasks.createMany']);
  expect(backend.sent('tasks.createMany')[1]).toMatchObject({
    tasks: [
      { title: 'Ring Rosa', priority: 'high', label_ids: [followUp.id] },
      { title: 'Book the hall', label_ids: [] },
      { title: 'Print flyers' },
      { title: 'Pay' },
    ],
  });
  expect(said.mock.lastCall?.[0]).toBe(text.created(4));
  said.mock.calls[0]?.[1]?.undo?.();
  await waitFor(() =>
    expect(backend.sent('tasks.deleteMany')).toEqual([
      { task_ids: ['Ring Rosa', 'Book the hall', 'Print flyers', 'Pay'].map((title) => sampleId(title)) },
    ]),
  );
});

it('shows that several tasks are being created', async () => {
  const answers = Promise.withResolvers<{ items: [] }>();
  backend.on({ 'tasks.createMany': () => answers.promise });
  const user = person();
  await renderForTest(<CreateTaskDialog goal={goal} onClose={() => {}} />);
  paste(await line(), 'Ring Rosa\nPay');
  await user.click(await screen.findByRole('button', { name: text.createAll(2) }));
  expect(await screen.findByRole('progressbar', { name: text.creating(2) })).toBeTruthy();
  answers.resolve({ items: [] });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('reads recurrences and ticked boxes of pasted lines', async () => {
  const user = person();
  await renderForTest(<CreateTaskDialog goal={goal} onClose={() => {}} />);
  paste(await line(), '- [ ] Water every friday 5pm\n- [x] Pay\no\tRead John 3:16');
  await user.click(await screen.findByRole('button', { name: text.createAll(3) }));
  await waitFor(() =>
    expect(backend.sent('tasks.createMany')).toMatchObject([
      {
        tasks: [
          { title: 'Water', recurrence: 'FREQ=WEEKLY;BYDAY=FR', recurs_on: expect.any(String), due_time: '17:00' },
          { title: 'Pay', status: 'done', due_date: null },
          { title: 'Read John 3:16', due_date: null },
        ],
      },
    ]),
  );
});

it('refuses too many pasted lines with a sentence', async () => {
  await renderForTest(<CreateTaskDialog goal={goal} onClose={() => {}} />);
  paste(await line(), 'x\n'.repeat(201));
  expect(await screen.findByText(text.tooMany(201, 200))).toBeTruthy();
  paste(await line(), 'x\n'.repeat(20_000));
  expect(await screen.findByText(text.tooMuch)).toBeTruthy();
});

it('keeps a failed line', async () => {
  backend.on({ 'tasks.create': () => refuse(403, 'general.notFound') });
  const user = person();
  await renderForTest(<CreateTaskDialog goal={goal} onClose={() => {}} />);
  await user.click(await line());
  await user.paste('Ring Rosa');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(backend.sent('tasks.create')).toHaveLength(1));
  expect((await line()).value).toBe('Ring Rosa');
});

it('creates nothing when Enter belongs to an input method', async () => {
  const user = person();
  await renderForTest(<CreateTaskDialog goal={goal} onClose={() => {}} />);
  await user.click(await line());
  await user.paste('田中');
  fireEvent.keyDown(await line(), { key: 'Enter', isComposing: true });
  expect((await line()).value).toBe('田中');
  expect(backend.writes()).toEqual([]);
});

const goalField = () => screen.findByRole<HTMLInputElement>('combobox', { name: words.tasks.fields.goal_id });

it('makes the first goal of a team from the list of goals', async () => {
  let goals: ReturnType<typeof aGoal>[] = [];
  backend.on({
    'goals.list': () => page(goals),
    'goals.create': ({ title }) => {
      goals = [aGoal({ id: autumn.id, title })];
      return aGoal({ id: autumn.id, title });
    },
  });
  const user = person();
  await showInTeam();
  await user.click(await line());
  await user.paste('Tents');
  await user.click(await goalField());
  expect(await screen.findByRole('option', { name: words.goals.newGoalMore })).toBeTruthy();
  await user.keyboard('Spring');
  await user.click(await screen.findByRole('option', { name: words.goals.newGoalNamed('Spring') }));
  await user.click(await screen.findByRole('button', { name: words.goals.create }));
  await waitFor(async () => expect((await goalField()).value).toBe('Spring'));
  expect(backend.sent('goals.create')).toMatchObject([{ title: 'Spring' }]);
  expect(backend.sent('tasks.create')).toEqual([]);
  await submit(user);
  await waitFor(() => expect(backend.sent('tasks.create')).toMatchObject([{ title: 'Tents', goal_id: autumn.id }]));
});

it.each(['a line', 'all fields'])('needs no choice of the only goal: %s', async (fields) => {
  backend.on({ 'goals.list': () => page([autumn]) });
  const user = person();
  await showInTeam();
  await user.click(await line());
  await user.paste('Tents');
  await waitFor(async () => expect((await goalField()).value).toBe(autumn.title));
  if (fields === 'all fields') {
    await showAllFields(user);
    await screen.findByLabelText(words.tasks.fields.due_date);
  }
  await submit(user);
  await waitFor(() => expect(backend.sent('tasks.create')).toMatchObject([{ title: 'Tents', goal_id: autumn.id }]));
});

it('offers to create a team to those who have none', async () => {
  await renderForTest(<CreateTaskDialog onClose={() => {}} />);
  expect((await screen.findByRole('link', { name: words.teams.create })).getAttribute('href')).toBe(
    '/dashboard/teams/new',
  );
});

it.each([
  ['in a team of one', false],
  ['in My work', true],
])('assigns the task to its creator %s, says so, and can take that back', async (_, mine) => {
  if (!mine) backend.on({ 'teams.members': () => page([aMember(1, nadia)]) });
  const user = person();
  await renderForTest(<CreateTaskDialog mine={mine} goal={goal} onClose={() => {}} />);
  await user.click(await line());
  await user.paste('Tents');
  await screen.findByText(text.assignedToYou);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(backend.sent('tasks.create')).toMatchObject([{ assigned_to: nadia.id }]));
  await waitFor(async () => expect((await line()).value).toBe(''));
  await user.click(screen.getByRole('button', { name: text.toNobody }));
  await user.click(await line());
  await user.paste('Chairs');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(backend.sent('tasks.create')[1]).toMatchObject({ title: 'Chairs', assigned_to: null }));
});
