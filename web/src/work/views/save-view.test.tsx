import * as messages from '@groundwork/contract/base/messages.gen';
import type { ListColumn } from '@groundwork/contract/work/task-lists';
import type { TaskView } from '@groundwork/contract/work/views';
import { notifications } from '@mantine/notifications';
import { QueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { isValidElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTeam, aView, sampleTeamId as teamId } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { taskFilterOf } from '../tasks/task-filter.ts';
import { firstView } from './first-view.ts';
import { SaveView } from './save-view.tsx';
import { isSameView } from './view-address.ts';

const text = words.views;
const stuck = aView();
const plain = { icon: null, color: 'gray', shared: false };
const visits = aView({
  id: '4fef87c1-58cc-4372-a567-0e02b2c3d479',
  name: 'Visits',
  page: 'calendar',
  search: { search: 'visit' },
});

let views: TaskView[];
let first: string | null;
const save = (view: TaskView) => {
  views = [...views.filter(({ id }) => id !== view.id), view];
  return view;
};
const backend = fakeBackend({
  'teams.list': () => page([aTeam()]),
  'views.list': () => ({ items: views, default_view: first }),
  'views.create': ({ teamId: _, ...fields }) => save(aView({ ...fields, id: 'f47ac10b-58cc-4372-a567-4fef87c1d479' })),
  'views.update': ({ viewId, ...changes }) => save({ ...(views.find(({ id }) => id === viewId) ?? stuck), ...changes }),
  'views.delete': ({ viewId }) => {
    views = views.filter(({ id }) => id !== viewId);
    return { ...succeed(), deletion_id: null };
  },
  'views.arrange': ({ default_view, view_order = [] }) => {
    views = views.toSorted((a, b) => view_order.indexOf(a.id) - view_order.indexOf(b.id));
    if (default_view !== undefined) first = default_view;
    return { items: views, default_view: first };
  },
});

// Compiles the module before the tests, so that their timeouts do not include it.
beforeAll(() => import('./saved-views.tsx'));

beforeEach(() => {
  views = [stuck, visits];
  first = null;
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

async function open(address: string, opened?: string) {
  const user = userEvent.setup();
  await renderForTest(<Page />, address);
  const button = opened ? new RegExp(`^${text.opened(opened)}`) : text.save;
  await user.click(await screen.findByRole('button', { name: button }));
  const popover = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(popover.queryByRole('status', { name: words.ui.loading })).toBeNull());
  return { user, popover };
}
const address = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const link = (name: string | RegExp) => screen.findByRole('link', { name });

it('saves the URL as a named view, and then marks that view as current', async () => {
  const { toastSuccess } = spiedToasts();
  const { user, popover } = await open('/?status=["blocked"]&view=board');
  const name = popover.getByRole('textbox', { name: text.name });
  expect(document.activeElement).toBe(name);
  await user.click(name);
  await user.paste(' Blocked ');
  await user.keyboard('{Enter}');
  await closed();
  expect(toastSuccess).toHaveBeenCalledWith(messages.views.saved, { name: 'Blocked' });
  expect(backend.writes()).toEqual([
    [
      'views.create',
      { teamId, name: 'Blocked', page: 'tasks', search: { status: ['blocked'], view: 'board' }, ...plain },
    ],
  ]);
  await waitFor(() =>
    expect(address()).toEqual(['/', { status: ['blocked'], view: 'board', saved: views.at(-1)?.id }]),
  );
  await user.click(screen.getByRole('button', { name: text.opened('Blocked') }));
  expect((await link('Blocked')).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('shows a missing or duplicate name at the field, and keeps the typed name', async () => {
  backend.on({ 'views.create': () => refuse(409, 'views.nameTaken') });
  const { user, popover } = await open('/?due=overdue');
  await user.click(popover.getByRole('button', { name: text.submit }));
  expect(await popover.findByText(messages.views.nameRequired)).toBeTruthy();
  expect(backend.writes()).toEqual([]);
  await user.click(popover.getByRole('textbox'));
  await user.paste('stuck');
  await user.keyboard('{Enter}');
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
  const { user, popover } = await open(`/?status=["blocked"]&saved=${stuck.id}`, 'Stuck');
  expect(popover.getAllByRole('button')[0]?.textContent).toBe(text.saveChangesTo('Stuck'));
  await user.click(popover.getByRole('button', { name: text.saveChangesTo('Stuck') }));
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
  await user.click(screen.getByRole('button', { name: text.openedChanged('Visits') }));
  expect(decodeURIComponent((await link('Visits')).getAttribute('href') ?? '')).toContain('search=visit');
});

it('deletes a view with an optimistic update, and on undo saves it again in its place', async () => {
  first = stuck.id;
  const toast = vi.spyOn(notifications, 'show');
  const { user, popover } = await open('/');
  await user.click(popover.getByRole('button', { name: text.delete('Stuck') }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Stuck/ })).toBeNull());
  await waitFor(() => expect(toast).toHaveBeenCalled());
  const message = toast.mock.calls[0]?.[0].message;
  if (!isValidElement<{ action: { run: () => void } }>(message)) throw new Error('The toast has no message');
  message.props.action.run();
  expect(await link(/^Stuck/)).toBeTruthy();
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['views.delete', { viewId: stuck.id }],
      ['views.create', { teamId, name: 'Stuck', page: 'tasks', search: stuck.search, ...plain }],
      ['views.arrange', { teamId, view_order: [views[0]?.id, visits.id], default_view: views[0]?.id }],
    ]),
  );
});

it('edits a view in place, and on Escape keeps it and the list open', async () => {
  const { user, popover } = await open('/');
  await user.click(popover.getByRole('button', { name: text.edit('Stuck') }));
  await user.keyboard('Gone{Escape}');
  expect(await link('Stuck')).toBeTruthy();
  expect(backend.writes()).toEqual([]);
  await user.click(popover.getByRole('button', { name: text.edit('Stuck') }));
  await user.keyboard('Waiting{Enter}');
  expect(await link('Waiting')).toBeTruthy();
  expect(backend.writes()).toEqual([['views.update', { viewId: stuck.id, name: 'Waiting', ...plain }]]);
});

it('shows an error when loading the views fails, and retries', async () => {
  backend.on({ 'views.list': () => refuse(404, 'general.notFound') });
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
  await user.click(popover.getByLabelText(text.name));
  await user.paste('Stuck for long');
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

it('gives a view an icon and a color, and shares it', async () => {
  const { user, popover } = await open('/?status=["blocked"]');
  await user.click(popover.getByRole('radio', { name: text.icons.flag }));
  await user.click(popover.getByRole('radio', { name: words.labels.colors.red }));
  await user.click(popover.getByRole('checkbox', { name: text.share }));
  await user.click(popover.getByRole('textbox'));
  await user.paste('Blocked');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(backend.sent('views.create')).toMatchObject([{ icon: 'flag', color: 'red', shared: true }]),
  );
});

it('lets members use the views of others, but not change them', async () => {
  views = [aView({ shared: true, can: { edit: false, share: false, delete: false } })];
  const { popover } = await open(`/?status=["blocked"]&saved=${stuck.id}`, 'Stuck');
  expect(await link(/^Stuck.*Shared by/)).toBeTruthy();
  for (const label of [text.edit, text.delete, text.update, text.saveChangesTo])
    expect(screen.queryByRole('button', { name: label('Stuck') })).toBeNull();
  expect(popover.getByRole('textbox', { name: text.name })).toBeTruthy();
});

it('lets only the author of a shared view take it back', async () => {
  views = [aView({ shared: true, can: { edit: true, share: false, delete: true } })];
  const { user, popover } = await open('/');
  await user.click(popover.getByRole('button', { name: text.edit('Stuck') }));
  expect(popover.getByRole<HTMLInputElement>('checkbox', { name: text.share }).disabled).toBe(true);
  expect(popover.getByText(text.notYoursToShare)).toBeTruthy();
});

it('restores a shared view on undo', async () => {
  views = [aView({ shared: true }), visits];
  backend.on({
    'views.delete': () => ({ ...succeed(), deletion_id: visits.id }),
    'deletions.restore': () => ({ kind: 'view', subject_id: stuck.id, left_out: 0, waiting: 0 }),
  });
  const toast = vi.spyOn(notifications, 'show');
  const { user, popover } = await open('/');
  await user.click(popover.getByRole('button', { name: text.delete('Stuck') }));
  await waitFor(() => expect(toast).toHaveBeenCalled());
  const message = toast.mock.calls[0]?.[0].message;
  if (!isValidElement<{ action: { run: () => void } }>(message)) throw new Error('The toast has no message');
  message.props.action.run();
  await waitFor(() => expect(backend.sent('deletions.restore')).toEqual([{ deletionId: visits.id }]));
});

it('makes a view the first one, and no view again', async () => {
  const { user, popover } = await open('/');
  const button = () => popover.getByRole('button', { name: text.makeDefault('Visits') });
  await user.click(button());
  await waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('true'));
  expect(await popover.findByRole('img', { name: text.isDefault })).toBeTruthy();
  await user.click(button());
  await waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('false'));
  await waitFor(() =>
    expect(backend.sent('views.arrange')).toEqual([
      { teamId, default_view: visits.id },
      { teamId, default_view: null },
    ]),
  );
});

it('moves a view by keyboard', async () => {
  const { user, popover } = await open('/');
  popover.getByRole('button', { name: words.ui.reorder.grip('Stuck') }).focus();
  await user.keyboard(' {ArrowDown} ');
  await waitFor(() => expect(backend.sent('views.arrange')).toEqual([{ teamId, view_order: [visits.id, stuck.id] }]));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('offers all tasks beside the views', async () => {
  const { user } = await open(`/?due=overdue&saved=${stuck.id}`, 'Stuck');
  await user.click(await link(text.all));
  await waitFor(() => expect(address()).toEqual(['/dashboard/tasks', { saved: 'none' }]));
});

it('saves changes of the open view from the toolbar', async () => {
  const user = userEvent.setup();
  await renderForTest(<Page />, `/?status=["blocked"]&saved=${stuck.id}`);
  await user.click(await screen.findByRole('button', { name: text.saveChangesTo('Stuck') }));
  await waitFor(() => expect(screen.queryByRole('button', { name: text.saveChangesTo('Stuck') })).toBeNull());
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['views.update', { viewId: stuck.id, page: 'tasks', search: { status: ['blocked'] } }],
    ]),
  );
});

describe('the first view', () => {
  const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

  it('is the one that the person chose', async () => {
    first = visits.id;
    expect(await firstView(queries())).toEqual(visits);
  });

  it('is none without a choice, without a team, and when it cannot load', async () => {
    expect(await firstView(queries())).toBeNull();
    first = visits.id;
    backend.on({ 'views.list': () => refuse(503, 'views.listFailed') });
    expect(await firstView(queries())).toBeNull();
    backend.on({ 'teams.list': () => page([]) });
    expect(await firstView(queries())).toBeNull();
  });
});
