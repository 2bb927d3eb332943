import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { everyPage } from '../../base/queries/cached-rows.ts';

/** Reads all labels of a team, by name. */
export const teamLabels = (teamId: string) =>
  queryOptions({
    queryKey: [...api.labels.list.key(), 'every', teamId],
    queryFn: () => everyPage((page) => client.labels.list({ teamId, ...page })),
  });
