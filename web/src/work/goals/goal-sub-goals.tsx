import type { Goal } from '@groundwork/contract/work/goals';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import { GoalDialog } from './goal-dialog.tsx';
import { SubGoals } from './goal-list.tsx';
import c from './goal-sub-goals.module.css';

/** The sub-goals of a goal as a tree, and a button that adds one. */
export function GoalSubGoals({ goal }: { goal: Goal }) {
  const [adding, add] = useDisclosure(false);
  if (goal.sub_goal_count === 0 && !goal.can.edit) return null;
  return (
    <section className={c.section} aria-label={words.goals.subGoals}>
      {goal.sub_goal_count > 0 && (
        <>
          <h2 className={c.title}>{words.goals.subGoals}</h2>
          <div className={c.rows}>
            <SubGoals goal={goal} />
          </div>
        </>
      )}
      {goal.can.edit && (
        <Button
          className={c.add}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={add.open}
        >
          {words.goals.newSubGoal}
        </Button>
      )}
      {adding && <GoalDialog teamId={goal.team_id} parent={goal} onClose={add.close} onCreated={add.close} />}
    </section>
  );
}
