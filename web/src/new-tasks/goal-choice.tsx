import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { goalChoices } from '../goals/goal-queries.ts';
import { useCurrentTeam } from '../teams/current-team.ts';
import { TeamSelect } from '../teams/team-select.tsx';
import { FieldPair } from '../ui/dialog-form.tsx';
import { words } from '../words/words.ts';
import type { TaskForm, TaskGoal } from './use-task-form.ts';

/** The goal of a new task and its team, which cannot be changed. */
export function GivenGoal({ goal }: { goal: TaskGoal }) {
  const { teams } = useCurrentTeam();
  return (
    <FieldPair>
      <TextInput
        label={words.tasks.fields.team_id}
        readOnly
        value={teams.find(({ id }) => id === goal.team_id)?.name ?? ''}
      />
      <TextInput label={words.tasks.fields.goal_id} readOnly value={goal.title} />
    </FieldPair>
  );
}

type GoalChoiceProps = {
  form: TaskForm;
  /** The chosen goal, if another than that of the form. */
  goalId?: string | null;
  onGoal?: ((goalId: string | null) => void) | undefined;
};

/** Chooses the team of a new task, and a goal of that team. */
export function GoalChoice({ form, goalId = form.values.goal_id, onGoal }: GoalChoiceProps) {
  const { team_id } = form.values;
  const goals = useQuery({ ...goalChoices(team_id ?? ''), enabled: team_id !== null });
  return (
    <FieldPair>
      <TeamSelect
        label={words.tasks.fields.team_id}
        placeholder={words.tasks.chooseTeam}
        required
        {...form.getInputProps('team_id')}
      />
      <Select
        label={words.tasks.fields.goal_id}
        placeholder={words.tasks.chooseGoal}
        required
        description={goals.data?.items.length === 0 ? words.tasks.empty.noGoals : undefined}
        data={goals.data?.items.map(({ id, title }) => ({ value: id, label: title }))}
        allowDeselect={false}
        searchable
        nothingFoundMessage={goals.isPending ? words.ui.loading : words.ui.nothingFound}
        {...form.getInputProps('goal_id')}
        value={goalId}
        {...(onGoal && { onChange: onGoal })}
        // Selects the text, so that typing replaces it.
        onFocus={(event) => event.currentTarget.select()}
      />
    </FieldPair>
  );
}
