import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentTeam } from '../teams/current-team.ts';
import { followTeam } from './follow-team.ts';
import { rereader } from './reread.ts';

/** What others change in the current team appears without a reload; to whom has no team, what is for them alone. */
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
