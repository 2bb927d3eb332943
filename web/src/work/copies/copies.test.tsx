import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aGoal, aTeam, aWholeTask, sampleId } from '../../base/testing/sample-rows.ts';
import { ToastArea } from '../../base/toast/toast-area.tsx';
import * as words from '../../base/words/words.ts';
import { CopyGoalDialog } from './copy-goal-dialog.tsx';
import { CopyTaskDialog } from './copy-task-dialog.tsx';

const { parts } = words.copies;
const goal = aGoal();
const task = aWholeTask({ goal_id: goal.id, due_date: '2026-10-01', subtask_count: 2 });
const copy = aWholeTask({ id: sampleId('copy'), title: 'Copy' });
const backend = fakeBackend({
  'teams.list': () => page([aTeam()]),
  'goals.list': () => page([goal, aGoal({ id: sampleId('spring'), title: 'Spring' })]),
  'copies.ofTask': () => copy,
  'copies.ofGoal': () => aGoal({ id: sampleId('copied goal'), title: 'Copied goal' }),
  'tasks.delete': () => ({ success: true, deletion_id: sampleId('deletion') }),
  'goals.delete': () => ({ success: true, deletion_id: sampleId('deletion') }),
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

async function shown(dialog: 'task' | 'goal') {
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const onClose = vi.fn();
  await renderForTest(
    <>
      <ToastArea />
      {dialog === 'task' ? (
        <CopyTaskDialog task={task} onClose={onClose} />
      ) : (
        <CopyGoalDialog goal={goal} onClose={onClose} />
      )}
    </>,
  );
  return { user, onClose, submit: () => user.click(screen.getByRole('button', { name: words.copies.duplicate })) };
}

it('copies a task beside the original with everything, and Undo deletes the copy', async () => {
  const { user, onClose, submit } = await shown('task');
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  await screen.findByText(messages.copies.taskDone);
  await user.click(screen.getByRole('button', { name: words.ui.undo }));
  await screen.findByText(messages.tasks.deleted);
  expect(backend.writes()).toEqual([
    [
      'copies.ofTask',
      {
        taskId: task.id,
        title: task.title,
        parts: ['description', 'subtasks', 'labels', 'dates', 'assignees'],
      },
    ],
    ['tasks.delete', { taskId: copy.id }],
  ]);
});

longTest('copies only what is chosen, into another goal, with moved dates', async () => {
  const { user, submit } = await shown('task');
  expect(screen.getByText(words.copies.stays(false))).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: parts.assignees }));
  await user.click(screen.getByRole('checkbox', { name: parts.subtasks }));
  await user.click(screen.getByRole('textbox', { name: words.copies.firstDay }));
  await user.paste('2027-03-01');
  await user.click(screen.getByRole('combobox', { name: words.tasks.fields.goal_id }));
  await user.click(await screen.findByRole('option', { name: 'Spring' }));
  await submit();
  await waitFor(() => expect(backend.writes()).toHaveLength(1));
  const [, sent] = backend.writes()[0] ?? [];
  expect(sent).toMatchObject({ goal_id: sampleId('spring'), first_day: '2027-03-01' });
  expect((sent as { parts: string[] }).parts.toSorted()).toEqual(['dates', 'description', 'labels']);
});

it('keeps the dialog and says why when the server refuses', async () => {
  backend.on({ 'copies.ofTask': () => refuse(400, 'copies.tooMany') });
  const { onClose, submit } = await shown('task');
  await submit();
  await screen.findByText(messages.copies.tooMany);
  expect(onClose).not.toHaveBeenCalled();
});

it('copies a goal with its tasks, and Undo deletes both', async () => {
  const { user, submit } = await shown('goal');
  await user.click(screen.getByRole('checkbox', { name: parts.tasks }));
  expect(screen.queryByRole('checkbox', { name: parts.labels })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: parts.tasks }));
  await submit();
  await screen.findByText(messages.copies.goalDone);
  await user.click(screen.getByRole('button', { name: words.ui.undo }));
  await screen.findByText(messages.goals.deleted);
  expect(backend.writes()).toMatchObject([
    ['copies.ofGoal', { goalId: goal.id, title: goal.title }],
    ['goals.delete', { goalId: sampleId('copied goal'), with_tasks: 'true' }],
  ]);
});
