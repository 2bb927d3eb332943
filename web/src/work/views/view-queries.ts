import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { everyPage } from '../../base/queries/cached-rows.ts';

/** Reads the signed-in user's own and the shared views of a team, in the user's order. */
export const teamViews = (teamId: string) => api.views.list.queryOptions({ input: { teamId } });

/** Reads the views of a map, which its team shares, by name. */
export const mapViews = (mapId: string) =>
  queryOptions({
    queryKey: [...api.views.ofMap.key(), 'every', mapId],
    queryFn: () => everyPage((page) => client.views.ofMap({ mapId, ...page })),
  });
