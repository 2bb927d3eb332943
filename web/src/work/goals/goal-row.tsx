import type { GoalStatus } from '@groundwork/contract/base/statuses';
import type { Goal } from '@groundwork/contract/work/goals';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, Ref } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { DueDate } from '../../base/dates/due-date.tsx';
import { DraftMark } from '../../base/drafts/draft-mark.tsx';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import r from '../../base/rows/row.module.css';
import { arrowKeys } from '../../base/words/direction.ts';
import * as words from '../../base/words/words.ts';
import { HealthIcon } from '../check-ins/health-icon.tsx';
import { TargetsInShort } from '../targets/targets-in-short.tsx';
import { GoalPriorityMenu, GoalStatusMenu } from './goal-menus.tsx';
import { countedTasks } from './goal-progress.ts';
import { GoalProgress } from './goal-progress-bar.tsx';
import c from './goal-row.module.css';

export const isClosed = (status: GoalStatus) => status === 'completed' || status === 'cancelled';

type GoalRowProps = {
  goal: Goal;
  /** Opens and closes the sub-goals below the row. */
  branch?: { opened: boolean; onOpen: (open: boolean) => void } | undefined;
  namesParent?: boolean;
  ref?: Ref<HTMLLIElement>;
};

/** One goal in a list: one line, or two on a phone. The title link covers the row; status and priority lie above it. */
export function GoalRow({ goal, branch, namesParent = false, ref }: GoalRowProps) {
  const { total, completed } = countedTasks(goal);
  const onKeyDown = (event: KeyboardEvent) => {
    const { forward, back } = arrowKeys();
    const opens = event.key === forward;
    if (!branch || branch.opened === opens || (!opens && event.key !== back)) return;
    event.preventDefault();
    branch.onOpen(opens);
  };
  return (
    <li ref={ref} className={`${r.row} ${c.row}`} data-item={goal.id} data-closed={isClosed(goal.status) || undefined}>
      <span className={`${r.cell} ${c.status}`}>
        <StatusButton goal={goal} />
      </span>
      <span className={`${r.cell} ${c.priority}`}>
        <PriorityButton goal={goal} />
      </span>
      <span className={c.health}>
        {goal.check_in && (
          <HealthIcon health={goal.check_in.health} label={words.checkIns.healths[goal.check_in.health]} />
        )}
      </span>
      <span className={c.name}>
        <Link
          className={`${r.link} ${c.link}`}
          to="/dashboard/goals/$goalId"
          params={{ goalId: goal.id }}
          title={goal.title}
          dir="auto"
          onKeyDown={onKeyDown}
        >
          {goal.title}
        </Link>
        {branch && (
          <UnstyledButton
            className={c.toggle}
            aria-expanded={branch.opened}
            aria-label={words.goals.showSubGoals(goal.title, goal.sub_goal_count)}
            title={words.goals.subGoals}
            onClick={() => branch.onOpen(!branch.opened)}
          >
            <IconChevronRight size={14} stroke={2} aria-hidden />
            {goal.sub_goal_count}
          </UnstyledButton>
        )}
        {namesParent && goal.parent && (
          <span className={c.parent} title={goal.parent.title} dir="auto">
            {words.goals.partOf(goal.parent.title)}
          </span>
        )}
        <DraftMark subjectId={goal.id} />
        {goal.targets.length > 0 && <TargetsInShort targets={goal.targets} />}
      </span>
      <span className={c.bar}>
        <GoalProgress goal={goal} />
      </span>
      <b className={c.percent}>{words.goals.percent(goal.progress)}</b>
      <span className={c.counted}>{total > 0 && words.goals.counted(completed, total)}</span>
      <span className={`${r.cell} ${c.who}`}>
        <Avatar person={goal.assigned_user} named />
      </span>
      <span className={`${r.cell} ${c.due}`}>
        {goal.due_date && <DueDate day={goal.due_date} closed={isClosed(goal.status)} />}
      </span>
    </li>
  );
}

function StatusButton({ goal }: { goal: Goal }) {
  const now = words.goals.status[goal.status];
  if (!goal.can.edit) return <StatusIcon status={goal.status} label={now} />;
  return (
    <GoalStatusMenu goal={goal}>
      <UnstyledButton className={r.icon} aria-label={words.goals.changeStatus(goal.title, now)} title={now}>
        <StatusIcon status={goal.status} />
      </UnstyledButton>
    </GoalStatusMenu>
  );
}

function PriorityButton({ goal }: { goal: Goal }) {
  const now = words.goals.priority[goal.priority];
  if (!goal.can.edit) return <PriorityIcon priority={goal.priority} label={now} />;
  return (
    <GoalPriorityMenu goal={goal}>
      <UnstyledButton className={r.icon} aria-label={words.goals.changePriority(goal.title, now)} title={now}>
        <PriorityIcon priority={goal.priority} />
      </UnstyledButton>
    </GoalPriorityMenu>
  );
}
