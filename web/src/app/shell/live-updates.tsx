import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followTeam } from '../../base/live/follow-team.ts';
import { keepPresence } from '../../base/live/people-at-maps.ts';
import { refetcher } from '../../base/live/refetch.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';

/** Shows changes by others in the current team without a reload; without a team, only personal events. */
export function LiveUpdates() {
  const queries = useQueryClient();
  const { team, known } = useCurrentTeam();
  const teamId = team?.id ?? null;
  useEffect(() => {
    if (!known) return;
    const refetch = refetcher(queries);
    const stop = followTeam(teamId, (event) => {
      if (event.name === 'changes') refetch.changed(event.changes);
      else if (event.name === 'presence') keepPresence(queries, event);
      else if (event.name !== 'opened') refetch.everything();
    });
    return () => {
      stop();
      refetch.stop();
    };
  }, [queries, teamId, known]);
  return null;
}
