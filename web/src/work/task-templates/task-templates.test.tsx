import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aGoal, aTask, aTaskTemplate, sampleId } from '../../base/testing/sample-rows.ts';
import { ToastArea } from '../../base/toast/toast-area.tsx';
import * as words from '../../base/words/words.ts';
import { ApplyTaskTemplateDialog } from './apply-task-template.tsx';
import { SaveTaskTemplateDialog } from './save-task-template.tsx';
import { TaskTemplateRow } from './task-template-row.tsx';

const text = words.taskTemplates;
const template = aTaskTemplate();
const goal = aGoal();
const task = { priority: 'medium' as const, labels: [], assigned_user: null, start_day: null, due_day: null };
const backend = fakeBackend({
  'taskTemplates.list': () => page([template]),
  'taskTemplates.get': () => ({
    ...template,
    tasks: [
      { ...task, title: 'Prepare hall', depth: 0, start_day: 0, due_day: 2 },
      { ...task, title: 'Chairs', depth: 1, due_day: 1 },
    ],
  }),
  'taskTemplates.create': () => template,
  'taskTemplates.update': () => template,
  'taskTemplates.delete': () => ({ success: true, deletion_id: sampleId('deletion') }),
  'taskTemplates.apply': () => ({ created: [aTask(1, { title: 'Prepare hall' })] }),
  'tasks.deleteMany': () => ({ deleted: 1, deletion_id: sampleId('deletion') }),
  'deletions.restore': () => ({ kind: 'task_template', subject_id: template.id, left_out: 0, waiting: 0 }),
  'goals.list': () => page([goal]),
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

async function shown(element: ReactNode) {
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  await renderForTest(
    <>
      <ToastArea />
      {element}
    </>,
  );
  return user;
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

it('saves the tasks of a goal under its title', async () => {
  const onClose = vi.fn();
  const user = await shown(
    <SaveTaskTemplateDialog teamId={goal.team_id} source={{ goal_id: goal.id }} title={goal.title} onClose={onClose} />,
  );
  await press(user, text.save);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  await screen.findByText(messages.taskTemplates.saved);
  expect(backend.writes()).toEqual([
    ['taskTemplates.create', { name: goal.title, description: null, goal_id: goal.id }],
  ]);
});

it('saves into a template that exists, with its name and description', async () => {
  const user = await shown(
    <SaveTaskTemplateDialog teamId={goal.team_id} source={{ goal_id: goal.id }} title="Spring" onClose={() => {}} />,
  );
  await user.click(await screen.findByRole('combobox', { name: text.saveInto }));
  await user.click(await screen.findByRole('option', { name: template.name }));
  expect(screen.getByText(text.replaces)).toBeTruthy();
  await press(user, text.save);
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      [
        'taskTemplates.update',
        {
          taskTemplateId: template.id,
          name: template.name,
          description: template.description,
          goal_id: goal.id,
        },
      ],
    ]),
  );
});

it('asks for a name', async () => {
  const user = await shown(
    <SaveTaskTemplateDialog teamId={goal.team_id} source={{ goal_id: goal.id }} title="Spring" onClose={() => {}} />,
  );
  await user.clear(screen.getByRole('textbox', { name: text.name }));
  await press(user, text.save);
  await screen.findByText(messages.taskTemplates.nameRequired);
  expect(backend.writes()).toEqual([]);
});

longTest('adds the tasks of a template to the goal, and Undo deletes them', async () => {
  const user = await shown(<ApplyTaskTemplateDialog teamId={goal.team_id} goal={goal} onClose={() => {}} />);
  await press(user, text.add);
  await screen.findByText(text.choose, { selector: '.mantine-InputWrapper-error' });
  await user.click(screen.getByRole('combobox', { name: text.template }));
  await user.click(await screen.findByRole('option', { name: template.name }));
  await screen.findByText('Chairs');
  expect(screen.getByText(text.onDays(1, 3))).toBeTruthy();
  const first = screen.getByRole('textbox', { name: text.firstDay });
  await user.clear(first);
  await user.click(first);
  await user.paste('2027-03-01');
  await press(user, text.add);
  await screen.findByText(messages.taskTemplates.applied);
  await press(user, words.ui.undo);
  await screen.findByText(messages.tasks.deleted);
  expect(backend.writes()).toMatchObject([
    ['taskTemplates.apply', { taskTemplateId: template.id, goal_id: goal.id, first_day: '2027-03-01' }],
    ['tasks.deleteMany', { task_ids: [aTask(1).id] }],
  ]);
});

it('keeps the dialog and says why when the server refuses', async () => {
  backend.on({ 'taskTemplates.apply': () => refuse(409, 'This team is full') });
  const onClose = vi.fn();
  const user = await shown(
    <ApplyTaskTemplateDialog teamId={goal.team_id} goal={goal} templateId={template.id} onClose={onClose} />,
  );
  await press(user, text.add);
  await screen.findByText('This team is full');
  expect(onClose).not.toHaveBeenCalled();
});

it('says how to make a template when there is none', async () => {
  backend.on({ 'taskTemplates.list': () => page([]) });
  await shown(<ApplyTaskTemplateDialog teamId={goal.team_id} goal={goal} onClose={() => {}} />);
  await screen.findByText(text.empty.text);
});

it('is deleted from the list, and Undo restores it', async () => {
  backend.on({
    'deletions.restore': () => ({ kind: 'task_template', subject_id: template.id, left_out: 0, waiting: 0 }),
  });
  const user = await shown(
    <ul>
      <TaskTemplateRow template={template} />
    </ul>,
  );
  await press(user, text.actions(template.name));
  await user.click(await screen.findByRole('menuitem', { name: text.delete }));
  await press(user, text.delete);
  await screen.findByText(messages.taskTemplates.deleted);
  await press(user, words.ui.undo);
  await screen.findByText(messages.deletions.restored);
});
