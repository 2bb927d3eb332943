import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { openStatuses } from '@groundwork/contract/base/statuses';
import type { Member, Team } from '@groundwork/contract/people/teams';
import type { WorkloadShare } from '@groundwork/contract/work/workload';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Face } from '../../base/avatars/face.tsx';
import { dayOfYear, rangeWords, weekEnd } from '../../base/dates/dates.ts';
import { NumberPopover } from '../../base/fields/number-popover.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { useSetWeeklyHours } from '../../people/teams/team-mutations.ts';
import type { TaskFilter } from '../tasks/task-filter.ts';
import c from './workload.module.css';

const text = words.workload;
const { hours } = words.tasks;

type WorkloadTableProps = {
  team: Team;
  members: Member[];
  /** The first day of each week. */
  weeks: string[];
  shares: WorkloadShare[];
};

/** A row for each member and one for tasks of nobody, with a column for each week and one for tasks without dates. */
export function WorkloadTable({ team, members, weeks, shares }: WorkloadTableProps) {
  const columns = [...weeks, null];
  const byPerson = Map.groupBy(shares, ({ user_id }) => user_id);
  const rows = [...members, ...(byPerson.has(null) ? [null] : [])];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard.
    <section className={c.area} tabIndex={0} aria-label={text.title} data-paper="wide">
      <table className={c.table}>
        <thead>
          <tr>
            <th scope="col">{text.person}</th>
            {columns.map((week) => (
              <th key={week} scope="col" title={week ? rangeWords(week, weekEnd(week)) : undefined}>
                {week ? dayOfYear(Number(week.slice(5, 7)), Number(week.slice(8))) : text.noDate}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((member) => (
            <tr key={member?.id ?? 'nobody'}>
              <th scope="row">
                <Person team={team} member={member} />
              </th>
              {columns.map((week) => (
                <td key={week}>
                  <Cell
                    team={team}
                    member={member}
                    week={week}
                    share={byPerson.get(member?.id ?? null)?.find((share) => share.week === week)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const nameOf = (member: Member | null) => (member ? member.full_name || member.email : words.tasks.nobody);

/** A member, and the hours that they work a week. Owners and admins change them. */
function Person({ team, member }: { team: Team; member: Member | null }) {
  const { mutate } = useSetWeeklyHours();
  const weekly = member && text.aWeek(hours(member.weekly_hours ?? team.weekly_hours));
  return (
    <div className={c.person}>
      <Face person={member} />
      <span className={c.name} title={nameOf(member)} dir="auto">
        {nameOf(member)}
      </span>
      {member && team.can.update ? (
        <NumberPopover
          label={text.weeklyOf(nameOf(member))}
          value={member.weekly_hours}
          min={0}
          max={limits.weeklyHoursMax}
          invalidMessage={messages.teams.weeklyHours}
          onSave={(weekly_hours) => mutate({ member, weekly_hours })}
        >
          <UnstyledButton className={c.weekly} aria-label={`${text.weeklyOf(nameOf(member))}: ${weekly}`}>
            {weekly}
          </UnstyledButton>
        </NumberPopover>
      ) : (
        <span className={c.weekly}>{weekly}</span>
      )}
    </div>
  );
}

type CellProps = { team: Team; member: Member | null; week: string | null; share: WorkloadShare | undefined };

/** The hours of a member in a week. They link to the tasks: with dates on the timeline, without dates in the list. */
function Cell({ team, member, week, share }: CellProps) {
  const { switchTo } = useCurrentTeam();
  if (!share) return <span className={c.nothing}>{text.nothing}</span>;
  const capacity = member && week ? (member.weekly_hours ?? team.weekly_hours) : null;
  const over = capacity !== null && share.hours > capacity;
  const filter: TaskFilter = {
    assigned_to: [member?.id ?? 'none'],
    status: [...openStatuses],
    ...(week ? { view: 'timeline' } : { start: 'none', due: 'none' }),
  };
  return (
    <Link
      className={c.cell}
      data-over={over || undefined}
      to="/dashboard/tasks"
      search={filter}
      onClick={() => switchTo(team.id)}
    >
      <b>
        {over && <IconAlertTriangle size={14} stroke={1.8} />}
        {hours(share.hours)}
        {over && <span> {text.over}</span>}
      </b>
      {capacity !== null && capacity > 0 && (
        <span className={c.bar} aria-hidden="true">
          <span style={{ width: `${Math.min(100, (100 * share.hours) / capacity)}%` }} />
        </span>
      )}
      <small>{text.tasks(share.tasks, share.without_estimate)}</small>
    </Link>
  );
}
