import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { today } from '../../base/dates/dates.ts';
import { sprintsOf } from './sprint-phases.ts';
import { teamSprints } from './sprint-queries.ts';

/** Returns the function that opens the current sprint of the team, or its sprints if there is none. */
export function useOpenCurrentSprint(teamId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const sprints = await queries.fetchQuery(teamSprints(teamId)).catch(() => null);
    const [current] = sprintsOf('current', sprints?.items ?? [], today());
    if (current) await navigate({ to: '/dashboard/sprints/$sprintId', params: { sprintId: current.id } });
    else await navigate({ to: '/dashboard/teams/$teamId/sprints', params: { teamId } });
  };
}
