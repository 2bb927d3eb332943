import { messages } from '@groundwork/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { goalChoices } from '../goals/goal-queries.ts';
import { GoalRow, isClosed } from '../goals/goal-row.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { words } from '../words/words.ts';
import classes from './dashboard-page.module.css';
import { Section } from './section.tsx';

const text = words.dashboard.goals;
const shown = 8;

/** What the team is working towards, newest first, and how far it is. */
export function TeamGoals({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useQuery(goalChoices(teamId));
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
  const active = data.items.filter(({ status }) => !isClosed(status));
  return (
    <Section title={text.title} count={text.active(active.length)} link={<Link to="/dashboard/goals">{text.all}</Link>}>
      {active.length === 0 && <p className={classes.none}>{text.none}</p>}
      <ul className={classes.rows}>
        {active.slice(0, shown).map((goal) => (
          <GoalRow key={goal.id} goal={goal} />
        ))}
      </ul>
    </Section>
  );
}
