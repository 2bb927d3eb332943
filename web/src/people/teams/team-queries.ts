import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { everyPage, paging } from '../../base/queries/cached-rows.ts';

export const myTeams = api.teams.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...paging,
});

export const oneTeam = (teamId: string) => api.teams.get.queryOptions({ input: { teamId } });

/** The usage of a team. Refetched each time it opens, because every change of the team's rows changes it. */
export const teamUsage = (teamId: string) => api.teams.usage.queryOptions({ input: { teamId }, staleTime: 0 });

/** Returns the only member of a team, who becomes the assignee of new tasks; undefined for larger teams. */
export const soleMember = <Person>(members: Person[] | undefined): Person | undefined =>
  members?.length === 1 ? members[0] : undefined;

/** Reads all members of a team, by name. */
export const teamMembers = (teamId: string) =>
  queryOptions({
    queryKey: [...api.teams.members.key(), 'every', teamId],
    queryFn: () => everyPage((page) => client.teams.members({ teamId, ...page })),
    staleTime: 60_000,
  });
