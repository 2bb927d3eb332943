import type { DashboardStatistics } from '@groundwork/contract/app/dashboard-statistics';
import { goalStatuses, openStatuses } from '@groundwork/contract/base/statuses';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useId } from 'react';
import { Face } from '../../base/avatars/face.tsx';
import { dayWords, rangeWords, weekEnd } from '../../base/dates/dates.ts';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { countedWeeks, statisticsOf } from './dashboard-queries.ts';
import { Section } from './section.tsx';
import c from './team-statistics.module.css';

const text = words.dashboard.statistics;
const number = new Intl.NumberFormat();
const share = (part: number, whole: number) => ({ '--share': whole > 0 ? part / whole : 0 }) as CSSProperties;

/**
 * Goals by status, finished tasks by week, open tasks by person. Each bar links to the list of the counted items that
 * it counts.
 */
export const TeamStatistics = bounded(function TeamStatistics({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useQuery(statisticsOf(teamId));
  return (
    <Section title={text.title}>
      {error && !data && <ErrorState title={text.loadFailed} error={error} onRetry={refetch} />}
      {!data && !error && <RowsSkeleton />}
      {data && (
        <div className={c.charts}>
          <GoalsByStatus counts={data.goals_by_status} />
          <FinishedByWeek counts={data.finished_by_week} />
          <LoadByPerson load={data.load} />
        </div>
      )}
    </Section>
  );
});

function GoalsByStatus({ counts }: { counts: DashboardStatistics['goals_by_status'] }) {
  const title = useId();
  const most = Math.max(...Object.values(counts), 0);
  return (
    <div>
      <h3 id={title}>{text.goals}</h3>
      <ul className={c.bars} aria-labelledby={title}>
        {goalStatuses.map((status) => {
          const count = counts[status] ?? 0;
          const name = words.goals.status[status];
          return (
            <li key={status}>
              <Link to="/dashboard/goals" search={{ status }}>
                <VisuallyHidden>{text.goalsOf(name, count)}</VisuallyHidden>
                <StatusIcon status={status} />
                <span className={c.name} aria-hidden="true">
                  {name}
                </span>
                <span className={c.bar} data-status={status} style={share(count, most)} />
                <b aria-hidden="true">{number.format(count)}</b>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function FinishedByWeek({ counts }: { counts: DashboardStatistics['finished_by_week'] }) {
  const title = useId();
  const most = Math.max(...counts);
  const weeks = countedWeeks();
  return (
    <div>
      <h3 id={title}>{text.finished}</h3>
      <ul className={c.columns} aria-labelledby={title}>
        {weeks.map((week, index) => {
          const count = counts[index] ?? 0;
          const days = rangeWords(week, weekEnd(week));
          return (
            <li key={week}>
              <Link to="/dashboard/tasks" search={{ finished: week }} title={days}>
                <VisuallyHidden>{text.finishedIn(days, count)}</VisuallyHidden>
                <b aria-hidden="true">{number.format(count)}</b>
                <span className={c.column} style={share(count, most)} />
              </Link>
            </li>
          );
        })}
      </ul>
      <p className={c.axis} aria-hidden="true">
        <span>{weeks[0] && dayWords(weeks[0])}</span>
        <span>{text.thisWeek}</span>
      </p>
    </div>
  );
}

function LoadByPerson({ load }: { load: DashboardStatistics['load'] }) {
  const title = useId();
  const most = Math.max(...load.map(({ open }) => open), 0);
  return (
    <div>
      <h3 id={title}>{text.load}</h3>
      {load.length === 0 && <p className={c.none}>{text.noLoad}</p>}
      <ul className={c.bars} aria-labelledby={title}>
        {load.map(({ user, open, overdue }) => {
          const name = user ? user.full_name || user.email : words.tasks.nobody;
          return (
            <li key={user?.id ?? 'nobody'}>
              <Link
                to="/dashboard/tasks"
                search={{ assigned_to: [user?.id ?? 'none'], status: [...openStatuses] }}
                title={text.loadOf(name, open, overdue)}
              >
                <VisuallyHidden>{text.loadOf(name, open, overdue)}</VisuallyHidden>
                <Face person={user} />
                <span className={c.name} dir="auto" aria-hidden="true">
                  {name}
                </span>
                <span className={c.bar} style={share(open, most)}>
                  <span className={c.overdue} style={share(overdue, open)} />
                </span>
                <b aria-hidden="true">{number.format(open)}</b>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
