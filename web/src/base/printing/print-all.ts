import { limits } from '@groundwork/contract/base/limits';
import { InfiniteQueryObserver, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { setPrinting } from './printing.ts';

/** How long other content than lists may take to load, in milliseconds. After that, the page is printed as it is. */
const patienceMs = 10_000;

let running: AbortController | null = null;
/** The number of rows loaded so far; null when nothing is being loaded. */
let loaded: number | null = null;
const listeners = new Set<() => void>();

function setLoaded(rows: number | null) {
  loaded = rows;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the number of rows loaded so far for a printout in preparation; otherwise null. */
export const useLoadedForPrint = () => useSyncExternalStore(subscribe, () => loaded);

/** The lists on the page, with their state. */
function listsOn(queries: QueryClient) {
  return queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap((query) => {
      const list = query.observers.find((observer) => observer instanceof InfiniteQueryObserver);
      if (!list) return [];
      const { data, hasNextPage, isFetchNextPageError } = list.getCurrentResult();
      const pages = (data as { pages?: { items?: unknown[] }[] } | undefined)?.pages ?? [];
      const rows = pages.reduce((sum, { items = [] }) => sum + items.length, 0);
      return [{ list, rows, hasNextPage, failed: isFetchNextPageError }];
    });
}

const isWaiting = (queries: QueryClient) =>
  queries.isFetching() > 0 || document.querySelector('.mantine-Skeleton-root') !== null;

/** Returns whether the page has rows that are not loaded. */
export const isIncomplete = (queries: QueryClient) =>
  isWaiting(queries) || listsOn(queries).some(({ hasNextPage }) => hasNextPage);

/** The same as a hook. Lists that appear only on paper register when they render. */
export function useIsIncomplete() {
  const queries = useQueryClient();
  return useSyncExternalStore(
    (changed) => queries.getQueryCache().subscribe(changed),
    () => isIncomplete(queries),
  );
}

/** Waits until React has rendered the loaded rows, which may start further requests. */
const rendered = () => new Promise((done) => setTimeout(done, 50));

/** Loads the pages of all lists on the page, up to a limit, and waits for all other requests. */
async function loadAll(queries: QueryClient, signal: AbortSignal) {
  let patience = performance.now() + patienceMs;
  for (;;) {
    await rendered();
    if (signal.aborted) return;
    const lists = listsOn(queries);
    setLoaded(lists.reduce((sum, { rows }) => sum + rows, 0));
    const open = lists.filter(({ hasNextPage, failed, rows }) => hasNextPage && !failed && rows < limits.printedRows);
    if (open.length > 0) {
      await Promise.all(open.map(({ list }) => list.fetchNextPage({ cancelRefetch: false })));
      patience = performance.now() + patienceMs;
    } else if (!isWaiting(queries) || performance.now() > patience) return;
  }
}

/** Loads everything that belongs to the page and opens the print dialog of the browser. */
export async function printAll(queries: QueryClient) {
  if (running) return;
  running = new AbortController();
  const { signal } = running;
  setPrinting('gathering');
  try {
    await loadAll(queries, signal);
  } finally {
    running = null;
    setLoaded(null);
    if (signal.aborted) setPrinting('no');
  }
  if (!signal.aborted) window.print();
}

export const cancelPrinting = () => running?.abort();
