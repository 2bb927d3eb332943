import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../api.ts';

export const oneMap = (mapId: string) => api.maps.get.queryOptions({ input: { mapId } });

/** All rows of a map, read once as it is opened; what comes later is the business of the open map itself, so that no change of a row reads them all again. */
export const mapRows = (mapId: string) =>
  queryOptions({
    queryKey: ['rows of a map', mapId],
    queryFn: ({ signal }) => client.maps.nodes({ mapId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
