import type { Presence } from '@groundwork/contract/base/live';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';

const keyOf = (mapId: string) => ['people at a map', mapId];

/** Caches the people at a map, which the event stream sends. */
export const keepPresence = (queries: QueryClient, { map_id, people }: Presence) =>
  queries.setQueryData(keyOf(map_id), people);

/** Returns the people who have a map open, without duplicates. */
export function usePeopleAtMap(mapId: string) {
  const { data = [] } = useQuery<Presence['people']>({
    queryKey: keyOf(mapId),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return [...new Map(data.map(({ user }) => [user.id, user])).values()];
}
