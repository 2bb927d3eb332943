import { type GoalStatus, goalStatuses, type Priority, priorities } from '@groundwork/contract/base/statuses';
import type { Goal } from '@groundwork/contract/work/goals';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import * as words from '../../base/words/words.ts';
import { useEditGoal } from './goal-mutations.ts';

const statusChoices = () =>
  goalStatuses.map((status) => ({
    value: status,
    label: words.goals.status[status],
    icon: <StatusIcon status={status} />,
  }));
const priorityChoices = () =>
  priorities
    .map((priority) => ({
      value: priority,
      label: words.goals.priority[priority],
      icon: <PriorityIcon priority={priority} />,
    }))
    .toReversed();

const never = 'never';
const checkInChoices = () =>
  ([7, 14, 28, never] as const).map((days) => ({
    value: `${days}`,
    label: words.checkIns.reminders[days],
  }));

export function GoalStatusMenu({ goal, children }: { goal: Goal; children: MenuButton }) {
  const { mutate } = useEditGoal();
  return (
    <ChoiceMenu
      choices={statusChoices()}
      value={goal.status}
      onChange={(status) => mutate({ goal, edit: { status: status as GoalStatus } })}
    >
      {children}
    </ChoiceMenu>
  );
}

export function GoalPriorityMenu({ goal, children }: { goal: Goal; children: MenuButton }) {
  const { mutate } = useEditGoal();
  return (
    <ChoiceMenu
      choices={priorityChoices()}
      value={goal.priority}
      onChange={(priority) => mutate({ goal, edit: { priority: priority as Priority } })}
    >
      {children}
    </ChoiceMenu>
  );
}

/** How often the assignee is reminded to check in. */
export function GoalCheckInMenu({ goal, children }: { goal: Goal; children: MenuButton }) {
  const { mutate } = useEditGoal();
  return (
    <ChoiceMenu
      choices={checkInChoices()}
      value={`${goal.check_in_days ?? never}`}
      onChange={(days) =>
        mutate({ goal, edit: { check_in_days: days === never ? null : (Number(days) as Goal['check_in_days']) } })
      }
    >
      {children}
    </ChoiceMenu>
  );
}
