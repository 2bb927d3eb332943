import type { Person } from '@groundwork/contract/base/fields';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { type GoalStatus, goalStatuses, type Priority, priorities } from '@groundwork/contract/base/statuses';
import type { Goal } from '@groundwork/contract/work/goals';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayProblem } from '../../base/dates/dates.ts';
import { DayField } from '../../base/day-picker/day-field.tsx';
import { DialogForm, FieldPair } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { useAccount } from '../../base/session/session.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { teamMembers } from '../../people/teams/team-queries.ts';
import c from './goal-dialog.module.css';
import { useCreateGoal, useEditGoal } from './goal-mutations.ts';
import { GoalProgress } from './goal-progress-bar.tsx';
import { goalChoices } from './goal-queries.ts';
import { possibleParents } from './parent-goal-picker.tsx';

const { fields, hints } = words.goals;
const statuses = () => goalStatuses.map((status) => ({ value: status, label: words.goals.status[status] }));
const levels = () =>
  priorities.map((priority) => ({ value: priority, label: words.goals.priority[priority] })).toReversed();

type Values = {
  title: string;
  content: string;
  reason: string;
  target: string;
  status: GoalStatus;
  priority: Priority;
  assigned_to: string | null;
  parent_goal_id: string | null;
  start_date: string;
  due_date: string;
};

type GoalDialogProps = { teamId: string; onClose: () => void } & (
  | { goal: Goal; parent?: never; title?: never; onCreated?: never }
  | { goal?: never; parent?: Pick<Goal, 'id' | 'title'>; title?: string; onCreated: (goal: Goal) => void }
);

type GoalFormOptions = {
  goal: Goal | undefined;
  parent: Pick<Goal, 'id'> | undefined;
  title: string;
  owner: Pick<Person, 'id'> | null | undefined;
};

function useGoalForm({ goal, parent, title, owner }: GoalFormOptions) {
  return useForm<Values>({
    initialValues: {
      title,
      content: goal?.content ?? '',
      reason: goal?.reason ?? '',
      target: goal?.target ?? '',
      status: goal?.status ?? 'planning',
      priority: goal?.priority ?? 'medium',
      assigned_to: owner?.id ?? null,
      parent_goal_id: parent?.id ?? null,
      start_date: goal?.start_date ?? '',
      due_date: goal?.due_date ?? '',
    },
    validate: {
      title: (title) => (title.trim() ? null : messages.goals.titleRequired),
      start_date: dayProblem,
      due_date: (due, { start_date: start }) =>
        dayProblem(due) ?? (due && start && due < start ? messages.goals.datesCrossed : null),
    },
  });
}

/** The "Edit Goal dialog" of part 2. Without `goal`, it creates one, assigned to the current person by default. */
export const GoalDialog = bounded(function GoalDialog({
  teamId,
  goal,
  parent = goal?.parent ?? undefined,
  title = goal?.title ?? '',
  onClose,
  onCreated,
}: GoalDialogProps) {
  const create = useCreateGoal();
  const edit = useEditGoal('in place');
  const members = useQuery(teamMembers(teamId));
  const me = useAccount();
  const owner = goal ? goal.assigned_user : me;
  const people = members.data?.items ?? (owner ? [owner] : []);
  const [choosing, setChoosing] = useState(false);
  const goals = useQuery({ ...goalChoices(teamId), enabled: choosing });
  const parents = goals.data ? possibleParents(goals.data.items, goal?.id) : parent ? [parent] : [];
  const form = useGoalForm({ goal, parent, title, owner });

  const draft = useKeptForm(form, goal ? `goal ${goal.id}` : `new goal ${parent?.id ?? teamId} ${title}`.trim());

  const submit = form.onSubmit(({ assigned_to, parent_goal_id, start_date, due_date, ...texts }) => {
    const assigned_user = people.find(({ id }) => id === assigned_to) ?? (assigned_to ? owner : null);
    const values = {
      ...texts,
      start_date: start_date || null,
      due_date: due_date || null,
      assigned_user,
      parent: [...parents, ...(parent ? [parent] : [])].find(({ id }) => id === parent_goal_id) ?? null,
    };
    if (!goal) return void draft.settle(create.mutateAsync({ team_id: teamId, goal: values }), onCreated);
    void draft.settle(edit.mutateAsync({ goal, edit: values }), onClose);
  });

  return (
    <DialogForm
      title={goal ? words.goals.edit : parent ? words.goals.newSubGoal : words.goals.newGoal}
      submitText={goal ? words.goals.save : words.goals.create}
      busy={create.isPending || edit.isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
    >
      <TextInput
        label={fields.title}
        required
        maxLength={limits.text.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      {(['content', 'reason', 'target'] as const).map((name) => (
        <Textarea
          key={name}
          label={fields[name]}
          placeholder={hints[name]}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.text.paragraph}
          {...form.getInputProps(name)}
        />
      ))}
      <FieldPair>
        <Select label={fields.status} data={statuses()} allowDeselect={false} {...form.getInputProps('status')} />
        <Select label={fields.priority} data={levels()} allowDeselect={false} {...form.getInputProps('priority')} />
      </FieldPair>
      <FieldPair>
        <DayField label={fields.start_date} {...form.getInputProps('start_date')} />
        <DayField label={fields.due_date} min={form.values.start_date} {...form.getInputProps('due_date')} />
      </FieldPair>
      <FieldPair>
        <Select
          label={fields.assigned_to}
          placeholder={words.goals.nobody}
          data={people.map(({ id, full_name, email }) => ({ value: id, label: full_name || email }))}
          searchable
          clearable
          nothingFoundMessage={members.isPending ? words.ui.loading : words.ui.nothingFound}
          {...form.getInputProps('assigned_to')}
        />
        <Select
          label={fields.parent_goal_id}
          placeholder={words.goals.noParent}
          data={parents.map(({ id, title }) => ({ value: id, label: title }))}
          searchable
          clearable
          nothingFoundMessage={goals.isPending ? words.ui.loading : words.ui.nothingFound}
          onDropdownOpen={() => setChoosing(true)}
          {...form.getInputProps('parent_goal_id')}
        />
      </FieldPair>
      {goal && <Progress goal={goal} />}
    </DialogForm>
  );
});

function Progress({ goal }: { goal: Goal }) {
  return (
    <div className={c.progress}>
      <span>
        {fields.progress} <b>{words.goals.percent(goal.progress)}</b>
      </span>
      <GoalProgress goal={goal} />
      <small>{hints.progress}</small>
    </div>
  );
}
