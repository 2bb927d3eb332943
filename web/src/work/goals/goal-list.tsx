import * as messages from '@groundwork/contract/base/messages.gen';
import type { Goal } from '@groundwork/contract/work/goals';
import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Page } from '../../base/queries/cached-rows.ts';
import r from '../../base/rows/row.module.css';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { arrowKeys } from '../../base/words/direction.ts';
import * as words from '../../base/words/words.ts';
import { showRows } from '../row-focus/shown-rows.ts';
import { useKeptFocus } from '../row-focus/use-kept-focus.ts';
import c from './goal-list.module.css';
import { subGoals } from './goal-queries.ts';
import { GoalRow } from './goal-row.tsx';

/** The maximum number of goals that stay open. The goals that were opened first close first. */
const mostOpen = 200;
/** The key that closes a goal, or goes to its parent. */

type GoalsQuery = UseInfiniteQueryOptions<
  Page<Goal>,
  DefaultError,
  InfiniteData<Page<Goal>>,
  QueryKey,
  string | undefined
>;

type GoalListProps = {
  query: GoalsQuery;
  /** Whether sub-goals open below their goal. Otherwise each goal names its parent. */
  isTree?: boolean;
  /** Shown when there is no goal at all. */
  empty: ReactNode;
};

const rowsOf = ({ data }: UseInfiniteQueryResult<InfiniteData<Page<Goal>>>) =>
  data?.pages.flatMap((page) => page.items) ?? [];

export function GoalList({ query, isTree = false, empty }: GoalListProps) {
  const result = useInfiniteQuery(query);
  const goals = rowsOf(result);
  const list = useRef<HTMLDivElement>(null);
  const ready = goals.length > 0;
  const { focusFirst, step } = useKeptFocus(list, ready);
  useEffect(() => (ready ? showRows({ focusFirst, step }) : undefined), [ready, focusFirst, step]);
  if (result.data && !ready) return empty;
  return (
    <div ref={list} className={c.list}>
      <Rows result={result} label={words.goals.title} isTree={isTree} />
    </div>
  );
}

/** The sub-goals of a goal, whose own sub-goals open below them. */
export function SubGoals({ goal }: { goal: Goal }) {
  return <Rows result={useInfiniteQuery(subGoals(goal.id))} label={words.goals.subGoalsOf(goal.title)} isTree />;
}

type RowsProps = { result: UseInfiniteQueryResult<InfiniteData<Page<Goal>>>; label: string; isTree: boolean };

function Rows({ result, label, isTree }: RowsProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = result;
  if (!data)
    return error ? <ErrorState title={messages.goals.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />;
  return (
    <>
      <ul className={r.list} aria-label={label}>
        {rowsOf(result).map((goal) =>
          isTree ? <Branch key={goal.id} goal={goal} /> : <GoalRow key={goal.id} goal={goal} namesParent />,
        )}
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
    </>
  );
}

/** A goal whose sub-goals open below it. Local storage keeps which are open. */
function Branch({ goal }: { goal: Goal }) {
  const [open, setOpen] = useLocalStorage<string[]>({
    key: 'groundwork-open-goals',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const opened = goal.sub_goal_count > 0 && open.includes(goal.id);
  const onOpen = (next: boolean) =>
    setOpen((before) => [...before.filter((id) => id !== goal.id), ...(next ? [goal.id] : [])].slice(-mostOpen));
  const row = useRef<HTMLLIElement>(null);
  const toParent = (event: KeyboardEvent) => {
    if (event.key !== arrowKeys().back || event.defaultPrevented) return;
    event.preventDefault();
    row.current?.querySelector('a')?.focus();
  };
  return (
    <>
      <GoalRow ref={row} goal={goal} branch={goal.sub_goal_count > 0 ? { opened, onOpen } : undefined} />
      {opened && (
        <li className={c.branch} onKeyDown={toParent}>
          <SubGoals goal={goal} />
        </li>
      )}
    </>
  );
}
