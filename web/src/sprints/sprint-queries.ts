import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { everyPage } from '../cached-rows.ts';

export const oneSprint = (sprintId: string) => api.sprints.get.queryOptions({ input: { sprintId } });

/** Reads all sprints of a team, latest first. */
export const teamSprints = (teamId: string) =>
  queryOptions({
    queryKey: [...api.sprints.list.key(), 'every', teamId],
    queryFn: () => everyPage((page) => client.sprints.list({ teamId, ...page })),
  });
