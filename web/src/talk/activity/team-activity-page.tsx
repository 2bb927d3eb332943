import { getRouteApi } from '@tanstack/react-router';
import { TeamView } from '../../people/teams/team-view.tsx';
import { ActivityList } from './activity-list.tsx';
import c from './team-activity-page.module.css';

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
