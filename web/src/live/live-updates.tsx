import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentTeam } from '../teams/current-team.tsx';
import { followTeam } from './follow-team.ts';
import { rereader } from './reread.ts';

/** What others change in the current team appears without a reload. */
export function LiveUpdates() {
  const queries = useQueryClient();
  const { team } = useCurrentTeam();
  const teamId = team?.id;
  useEffect(() => {
    if (!teamId) return;
    const reread = rereader(queries);
    const stop = followTeam(teamId, (told) => {
      if (told.name === 'changes') reread.changed(told.changes);
      else if (told.name !== 'opened' && told.name !== 'presence') reread.everything();
    });
    return () => {
      stop();
      reread.stop();
    };
  }, [queries, teamId]);
  return null;
}
