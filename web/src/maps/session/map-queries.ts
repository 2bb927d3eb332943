import { limits } from '@groundwork/contract/base/limits';
import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import type { News, Rows, Stale } from '../model/map-rows.ts';

export const oneMap = (mapId: string) => api.maps.get.queryOptions({ input: { mapId } });

/**
 * All rows of a map, and when the request started. This query runs once when the map opens. `MapSync` then keeps the
 * model current, so a change does not refetch all rows.
 */
export const mapRows = (mapId: string) =>
  queryOptions({
    queryKey: ['rows of a map', mapId],
    queryFn: async ({ signal }) => {
      const asked = performance.now();
      return { asked, ...((await client.maps.nodes({ mapId }, { signal })) as Rows) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** Maximum number of ids in one URL. */
const idsAtOnce = 50;

export async function readAgain(mapId: string, stale: Stale): Promise<News> {
  if (stale === 'everything' || stale.size > limits.live.idsPerChange)
    return { ...((await client.maps.nodes({ mapId })) as Rows), of: 'everything' };
  const ids = [...stale];
  const parts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, part) =>
    ids.slice(part * idsAtOnce, (part + 1) * idsAtOnce),
  );
  const answers = (await Promise.all(parts.map((node_id) => client.maps.nodes({ mapId, node_id })))) as Rows[];
  return { nodes: answers.flatMap(({ nodes }) => nodes), edges: answers.flatMap(({ edges }) => edges), of: stale };
}
