import { messages } from '@groundwork/contract/messages';
import type { ListColumn } from '@groundwork/contract/task-lists';
import type { TaskView } from '@groundwork/contract/views';
import { notifications } from '@mantine/notifications';
import { useLocation, useSearch } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { isValidElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { taskFilterOf } from '../tasks/task-filter.ts';
import { fakeBackend, refuse, succeed } from '../testing/fake-backend.ts';
import { aView, sampleTeamId as teamId } from '../testing/sample-rows.ts';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { SaveView } from './save-view.tsx';
import { isSameView } from './view-address.ts';

const text = words.views;
const stuck = aView();
const visits = aView({
  id: '4fef87c1-58cc-4372-a567-0e02b2c3d479',
  name: 'Visits',
  page: 'calendar',
  search: { search: 'visit' },
});

let views: TaskView[];
const save = (view: TaskView) => {
  views = [...views.filter(({ id }) => id !== view.id), view];
  return view;
};
const backend = fakeBackend({
  'views.list': () => ({ items: views }),
  'views.create': ({ teamId: _, ...fields }) => save(aView({ ...fields, id: 'f47ac10b-58cc-4372-a567-4fef87c1d479' })),
  'views.update': ({ viewId, ...changes }) => save({ ...(views.find(({ id }) => id === viewId) ?? stuck), ...changes }),
  'views.delete': ({ viewId }) => {
    views = views.filter(({ id }) => id !== viewId);
    return succeed();
  },
});

// Compiles the module before the tests, so that their timeouts do not include it.
beforeAll(() => import('./saved-views.tsx'));

beforeEach(() => {
  views = [stuck, visits];
});
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.restoreAllMocks();
});

function Page() {
  const { search, pathname } = useLocation();
  return (
    <>
      <SaveView teamId={teamId} page="tasks" filter={taskFilterOf(useSearch({ strict: false }))} />
      <output>{JSON.stringify([pathname, search])}</output>
    </>
  );
}

async function open(address: string) {
  const user = userEvent.setup();
  await renderForTest(<Page />, address);
  await user.click(screen.getByRole('button', { name: text.save }));
  const popover = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(popover.queryByRole('status', { name: words.ui.loading })).toBeNull());
  return { user, popover };
}
const address = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const link = (name: string) => screen.findByRole('link', { name });

it('saves the URL as a named view, and then marks that view as current', async () => {
  const { user, popover } = await open('/?status=["blocked"]&view=board');
  const name = popover.getByRole('textbox', { name: text.name });
  expect(document.activeElement).toBe(name);
  await user.type(name, ' Blocked {Enter}');
  await closed();
  expect(backend.writes()).toEqual([
    ['views.create', { teamId, name: 'Blocked', page: 'tasks', search: { status: ['blocked'], view: 'board' } }],
  ]);
  await waitFor(() =>
    expect(address()).toEqual(['/', { status: ['blocked'], view: 'board', saved: views.at(-1)?.id }]),
  );
  await user.click(screen.getByRole('button', { name: text.save }));
  expect((await link('Blocked')).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('shows a missing or duplicate name at the field, and keeps the typed name', async () => {
  backend.on({ 'views.create': () => refuse(409, messages.views.nameTaken) });
  const { user, popover } = await open('/?due=overdue');
  await user.click(popover.getByRole('button', { name: text.submit }));
  expect(await popover.findByText(messages.views.nameRequired)).toBeTruthy();
  expect(backend.writes()).toEqual([]);
  await user.type(popover.getByRole('textbox'), 'stuck{Enter}');
  expect(await popover.findByText(messages.views.nameTaken)).toBeTruthy();
  expect(popover.getByRole<HTMLInputElement>('textbox').value).toBe('stuck');
  await user.type(popover.getByRole('textbox'), '!');
  expect(popover.queryByText(messages.views.nameTaken)).toBeNull();
});

it('opens a view with its page and search parameters', async () => {
  const { user } = await open('/?due=overdue&group=goal');
  expect(decodeURIComponent((await link('Visits')).getAttribute('href') ?? '')).toBe(
    `/dashboard/tasks/calendar?search=visit&saved=${visits.id}`,
  );
  await user.click(await link('Stuck'));
  await waitFor(() => expect(address()).toEqual(['/dashboard/tasks', { ...stuck.search, saved: stuck.id }]));
});

it('marks the view that equals the URL, in any order of values', async () => {
  await open('/?sort=due&status=["on_hold","blocked"]');
  expect((await link('Stuck')).getAttribute('aria-current')).toBe('page');
  expect((await link('Visits')).getAttribute('aria-current')).toBeNull();
});

it('takes another order of columns for another view', () => {
  const view = (columns: ListColumn[]) => ({ page: 'tasks' as const, search: { columns } });
  expect(isSameView(view(['title', 'due']), view(['title', 'due']))).toBe(true);
  expect(isSameView(view(['title', 'due']), view(['due', 'title']))).toBe(false);
});

it('only lists the views when the URL has nothing to save', async () => {
  await open('/');
  expect(await link('Stuck')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: text.update('Stuck') })).toBeNull();
  cleanup();
  views = [];
  const { popover } = await open('/');
  expect(await popover.findByText(text.empty)).toBeTruthy();
  expect(popover.queryByRole('list')).toBeNull();
});

it('first offers to update the opened view after a change', async () => {
  const { user, popover } = await open(`/?status=["blocked"]&saved=${stuck.id}`);
  expect(popover.getAllByRole('button')[0]?.textContent).toBe(text.update('Stuck'));
  await user.click(popover.getByRole('button', { name: text.update('Stuck') }));
  await closed();
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['views.update', { viewId: stuck.id, page: 'tasks', search: { status: ['blocked'] } }],
    ]),
  );
});

it('rolls a view back when the server refuses its update', async () => {
  const refusal = messages.general.notFound;
  backend.on({ 'views.update': () => refuse(404, refusal) });
  const toast = vi.spyOn(notifications, 'show');
  const { user, popover } = await open('/?status=["blocked"]');
  await user.click(popover.getByRole('button', { name: text.update('Visits') }));
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(toast.mock.calls[0]?.[0].message).toMatchObject({
    props: { text: messages.views.updateFailed, detail: refusal },
  });
  await user.click(screen.getByRole('button', { name: text.save }));
  expect(decodeURIComponent((await link('Visits')).getAttribute('href') ?? '')).toContain('search=visit');
});

it('deletes a view with an optimistic update, and restores it on undo', async () => {
  const toast = vi.spyOn(notifications, 'show');
  const { user, popover } = await open('/');
  await user.click(popover.getByRole('button', { name: text.delete('Stuck') }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Stuck' })).toBeNull());
  await waitFor(() => expect(toast).toHaveBeenCalled());
  const message = toast.mock.calls[0]?.[0].message;
  if (!isValidElement<{ action: { run: () => void } }>(message)) throw new Error('The toast has no message');
  message.props.action.run();
  expect(await link('Stuck')).toBeTruthy();
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['views.delete', { viewId: stuck.id }],
      ['views.create', { teamId, name: 'Stuck', page: 'tasks', search: stuck.search }],
    ]),
  );
});

it('renames a view in place, and on Escape keeps its name and the list open', async () => {
  const { user, popover } = await open('/');
  await user.click(popover.getByRole('button', { name: text.rename('Stuck') }));
  await user.keyboard('Gone{Escape}');
  expect(await link('Stuck')).toBeTruthy();
  expect(backend.writes()).toEqual([]);
  await user.click(popover.getByRole('button', { name: text.rename('Stuck') }));
  await user.keyboard('Waiting{Enter}');
  expect(await link('Waiting')).toBeTruthy();
  expect(backend.writes()).toEqual([['views.update', { viewId: stuck.id, name: 'Waiting' }]]);
});

it('shows an error when loading the views fails, and retries', async () => {
  backend.on({ 'views.list': () => refuse(404, messages.general.notFound) });
  const user = userEvent.setup();
  await renderForTest(<Page />, '/');
  await user.click(screen.getByRole('button', { name: text.save }));
  expect(await screen.findByText(messages.views.listFailed)).toBeTruthy();
  backend.reset();
  await user.click(screen.getByRole('button', { name: words.ui.tryAgain }));
  expect(await link('Stuck')).toBeTruthy();
});

it('keeps a name that was not saved', async () => {
  const { user, popover } = await open('/?status=["blocked"]');
  await user.type(popover.getByLabelText(text.name), 'Stuck for long');
  await user.keyboard('{Escape}');
  await closed();
  cleanup();
  const again = await open('/?status=["blocked"]');
  const name = again.popover.getByLabelText<HTMLInputElement>(text.name);
  expect(name.value).toBe('Stuck for long');
  await again.user.click(again.popover.getByRole('button', { name: text.submit }));
  await waitFor(() => expect(backend.sent('views.create')).toMatchObject([{ name: 'Stuck for long' }]));
  expect(localStorage).toHaveLength(0);
});
