import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { type TaskPart, taskParts } from '@groundwork/contract/work/copied-parts';
import type { Task } from '@groundwork/contract/work/tasks';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { dayProblem } from '../../base/dates/dates.ts';
import { DialogForm, FieldPair } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { TeamSelect } from '../../people/teams/team-select.tsx';
import { goalChoices } from '../goals/goal-queries.ts';
import { CopiedParts } from './copied-parts.tsx';
import { useCopyTask } from './copy-mutations.ts';

/** Whether a task has anything in each part. */
const partsOf = (task: Task): Record<TaskPart, boolean> => ({
  description: task.description !== null,
  subtasks: task.subtask_count > 0,
  labels: task.labels.length > 0,
  // Subtasks may have dates and assignees of their own.
  dates: task.start_date !== null || task.due_date !== null || task.subtask_count > 0,
  assignees: task.assigned_to !== null || task.subtask_count > 0,
});

/** Copies a task with its subtasks, beside it or into another goal. */
export const CopyTaskDialog = bounded(function CopyTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { mutateAsync, isPending } = useCopyTask();
  const form = useForm({
    initialValues: {
      title: task.title,
      team_id: task.team_id,
      goal_id: task.goal_id,
      parts: [...taskParts] as TaskPart[],
      first_day: '',
    },
    validate: {
      title: (title) => (title.trim() ? null : messages.tasks.titleRequired),
      goal_id: (id) => (id || task.parent_task_id ? null : messages.tasks.goalOrParentRequired),
      first_day: dayProblem,
    },
    onValuesChange: (values, previous) => {
      if (values.team_id !== previous.team_id) form.setValues({ goal_id: null });
    },
  });
  const { team_id, parts } = form.values;
  const goals = useQuery(goalChoices(team_id));
  const draft = useKeptForm(form, `copy of task ${task.id}`);
  const has = partsOf(task);

  const submit = form.onSubmit(({ title, goal_id, first_day, parts }) => {
    const copy = {
      taskId: task.id,
      title,
      parts,
      // A subtask stays beside the original unless another goal is chosen.
      ...(goal_id && goal_id !== task.goal_id && { goal_id }),
      ...(first_day && { first_day }),
    };
    void draft.settle(mutateAsync(copy), onClose);
  });

  return (
    <DialogForm
      title={words.copies.duplicateTask}
      submitText={words.copies.duplicate}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
    >
      <TextInput
        label={words.tasks.fields.title}
        required
        maxLength={limits.text.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <FieldPair>
        <TeamSelect label={words.tasks.fields.team_id} {...form.getInputProps('team_id')} />
        <Select
          label={words.tasks.fields.goal_id}
          placeholder={words.tasks.chooseGoal}
          required
          data={goals.data?.items.map(({ id, title }) => ({ value: id, label: title }))}
          searchable
          nothingFoundMessage={goals.isPending ? words.ui.loading : words.ui.nothingFound}
          {...form.getInputProps('goal_id')}
        />
      </FieldPair>
      <CopiedParts
        all={taskParts.filter((part) => has[part])}
        value={parts}
        onChange={(chosen) => form.setFieldValue('parts', chosen)}
        firstDay={parts.includes('dates') ? form.getInputProps('first_day') : undefined}
        note={words.copies.stays(team_id !== task.team_id)}
      />
    </DialogForm>
  );
});
