import { type TaskPart, taskParts } from '@groundwork/contract/copied-parts';
import { messages } from '@groundwork/contract/messages';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { CopiedParts } from '../copies/copied-parts.tsx';
import { goalChoices } from '../goals/goal-queries.ts';
import { bounded } from '../ui/boundary.tsx';
import { today } from '../ui/dates.ts';
import { dayProblem } from '../ui/day-field.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { words } from '../words/words.ts';
import { useApplyTaskTemplate } from './task-template-mutations.ts';
import { teamTaskTemplates } from './task-template-queries.ts';
import { TaskTemplateTasks } from './task-template-tasks.tsx';

const text = words.taskTemplates;
const parts = taskParts.filter((part) => part !== 'subtasks' && part !== 'dates');

type ApplyTaskTemplateProps = {
  teamId: string;
  /** The goal that gets the tasks. Without it, the dialog asks. */
  goal?: { id: string; title: string } | undefined;
  /** The chosen template at first. */
  templateId?: string;
  onClose: () => void;
  /** Called instead of `onClose` when the tasks are there. */
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
  const templates = useQuery(teamTaskTemplates(teamId));
  const goals = useQuery({ ...goalChoices(teamId), enabled: goal === undefined });
  const form = useForm({
    initialValues: {
      template_id: templateId ?? null,
      goal_id: goal?.id ?? null,
      parts: [...parts] as TaskPart[],
      first_day: today(),
    },
    validate: {
      template_id: (id) => (id ? null : text.choose),
      goal_id: (id) => (id ? null : messages.tasks.goalOrParentRequired),
      first_day: dayProblem,
    },
  });
  const { template_id, parts: taken } = form.values;
  const chosen = templates.data?.items.find(({ id }) => id === template_id);
  const submit = form.onSubmit(({ template_id, goal_id, parts, first_day }) => {
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
        <Select
          label={words.tasks.fields.goal_id}
          placeholder={words.tasks.chooseGoal}
          required
          data-autofocus={templateId ? true : undefined}
          data={goals.data?.items.map(({ id, title }) => ({ value: id, label: title }))}
          searchable
          nothingFoundMessage={goals.isPending ? words.ui.loading : words.ui.nothingFound}
          {...form.getInputProps('goal_id')}
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
  );
});
