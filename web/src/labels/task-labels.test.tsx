import { messages } from '@groundwork/contract/messages';
import type { Task } from '@groundwork/contract/tasks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../api.ts';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { TaskLabels } from './task-labels.tsx';

const taskId = '4fef87c1-58cc-4372-a567-0e02b2c3d479';
const teamId = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const venue = { id: '0e02b2c3-58cc-4372-a567-f47ac10bd401', name: 'Venue', color: '#d9730d' };
const print = { id: '0e02b2c3-58cc-4372-a567-f47ac10bd402', name: 'Print', color: '#d64545' };
const created = '0e02b2c3-58cc-4372-a567-f47ac10bd403';

let ofTeam: (typeof venue)[];
let ofTask: (typeof venue)[];
let sent: unknown[];
let refuse: boolean;
let answer: () => void;

beforeEach(() => {
  ofTeam = [print, venue];
  ofTask = [venue];
  sent = [];
  refuse = false;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api', '');
    if (request.method === 'GET')
      return Response.json(
        path.startsWith('/teams') ? { items: ofTeam, next_cursor: null } : { id: taskId, subtasks: [], labels: ofTask },
      );
    const body = await request.text();
    sent.push([request.method, path, ...(body ? [JSON.parse(body)] : [])]);
    await answered;
    if (refuse) return Response.json({ error: 'The harbour is closed', code: 'CONFLICT' }, { status: 409 });
    if (request.method === 'POST') ofTeam = [...ofTeam, { ...JSON.parse(body), id: created }];
    if (request.method === 'PUT') ofTask = [...ofTask, ...ofTeam.filter(({ id }) => path.endsWith(id))];
    if (request.method === 'DELETE') ofTask = [];
    return Response.json(request.method === 'POST' ? { id: created } : { items: ofTask }, {
      status: request.method === 'POST' ? 201 : 200,
    });
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

function Labels() {
  const { data } = useQuery(api.tasks.get.queryOptions({ input: { taskId } }));
  return data ? <TaskLabels task={{ ...data, team_id: teamId, can: { edit: true, delete: true } } as Task} /> : null;
}

async function open() {
  const user = userEvent.setup();
  await renderForTest(<Labels />);
  await user.click(await screen.findByRole('button', { name: words.labels.add }));
  await screen.findByRole('option', { name: 'Print' });
  return user;
}

const chip = (name: string) => screen.queryByRole('button', { name: words.labels.remove(name) });
const option = (name: string) => screen.queryByRole('option', { name });

it('ticks the labels of the task and puts another on it, shown before it is answered', async () => {
  const user = await open();
  expect(option('Venue')?.getAttribute('aria-selected')).toBe('true');
  expect(option('Print')?.getAttribute('aria-selected')).toBe('false');
  await user.keyboard('pri{Enter}');
  await waitFor(() => expect(chip('Print')).toBeTruthy());
  expect(sent).toEqual([['PUT', `/tasks/${taskId}/labels/${print.id}`]]);
  answer();
});

it('takes a label off by its chip and leaves the focus where labels are added', async () => {
  const user = userEvent.setup();
  await renderForTest(<Labels />);
  await user.click(await screen.findByRole('button', { name: words.labels.remove('Venue') }));
  await waitFor(() => expect(chip('Venue')).toBeNull());
  expect(sent).toEqual([['DELETE', `/tasks/${taskId}/labels/${venue.id}`]]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: words.labels.add })));
  answer();
});

it('takes a change back and says so when it is refused', async () => {
  refuse = true;
  const toast = vi.spyOn(notifications, 'show');
  const user = await open();
  await user.keyboard('pri{Enter}');
  await waitFor(() => expect(chip('Print')).toBeTruthy());
  answer();
  await waitFor(() => expect(chip('Print')).toBeNull());
  expect(toast.mock.calls[0]?.[0].message).toMatchObject({
    props: { text: messages.tasks.labelsFailed, detail: 'The harbour is closed' },
  });
});

it('creates what it does not find, in a colour that no other label has', async () => {
  const user = await open();
  await user.keyboard(' Harbour {Enter}');
  expect(await screen.findByText('Harbour')).toBeTruthy();
  answer();
  await waitFor(() => expect(chip('Harbour')).toBeTruthy());
  expect(sent).toEqual([
    ['POST', `/teams/${teamId}/labels`, { name: 'Harbour', color: '#c29200' }],
    ['PUT', `/tasks/${taskId}/labels/${created}`],
  ]);
});

it('says that there is no such label, and does not offer to create one that differs in case alone', async () => {
  const user = await open();
  await user.keyboard('harbour');
  expect(screen.getByText('No labels found')).toBeTruthy();
  expect(option(words.labels.createNamed('harbour'))).toBeTruthy();
  await user.clear(screen.getByPlaceholderText('Search labels...'));
  await user.keyboard(' VENUE ');
  expect(option('Venue')).toBeTruthy();
  expect(option(words.labels.createNamed('VENUE'))).toBeNull();
});
