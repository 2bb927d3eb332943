import { Button } from '@mantine/core';
import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NothingFound } from '../../base/page/nothing-found.tsx';
import type { Page } from '../../base/queries/cached-rows.ts';
import r from '../../base/rows/row.module.css';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import c from './admin-list.module.css';

type AdminListProps<Row> = {
  query: UseInfiniteQueryOptions<Page<Row>, DefaultError, InfiniteData<Page<Row>>, QueryKey, string | undefined>;
  label: string;
  /** The message when the list cannot be loaded. */
  failed: string;
  /** `filters` are the names of the search parameters that a button clears. */
  empty: { title: string; text: string; filters?: readonly string[] };
  children: (row: Row) => ReactNode;
};

/** A paged list of the admin area. */
export function AdminList<Row>({ query, label, failed, empty, children }: AdminListProps<Row>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  if (!data) return error ? <ErrorState title={failed} error={error} onRetry={refetch} /> : <RowsSkeleton />;
  const rows = data.pages.flatMap(({ items }) => items);
  if (rows.length === 0 && empty.filters)
    return (
      <NothingFound title={empty.title} filters={empty.filters}>
        {empty.text}
      </NothingFound>
    );
  if (rows.length === 0) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  return (
    <div className={c.list}>
      <ul className={r.list} aria-label={label}>
        {rows.map(children)}
      </ul>
      {hasNextPage && (
        <Button
          className={c.more}
          variant="subtle"
          color="gray"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {words.admin.more}
        </Button>
      )}
    </div>
  );
}

/** The empty state of a list without results. */
export const nothingFound = (search = '') => ({
  title: words.admin.nothingFound,
  text: words.admin.nothingFoundText(search),
  filters: ['search'],
});
