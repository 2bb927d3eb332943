import * as messages from '@groundwork/contract/base/messages.gen';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTask, aWholeTask, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { TaskRelations } from './task-relations.tsx';

const w = words.taskRelations;
const key = aTask(2, { id: sampleId('key'), title: 'Fetch the key' });
const choir = aTask(3, { id: sampleId('choir'), title: 'Ask the choir' });
const hall = aWholeTask({
  ...aTask(1, { title: 'Decorate the hall', blocked_by: [key] }),
  relations: [{ kind: 'blocked_by', task: key }],
});

const backend = fakeBackend({
  'tasks.list': () => page([hall, key, choir]),
  'tasks.update': () => hall,
  'taskRelations.set': () => hall,
  'taskRelations.remove': () => hall,
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

type Toast = { text: string; name: string; action: { run: () => void } };
const toastOf = (show: ReturnType<typeof spyOnToasts>) =>
  (show.mock.lastCall?.[0].message as { props: Toast } | undefined)?.props;
const spyOnToasts = () => vi.spyOn(notifications, 'show');

it('lists the related tasks by kind', async () => {
  await renderForTest(<TaskRelations task={hall} />);
  const list = within(screen.getByRole('list', { name: w.kinds.blocked_by }));
  expect(list.getByRole('link', { name: 'Fetch the key' })).toBeTruthy();
  expect(list.getByRole('img', { name: words.tasks.status.to_do })).toBeTruthy();
});

it('offers no change to those who may not edit the task', async () => {
  await renderForTest(<TaskRelations task={{ ...hall, can: { edit: false, delete: false } }} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('asks before it replaces a relation, and undoes it by putting the earlier one back', async () => {
  const toasts = spyOnToasts();
  backend.on({
    'taskRelations.set': ({ replace }) => (replace ? hall : refuse(409, 'taskRelations.otherRelation')),
  });
  const user = userEvent.setup();
  await renderForTest(<TaskRelations task={hall} />);
  await user.click(screen.getByRole('button', { name: w.add }));
  await user.click(await screen.findByRole('menuitemradio', { name: w.choices.blocks }));
  // The task itself is not offered.
  await screen.findByRole('option', { name: 'Ask the choir' });
  expect(screen.queryByRole('option', { name: 'Decorate the hall' })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Fetch the key' }));
  await user.click(await screen.findByRole('button', { name: w.replace }));
  const pair = { taskId: hall.id, relatedTaskId: key.id };
  await waitFor(() => expect(toastOf(toasts)).toMatchObject({ text: messages.taskRelations.added, name: key.title }));
  expect(backend.writes()).toEqual([
    ['taskRelations.set', { ...pair, kind: 'blocks' }],
    ['taskRelations.set', { ...pair, kind: 'blocks', replace: true }],
  ]);
  toastOf(toasts)?.action.run();
  await waitFor(() =>
    expect(backend.writes()[2]).toEqual(['taskRelations.set', { ...pair, kind: 'blocked_by', replace: true }]),
  );
});

it('undoes a duplicate by opening it again', async () => {
  const toasts = spyOnToasts();
  const user = userEvent.setup();
  await renderForTest(<TaskRelations task={hall} />);
  await user.click(screen.getByRole('button', { name: w.add }));
  await user.click(await screen.findByRole('menuitemradio', { name: w.choices.duplicates }));
  await user.click(await screen.findByRole('option', { name: 'Ask the choir' }));
  await waitFor(() => expect(toastOf(toasts)?.text).toBe(messages.taskRelations.added));
  toastOf(toasts)?.action.run();
  const pair = { taskId: hall.id, relatedTaskId: choir.id };
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['taskRelations.set', { ...pair, kind: 'duplicates' }],
      ['taskRelations.remove', pair],
      ['tasks.update', { taskId: hall.id, status: 'to_do' }],
    ]),
  );
});

it('removes a relation, which can be undone', async () => {
  const toasts = spyOnToasts();
  const user = userEvent.setup();
  await renderForTest(<TaskRelations task={hall} />);
  await user.click(screen.getByRole('button', { name: w.remove('blocked_by', key.title) }));
  await waitFor(() => expect(toastOf(toasts)?.text).toBe(messages.taskRelations.removed));
  toastOf(toasts)?.action.run();
  const pair = { taskId: hall.id, relatedTaskId: key.id };
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['taskRelations.remove', pair],
      ['taskRelations.set', { ...pair, kind: 'blocked_by' }],
    ]),
  );
});
