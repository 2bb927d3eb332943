import * as messages from '@groundwork/contract/base/messages.gen';
import { type TaskPart, taskParts } from '@groundwork/contract/work/copied-parts';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayProblem, today } from '../../base/dates/dates.ts';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { CopiedParts } from '../copies/copied-parts.tsx';
import { GoalDialog } from '../goals/goal-dialog.tsx';
import { chosenGoal, goalChoices } from '../goals/goal-queries.ts';
import { GoalSelect } from '../goals/goal-select.tsx';
import { useApplyTaskTemplate } from './task-template-mutations.ts';
import { teamTaskTemplates } from './task-template-queries.ts';
import { TaskTemplateTasks } from './task-template-tasks.tsx';

const text = words.taskTemplates;
const parts = taskParts.filter((part) => part !== 'subtasks' && part !== 'dates');

type ApplyTaskTemplateProps = {
  teamId: string;
  /** The goal that gets the tasks. Without a goal, the dialog asks for one. */
  goal?: { id: string; title: string } | undefined;
  /** The chosen template at first. */
  templateId?: string;
  onClose: () => void;
  /** Called instead of `onClose` after the tasks were added. */
  onAdded?: () => void;
};

/** Adds the tasks of a template to a goal of the team. */
export const ApplyTaskTemplateDialog = bounded(function ApplyTaskTemplateDialog({
  teamId,
  goal,
  templateId,
  onClose,
  onAdded = onClose,
}: ApplyTaskTemplateProps) {
  const { mutateAsync, isPending } = useApplyTaskTemplate();
  const [newGoal, setNewGoal] = useState<string | null>(null);
  const templates = useQuery(teamTaskTemplates(teamId));
  const goals = useQuery({ ...goalChoices(teamId), enabled: goal === undefined });
  /** The chosen goal, or the only one of the team. */
  const goalOf = (id: string | null) => goal?.id ?? chosenGoal(goals.data?.items, id)?.id;
  const form = useForm({
    initialValues: {
      template_id: templateId ?? null,
      goal_id: null as string | null,
      parts: [...parts] as TaskPart[],
      first_day: today(),
    },
    validate: {
      template_id: (id) => (id ? null : text.choose),
      goal_id: (id) => (goalOf(id) ? null : messages.tasks.goalOrParentRequired),
      first_day: dayProblem,
    },
  });
  const { template_id, parts: taken } = form.values;
  const chosen = templates.data?.items.find(({ id }) => id === template_id);
  const submit = form.onSubmit(({ template_id, parts, first_day, ...values }) => {
    const goal_id = goalOf(values.goal_id);
    if (!template_id || !goal_id) return;
    const input = {
      taskTemplateId: template_id,
      goal_id,
      parts: [...parts, 'dates' as const],
      ...(first_day && { first_day }),
    };
    mutateAsync(input).then(onAdded, () => {});
  });
  return (
    <>
      <DialogForm title={text.addFrom} submitText={text.add} busy={isPending} onSubmit={submit} onClose={onClose}>
        <Select
          label={text.template}
          placeholder={text.choose}
          required
          data-autofocus={templateId ? undefined : true}
          data={templates.data?.items.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          allowDeselect={false}
          nothingFoundMessage={templates.isPending ? words.ui.loading : words.ui.nothingFound}
          description={templates.data?.items.length === 0 ? text.empty.text : chosen?.description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('template_id')}
        />
        {template_id && <TaskTemplateTasks id={template_id} />}
        {goal ? (
          <TextInput label={words.tasks.fields.goal_id} readOnly value={goal.title} />
        ) : (
          <GoalSelect
            required
            data-autofocus={templateId ? true : undefined}
            {...form.getInputProps('goal_id')}
            teamId={teamId}
            value={goalOf(form.values.goal_id) ?? null}
            onChange={(id) => form.setFieldValue('goal_id', id)}
            onCreate={setNewGoal}
          />
        )}
        <CopiedParts
          all={parts}
          value={taken}
          onChange={(some) => form.setFieldValue('parts', some)}
          note={text.begins}
          firstDay={
            chosen?.day_count
              ? { label: text.firstDay, description: text.withoutDates, ...form.getInputProps('first_day') }
              : undefined
          }
        />
      </DialogForm>
      {newGoal !== null && (
        <GoalDialog
          teamId={teamId}
          title={newGoal}
          onClose={() => setNewGoal(null)}
          onCreated={({ id }) => {
            setNewGoal(null);
            form.setFieldValue('goal_id', id);
          }}
        />
      )}
    </>
  );
});
