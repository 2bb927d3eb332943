import { limits } from '@groundwork/contract/limits';
import type { NodeName } from '@groundwork/contract/maps';
import { messages } from '@groundwork/contract/messages';
import type { OfferedStatus, TaskStatus } from '@groundwork/contract/statuses';
import { Button, Checkbox, Input, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNewTaskPictures } from '../attachments/new-task-pictures.ts';
import { useKeptForm } from '../drafts/use-kept-form.ts';
import { type TaskLabel, useCreateLabel, useLabelNewTask, withLabel, withoutLabel } from '../labels/label-mutations.ts';
import { LabelSelect } from '../labels/label-select.tsx';
import { ApplyTaskTemplate } from '../task-templates/task-template-dialogs.tsx';
import { useCurrentTeam } from '../teams/current-team.ts';
import { teamMembers } from '../teams/team-queries.ts';
import { bounded } from '../ui/boundary.tsx';
import { splitWhen } from '../ui/dates.ts';
import { DayField } from '../ui/day-field.tsx';
import { DialogForm, FieldPair } from '../ui/dialog-form.tsx';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { useToastLink } from '../ui/toast-link.ts';
import { words } from '../words/words.ts';
import { GivenGoal, GoalChoice } from './goal-choice.tsx';
import { prioritySelection } from './priority-selection.ts';
import { useCreateTask } from './task-mutations.ts';
import { type TaskGoal, useTaskForm } from './use-task-form.ts';

type CreateTaskDialogProps = {
  onClose: () => void;
  /** Sets the goal and its team, without a choice. */
  goal?: TaskGoal;
  /** The map node of the task. */
  node?: NodeName;
  /** The default due date. */
  dueDate?: string;
  /** The initial status. */
  status?: TaskStatus | OfferedStatus;
};

/** The "Create Task dialog" of part 2. With "Create another" it stays open and clears only title and description. */
export const CreateTaskDialog = bounded(function CreateTaskDialog({
  onClose,
  goal,
  node,
  dueDate = '',
  status,
}: CreateTaskDialogProps) {
  const [another, setAnother] = useState(false);
  const [created, setCreated] = useState(0);
  const [fromTemplate, setFromTemplate] = useState(false);
  const create = useCreateTask();
  const pictures = useNewTaskPictures();
  const createLabel = useCreateLabel();
  const labelTask = useLabelNewTask();
  const linkTo = useToastLink();
  const { team } = useCurrentTeam();
  const form = useTaskForm(goal, dueDate);
  const { team_id, labels } = form.values;
  const members = useQuery({ ...teamMembers(team_id ?? ''), enabled: team_id !== null });

  const draft = useKeptForm(form, `new task ${node?.id ?? goal?.id ?? team?.id}`);

  const submit = form.onSubmit(({ title, description, team_id, start_date, due_date, labels, ...rest }) => {
    if (!team_id) return;
    const { day, time } = splitWhen(due_date);
    const task = {
      ...rest,
      status,
      title,
      node_id: node?.id,
      team_id,
      description: description || null,
      start_date: start_date || null,
      due_date: day || null,
      due_time: time,
    };
    void draft.settle(create.mutateAsync(task), (made) => {
      const { id } = made;
      void pictures.attach(made, description);
      if (labels.length > 0) labelTask.mutate({ taskId: id, labels });
      toastSuccess(messages.tasks.created, {
        name: title,
        next: linkTo({ to: '.', search: (before) => ({ ...before, task: id }) }),
      });
      if (!another) return onClose();
      setCreated(created + 1);
      form.setValues({ title: '', description: '' });
      form.getInputNode('title')?.focus();
      draft.forget();
    });
  });

  const setLabel = (label: TaskLabel, on: boolean) =>
    form.setFieldValue('labels', (labels) => (on ? withLabel : withoutLabel)(labels, label));

  return (
    <>
      <DialogForm
        title={words.tasks.newTask}
        submitText={words.tasks.create}
        busy={create.isPending}
        onSubmit={submit}
        onClose={onClose}
        draft={draft}
        foot={
          <>
            <Checkbox
              label={words.tasks.createAnother}
              checked={another}
              onChange={(event) => setAnother(event.currentTarget.checked)}
            />
            {team_id && !node && (
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setFromTemplate(true)}>
                {words.taskTemplates.fromTemplate}
              </Button>
            )}
          </>
        }
      >
        <TextInput
          label={words.tasks.fields.title}
          required
          maxLength={limits.text.title}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <Input.Wrapper label={words.tasks.fields.description} labelElement="div">
          <RichTextEditor
            key={`${created} ${draft.revision}`}
            label={words.tasks.fields.description}
            html={form.values.description}
            onChange={(html) => form.setFieldValue('description', html)}
            onPicture={pictures.hold}
            onSave={submit}
            onCancel={() => form.getInputNode('title')?.focus()}
          />
        </Input.Wrapper>
        {goal ? <GivenGoal goal={goal} /> : <GoalChoice form={form} />}
        <FieldPair>
          <DayField label={words.tasks.fields.start_date} {...form.getInputProps('start_date')} />
          <DayField label={words.tasks.fields.due_date} withTime {...form.getInputProps('due_date')} />
        </FieldPair>
        <FieldPair>
          <Select
            label={words.tasks.fields.priority}
            data={prioritySelection}
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
      </DialogForm>
      {/* Outside of the form, because React lets its submit event bubble through portals. */}
      {fromTemplate && team_id && (
        <ApplyTaskTemplate teamId={team_id} goal={goal} onClose={() => setFromTemplate(false)} onAdded={onClose} />
      )}
    </>
  );
});
