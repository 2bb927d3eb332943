import * as messages from '@groundwork/contract/base/messages.gen';
import type { Team } from '@groundwork/contract/people/teams';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { teamsQuery, useCurrentTeam } from '../current-team/current-team.ts';
import { NoTeam } from './no-team.tsx';

type WithTeamProps = {
  /** The text for a person without a team: which items belong to one. */
  without?: string;
  children: (team: Team) => ReactNode;
};

/** Renders `children` with the current team once it is loaded. Without a team, it offers to create one. */
export function WithTeam({ without, children }: WithTeamProps) {
  const { team } = useCurrentTeam();
  const { error, isPending, refetch } = useQuery(teamsQuery);
  if (team) return children(team);
  if (error) return <ErrorState title={messages.teams.loadFailed} error={error} onRetry={refetch} />;
  return isPending ? <RowsSkeleton heading /> : <NoTeam text={without} />;
}
