import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentTeam } from '../teams/current-team.ts';
import { followTeam } from './follow-team.ts';
import { rereader } from './reread.ts';

/** Shows changes by others in the current team without a reload; without a team, only personal events. */
export function LiveUpdates() {
  const queries = useQueryClient();
  const { team, known } = useCurrentTeam();
  const teamId = team?.id ?? null;
  useEffect(() => {
    if (!known) return;
    const reread = rereader(queries);
    const stop = followTeam(teamId, (told) => {
      if (told.name === 'changes') reread.changed(told.changes);
      else if (told.name !== 'opened' && told.name !== 'presence') reread.everything();
    });
    return () => {
      stop();
      reread.stop();
    };
  }, [queries, teamId, known]);
  return null;
}
