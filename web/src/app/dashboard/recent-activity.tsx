import * as messages from '@groundwork/contract/base/messages.gen';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bounded } from '../../base/states/boundary.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { Entry } from '../../talk/activity/activity-entry.tsx';
import classes from './dashboard-page.module.css';
import { recentActivity } from './dashboard-queries.ts';
import { Section } from './section.tsx';

const text = words.dashboard.activity;

/** The latest activity of the team. */
export const RecentActivity = bounded(function RecentActivity({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useQuery(recentActivity(teamId));
  const link = (
    <Link to="/dashboard/teams/$teamId/activity" params={{ teamId }}>
      {text.all}
    </Link>
  );
  return (
    <Section title={text.title} link={link}>
      {error && !data && <ErrorState title={messages.activity.loadFailed} error={error} onRetry={refetch} />}
      {data?.items.length === 0 && <p className={classes.none}>{text.none}</p>}
      <ul className={classes.rows} data-narrow>
        {data?.items.map((entry) => (
          <Entry key={entry.id} entry={entry} named="everything" />
        ))}
      </ul>
    </Section>
  );
});
