import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { everyPage } from '../../base/queries/cached-rows.ts';
import type { MapSession } from '../session/map-session.ts';
import { useIsAskable } from '../session/new-nodes.ts';

/** The forms that write fields of the nodes of a map. */
export const reportForms = (mapId: string) =>
  queryOptions({
    queryKey: [...api.reports.forms.key(), 'every', mapId],
    queryFn: () => everyPage((page) => client.reports.forms({ mapId, ...page })),
  });

/** Reads the numbers that reports about a node have, oldest first. */
export function useReportedNumbers({ map, model }: Pick<MapSession, 'map' | 'model'>, nodeId: string) {
  const enabled = useIsAskable(model, nodeId);
  return useQuery(api.reports.numbers.queryOptions({ input: { mapId: map.id, nodeId }, enabled }));
}

/** Refetches all queries that show records, after a report was stored outside a mutation. */
export const refetchReports = (queries: QueryClient) =>
  Promise.all(
    [api.reports.key(), api.records.key(), api.forms.key(), api.instances.key()].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
