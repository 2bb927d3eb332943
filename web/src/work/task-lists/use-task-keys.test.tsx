import type { TaskRow } from '@groundwork/contract/work/tasks';
import { notifications } from '@mantine/notifications';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CommandKeys } from '../../app/shell/command-keys.tsx';
import { endTypeAhead } from '../../base/keys/type-ahead.ts';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { api, client } from '../../base/queries/api.ts';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import {
  aLabel,
  aMember,
  anAccount,
  aTask,
  aTeam,
  aWholeTask,
  nadia,
  sampleId,
} from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { TaskList } from './task-list.tsx';

const row = (title: string, fields: Partial<TaskRow> = {}) => aTask(1, { id: sampleId(title), title, ...fields });
let tasks: TaskRow[];
const venue = aLabel();
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'account.adminStatus': () => ({ is_admin: false }),
  'teams.list': () => page([aTeam()]),
  'teams.members': () => page([aMember(3, nadia)]),
  'menus.list': () => ({ items: [] }),
  'views.list': () => ({ items: [], default_view: null }),
  'labels.list': () => page([venue]),
  'goals.list': () => page([]),
  'tasks.list': () => page(tasks),
  'tasks.update': ({ taskId, title, status }) => {
    const edit = { ...(title && { title }), ...(status && status !== 'in_review' && { status }) };
    tasks = tasks.map((task) => (task.id === taskId ? { ...task, ...edit } : task));
    return aWholeTask(tasks.find(({ id }) => id === taskId));
  },
  'tasks.updateMany': () => ({ items: [] }),
});

// The first import compiles the modules, so it happens before the tests wait for results.
beforeAll(async () => {
  await Promise.all([
    import('../../app/commands/command-center.tsx'),
    import('./opened-task-picker.tsx'),
    import('../tasks/task-title-field.tsx'),
  ]);
});
beforeEach(() => {
  tasks = [row('hall'), row('choir'), row('keys')];
});
afterEach(() => {
  cleanup();
  notifications.clean();
  endTypeAhead();
  vi.restoreAllMocks();
});

const query = infiniteQueryOptions({
  queryKey: [...api.tasks.list.key(), 'test'],
  queryFn: () => client.tasks.list({}),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: () => undefined,
});

async function draw() {
  await renderForTest(
    <SidebarProvider>
      <input aria-label="a text" />
      <TaskList selectable list="tasks" arrangement={{}} query={query as never} empty="nothing" />
      <CommandKeys />
    </SidebarProvider>,
  );
  await screen.findByRole('link', { name: 'hall' });
  return userEvent.setup();
}
const link = (name: string) => screen.getByRole('link', { name });
const focused = (name: string) => waitFor(() => expect(document.activeElement).toBe(link(name)));

it('moves between rows with j and k, from anywhere on the page', async () => {
  const user = await draw();
  await user.keyboard('j');
  await focused('hall');
  await user.keyboard('jj');
  await focused('keys');
  await user.keyboard('k');
  await focused('choir');
});

it('sets the status of the focused task, also on a Cyrillic keyboard, and returns the focus to it', async () => {
  const user = await draw();
  link('choir').focus();
  fireEvent.keyDown(link('choir'), { key: 'ы', code: 'KeyS' });
  await screen.findByRole('menuitemradio', { name: 'Blocked' });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitemradio'));
  await user.keyboard('b{Enter}');
  await waitFor(() =>
    expect(backend.writes()).toEqual([['tasks.update', { taskId: sampleId('choir'), status: 'blocked' }]]),
  );
  await focused('choir');
});

it('finds by what is typed while the picker opens, and chooses it with Enter', async () => {
  await draw();
  link('hall').focus();
  for (const key of ['p', 'u', 'Enter']) fireEvent.keyDown(link('hall'), { key });
  await waitFor(() =>
    expect(backend.writes()).toEqual([['tasks.update', { taskId: sampleId('hall'), priority: 'urgent' }]]),
  );
});

it.each([
  ['a', 'nad', 'assigned_to', 'while they load'],
  ['a', 'nad', 'assigned_to', 'after they have loaded'],
  ['l', 'ven', 'labels', 'while they load'],
  ['l', 'ven', 'labels', 'after they have loaded'],
])('chooses by what is typed ahead: %s %s, %s, %s', async (shortcut, typed, field, when) => {
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  backend.on({
    'teams.members': () => loaded.then(() => page([aMember(3, nadia)])),
    'labels.list': () => loaded.then(() => page([venue])),
  });
  const user = await draw();
  link('hall').focus();
  if (when === 'after they have loaded') {
    load();
    await user.keyboard(shortcut);
    await screen.findByRole('option', { name: new RegExp(typed, 'i') });
    await user.keyboard('{Escape}');
    await focused('hall');
  }
  for (const key of [shortcut, ...typed, 'Enter']) fireEvent.keyDown(link('hall'), { key });
  if (when === 'while they load') await screen.findByText(words.ui.loading);
  load();
  const [id, label] = [sampleId('hall'), venue.id];
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      field === 'labels'
        ? ['tasks.updateMany', { task_ids: [id], add_label_ids: [label] }]
        : ['tasks.update', { taskId: id, assigned_to: nadia.id }],
    ]),
  );
});

it('knows the shortcuts with Caps Lock', async () => {
  await draw();
  fireEvent.keyDown(document.body, { key: 'J', code: 'KeyJ' });
  await focused('hall');
});

it('selects all shown rows with Ctrl A, also without a focused row, but not in a text field', async () => {
  const user = await draw();
  screen.getByLabelText('a text').focus();
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.queryByText(words.ui.bulk.selected(3))).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getAllByText(words.ui.bulk.selected(3))).toHaveLength(2);
  link('choir').focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(words.ui.bulk.selected(3))).toBeNull();
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getAllByText(words.ui.bulk.selected(3))).toHaveLength(2);
});

it('gives the focus to the row that takes the place of one that leaves the view', async () => {
  const user = await draw();
  const away = new DOMRect(0, 5000, 100, 36);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const isDone = this.closest('section')?.getAttribute('aria-label')?.includes(words.tasks.status.done);
    return isDone ? away : new DOMRect(0, 0, 100, 36);
  });
  link('hall').focus();
  await user.keyboard('s');
  await screen.findByRole('menuitemradio', { name: 'Done' });
  await user.keyboard('don{Enter}');
  await focused('choir');
  await user.keyboard('p');
  await screen.findByRole('menu');
});

it('changes all selected tasks at once, and says what is selected', async () => {
  const user = await draw();
  link('hall').focus();
  await user.keyboard('x');
  expect(screen.getByText(words.tasks.selection('hall', true))).toBeTruthy();
  expect(link('hall').getAttribute('aria-description')).toBe(words.tasks.selected);
  await user.keyboard('jj{Shift>}X{/Shift}');
  await user.keyboard('a');
  await screen.findByRole('option', { name: nadia.full_name });
  await user.keyboard('nad{Enter}');
  const task_ids = ['hall', 'choir', 'keys'].map(sampleId);
  await waitFor(() => expect(backend.writes()).toEqual([['tasks.updateMany', { task_ids, assigned_to: nadia.id }]]));
});

it('selects with Shift and an arrow key', async () => {
  const user = await draw();
  link('hall').focus();
  await user.keyboard('{Shift>}{ArrowDown}J{/Shift}');
  await focused('keys');
  expect(screen.getByText(words.ui.bulk.selected(3))).toBeTruthy();
});

it('adds a label with Enter, which closes the picker', async () => {
  const user = await draw();
  link('hall').focus();
  await user.keyboard('l');
  await screen.findByRole('option', { name: venue.name });
  await user.keyboard('ven{Enter}');
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['tasks.updateMany', { task_ids: [sampleId('hall')], add_label_ids: [venue.id] }],
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await focused('hall');
});

it('edits the title in its row; Escape takes it back, Enter saves it', async () => {
  const user = await draw();
  link('hall').focus();
  for (const keys of ['Big hall{Escape}', 'Great hall{Enter}']) {
    await user.keyboard('e');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(words.tasks.editTitle)));
    await user.keyboard(keys);
    await waitFor(() => expect(screen.queryByLabelText(words.tasks.editTitle)).toBeNull());
  }
  expect(backend.writes()).toEqual([['tasks.update', { taskId: sampleId('hall'), title: 'Great hall' }]]);
  await focused('Great hall');
});

it('opens no picker for people who may not edit, in text fields, or with modifier keys', async () => {
  tasks = [row('hall', { can: { edit: false, delete: false } }), row('choir')];
  const user = await draw();
  link('hall').focus();
  await user.keyboard('sa');
  link('choir').focus();
  await user.keyboard('{Control>}s{/Control}{Alt>}s{/Alt}');
  await user.click(screen.getByLabelText('a text'));
  await user.paste('sade');
  // A picker that does open proves that the page has handled the keys before.
  link('choir').focus();
  await user.keyboard('p');
  expect(within(await screen.findByRole('menu')).getAllByRole('menuitemradio')).toHaveLength(4);
  expect(screen.queryByRole('option')).toBeNull();
});

it('keeps the focus with its task when the task moves to another group', async () => {
  const user = await draw();
  link('hall').focus();
  await user.keyboard('s');
  await screen.findByRole('menuitemradio', { name: 'Done' });
  await user.keyboard('don{Enter}');
  await focused('hall');
  expect(link('hall').closest('section')?.getAttribute('aria-label')).toContain(words.tasks.status.done);
});

it('keeps the focus on the button of a task that moves, where g begins the shortcuts of pages', async () => {
  const user = await draw();
  const status = (now: 'to_do' | 'done') =>
    screen.getByRole('button', { name: words.tasks.changeStatus('hall', words.tasks.status[now]) });
  await user.click(status('to_do'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement).toBe(status('done')));
  await user.keyboard('g');
  link('hall').focus();
  await user.keyboard('p');
  await screen.findByRole('menu');
  expect(screen.queryByLabelText(words.tasks.searchGoals)).toBeNull();
});

it('leaves the row with Escape, so that g begins the shortcut of a page again', async () => {
  const user = await draw();
  link('hall').focus();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('gt');
  expect(screen.queryByLabelText(words.tasks.searchGoals)).toBeNull();
});
