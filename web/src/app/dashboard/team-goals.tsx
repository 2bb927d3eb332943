import * as messages from '@groundwork/contract/base/messages.gen';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bounded } from '../../base/states/boundary.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { GoalRow } from '../../work/goals/goal-row.tsx';
import classes from './dashboard-page.module.css';
import { activeGoals, statisticsOf } from './dashboard-queries.ts';
import { Section } from './section.tsx';

const text = words.dashboard.goals;

/** The active goals of the team with their progress, newest first. */
export const TeamGoals = bounded(function TeamGoals({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useQuery(activeGoals(teamId));
  const counts = useQuery(statisticsOf(teamId)).data?.goals_by_status;
  if (error)
    return (
      <Section title={text.title}>
        <ErrorState title={messages.goals.loadFailed} error={error} onRetry={refetch} />
      </Section>
    );
  if (!data)
    return (
      <Section title={text.title}>
        <RowsSkeleton />
      </Section>
    );
  const { planning = 0, in_progress = 0, on_hold = 0, completed = 0, cancelled = 0 } = counts ?? {};
  const closed = completed + cancelled;
  return (
    <Section
      title={text.title}
      count={counts && text.active(planning + in_progress + on_hold)}
      link={<Link to="/dashboard/goals">{text.all}</Link>}
    >
      {data.items.length === 0 && <p className={classes.none}>{closed > 0 ? text.none : text.nothing}</p>}
      <ul className={classes.rows}>
        {data.items.map((goal) => (
          <GoalRow key={goal.id} goal={goal} />
        ))}
      </ul>
    </Section>
  );
});
