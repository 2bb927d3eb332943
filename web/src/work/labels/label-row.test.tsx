import * as messages from '@groundwork/contract/base/messages.gen';
import { sentence } from '@groundwork/contract/base/sentences';
import type { Label } from '@groundwork/contract/work/labels';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse, succeedDeleting } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aLabel, sampleTeamId as teamId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { LabelDialog } from './label-dialog.tsx';
import { teamLabels } from './label-queries.ts';
import { LabelRow } from './label-row.tsx';

const venue = aLabel({ description: 'Rooms and halls', usage_count: 3 });

let labels: Label[];
const backend = fakeBackend({
  'teams.list': () => page([]),
  'labels.list': () => page(labels),
  'labels.update': ({ labelId: _, ...changes }) => {
    const changed = { ...venue, ...changes };
    labels = [changed];
    return changed;
  },
  'labels.delete': () => {
    labels = [];
    return succeedDeleting();
  },
});

beforeEach(() => {
  labels = [venue];
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

it('shows the number of tasks of a label and links to them', async () => {
  await renderForTest(<Labels />);
  const link = await screen.findByRole('link', { name: '3 tasks' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(`/dashboard/tasks?label_id=["${venue.id}"]`);
});

it('changes name and color of a label', async () => {
  const user = await openMenu(words.labels.edit);
  const name = await screen.findByLabelText(words.labels.fields.name);
  await user.clear(name);
  await user.click(name);
  await user.paste('Hall');
  await user.click(screen.getByRole('radio', { name: words.labels.colors.teal }));
  await user.click(screen.getByRole('button', { name: words.labels.save }));
  expect(await screen.findByText('Hall')).toBeTruthy();
  expect(backend.writes()).toEqual([
    ['labels.update', { labelId: venue.id, name: 'Hall', color: '#17998a', description: 'Rooms and halls' }],
  ]);
});

it('shows a duplicate name at the name field only, without a toast', async () => {
  backend.on({ 'labels.create': () => refuse(409, 'labels.nameTaken') });
  const toast = vi.spyOn(notifications, 'show');
  const user = userEvent.setup();
  const onClose = vi.fn();
  await renderForTest(<LabelDialog teamId={teamId} color="#d64545" onClose={onClose} />);
  const name = await screen.findByLabelText(words.labels.fields.name);
  await user.click(name);
  await user.paste('venue');
  await user.click(screen.getByRole('button', { name: words.labels.create }));
  expect(await screen.findByText(messages.labels.nameTaken)).toBeTruthy();
  expect(backend.writes()).toEqual([['labels.create', { teamId, name: 'venue', color: '#d64545', description: '' }]]);
  expect(document.activeElement).toBe(name);
  expect(onClose).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
});

it('refuses to delete a label of tasks before it asks', async () => {
  await openMenu(words.labels.delete);
  await screen.findByText('Cannot delete label that is assigned to 3 task(s)');
  expect(screen.queryByText(messages.general.deleteQuestion('Venue'))).toBeNull();
  expect(screen.queryByRole('button', { name: words.labels.delete })).toBeNull();
});

it('asks for confirmation before it deletes', async () => {
  labels = [{ ...venue, usage_count: 0 }];
  const user = await openMenu(words.labels.delete);
  expect(await screen.findByText(messages.general.deleteQuestion('Venue'))).toBeTruthy();
  expect(backend.writes()).toEqual([]);
  await user.click(await deleteButton());
  await waitFor(() => expect(screen.queryByText('Venue')).toBeNull());
  expect(backend.writes()).toEqual([['labels.delete', { labelId: venue.id }]]);
});

it('restores a label when the server refuses the deletion, and shows how many tasks have it', async () => {
  labels = [{ ...venue, usage_count: 0 }];
  backend.on({ 'labels.delete': () => refuse(409, sentence('labels.inUse', 3)) });
  const toast = vi.spyOn(notifications, 'show');
  const user = await openMenu(words.labels.delete);
  await user.click(await deleteButton());
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(toast.mock.calls[0]?.[0].message).toMatchObject({
    props: { text: messages.labels.deleteFailed, detail: 'Cannot delete label that is assigned to 3 task(s)' },
  });
  expect(await screen.findByText('Venue')).toBeTruthy();
});

it('offers no actions to a member who may not edit', async () => {
  labels = [{ ...venue, can: { edit: false, delete: false } }];
  await renderForTest(<Labels />);
  expect(await screen.findByText('Venue')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
