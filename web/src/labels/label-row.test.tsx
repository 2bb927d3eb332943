import type { Label } from '@groundwork/contract/labels';
import { messages } from '@groundwork/contract/messages';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { LabelDialog } from './label-dialog.tsx';
import { teamLabels } from './label-queries.ts';
import { LabelRow } from './label-row.tsx';

const teamId = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const venue: Label = {
  id: '0e02b2c3-58cc-4372-a567-f47ac10bd401',
  team_id: teamId,
  name: 'Venue',
  color: '#d9730d',
  description: 'Rooms and halls',
  created_at: '2026-10-14T10:00:00Z',
  usage_count: 3,
  can: { edit: true, delete: true },
};

let labels: Label[];
let sent: unknown[];
let refusal: string | null;

beforeEach(() => {
  labels = [venue];
  sent = [];
  refusal = null;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'GET')
      return Response.json({ items: pathname.endsWith('/labels') ? labels : [], next_cursor: null });
    const body = await request.text();
    sent.push([request.method, pathname.replace('/api', ''), ...(body ? [JSON.parse(body)] : [])]);
    if (refusal) return Response.json({ error: refusal, code: 'CONFLICT' }, { status: 409 });
    if (request.method === 'DELETE') labels = [];
    if (request.method === 'PATCH') labels = [{ ...venue, ...JSON.parse(body) }];
    return Response.json(request.method === 'DELETE' ? { success: true } : venue, {
      status: request.method === 'POST' ? 201 : 200,
    });
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

function Labels() {
  const { data } = useQuery(teamLabels(teamId));
  return (
    <ul>
      {data?.items.map((label) => (
        <LabelRow key={label.id} label={label} />
      ))}
    </ul>
  );
}

async function openMenu(item: string) {
  const user = userEvent.setup();
  await renderForTest(<Labels />);
  await user.click(await screen.findByRole('button', { name: words.labels.actions('Venue') }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return user;
}
const deleteButton = () => screen.findByRole('button', { name: words.labels.delete });

it('says how many tasks carry a label and leads to them', async () => {
  await renderForTest(<Labels />);
  const link = await screen.findByRole('link', { name: '3 tasks' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(`/dashboard/tasks?label_id=["${venue.id}"]`);
});

it('changes name and colour of a label', async () => {
  const user = await openMenu(words.labels.edit);
  const name = await screen.findByLabelText(words.labels.fields.name);
  await user.clear(name);
  await user.type(name, 'Hall');
  await user.click(screen.getByRole('radio', { name: words.labels.colors.teal }));
  await user.click(screen.getByRole('button', { name: words.labels.save }));
  expect(await screen.findByText('Hall')).toBeTruthy();
  expect(sent).toEqual([
    ['PATCH', `/labels/${venue.id}`, { name: 'Hall', color: '#17998a', description: 'Rooms and halls' }],
  ]);
});

it('says at the name that it is taken, and in no second place', async () => {
  refusal = messages.labels.nameTaken;
  const toast = vi.spyOn(notifications, 'show');
  const user = userEvent.setup();
  const onClose = vi.fn();
  await renderForTest(<LabelDialog teamId={teamId} color="#d64545" onClose={onClose} />);
  const name = await screen.findByLabelText(words.labels.fields.name);
  await user.type(name, 'venue');
  await user.click(screen.getByRole('button', { name: words.labels.create }));
  expect(await screen.findByText(messages.labels.nameTaken)).toBeTruthy();
  expect(sent).toEqual([['POST', `/teams/${teamId}/labels`, { name: 'venue', color: '#d64545', description: '' }]]);
  expect(document.activeElement).toBe(name);
  expect(onClose).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
});

it('asks before it deletes', async () => {
  const user = await openMenu(words.labels.delete);
  expect(await screen.findByText(words.labels.deleteQuestion('Venue'))).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(await deleteButton());
  await waitFor(() => expect(screen.queryByText('Venue')).toBeNull());
  expect(sent).toEqual([['DELETE', `/labels/${venue.id}`]]);
});

it('puts a label back whose deletion is refused, and says how many tasks carry it', async () => {
  refusal = messages.labels.inUse(3);
  const toast = vi.spyOn(notifications, 'show');
  const user = await openMenu(words.labels.delete);
  await user.click(await deleteButton());
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(toast.mock.calls[0]?.[0].message).toMatchObject({
    props: { text: messages.labels.deleteFailed, detail: 'Cannot delete label that is assigned to 3 task(s)' },
  });
  expect(await screen.findByText('Venue')).toBeTruthy();
});

it('offers nothing to whoever may not change it', async () => {
  labels = [{ ...venue, can: { edit: false, delete: false } }];
  await renderForTest(<Labels />);
  expect(await screen.findByText('Venue')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
