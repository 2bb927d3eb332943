import * as messages from '@groundwork/contract/base/messages.gen';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DueDate } from '../../base/dates/due-date.tsx';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { GoalProgress } from '../../work/goals/goal-progress-bar.tsx';
import { myGoals } from '../../work/goals/goal-queries.ts';
import { TargetsInShort } from '../../work/targets/targets-in-short.tsx';
import classes from './dashboard-page.module.css';
import { Section } from './section.tsx';

const text = words.dashboard.mine;
const shown = 6;

/** The open goals assigned to the person in all teams, most urgent first. */
export const MyGoals = bounded(function MyGoals() {
  const { data, error, refetch } = useInfiniteQuery(myGoals);
  const goals = data?.pages[0]?.items;
  return (
    <Section title={text.title} link={goals && goals.length > 0 && <Link to="/dashboard/goals/my">{text.all}</Link>}>
      {error && !goals && <ErrorState title={messages.goals.loadFailed} error={error} onRetry={refetch} />}
      {goals?.length === 0 && <p className={classes.none}>{text.none}</p>}
      <ul className={classes.cards}>
        {goals?.slice(0, shown).map((goal) => (
          <li key={goal.id} className={classes.card}>
            <StatusIcon status={goal.status} label={words.goals.status[goal.status]} />
            <Link to="/dashboard/goals/$goalId" params={{ goalId: goal.id }}>
              {goal.title}
            </Link>
            <span className={classes.progress}>
              <GoalProgress goal={goal} />
              <b>{words.goals.percent(goal.progress)}</b>
              {goal.due_date && <DueDate day={goal.due_date} />}
            </span>
            {goal.targets.length > 0 && (
              <span className={classes.targets}>
                <TargetsInShort targets={goal.targets} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
});
