import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { everyPage } from '../cached-rows.ts';

/** Every label of a team, by name. */
export const teamLabels = (teamId: string) =>
  queryOptions({
    queryKey: [...api.labels.list.key(), 'every', teamId],
    queryFn: () => everyPage((cursor) => client.labels.list({ teamId, limit: 200, cursor })),
  });
