import type { Goal } from '@groundwork/contract/work/goals';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Face } from '../../base/avatars/face.tsx';
import { dayInSentence, daysBetween, dayWords, today } from '../../base/dates/dates.ts';
import { DueDate } from '../../base/dates/due-date.tsx';
import { DayPopover } from '../../base/day-picker/day-popover.tsx';
import { Clipped, EditableProperty, Properties, Property, PropertyValue } from '../../base/fields/property.tsx';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { MemberPicker } from '../../people/teams/member-picker.tsx';
import { GoalCheckInMenu, GoalPriorityMenu, GoalStatusMenu } from './goal-menus.tsx';
import { useEditGoal } from './goal-mutations.ts';
import c from './goal-properties.module.css';
import { isClosed } from './goal-row.tsx';
import { ParentGoalPicker } from './parent-goal-picker.tsx';

const { fields } = words.goals;

/** The properties panel of a goal. A click on a value opens its editor if the person may edit the goal. */
export function GoalProperties({ goal }: { goal: Goal }) {
  const { mutate } = useEditGoal();
  const editable = goal.can.edit;
  const made = dayInSentence(today(new Date(goal.created_at)));
  return (
    <aside className={c.panel} aria-label={words.goals.properties}>
      <Properties label={words.goals.properties}>
        <EditableProperty
          name={fields.status}
          value={
            <>
              <StatusIcon status={goal.status} />
              {words.goals.status[goal.status]}
            </>
          }
          editable={editable}
        >
          {(button) => <GoalStatusMenu goal={goal}>{button}</GoalStatusMenu>}
        </EditableProperty>
        <EditableProperty
          name={fields.priority}
          value={
            <>
              <PriorityIcon priority={goal.priority} />
              {words.goals.priority[goal.priority]}
            </>
          }
          editable={editable}
        >
          {(button) => <GoalPriorityMenu goal={goal}>{button}</GoalPriorityMenu>}
        </EditableProperty>
        <EditableProperty
          name={fields.assigned_to}
          value={
            <>
              <Face person={goal.assigned_user} />
              <Clipped>{goal.assigned_user?.full_name || goal.assigned_user?.email || words.goals.nobody}</Clipped>
            </>
          }
          editable={editable}
        >
          {(button) => (
            <MemberPicker
              teamId={goal.team_id}
              value={goal.assigned_user}
              onChange={(assigned_user) => mutate({ goal, edit: { assigned_user } })}
            >
              {button}
            </MemberPicker>
          )}
        </EditableProperty>
        <DayProperty goal={goal} field="start_date">
          {goal.start_date ? dayWords(goal.start_date) : <em>{words.dates.none}</em>}
        </DayProperty>
        <DayProperty goal={goal} field="due_date">
          <DueWithDaysLeft goal={goal} />
        </DayProperty>
        <EditableProperty
          name={fields.parent_goal_id}
          value={goal.parent ? <Clipped>{goal.parent.title}</Clipped> : <em>{words.goals.noParent}</em>}
          editable={editable}
        >
          {(button) => (
            <ParentGoalPicker goal={goal} onChange={(parent) => mutate({ goal, edit: { parent } })}>
              {button}
            </ParentGoalPicker>
          )}
        </EditableProperty>
        <EditableProperty
          name={fields.check_in_days}
          value={words.checkIns.reminders[goal.check_in_days ?? 'never']}
          editable={editable}
        >
          {(button) => <GoalCheckInMenu goal={goal}>{button}</GoalCheckInMenu>}
        </EditableProperty>
        <TeamProperty teamId={goal.team_id} />
      </Properties>
      <p className={c.made}>
        {goal.created_user
          ? words.goals.createdBy(goal.created_user.full_name || goal.created_user.email, made)
          : words.goals.created(made)}
      </p>
    </aside>
  );
}

type DayPropertyProps = {
  goal: Goal;
  field: 'start_date' | 'due_date';
  /** The value. */
  children: ReactNode;
};

function DayProperty({ goal, field, children }: DayPropertyProps) {
  const { mutate } = useEditGoal();
  return (
    <EditableProperty name={fields[field]} value={children} editable={goal.can.edit}>
      {(button) => (
        <DayPopover
          label={fields[field]}
          value={goal[field]}
          onSave={(day) => mutate({ goal, edit: { [field]: day } })}
        >
          {button}
        </DayPopover>
      )}
    </EditableProperty>
  );
}

/** The due date, with the days that are left until then. */
function DueWithDaysLeft({ goal: { due_date, status } }: { goal: Goal }) {
  if (!due_date) return <em>{words.dates.none}</em>;
  const closed = isClosed(status);
  const left = closed ? 0 : daysBetween(today(), due_date);
  return (
    <>
      <DueDate day={due_date} closed={closed} />
      {left > 1 && <small>{words.dates.daysLeft(left)}</small>}
    </>
  );
}

/** The link to the team of the goal. */
function TeamProperty({ teamId }: { teamId: string }) {
  const { teams } = useCurrentTeam();
  const team = teams.find(({ id }) => id === teamId);
  if (!team) return null;
  return (
    <Property name={fields.team_id}>
      <PropertyValue>
        <Link className={c.team} to="/dashboard/teams/$teamId" params={{ teamId: team.id }}>
          {team.name}
        </Link>
      </PropertyValue>
    </Property>
  );
}
