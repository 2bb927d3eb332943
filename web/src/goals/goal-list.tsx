import type { Goal } from '@groundwork/contract/goals';
import { messages } from '@groundwork/contract/messages';
import { Button } from '@mantine/core';
import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Page } from '../cached-rows.ts';
import { showRows } from '../tasks/shown-rows.ts';
import { useKeptFocus } from '../tasks/use-kept-focus.ts';
import { ErrorState } from '../ui/error-state.tsx';
import r from '../ui/row.module.css';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { words } from '../words/words.ts';
import c from './goal-list.module.css';
import { GoalRow } from './goal-row.tsx';

type GoalListProps = {
  query: UseInfiniteQueryOptions<Page<Goal>, DefaultError, InfiniteData<Page<Goal>>, QueryKey, string | undefined>;
  /** Shown when there is no goal at all. */
  empty: ReactNode;
};

export function GoalList({ query, empty }: GoalListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  const goals = data?.pages.flatMap((page) => page.items) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const ready = goals.length > 0;
  const { focusFirst, step } = useKeptFocus(list, ready, (goalId) => goals.some(({ id }) => id === goalId));
  useEffect(() => (ready ? showRows({ focusFirst, step }) : undefined), [ready, focusFirst, step]);
  if (!data)
    return error ? <ErrorState title={messages.goals.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />;
  if (goals.length === 0) return empty;
  return (
    <div ref={list} className={c.list}>
      <ul className={r.list} aria-label={words.goals.title}>
        {goals.map((goal) => (
          <GoalRow key={goal.id} goal={goal} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className={c.more}
          variant="subtle"
          color="gray"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {words.goals.showMore}
        </Button>
      )}
    </div>
  );
}
