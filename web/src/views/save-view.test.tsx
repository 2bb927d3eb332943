import { messages } from '@groundwork/contract/messages';
import type { TaskView } from '@groundwork/contract/views';
import { notifications } from '@mantine/notifications';
import { useLocation, useSearch } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { isValidElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { taskFilterOf } from '../tasks/task-filter.ts';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { SaveView } from './save-view.tsx';

const text = words.views;
const teamId = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const stuck: TaskView = {
  id: '0e02b2c3-58cc-4372-a567-f47ac10bd401',
  team_id: teamId,
  name: 'Stuck',
  page: 'tasks',
  search: { status: ['blocked', 'on_hold'], sort: 'due' },
  created_at: '2026-10-14T10:00:00Z',
};
const visits: TaskView = {
  ...stuck,
  id: '4fef87c1-58cc-4372-a567-0e02b2c3d479',
  name: 'Visits',
  page: 'calendar',
  search: { search: 'visit' },
};

let views: TaskView[];
let sent: unknown[];
let refusal: string | null;

// Not a part of what is waited for below: the first import compiles it.
beforeAll(() => import('./saved-views.tsx'));

beforeEach(() => {
  views = [stuck, visits];
  sent = [];
  refusal = null;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ items: views });
    const { pathname } = new URL(request.url);
    const body = await request.text().then((text) => (text ? JSON.parse(text) : undefined));
    sent.push([request.method, pathname.replace('/api', ''), ...(body ? [body] : [])]);
    if (refusal) return Response.json({ error: refusal, code: 'CONFLICT' }, { status: 409 });
    const at = views.find(({ id }) => pathname.endsWith(id)) ?? {
      ...stuck,
      id: 'f47ac10b-58cc-4372-a567-4fef87c1d479',
    };
    const saved = { ...at, ...body };
    views = [...views.filter(({ id }) => id !== at.id), ...(request.method === 'DELETE' ? [] : [saved])];
    return Response.json(request.method === 'DELETE' ? { success: true } : saved, {
      status: request.method === 'POST' ? 201 : 200,
    });
  });
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

it('saves what the address says under a name, and then is at that view', async () => {
  const { user, popover } = await open('/?status=["blocked"]&view=board');
  const name = popover.getByRole('textbox', { name: text.name });
  expect(document.activeElement).toBe(name);
  await user.type(name, ' Blocked {Enter}');
  await closed();
  expect(sent).toEqual([
    [
      'POST',
      `/teams/${teamId}/task-views`,
      { name: 'Blocked', page: 'tasks', search: { status: ['blocked'], view: 'board' } },
    ],
  ]);
  await waitFor(() =>
    expect(address()).toEqual(['/', { status: ['blocked'], view: 'board', saved: views.at(-1)?.id }]),
  );
  await user.click(screen.getByRole('button', { name: text.save }));
  expect((await link('Blocked')).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('says at the name that it is missing or taken, and keeps what was typed', async () => {
  refusal = messages.views.nameTaken;
  const { user, popover } = await open('/?due=overdue');
  await user.click(popover.getByRole('button', { name: text.submit }));
  expect(await popover.findByText(messages.views.nameRequired)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(popover.getByRole('textbox'), 'stuck{Enter}');
  expect(await popover.findByText(messages.views.nameTaken)).toBeTruthy();
  expect(popover.getByRole<HTMLInputElement>('textbox').value).toBe('stuck');
  await user.type(popover.getByRole('textbox'), '!');
  expect(popover.queryByText(messages.views.nameTaken)).toBeNull();
});

it('opens a view at its page and address', async () => {
  const { user } = await open('/?due=overdue&group=goal');
  expect(decodeURIComponent((await link('Visits')).getAttribute('href') ?? '')).toBe(
    `/dashboard/tasks/calendar?search=visit&saved=${visits.id}`,
  );
  await user.click(await link('Stuck'));
  await waitFor(() => expect(address()).toEqual(['/dashboard/tasks', { ...stuck.search, saved: stuck.id }]));
});

it('marks the view that the address is, in whatever order its values stand', async () => {
  await open('/?sort=due&status=["on_hold","blocked"]');
  expect((await link('Stuck')).getAttribute('aria-current')).toBe('page');
  expect((await link('Visits')).getAttribute('aria-current')).toBeNull();
});

it('only lists the views when there is nothing to save', async () => {
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

it('offers first to update the view that was opened and has changed since', async () => {
  const { user, popover } = await open(`/?status=["blocked"]&saved=${stuck.id}`);
  expect(popover.getAllByRole('button')[0]?.textContent).toBe(text.update('Stuck'));
  await user.click(popover.getByRole('button', { name: text.update('Stuck') }));
  await closed();
  await waitFor(() =>
    expect(sent).toEqual([['PATCH', `/task-views/${stuck.id}`, { page: 'tasks', search: { status: ['blocked'] } }]]),
  );
});

it('shows a view as it was when its update is refused', async () => {
  refusal = messages.general.notFound;
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

it('deletes a view at once, and brings it back when that is undone', async () => {
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
    expect(sent).toEqual([
      ['DELETE', `/task-views/${stuck.id}`],
      ['POST', `/teams/${teamId}/task-views`, { name: 'Stuck', page: 'tasks', search: stuck.search }],
    ]),
  );
});

it('renames a view where it stands; Escape leaves its name and the list open', async () => {
  const { user, popover } = await open('/');
  await user.click(popover.getByRole('button', { name: text.rename('Stuck') }));
  await user.keyboard('Gone{Escape}');
  expect(await link('Stuck')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(popover.getByRole('button', { name: text.rename('Stuck') }));
  await user.keyboard('Waiting{Enter}');
  expect(await link('Waiting')).toBeTruthy();
  expect(sent).toEqual([['PATCH', `/task-views/${stuck.id}`, { name: 'Waiting' }]]);
});

it('says that the views could not be read, and reads them again', async () => {
  const answer = fetch;
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: messages.general.notFound, code: 'NOT_FOUND' }, { status: 404 }),
  );
  const user = userEvent.setup();
  await renderForTest(<Page />, '/');
  await user.click(screen.getByRole('button', { name: text.save }));
  expect(await screen.findByText(messages.views.listFailed)).toBeTruthy();
  vi.stubGlobal('fetch', answer);
  await user.click(screen.getByRole('button', { name: words.ui.tryAgain }));
  expect(await link('Stuck')).toBeTruthy();
});
