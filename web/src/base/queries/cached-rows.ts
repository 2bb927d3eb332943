import { limits } from '@groundwork/contract/base/limits';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

export type Page<Row> = { items: Row[]; next_cursor: string | null };
type Cached<Row> = Row | Page<Row> | InfiniteData<Page<Row>>;

const isInfinite = <Row extends object>(data: Cached<Row>): data is InfiniteData<Page<Row>> => 'pages' in data;
const isPage = <Row extends object>(data: Row | Page<Row>): data is Page<Row> => 'items' in data;

/**
 * Applies `change` to every cached row under `queryKey`: in single queries, pages and infinite lists. A null result
 * removes the row from lists.
 */
export function changeCached<Row extends object>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (row: Row) => Row | null,
) {
  const inPage = (page: Page<Row>): Page<Row> => ({ ...page, items: page.items.flatMap((row) => change(row) ?? []) });
  const inData = (data: Cached<Row>): Cached<Row> => {
    if (isInfinite(data)) return { ...data, pages: data.pages.map(inPage) };
    return isPage(data) ? inPage(data) : (change(data) ?? data);
  };
  client.setQueriesData({ queryKey }, (data: Cached<Row> | undefined) => data && inData(data));
}

const rowsOf = <Row extends object>(data: Cached<Row>): Row[] => {
  if (isInfinite(data)) return data.pages.flatMap(({ items }) => items);
  return isPage(data) ? data.items : [data];
};

/** Delay in milliseconds before a page refetches rows with values that are not computed yet. */
const computedAfterMs = 10_000;

/** Query options that refetch while a value of a row is not computed yet. */
export const untilComputed = <Row extends object>(isComputed: (row: Row) => boolean) => ({
  refetchInterval: ({ state: { data } }: { state: { data: Cached<Row> | undefined } }) =>
    data && !rowsOf(data).every(isComputed) ? computedAfterMs : (false as const),
});

/** Fetches all pages of a list, for pickers that must offer everything. */
export async function everyPage<Row>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const items: Row[] = [];
  let cursor: string | undefined;
  do {
    const page: Page<Row> = await read({ limit: limits.page.max, cursor });
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return { items, next_cursor: null };
}

/** The paging options of an infinite query. */
export const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
};

/** Yields the rows in batches that fit into one request. */
export function* slices<Row>(rows: Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += limits.page.max) yield rows.slice(from, from + limits.page.max);
}

/** Yields the ids of the rows in batches that fit into one request. */
export function* batches(rows: { id: string }[]): Generator<string[]> {
  for (const slice of slices(rows)) yield slice.map(({ id }) => id);
}
