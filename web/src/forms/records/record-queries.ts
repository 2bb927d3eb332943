import { limits } from '@groundwork/contract/base/limits';
import type { RecordFilter } from '@groundwork/contract/forms/record-filters';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { everyPage, type Page, paging } from '../../base/queries/cached-rows.ts';

/**
 * The owner of records: an instance; a form, whose first record creates the instance; or a map, with the records of one
 * template.
 */
export type RecordSource = { instanceId: string } | { menuItemId: string } | { mapId: string; template_id: string };

/** Search, filters and sort order. `about` is the id of a node, or `none`. */
export type RecordQuery = {
  search: string | undefined;
  filter: RecordFilter[];
  about?: string | undefined;
  sort?: string | undefined;
};

const filtersOf = ({ search, filter, about }: RecordQuery) => ({
  node_id: about,
  search,
  filter: filter.length > 0 ? JSON.stringify(filter) : undefined,
});

export function readRecords(
  source: RecordSource,
  query: RecordQuery,
  page: { cursor?: string | undefined; limit: number },
  signal?: AbortSignal,
): Promise<Page<RecordRow>> {
  const asked = { ...filtersOf(query), sort: query.sort, ...page };
  if ('menuItemId' in source) return client.forms.entries({ ...source, ...asked }, { signal });
  if ('mapId' in source) return client.records.ofMap({ ...source, ...asked }, { signal });
  return client.records.list({ ...source, ...asked }, { signal });
}

/** Fetches a small first page fast, then large pages. Keeps the previous results while new ones load. */
export const recordsOf = (source: RecordSource, query: RecordQuery) =>
  infiniteQueryOptions({
    queryKey: [...api.records.list.key(), source, query],
    queryFn: ({ pageParam, signal }) =>
      readRecords(source, query, { cursor: pageParam, limit: pageParam ? limits.page.max : 50 }, signal),
    ...paging,
    placeholderData: keepPreviousData,
  });

/** Fetches all records at once, for views that show whole days. */
export const everyRecord = (source: RecordSource, query: RecordQuery) =>
  queryOptions({
    queryKey: [...api.records.list.key(), 'every', source, query],
    queryFn: ({ signal }) => everyPage((page) => readRecords(source, query, page, signal)),
    placeholderData: keepPreviousData,
  });

export const recordCount = (source: RecordSource, query: RecordQuery) => {
  const asked = filtersOf(query);
  return queryOptions({
    queryKey: [...api.records.count.key(), source, asked],
    queryFn: ({ signal }) => {
      if ('menuItemId' in source) return client.forms.countEntries({ ...source, ...asked }, { signal });
      if ('mapId' in source) return client.records.countOfMap({ ...source, ...asked }, { signal });
      return client.records.count({ ...source, ...asked }, { signal });
    },
    placeholderData: keepPreviousData,
  });
};

export const oneRecord = (recordId: string) => api.records.get.queryOptions({ input: { recordId } });

export const oneForm = (menuItemId: string) => api.forms.get.queryOptions({ input: { menuItemId } });
