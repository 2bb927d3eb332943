import { limits } from '@groundwork/contract/base/limits';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cancelPrinting, isIncomplete, printAll } from './print-all.ts';
import { setPrinting } from './printing.ts';

const pageOf = 100;
let queries: QueryClient;
let close: () => void;
const print = vi.fn();
vi.stubGlobal('print', print);

/** Opens a list of `pages` pages; `onPage` runs before each. */
async function openList(pages: number, onPage = (_page: number) => {}) {
  const list = new InfiniteQueryObserver(queries, {
    queryKey: ['rows'],
    queryFn: async ({ pageParam }) => {
      onPage(pageParam);
      return { items: Array.from({ length: pageOf }, (_, at) => pageParam * pageOf + at) };
    },
    initialPageParam: 0,
    getNextPageParam: (_last, all) => (all.length < pages ? all.length : undefined),
  });
  close = list.subscribe(() => {});
  await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true));
  return () => list.getCurrentResult().data?.pages.length;
}

beforeEach(() => {
  queries = new QueryClient();
  print.mockClear();
});
afterEach(() => {
  close();
  // No `afterprint` event resets the phase in a test, and the next files of the process share this state.
  setPrinting('no');
});

it('loads every page before the print dialog opens', async () => {
  const pages = await openList(4);
  expect(isIncomplete(queries)).toBe(true);
  print.mockImplementation(() => expect(pages()).toBe(4));
  await printAll(queries);
  expect(print).toHaveBeenCalledTimes(1);
  expect(isIncomplete(queries)).toBe(false);
});

longTest('stops at the limit, and then the page is incomplete', async () => {
  const pages = await openList(1000);
  await printAll(queries);
  expect(pages()).toBe(limits.printedRows / pageOf);
  expect(isIncomplete(queries)).toBe(true);
});

it('opens no dialog after Cancel', async () => {
  await openList(30, (page) => page === 3 && cancelPrinting());
  await printAll(queries);
  expect(print).not.toHaveBeenCalled();
});

it('prints what is there when a page cannot be loaded', async () => {
  queries.setDefaultOptions({ queries: { retry: false } });
  const pages = await openList(5, (page) => {
    if (page === 2) throw new Error('500');
  });
  await printAll(queries);
  expect(pages()).toBe(2);
  expect(print).toHaveBeenCalledTimes(1);
});
