import { messages } from '@groundwork/contract/messages';
import type { Task } from '@groundwork/contract/tasks';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { ParentPicker } from './parent-picker.tsx';
import { useEditTask } from './task-mutations.ts';
import { TypePicker } from './type-picker.tsx';

const task = {
  id: 'the hall',
  title: 'Book the hall',
  team_id: 'team',
  goal_id: 'goal',
  parent_task_id: 'the day',
  status: 'to_do',
} as Task;
const row = (id: string, title: string, parent_task_id: string | null = null) => ({
  id,
  title,
  parent_task_id,
  status: 'to_do',
});
const rows = [
  row('the day', 'Plan the day'),
  row('the hall', 'Book the hall', 'the day'),
  row('the key', 'Fetch the key', 'the hall'),
  row('the choir', 'Ask the choir'),
];

let asked: string[];
let sent: unknown[];
beforeEach(() => {
  asked = [];
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'PATCH') {
      sent.push(await request.json());
      return Response.json({ error: messages.tasks.cycle, code: 'BAD_REQUEST' }, { status: 400 });
    }
    if (pathname.endsWith('/task-types')) return Response.json({ types: ['Rehearsal', 'task'] });
    asked.push(`${searchParams.get('goal_id')} ${searchParams.get('search')}`);
    return Response.json({ items: searchParams.has('search') ? rows.slice(3) : rows, next_cursor: null });
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

function Parent() {
  const { mutate } = useEditTask();
  return (
    <ParentPicker task={task} onChange={(parent_task_id) => mutate({ task, edit: { parent_task_id } })}>
      <button type="button">Open</button>
    </ParentPicker>
  );
}

async function open(picker: ReactNode, first: string) {
  const user = userEvent.setup();
  await renderForTest(picker);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('option', { name: first });
  return user;
}
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('offers the tasks of the goal as parents, but neither the task nor what is under it', async () => {
  await open(<Parent />, 'Plan the day');
  expect(offered()).toEqual([words.tasks.noParent, 'Plan the day', 'Ask the choir']);
  expect(asked).toEqual(['goal null']);
});

it('finds a parent on the server, and never offers what the words before found', async () => {
  const user = await open(<Parent />, 'Plan the day');
  await user.keyboard('song');
  expect(offered()).toEqual([]);
  await screen.findByRole('option', { name: 'Ask the choir' });
  expect(asked.at(-1)).toBe('goal song');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ parent_task_id: 'the choir' }]));
});

it('says why the server refuses a parent', async () => {
  const toast = vi.spyOn(notifications, 'show');
  const user = await open(<Parent />, 'Plan the day');
  await user.click(screen.getByRole('option', { name: words.tasks.noParent }));
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(sent).toEqual([{ parent_task_id: null }]);
  expect(toast.mock.calls[0]?.[0].message).toMatchObject({
    props: { text: messages.tasks.updateFailed, detail: messages.tasks.cycle },
  });
});

it.each([
  ['the usual types', 'bug{Enter}', 'bug'],
  ['those of the team', 'reh{Enter}', 'Rehearsal'],
  ['and another one', ' Errand {Enter}', 'Errand'],
])('offers %s', async (_, keys, chosen) => {
  const onChange = vi.fn();
  const user = await open(
    <TypePicker teamId="team" value="task" onChange={onChange}>
      <button type="button">Open</button>
    </TypePicker>,
    'Rehearsal',
  );
  expect(offered()).toEqual(['Task', 'Bug', 'Feature', 'Chore', 'Rehearsal']);
  await user.keyboard(keys);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(chosen);
});
