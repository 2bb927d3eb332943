import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { type GoalPart, goalParts } from '@groundwork/contract/work/copied-parts';
import type { Goal } from '@groundwork/contract/work/goals';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { dayProblem } from '../../base/dates/dates.ts';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { TeamSelect } from '../../people/teams/team-select.tsx';
import { CopiedParts } from './copied-parts.tsx';
import { useCopyGoal } from './copy-mutations.ts';

/** Copies a goal with its tasks, and then opens the copy. */
export const CopyGoalDialog = bounded(function CopyGoalDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { teams } = useCurrentTeam();
  const { mutateAsync, isPending } = useCopyGoal(goal);
  const form = useForm({
    initialValues: {
      title: goal.title,
      team_id: goal.team_id,
      parts: [...goalParts] as GoalPart[],
      first_day: '',
    },
    validate: {
      title: (title) => (title.trim() ? null : messages.goals.titleRequired),
      first_day: dayProblem,
    },
  });
  const { team_id, parts } = form.values;
  const draft = useKeptForm(form, `copy of goal ${goal.id}`);
  const submit = form.onSubmit(({ first_day, ...copy }) => {
    void draft.settle(mutateAsync({ ...copy, ...(first_day && { first_day }) }), onClose);
  });
  return (
    <DialogForm
      title={words.copies.duplicateGoal}
      submitText={words.copies.duplicate}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
    >
      <TextInput
        label={words.goals.fields.title}
        required
        maxLength={limits.text.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      {teams.length > 1 && <TeamSelect label={words.tasks.fields.team_id} {...form.getInputProps('team_id')} />}
      <CopiedParts
        // Labels belong to tasks, so a copy without tasks has no labels.
        all={parts.includes('tasks') ? goalParts : goalParts.filter((part) => part !== 'labels')}
        value={parts}
        onChange={(chosen) => form.setFieldValue('parts', chosen)}
        firstDay={parts.includes('dates') ? form.getInputProps('first_day') : undefined}
        note={words.copies.stays(team_id !== goal.team_id)}
      />
    </DialogForm>
  );
});
