import { limits } from '@groundwork/contract/base/limits';
import { Input, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { DayField } from '../../base/day-picker/day-field.tsx';
import { FieldPair } from '../../base/dialogs/dialog-form.tsx';
import { RichTextEditor } from '../../base/rich-text/rich-text-editor.tsx';
import * as words from '../../base/words/words.ts';
import { teamMembers } from '../../people/teams/team-queries.ts';
import { type TaskLabel, useCreateLabel, withLabel, withoutLabel } from '../labels/label-mutations.ts';
import { LabelSelect } from '../labels/label-select.tsx';
import { prioritySelection } from '../tasks/priority-selection.ts';
import { GivenGoal, GoalChoice } from './goal-choice.tsx';
import { RecurrenceButton } from './new-recurrence.tsx';
import type { TaskForm, TaskGoal } from './use-task-form.ts';

type TaskFormFieldsProps = {
  form: TaskForm;
  goal: TaskGoal | undefined;
  goalId: string | null;
  assigneeId: string | null;
  /** A new key makes the description show a text that was set from outside. */
  descriptionKey: string;
  onPicture: (file: File) => Promise<{ id: string; name: string }>;
  onSave: () => void;
  onRecurrence: () => void;
  onNewGoal: (title: string) => void;
};

/** All fields of a new task. */
export function TaskFormFields({
  form,
  goal,
  goalId,
  assigneeId,
  descriptionKey,
  onPicture,
  onSave,
  onRecurrence,
  onNewGoal,
}: TaskFormFieldsProps) {
  const { team_id, labels } = form.values;
  const members = useQuery({ ...teamMembers(team_id ?? ''), enabled: team_id !== null });
  const createLabel = useCreateLabel();
  const setLabel = (label: TaskLabel, on: boolean) =>
    form.setFieldValue('labels', (labels) => (on ? withLabel : withoutLabel)(labels, label));
  // The line had the focus before, so the title takes it.
  const focus = useEffectEvent(() => form.getInputNode('title')?.focus());
  useEffect(() => focus(), []);
  return (
    <>
      <TextInput
        label={words.tasks.fields.title}
        required
        maxLength={limits.text.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Input.Wrapper label={words.tasks.fields.description} labelElement="div">
        <RichTextEditor
          key={descriptionKey}
          label={words.tasks.fields.description}
          html={form.values.description}
          onChange={(html) => form.setFieldValue('description', html)}
          onPicture={onPicture}
          onSave={onSave}
          onCancel={() => form.getInputNode('title')?.focus()}
        />
      </Input.Wrapper>
      {goal ? (
        <GivenGoal goal={goal} />
      ) : (
        <GoalChoice
          form={form}
          goalId={goalId}
          onGoal={(id) => form.setFieldValue('goal_id', id)}
          onNewGoal={onNewGoal}
        />
      )}
      <FieldPair>
        <DayField label={words.tasks.fields.start_date} {...form.getInputProps('start_date')} />
        <DayField
          label={words.tasks.fields.due_date}
          withTime
          min={form.values.start_date}
          {...form.getInputProps('due_date')}
        />
      </FieldPair>
      <RecurrenceButton form={form} onClick={onRecurrence} />
      <FieldPair>
        <Select
          label={words.tasks.fields.priority}
          data={prioritySelection()}
          allowDeselect={false}
          {...form.getInputProps('priority')}
        />
        <Select
          label={words.tasks.fields.assigned_to}
          placeholder={words.tasks.nobody}
          data={members.data?.items.map(({ id, full_name, email }) => ({ value: id, label: full_name || email }))}
          searchable
          clearable
          nothingFoundMessage={members.isPending ? words.ui.loading : words.ui.nothingFound}
          {...form.getInputProps('assigned_to')}
          value={assigneeId}
        />
      </FieldPair>
      {team_id && (
        <Input.Wrapper label={words.tasks.fields.labels} labelElement="div">
          <LabelSelect
            key={team_id}
            framed
            teamId={team_id}
            value={labels}
            onChange={setLabel}
            onCreate={(label) =>
              createLabel.mutate({ teamId: team_id, label }, { onSuccess: (created) => setLabel(created, true) })
            }
          />
        </Input.Wrapper>
      )}
    </>
  );
}
