import type { Goal } from '@groundwork/contract/goals';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useCurrentTeam } from '../teams/current-team.ts';
import { MemberPicker } from '../teams/member-picker.tsx';
import { dayInSentence, daysBetween, dayWords, today } from '../ui/dates.ts';
import { DayPopover } from '../ui/day-popover.tsx';
import { DueDate } from '../ui/due-date.tsx';
import { Face } from '../ui/face.tsx';
import { PriorityIcon } from '../ui/priority-icon.tsx';
import { Clipped, Properties, Property, PropertyButton, PropertyValue } from '../ui/property.tsx';
import { StatusIcon } from '../ui/status-icon.tsx';
import { words } from '../words/words.ts';
import { GoalCheckInMenu, GoalPriorityMenu, GoalStatusMenu } from './goal-menus.tsx';
import { useEditGoal } from './goal-mutations.ts';
import c from './goal-properties.module.css';
import { isClosed } from './goal-row.tsx';
import { ParentGoalPicker } from './parent-goal-picker.tsx';

const { fields } = words.goals;

/** The properties panel of a goal. A click on a value opens its editor if the person may edit the goal. */
export function GoalProperties({ goal }: { goal: Goal }) {
  const { mutate } = useEditGoal();
  const { teams } = useCurrentTeam();
  const team = teams.find(({ id }) => id === goal.team_id);
  const status = words.goals.status[goal.status];
  const priority = words.goals.priority[goal.priority];
  const owner = goal.assigned_user?.full_name || goal.assigned_user?.email || words.goals.nobody;
  const start = goal.start_date ? dayWords(goal.start_date) : words.dates.none;
  const due = goal.due_date ? dayWords(goal.due_date) : words.dates.none;
  const left = goal.due_date && !isClosed(goal.status) ? daysBetween(today(), goal.due_date) : 0;
  const made = dayInSentence(today(new Date(goal.created_at)));

  const field = (
    name: string,
    value: ReactNode,
    editor: (button: ReactElement<{ onClick?: () => void }>) => ReactNode,
  ) => (
    <Property name={name}>
      {goal.can.edit ? (
        editor(<PropertyButton name={name}>{value}</PropertyButton>)
      ) : (
        <PropertyValue>{value}</PropertyValue>
      )}
    </Property>
  );

  return (
    <aside className={c.panel} aria-label={words.goals.properties}>
      <Properties label={words.goals.properties}>
        {field(
          fields.status,
          <>
            <StatusIcon status={goal.status} />
            {status}
          </>,
          (button) => (
            <GoalStatusMenu goal={goal}>{button}</GoalStatusMenu>
          ),
        )}
        {field(
          fields.priority,
          <>
            <PriorityIcon priority={goal.priority} />
            {priority}
          </>,
          (button) => (
            <GoalPriorityMenu goal={goal}>{button}</GoalPriorityMenu>
          ),
        )}
        {field(
          fields.assigned_to,
          <>
            <Face person={goal.assigned_user} />
            <Clipped>{owner}</Clipped>
          </>,
          (button) => (
            <MemberPicker
              teamId={goal.team_id}
              value={goal.assigned_user}
              onChange={(assigned_user) => mutate({ goal, edit: { assigned_user } })}
            >
              {button}
            </MemberPicker>
          ),
        )}
        {field(fields.start_date, goal.start_date ? start : <em>{start}</em>, (button) => (
          <DayPopover
            label={fields.start_date}
            value={goal.start_date}
            onSave={(start_date) => mutate({ goal, edit: { start_date } })}
          >
            {button}
          </DayPopover>
        ))}
        {field(
          fields.due_date,
          goal.due_date ? (
            <>
              <DueDate day={goal.due_date} closed={isClosed(goal.status)} />
              {left > 1 && <small>{words.dates.daysLeft(left)}</small>}
            </>
          ) : (
            <em>{due}</em>
          ),
          (button) => (
            <DayPopover
              label={fields.due_date}
              value={goal.due_date}
              onSave={(due_date) => mutate({ goal, edit: { due_date } })}
            >
              {button}
            </DayPopover>
          ),
        )}
        {field(
          fields.parent_goal_id,
          goal.parent ? <Clipped>{goal.parent.title}</Clipped> : <em>{words.goals.noParent}</em>,
          (button) => (
            <ParentGoalPicker goal={goal} onChange={(parent) => mutate({ goal, edit: { parent } })}>
              {button}
            </ParentGoalPicker>
          ),
        )}
        {field(fields.check_in_days, words.checkIns.reminders[goal.check_in_days ?? 'never'], (button) => (
          <GoalCheckInMenu goal={goal}>{button}</GoalCheckInMenu>
        ))}
        {team && (
          <Property name={fields.team_id}>
            <PropertyValue>
              <Link className={c.team} to="/dashboard/teams/$teamId" params={{ teamId: team.id }}>
                {team.name}
              </Link>
            </PropertyValue>
          </Property>
        )}
      </Properties>
      <p className={c.made}>
        {goal.created_user
          ? words.goals.createdBy(goal.created_user.full_name || goal.created_user.email, made)
          : words.goals.created(made)}
      </p>
    </aside>
  );
}
