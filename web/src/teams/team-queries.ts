import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { everyPage, paging } from '../cached-rows.ts';

export const myTeams = api.teams.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...paging,
});

export const oneTeam = (teamId: string) => api.teams.get.queryOptions({ input: { teamId } });

/** Reads all members of a team, by name. */
export const teamMembers = (teamId: string) =>
  queryOptions({
    queryKey: [...api.teams.members.key(), 'every', teamId],
    queryFn: () => everyPage((page) => client.teams.members({ teamId, ...page })),
    staleTime: 60_000,
  });
