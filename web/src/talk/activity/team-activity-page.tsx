import { getRouteApi } from '@tanstack/react-router';
import { ActivityList } from '../activity/activity-list.tsx';
import c from './team-activity-page.module.css';
import { TeamView } from './team-view.tsx';

const route = getRouteApi('/signed-in/dashboard/teams/$teamId/activity');

/** The activity of all goals and tasks of a team. */
export function TeamActivityPage() {
  const { teamId } = route.useParams();
  return (
    <TeamView teamId={teamId}>
      <div className={c.activity}>
        <ActivityList team_id={teamId} />
      </div>
    </TeamView>
  );
}
