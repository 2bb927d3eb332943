import * as messages from '@groundwork/contract/base/messages.gen';
import type { Label } from '@groundwork/contract/work/labels';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../base/queries/api.ts';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aLabel, aWholeTask, sampleTeamId as teamId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { TaskLabels } from './task-labels.tsx';

const taskId = '4fef87c1-58cc-4372-a567-0e02b2c3d479';
const venue = aLabel();
const print = aLabel({ id: '0e02b2c3-58cc-4372-a567-f47ac10bd402', name: 'Print', color: '#d64545' });
const created = '0e02b2c3-58cc-4372-a567-f47ac10bd403';

let ofTeam: Label[];
let ofTask: Label[];
/** The fake server waits for this promise before it responds to a write. */
let answered: PromiseWithResolvers<void>;
const answer = () => answered.resolve();

const backend = fakeBackend({
  'tasks.get': () => aWholeTask({ id: taskId, labels: ofTask }),
  'labels.list': () => page(ofTeam),
  'labels.create': async ({ name, color }) => {
    await answered.promise;
    const label = aLabel({ id: created, name, color });
    ofTeam = [...ofTeam, label];
    return label;
  },
  'labels.assign': async ({ labelId }) => {
    await answered.promise;
    ofTask = [...ofTask, ...ofTeam.filter(({ id }) => id === labelId)];
    return { items: ofTask };
  },
  'labels.remove': async () => {
    await answered.promise;
    ofTask = [];
    return { items: ofTask };
  },
});
beforeEach(() => {
  ofTeam = [print, venue];
  ofTask = [venue];
  answered = Promise.withResolvers();
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

function Labels() {
  const { data } = useQuery(api.tasks.get.queryOptions({ input: { taskId } }));
  return data ? <TaskLabels task={data} /> : null;
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

it('marks the labels of the task and adds another with an optimistic update', async () => {
  const user = await open();
  expect(option('Venue')?.getAttribute('aria-selected')).toBe('true');
  expect(option('Print')?.getAttribute('aria-selected')).toBe('false');
  await user.keyboard('pri{Enter}');
  await waitFor(() => expect(chip('Print')).toBeTruthy());
  expect(backend.writes()).toEqual([['labels.assign', { taskId, labelId: print.id }]]);
  answer();
});

it('removes a label with its chip and moves the focus to the add button', async () => {
  const user = userEvent.setup();
  await renderForTest(<Labels />);
  await user.click(await screen.findByRole('button', { name: words.labels.remove('Venue') }));
  await waitFor(() => expect(chip('Venue')).toBeNull());
  expect(backend.writes()).toEqual([['labels.remove', { taskId, labelId: venue.id }]]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: words.labels.add })));
  answer();
});

it('rolls a change back with a toast when the server refuses it', async () => {
  backend.on({ 'labels.assign': () => answered.promise.then(() => refuse(409, 'The harbour is closed')) });
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

it('creates a label that it does not find, in an unused color', async () => {
  const user = await open();
  await user.keyboard(' Harbour {Enter}');
  expect(await screen.findByText('Harbour')).toBeTruthy();
  answer();
  await waitFor(() => expect(chip('Harbour')).toBeTruthy());
  expect(backend.writes()).toEqual([
    ['labels.create', { teamId, name: 'Harbour', color: '#c29200' }],
    ['labels.assign', { taskId, labelId: created }],
  ]);
});

it('shows that no label matches, and does not offer to create one that differs only in case', async () => {
  const user = await open();
  await user.keyboard('harbour');
  expect(screen.getByText('No labels found')).toBeTruthy();
  expect(option(words.labels.createNamed('harbour'))).toBeTruthy();
  await user.clear(screen.getByPlaceholderText('Search labels...'));
  await user.keyboard(' VENUE ');
  expect(option('Venue')).toBeTruthy();
  expect(option(words.labels.createNamed('VENUE'))).toBeNull();
});
