import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { paging } from '../../base/queries/cached-rows.ts';
import type { Rows } from '../model/map-rows.ts';

/** The cache keeps a moment only this long, because 10,000 nodes take megabytes. */
const keptMs = 30_000;

/** When the history of a map begins, since when it is complete, and the changes of each day. */
export const historySpan = (mapId: string) => api.versions.span.queryOptions({ input: { mapId }, gcTime: 0 });

/** The nodes and connections of a map at a moment. The previous moment stays visible while the next one loads. */
export const mapAt = (mapId: string, at: string) =>
  queryOptions({
    queryKey: ['map at a moment', mapId, at],
    queryFn: async ({ signal }) => (await client.versions.at({ mapId, at }, { signal })) as Rows,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  });

/** The nodes that differ between two moments, and of `limit` nodes of each outcome what differs. */
export const changesBetween = (mapId: string, { from, to, limit }: { from: string; to: string; limit: number }) => ({
  ...api.versions.changes.queryOptions({ input: { mapId, from, to, limit } }),
  placeholderData: keepPreviousData,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: keptMs,
});

/** Reads the changes of a node with their authors, newest first. */
export const historyOfNode = (mapId: string, nodeId: string) =>
  api.versions.ofNode.infiniteOptions({
    input: (cursor: string | undefined) => ({ mapId, nodeId, cursor, limit: 20 }),
    ...paging,
    gcTime: 0,
  });
