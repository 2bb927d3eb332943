import { useLocation, useSearch } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aLabel, sampleTeamId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { taskFilterOf } from '../tasks/task-filter.ts';
import { TaskFilterBar } from './task-filter-bar.tsx';

const text = words.tasks.filter;
const { id: venue } = aLabel();

fakeBackend({ 'labels.list': () => page([aLabel()]) });
afterEach(cleanup);

function Page() {
  const { search } = useLocation();
  return (
    <>
      <TaskFilterBar filter={taskFilterOf(useSearch({ strict: false }))} teamId={sampleTeamId} />
      <output>{JSON.stringify(search)}</output>
    </>
  );
}

async function start(address?: string) {
  const user = userEvent.setup();
  await renderForTest(<Page />, address);
  const filterBy = async (field: string, ...values: string[]) => {
    await user.click(screen.getByRole('button', { name: words.ui.filters.add }));
    await user.click(await screen.findByRole('menuitem', { name: field }));
    for (const value of values) await user.click(await screen.findByRole('option', { name: value }));
    await user.keyboard('{Escape}');
  };
  return { user, filterBy };
}
const address = () => JSON.parse(screen.getByRole('status').textContent ?? '');

it('adds ticked values to the URL and removes unticked ones', async () => {
  const { user, filterBy } = await start();
  await filterBy(text.fields.status, 'Blocked', 'Done');
  await waitFor(() => expect(address()).toEqual({ status: ['blocked', 'done'] }));
  await filterBy(text.fields.label_id, 'Venue');
  await waitFor(() => expect(address()).toEqual({ status: ['blocked', 'done'], label_id: [venue] }));
  await filterBy(text.fields.status, 'Done');
  await waitFor(() => expect(address()).toEqual({ status: ['blocked'], label_id: [venue] }));
  await user.click(screen.getByRole('button', { name: text.remove('Status Blocked') }));
  await waitFor(() => expect(address()).toEqual({ label_id: [venue] }));
});

it('writes the search text to the URL', async () => {
  const { user } = await start();
  const field = screen.getByRole('searchbox', { name: text.search });
  await user.click(field);
  await user.paste(' hall ');
  await waitFor(() => expect(address()).toEqual({ search: 'hall' }));
  await user.click(screen.getByRole('button', { name: words.ui.clearSearch }));
  await waitFor(() => expect(address()).toEqual({}));
});

it('clears all filters and the search, and keeps the grouping', async () => {
  const { user, filterBy } = await start('/?group=goal');
  await filterBy(text.fields.priority, 'Urgent');
  await user.click(screen.getByRole('searchbox'));
  await user.paste('hall');
  await waitFor(() => expect(address()).toEqual({ group: 'goal', priority: ['urgent'], search: 'hall' }));
  await user.click(screen.getByRole('button', { name: words.ui.filters.clear }));
  await waitFor(() => expect(address()).toEqual({ group: 'goal' }));
  expect(screen.queryByRole('button', { name: words.ui.filters.clear })).toBeNull();
});
