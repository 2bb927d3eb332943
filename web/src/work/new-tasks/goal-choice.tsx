import { TextInput } from '@mantine/core';
import { FieldPair } from '../../base/dialogs/dialog-form.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { TeamSelect } from '../../people/teams/team-select.tsx';
import { GoalSelect } from '../goals/goal-select.tsx';
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
  goalId: string | null;
  onGoal: (goalId: string) => void;
  onNewGoal: (title: string) => void;
};

/** Chooses the team of a new task, and a goal of that team. */
export function GoalChoice({ form, goalId, onGoal, onNewGoal }: GoalChoiceProps) {
  const { team_id } = form.values;
  return (
    <FieldPair>
      <TeamSelect
        label={words.tasks.fields.team_id}
        placeholder={words.tasks.chooseTeam}
        required
        {...form.getInputProps('team_id')}
      />
      <GoalSelect
        required
        {...form.getInputProps('goal_id')}
        teamId={team_id}
        value={goalId}
        onChange={onGoal}
        onCreate={onNewGoal}
      />
    </FieldPair>
  );
}
